-- who opens no tables any more; of somebody who was deleted only a number that nothing leads to
create table bans (
    person text collate "C" primary key,
    at bigint not null
);
-- who was deleted, as a number that only the key tells: older copies of the database name them still
create table forgotten (
    digest text collate "C" primary key,
    at bigint not null
);

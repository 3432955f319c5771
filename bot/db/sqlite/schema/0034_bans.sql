-- who opens no tables any more; of somebody who was deleted only a number that nothing leads to
create table bans (
    person text primary key,
    at integer not null
) without rowid;
-- who was deleted, as a number that only the key tells: older copies of the database name them still
create table forgotten (
    digest text primary key,
    at integer not null
) without rowid;

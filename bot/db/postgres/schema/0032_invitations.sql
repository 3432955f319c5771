-- invitations to tables, each known by a hash: whose it is, until when it is good, and for how many more
create table invitations (
    hash text collate "C" not null primary key,
    table_id text collate "C" not null,
    person text collate "C" not null,
    until bigint not null,
    uses bigint not null
);
create index invitations_person on invitations (person, table_id);

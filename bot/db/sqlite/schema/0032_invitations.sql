-- invitations to tables, each known by a hash: whose it is, until when it is good, and for how many more
create table invitations (
    hash text not null primary key,
    table_id text not null,
    person text not null,
    until integer not null,
    uses integer not null
) without rowid;
create index invitations_person on invitations (person, table_id);

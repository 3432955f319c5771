-- how far each table is: everything that changes one moves its head, first of all
create table heads (
    table_id text primary key,
    seq integer not null,
    version integer not null
) without rowid;
insert into heads (table_id, seq, version)
    select id, (select coalesce(max(seq), 0) from log where table_id = tables.id), version from tables;

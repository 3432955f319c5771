-- the order in which posts were planned has a column of its own
create table planned (
    n integer primary key,
    id text not null unique,
    table_id text not null,
    place text not null,
    person text not null,
    kind text not null,
    from_seq integer not null,
    to_seq integer not null,
    part integer not null,
    message_id text not null,
    hash text not null,
    status text not null check (status in ('planned', 'sent', 'maybe')),
    batch text not null default ''
);
insert into planned (id, table_id, place, person, kind, from_seq, to_seq, part, message_id, hash, status, batch)
    select id, table_id, place, person, kind, from_seq, to_seq, part, message_id, hash, status, batch from posts order by rowid;
drop table posts;
alter table planned rename to posts;
create index posts_unsent on posts (table_id) where status <> 'sent';
create index posts_by_message on posts (place, message_id) where message_id <> '' and place <> '';

-- the one private message of a seat: what it shows, for which questions a telephone rang, when it is looked at again
create table seat_messages (
    person text not null,
    table_id text not null,
    seat integer not null,
    message_id text not null,
    former_id text not null,
    shown text not null,
    asked text not null,
    rung text not null,
    shown_at integer not null,
    ring_at integer,
    due_at integer,
    pictured integer not null,
    primary key (person, table_id, seat)
) without rowid;
create index seat_messages_due on seat_messages (due_at) where due_at is not null;

-- when somebody's telephone may ring; table_id is empty for everywhere
create table bells (
    person text not null,
    table_id text not null,
    bell text not null,
    primary key (person, table_id)
) without rowid;

-- what was to be told of single questions is told in the seat's message
delete from posts where status = 'sent' and place = '' and substr(kind, 1, instr(kind, '/') - 1) in ('ask', 'later', 'done', 'news');
update posts set kind = 'seat/' || cast(substr(kind, instr(kind, '/') + 1) as integer), status = 'planned'
    where place = '' and substr(kind, 1, instr(kind, '/') - 1) in ('ask', 'later', 'done', 'news');

-- what somebody's telephone rang for, or need not ring any more: each stage of a question once
create table rung (
    person text not null,
    table_id text not null,
    question text not null,
    stage integer not null,
    at integer not null,
    primary key (person, table_id, question, stage)
) without rowid;
create index rung_at on rung (person, at);

-- until when a table is to leave somebody in peace
create table snoozes (
    person text not null,
    table_id text not null,
    until integer not null,
    primary key (person, table_id)
) without rowid;

-- at which minute of their day somebody wants to hear of all their tables at once, and when that is next
create table digests (
    person text not null primary key,
    minute integer not null,
    due integer not null
) without rowid;
create index digests_due on digests (due);

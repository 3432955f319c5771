-- what somebody's telephone rang for, or need not ring any more: each stage of a question once
create table rung (
    person text collate "C" not null,
    table_id text collate "C" not null,
    question text collate "C" not null,
    stage bigint not null,
    at bigint not null,
    primary key (person, table_id, question, stage)
);
create index rung_at on rung (person, at);

-- until when a table is to leave somebody in peace
create table snoozes (
    person text collate "C" not null,
    table_id text collate "C" not null,
    until bigint not null,
    primary key (person, table_id)
);

-- at which minute of their day somebody wants to hear of all their tables at once, and when that is next
create table digests (
    person text collate "C" not null primary key,
    minute bigint not null,
    due bigint not null
);
create index digests_due on digests (due);

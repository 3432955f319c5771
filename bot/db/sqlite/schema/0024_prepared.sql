-- what somebody answers before it is asked: sealed rules, the question they were planned for and when they are used there
create table prepared (
    table_id text not null,
    seat integer not null,
    topic text not null,
    person text not null,
    rules text not null,
    question text not null default '',
    due integer,
    primary key (table_id, seat, topic)
) without rowid;
create index prepared_person on prepared (person);

-- what somebody answers before it is asked: sealed rules, the question they were planned for and when they are used there
create table prepared (
    table_id text collate "C" not null,
    seat bigint not null,
    topic text collate "C" not null,
    person text collate "C" not null,
    rules text collate "C" not null,
    question text collate "C" not null default '',
    due bigint,
    primary key (table_id, seat, topic)
);
create index prepared_person on prepared (person);

-- posts told in one message bear one batch; its `part` counts the pages that are out
alter table posts add column batch text not null default '';
create index posts_by_message on posts (place, message_id) where message_id <> '' and place <> '';
create index prompts_by_question on prompts (place, table_id, question);

-- what a table announced, by the version of its row then
create table notices (
    table_id text not null,
    version integer not null,
    notice text not null,
    primary key (table_id, version)
) without rowid;

-- since when a table rests, with the deadlines that stand still
alter table tables add column pause text;
-- people who are gone, each with the last entry then
alter table tables add column absent text not null default '{}';

create table places (
    place text not null,
    table_id text not null,
    primary key (place, table_id)
) without rowid;
insert into places select value, tables.id from tables, json_each(tables.places);

-- half-made answers
create table drafts (
    person text not null,
    table_id text not null,
    question text not null,
    fields text not null,
    at integer not null,
    primary key (person, table_id, question)
) without rowid;

-- people who have been told something in private
create table reached (
    person text primary key,
    at integer not null
) without rowid;

-- the language that somebody has asked for, over what their platform says
alter table people add column chosen text not null default '';

-- what a platform has told us and nobody has acted on yet; what was acted on has no body
create table updates (
    surface text not null,
    id integer not null,
    lane text not null,
    body text not null,
    at integer not null,
    primary key (surface, id)
) without rowid;
create index updates_waiting on updates (surface, id) where body <> '';

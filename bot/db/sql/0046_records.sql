-- what a person came to at a table that is over; `body` is all that is only read whole, as JSON
create table results (
    table_id text not null,
    person text not null,
    name text not null,
    seat integer not null,
    game text not null,
    kind text not null,
    at integer not null,
    body text not null,
    primary key (table_id, person)
) without rowid;
create index results_by_person on results (person, at);
-- people who keep out of records
create table unrecorded (
    person text not null primary key,
    at integer not null
) without rowid;
-- channels that are one group with another, by that group's name, which is its first channel
create table circles (
    place text not null primary key,
    circle text not null
) without rowid;
create index circles_circle on circles (circle);
-- what a group wants of its records, beside what is usual
create table circle_choices (
    circle text not null,
    name text not null,
    value text not null,
    primary key (circle, name)
) without rowid;

-- tables that may not be shown at a place for now: what we miss there, by language, and how often we have tried
create table blocked_places (
    place text not null,
    table_id text not null,
    missing text not null,
    tries integer not null,
    primary key (place, table_id)
) without rowid;

-- who was told of it, until something is said there again
create table told_blocked (
    place text not null,
    person text not null,
    primary key (place, person)
) without rowid;

-- links by which somebody opens their seat in a browser, known by a hash: one for each person, good once
create table personal_links (
    hash text not null primary key,
    person text not null unique,
    table_id text not null,
    until integer not null
) without rowid;

-- browsers in which somebody plays beside their chat, each known by a hash of its secret
create table sessions (
    id text not null primary key,
    person text not null,
    key text not null unique,
    label text not null,
    opened_at integer not null,
    seen_at integer not null
) without rowid;
create index sessions_person on sessions (person);

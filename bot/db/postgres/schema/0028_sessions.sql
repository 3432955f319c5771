-- links by which somebody opens their seat in a browser, known by a hash: one for each person, good once
create table personal_links (
    hash text collate "C" not null primary key,
    person text collate "C" not null unique,
    table_id text collate "C" not null,
    until bigint not null
);

-- browsers in which somebody plays beside their chat, each known by a hash of its secret
create table sessions (
    id text collate "C" not null primary key,
    person text collate "C" not null,
    key text collate "C" not null unique,
    label text collate "C" not null,
    opened_at bigint not null,
    seen_at bigint not null
);
create index sessions_person on sessions (person);

create table tables (
    id text primary key,
    game text not null,
    name text not null,
    lang text not null,
    pace text not null,
    status text not null,
    seats integer not null,
    host text not null,
    options text not null,
    preset text not null,
    changed_by text not null,
    errata text not null,
    seed blob not null,
    key blob not null,
    salts text not null,
    opened_at integer not null,
    started_at integer,
    former text,
    rematch text,
    practice integer not null,
    places text not null default '[]',
    version integer not null,
    notice text,
    proposals text not null,
    -- whether the office itself has something to do there: a robot, the judge, a chance answer
    stirring integer not null default 0
) without rowid;
create index tables_stirring on tables (id) where stirring = 1;

create table tenures (
    id integer primary key,
    table_id text not null,
    seat integer not null,
    person text not null,
    robot text not null,
    name text not null,
    from_seq integer not null
);
create index tenures_by_table on tenures (table_id);
create index tenures_by_person on tenures (person) where person <> '';

create table log (
    table_id text not null,
    seq integer not null,
    seat integer not null,
    prompt text not null,
    token text not null,
    secret integer not null,
    via text not null,
    person text not null,
    at integer not null,
    platform_at integer,
    digest text not null,
    primary key (table_id, seq)
) without rowid;

-- in the order they were planned: the rowid
create table posts (
    id text primary key,
    table_id text not null,
    place text not null,
    person text not null,
    kind text not null,
    from_seq integer not null,
    to_seq integer not null,
    part integer not null,
    message_id text not null,
    hash text not null,
    status text not null check (status in ('planned', 'sent', 'maybe'))
);
create index posts_unsent on posts (table_id) where status <> 'sent';

create table seen (
    person text not null,
    table_id text not null,
    seq integer not null,
    primary key (person, table_id)
) without rowid;

create table prompts (
    place text not null,
    message_id text not null,
    table_id text not null,
    question text not null,
    primary key (place, message_id)
) without rowid;

create table deadlines (
    table_id text not null,
    question text not null,
    opened_at integer not null,
    at integer not null,
    stage integer not null,
    -- when the clock has to look next: a reminder, or the end
    due integer not null,
    primary key (table_id, question)
) without rowid;
create index deadlines_due on deadlines (due);

create table inbox (
    id text primary key,
    table_id text not null,
    seq integer not null,
    at integer not null
) without rowid;

create table people (
    id text primary key,
    name text not null,
    lang text not null,
    met_at integer not null
) without rowid;

create table primed (
    person text not null,
    game text not null,
    primary key (person, game)
) without rowid;

-- people whose private channel is closed, and whether they were told so
create table closed (
    person text primary key,
    at integer not null
) without rowid;

create table house (
    name text primary key,
    value integer not null
) without rowid;

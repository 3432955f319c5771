-- The schema, written for SQLite; `bot/db/schema.py` makes PostgreSQL's of it. A step for databases of before stands beside it under its
-- number, and what it changes here too. Texts are compared by their bytes, flags are numbers, times are ms since 1970, UTC.

-- tables and their logs
-- a table; `seed`, `key` and `ballots` (who votes how) are sealed, `body` is all else of its record as JSON, `stirring` says
-- whether a robot, the judge or chance has something to do
create table tables (
    id text primary key,
    game text not null,
    pace text not null,
    status text not null,
    seed blob not null,
    key blob not null,
    opened_at integer not null,
    started_at integer,
    version integer not null,
    notice text,
    stirring integer not null default 0,
    ballots text not null default '',
    body text not null default '{}'
) without rowid;
create index tables_stirring on tables (id) where stirring = 1;

-- the last entry and the version of each table: every change of it begins here
create table heads (
    table_id text primary key,
    seq integer not null,
    version integer not null
) without rowid; -- updated often

-- what was answered; `token` and `digest` are sealed
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

-- who holds a seat from an entry on; `reserve` is the person for whom a robot keeps it
create table tenures (
    id integer primary key,
    table_id text not null,
    seat integer not null,
    person text not null,
    robot text not null,
    name text not null,
    from_seq integer not null,
    reserve text not null default ''
);
create index tenures_by_person on tenures (person) where person <> '';
create index tenures_by_table on tenures (table_id);

-- in which channels a table is shown
create table places (
    place text not null,
    table_id text not null,
    primary key (place, table_id)
) without rowid;

-- what a table announced, by its version then
create table notices (
    table_id text not null,
    version integer not null,
    notice text not null,
    primary key (table_id, version)
) without rowid;

-- until when a question waits; `due` is when the clock has to look next
create table deadlines (
    table_id text not null,
    question text not null,
    opened_at integer not null,
    at integer not null,
    stage integer not null,
    due integer not null,
    given integer not null default 0,
    gained integer not null default 0,
    later integer not null default 0,
    bank integer not null default 0,
    primary key (table_id, question)
) without rowid; -- updated often
create index deadlines_due on deadlines (due);

-- what is left to a seat of its time beyond that of its questions
create table banks (
    table_id text not null,
    seat integer not null,
    remaining integer not null,
    charged integer not null,
    person text not null,
    pace text not null,
    primary key (table_id, seat)
) without rowid;

-- what a person answers before it is asked: sealed rules, and the question they were planned for
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

-- answers half made, sealed
create table drafts (
    person text not null,
    table_id text not null,
    question text not null,
    fields text not null,
    at integer not null,
    primary key (person, table_id, question)
) without rowid;

-- tables of a practice ladder, and when their person passed the step
create table climbs (
    table_id text primary key,
    person text not null,
    game text not null,
    rung text not null,
    passed_at integer
) without rowid;
create index climbs_by_person on climbs (person, game);

-- invitations to tables, known by a hash: from whom, until when, and how many more may use them
create table invitations (
    hash text primary key,
    table_id text not null,
    person text not null,
    until integer not null,
    uses integer not null
) without rowid;
create index invitations_person on invitations (person, table_id);

-- seasons and duplicates in a channel; `seed` is sealed, `body` is all that is only read whole, as JSON
create table series (
    id text primary key,
    kind text not null,
    place text not null,
    status text not null,
    until integer not null,
    version integer not null,
    seed blob not null,
    body text not null
) without rowid;
create index series_place on series (place, kind);

-- who has seen a board of a duplicate, and at which table; a person has a row, and each account of theirs
create table board_seats (
    series text not null,
    board integer not null,
    name text not null,
    table_id text not null,
    primary key (series, board, name)
) without rowid;
create index board_seats_name on board_seats (name);

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
    person text primary key,
    at integer not null
) without rowid;

-- channels that are one group with another, by that group's name, which is its first channel
create table circles (
    place text primary key,
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


-- people and their accounts
-- people; `chosen` is a language, `body` is all that they have chosen and that is only read whole, as JSON, and of it
-- `digest_at` says when their next digest is due, `hours_at` when hours count that they have chosen for later
create table people (
    id text primary key,
    name text not null,
    lang text not null,
    met_at integer not null,
    chosen text not null default '',
    zone text not null default '',
    address text not null default '',
    body text not null default '{}',
    digest_at integer,
    hours_at integer
) without rowid;
create index people_digest on people (digest_at) where digest_at is not null;
create index people_hours on people (hours_at) where hours_at is not null;

-- logins; `origin` is the person before it was linked, `leaves` whom it was dropped from, until `out_until`
create table accounts (
    account text primary key,
    person text not null,
    origin text not null default '',
    name text not null,
    lang text not null,
    linked_at integer not null,
    seen_at integer not null,
    leaves text not null default '',
    out_until integer not null default 0,
    disputed integer not null default 0
) without rowid;
create index accounts_leaving on accounts (leaves) where leaves <> '';
create index accounts_person on accounts (person, linked_at, account);

-- codes that link two accounts, known by a hash, and who has entered them
create table link_codes (
    hash text primary key,
    account text not null unique,
    until integer not null,
    entered text not null default ''
) without rowid;

-- links to a seat in a browser, known by a hash, good once
create table personal_links (
    hash text primary key,
    account text not null unique,
    table_id text not null,
    until integer not null
) without rowid;

-- the key of an account, where it has another than its id tells
create table browser_keys (
    account text primary key,
    key text not null unique
) without rowid;

-- browsers linked to an account, known by a hash of their secret
create table sessions (
    id text primary key,
    account text not null,
    key text not null unique,
    label text not null,
    opened_at integer not null,
    seen_at integer not null
) without rowid;
create index sessions_person on sessions (account);

-- windows in a chat, known by a hash of their secret, each opened by one launch
create table frames (
    launch text primary key,
    id text not null unique,
    account text not null,
    key text not null unique,
    chat text not null,
    opened_at integer not null
) without rowid;
create index frames_account on frames (account);

-- accounts that can't be written to in private
create table closed (
    account text primary key,
    at integer not null
) without rowid;

-- accounts that were told something in private
create table reached (
    account text primary key,
    at integer not null
) without rowid;

-- browsers that ring for an account; `body`, where and by which keys, is sealed
create table subscriptions (
    id text primary key,
    account text not null,
    body text not null,
    opened_at integer not null
) without rowid;
create index subscriptions_account on subscriptions (account);

-- accounts that acted in a channel and haven't left it
create table attends (
    place text not null,
    account text not null,
    at integer not null,
    primary key (account, place)
) without rowid;

-- who wants to be told once of a new table in a channel
create table wishes (
    person text not null,
    place text not null,
    game text not null,
    at integer not null,
    primary key (person, place, game)
) without rowid;
create index wishes_place on wishes (place, game);

-- who opens no tables; a deleted person is a number that only the key tells
create table bans (
    person text primary key,
    at integer not null
) without rowid;

-- who was deleted, as such a number: older copies name them still
create table forgotten (
    digest text primary key,
    at integer not null
) without rowid;


-- messages and notifications
-- what is to be sent or was, in the order planned; those in one message share a `batch`, `part` counts refusals
create table posts (
    n integer primary key,
    id text not null unique,
    table_id text not null,
    place text not null,
    person text not null,
    kind text not null,
    from_seq integer not null,
    to_seq integer not null,
    part integer not null,
    message_id text not null,
    hash text not null,
    status text not null check (status in ('planned', 'sent', 'maybe')),
    batch text not null default '',
    account text not null default ''
); -- updated often
create index posts_by_message on posts (place, message_id) where message_id <> '' and place <> '';
create index posts_unsent on posts (table_id) where status <> 'sent';

-- the private message of a seat; `shown` is sealed
create table seat_messages (
    person text not null,
    table_id text not null,
    seat integer not null,
    message_id text not null,
    former_id text not null,
    shown text not null,
    asked text not null,
    shown_at integer not null,
    due_at integer,
    pictured integer not null,
    account text not null default '',
    former_account text not null default '',
    primary key (person, table_id, seat)
) without rowid;
create index seat_messages_due on seat_messages (due_at) where due_at is not null;

-- messages that ask a question
create table prompts (
    place text not null,
    message_id text not null,
    table_id text not null,
    question text not null,
    primary key (place, message_id)
) without rowid;
create index prompts_by_question on prompts (place, table_id, question);

-- what a person is notified of, once for each reason of a question: not before `earliest`, and not yet while `sent` is null
create table notifications (
    person text not null,
    table_id text not null,
    question text not null,
    reason text not null,
    earliest integer not null,
    sent integer,
    primary key (person, table_id, question, reason)
) without rowid;
create index notifications_sent on notifications (person, sent);
create index notifications_earliest on notifications (earliest) where sent is null;

-- tables that can't be shown in a channel for now, and what is missing there by language
create table blocked_places (
    place text not null,
    table_id text not null,
    missing text not null,
    tries integer not null,
    primary key (place, table_id)
) without rowid;

-- who was told so
create table told_blocked (
    place text not null,
    person text not null,
    primary key (place, person)
) without rowid;


-- the process
-- numbers of the database as a whole
create table house (
    name text primary key,
    value integer not null
) without rowid; -- updated often

-- updates that were handled, and what they caused
create table inbox (
    id text primary key,
    table_id text not null,
    seq integer not null,
    at integer not null
) without rowid;
create index inbox_by_age on inbox (at);

-- updates that wait, sealed; one without a body was handled
create table updates (
    surface text not null,
    id integer not null,
    lane text not null,
    body text not null,
    at integer not null,
    primary key (surface, id)
) without rowid;
create index updates_by_age on updates (at);
create index updates_waiting on updates (surface, id) where body <> '';

-- updates that can't be handled, sealed, with the error's type and place
create table set_aside (
    surface text not null,
    update_id text not null,
    fault text not null,
    place text not null,
    body text not null,
    at integer not null,
    primary key (surface, update_id)
) without rowid;

-- when each shared rate is free again
create table pacing (
    name text primary key,
    free integer not null
) without rowid; -- updated often

-- what PostgreSQL alone has: a table moves on only from where a process knows it to be, and a process only from its last transaction
-- postgres: create function move_head(moved text, known_seq bigint, known_version bigint, new_seq bigint, new_version bigint) returns void
-- postgres: language plpgsql as $$ begin
-- postgres:     update heads set seq = new_seq, version = new_version
-- postgres:         where table_id = moved and seq = known_seq and version = known_version;
-- postgres:     if not found then raise exception 'behind' using errcode = 'AR001'; end if;
-- postgres: end $$;
-- postgres: create function move_turn(whose text, known bigint) returns void language plpgsql as $$ begin
-- postgres:     update house set value = known + 1 where name = whose and value = known;
-- postgres:     if not found then raise exception 'taken over' using errcode = 'AR002'; end if;
-- postgres: end $$;
-- postgres: insert into house (name, value) values ('schema', 0), ('turn', 0);

-- what 0.3.0 left becomes the schema of now; what is gathered into a value `body` is written after this
alter table tables add column body text not null default '{}';
alter table people add column body text not null default '{}';
alter table people add column digest_at integer;
alter table people add column hours_at integer;
create index people_digest on people (digest_at) where digest_at is not null;
create index people_hours on people (hours_at) where hours_at is not null;
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
create table circles (
    place text not null primary key,
    circle text not null
) without rowid;
create index circles_circle on circles (circle);
create table circle_choices (
    circle text not null,
    name text not null,
    value text not null,
    primary key (circle, name)
) without rowid;
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

create table board_seats (
    series text not null,
    board integer not null,
    name text not null,
    table_id text not null,
    primary key (series, board, name)
) without rowid;
create index board_seats_name on board_seats (name);
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
insert into notifications (person, table_id, question, reason, earliest, sent)
select person, table_id, question, case stage when -1 then 'mark' when 0 then 'turn' else 'stage ' || stage end, at, at
from rung;
drop table rung;
-- what an account is still to be told of another is a post like all that is told
insert into posts (id, table_id, place, person, kind, from_seq, to_seq, part, message_id, hash, status)
select id, account, '', account, 'account/0/' || about || ' ' || kind, at, 0, 0, '', '', 'planned' from account_notices;
drop table account_notices;
create table subscriptions (
    id text primary key,
    account text not null,
    body text not null,
    opened_at integer not null
) without rowid;
create index subscriptions_account on subscriptions (account);

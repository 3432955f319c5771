-- what 0.2.0 left becomes the schema of 0.3.0
-- an account reported as lost: who it leaves, until when they may object, and whether they did
alter table accounts add column leaves text not null default '';
alter table accounts add column out_until integer not null default 0;
alter table accounts add column disputed integer not null default 0;
create index accounts_leaving on accounts (leaves) where leaves <> '';
-- what an account is still to be told of another one that was linked to it, or dropped
create table account_notices (
    id text not null primary key,
    account text not null,
    kind text not null,
    about text not null,
    at integer not null
) without rowid;
create index account_notices_account on account_notices (account);
-- who is for and against what is proposed, sealed; what stands with the proposals was written by earlier releases
alter table tables add column ballots text not null default '';
-- a lobby that makes room for each who joins, and starts with those who sit
alter table tables add column elastic integer not null default 0;
-- what a person has answered for them at every table: names, with spaces between
alter table people add column automatic text not null default '';
-- who does what is said by locks of sessions, which end with their processes
drop table processes;
drop table chores;
-- postgres: drop function require_chore(text, bigint);

-- whose an account was that was lost, and is being taken out of them: until when somebody may object, and whether somebody has
alter table accounts add column leaves text not null default '';
alter table accounts add column out_until integer not null default 0;
alter table accounts add column disputed integer not null default 0;
create index accounts_leaving on accounts (leaves) where leaves <> '';

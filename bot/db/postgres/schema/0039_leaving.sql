-- whose an account was that was lost, and is being taken out of them: until when somebody may object, and whether somebody has
alter table accounts add column leaves text collate "C" not null default '';
alter table accounts add column out_until bigint not null default 0;
alter table accounts add column disputed bigint not null default 0;
create index accounts_leaving on accounts (leaves) where leaves <> '';

-- logins by which people come: a person's id is that of the account by which they were met first, and says no more of them
create table accounts (
    account text not null primary key,
    person text not null,
    -- whose it was before it was linked; empty where it was nobody else's
    origin text not null default '',
    name text not null,
    lang text not null,
    linked_at integer not null,
    seen_at integer not null
) without rowid;
create index accounts_person on accounts (person, linked_at, account);
insert into accounts (account, person, name, lang, linked_at, seen_at) select id, id, name, lang, met_at, met_at from people;

-- what is of one login is kept by it
alter table attends rename column person to account;
alter table reached rename column person to account;
alter table closed rename column person to account;
alter table sessions rename column person to account;
alter table personal_links rename column person to account;
alter table browser_keys rename column person to account;

-- by which login a message went out
alter table posts add column account text not null default '';
alter table seat_messages add column account text not null default '';
alter table seat_messages add column former_account text not null default '';
update seat_messages set account = person where message_id <> '';
update seat_messages set former_account = person where former_id <> '';

-- the login at which somebody wants to be told things; empty for the one used last
alter table people add column address text not null default '';

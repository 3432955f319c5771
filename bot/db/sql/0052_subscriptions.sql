-- browsers that ring for an account; `body`, where and by which keys, is sealed
create table subscriptions (
    id text primary key,
    account text not null,
    body text not null,
    opened_at integer not null
) without rowid;
create index subscriptions_account on subscriptions (account);

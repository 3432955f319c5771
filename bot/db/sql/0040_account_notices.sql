-- what an account is still to be told of another one that was linked to it, or dropped
create table account_notices (
    id text not null primary key,
    account text not null,
    kind text not null,
    about text not null,
    at integer not null
) without rowid;
create index account_notices_account on account_notices (account);

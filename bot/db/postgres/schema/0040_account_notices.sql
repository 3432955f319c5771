-- what an account is still to be told of another one that was linked to it, or dropped
create table account_notices (
    id text collate "C" not null primary key,
    account text collate "C" not null,
    kind text collate "C" not null,
    about text collate "C" not null,
    at bigint not null
);
create index account_notices_account on account_notices (account);

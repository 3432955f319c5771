-- windows of a chat in which somebody plays: known by a hash of their secret, and opened by one launch, of which a hash is kept
create table frames (
    launch text collate "C" not null primary key,
    id text collate "C" not null unique,
    account text collate "C" not null,
    key text collate "C" not null unique,
    chat text collate "C" not null,
    opened_at bigint not null
);
create index frames_account on frames (account);

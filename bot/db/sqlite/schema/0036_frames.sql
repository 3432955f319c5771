-- windows of a chat in which somebody plays: known by a hash of their secret, and opened by one launch, of which a hash is kept
create table frames (
    launch text not null primary key,
    id text not null unique,
    account text not null,
    key text not null unique,
    chat text not null,
    opened_at integer not null
) without rowid;
create index frames_account on frames (account);

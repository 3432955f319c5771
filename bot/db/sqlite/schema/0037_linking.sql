-- codes by which two accounts are linked, known by a hash: one for each account that gave it, good once, and who has entered it
create table link_codes (
    hash text not null primary key,
    account text not null unique,
    until integer not null,
    entered text not null default ''
) without rowid;

-- codes by which two accounts are linked, known by a hash: one for each account that gave it, good once, and who has entered it
create table link_codes (
    hash text collate "C" not null primary key,
    account text collate "C" not null unique,
    until bigint not null,
    entered text collate "C" not null default ''
);

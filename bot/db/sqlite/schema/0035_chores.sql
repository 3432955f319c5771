-- who holds what an office does of its own accord, which processes do such things, and when each shared rate is free
create table processes (
    number integer primary key,
    kinds text not null,
    until integer not null
) without rowid;
create table chores (
    name text primary key,
    holder integer not null,
    fence integer not null
) without rowid;
create table pacing (
    name text primary key,
    free integer not null
) without rowid;

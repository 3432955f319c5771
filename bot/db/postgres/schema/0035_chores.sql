-- who holds what an office does of its own accord, which processes do such things, and when each shared rate is free
create table processes (
    number bigint primary key,
    kinds text collate "C" not null,
    until bigint not null
) with (fillfactor = 50);
create table chores (
    name text collate "C" primary key,
    holder bigint not null,
    fence bigint not null
);
create table pacing (
    name text collate "C" primary key,
    free bigint not null
) with (fillfactor = 50);

-- whoever has claimed a chore meanwhile is waited for, and nobody claims it until the unit is through
create function require_chore(chore text, known bigint) returns void language plpgsql as $$
begin
    perform 1 from chores where name = chore and fence = known for share;
    if not found then raise exception 'lost' using errcode = 'AR003'; end if;
end $$;

-- seasons and duplicates in a channel; `seed` is sealed, `body` is all that is only read whole, as JSON
create table series (
    id text primary key,
    kind text not null,
    place text not null,
    status text not null,
    until integer not null,
    version integer not null,
    seed blob not null,
    body text not null
) without rowid;
create index series_place on series (place, kind);

-- who has seen a board of a duplicate, and at which table; a person has a row, and each account of theirs
create table board_seats (
    series text not null,
    board integer not null,
    name text not null,
    table_id text not null,
    primary key (series, board, name)
) without rowid;
create index board_seats_name on board_seats (name);

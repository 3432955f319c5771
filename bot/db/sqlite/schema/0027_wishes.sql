-- who wants to be told, once, when a table of a game opens at a place
create table wishes (
    person text not null,
    place text not null,
    game text not null,
    at integer not null,
    primary key (person, place, game)
) without rowid;
create index wishes_place on wishes (place, game);

-- who wants to be told, once, when a table of a game opens at a place
create table wishes (
    person text collate "C" not null,
    place text collate "C" not null,
    game text collate "C" not null,
    at bigint not null,
    primary key (person, place, game)
);
create index wishes_place on wishes (place, game);

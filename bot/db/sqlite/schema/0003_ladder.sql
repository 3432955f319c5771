-- tables begun as a rung of a game's practice ladder, and when their person passed it there
create table climbs (
    table_id text primary key,
    person text not null,
    game text not null,
    rung text not null,
    passed_at integer
) without rowid;
create index climbs_by_person on climbs (person, game);

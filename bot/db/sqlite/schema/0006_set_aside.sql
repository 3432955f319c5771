-- updates that could not be kept or acted on: with the type of the error and its place in the code, never what it said;
-- `update_id` is text, since an id may be the very thing that could not be kept
create table set_aside (
    surface text not null,
    update_id text not null,
    fault text not null,
    place text not null,
    body text not null,
    at integer not null,
    primary key (surface, update_id)
) without rowid;

-- by which key a person is known who has been given another since the first, which their id tells
create table browser_keys (
    person text primary key,
    key text not null unique
) without rowid;

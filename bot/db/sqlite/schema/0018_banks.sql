-- how long a turn may take at a table beyond its pace, as agreed, and what is left of that to each seat
alter table tables add column figures text not null default '{}';
alter table deadlines add column bank integer not null default 0;
create table banks (
    table_id text not null,
    seat integer not null,
    remaining integer not null,
    charged integer not null,
    person text not null,
    pace text not null,
    primary key (table_id, seat)
) without rowid;

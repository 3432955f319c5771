-- how long a turn may take at a table beyond its pace, as agreed, and what is left of that to each seat
alter table tables add column figures text collate "C" not null default '{}';
alter table deadlines add column bank bigint not null default 0;
create table banks (
    table_id text collate "C" not null,
    seat bigint not null,
    remaining bigint not null,
    charged bigint not null,
    person text collate "C" not null,
    pace text collate "C" not null,
    primary key (table_id, seat)
);

-- when somebody is awake: the zone they live in, the first and the last minute of their night, weekdays off as bits
alter table people add column zone text collate "C" not null default '';
alter table people add column quiet_from bigint;
alter table people add column quiet_to bigint;
alter table people add column off bigint not null default 0;

-- how long somebody was given, by the wall clock, and what became of the end since
alter table deadlines add column given bigint not null default 0;
alter table deadlines add column gained bigint not null default 0;
alter table deadlines add column later bigint not null default 0;
update deadlines set given = at - opened_at where question ~ '^[0-9]';

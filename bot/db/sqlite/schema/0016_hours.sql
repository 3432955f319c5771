-- when somebody is awake: the zone they live in, the first and the last minute of their night, weekdays off as bits
alter table people add column zone text not null default '';
alter table people add column quiet_from integer;
alter table people add column quiet_to integer;
alter table people add column off integer not null default 0;

-- how long somebody was given, by the wall clock, and what became of the end since
alter table deadlines add column given integer not null default 0;
alter table deadlines add column gained integer not null default 0;
alter table deadlines add column later integer not null default 0;
update deadlines set given = at - opened_at where question glob '[0-9]*';

-- whether somebody's hours are a guess or what they said
alter table people add column hours_source text collate "C" not null default '';
update people set hours_source = 'asked' where zone <> '';

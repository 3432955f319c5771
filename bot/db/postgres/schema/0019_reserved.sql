-- for whom a robot keeps a seat
alter table tenures add column reserve text collate "C" not null default '';

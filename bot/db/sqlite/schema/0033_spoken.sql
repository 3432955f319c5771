-- in which language a table is told at a place, where it is not its own
alter table tables add column spoken text not null default '{}';

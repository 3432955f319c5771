-- a lobby that makes room for each who joins, and starts with those who sit
alter table tables add column elastic integer not null default 0;

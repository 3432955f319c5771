-- a lobby that makes room for each who joins, and starts with those who sit
alter table tables add column elastic bigint not null default 0;

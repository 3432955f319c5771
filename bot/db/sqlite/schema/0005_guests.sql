-- whom the host lets sit no more, whether guests may hold several seats, and what guests suggest to the host
alter table tables add column barred text not null default '{}';
alter table tables add column several integer not null default 0;
alter table tables add column suggestions text not null default '{}';

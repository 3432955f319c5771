-- whether somebody's cards are never to stand in a notification
alter table people add column discreet bigint not null default 0;

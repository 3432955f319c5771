-- whether somebody's cards are never to stand in a notification
alter table people add column discreet integer not null default 0;

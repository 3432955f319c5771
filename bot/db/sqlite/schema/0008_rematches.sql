-- in which seats of the table before a rematch each seat's people sat when it ended
alter table tables add column sat_before text not null default '[]';

-- on which days somebody has booked to be away, as dates where they live with spaces between
alter table people add column holidays text collate "C" not null default '';

-- what each person added to the chance of a table, in place of the salts that the office made for them
alter table tables add column contributions text not null default '[]';
-- the digest of what the table agreed on, and when nothing of it could be changed any more
alter table tables add column terms text not null default '';
alter table tables add column closed_at integer;

-- what a person has answered for them at every table: names, with spaces between
alter table people add column automatic text not null default '';

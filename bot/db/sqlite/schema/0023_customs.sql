-- what a table agrees on beside the rules, where it is not the usual
alter table tables add column customs text not null default '{}';

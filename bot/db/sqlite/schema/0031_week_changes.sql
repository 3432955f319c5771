-- when people changed their hours, and what they changed them to that counts later only
create table week_changes (
    person text not null,
    at integer not null,
    week text not null default '',
    due integer,
    primary key (person, at)
) without rowid;
create index week_changes_due on week_changes (due) where due is not null;
-- who plays while somebody is on holiday: a robot, or nobody; empty where they were not asked yet
alter table people add column away text not null default '';

-- when people changed their hours, and what they changed them to that counts later only
create table week_changes (
    person text collate "C" not null,
    at bigint not null,
    week text collate "C" not null default '',
    due bigint,
    primary key (person, at)
);
create index week_changes_due on week_changes (due) where due is not null;
-- who plays while somebody is on holiday: a robot, or nobody; empty where they were not asked yet
alter table people add column away text collate "C" not null default '';

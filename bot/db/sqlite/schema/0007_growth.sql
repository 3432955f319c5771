-- what people had seen was written for a while and never read
drop table seen;

-- what is forgotten is found by its age
create index inbox_by_age on inbox (at);
create index updates_by_age on updates (at);

-- lobbies that nobody begins close a week after they were opened
insert or ignore into deadlines
    select id, 'lobby', opened_at, opened_at + 604800000, 2, opened_at + 604803000 from tables where status = 'lobby';

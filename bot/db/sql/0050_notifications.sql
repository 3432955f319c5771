-- what a person is notified of, once for each reason of a question: not before `earliest`, and not yet while `sent` is null
create table notifications (
    person text not null,
    table_id text not null,
    question text not null,
    reason text not null,
    earliest integer not null,
    sent integer,
    primary key (person, table_id, question, reason)
) without rowid;
create index notifications_sent on notifications (person, sent);
create index notifications_earliest on notifications (earliest) where sent is null;
insert into notifications (person, table_id, question, reason, earliest, sent)
select person, table_id, question, case stage when -1 then 'mark' when 0 then 'turn' else 'stage ' || stage end, at, at
from rung;
drop table rung;

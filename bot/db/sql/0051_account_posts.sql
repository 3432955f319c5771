-- what an account is still to be told of another is a post like all that is told
insert into posts (id, table_id, place, person, kind, from_seq, to_seq, part, message_id, hash, status)
select id, account, '', account, 'account/0/' || about || ' ' || kind, at, 0, 0, '', '', 'planned' from account_notices;
drop table account_notices;

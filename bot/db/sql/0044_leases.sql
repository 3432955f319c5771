-- who does what is said by locks of sessions, which end with their processes
drop table processes;
drop table chores;
-- postgres: drop function require_chore(text, bigint);

-- who has pressed or entered something where a chat shows tables, and has not left it since
create table attends (
    place text not null,
    person text not null,
    at integer not null,
    primary key (person, place)
) without rowid;
-- where one place alone of their chat showed a table, whoever sat at it was there
insert into attends (place, person, at)
    select distinct p.place, t.person, 0 from places p join tenures t on t.table_id = p.table_id
    where substr(t.person, 1, instr(p.place, ':')) = substr(p.place, 1, instr(p.place, ':'))
    and not exists (
        select 1 from places q where q.table_id = p.table_id and q.place <> p.place
        and substr(q.place, 1, instr(p.place, ':')) = substr(p.place, 1, instr(p.place, ':'))
    );

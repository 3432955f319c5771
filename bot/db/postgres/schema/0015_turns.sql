-- a turn for each process: the number that its transactions move on by one tells which was its last
create function move_turn(whose text, known bigint) returns void language plpgsql as $$
begin
    update house set value = known + 1 where name = whose and value = known;
    if not found then raise exception 'taken over' using errcode = 'AR002'; end if;
end $$;

-- Tables that are to be played at some time, and people who want to play the next game.
alter table tables add column evening text collate "C";
alter table tables add column queue text collate "C" not null default '{}';

-- Tables that are to be played at some time, and people who want to play the next game.
alter table tables add column evening text;
alter table tables add column queue text not null default '{}';

-- Which questions were given more time because nobody was against it: that happens once to each.
alter table tables add column lengthened text collate "C" not null default '[]';

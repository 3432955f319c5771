-- who is for and against what is proposed, sealed; what stands with the proposals was written by earlier releases
alter table tables add column ballots text not null default '';

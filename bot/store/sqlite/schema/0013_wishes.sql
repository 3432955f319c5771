-- who wishes that an answer which everybody could give for them is given by the office
create table wishes (
    person text not null primary key
) without rowid;

BEGIN TRANSACTION;
CREATE TABLE bells (
    person text not null,
    table_id text not null,
    bell text not null,
    primary key (person, table_id)
) without rowid;
CREATE TABLE blocked_places (
    place text not null,
    table_id text not null,
    missing text not null,
    tries integer not null,
    primary key (place, table_id)
) without rowid;
CREATE TABLE browser_keys (
    person text primary key,
    key text not null unique
) without rowid;
CREATE TABLE climbs (
    table_id text primary key,
    person text not null,
    game text not null,
    rung text not null,
    passed_at integer
) without rowid;
CREATE TABLE closed (
    person text primary key,
    at integer not null
) without rowid;
CREATE TABLE deadlines (
    table_id text not null,
    question text not null,
    opened_at integer not null,
    at integer not null,
    stage integer not null,
    -- when the clock has to look next: a reminder, or the end
    due integer not null, given integer not null default 0, gained integer not null default 0, later integer not null default 0,
    primary key (table_id, question)
) without rowid;
INSERT INTO "deadlines" VALUES('fudunafebemavabe','lobby',1795464707730,1796069507730,2,1796069510730,0,0,0);
CREATE TABLE drafts (
    person text not null,
    table_id text not null,
    question text not null,
    fields text not null,
    at integer not null,
    primary key (person, table_id, question)
) without rowid;
CREATE TABLE heads (
    table_id text primary key,
    seq integer not null,
    version integer not null
) without rowid;
INSERT INTO "heads" VALUES('disafebetosutovi',2,2);
INSERT INTO "heads" VALUES('fudunafebemavabe',0,0);
INSERT INTO "heads" VALUES('niremivebedesese',1,2);
CREATE TABLE house (
    name text primary key,
    value integer not null
) without rowid;
INSERT INTO "house" VALUES('alive',1795464713477);
CREATE TABLE inbox (
    id text primary key,
    table_id text not null,
    seq integer not null,
    at integer not null
) without rowid;
CREATE TABLE log (
    table_id text not null,
    seq integer not null,
    seat integer not null,
    prompt text not null,
    token text not null,
    secret integer not null,
    via text not null,
    person text not null,
    at integer not null,
    platform_at integer,
    digest text not null,
    primary key (table_id, seq)
) without rowid;
INSERT INTO "log" VALUES('disafebetosutovi',1,-1,'seats','0',1,'chance','',1795464707156,NULL,'c22be72376ca7b5f');
INSERT INTO "log" VALUES('disafebetosutovi',2,-1,'pack','22,14,40,17,45,44,20,7,16,26,50,53,29,38,11,58,37,42,55,5,32,9,0,30,15,43,39,47,49,56,61,36,35,31,52,10,41,3,34,1,19,59,33,13,24,46,25,21,23,12,51,60,18,27,48,4,28,2,6,54,57,8',1,'chance','',1795464707663,NULL,'cf1ed3090296cc11');
INSERT INTO "log" VALUES('niremivebedesese',1,-1,'game','b98f630d4b341d3b',1,'chance','',1795464706944,NULL,'d640aeb32316221d');
CREATE TABLE notices (
    table_id text not null,
    version integer not null,
    notice text not null,
    primary key (table_id, version)
) without rowid;
INSERT INTO "notices" VALUES('niremivebedesese',2,'{"key":"left","params":{"who":"Anna"},"at":1795464707075,"seq":1}');
CREATE TABLE people (
    id text primary key,
    name text not null,
    lang text not null,
    met_at integer not null
, chosen text not null default '', zone text not null default '', quiet_from integer, quiet_to integer, off integer not null default 0) without rowid;
INSERT INTO "people" VALUES('discord:2','Bruno','en',1795464706925,'','',NULL,NULL,0);
INSERT INTO "people" VALUES('web:anna','Anna','it',1795464706896,'','',NULL,NULL,0);
CREATE TABLE places (
    place text not null,
    table_id text not null,
    primary key (place, table_id)
) without rowid;
CREATE TABLE "posts" (
    n integer primary key,
    id text not null unique,
    table_id text not null,
    place text not null,
    person text not null,
    kind text not null,
    from_seq integer not null,
    to_seq integer not null,
    part integer not null,
    message_id text not null,
    hash text not null,
    status text not null check (status in ('planned', 'sent', 'maybe')),
    batch text not null default ''
);
INSERT INTO "posts" VALUES(1,'s9645652201a26be','disafebetosutovi','','discord:2','seat/1',0,5,0,'','','planned','');
CREATE TABLE primed (
    person text not null,
    game text not null,
    primary key (person, game)
) without rowid;
CREATE TABLE prompts (
    place text not null,
    message_id text not null,
    table_id text not null,
    question text not null,
    primary key (place, message_id)
) without rowid;
CREATE TABLE reached (
    person text primary key,
    at integer not null
) without rowid;
CREATE TABLE seat_messages (
    person text not null,
    table_id text not null,
    seat integer not null,
    message_id text not null,
    former_id text not null,
    shown text not null,
    asked text not null,
    rung text not null,
    shown_at integer not null,
    ring_at integer,
    due_at integer,
    pictured integer not null,
    primary key (person, table_id, seat)
) without rowid;
CREATE TABLE set_aside (
    surface text not null,
    update_id text not null,
    fault text not null,
    place text not null,
    body text not null,
    at integer not null,
    primary key (surface, update_id)
) without rowid;
CREATE TABLE tables (
    id text primary key,
    game text not null,
    name text not null,
    lang text not null,
    pace text not null,
    status text not null,
    seats integer not null,
    host text not null,
    options text not null,
    preset text not null,
    changed_by text not null,
    errata text not null,
    seed blob not null,
    key blob not null,
    salts text not null,
    opened_at integer not null,
    started_at integer,
    former text,
    rematch text,
    practice integer not null,
    places text not null default '[]',
    version integer not null,
    notice text,
    proposals text not null,
    -- whether the office itself has something to do there: a robot, the judge, a chance answer
    stirring integer not null default 0
, pause text, absent text not null default '{}', contributions text not null default '[]', terms text not null default '', closed_at integer, barred text not null default '{}', several integer not null default 0, suggestions text not null default '{}', sat_before text not null default '[]') without rowid;
INSERT INTO "tables" VALUES('disafebetosutovi','quindici','Sera','it','free','live',2,'web:anna','{"target": "15", "out-by": "rounded", "accuso": "free", "scartatore-accuso": "after-scarto", "matto-payment": "rule", "draw": "lot", "matto-lead": "allowed", "matto-last": "kept", "trick-history": "last", "late-out": "never"}','','{}','[]',X'9F33B60D716C3F61F84FE6170613F04CA663828FB0A6B1BB15D2F34C52CEDFE9',X'AECB02FFD93755AE817740EB950FDFD6','{}',1795464707140,1795464707152,NULL,NULL,0,'[]',2,NULL,'{}',0,NULL,'{}','[]','885a5393af3cbe99a58aafc8c040cdf9b05ccb00812b24963e22f1d21b5f8e22',1795464707152,'{}',0,'{}','[]');
INSERT INTO "tables" VALUES('fudunafebemavabe','caccia','Domani','en','day','lobby',3,'discord:2','{"orders": "together", "rounds": "one", "aid": "off", "agreed": "off", "home-announced": "off", "must-return": "on", "trail-scope": "removal", "trail-detail": "path", "arrest-price": "turn", "topology": "sphere", "pieces": "chess", "starts": "drawn", "refuges-move": "off", "sharing": "on", "steps": "up-to-two", "arrest-range": "own", "deck": "once", "trapped": "stays", "leading": "dealt", "first-spy": "drawn"}','hunt','{}','["CS-1", "CS-46"]',X'6CB2C88A0A1A81A1CC2C512274CCAF95E97971347B063CF57E28EADE8933CA60',X'373B25BBF4DE930F74C90E4D874D7290','{}',1795464707730,NULL,NULL,NULL,0,'[]',0,NULL,'{}',0,NULL,'{}','[]','',NULL,'{}',0,'{}','[]');
INSERT INTO "tables" VALUES('niremivebedesese','eleusis','Prova','it','free','paused',3,'web:anna','{"rounds": "0", "levels": "1,2,3", "dealers": "people", "dealer-order": "seats", "starter": "kept", "hints": "half", "ways": "catalogue,written,worded", "guesses": "open", "counter-examples": "end", "guess-scope": "round", "assist-consistency": "on", "similarity": "off", "dealer-mercy": "off", "wrong-guess-cost": "0", "stock-end": "new-deck", "reshuffle-discards": "off", "noplay-out-bonus": "on", "guess-on-out": "on", "ties": "shared", "minutes": "0"}','at-the-table','{}','["steps-2026-11-22", "verdict-2026-11-22", "tie-2026-11-22", "hints-2026-11-23"]',X'F809A2126421AE3CADB205ECEF319B869DFB3F4969F025A389245B7AE777F584',X'CD40ACC30D3507C6A295989FF115D2BC','{}',1795464706929,1795464706936,NULL,NULL,1,'[]',2,'{"key": "left", "params": {"who": "Anna"}, "at": 1795464707075, "seq": 1}','{}',1,NULL,'{}','[]','059573479e48f38b9baba92769f6aedd42cb6f220933b30332fdeed2b5edd8a0',1795464706936,'{}',0,'{}','[]');
CREATE TABLE tenures (
    id integer primary key,
    table_id text not null,
    seat integer not null,
    person text not null,
    robot text not null,
    name text not null,
    from_seq integer not null
);
INSERT INTO "tenures" VALUES(1,'niremivebedesese',0,'web:anna','','Anna',0);
INSERT INTO "tenures" VALUES(2,'niremivebedesese',1,'','casual','Arlecchino',0);
INSERT INTO "tenures" VALUES(3,'niremivebedesese',2,'','casual','Colombina',0);
INSERT INTO "tenures" VALUES(4,'niremivebedesese',0,'','casual','Balanzone',2);
INSERT INTO "tenures" VALUES(5,'disafebetosutovi',0,'web:anna','','Anna',0);
INSERT INTO "tenures" VALUES(6,'disafebetosutovi',1,'discord:2','','Bruno',0);
INSERT INTO "tenures" VALUES(7,'fudunafebemavabe',0,'discord:2','','Bruno',0);
CREATE TABLE told_blocked (
    place text not null,
    person text not null,
    primary key (place, person)
) without rowid;
CREATE TABLE updates (
    surface text not null,
    id integer not null,
    lane text not null,
    body text not null,
    at integer not null,
    primary key (surface, id)
) without rowid;
CREATE INDEX tables_stirring on tables (id) where stirring = 1;
CREATE INDEX tenures_by_table on tenures (table_id);
CREATE INDEX tenures_by_person on tenures (person) where person <> '';
CREATE INDEX deadlines_due on deadlines (due);
CREATE INDEX prompts_by_question on prompts (place, table_id, question);
CREATE INDEX updates_waiting on updates (surface, id) where body <> '';
CREATE INDEX climbs_by_person on climbs (person, game);
CREATE INDEX inbox_by_age on inbox (at);
CREATE INDEX updates_by_age on updates (at);
CREATE INDEX seat_messages_due on seat_messages (due_at) where due_at is not null;
CREATE INDEX posts_unsent on posts (table_id) where status <> 'sent';
CREATE INDEX posts_by_message on posts (place, message_id) where message_id <> '' and place <> '';
COMMIT;
pragma user_version = 16;

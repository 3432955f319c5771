BEGIN TRANSACTION;
CREATE TABLE account_notices (
    id text not null primary key,
    account text not null,
    kind text not null,
    about text not null,
    at integer not null
) without rowid;
CREATE TABLE accounts (
    account text not null primary key,
    person text not null,
    -- whose it was before it was linked; empty where it was nobody else's
    origin text not null default '',
    name text not null,
    lang text not null,
    linked_at integer not null,
    seen_at integer not null
, leaves text not null default '', out_until integer not null default 0, disputed integer not null default 0) without rowid;
INSERT INTO "accounts" VALUES('discord:2','discord:2','','Bruno','en',1795464706925,1795464706925,'',0,0);
INSERT INTO "accounts" VALUES('web:anna','web:anna','','Anna','it',1795464706896,1795464706896,'',0,0);
CREATE TABLE attends (
    place text not null,
    account text not null,
    at integer not null,
    primary key (account, place)
) without rowid;
CREATE TABLE banks (
    table_id text not null,
    seat integer not null,
    remaining integer not null,
    charged integer not null,
    person text not null,
    pace text not null,
    primary key (table_id, seat)
) without rowid;
CREATE TABLE bans (
    person text primary key,
    at integer not null
) without rowid;
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
    account text primary key,
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
    account text primary key,
    at integer not null
) without rowid;
CREATE TABLE deadlines (
    table_id text not null,
    question text not null,
    opened_at integer not null,
    at integer not null,
    stage integer not null,
    -- when the clock has to look next: a reminder, or the end
    due integer not null, given integer not null default 0, gained integer not null default 0, later integer not null default 0, bank integer not null default 0,
    primary key (table_id, question)
) without rowid;
INSERT INTO "deadlines" VALUES('fudunafebemavabe','lobby',1795950463387,1796555263387,2,1796555266387,0,0,0,0);
CREATE TABLE digests (
    person text not null primary key,
    minute integer not null,
    due integer not null
) without rowid;
CREATE TABLE drafts (
    person text not null,
    table_id text not null,
    question text not null,
    fields text not null,
    at integer not null,
    primary key (person, table_id, question)
) without rowid;
CREATE TABLE forgotten (
    digest text primary key,
    at integer not null
) without rowid;
CREATE TABLE frames (
    launch text not null primary key,
    id text not null unique,
    account text not null,
    key text not null unique,
    chat text not null,
    opened_at integer not null
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
INSERT INTO "house" VALUES('alive',1795950469179);
INSERT INTO "house" VALUES('seal',2316632785681367919);
CREATE TABLE inbox (
    id text primary key,
    table_id text not null,
    seq integer not null,
    at integer not null
) without rowid;
CREATE TABLE invitations (
    hash text not null primary key,
    table_id text not null,
    person text not null,
    until integer not null,
    uses integer not null
) without rowid;
CREATE TABLE link_codes (
    hash text not null primary key,
    account text not null unique,
    until integer not null,
    entered text not null default ''
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
INSERT INTO "log" VALUES('disafebetosutovi',1,-1,'seats','c2VhbGVkOjE6I2/nmvEUR1nMD63diJP24Tk151efnayWFWGPEZM=',1,'chance','',1795464707156,NULL,'c2VhbGVkOjE6QRfRlPlvu++EfFZEmEoXAXJV6/2O7agvf/BFSAIN0qF4Dx8HjyqPJhlCgPQ=');
INSERT INTO "log" VALUES('disafebetosutovi',2,-1,'pack','c2VhbGVkOjE6v8WoJiKYutNVgaqjU7t4g+J8X8durD6tgTyb65EuEm6buej2fg/uJ5Cm+emPnYJQ1+NiKPHT/UYeUqPI+n8KvX/R0qxhbKMRseMaHJB8GzBnCVqb3xcMwHi+Op9232VXWt10qwQ1lzeE95mSOfOVfhJk6AhsYj/1N19BCmHASkCrtoNqrtg8L4vP59ID85pQgYLQ2/6cIN/Ntw2HRXO2x88BSsiJMKMAOfnJtCxZhbQMA+v6ynZBwfp9rSOjHcrIkgreNI0cxBS25WE=',1,'chance','',1795464707663,NULL,'c2VhbGVkOjE6SmbIfLO4TqH96ARu9xbEQN0Wcm5KJZRzRl2siQmEZGkAhKC7pH/0UJ48+ag=');
INSERT INTO "log" VALUES('niremivebedesese',1,-1,'game','c2VhbGVkOjE6Y2F9wSRiUHpGUSKYy1NkV0zG1vmMdObCmBoOSyJqFRJeIiwBRTVreq8RmSQ=',1,'chance','',1795464706944,NULL,'c2VhbGVkOjE6YD6tM8IfmU9NFu6s/XZmezYudIM3I50HU8438pM/VMVV/uciAbPlHnTSWtg=');
CREATE TABLE notices (
    table_id text not null,
    version integer not null,
    notice text not null,
    primary key (table_id, version)
) without rowid;
INSERT INTO "notices" VALUES('niremivebedesese',2,'{"key":"left","params":{"who":"Anna"},"at":1795464707075,"seq":1}');
CREATE TABLE pacing (
    name text primary key,
    free integer not null
) without rowid;
CREATE TABLE people (
    id text primary key,
    name text not null,
    lang text not null,
    met_at integer not null
, chosen text not null default '', zone text not null default '', quiet_from integer, quiet_to integer, off integer not null default 0, holidays text not null default '', hours_source text not null default '', address text not null default '', away text not null default '', discreet integer not null default 0, automatic text not null default '') without rowid;
INSERT INTO "people" VALUES('discord:2','Bruno','en',1795464706925,'','',NULL,NULL,0,'','','','',0,'');
INSERT INTO "people" VALUES('web:anna','Anna','it',1795464706896,'','',NULL,NULL,0,'','','','',0,'');
CREATE TABLE personal_links (
    hash text not null primary key,
    account text not null unique,
    table_id text not null,
    until integer not null
) without rowid;
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
, account text not null default '');
INSERT INTO "posts" VALUES(1,'s9645652201a26be','disafebetosutovi','','discord:2','seat/1',0,5,0,'','','planned','','');
CREATE TABLE prepared (
    table_id text not null,
    seat integer not null,
    topic text not null,
    person text not null,
    rules text not null,
    question text not null default '',
    due integer,
    primary key (table_id, seat, topic)
) without rowid;
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
    account text primary key,
    at integer not null
) without rowid;
CREATE TABLE rung (
    person text not null,
    table_id text not null,
    question text not null,
    stage integer not null,
    at integer not null,
    primary key (person, table_id, question, stage)
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
    pictured integer not null, account text not null default '', former_account text not null default '',
    primary key (person, table_id, seat)
) without rowid;
CREATE TABLE sessions (
    id text not null primary key,
    account text not null,
    key text not null unique,
    label text not null,
    opened_at integer not null,
    seen_at integer not null
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
CREATE TABLE snoozes (
    person text not null,
    table_id text not null,
    until integer not null,
    primary key (person, table_id)
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
, pause text, absent text not null default '{}', contributions text not null default '[]', terms text not null default '', closed_at integer, barred text not null default '{}', several integer not null default 0, suggestions text not null default '{}', sat_before text not null default '[]', figures text not null default '{}', customs text not null default '{}', lengthened text not null default '[]', evening text, queue text not null default '{}', spoken text not null default '{}', ballots text not null default '', elastic integer not null default 0) without rowid;
INSERT INTO "tables" VALUES('disafebetosutovi','quindici','Sera','it','free','live',2,'web:anna','{"target": "15", "out-by": "rounded", "accuso": "free", "scartatore-accuso": "after-scarto", "matto-payment": "rule", "draw": "lot", "matto-lead": "allowed", "matto-last": "kept", "trick-history": "last", "late-out": "never"}','','{}','[]',X'7365616C65643A313A0FC0D52738D7DEB1A1DABB59CEA3B35D6DAD2CF87A0F37D54E91826612C852F5044515169DF52F8A88CF7E6526BD1EC0FFB407205EB4F11416970ED7',X'7365616C65643A313AC585AFAB33F2CC19FA70D07B2E01ADF40F82947649A33901D6C15C290209EC83D7958274FDF84C5CD02CB834','{}',1795464707140,1795464707152,NULL,NULL,0,'[]',2,NULL,'{}',0,NULL,'{}','[]','885a5393af3cbe99a58aafc8c040cdf9b05ccb00812b24963e22f1d21b5f8e22',1795464707152,'{}',0,'{}','[]','{}','{}','[]',NULL,'{}','{}','',0);
INSERT INTO "tables" VALUES('fudunafebemavabe','caccia','Domani','en','day','lobby',3,'discord:2','{"orders": "together", "rounds": "one", "aid": "off", "agreed": "off", "home-announced": "off", "must-return": "on", "trail-scope": "removal", "trail-detail": "path", "arrest-price": "turn", "topology": "sphere", "pieces": "chess", "starts": "drawn", "refuges-move": "off", "sharing": "on", "steps": "up-to-two", "arrest-range": "own", "deck": "once", "trapped": "stays", "leading": "dealt", "first-spy": "drawn"}','hunt','{}','["CS-1", "CS-46"]',X'7365616C65643A313A99E37ABEE224A8261CC537E36A22D7B108A3310C1ADF7B0D6FFFF4B48225132C891BBD85E0433AAEAC28E095E1381E6F8C429F7BECCDDAAAF96DC67E',X'7365616C65643A313AF437B472FC8163DB6D940D7F0D07C5A9D3C391F37E74FE1FAEEE6953D3B14ECA1DC22095F8886508A972A307','{}',1795464707730,NULL,NULL,NULL,0,'[]',0,NULL,'{}',0,NULL,'{}','[]','',NULL,'{}',0,'{}','[]','{}','{}','[]',NULL,'{}','{}','',0);
INSERT INTO "tables" VALUES('niremivebedesese','eleusis','Prova','it','free','paused',3,'web:anna','{"rounds": "0", "levels": "1,2,3", "dealers": "people", "dealer-order": "seats", "starter": "kept", "hints": "half", "ways": "catalogue,written,worded", "guesses": "open", "counter-examples": "end", "guess-scope": "round", "assist-consistency": "on", "similarity": "off", "dealer-mercy": "off", "wrong-guess-cost": "0", "stock-end": "new-deck", "reshuffle-discards": "off", "noplay-out-bonus": "on", "guess-on-out": "on", "ties": "shared", "minutes": "0"}','at-the-table','{}','["steps-2026-11-22", "verdict-2026-11-22", "tie-2026-11-22", "hints-2026-11-23"]',X'7365616C65643A313A3ADBC5514F98BA8BA723710100F448165724D3641D003F9B8B6AB738F70F74F36B9A67A81A005DA14FDCEC2B3F1EF56C91C517BD55C46309000C5BB4',X'7365616C65643A313A0D62A496E51B73EA2EB2099037F82285E093C82AC75D9684FFA126C1C4A0D8433E1B071601F8C7C27E6472C3','{}',1795464706929,1795464706936,NULL,NULL,1,'[]',2,'{"key": "left", "params": {"who": "Anna"}, "at": 1795464707075, "seq": 1}','{}',1,NULL,'{}','[]','059573479e48f38b9baba92769f6aedd42cb6f220933b30332fdeed2b5edd8a0',1795464706936,'{}',0,'{}','[]','{}','{}','[]',NULL,'{}','{}','',0);
CREATE TABLE tenures (
    id integer primary key,
    table_id text not null,
    seat integer not null,
    person text not null,
    robot text not null,
    name text not null,
    from_seq integer not null
, reserve text not null default '');
INSERT INTO "tenures" VALUES(1,'niremivebedesese',0,'web:anna','','Anna',0,'');
INSERT INTO "tenures" VALUES(2,'niremivebedesese',1,'','casual','Arlecchino',0,'');
INSERT INTO "tenures" VALUES(3,'niremivebedesese',2,'','casual','Colombina',0,'');
INSERT INTO "tenures" VALUES(4,'niremivebedesese',0,'','casual','Balanzone',2,'');
INSERT INTO "tenures" VALUES(5,'disafebetosutovi',0,'web:anna','','Anna',0,'');
INSERT INTO "tenures" VALUES(6,'disafebetosutovi',1,'discord:2','','Bruno',0,'');
INSERT INTO "tenures" VALUES(7,'fudunafebemavabe',0,'discord:2','','Bruno',0,'');
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
CREATE TABLE week_changes (
    person text not null,
    at integer not null,
    week text not null default '',
    due integer,
    primary key (person, at)
) without rowid;
CREATE TABLE wishes (
    person text not null,
    place text not null,
    game text not null,
    at integer not null,
    primary key (person, place, game)
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
CREATE INDEX rung_at on rung (person, at);
CREATE INDEX digests_due on digests (due);
CREATE INDEX prepared_person on prepared (person);
CREATE INDEX wishes_place on wishes (place, game);
CREATE INDEX sessions_person on sessions (account);
CREATE INDEX accounts_person on accounts (person, linked_at, account);
CREATE INDEX week_changes_due on week_changes (due) where due is not null;
CREATE INDEX invitations_person on invitations (person, table_id);
CREATE INDEX frames_account on frames (account);
CREATE INDEX accounts_leaving on accounts (leaves) where leaves <> '';
CREATE INDEX account_notices_account on account_notices (account);
COMMIT;
PRAGMA user_version = 44;

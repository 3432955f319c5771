# The office's own words: what the referee says for itself, in every game.

## Bricks

list = { $before } and { $last }
chosen = { $items-count ->
    [0] nothing chosen
   *[other] { $items }
}
seat-number = seat { $number }
unworded = Some words are missing here: that is our fault, and the game goes on all the same.

## Whose turn it is

outcome-won = { $count ->
    [one] You have won
   *[other] You have won together
}
outcome-lost = { $who } { $count ->
    [one] has won
   *[other] have won
}{ $place ->
    [0] { "" }
    [2] , you came second
    [3] , you came third
   *[other] , you came { $place }th
}
outcome-draw = A draw
call-you = Your turn
call-sealed = Your answer is sealed
call-next = You are next.
call-lobby = { $taken } of { $seats } seats taken
call-words = Waiting for the sealed word of { $who }
call-turn = Waiting for { $who }
call-answered = { $step ->
    [half] At least half have answered.
   *[most] Only the last answers are missing.
}
call-paused = The table is paused
played-for = A robot played for { $who } to the end.
kept-for-you = A robot is playing for you.
call-suspended = The table is suspended: this version of the program would tell another game
call-over = The game is over
call-closed = The table is closed

## Pace and status

pace = { $pace ->
    [live] tonight, live
    [evening] an evening, ten minutes a move
    [day] a move a day
    [relaxed] no hurry, three days a move
   *[free] no clock
}
bank = { $unit ->
    [hours] After the time of a question each of you has { $count } hours of your own for the whole game, counted while you are awake; every answer gives a little back.
   *[minutes] After the time of a question each of you has { $count } minutes of your own for the whole game; every answer gives a little back.
}
own-time = { $kind ->
    [none] Time of the table’s own: { $length } a move.
    [bank] Time of the table’s own: { $length } a move, and after it a bank of { $bank } for the whole game.
   *[growing] Time of the table’s own: { $length } a move, and after it a bank of { $bank } for the whole game; every answer gives { $increment } back.
}
longest = { $kind ->
    [most] Even if all of you always use all your time, the game is over within { $count } { $unit ->
        [weeks] weeks
       *[days] days
    }, holidays and pauses apart.
   *[usual] If all of you always use all your time, the game is usually over within { $count } { $unit ->
        [weeks] weeks
       *[days] days
    }, holidays and pauses apart.
}
status = { $status ->
    [lobby] filling up
    [live] being played
    [paused] paused
    [suspended] suspended
    [over] over
   *[closed] closed
}

## Answers that cannot be taken

refused-missed = Too late: that moment has passed, and it costs you nothing.
refused-changed-often = You have changed this answer { $count } times: it stays as it is now.
refused-advice-busy = Others are being advised just now: ask again in a moment.
refused-stale = The table has moved on: that question is closed. Look at the new one.
refused-not-your-decision = This is not yours to decide now. See whose turn it is.
refused-not-your-seat = That seat is not yours. Go back to your own, or take a free one.
refused-over = The game is over: there is nothing left to answer.
refused-repeated = This answer has arrived already, and counts once.
refused-unreadable = This answer cannot be read. Choose one of those on offer.
refused-not-canonical = This answer is spelled another way. Choose one of those on offer.
refused-not-an-option = There is no such choice. Choose one of those on offer.
refused-out-of-range = It takes a number from { $least } to { $most }.
refused-not-a-number = It takes a whole number, in digits.
refused-say-a-number = Write a number.
refused-how-many = { $least ->
    [0] Choose at most { $most }.
   *[other] { $exact ->
        [yes] Choose { $least }.
       *[no] Choose from { $least } to { $most }.
    }
}
refused-choose-one = Choose an answer first.
refused-chosen-twice = The same choice is there twice: take one away.
refused-too-long = The text is too long: { $limit } characters at most.
refused-not-an-order = The order must hold all of them, once each.
refused-not-a-roll = This roll of dice cannot be read.
refused-confirm-first = This answer cannot be taken back: press again to confirm it.
refused-too-late = The answer came when it could no longer be changed.

## Around the table

refused-sit-first = Tell me your name first: sit down at the table.
refused-evening-when = I cannot tell when that is. Write a day and a time: saturday 21:00, tomorrow 8:30 pm, 12/12 21:00.
refused-evening-past = That time is past.
refused-evening-far = That is too far away: half a year ahead at most.
refused-evening-no-such-day = There is no such day, or not soon.
refused-evening-other-day = The day of the week and the date do not agree.
refused-evening-gap = There is no such time on that day: clocks go forward. Try { $time }.
refused-evening-last = Nobody else comes so far. If it comes to nothing, call it off.
refused-no-evening = No hour was agreed on for this table.
refused-queue-full = Many wait for the next game already.
refused-sits-already = You play at this table: you are part of the next game.
refused-name-first = Tell me your name first: open a table, or sit down at one.
refused-seat-kept-for = This seat is kept for an hour for { $who }, who waited for the game.
refused-full = The table is full. You may watch, or open another.
refused-name-taken = Somebody at this table has that name, or one that looks like it. Choose another.
refused-name-ours = At a table that name would be taken for the referee’s own words. Choose another.
refused-name-empty = Write a name, so that the others know who you are.
refused-name-too-long = The name is too long: { $limit } characters at most.
refused-not-host = That is for whoever opened the table to decide.
refused-not-seated = You are not at this table. Sit down first.
refused-already-seated = You are at this table already.
refused-seat-taken = The seat is taken. Choose another.
refused-barred = The host has removed you from this table: you cannot sit here until they let you back.
refused-one-seat = At this table everybody has one seat, unless the host says otherwise.
refused-nobody-there = Nobody sits there to be removed.
refused-own-seat = This seat is yours: to leave it, get up.
refused-readmitted-already = They may sit down again already.
refused-suggestion-over = This suggestion is gone: look at the table’s rules as they are now.
refused-many-suggestions = The host has many suggestions to look at already: wait until they decide.
refused-no-such-seat = There is no such seat.
refused-already-started = The game has begun: this is decided before.
refused-terms-closed = Seats and rules are closed: the table is about to begin.
refused-words-awaited = Some sealed words are still missing, and it begins by itself once they are here. In a few seconds you can do without them.
refused-word-unfit = It takes a word or a number, { $limit } characters at most.
refused-other-word = This is not the word that you had sealed.
refused-other-terms = The seats and rules it begins with are not those you saw: your word stays sealed.
refused-not-started = The game has not begun yet.
refused-not-over = The game is not over yet.
refused-not-live = The table is at rest: nothing can be answered now.
refused-paused = The table is paused: nothing can be answered now.
refused-suspended = The table is suspended: nothing can be answered now.
refused-closed = The table is closed.
refused-lobby = The game has not begun yet.
refused-live = The game is being played: this is decided before or after.
refused-table-unreadable = This table cannot be read. The other tables go on; whoever runs Arbitro finds the reason in the log.
refused-no-such-table = There is no such table. Check its code, letter by letter.
refused-too-many-guesses = Too many wrong codes one after the other: wait a minute and try again.
refused-too-many-tables = You have opened a great many tables: { $minutes ->
    [one] in a minute
   *[other] in { $minutes } minutes
} you can open another.
refused-too-many-newcomers = A great many new players have come from your network: try again in { $minutes ->
    [one] a minute
   *[other] { $minutes } minutes
}, or ask for an invitation at a table.
refused-banned = The host has decided that you open no more tables here. You can still sit down at the tables of others.
refused-no-such-person = There is nobody with this number here. It stands at the top of the file of their data: discord:…, telegram:… or web:…
refused-damaged = The database is damaged: the host has to put the last copy back in its place.
refused-no-such-game = That game is not on the shelf.
refused-no-such-option = The game has no such choice.
refused-no-such-zone = I do not know this place. Write a large city that has the same time as you.
refused-no-such-night = A night begins and ends at a quarter of an hour, and lasts { $hours } hours at most.
refused-too-many-days-off = There are at most { $most } days off in a week.
refused-holiday-past = Holidays are booked from today on.
refused-holidays-spent = There are at most { $most } days of holidays in a calendar year.
refused-holidays-in-a-row = There are at most { $most } days of holidays in a row.
refused-own-time-unread = I cannot read that time. Write how long a move is, then the bank and what an answer gives back, if there are any: 10 min + 30 min + 1 min. Units are s, min, h and d.
refused-own-time-length = A move lasts from one minute to 14 days.
refused-own-time-bank = The bank holds at most { $most } times the length of a move.
refused-own-time-increment = What an answer gives back is at most the length of a move, and no more than the bank.
refused-no-hours = First say where you live and when you sleep.
refused-needs-company = This counts minutes while all are there: it does not go with a pace of days.
refused-no-such-preset = The game has no such ready-made rules.
refused-no-such-rung = The practice ladder of this game has no such step.
refused-no-such-robot = The game has no such robot.
refused-no-such-picture = There is no such picture.
refused-no-picture = The picture cannot be drawn now: there is the text.
refused-too-few = It takes at least { $least } seats.
refused-too-many = There are { $most } seats at most.
refused-needs-consent = Those who play with you have to agree: I have asked.
refused-other-hand = You have played from another seat in this deal: until the next you may only go back there.
refused-single-seat = Once the game has begun, you play from one seat.
refused-seat-kept = This seat cannot change hands during the deal: wait for the next.
refused-nobody-admits = Nobody is here who was playing when this deal began: you may sit down at the next.
refused-nobody-consents = Nobody else is here who could say yes: try again in the next deal.
refused-no-voice = Whoever has just sat down, or does not play here, has no say yet: yours counts from the next deal.
refused-own-proposal = The proposal is your own: now the others decide.
refused-proposal-over = This proposal is settled already.
refused-agreed-already = Your yes is in: others are still missing.
refused-against-already = Your no is in: the others decide.
refused-proposed-already = You have proposed something already: that is decided first.
refused-seat-voted-already = A seat is being voted on already: that is decided first.
refused-shown-already = The table is shown here already.
refused-race-one-place = In this game it counts who is quicker: the table is shown at one place alone, so that the picture reaches everybody at once.
refused-many-places = The table is shown at { $limit } places already, and there can be no more.
refused-show-in-group = Ask for this where the table is to be shown: in a group or a channel.
refused-place-taken = Another game is being played here: one place holds one table.
refused-not-shown-there = The table is not shown there.
refused-shown-nowhere = The table is shown in no group and in no channel.
refused-hide-elsewhere = Only whoever is there, or the host, may take the table down from a group or a channel.
refused-speak-elsewhere = Only whoever is there, or the host, may choose the language in which the table is told there.
refused-refused-lately = You have proposed something a little while ago, and too few agreed: try again later.
refused-asked-for-already = Somebody else has asked for that seat: wait until the players have answered.
refused-asking-already = You have asked for a seat already: wait for the answer.
refused-many-asking = Several people are waiting for a seat here: try again later.
refused-unknown-person = We have not met yet: tell me your name first.
refused-reminded-already = The reminder has gone out: give it a little time.
refused-nobody-to-remind = There is nobody to remind just now.
refused-busy = Your answer cannot be written just now: try again shortly. Nothing has changed.

## Answers taken

ack-noted = Noted at second { NUMBER($seconds, minimumFractionDigits: 3) }.
ack-evening-yes = Noted: you are coming. I call you the day before, half an hour before, and when it is time.
ack-evening-queued = The table is full: you’re on the waiting list. If a player drops out, the seat is yours and I’ll tell you.
ack-evening-maybe = Noted: maybe. I do not call you; to come, press “I’m in”.
ack-evening-no = Noted: you are not coming.
ack-evening-moved = Done: those who come are told.
ack-queued-first = Noted: in the next game the first seat is yours. You are told once.
ack-queued = Noted: in the next game there is a seat for you, if there are enough. You are told once.
ack-unqueued = All right: you wait no more.
ack-taken = Got it.
ack-pausing = Noted: the pause begins as soon as there is nothing left to look at. Until then it may be taken back.
ack-sealed = Your answer is sealed: it is opened when all have answered.
ack-changed = Changed: the last one counts.
ack-again = I had it already: it counts once.
ack-agreed = Your yes is counted: somebody is still missing.
ack-refused = You said no: the proposal is dropped.
ack-against = Your no is counted: nobody is told, and the others decide.
ack-removed = Done: the seat is free, and whoever had it cannot sit here until you let them back. Invitations made before no longer let anybody in.
ack-readmitted = Done: they may sit down again.
ack-suggested = Suggested: the host of the table decides.
ack-accepted = Done: that is how you play now.
ack-declined = It stays as it was.
suggestion = { $who } suggests: { $what }
suggestion-pace = { $pace ->
    [live] tonight, all together
    [evening] an evening, ten minutes a move
    [day] a move a day
    [relaxed] no hurry, three days a move
   *[free] no clock
}
custom-time-up = When time is up
custom-time-up-hint = What happens when somebody has not answered, and has no time of their own left
custom-time-up-mildest = the mildest answer
custom-time-up-robot = a robot answers once
custom-time-up-wait = everybody waits
custom-holidays = Holidays
custom-holidays-hint = Whether time stands still for whoever has booked holidays
custom-holidays-count = time stands still
custom-holidays-ignored = they do not count here
custom-majority = Votes
custom-majority-hint = How many of those who play have to want what is proposed
custom-majority-thirds = two thirds
custom-majority-half = more than half
custom-majority-all = everybody
custom-own-time = Time of the table’s own
custom-own-time-hint = In the place of the pace’s: how long a move is, then the bank (at most { $most } moves) and what an answer gives back to it, such as 10 min + 30 min + 1 min or 36 h. From an hour on it is played over days, and 24 h are a day as at the other paces. Another pace ends it.
custom-own-time-none = that of the pace
suggestion-seats = { $seats } seats
suggestion-preset = the rules “{ $preset }”

## The port

port-in-use = Port { $port } is taken. Choose another with --port.

## Reminders

told-digest = { $count ->
    [one] A table is waiting for you:
   *[other] { $count } tables are waiting for you:
}
told-digest-line = • { $table } ({ $game }){ $until ->
    [none] {""}
   *[other] , until { $until }
}
told-digest-more = and { $count } more: /tables
ring-news = There is news at the table “{ $table }”.
reminder = { $stage ->
    [0] It is your turn at the table “{ $table }”, and the others are waiting.
    [1] Half of the time is gone: it is still your turn at the table “{ $table }”.
    [3] The others have waited for you for a week or more: it is your turn at the table “{ $table }”.
   *[2] The time is nearly over: it is your turn at the table “{ $table }”.
}
reminder-ready = Your answer is ready, but you have not sent it yet.
call-note = { $late ->
    [yes] Time is nearly up: it is still the turn of { $who }.
   *[no] It is the turn of { $who }.
} { $how ->
    [begin] I cannot begin a private chat: press “💬 In private” below, and then Start. Or play from “My seat”.
   *[open] I cannot write in private: play from “My seat”.
}

## Courier

told-private = { $how ->
    [begin] { $who }, I have something to tell you in private, but cannot write first: press “💬 In private” below, then Start.
   *[open] { $who }, there is something I must tell you in private, and I cannot. Open your seat whenever you like: it is all there.
}

## Seals, in plain words

seal-master = The seed of the whole table
seal-deal = Draw { $deal }
seal-kept = The cards are decided already: this is their fingerprint. The seed is shown at the end, and anybody may check that the fingerprint is its own.
seal-open = This is the seed: with the fingerprint told before, it proves that the deal was not changed.
seal-proves = It proves that no deal was changed afterwards. It does not prove that whoever runs Arbitro never looked into the records.

## Help

help-nowhere = You are at no table. Open one, or ask a friend for the name of theirs.
help-nowhere-practice = To try at once, play with robots: nobody waits, and you may stop when you like.
help-lobby = Here the seats fill up and the rules of the table are chosen. Seats still free at the start go to robots.
help-lobby-host = When everybody is here, begin: you opened the table. You decide the rules, and may remove somebody.
help-lobby-guest = Whoever opened the table begins, and decides the rules: you may suggest some.
help-turn = Answer the question: the button says what you chose before you press it.
help-race = Here time counts: just press. You are told at what time you did; how it went is shown once it is over for all.
help-turn-weighty = Answers that show or cost something are pressed twice.
help-turn-sealed = The answer stays sealed until all have answered, and until then you may change it.
help-clock = If the time runs out, the answer you have ready counts; without one the clock answers in the way the rules provide.
help-waiting = The others are still to answer. Your cards, the rules and the story stay here to be read.
help-may = It is not your turn, but there is something you may do already.
help-watching = You are watching: you see what everybody sees, and nothing more.
help-paused = The table is at rest. What happened is written down, and it goes on from here.
help-over = The game is over. Look at the points, check the seals, or open the rematch.
help-leave = If you must go, leave the seat to a robot: take it back when you return.



## Notices

notice-took-seat = { $robot ->
    [none] { $who } sits down at the table.
   *[other] { $who } takes the seat of { $robot }.
}
notice-left = { $who } leaves: a robot plays the seat until somebody takes it.
notice-begun = The game begins. { $up ->
    [none] No clock runs.
    [robot] When somebody’s time is up, the complete answer they have ready counts; without one, a robot answers for them that once, and where it cannot know, the mildest answer is given.
    [wait] Nobody’s time is ever up: who is late is reminded every week.
   *[mildest] When somebody’s time is up, the complete answer they have ready counts; without one, the mildest is given.
}{ $holidays ->
    [ignored] {" "}Holidays do not count here.
   *[count] {""}
}{ $majority ->
    [half] {" "}What is proposed needs more than half of you.
    [all] {" "}What is proposed needs all of you.
   *[thirds] {""}
}
notice-own-time = { $who } gives the table a time of its own: { $time }.
notice-pace = { $who } changes the table’s pace: { $pace ->
    [live] tonight, live.
    [evening] an evening, ten minutes a move.
    [day] a move a day.
    [relaxed] no hurry, three days a move.
   *[free] no clock.
}
notice-pace-proposed = { $who } proposes another pace: { $pace ->
    [live] tonight, live.
    [evening] an evening, ten minutes a move.
    [day] a move a day.
    [relaxed] no hurry, three days a move.
   *[free] no clock.
}
notice-end-proposed = { $who } proposes to close the table.
notice-concede-proposed = { $who } gives up, and proposes to close the table.
notice-abandoned-proposed = Nobody has moved here for a long time: in a week I close the table, sooner if two thirds agree. A move, or a single No, and it goes on.
notice-not-abandoned = Somebody is still here: the table stays open.
notice-abandoned = Nobody has come back to this table: I close it. All that was hidden can be checked now.
notice-revealed = The host of this server has looked at what is secret at this table.
notice-closed-by-keeper = The host of this server closes the table.
notice-suspended-by-keeper = The host of this server suspends the table: it goes on as soon as they let it, with the time that was left.
notice-ended = { $who } closes the table, as the players agreed.
notice-conceded = { $who } gives up: the table is closed.
notice-ended-kept = { $who } closes the table, while a robot was playing for { $whom }.
notice-conceded-kept = { $who } gives up, while a robot was playing for { $whom }: the table is closed.
notice-replace-proposed = { $who } proposes to give seat { $seat }, { $whom }’s, to a robot.
notice-handed-over = { $who } takes over the seat of { $whom }, as they and the players agreed.
notice-replaced = { $who } gives { $whom }’s seat to a robot; { $whom } may take it back at any time.
notice-admit-proposed = { $who } would like to sit at seat { $seat }, where { $whom } plays now.
notice-not-agreed = Too few of you agree: { $who }’s proposal is dropped.
notice-ran-out = { $who }’s proposal has run out: everything stays as it is.
told-hour = It is time: { $game } is played now.
told-evening-tomorrow = You play on { $when }: you said you are coming.
told-evening-soon = You play in half an hour.
told-evening-opens = It is time: the table is open and your seat is ready. Once you are there, anybody may start.
told-evening-moved = The evening was moved: you play on { $when }. If you cannot come, say so.
told-evening-seated = A seat has become free, and it is yours: you play on { $when }. If you cannot come, say so.
told-evening-off = The evening is off.
told-next = There is a new game: for an hour a seat is yours.
told-opened = A table of { $game } has opened, “{ $table }”, where you wanted to know. There is room.
told-time-up = Time was up: I answered for { $who }.
told-time-up-own = Time was up: I answered for you.
time-up = { $how ->
    [draft] Time was up: I sent the answer you had ready.
   *[other] Time was up: I answered for you.
}
time-up-answer = { $how ->
    [draft] The clock sent your answer to “{ $question }”: { $answer }.
   *[other] The clock answered “{ $question }” for you: { $answer }.
}
robot-sits = { $robot }, a robot, plays in your seat at the table “{ $table }” until you take it back.
told-denied = At table “{ $table }” they have not let you in for this deal.
notice-silent = { $whom } has let the time run out several times: the seat may go to a robot, and the next time one sits down there. { $whom } may take it back at any time.
notice-waited-for = { $whom } has been waited for for two weeks: their seat may be given to a robot, and in a week one sits down there. { $whom } takes it back at any time.
notice-relieved = { $whom } has not answered for a while: { $robot }, a robot, plays there now. { $whom } takes the seat back at any time, with a press or an answer.
notice-away = The referee was away for { $minutes ->
    [one] a minute
   *[other] { $minutes } minutes
}: every deadline has been moved by as much.
notice-evening-moved = { $who } has moved the evening.
notice-evening-alone = Half an hour has passed and nobody else came: the table closes.
notice-evening-missed = The referee was away at that hour: the table closes. Agree on another with /evening.
notice-evening-late = Half a day has passed since that hour and nobody began: the table closes.
notice-away-robot = { $whom } is on holiday: { $robot }, a robot, plays until they return. { $whom } takes the seat back at any time.
notice-lobby-closed = Nobody has begun the game within a week: the table closes. Open another whenever you like.
notice-suspended = Something does not add up here: the table is suspended and nothing is lost. The other tables go on.
notice-resumed = The table goes on from where it was.
notice-reminded = { $who } reminds those who still have to answer.
notice-suggested = { $who } suggests other rules for the table: { $host } decides, in the table’s rules.

## The database

unusable-in-use = Another Arbitro is using the database { $path } already: close it, or give this one a database of its own (ARBITRO_DATABASE).
unusable-read-only = The database { $path } can be read but not written: change its permissions, or choose another (ARBITRO_DATABASE).
unusable-no-folder = The database { $path } cannot be opened: see that its folder exists and is yours.
unusable-no-database = { $path } is no database of Arbitro: move it away, or choose another (ARBITRO_DATABASE).
unusable-corrupt = The database { $path } is damaged: put the last copy back in its place (arbitro restore COPY --replace).
unusable-empty = The database { $path } is empty, and none is ever made empty: if it is what is left of a copy, put a whole one back (arbitro restore COPY); if not, move it away, and a new one is made.
unusable-no-wal = The database { $path } lacks what was written last, which stood in { $path }-wal: put that beside it. If it is gone, put a copy back (arbitro restore COPY --replace), or this one as it is (arbitro restore { $path } --incomplete).
unusable-lone-wal = Beside { $path }, which is not there, stands what was written last into some database ({ $path }-wal): put the database back in its place, or move that away too.
unusable-newer = The database { $path } belongs to a newer Arbitro: update the program.
unusable-address = That PostgreSQL address ({ $path }) cannot be read: it is postgresql://NAME:PASSWORD@COMPUTER:PORT/DATABASE, and special signs of the password are written as in a web address (@ is %40, / is %2F, a space %20).
unusable-away = No PostgreSQL server at { $path } lets us in: see that it runs, and that address, name and password are right (ARBITRO_DATABASE).
unusable-moved = All that was kept in { $path } was moved elsewhere: say with ARBITRO_DATABASE where.
unusable-not-empty = Something is kept in { $path } already: choose a database in which there is nothing yet.
unusable-differs = What was carried to { $path } is not what was read: nothing was moved.
unusable-older = The database { $path } belongs to an earlier Arbitro: it is brought up when this one starts.
unusable-unready = The database { $path } is not one of this release yet: first arbitro migrate, or start the Arbitro that keeps house there while no other is at work (arbitro serve --only house).
unusable-one-process = The database { $path } is a file, which has room for one Arbitro alone: leave out --only, or give all of them a database on a PostgreSQL server (ARBITRO_DATABASE).
unusable-no-driver = Arbitro speaks with { $path } once that is installed too: pip install 'arbitro[postgres]'.
unusable-bad-key = The key in { $path } is none: it is 32 bytes in base64, as openssl rand -base64 32 prints them. Put the right one there.
unusable-no-key = The database’s secrets are sealed, and the key is missing: put it back into { $path }, or name it (ARBITRO_SEAL_KEY).
unusable-wrong-key = The key in { $path } is not the one under which this database is sealed: put the right one there.
unusable-half-rekeyed = The key of { $path } is being changed, and that was not finished: run arbitro rekey again, with the same settings.
unusable-full = There is no room left on the disk for the database { $path }.
unusable-disk = The disk of the database { $path } does not answer as it should.
backup-done = { $path }: a whole copy, checked page by page. Tables: { $tables }, moves: { $entries }, people: { $people }.
ban-done = { $person } opens no more tables, and reads so when they try to.
ban-lifted = { $person } opens tables again.
accounts-none = No account was taken out of anybody.
accounts-none-such = This account is none of those that were taken out: “arbitro accounts” lists them.
accounts-leaving = { $account } taken out of { $person }, until { $until } UTC{ $state ->
    [disputed] {" · somebody has objected"}
   *[open] {""}
}
accounts-decided = { $account }: at the next start it is { $decision ->
    [back] back where it was.
   *[out] out for good.
}
ban-none = Everybody may open tables.
ban-line = { $person } since { $date }
report-address = ARBITRO_REPORT_DSN is no address that faults can be reported to.
report-library = To report faults (ARBITRO_REPORT_DSN) the library is missing: pip install 'arbitro[reports]'.
reveal-none = There is no table { $table } that can be read.
reveal-copy = This isn’t the database in the settings. If it is a copy, the players at that table aren’t told. Anyone with a copy and its key can read all of it.
reveal-told = All at that table will know: it is told there at the next start.
backup-key = The copy does not hold the key of what is sealed in it ({ $path }): keep that too, in another place.
backup-exists = { $path } is there already and stays as it is: choose another name, or say --replace if it is an old copy.
taken-over = Another Arbitro has taken the place of this one at the database while the server was out of reach: this one stops.
log-file = The log cannot be written into { $path } ({ $fault }): choose another file with ARBITRO_LOG_FILE, or none.
backup-none = There is no database at { $path }.
backup-elsewhere = The database is on a PostgreSQL server: copy it with pg_dump, and put it back with pg_restore.
migrate-done = The database { $path } is one of this release (step { $number }).
move-done = Everything is in { $path } now, compared row by row. Tables: { $tables }, moves: { $entries }, people: { $people }. Let ARBITRO_DATABASE name it; where it came from opens no more.
rekey-elsewhere = The database is on a PostgreSQL server: copy it with pg_dump first, then say --backed-up.
rekey-copied = As it was, it is kept in { $path }, under the key of before.
rekey-exists = { $path } is there from another change of the key: take it away first.
rekey-done = All in { $path } is sealed under a new key.
rekey-former = The key of before is in { $path }: it opens copies made before, and nothing else. Delete it with them, and keep a copy of the new one ({ $own }).
rekey-setting = The new key is in { $path }: put it into ARBITRO_SEAL_KEY before you start Arbitro. That of before opens copies made before, and nothing else.
rekey-voided = Good no more, since the key of before alone knew them: invitations ({ $invitations }), codes that link accounts ({ $codes }), bans on people who were deleted ({ $bans }). /invite and /link make new ones; nobody can renew those bans.
rekey-unopened = Values that the key of before did not open, and that stay as they are: { $count }.
restore-done = The database { $path } is the copy’s. Tables: { $tables }, moves: { $entries }, people: { $people }.
restore-kept = The one that was there is { $path } now.
restore-over = People play in the database { $path } already: say --replace if the copy is to take its place.

## The doctor

doctor-well = All is well.
doctor-asleep = No Arbitro answers here: I have looked at the database only.
doctor-clock = The clock of this computer is { $seconds } seconds away from { $host }’s: set it by the network, or deadlines and tokens go wrong.
doctor-disk = The disk of the database { $path } has { $megabytes } MB left: make room, since nothing is accepted that cannot be written down.
doctor-open = { $path } can be read by others on this computer: it is closed to them when Arbitro starts.
doctor-houseless = Processes are at work on the database, but nobody keeps house: robots, deadlines and chats stand still. Start arbitro serve --only house.
doctor-standby = The address names several database servers, but the one at work does not wait for its standby: if it dies, the last answers may be missing. Set synchronous_standby_names there.
doctor-process = { $what ->
    [house] Keeps house with others
    [alone] Does everything
   *[beside] Pages and presses
}: { $place }, release { $release }, for { $minutes } min; last heard of { $silent } s ago.
doctor-share = { $kind ->
    [clock] Clock and robots
    [judge] Judge
   *[courier] Messages to chats
}: { $held } of { $parts } parts, with { $holders ->
    [one] one process
   *[other] { $holders } processes
}.
doctor-undone = Processes share the work on the database, but nobody does this: { $kind ->
    [clock] clock and robots
    [judge] the judge
   *[courier] messages to chats
}. Start arbitro serve --only { $kind }.
doctor-silent = The process { $place } has said nothing to the database for { $seconds } seconds: it stands still, or its computer does. Look after it, and start it again.
doctor-waiting = Waiting: messages to chats { $posts }, updates from chats { $updates }, deadlines that are over { $overdue }.
doctor-mended = The last start ({ $at }) came after a sudden end: what was written last is back in its place, and nothing is missing.
doctor-late = Something has been waiting for { $seconds } seconds, though somebody is there to do it: look into its log, and start it again.
doctor-aside = { $count ->
    [one] One update from { $chat } was set aside
   *[other] { $count } updates from { $chat } were set aside
}, since it could not be handled: { $fault }, { $place }.
doctor-unreadable = { $count ->
    [one] One message was never sent, since it cannot be read in the database.
   *[other] { $count } messages were never sent, since they cannot be read in the database.
}
doctor-refused = { $count ->
    [one] One message waits that its chat refused in every form: it is tried again, at least once an hour.
   *[other] { $count } messages wait that their chats refused in every form: they are tried again, at least once an hour.
}
doctor-task = { $name }: { $deaths ->
    [one] stopped once
   *[other] stopped { $deaths } times
}, the last for { $fault }, { $place }; { $resting ->
    [yes] it is started again soon.
   *[no] it goes on.
}
task-autoplay = Automatic play
task-bells = The telling of other processes
task-chores = The sharing of chores
task-clock = The clock
task-courier = The courier
task-desk = Replies in private
task-discord = The connection to Discord
task-events = Events of servers for planned evenings
task-following = The following of other processes
task-gate = The pace of sending
task-hearing = The hearing of other processes
task-heartbeat = The heartbeat
task-hidden = Hidden messages that wait for their turn
task-inbox = The following of updates that other processes keep
task-lane = The reading of updates
task-members = Looking up who is still a member
task-names = Naming threads after their tables
task-places = The register of places
task-poll = What comes in from Telegram
task-presence = The sign of life to the database
task-resuming = The resuming of tables
task-letters = The letters about accounts
task-sorting = The sorting of messages
task-telegram = The connection to Telegram
task-writer = The writer of the database

## Verification

verify-lobby = The seed of this table is fixed already: its fingerprint begins with { $digest }. When the game is over it is shown, and anybody may do the sums again.
verify-live = I have done the sums again up to here, and they agree. The table’s fingerprint, { $digest }…, is the one shown at the start, and { $deals ->
    [0] no seed is due to be shown yet
    [one] the seed shown so far belongs to it
   *[other] the { $deals } seeds shown so far belong to it
}. When the game is over, the rest can be checked.
verify-over = I have done the sums of the whole game again, and they agree. The fingerprint { $digest }… is the one shown at the start; { $deals ->
    [one] 1 draw follows from its seed
   *[other] { $deals } draws follow from its seeds
}, with every answer of chance ({ $drawn } of { $entries } that were written); { $sealed ->
    [0] the game itself had put no fingerprints aside
    [one] the fingerprint that the game had put aside matches
   *[other] the { $sealed } fingerprints that the game had put aside match
}. This proves that no draw was changed, not that whoever runs Arbitro never looked into the records.
verify-strength = { $strength ->
    [sealed] Whoever gave a sealed word also knows that nobody chose the cards, not even whoever runs Arbitro: their word was opened when seats, rules and contributions were closed.
    [open] Contributions were in the open: nobody who did not know the seed could choose the cards; whoever runs Arbitro knows it, and could have in theory by giving theirs last.
    [none] Nobody contributed: the cards were not changed afterwards, but whoever runs Arbitro made the draw alone.
   *[salts] The table is of a release in which the program made the contributions: the cards were not changed afterwards, but in theory many could have been tried.
}{ $kept ->
    [0] { "" }
    [one] { " " }One sealed word was never opened: whoever knew the others could choose between two draws.
   *[other] { " " }{ $kept } sealed words were never opened: each left whoever knew the others a choice between two draws.
}
verify-wrong = The sums do not agree: what is written of this table does not follow from its seed and its rules. Tell whoever runs Arbitro, and do not trust this result.

## Pauses, time, absences

notice-paused = { $who } pauses the table: all deadlines stop until it is resumed.
notice-pausing = { $who } wants a pause: it begins as soon as there is nothing left to look at. Until then anybody seated may take it back.
notice-pause-dropped = { $who } takes the pause back: the game goes on.
notice-went-on = { $who } resumes the table: the deadlines move by the length of the pause.
notice-more-time-proposed = { $who } asks for more time for everybody: it is given if two thirds agree, or nobody is against it.
notice-more-time-again-proposed = { $who } asks for more time for everybody once more: this time it is given only if two thirds agree.
notice-pause-proposed = { $who } proposes a pause: it begins as soon as two thirds agree, or after six hours awake if nobody is against it.
notice-resume-proposed = { $who } proposes to go on: the table goes on as soon as two thirds agree, or after six hours awake if nobody is against it.
notice-retract-proposed = { $who } asks to take back the last answer: everybody has to agree.
notice-place-proposed = { $who } proposes to show the table in { $chat ->
    [telegram] a Telegram group
    [discord] a Discord channel
   *[other] another place
} too: one of you has to agree.
notice-place = { $who } had the table shown in { $chat ->
    [telegram] a Telegram group
    [discord] a Discord channel
   *[other] another place
} too.
notice-hidden = { $who } took the table down from { $chat ->
    [telegram] a Telegram group
    [discord] a Discord channel
   *[other] one place
}: it is not shown there any more, and the game goes on.
notice-retracted = { $who } takes back the last answer: the game goes on from before it.
told-retracted = { $who } takes back the last answer: the game goes on from before it.
notice-more-time = More time for everybody, asked for by { $who } and agreed: the deadlines begin again.
notice-gone = { $whom } is no longer there: their seat may be given to a robot.
notice-left-place = { $whom } has left this place: their seat may be given to a robot, and they may take it back.
refused-not-paused = The table is not paused.
refused-nothing-to-take-back = There is nothing to take back: only your own last answer can be, while nobody has answered after you and nothing else has come to light.
refused-link-code-over = This code is no longer good: ask for another one with /link.
refused-link-common-table = You are both at “{ $table }”, and one person is not given two hands: leave one of the seats first, or wait for the end.
refused-link-many = One person has at most { $limit } accounts.
refused-link-not-there = That account is no longer one of yours.
refused-link-own = You asked for this code from here, or from an account that is yours already: write it from the other one.
refused-account-out = This account was taken out of the person it was of, and until that is settled nothing is done from here. With /accounts you read until when, and may object.
refused-drop-here = That is the account by which you are here: take it out by another one.
refused-drop-disputed = Somebody has already objected to an account being taken out so: now whoever hosts me decides.
refused-link-session = This page was opened from a chat: accounts are linked and parted there, with /link and /accounts.
refused-link-private = Codes are asked for and written in the private chat with me: here everybody would read them.
refused-wrong-link-code = This code links nothing: look whether it is right, and less than ten minutes old. Your other account makes a new one with /link. After five wrong ones you have to wait for an hour.
refused-link-over = This link opens nothing any more: /browser in the chat makes a new one.
refused-launch-refused = This window cannot say who opened it: close it and open it again from the chat.
refused-no-such-window = There is nothing to open here.
refused-no-public-address = Whoever runs me has given the pages no address that everybody finds, so no seat can be opened in a browser from here.
refused-invitation-over = This invitation is good no more: whoever sent it makes a new one with /invite, or on the table’s page.
refused-invitation-spent = Three people have come by this invitation already: ask for another one.
refused-not-invited = Only those who were invited sit down here: ask somebody at the table for an invitation, or open your seat from Discord or Telegram.
refused-old-page = This page is a moment old: load it again, then try once more.
refused-no-clock = No deadline is running at the moment.

# The commands, given by name in every chat. Names: lower case, no spaces, at most 32 characters; descriptions at most 100.

command-open = open
command-open-hint = Open a table here: which game, how many play, at which pace
command-join = join
command-join-hint = Sit down at the table here, or at the one whose code you have
command-leave = leave
command-leave-hint = Get up; once play has begun a robot takes your seat
command-start = start
command-start-hint = Begin the game: free seats go to robots
command-word = word
command-word-hint = Add a word of your own to the draws, before it begins
command-board = board
command-board-hint = The table as it stands, as a picture and in words
command-hand = hand
command-hand-hint = Your hand and what you are asked, for your eyes only
command-why = why
command-why-hint = What just happened, and by which rules
command-rules = rules
command-rules-hint = The rules of the game, by number or by word
command-score = score
command-score-hint = The score sheet, hand by hand
command-history = history
command-history-hint = What has happened so far, round by round
command-settings = settings
command-settings-hint = Options, pace, seats, robots and the language of the table
command-replace = replace
command-replace-hint = Give a robot the seat of somebody who no longer answers
command-pause = pause
command-pause-hint = Stop the clock: deadlines wait
command-resume = resume
command-resume-hint = Let the clock run again
command-retract = retract
command-retract-hint = Ask to take back your last answer: everybody has to agree
command-time = time
command-time-hint = Ask for more time for those who still have to answer
command-remind = remind
command-remind-hint = Remind those who still have to answer
command-agree = agree
command-agree-hint = Say yes to a proposal
command-show = show
command-show-hint = Show the table here too
command-invite = invite
command-invite-hint = Invite people from elsewhere: another group, another chat, a browser
command-share = share
command-share-hint = Show others how the game ended
command-hide = hide
command-hide-hint = Show the table here no more; the game goes on
command-refuse = refuse
command-refuse-hint = Say no to a proposal
command-end = end
command-end-hint = Close the table: two thirds of those who play must agree
command-remove = remove
command-remove-hint = Remove somebody, who cannot sit here until you let them back
command-readmit = readmit
command-readmit-hint = Let somebody back whom you removed
command-rematch = rematch
command-rematch-hint = The same table once more
command-verify = verify
command-verify-hint = The proof that the cards were dealt honestly
command-primer = primer
command-primer-hint = The game in a few lines
command-tables = tables
command-tables-hint = Your tables, those that wait for you first
command-tonight-hint = Play tonight, all together
command-tonight = tonight
command-evening-hint = Agree on an hour to play: saturday 21:00
command-evening = evening
command-coming-hint = Say whether you come
command-coming = coming
command-move-hint = Move the evening
command-move = move
argument-day = day
argument-day-hint = A day and a time: saturday 21:00
command-next-hint = Play the next game of this table
command-next = next
command-tellme-hint = Tell me when a table of a game opens here
command-tellme = tellme
command-results-hint = The games played here, and who has won how often
command-results = results
command-privacy = privacy
command-privacy-hint = What is kept about you, and what is not
command-games = games
command-games-hint = All the games that can be played here
command-practice = practice
command-practice-hint = A trial game with robots, at once
command-ladder = ladder
command-ladder-hint = Alone against robots, one step at a time
command-help = help
command-help-hint = What you can do just now
command-language = language
command-language-hint = In which language I speak to you
command-notifications = notifications
command-notifications-hint = When your telephone rings
command-accounts = accounts
command-accounts-hint = The accounts and browsers by which you play, and shutting one out
command-discreet = discreet
command-discreet-hint = Your cards only when you open them
command-link = link
command-link-hint = Another account of yours, so that both are you
argument-code = code
argument-code-hint = The code that I gave you at your other account
command-browser = browser
command-browser-hint = Open your seat in a browser
command-data = data
command-data-hint = What I keep about you: a file, or delete it all
command-snooze = snooze
command-snooze-hint = Have a table leave you in peace for a while
command-hours = hours
command-hours-hint = When you sleep: time counts only while you are awake
argument-when = when
argument-when-hint = A city, or the night: 22:30-6:30

argument-game = game
argument-game-hint = Which game
argument-seats = seats
argument-seats-hint = How many play
argument-pace = pace
argument-pace-hint = Tonight together, an evening, a move a day, no hurry, or no clock
argument-name = name
argument-name-hint = What the table is called
argument-where-hint = Here: the open tables of this place
argument-where = where
argument-word = word
argument-word-hint = A word or a number of your choice
argument-seat = seat
argument-seat-hint = The number of the seat
argument-table = code
argument-table-hint = The table’s code
argument-words = search
argument-words-hint = The number of a rule, or some words
argument-which = which
argument-which-hint = Italian or English

# The chats: what is said to one person alone.

## Buttons

button-back = Back
button-all-proposals = All proposals
button-agree = I agree
button-show = Show the table here too
button-hide = Yes, take it down
button-hide-at = Take it down from { $chat ->
    [telegram] the Telegram group
    [discord] the Discord channel
   *[other] one place
}{ $number ->
    [0] {""}
   *[other] {" "}{ $number }
}
button-refuse = No
button-beginning = From the beginning
button-clear = Begin again
button-confirm = { $verb ->
    [none] Yes, I am sure
   *[other] Yes: { $verb }
}
button-end = Close the table
button-concede = I give up
button-games = Open a table
button-shelf = Other games
button-go = Go to “{ $table }”
button-language = Language / Lingua
button-newer = Later
button-next = After
button-no = No, go back
button-older = Earlier
button-open-seat = Open
button-open-thread = Open it in a thread
button-pause = Pause
button-unpause = No pause after all
button-powers = Manage the table
button-practice = Practise with robots
button-ladder = Practice ladder
button-previous = Before
button-primer = The game in a minute
button-private = Open the private chat
button-remind = Remind them
button-remove = Remove somebody
button-remove-yes = Yes, remove them
button-readmit = Let somebody back
button-accept = Yes: { $what }
button-decline = No: { $what }
button-rest = The rest
button-replace = Give a seat to a robot
button-replace-yes = Give the seat to a robot
button-search = Search the rules
button-send = Confirm
button-tables = My tables
button-start-robots = { $seats ->
    [one] Begin with a robot
   *[other] Begin with { $seats } robots
}
button-start-fewer = { $seats ->
    [one] Begin alone
   *[other] Begin with { $seats } seats
}
button-retract = Take back my last answer
button-time = More time
button-aside = + { $what }…
button-write = Write: { $what }

## Which table, which game

chat-which-table = At which table?
chat-which-game-evening = Which game, that evening?
chat-which-game-open = What shall we play?
chat-which-game-practice = What would you like to try?
chat-which-game-ladder = Which ladder would you like to climb? Alone against robots, one step at a time.
chat-ladder = Practice ladder of { $game }: alone against robots, one step at a time, with no clock. Begin wherever you like.
chat-rung = { $title } { $stands ->
    [begun] (begun)
    [next] (the next for you)
    [passed] (passed { $passed ->
        [one] once
       *[other] { $passed } times
    })
   *[open] (not tried yet)
}: { $hint }
chat-which-game-rules = The rules of which game?
chat-which-game-primer = Which game in a minute?
chat-which-seat = Which seat should a robot have?
chat-language-unknown = I don’t speak “{ $words }”.
chat-which-language = Which language shall I speak? / In che lingua ti parlo?
chat-language = English
chat-language-chosen = From now on I speak English with you.
chat-place-language-chosen = From now on the table is told in English here. Elsewhere it stays as it is, and I speak to each in their own language.
chat-game = { $title }: { $blurb } { $exact ->
    [yes] { $least } seats
   *[no] { $least } to { $most } seats
}, { $minutes } minutes.
chat-seats = { $seats ->
    [one] 1 seat
   *[other] { $seats } seats
}
chat-pace = { $pace ->
    [live] Tonight, live
    [evening] An evening, ten minutes a move
    [day] A move a day
    [relaxed] No hurry, three days a move
   *[free] No clock
}
chat-evening-of = { $who }’s evening
chat-table-of = { $who }’s table
chat-result-wins = { $game }, wins: { $wins }
chat-result-line = • { $table } · { $game }: { $winners }
chat-results-heading = { $count ->
    [one] One game finished here:
   *[other] { $count } games finished here, the latest first:
}
chat-wishes = { $count ->
    [0] Of which game do you want to hear when a table opens here? I write to you in private, once.
   *[other] I write to you in private, once, when a table of the marked games opens here. Press one to take it away, or another to add it.
}
chat-wish-noted = When a table of { $game } opens here I write to you in private, once.
chat-wish-dropped = All right: I no longer tell you of { $game }.
chat-no-results = No game has been finished here yet.
chat-here-board = { $table }: look
chat-here-join = { $table }: sit down
chat-here-hand = { $table }: my seat
chat-tables-here = { $count ->
    [one] One open table here:
   *[other] { $count } open tables here:
}
chat-no-tables-here = There is no open table here. Open one, and the others sit down with a button.
chat-where = Here
chat-practice-of = Practice: { $game }
chat-nameless = Guest { $number }
chat-place-busy = There is a game here already: “{ $table }”, { $game }. One place holds one table.
refused-wish-nowhere = Tell me where you play: in a group or in a channel.
refused-no-table-here = There is no table here. Open one, and the others sit down with a button.
refused-no-table-of-yours = You are at no table. Open one, or ask a friend for the code of theirs.

## Sitting down

chat-opened = The table is open. Its code: { $table }.
chat-seated = You are at seat { $number }.
chat-seated-already = You are sitting here already: seat { $number }.
chat-asked-for-seat = I have asked the players to let you in: I will tell you as soon as I know.
chat-press-private = What is yours alone I send you in private: open the chat with me, just once, and I am sure to reach you.
chat-left = You have left “{ $table }”.
chat-sure-leave = Leave “{ $table }”? A robot plays in your seat until somebody takes it.
chat-started = Here we go.
chat-words-awaited = Seats and rules are closed. { $call }. In ten seconds you can begin without it.
chat-contribution = Your contribution to the draws: { $shown }.{ $changeable ->
    [yes] { " " }If you like, give a word of your own instead.
   *[no] { "" }
}
chat-contribution-none = If you like, add a word of your own to the draws: so that nobody else at the table can choose the cards.
chat-contribution-kind = { $kind ->
    [sealed] the sealed word { $given }
    [typed] the word “{ $given }”
   *[press] number and time of your press ({ $given })
}
chat-terms = Fingerprint of seats, rules and contributions: { $digest }
chat-practising = Here we go: robots have the other seats.
chat-sent-privately = In private I send you what is yours alone.
chat-code = To sit down from somewhere else, write: { $table }
chat-heading-code = code { $table }
chat-seat-code = The table’s code: { $table }
chat-seat-line = { $number }. { $kind ->
    [vacant] free seat
    [robot] { $name } (robot)
    [mine] { $name } (you)
   *[person] { $name }
}
chat-seat-of = Seat { $number }: { $name }
chat-your-seat = Seat { $number }, { $name }

## My tables

chat-tables-heading = { $count ->
    [one] Your table:
   *[other] Your tables, those that wait for you first:
}
chat-table-line = { $kind ->
    [urgent] ▶ { $table } ({ $game }): your turn
    [lobby] { $table } ({ $game }): filling up, { $call }
   *[other] { $table } ({ $game }): { $call }
}
chat-no-tables = You are at no table.
chat-no-tables-hint = Open one in a group, or practise with robots right away.

## Answering

chat-answered = { $several ->
    [yes] { $question } – your answer for now
   *[no] Your answer for now
}: { $answer }. You may still change it.
chat-bells = When may I make your telephone ring? What you are not rung for is in our private chat all the same.
chat-bells-everywhere = Everywhere: { $bell }
chat-bells-here = At “{ $table }”: { $bell }
chat-bell-unknown = I don’t know what “{ $words }” means: choose below.
chat-bell-here = Here: { $bell }
chat-bell-turns = my turns
chat-bell-early = also when I am next
chat-bell-reminders = reminders only
chat-bell-last = the last reminder only
chat-bell-everything = everything
chat-bell-nothing = nothing
chat-bell-usual = as everywhere
chat-digest = Once a day, one message about all tables that wait for you: { $hour ->
    [none] no
   *[other] at { $hour }, in place of the reminders at half time
}.
chat-digest-at = all tables at { $hour }
chat-digest-none = no message about all tables
chat-poke = “{ $table }” is still waiting for you.
chat-snooze = For how long is this table to leave you in peace? Your time runs on; after that I ring again if it is still your turn.
chat-snooze-hour = for an hour
chat-snooze-tonight = until this evening
chat-snooze-tomorrow = until tomorrow
chat-snooze-mute = for good
chat-snooze-loud = ring as everywhere
chat-snooze-mute-done = This table rings you no more, except once shortly before your time is up. What happens is in your private message all the same.
chat-snooze-loud-done = This table rings you as the others do.
chat-snoozed = Quiet until { $at }. If your time ends before that, I ring once before it does.
chat-hours-guess = I suppose you live in { $place }, where it is { $now } now. Night: { $night }. Days off: { $days }. Is that right?
chat-hours-why = At tables with a move a day your time would count only while you are awake, and I would not ring you at night.
chat-hours-assumed = I go by that at tables with a move a day until you say otherwise: your time counts only while you are awake, and I do not ring you at night.
chat-hours-own = You live in { $place }, where it is { $now } now. Night: { $night }. Days off: { $days }.
chat-hours-later = You changed them twice in these seven days: from { $day } on { $place ->
    [none] you have none
   *[other] it is { $place }, night { $night }, days off: { $days }
}.
chat-hours-seen = It counts at tables with a move a day. Others see only until when you have time; whoever looks for long may guess when you sleep.
    A city or a night can also be written after the command: 22:30-6:30.
chat-hours-where = Where do you live? Choose the part of the world, then the city that has your time; or write it after the command.
chat-hours-which-night = When do you sleep? Another night can be written after the command: 22:30-6:30, twelve hours at most.
chat-hours-which-days = On which days do you not play?
chat-holidays-booked = You are away: { $days }.
chat-holidays-meanwhile = { $answer ->
    [robot] While you are away a robot plays for you, and gives the seat back when you return.
    [wait] While you are away nobody plays for you: the tables wait.
   *[none] You are away for several days: who plays for you where a move a day is made?
}
chat-holidays-which = While you are away, your time stands still at tables with a move a day and slower ones, and what you are asked already waits so much longer. { $left ->
    [0] You have no days left this year.
    [one] You have one day left this year.
   *[other] You have { $left } days left this year.
} From when on? You can also write it after the command: 12.8-18.8.
chat-holidays-length = First day: { $day }. For how long?
chat-holidays-days = { $days } days
chat-hours-forgotten = Done: I no longer know when you sleep, and time counts day and night.
chat-region-europe = Europe
chat-region-africa = Africa
chat-region-america = America
chat-region-asia = Asia
chat-region-oceania = Oceania
chat-step = { $label }: { $filled }
chat-count = { $of ->
    [range] { $count } chosen (from { $least } to { $most })
   *[most] { $count } of { $most } chosen
}
chat-count-of = { $label } ({ $of ->
    [range] { $count }, from { $least } to { $most }
   *[most] { $count } of { $most }
})
chat-ticked = { $put ->
    [yes] Chosen
   *[no] Taken out
}: { $choice }. In all { $count } of { $most }.
chat-you-chose = You chose: { $answer }
chat-sure = Are you sure? This answer cannot be taken back.
chat-missing-step = Still missing: { $label }.
chat-missing-some = Not enough yet: see how many it takes.

## Looking

chat-why-nothing = Nothing has happened yet that needs explaining.
chat-history-nothing = Nothing has happened yet.
chat-history-page = Page { $page } of { $pages }
chat-rules-nothing = I find no “{ $words }” in the rules. Try another word, or the number of a rule.
chat-primer = { $game } in a minute

## The table and what you may do

chat-settings-heading = The table’s rules:
chat-setting = { $label }: { $value }
chat-set-to = Now: { $value }
chat-set = Done.
chat-setting-preset = Ready-made rules
chat-own-time-none = that of the pace
chat-setting-pace = Pace
chat-setting-seats = Seats
chat-setting-language = Language of the table
chat-setting-robot = Robot at seat { $number }
chat-suggest-hint = { $host } decides the rules: what you choose is a suggestion.
chat-setting-guests = Seats of each guest
chat-guest-seats = { $seats ->
    [one] one only
   *[several] more than one too
}
chat-which-guest = Whom do you want to remove?
chat-no-guests = Nobody else is at the table.
chat-privacy = About you I keep your account’s number, the name you show, your language, when your phone may ring, when you sleep, as you told me or as I guess, which of my messages I sent you, and which accounts you linked. Of every table the answers stay, and the words given to the draw: a game can be looked at again by them, and its cards checked.
    What you write to each other I neither read nor keep: what I need are commands, buttons, and what you answer when I ask.
    While a game is on you alone see your hand. Once it is over, those at the table can download the record, everybody’s hands in it.
    All of it is on the computer of whoever runs me, and goes to nobody else. With /data you get it as a file, or delete it.
chat-browser = With this button you open your seat in a browser: once, within ten minutes. Do not hand it on: whoever opens it sees your cards and plays for you.
chat-browsers = You also play in these browsers:
chat-browsers-none = You play in no browser beside this chat. At your seat, “In the browser” opens one.
chat-browser-line = { $label ->
    [none] a browser that does not say which
   *[other] { $label }
}: let in { $opened }, last used { $seen }
chat-browser-shut = { $was ->
    [open] Done: that browser is shut out, and no link that you had from me opens anything any more. If it was not you, somebody else reads this chat: look who is signed in to your account.
   *[over] That browser was shut out already; no link that you had from me opens anything any more.
}
chat-invitation = An invitation to “{ $table }”: good for three people and for a day. Whoever has it sits down, and may have the table shown to their own group, too: your yes to that is given.
chat-invitation-way = { $chat ->
    [telegram] { $kind ->
        [place] In a Telegram group:
       *[other] On Telegram:
    }
    [discord] On another Discord server, where I am not yet:
   *[other] In the browser:
}
chat-invitation-code = In a chat where I am already the code will do, { $code }: on Telegram after /join, on Discord after /table join.
chat-invitation-withdrawn = Done: your invitations to this table open nothing any more. Whoever has sat down stays.
chat-invited = { $who } invites to “{ $table }”, { $game }: { $free ->
    [0] all seats are taken for now.
    [one] one seat is free.
   *[other] { $free } seats are free.
}
chat-invited-later = { $who } invites to “{ $table }”, { $game }. It is being played: { $free ->
    [0] all seats are taken for now.
    [one] a robot’s seat can be taken.
   *[other] the seat of one of { $free } robots can be taken.
}
chat-invited-code = For whoever is in another chat the code is { $code }: good for three people and for a day.
chat-shared = Done: everybody here sees it.
chat-own-result = { $game }, { $players } players: { $won ->
    [yes] { $who } has won.
   *[no] { $who } was one of them.
}
chat-accounts = You play by these accounts:
chat-account-line = { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] a browser
}, { $name }{ $mark ->
    [here] : this one
   *[other] {""}
}{ $told ->
    [yes] {" · here I write to you"}
   *[no] {""}
}
chat-account-told = From now on I write you what is yours alone here: { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] a browser
}, { $name }. Where that does not work, I try another account of yours.
chat-undo-sure = Undo the link with that account? It becomes another person again: it takes back the seats that came with it, and sees nothing more of yours. Browsers and windows opened from it are closed.
chat-undone = Done: the { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] browser
} account of { $name } is another person again.
chat-drop-sure = Have you lost that account, or was it stolen? I take it out at once: it gets nothing more of yours, plays for you no more, and browsers and windows opened from it are closed. Your seats stay yours. For a day somebody may object, from there or from another account of yours; then it is out for good. If you only no longer want it, and linked it yourself, undo the link instead.
chat-dropped = Out: the { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] browser
} account of { $name } gets nothing more of yours. If nobody objects within a day, that is for good.
chat-disputed = Noted: in a day at most the { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] browser
} account of { $name } is back where it was. If somebody has stolen an account of yours, write to whoever hosts me now: they decide.
chat-account-leaving = { $mark ->
    [here] This account was taken out of the person it was of, and until { $until } you can do nothing from here.
   *[other] The { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] browser
} account of { $name } was taken out: until { $until } you may object.
}{ $state ->
    [disputed] {" Somebody has objected: then it is back where it was, unless whoever hosts me decides otherwise."}
   *[open] {""}
}
chat-link-code = Your code: { $code }
    Within ten minutes, write it from your other account, in the private chat with me: /link { $code }. Then I ask you here whether it was you.
    Give it to nobody: whoever writes it, if you then say yes here, sees your cards and plays for you.
chat-link-way = If your other account is in this app too, opening this link from there is enough: { $link }
chat-link-meaning = This code comes from the { $first ->
    [discord] Discord
    [telegram] Telegram
   *[web] browser
} account of { $name }. If you go on, that account and this one ({ $second ->
    [discord] Discord
    [telegram] Telegram
   *[web] a browser
}, { $other }) become one person: whoever has either of them sees your hands and plays your seats, at all tables.
    Did you ask for this code yourself, just now? If somebody else gave it to you, stop here.
chat-link-sure = Really link both accounts? Whoever has the { $first ->
    [discord] Discord
    [telegram] Telegram
   *[web] browser
} account of { $name } will see your cards, from now on.
chat-link-entered = Now I ask at the other end, the { $first ->
    [discord] Discord
    [telegram] Telegram
   *[web] browser
} account of { $name }: answer there, within the code’s ten minutes. If nothing comes, write /accounts there.
chat-link-done = Linked: the { $second ->
    [discord] Discord
    [telegram] Telegram
   *[web] browser
} account of { $other } is you now, with the seats that it had at open tables. With /accounts you choose where I write to you, or undo it.
chat-link-declined = The code is void, and nothing has changed.
letter-link-asked = The { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] browser
} account of { $name } has written your code and asks to be linked with this one. Whoever has it will see your hands and play your seats. Is it yours?
letter-linked = This account is linked with that of { $name } at { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] a browser
}: both are one person, with the same seats. If you did not want that, undo it with /accounts.
letter-unlinked = The { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] browser
} account of { $name } is no longer linked: it is another person again, with the seats that came with it.
letter-dropped = By another account of yours the { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] browser
} account of { $name } was taken out: it gets nothing more of yours. If that was not you, object with /accounts within a day.
letter-dropped-here = By another account of the same person this one was taken out: from here nothing of theirs is seen or played any more. If that was not you, object with /accounts within a day, and write to whoever hosts me.
letter-disputed = Somebody has objected: in a day at most the { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] browser
} account of { $name } is back where it was, unless whoever hosts me decides otherwise.
chat-discreet = { $on ->
    [yes] When I ring I only say at which table you are awaited: “Open” turns that message into your seat, for five minutes.
   *[no] Notifications say what is asked of you, and never your cards. The message itself does hold them, for anybody who picks up your phone. If you like, I only say at which table you are awaited when I ring, and your seat shows once you open it.
}
cover-offer = Do others pick up your phone? Your cards stand in no notification; with /discreet they show in messages, too, only once you press a button, and for five minutes.
cover = { $asked ->
    [yes] At the table “{ $table }” you are asked something.
   *[no] At the table “{ $table }” you are asked nothing just now.
}
chat-data = I can give you all that I keep about you in a file, or delete it.
chat-data-file = Here is what I keep about you: it comes as a file, in the private chat.
chat-data-sure = Delete all that I keep about you? At tables that are being played a robot takes your seat; in records a name that says nothing stands for your name and your account. Messages that were sent and files that were downloaded I cannot call back. There is no way back.
chat-data-gone = Done: I know nothing of you any more. If you write to me or press a button, we meet anew.
chat-sure-fewer = You leave out something that counts, and it cannot be added later. Is that right?
chat-no-help = You do not need it just now: nothing is asked that wants explaining.
chat-sure-start = { $seats ->
    [one] One seat is still free: shall a robot take it
   *[other] { $seats } seats are still free: shall robots take them
}{ $fewer ->
    [yes] , or do you play without?
   *[no] ?
}
chat-sure-remove = Remove { $who }? They cannot sit at this table until you let them back.
chat-which-readmitted = Who may sit down again?
chat-nobody-removed = You have removed nobody.
chat-own-preset = your own choices
chat-no-robot = nobody, for now
chat-changed-by = Changed by { $who }.
chat-sure-end = Close the table? If other people are playing, two thirds of you have to agree.
chat-hide-where = Where shall the table be shown no more?
chat-sure-hide = Show the table no more in { $chat ->
    [telegram] the Telegram group
    [discord] the Discord channel
   *[other] this place
}{ $number ->
    [0] {""}
   *[other] {" "}{ $number }
}? The game goes on; what was told there stays there.
chat-hidden = Done: the table is not shown there any more.
chat-sure-replace = Give { $who }’s seat to a robot? If they are still playing, two thirds of the others have to agree, two at least, and { $who } may refuse.

## What is to be written

chat-entry-open = A table of { $game }
chat-entry-seats = How many seats
chat-entry-pace = Pace
chat-entry-name = The table’s name
chat-entry-evening = When do you play?
chat-entry-day = Day and time: saturday 21:00
chat-evening-planned = { $game }, { $when }: agreed. Whoever comes presses “I’m in”, or sits down with the code { $table }.
chat-evening-zone = I took the time of { $place }, since I do not know where you live.
chat-entry-join = Sit down at a table
chat-entry-code = The table’s code
chat-entry-word-title = A word for the draws
chat-entry-word = A word or a number
chat-entry-search = Search the rules
chat-entry-words = A word, or the number of a rule

## Welcome

chat-welcome = Hello, I am Arbitro: I referee games in which everybody hides something. I deal, ask in private, judge and keep the score.
chat-welcome-how = Open a table, sit down with a button, and your cards come to you alone. Where nobody sits, a robot plays.
chat-missing = I lack these permissions here:
chat-broken = Something broke on our side. Try again in a moment: nothing has changed.

## Boards and private messages

told-arrival = Here the chat does not tell me when you press: what counts is the moment your answer reaches me.
told-began = The game begins: { $game }
told-browser = Your seats were opened in a browser: { $label ->
    [none] which, it does not say.
   *[other] { $label }.
} Was it you? Then there is nothing to do.
told-seated = You are at the table “{ $table }”, seat { $number }. What is yours alone reaches you here, in private.
told-hours-guessed = Here you make a move a day. I suppose you live in { $place } and sleep { $night }, no day off: your time counts only while you are awake, and I do not call you at night. Is that right?
told-hours = Here you make a move a day: if you tell me when you sleep, your time counts only while you are awake, and I do not call you at night.
told-lost = I can no longer write to everybody at the table “{ $table }”: the place where it was played is gone, or has shut me out. Nothing is lost: sit down wherever you like to play with the code { $code }, and there it goes on.
told-lost-one = The place where you played at the table “{ $table }” is gone, or has shut me out. Nothing is lost: play goes on in the other places that show the table, and here with you. The code is { $code }.
told-barred = For now I may not write to everybody at the table “{ $table }”. Nothing is lost: play goes on here, and over there I keep trying. { $some ->
    [0] Whoever runs that place has to let me write again.
   *[other] For whoever runs that place: I lack
}
told-moved-on = This goes on below, in a newer message.
told-not-yours = This seat is yours no more.
told-robot-plays = A robot plays your seat for now: take it back whenever you like.
board-seat = { $number }. { $kind ->
    [vacant] free
    [robot] { $name } (robot)
   *[person] { $name }
}{ $origin ->
    [discord] {" "}· Discord
    [telegram] {" "}· Telegram
    [web] {" "}· browser: gets no messages
   *[other] {""}
}{ $reached ->
    [yes] {" "}· ✉ reached in private
    [no] {" "}· no private messages
   *[unknown] {""}
}
board-evening = To be played on { $when }.
board-evening-maybe = Maybe: { $who }.
board-evening-no = Cannot come: { $who }.
evening-moment = { $weekday ->
    [0] Monday
    [1] Tuesday
    [2] Wednesday
    [3] Thursday
    [4] Friday
    [5] Saturday
   *[6] Sunday
} { $day } at { $time } ({ $place })
board-pace = Pace: { pace }.
board-more-proposals = { $count ->
    [one] And one proposal more.
   *[other] And { $count } proposals more.
}
board-seal = Fingerprint of the seed of the deals: { $digest }
board-game = { $blurb } { $exact ->
    [yes] { $least } seats
   *[no] { $least } to { $most } seats
}, { $minutes } minutes.
board-preset = Rules: { $preset }.
board-options = Other than usual: { $options }.
button-coming-yes = I’m in
button-coming-maybe = Maybe
button-coming-no = I can’t
button-move = Move
button-evening-off = Call it off
button-next-game = I play the next one
button-unqueue = I wait no more
button-join = Sit down
button-take-back = Take my seat back
button-leave = Leave my seat
button-start = Begin
button-drop-wish = No longer needed
button-results = Results
button-tonight = Play tonight
button-word = My word
button-settings = Table rules
button-rules = Rulebook
button-hand = My seat
button-change = ✎ { $what }
button-why = Why?
button-board = Board
button-help = Help
button-group = Add me to a group
button-share = Share
button-notifications = Notifications
button-accounts = My accounts
button-discreet = Cards in messages
button-discreet-on = My cards only when I open them
button-discreet-off = Write everything again
button-link = Link another account
button-link-on = I understand, go on
button-link-enter = Yes, link them
button-link-yes = Yes, it is mine
button-link-no = No, void the code
button-account-tell = Write to me there: { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] a browser
}, { $name }
button-account-undo = Undo the link: { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] a browser
}, { $name }
button-undo-sure = Yes, undo it
button-account-drop = Lost or stolen: { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] a browser
}, { $name }
button-drop-sure = Yes, take it out
button-account-dispute = I object: { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] a browser
}, { $name }
button-browser = In the browser
button-window = Open the table
button-browser-open = Open my seat in the browser
button-invite = Invite
button-place-language = Tell the table here in English
button-invitation-withdraw = Withdraw my invitations
button-invitation-way = { $chat ->
    [telegram] { $kind ->
        [place] In a Telegram group
       *[other] On Telegram
    }
    [discord] On another Discord server
   *[other] In the browser
}
button-browser-shut = Shut out: { $label ->
    [none] a browser
   *[other] { $label }
}
button-not-me = That was not me
button-data = My data
button-data-file = Give me the file
button-data-delete = Delete everything
button-data-gone = Yes, delete everything
button-poke = To “{ $table }”
button-snooze = Later…
button-hours = My hours
button-hours-right = Right
button-hours-place = Another place
button-hours-night = Another night
button-hours-days = Days off
button-hours-holidays = Holidays
button-holidays-robot = A robot for me
button-holidays-wait = They wait
button-holidays-today = From today
button-holidays-saturday = From Saturday
button-holidays-back = I am there after all
button-hours-awake = No night
button-hours-forget = Forget them
button-resume = Go on
button-score = The score sheet
button-history = The story
button-rematch = Rematch
button-verify = Check the draw

name-keeper = The host of this server
name-anonymous = Somebody
day-of-month = { $day } { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
}
hours-no-night = none
hours-no-day-off = none
weekday-0 = Monday
weekday-1 = Tuesday
weekday-2 = Wednesday
weekday-3 = Thursday
weekday-4 = Friday
weekday-5 = Saturday
weekday-6 = Sunday
zone-adelaide = Adelaide
zone-anchorage = Anchorage
zone-athens = Athens
zone-auckland = Auckland
zone-bangkok = Bangkok
zone-berlin = Berlin
zone-bogota = Bogotá
zone-brisbane = Brisbane
zone-buenos-aires = Buenos Aires
zone-cairo = Cairo
zone-casablanca = Casablanca
zone-chicago = Chicago
zone-denver = Denver
zone-dubai = Dubai
zone-halifax = Halifax
zone-helsinki = Helsinki
zone-honolulu = Honolulu
zone-istanbul = Istanbul
zone-jerusalem = Jerusalem
zone-johannesburg = Johannesburg
zone-karachi = Karachi
zone-kathmandu = Kathmandu
zone-kolkata = Kolkata
zone-lagos = Lagos
zone-lisbon = Lisbon
zone-london = London
zone-lord-howe = Lord Howe
zone-los-angeles = Los Angeles
zone-madrid = Madrid
zone-mexico-city = Mexico City
zone-moscow = Moscow
zone-nairobi = Nairobi
zone-new-york = New York
zone-paris = Paris
zone-perth = Perth
zone-rome = Rome
zone-santiago = Santiago
zone-sao-paulo = São Paulo
zone-seoul = Seoul
zone-shanghai = Shanghai
zone-singapore = Singapore
zone-st-johns = St John’s
zone-sydney = Sydney
zone-tokyo = Tokyo

prepare-answer = What you answer
prepare-when = When
prepare-always = Always
prepare-often = How often
prepare-once = Only once
prepare-stays = Every time, until you remove it
prepare-hint = I give it for you when the question comes, after a while, as if you had answered. If you press or begin an answer before that, yours counts. Nobody else learns of it; whoever hosts the bot can read its database.
prepare-verb = Prepare
prepare-sure = It may end the game or weigh much: nobody will ask you again when the time comes.
prepare-title = Prepare an answer
prepare-instead = In the place of: { $rule }
prepare-none = There is nothing to prepare here for now.
prepared-rule = { $answer }{ $stays ->
    [yes] , every time
   *[no] {""}
}
prepared-rule-when = { $answer }, { $when }{ $stays ->
    [yes] , every time
   *[no] {""}
}
prepared-gone = An answer that you cannot give any more
prepared-state-planned = You have prepared an answer: I shall give it in a while. If you answer yourself, yours counts.
prepared-state-aside = What you prepared is not used here: answer yourself.
refused-not-prepared = This answer cannot be prepared now.
refused-too-many-prepared = { $most } prepared answers are enough: remove one.
button-prepare = Prepare an answer…
button-prepare-change = Change
button-lesson-card = What would you play?
button-lesson-hand = The three dearest cards
button-lesson-plays = What the plays told
command-lesson = teacher
command-lesson-hint = What the teacher would play, and the dearest cards of the last hand: only where you practise alone
refused-not-taught = The teacher only speaks where you practise alone with robots, at games that have one.
refused-nothing-to-teach = The teacher has nothing to tell you now: ask when it is your turn, or after the hand.
refused-no-lesson = The teacher came to no end of it. Try again.
button-unprepare = Remove: { $rule }
chat-prepared = Prepared.
command-prepare = prepare
command-prepare-hint = Prepare an answer to what you will be asked

## Short messages

recap-more = … and { $count } more
ending = { $result ->
    [won] 🏆 { $count ->
        [one] You won!
       *[other] You won together!
    } { $ending }
    [draw] 🤝 { $ending }
   *[told] 🏆 { $ending }
}{ $place ->
    [0] { "" }
    [2] { " " }You came second.
    [3] { " " }You came third.
   *[other] { " " }You came { $place }th.
}
ring-told = { $told } – { $table }

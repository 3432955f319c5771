# What the referee itself says, in every game.

## Parts of sentences

list = { $before } and { $last }
chosen = { $items-count ->
    [0] nothing chosen
   *[other] { $items }
}
chosen-many = { $count } chosen
seat-number = seat { $number }
unworded = Some text is missing here. That’s our mistake; the game continues.

## Whose turn it is

outcome-won = { $count ->
    [one] You won
   *[other] You won together
}
outcome-lost = { $who } { $count ->
    [one] wins
   *[other] win
}{ $place ->
    [0] { "" }
    [2] {" "}– you came second
    [3] {" "}– you came third
   *[other] {" "}– you came { $place }th
}
outcome-draw = A draw
call-you = Your turn
call-sealed = Your answer is sealed
call-next = You’re up next.
call-lobby = { $taken } of { $seats } seats taken
call-elastic = { $taken ->
    [one] 1 player so far
   *[other] { $taken } players so far
}: { $state }
call-words = Waiting for the secret word from { $who }
call-turn = Waiting for { $who }
call-turn-most = { $left ->
    [0] Waiting for everyone
   *[other] Waiting for the other { $count }
}
call-answered = { $step ->
    [half] At least half have answered.
   *[most] Only the last answers are missing.
}
call-paused = Paused
replay-everyone = everyone
played-for = A robot played for { $who } until the end.
kept-for-you = A robot is playing for you.
call-suspended = Suspended after an update. Nothing is lost, and the bot’s operator will see to it
call-over = The game is over
call-closed = The table is closed

## Pace and status

pace = { $pace ->
    [live] live
    [evening] slow evening, ten minutes a move
    [day] one move a day
    [relaxed] no rush, three days a move
   *[free] no timer
}
bank = { $unit ->
    [hours] Everyone also has a { $count }-hour bank for the whole game (nights don’t count). Each answer adds a little back.
   *[minutes] Everyone also has a { $count }-minute bank for the whole game. Each answer adds a little back.
}
own-time = { $kind ->
    [none] { $length } a move.
    [bank] { $length } a move, plus a bank of { $bank } each for the whole game.
   *[growing] { $length } a move, plus a bank of { $bank } each for the whole game. Each answer adds { $increment } back.
}
usual-length = It usually takes { $least }–{ $most } { $unit ->
    [days] days
    [weeks] weeks
   *[months] months
}.
status = { $status ->
    [lobby] filling up
    [live] in play
    [paused] paused
    [suspended] suspended
    [over] over
   *[closed] closed
}

## Answers refused

refused-missed = Too late: that moment has passed. It costs you nothing.
refused-changed-often = You’ve changed this answer { $count } times, so it stays as it is.
refused-advice-busy = I’m busy advising others. Ask again in a moment.
refused-stale = The table has moved on and that question is closed. Look at the new one.
refused-not-your-decision = It’s not your call right now.
refused-not-your-seat = That’s not your seat. Go back to your own, or take a free one.
refused-over = The game is already over.
refused-repeated = Already got that. It counts once.
refused-unreadable = I can’t read that answer. Pick one of the options.
refused-not-canonical = I can’t read that answer. Pick one of the options.
refused-not-an-option = I can’t read that answer. Pick one of the options.
refused-out-of-range = Enter a number from { $least } to { $most }.
refused-not-a-number = Enter a whole number.
refused-say-a-number = Enter a number, for example 4.
refused-how-many = { $least ->
    [0] Choose at most { $most }.
   *[other] { $exact ->
        [yes] Choose { $least }.
       *[no] Choose { $least } to { $most }.
    }
}
refused-choose-one = Choose an answer first.
refused-chosen-twice = You picked the same thing twice. Remove one.
refused-too-long = That’s too long: { $limit } characters at most.
refused-not-an-order = Put all of them in order, each one once.
refused-not-a-roll = I can’t read that dice roll.
refused-confirm-first = You can’t undo this. Press again to confirm.
refused-too-late = Your answer arrived too late to be changed.

## Around the table

refused-sit-first = Tell me your name first: join the table.
refused-evening-when = I didn’t get that. Try: saturday 21:00, tomorrow 8:30 pm, 12/12 21:00.
refused-evening-past = That time has passed.
refused-evening-far = That’s too far off. Six months ahead at most.
refused-evening-no-such-day = That date doesn’t exist, or it’s too far off.
refused-evening-other-day = The date and the weekday don’t match.
refused-evening-gap = The clocks go forward that night, so that time doesn’t exist. Try { $time }.
refused-evening-last = You’re the only one so far. You can cancel it.
refused-no-evening = No date is set for this table.
refused-queue-full = The list for the next game is full.
refused-sits-already = You’re playing at this table, so you’re in the next game anyway.
refused-name-first = Tell me your name first: open a table or join one.
refused-seat-kept-for = This seat is reserved for an hour for { $who }, next on the list.
refused-full = The table is full. You can watch, or open another.
refused-name-taken = That name, or one that looks like it, is taken at this table. Choose another.
refused-name-ours = That name could be mistaken for the referee. Choose another.
refused-name-empty = Enter a name so the others know who you are.
refused-name-too-long = That name is too long: { $limit } characters at most.
refused-not-host = Only the host can do that.
refused-host-already = You’re the host already.
refused-say-later = You can say that between two deals, and a little at a time.
refused-not-seated = You’re not at this table. Join first.
refused-already-seated = You’re already at this table.
refused-seat-taken = That seat is taken. Choose another.
refused-barred = The host removed you from this table. You can rejoin when they let you back.
refused-one-seat = It’s one seat each at this table, unless the host allows more.
refused-nobody-there = There’s no one in that seat.
refused-own-seat = That’s your own seat. Use “Leave seat”.
refused-readmitted-already = They can already rejoin.
refused-suggestion-over = That suggestion is gone. Have a look at the table’s settings now.
refused-many-suggestions = The host has plenty of suggestions to decide on. Try later.
refused-no-such-seat = I can’t find that seat. Enter its number, for example 2.
refused-already-started = Too late: the game has started.
refused-terms-closed = Seats and settings are locked: we’re starting.
refused-words-awaited = Waiting for someone’s secret word; then the game starts by itself. You can skip it in a few seconds.
refused-word-unfit = Enter a word or a number, { $limit } characters at most.
refused-other-word = That isn’t the word you sealed.
refused-other-terms = The seats and settings aren’t the ones you saw, so your word stays sealed.
refused-not-started = The game hasn’t started yet.
refused-not-over = The game isn’t over yet.
refused-not-live = No moves right now.
refused-paused = Paused: no moves right now.
refused-suspended = Suspended: no moves right now.
refused-closed = The table is closed.
refused-lobby = The game hasn’t started yet.
refused-live = You can do that before the game or after it, not during.
refused-table-unreadable = I can’t read this table. The others go on; the bot’s operator can find out why in the log.
refused-no-such-table = I can’t find that table. Check the code.
refused-too-many-guesses = Too many wrong codes in a row. Wait a minute and try again.
refused-too-many-tables = You’ve opened a lot of tables. You can open another in { $minutes ->
    [one] a minute
   *[other] { $minutes } minutes
}.
refused-too-many-newcomers = A lot of new players came from your network. Try again in { $minutes ->
    [one] a minute
   *[other] { $minutes } minutes
}, or ask a player for an invitation.
refused-banned = You can’t open tables with this bot any more. You can still join others.
refused-no-such-person = I don’t know that number. It’s at the top of the person’s data file: discord:…, telegram:… or web:…
refused-damaged = The database is damaged. The bot’s operator has to restore the last backup.
refused-records-stranger = Only those who have played here and are in its records can choose that.
refused-no-such-game = I don’t know that game. Try eleusis or ottocento; /games lists them all.
refused-no-such-option = This game doesn’t have that option.
refused-no-such-zone = I don’t know that city. Try a bigger one in your time zone, for example London.
refused-no-such-night = Nights start and end on a quarter of an hour, and last { $hours } hours at most.
refused-too-many-days-off = You can have { $most } days off a week at most.
refused-holiday-past = Holidays can start today or later.
refused-holidays-spent = You can book { $most } days of holidays a year at most.
refused-holidays-in-a-row = You can book { $most } days of holidays in a row at most.
refused-own-time-unread = I can’t read that. Write the time per move, then the bank and the time added back per answer if you want them: 10 min + 30 min + 1 min. Units are s, min, h and d.
refused-own-time-length = A move can take from one minute to 14 days.
refused-own-time-bank = The bank can hold { $most } times the time per move at most.
refused-own-time-increment = An answer can add back the time per move at most, and no more than the bank.
refused-no-hours = First tell me where you live and when you sleep.
refused-needs-company = This option only works live, not over days.
refused-no-such-preset = This game doesn’t have that variant.
refused-no-such-rung = This game’s practice ladder doesn’t have that step.
refused-no-such-robot = This game doesn’t have that robot.
refused-no-such-picture = I can’t find that picture.
refused-no-picture = I can’t draw the picture right now. Use the text.
refused-too-few = This game needs at least { $least } seats.
refused-too-many = This game has { $most } seats at most.
refused-needs-consent = I’ve asked the other players. If they agree, it’s done.
refused-other-hand = You already played another seat this deal. Until the next one you can only go back there.
refused-single-seat = During a game you play one seat.
refused-seat-kept = This seat can’t change hands during the deal. Wait for the next one.
refused-nobody-admits = No one who was playing when this deal began is here now. You can join at the next one.
refused-nobody-consents = No one else here can agree to that. Try again in the next deal.
refused-no-voice = New players vote from the next deal on.
refused-own-proposal = It’s your own proposal. The others decide.
refused-proposal-over = That proposal has been settled.
refused-agreed-already = Your yes is in. Waiting for others.
refused-against-already = Your no is in. The others decide.
refused-proposed-already = You already have a proposal open. That one is decided first.
refused-seat-voted-already = There’s already a vote on a seat. That one is decided first.
refused-shown-already = The table is already shown here.
refused-race-one-place = This game is a race, so it runs in one chat only: everyone must see the picture at the same moment.
refused-many-places = The table is already shown in { $limit } chats, which is the limit.
refused-show-in-group = Do this in the group or channel where you want the table.
refused-place-taken = Another game is already on here. Use another group or channel, or wait until it ends.
refused-not-shown-there = The table isn’t shown there.
refused-shown-nowhere = The table isn’t shown in any group or channel.
refused-hide-elsewhere = Only members of that group or channel, or the host, can stop showing the table there.
refused-speak-elsewhere = Only members of that group or channel, or the host, can choose the table’s language there.
refused-refused-lately = Your last proposal was just voted down. Try later.
refused-asked-for-already = Another player has asked for that seat. Wait for the answer.
refused-asking-already = You’ve already asked for a seat. Wait for the answer.
refused-many-asking = Several people are waiting for a seat here. Try later.
refused-unknown-person = We haven’t met yet. Tell me your name first.
refused-reminded-already = I’ve just reminded them. Give it a little time.
refused-nobody-to-remind = No one to remind right now.
refused-busy = I couldn’t save that. Nothing changed; try again in a moment.

## Answers taken

ack-noted = Recorded at { NUMBER($seconds, minimumFractionDigits: 3) } s.
ack-evening-yes = You’re in! I’ll remind you the day before, 30 minutes before, and at the start.
ack-evening-queued = The table is full: you’re on the waiting list. If a player drops out, the seat is yours and I’ll tell you.
ack-evening-maybe = Marked as maybe, no reminders. If you can make it, press “I’m in”.
ack-evening-no = Got it, you’re out.
ack-evening-moved = Moved. I’ve told everyone who’s coming.
ack-queued-first = You’re first on the list for the next game. I’ll ping you.
ack-queued = You’re on the list for the next game, if there are enough seats. I’ll ping you.
ack-unqueued = You’re off the list.
ack-taken = Got it.
ack-pausing = The pause starts as soon as this scene is over. Until then you can take it back.
ack-sealed = Answer sealed. It opens when everyone has answered.
ack-changed = Changed. Your last answer counts.
ack-again = I already had that. It counts once.
ack-agreed = Yes counted. Waiting for more.
ack-refused = You said no, so the proposal is dropped.
ack-against = No counted, secretly. The others decide.
ack-removed = Removed. The seat is free, and they can’t rejoin until you let them back. Earlier invitations no longer work.
ack-readmitted = Done. They can rejoin now.
ack-handed-over = Done. You’re no longer the host.
ack-suggested = Suggested. The host decides.
ack-accepted = Done. Those are the settings now.
ack-declined = It stays as it was.
suggestion = { $who } suggests: { $what }
suggestion-pace = { $pace ->
    [live] live
    [evening] slow evening, ten minutes a move
    [day] one move a day
    [relaxed] no rush, three days a move
   *[free] no timer
}
custom-time-up = When the timer runs out
custom-time-up-hint = What happens when a player’s timer and bank have run out
custom-time-up-mildest = a safe default move
custom-time-up-robot = a robot plays that move
custom-time-up-wait = everyone waits
custom-holidays = Holidays
custom-holidays-hint = Whether booked holidays pause a player’s timer
custom-holidays-count = the timer pauses
custom-holidays-ignored = they don’t count here
custom-majority = Votes
custom-majority-hint = How many yes votes a proposal needs
custom-majority-thirds = two thirds
custom-majority-half = more than half
custom-majority-all = all
custom-own-time = Custom timer
custom-own-time-hint = Time per move, then the bank (up to { $most } moves) and the time added back per answer, e.g. 10 min + 30 min + 1 min, or 36 h. From 1 h up the game runs over days, and 24 h are one day as usual. Picking another pace resets it.
custom-own-time-none = the pace’s own
suggestion-seats = { $seats ->
    [0] as many seats as people join
   *[other] { $seats } seats
}
suggestion-preset = variant “{ $preset }”

## The port

port-in-use = Port { $port } is taken. Choose another with --port or ARBITRO_PORT.

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
ring-news = “{ $table }”: there’s news.
reminder-ready = Your answer is ready, but you haven’t sent it.
call-note = { $late ->
    [yes] Almost out of time, still to move: { $who }.
   *[no] To move: { $who }.
} { $how ->
    [begin] I can’t DM you first: press “💬 In private” below, then Start. Or play from “My seat”.
   *[open] I can’t DM you: play from “My seat”.
}

## What cannot be sent

told-private = { $how ->
    [begin] { $who }, I can’t DM you first: press “💬 In private” below, then Start.
   *[open] { $who }, I can’t DM you. When the game starts, press “My seat”: everything’s there.
}

## Help

help-nowhere = You’re not at a table. Open one, or ask a friend for their table’s code.
help-nowhere-practice = To try a game right away, play with robots: no one waits, and you can stop any time.
help-lobby = Players join here. The game starts with those who are in; robots take the seats that are missing.
help-lobby-host = You’re the host: start when everyone’s here. You pick the settings, and you can remove a player.
help-lobby-guest = The host starts the game and picks the settings; you can suggest changes.
help-turn = Make your choice. The button repeats it before you confirm.
help-race = Speed counts here: just press. I’ll tell you your time; the result shows once it’s over for everyone.
help-turn-weighty = Answers that show or cost something take two presses.
help-turn-sealed = Your answer stays sealed until everyone has answered. Until then you can change it.
help-clock = If time runs out, the answer you have ready counts; otherwise a default move is played for you.
help-waiting = Waiting for the others. Meanwhile you can look at your cards, the rules and the history.
help-may = It’s not your turn, but there’s something you can already do.
help-watching = You’re watching: you see what everyone sees, and nothing more.
help-paused = Paused: no moves right now. The game will go on from here.
help-over = The game is over. Look at the score, check the deal, or press “Rematch”.
help-leave = Need to go? A robot can hold your seat until you’re back.

## Notices

notice-took-seat = { $robot ->
    [none] { $who } joins the table.
   *[other] { $who } takes over from { $robot }.
}
notice-took-seat-own = { $robot ->
    [none] You join the table.
   *[other] You take over from { $robot }.
}
notice-back = { $who } is back.
notice-back-own = You’re back in your seat.
notice-left = { $who } leaves. A robot plays the seat until someone takes it.
notice-left-own = You leave. A robot plays your seat until someone takes it.
notice-begun = The game starts. { $up ->
    [none] There’s no timer.
    [robot] If your time runs out, the answer you have ready counts; otherwise a robot plays that move, or a safe default where it can’t know.
    [wait] No time limit: slow players get a weekly reminder.
   *[mildest] If your time runs out, the answer you have ready counts; otherwise a safe default move is played.
}{ $holidays ->
    [ignored] {" "}Holidays don’t count here.
   *[count] {""}
}{ $majority ->
    [half] {" "}Proposals need a majority.
    [all] {" "}Proposals must be unanimous.
   *[thirds] {""}
}
notice-own-time = { $who } sets a custom timer: { $time }.
notice-own-time-own = You set a custom timer: { $time }.
notice-pace = { $who } changes the pace: { pace }.
notice-pace-own = You change the pace: { pace }.
notice-pace-proposed = { $who } proposes another pace: { pace }.
notice-pace-proposed-own = You propose another pace: { pace }.
notice-end-proposed = { $who } proposes closing the table.
notice-end-proposed-own = You propose closing the table.
notice-concede-proposed = { $who } concedes and proposes closing the table.
notice-concede-proposed-own = You concede and propose closing the table.
notice-abandoned-proposed = No moves here for a long time. I’ll close this table in a week (sooner if two thirds agree). One move or one No keeps it open.
notice-not-abandoned = You’re still here, so the table stays open.
notice-abandoned = No one came back, so I’m closing this table. Everything hidden can be checked now.
notice-revealed = The bot’s operator looked at this table’s secret cards.
notice-closed-by-keeper = The bot’s operator closed this table.
notice-suspended-by-keeper = The bot’s operator suspended this table. When they reopen it, play goes on with the time that was left.
notice-ended = { $who } closes the table, as the players agreed.
notice-ended-own = You close the table, as the players agreed.
notice-conceded = { $who } concedes, and the table is closed.
notice-conceded-own = You concede, and the table is closed.
notice-ended-kept = { $who } closes the table while a robot was playing for { $whom }.
notice-ended-kept-own = You close the table while a robot was playing for { $whom }.
notice-conceded-kept = { $who } concedes while a robot was playing for { $whom }, and the table is closed.
notice-conceded-kept-own = You concede while a robot was playing for { $whom }, and the table is closed.
notice-replace-proposed = { $who } proposes giving seat { $seat } ({ $whom }) to a robot.
notice-replace-proposed-own = You propose giving seat { $seat } ({ $whom }) to a robot.
notice-handed-over = { $who } takes over { $whom }’s seat, as the two of them and the players agreed.
notice-handed-over-own = You take over { $whom }’s seat, as the two of you and the players agreed.
notice-replaced = { $who } gives { $whom }’s seat to a robot. { $whom } can take it back any time.
notice-replaced-own = You give { $whom }’s seat to a robot. { $whom } can take it back any time.
notice-admit-proposed = { $who } would like to take seat { $seat }, where { $whom } is playing.
notice-admit-proposed-own = You’ve asked to take seat { $seat }, where { $whom } is playing.
notice-not-agreed = Not enough of you agree: { $who }’s proposal is dropped.
notice-not-agreed-own = Not enough of you agree: your proposal is dropped.
notice-ran-out = { $who }’s proposal has expired. Everything stays as it is.
notice-ran-out-own = Your proposal has expired. Everything stays as it is.
told-hour = It’s time for { $game }!
told-evening-tomorrow = Tomorrow: you’re in for { $when }.
told-evening-soon = You’re playing in half an hour.
told-evening-opens = It’s time! The table is open and your seat is ready. Once you’re there, anyone can start.
told-evening-moved = New date: { $when }. If you can’t make it, say so.
told-evening-seated = A seat is free, and it’s yours: { $when }. If you can’t make it, say so.
told-evening-off = Cancelled: the game isn’t happening.
told-next = There’s a new game! I’ll hold a seat for you for an hour.
told-opened = New { $game } table: “{ $table }”. There’s room!
told-time-up = ⏰ Time’s up: I answered for { $who }.
told-time-up-own = ⏰ Time’s up: I answered for you.
time-up = { $how ->
    [draft] Time’s up: I sent the answer you had ready.
   *[other] Time’s up: I answered for you.
}
time-up-answer = { $how ->
    [draft] ⏰ I sent your answer to “{ $question }”: { $answer }.
   *[other] ⏰ I answered “{ $question }” for you: { $answer }.
}
robot-sits = A robot is filling in for you until you take your seat back.
told-denied = “{ $table }”: they didn’t let you in for this deal.
notice-silent = { $whom } has timed out several times. You can give the seat to a robot; next time one takes over. { $whom } can come back any time.
notice-silent-own = You’ve timed out several times. The others can give your seat to a robot; next time one takes over. You can come back any time.
notice-waited-for = { $whom } hasn’t moved for two weeks. You can give the seat to a robot; in a week one takes over. { $whom } can come back any time.
notice-waited-for-own = You haven’t moved for two weeks. The others can give your seat to a robot; in a week one takes over. You can come back any time.
notice-relieved = { $whom } hasn’t answered for a while, so a robot is filling in until { $whom } is back.
notice-relieved-own = You haven’t answered for a while, so a robot is filling in until you’re back.
notice-away = I was offline for { $minutes ->
    [one] a minute
   *[other] { $minutes } minutes
}, so all deadlines moved by as much.
notice-evening-moved = { $who } moved the game to another date.
notice-evening-moved-own = You moved the game to another date.
notice-evening-alone = Half an hour has passed and no one else came, so the table closes.
notice-evening-missed = I was offline at that time, so the table closes. Set another date with /evening.
notice-evening-late = It’s half a day past the time and no one started, so the table closes.
notice-away-robot = { $whom } is on holiday, so a robot is filling in. { $whom } can come back any time.
notice-away-robot-own = You’re on holiday, so a robot is filling in. You can come back any time.
notice-lobby-closed = No one started the game within a week, so the table closes. Open another any time.
notice-suspended = Something doesn’t add up here, so the table is suspended. Nothing is lost, and the other tables go on.
notice-resumed = The table goes on from where it was.
notice-reminded = { $who } reminds the players who still have to answer.
notice-reminded-own = You remind the players who still have to answer.
notice-suggested = { $who } suggests changing the settings. { $host } decides.
notice-suggested-own = You suggest changing the settings. { $host } decides.
notice-new-host = { $who } hands the table to { $whom }, who is the host now.
notice-new-host-own = You hand the table to { $whom }, who is the host now.

## The database

unusable-in-use = Another Arbitro is already using the database { $path }. Stop it, or give this one its own database (ARBITRO_DATABASE).
unusable-read-only = The database { $path } is read-only. Change its permissions, or choose another (ARBITRO_DATABASE).
unusable-no-folder = I can’t open { $path }. Check that it and its folder belong to the user I run as.
unusable-folder = { $path } is a folder. Add a file name, such as arbitro.db (ARBITRO_DATABASE).
unusable-no-database = { $path } isn’t an Arbitro database. Move it away, or choose another (ARBITRO_DATABASE).
unusable-corrupt = The database { $path } is damaged. Restore the last backup (arbitro restore COPY --replace).
unusable-empty = { $path } is an empty file. If a copy failed, restore a whole one (arbitro restore COPY); otherwise move it away and I’ll create a new database.
unusable-no-wal = The database { $path } lacks its latest changes, which were in { $path }-wal. Put that file back next to it. If it’s gone, restore a backup (arbitro restore COPY --replace), or this one as it is (arbitro restore { $path } --incomplete).
unusable-lone-wal = { $path } is missing, but the latest changes of a database are there ({ $path }-wal). Put the database back, or move that file away too.
unusable-newer = The database { $path } was made by a newer version. Update Arbitro.
unusable-too-old = The database { $path } was made by a version before 0.2.0. Open it with Arbitro 0.2.0 first, then with this one.
unusable-address = I can’t read that PostgreSQL address ({ $path }). It should look like postgresql://NAME:PASSWORD@COMPUTER:PORT/DATABASE, with special characters in the password escaped (@ is %40, / is %2F, a space is %20).
unusable-away = I can’t log in to a PostgreSQL server at { $path }. Check that it’s running, and that address, name and password are right (ARBITRO_DATABASE).
unusable-moved = The data in { $path } has been moved elsewhere. Set ARBITRO_DATABASE to the new place.
unusable-not-empty = { $path } already holds data. Choose an empty database.
unusable-differs = What arrived in { $path } isn’t what I read, so I moved nothing.
unusable-older = The database { $path } was made by an older version. It’s upgraded when this one starts.
unusable-unready = The database { $path } needs arbitro migrate first (or start one process with --only house while no other runs).
unusable-one-process = The database { $path } is a file, which only one Arbitro process can use. Drop --only, or give all processes a database on a PostgreSQL server (ARBITRO_DATABASE).
unusable-no-driver = To use { $path }, install the PostgreSQL driver: pip install 'psycopg[binary]'.
unusable-bad-key = { $path } doesn’t hold a valid key. A key is 32 bytes in base64, as printed by openssl rand -base64 32. Put the right one there.
unusable-closed-key = I can’t read the key in { $path }. Let the user I run as read it; don’t replace it.
unusable-no-key = The database’s secrets are encrypted, and the key is missing. Put it back into { $path }, or set it (ARBITRO_SEAL_KEY).
unusable-wrong-key = The key in { $path } isn’t the one this database is encrypted with. Put the right one there.
unusable-half-rekeyed = A change of the key of { $path } was interrupted. Run arbitro rekey again with the same settings.
unusable-full = The disk of the database { $path } is full.
unusable-disk = The disk of the database { $path } reports errors.
backup-done = { $path }: complete backup, checked page by page. Tables: { $tables }, moves: { $entries }, people: { $people }.
ban-done = { $person } can’t open tables any more, and is told so on trying.
ban-lifted = { $person } can open tables again.
accounts-none = No account is being removed.
accounts-none-such = That account isn’t being removed. “arbitro accounts” lists those that are.
accounts-leaving = { $account } unlinked from { $person }, until { $until } UTC{ $state ->
    [disputed] {" · disputed"}
   *[open] {""}
}
accounts-decided = { $account }: at the next start it’s { $decision ->
    [back] linked again.
   *[out] unlinked permanently.
}
ban-none = Everyone can open tables.
ban-line = { $person } since { $date }
report-address = ARBITRO_REPORT_DSN isn’t an address I can report errors to.
report-library = To report errors (ARBITRO_REPORT_DSN), install the library: pip install sentry-sdk.
reveal-none = I can’t find a readable table { $table }.
reveal-copy = This isn’t the database in the settings. If it is a copy, the players at that table aren’t told. Anyone with a copy and its key can read all of it.
reveal-told = The players will be told: it’s shown at the table at the next start.
backup-key = The backup doesn’t include the key to its secrets ({ $path }). Keep that too, somewhere else.
backup-exists = { $path } already exists, so I left it alone. Choose another name, or use --replace if it’s an old backup.
taken-over = While the server was unreachable another Arbitro took over the database, so this one stops.
log-file = I can’t write the log to { $path } ({ $fault }). Choose another file with ARBITRO_LOG_FILE, or none.
setting-wrong = { $name } can’t be used: { $kind ->
    [number] it must be a number
    [switch] it must be true or false
    [least] it must be at least { $bound }
    [more] it must be more than { $bound }
    [most] it must be at most { $bound }
    [choice] choose from { $choices }
    [https] it must be an address like https://arbitro.example.com
    [zone] it must be a time zone like Europe/Rome
    [password] it must have at least 12 characters
   *[other] .env.example says what it looks like
}.
setting-unreadable = I can’t read the settings in { $path } ({ $fault }). Let the user I run as read them.
setting-line = .env, line { $line }, isn’t NAME=value, so I ignore it.
chat-library = { $chat ->
    [discord] ARBITRO_DISCORD_TOKEN is set, but the Discord
   *[telegram] ARBITRO_TELEGRAM_TOKEN is set, but the Telegram
} library isn’t installed. Install Arbitro with [all], as in docs/hosting.md.
setting-unknown = I don’t know the setting { $name }{ $has-near ->
    [yes] : did you mean { $near }?
   *[no] . .env.example lists all of them.
}
unknown-command = I don’t know “{ $name }”. “arbitro help” lists the commands.
mistyped-command = I don’t know “{ $name }”. Did you mean “{ $near }”? “arbitro help” lists the commands.
backup-none = I can’t find a database at { $path }.
backup-elsewhere = The database is on a PostgreSQL server: back it up with pg_dump, and restore it with pg_restore.
records-rebuilt = The records of { $tables } tables were made again.
records-left = { $tables } tables couldn’t be read, and keep what was written of them.
migrate-done = The database { $path } is up to date (schema { $number }).
move-done = Everything is now in { $path }, compared row by row. Tables: { $tables }, moves: { $entries }, people: { $people }. Point ARBITRO_DATABASE at it; the old database can’t be opened any more.
rekey-elsewhere = The database is on a PostgreSQL server: back it up with pg_dump first, then add --backed-up.
rekey-copied = The database as it was is kept in { $path }, under the old key.
rekey-exists = { $path } is left over from an earlier change of the key. Move it away first.
rekey-done = Everything in { $path } is encrypted with a new key.
rekey-former = The old key is in { $path }. It opens earlier backups and nothing else: delete it with them, and keep a copy of the new one ({ $own }).
rekey-setting = The new key is in { $path }: put it into ARBITRO_SEAL_KEY before you start Arbitro. The old one opens earlier backups and nothing else.
rekey-voided = Only the old key knew these, so they no longer work: invitations ({ $invitations }), codes to link accounts ({ $codes }), bans on deleted people ({ $bans }). Make new ones with /invite and /link; the bans can’t be renewed.
rekey-unopened = Values the old key couldn’t open, left as they are: { $count }.
restore-done = The database { $path } now holds the backup. Tables: { $tables }, moves: { $entries }, people: { $people }.
restore-kept = The previous one is now { $path }.
restore-key = This backup is encrypted with an earlier key, which is now { $own } again. The one used until now is { $former }: keep it as long as its backups.
restore-over = The database { $path } already holds games. Use --replace if the backup should take its place.

## The doctor

doctor-well = All is well.
healthy-no-answer = Arbitro doesn’t answer on port { $port }.
doctor-address = I can’t listen at { $host }, port { $port } ({ $fault }). Close the other program, or check ARBITRO_HOST and ARBITRO_PORT.
doctor-asleep = Arbitro isn’t running here. I checked what I can without it.
doctor-clock = This computer’s clock is { $seconds } seconds off { $host }’s. Set it by the network, or deadlines and tokens will go wrong.
doctor-disk = The disk of the database { $path } has { $megabytes } MB left. Make room: no answer is accepted that can’t be saved.
doctor-read-only = I can’t write to { $path }: no answer would be accepted. Let the user I run as write there.
doctor-uncopied = { $path } has never been backed up. Run arbitro backup FILE every night, and keep a copy of seal.key elsewhere.
doctor-open = { $path } can be read by other users of this computer. Arbitro fixes that when it starts.
doctor-houseless = Processes are running, but none handles robots, deadlines and chats. Start arbitro serve --only house.
doctor-standby = The address names several database servers, but the active one doesn’t wait for its standby: if it fails, the last answers may be lost. Set synchronous_standby_names there.
doctor-process = { $what ->
    [house] Shares robots, deadlines and chats
    [alone] Does everything
   *[beside] Serves pages and presses
}: { $place }, release { $release }, up for { $minutes } min; last seen { $silent } s ago.
doctor-share = { $kind ->
    [clock] Deadlines and robots
    [judge] Judge
   *[courier] Messages to chats
}: { $held } of { $parts } parts, with { $holders ->
    [one] one process
   *[other] { $holders } processes
}.
doctor-undone = Processes share the work, but none does this: { $kind ->
    [clock] deadlines and robots
    [judge] the judge
   *[courier] messages to chats
}. Start arbitro serve --only { $kind }.
doctor-silent = The process { $place } hasn’t reported to the database for { $seconds } seconds: it hangs, or its computer does. Check it and restart it.
doctor-waiting = Waiting: messages to chats { $posts }, updates from chats { $updates }, overdue deadlines { $overdue }.
doctor-mended = The last start ({ $at }) followed a crash. The latest changes have been recovered; nothing is missing.
doctor-late = Something has been waiting for { $seconds } seconds although the right process is running. Check its log and restart it.
doctor-aside = { $count ->
    [one] One update from { $chat } was set aside
   *[other] { $count } updates from { $chat } were set aside
} because handling it failed: { $fault }, { $place }.
doctor-unreadable = { $count ->
    [one] One message was never sent: it can’t be read in the database.
   *[other] { $count } messages were never sent: they can’t be read in the database.
}
doctor-refused = { $count ->
    [one] One message is waiting because its chat refused it in every form. I retry at least once an hour.
   *[other] { $count } messages are waiting because their chats refused them in every form. I retry at least once an hour.
}
doctor-task = { $name }: { $deaths ->
    [one] stopped once
   *[other] stopped { $deaths } times
}, last time for { $fault }, { $place }; { $resting ->
    [yes] restarting soon.
   *[no] running again.
}
task-autoplay = Automatic play
task-bells = Notifying other processes
task-clock = Deadlines
task-courier = Sending messages
task-desk = Private replies
task-discord = Connection to Discord
task-duplicate = Opening boards of duplicates
task-events = Server events for planned games
task-following = Following other processes
task-gate = Rate limiter
task-hearing = Listening to other processes
task-heartbeat = Heartbeat
task-hidden = Hidden messages waiting to be sent
task-inbox = Following updates held by other processes
task-lane = Reading updates
task-members = Checking who is still a member
task-names = Naming threads after their tables
task-places = List of channels and groups
task-poll = Receiving updates from Telegram
task-presence = Heartbeat to the database
task-resuming = Resuming tables
task-sorting = Sorting messages
task-telegram = Connection to Telegram
task-writer = Database writer

## Verification

verify-lobby = This table’s seed is fixed: its fingerprint begins with { $digest }. I’ll show the seed when the game is over, and anyone can check it.
verify-live = Checked so far: everything matches. The table’s fingerprint, { $digest }…, is the one shown at the start, and { $deals ->
    [0] no seed is due yet
    [one] the seed shown so far matches it
   *[other] the { $deals } seeds shown so far match it
}. The rest can be checked when the game is over.
verify-over = Checked the whole game: everything matches. The fingerprint { $digest }… is the one shown at the start; { $deals ->
    [one] 1 shuffle follows from its seed
   *[other] { $deals } shuffles follow from its seeds
}, and so does every random result ({ $drawn } of { $entries } entries); { $sealed ->
    [0] the game itself sealed nothing
    [one] the fingerprint the game sealed matches
   *[other] the { $sealed } fingerprints the game sealed match
}. This proves nothing was changed. It can’t prove the bot’s operator never peeked.
verify-sealed = Fingerprints the game sealed, in this order: { $digests }…
verify-strength = { $strength ->
    [sealed] If you gave a secret word, you also know that no one chose the cards, not even the bot’s operator: your word was opened after seats, settings and contributions were locked.
    [open] Contributions were visible. No player could have chosen the cards; the operator, who knows the seed, could in theory have done so by going last.
    [none] No one contributed. The cards weren’t changed afterwards, but the operator alone made the shuffle.
   *[salts] This table was made by a release in which the program made the contributions. The cards weren’t changed afterwards, but in theory many shuffles could have been tried.
}{ $kept ->
    [0] { "" }
    [one] { " " }One secret word was never opened: a person who knew the others could choose between two shuffles.
   *[other] { " " }{ $kept } secret words were never opened: each one gave a person who knew the others a choice between two shuffles.
}
verify-wrong = Something doesn’t match: this table’s entries don’t follow from its seed and its rules. Tell the bot’s operator, and don’t trust this result.

## Pauses, time, absences

notice-paused = { $who } pauses the table. All deadlines stop until you resume.
notice-paused-own = You pause the table. All deadlines stop until you resume.
notice-pausing = { $who } wants a pause. It starts as soon as this scene is over; until then any player can take it back.
notice-pausing-own = You want a pause. It starts as soon as this scene is over; until then any player can take it back.
notice-pause-dropped = { $who } takes the pause back. The game goes on.
notice-pause-dropped-own = You take the pause back. The game goes on.
notice-went-on = The table goes on, as { $who } asked. All deadlines move by the length of the pause.
notice-went-on-own = The table goes on, as you asked. All deadlines move by the length of the pause.
notice-more-time-proposed = { $who } asks for more time for everyone. You get it if two thirds agree or no one objects.
notice-more-time-proposed-own = You ask for more time for everyone. You get it if two thirds agree or no one objects.
notice-more-time-again-proposed = { $who } asks for more time for everyone once more. This time you get it only if two thirds agree.
notice-more-time-again-proposed-own = You ask for more time for everyone once more. This time you get it only if two thirds agree.
notice-pause-proposed = { $who } proposes a pause. It starts when two thirds agree, or after six hours (nights don’t count) if no one objects.
notice-pause-proposed-own = You propose a pause. It starts when two thirds agree, or after six hours (nights don’t count) if no one objects.
notice-resume-proposed = { $who } proposes resuming. The game goes on when two thirds agree, or after six hours (nights don’t count) if no one objects.
notice-resume-proposed-own = You propose resuming. The game goes on when two thirds agree, or after six hours (nights don’t count) if no one objects.
notice-retract-proposed = { $who } wants to undo the last move. Everyone has to agree.
notice-retract-proposed-own = You’ve asked to undo your last move. Everyone has to agree.
notice-place-proposed = { $who } proposes showing the table in { $chat ->
    [telegram] a Telegram group
    [discord] a Discord channel
   *[other] another chat
} too. One more player has to agree.
notice-place-proposed-own = You propose showing the table in { $chat ->
    [telegram] a Telegram group
    [discord] a Discord channel
   *[other] another chat
} too. One more player has to agree.
notice-place = { $who } now shows the table in { $chat ->
    [telegram] a Telegram group
    [discord] a Discord channel
   *[other] another chat
} too.
notice-place-own = You now show the table in { $chat ->
    [telegram] a Telegram group
    [discord] a Discord channel
   *[other] another chat
} too.
notice-hidden = { $who } no longer shows the table in { $chat ->
    [telegram] a Telegram group
    [discord] a Discord channel
   *[other] one chat
}. The game goes on.
notice-hidden-own = You no longer show the table in { $chat ->
    [telegram] a Telegram group
    [discord] a Discord channel
   *[other] one chat
}. The game goes on.
notice-retracted = { $who } undoes the last move. The game goes on from before it.
notice-retracted-own = You undo your last move. The game goes on from before it.
notice-more-time = More time for everyone, as { $who } asked: the deadlines start again.
notice-more-time-own = More time for everyone, as you asked: the deadlines start again.
notice-gone = { $whom } is gone. You can give the seat to a robot.
notice-gone-own = You seem to be gone. The others can give your seat to a robot.
notice-left-place = { $whom } has left this chat. You can give the seat to a robot; { $whom } can take it back.
notice-left-place-own = You’ve left this chat. The others can give your seat to a robot; you can take it back.
refused-not-paused = The table isn’t paused.
refused-nothing-to-take-back = Nothing to undo. You can only undo your own last move, before anyone answers after you or anything else comes to light.
refused-link-code-over = That code has expired. Get another one with /link.
refused-link-common-table = Both accounts are at “{ $table }”, and one person gets one hand. Leave one of the seats first, or wait for the end.
refused-link-many = One person can have { $limit } accounts at most.
refused-link-not-there = That account is no longer one of yours.
refused-link-own = You asked for this code from here, or from an account that’s already yours. Enter it from the other one.
refused-account-out = This account has been unlinked and can’t act until that’s settled. /accounts shows until when, and how to object.
refused-drop-here = You’re using that account right now. Unlink it from another one.
refused-drop-disputed = There’s already an objection to unlinking that account. The bot’s operator decides.
refused-link-session = This page was opened from a chat. Do this there; for your safety you can’t do it from here.
refused-link-private = Codes belong in our private chat: here everyone would read them.
refused-wrong-link-code = That code didn’t work. Check it; codes last ten minutes. Get a new one with /link on your other account. After five wrong codes you have to wait an hour.
refused-link-over = This link has expired. Get a new one in the chat, with “In the browser” at your seat.
refused-launch-refused = I couldn’t tell who opened this window. Close it and reopen it from the chat.
refused-no-such-window = There’s nothing to open here.
refused-no-public-address = This bot has no public web address, so I can’t open the browser from here.
refused-invitation-over = This invitation has expired. Ask for a new one: /invite, or the table’s page.
refused-invitation-spent = This invitation has been used three times. Ask for a new one.
refused-not-invited = You need an invitation to join here. Ask a player for one, or open your seat from Discord or Telegram.
refused-old-page = This page is out of date. Reload and try again.
refused-no-clock = No timer is running right now.

# The commands, given by name in every chat. Names: lower case, no spaces, at most 32 characters; descriptions at most 100.

command-open = open
command-open-hint = Open a table here: which game, how many players, at which pace
command-join = join
command-join-hint = Join the table here, or the one whose code you have
command-leave = leave
command-leave-hint = Leave the table (a robot takes over once play has started)
command-start = start
command-start-hint = Start the game; robots take the seats that are missing
command-board = board
command-board-hint = The table right now, as a picture and in words
command-hand = hand
command-hand-hint = Your hand and your question, for your eyes only
command-why = why
command-why-hint = What just happened, and by which rules
command-rules = rules
command-rules-hint = The rules of the game, by number or by word
command-score = score
command-score-hint = The score sheet, deal by deal
command-history = history
command-history-hint = What has happened so far, round by round
command-settings = settings
command-settings-hint = Options, pace, seats, robots and language of the table
command-replace = replace
command-replace-hint = Give a silent player’s seat to a robot
command-pause = pause
command-pause-hint = Stop the timer: deadlines wait
command-resume = resume
command-resume-hint = Start the timer again
command-retract = undo
command-retract-hint = Ask to undo your last move (everyone has to agree)
command-time = extend
command-time-hint = Ask for more time for the players still to answer
command-remind = remind
command-remind-hint = Remind the players who still have to answer
command-invite = invite
command-invite-hint = Invite people from elsewhere: another group, another chat, a browser
command-share = share
command-share-hint = Show others how the game ended
command-hide = hide
command-hide-hint = Stop showing the table here (the game continues)
command-end = close
command-end-hint = Close the table (two thirds of the players must agree)
command-remove = kick
command-remove-hint = Remove a player, who can’t rejoin until you let them back
command-readmit = readmit
command-readmit-hint = Let a removed player back
command-rematch = rematch
command-rematch-hint = The same table again
command-verify = verify
command-verify-hint = Check that the cards were dealt fairly
command-primer = howto
command-primer-hint = How to play, in a minute
command-tables = tables
command-tables-hint = Your tables, those waiting for you first
command-evening-hint = Set a date for a game: saturday 21:00
command-evening = evening
argument-day = day
argument-day-hint = A day and a time: saturday 21:00
command-next-hint = Join the list for this table’s next game
command-next = next
command-tellme-hint = Ping me when a table for a game opens here
command-tellme = notify
command-records = records
command-records-hint = What this group remembers: wins, streaks and feats by game
command-results-hint = Games played here, and who has won how often
command-results = results
command-privacy = privacy
command-privacy-hint = What I keep about you, and what I don’t
command-games = games
command-games-hint = All the games you can play here
command-practice = practice
command-practice-hint = Try a game with robots, right away
command-ladder = ladder
command-ladder-hint = Solo against robots, one step at a time
command-help = help
command-help-hint = What you can do right now
command-about = about
command-about-hint = Who runs this bot, its version, and how to reach them
command-players = players
command-players-hint = Who is playing, at which seat, and whose turn it is
command-handover = newhost
command-handover-hint = Make another player the host of the table
command-language = language
command-language-hint = The language I speak with you
command-notifications = notifications
command-notifications-hint = What I notify you about
command-accounts = accounts
command-accounts-hint = Your linked accounts and browsers
command-automatic = autoplay
command-automatic-hint = Choose what I play for you at every table
command-discreet = hidecards
command-discreet-hint = Keep your cards out of messages until you open them
command-link = link
command-link-hint = Link another of your accounts
argument-code = code
argument-code-hint = The code you got on your other account
command-data = data
command-data-hint = What I keep about you: get a file, or delete it all
command-snooze = snooze
command-snooze-hint = Mute a table for a while
command-hours = hours
command-hours-hint = When you sleep: your timer stops and I stay quiet
argument-when = when
argument-when-hint = A city, or your night: 22:30-6:30

argument-game = game
argument-game-hint = Which game
argument-seats = seats
argument-seats-hint = A fixed number of seats; without one, everyone who joins plays
argument-pace = pace
argument-pace-hint = Live, slow evening, one move a day, no rush, or no timer
argument-name = name
argument-name-hint = The table’s name
argument-where-hint = Here: the open tables of this group or channel
argument-where = where
argument-seat = seat
argument-seat-hint = The number of the seat
argument-table = code
argument-table-hint = The table’s code
argument-words = search
argument-words-hint = The number of a rule, or some words
argument-which = which
argument-which-hint = Italian or English

# What may be written after a command, as an example.
example-hand = 2
example-handover = 2
example-join = 2
example-ladder = ottocento
example-open = eleusis 5
example-practice = eleusis
example-records = ottocento
example-remove = 3
example-replace = 3
example-results = eleusis
example-tables = here
example-tellme = eleusis

# The chats: what one person is told.

## Buttons

button-back = Back
button-all-proposals = All proposals
button-agree = I agree
button-show = Show the table here too
button-hide = Yes, stop showing it
button-hide-at = Stop showing it in { $chat ->
    [telegram] the Telegram group
    [discord] the Discord channel
   *[other] one chat
}{ $number ->
    [0] {""}
   *[other] {" "}{ $number }
}
button-refuse = No
button-beginning = From the beginning
button-clear = Change pick
button-confirm = { $verb ->
    [none] Yes, I’m sure
   *[other] Yes: { $verb }
}
button-end = Close the table
button-concede = Concede
button-games = Open a table
button-shelf = Other games
button-go = Go to “{ $table }”
button-language = Language / Lingua
button-newer = Newer
button-next = Next
button-no = No, go back
button-older = Older
button-open-seat = Open
button-open-thread = Open in a thread
button-open-live = Open a live table
button-open-day = Open a slow table
button-pause = Pause
button-unpause = No pause after all
button-powers = Manage the table
button-practice = Practise with robots
button-ladder = Practice ladder
button-previous = Back
button-primer = How to play in a minute
button-private = Open the private chat
button-remind = Remind the others
button-remove = Remove a player
button-remove-yes = Yes, remove
button-readmit = Let a player back
button-accept = Yes: { $what }
button-decline = No: { $what }
button-rest = Continue
button-replace = Give a seat to a robot
button-replace-yes = Give the seat to a robot
button-search = Search the rules
button-send = Confirm
button-tables = My tables
button-start-robots = { $seats ->
    [one] Start with a robot
   *[other] Start with { $seats } robots
}
button-start-fewer = { $seats ->
    [one] Start alone
   *[other] Start with { $seats } seats
}
button-retract = Undo my last move
button-time = More time
button-aside = + { $what }…
button-write = Write: { $what }

## Which table, which game

chat-which-table = Which table?
chat-which-game-evening = Which game are you playing?
chat-which-game-open = Which game?
chat-which-game-practice = Which game would you like to try?
chat-which-game-ladder = Which practice ladder? It’s you against robots, one step at a time.
chat-ladder = { $game } practice ladder: you against robots, one step at a time, no timer. Start anywhere you like.
chat-rung = { $title } { $stands ->
    [begun] (started)
    [next] (your next one)
    [passed] (passed { $passed ->
        [one] once
       *[other] { $passed } times
    })
   *[open] (not tried yet)
}: { $hint }
chat-which-game-rules = Rules of which game?
chat-which-game-primer = Which game in a minute?
chat-which-seat = Which seat should go to a robot?
chat-language-unknown = I don’t speak “{ $words }”.
chat-which-language = Which language do you prefer? / In che lingua ti parlo?
chat-language = English
chat-language-chosen = From now on I’ll speak English with you.
chat-place-language-chosen = This table is now in English here. Elsewhere it stays as it is, and I’ll speak to everyone in their own language.
chat-game = { $title }: { $blurb } { $exact ->
    [yes] { $least } seats
   *[no] { $least } to { $most } seats
}, { $minutes } minutes.
chat-seats = { $seats ->
    [0] As many as join
    [one] 1 seat
   *[other] { $seats } seats
}
chat-pace = { $pace ->
    [live] Live
    [evening] Slow evening, ten minutes a move
    [day] One move a day
    [relaxed] No rush, three days a move
   *[free] No timer
}
chat-evening-of = { $who }’s game night
chat-table-of = { $who }’s table
chat-records-heading = What { $channels ->
    [one] this group remembers
   *[other] the { $channels } channels of this group remember
} of { $channels ->
    [one] its
   *[other] their
} games:
chat-records-none = No game played to its end counts here yet.
chat-records-own = Your own records, over all groups. Only you see them.
chat-records-kind = { $kind ->
    [people] Among people
    [robots] With robots at the table
   *[practice] Practice
}:
chat-records-game = { $game } · { $tables ->
    [one] one game
   *[other] { $tables } games
}
chat-records-line = • { $name }: won { $won } of { $played }{ $streak ->
    [0] {""}
    [one] {""}
   *[other] , the last { $streak } in a row
}{ $longest ->
    [0] {""}
    [one] {""}
   *[other] , at best { $longest } in a row
}
chat-records-place = place { $place } (between { $best } and { $worst })
chat-records-joined = { $done ->
    [yes] Done: from now on these channels are one group here.
   *[no] Noted. Once someone who has played there asks for the same in the other channel, they are one group.
}
chat-records-best = ★ { $best }
chat-records-out = { $out ->
    [yes] Groups don’t see you in their records. Your games count again if you come back.
   *[no] Groups you play in see you in their records, under the name you had at the table.
}
chat-result-wins = { $game }, wins: { $wins }
chat-result-line = • { $table } · { $game }: { $winners }
chat-results-heading = { $count ->
    [one] One finished game here:
   *[other] { $count } finished games here, newest first:
}
chat-wishes = { $count ->
    [0] Which games should I ping you about when a table opens here? I’ll send you a DM.
   *[other] I’ll DM you once when a table for a marked game opens here. Press a game to mark or unmark it.
}
chat-wish-noted = I’ll DM you once when a { $game } table opens here.
chat-wish-dropped = OK, no more pings about { $game }.
chat-no-results = No game has been finished here yet.
chat-here-board = { $table }: watch
chat-here-join = { $table }: join
chat-here-hand = { $table }: my seat
chat-tables-here = { $count ->
    [one] One open table here:
   *[other] { $count } open tables here:
}
chat-no-tables-here = No open table here. Open one, and the others join with a button.
chat-where = Here
chat-practice-of = Practice: { $game }
chat-nameless = Guest { $number }
chat-place-busy = There’s already a game here: “{ $table }”, { $game }. { $pair ->
    [yes] A group has one live table and one slow table at a time.
   *[no] One table at a time in each group or channel.
}
refused-wish-nowhere = Use this command in the group or channel where you play.
refused-no-table-here = There’s no table here. Open one, and the others join with a button.
refused-no-table-of-yours = You’re not at a table. Open one, or ask a friend for their table’s code.

## Sitting down

chat-opened = Table open. Code: { $table }.
chat-seated = You’re in: seat { $number }.
chat-seated-already = You’re already in: seat { $number }.
chat-asked-for-seat = I’ve asked the players to let you in. I’ll tell you their answer.
chat-press-private = Your cards come to our private chat. Nothing there? Open it and press Start.
chat-left = You’ve left “{ $table }”.
chat-sure-leave = Leave “{ $table }”? A robot plays your seat until someone takes it.
chat-started = Here we go.
chat-words-awaited = We’re starting. { $call }. You can skip it in ten seconds.
chat-contribution = Your part in the shuffle: { $shown }.{ $changeable ->
    [yes] { " " }You can send a word of your own instead.
   *[no] { "" }
}
chat-contribution-none = Want to help shuffle? Send any word; it goes into the mix and can be checked afterwards.
chat-contribution-kind = { $kind ->
    [sealed] the secret word { $given }
    [typed] the word “{ $given }”
   *[press] number and time of your press ({ $given })
}
chat-terms = Fingerprint of seats, settings and contributions: { $digest }
chat-practising = Here we go. Robots have the other seats.
chat-sent-privately = Your cards are in our private chat.
chat-code = To join from somewhere else, enter: { $table }
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
   *[other] Your tables, those waiting for you first:
}
chat-table-line = { $kind ->
    [urgent] ▶ { $table } ({ $game }): your turn
    [lobby] { $table } ({ $game }): filling up, { $call }
   *[other] { $table } ({ $game }): { $call }
}
chat-no-tables = You’re not at a table.
chat-no-tables-hint = Open one in a group, or practise with robots right away.

## Answering

chat-answer-in = Your answer is in.
chat-answered-all = Your answers: { $answers }. You can still change them.
chat-answered = { $several ->
    [yes] { $question } – your answer
   *[no] Your answer
}: { $answer }. You can still change it.
chat-bells = What should I notify you about? Everything else arrives silently in our DM.
chat-bells-everywhere = Everywhere: { $bell }
chat-bells-here = At “{ $table }”: { $bell }
chat-bell-unknown = I don’t know “{ $words }”. Choose below.
chat-bell-here = Here: { $bell }
chat-bell-turns = my turns
chat-bell-early = also when I’m next
chat-bell-reminders = reminders only
chat-bell-last = the last reminder only
chat-bell-everything = everything
chat-bell-nothing = nothing
chat-bell-usual = my general setting
chat-digest = One daily summary of the tables waiting for you: { $hour ->
    [none] off
   *[other] at { $hour }, instead of half-time reminders
}.
chat-digest-at = daily summary at { $hour }
chat-digest-none = no daily summary
chat-poke = “{ $table }” is still waiting for you.
chat-snooze = Mute this table for how long? Your timer keeps running. After that I’ll notify you again if it’s still your turn.
chat-snooze-hour = for an hour
chat-snooze-tonight = until this evening
chat-snooze-tomorrow = until tomorrow
chat-snooze-mute = always
chat-snooze-loud = notify me as usual
chat-snooze-mute-done = Muted. You’ll get one warning before time runs out; everything else arrives silently in our DM.
chat-snooze-loud-done = Unmuted: this table notifies you like the others.
chat-snoozed = Muted until { $at }. If your time ends before that, you’ll get one warning.
chat-hours-guess = Looks like you’re on { $place } time ({ $now } now). Night: { $night }. Days off: { $days }. Correct?
chat-hours-why = If so, in games with one move a day your timer would stop at night, and I’d stay quiet.
chat-hours-assumed = Until you tell me otherwise, that’s what I use in games with one move a day: your timer stops at night, and I stay quiet.
chat-hours-own = You’re on { $place } time ({ $now } now). Night: { $night }. Days off: { $days }.
chat-hours-later = You’ve changed your schedule twice in seven days. From { $day } on { $place ->
    [none] you have none
   *[other] it’s { $place }, night { $night }, days off: { $days }
}.
chat-hours-seen = This counts in games with one move a day. Others only see your deadline, but could guess your sleeping hours over time.
    You can also write a city or a night { $where ->
    [page] below
   *[chat] after the command
}: 22:30-6:30.
chat-hours-where = Where do you live? Pick a part of the world, then a city in your time zone; or write it { $where ->
    [page] below
   *[chat] after the command
}.
chat-hours-which-night = When do you sleep? You can also write it { $where ->
    [page] below
   *[chat] after the command
}: 22:30-6:30, twelve hours at most.
chat-hours-which-days = Which days don’t you play?
chat-holidays-booked = You’re away: { $days }.
chat-holidays-meanwhile = { $answer ->
    [robot] While you’re away a robot plays for you, and gives your seat back when you return.
    [wait] While you’re away no one plays for you: the tables wait.
   *[none] You’re away for several days. Who plays for you in games with one move a day?
}
chat-holidays-which = While you’re away your timer stops in daily and slower games, and pending moves wait too. { $left ->
    [0] You have no days left this year.
    [one] You have one day left this year.
   *[other] You have { $left } days left this year.
} From when? You can also write it { $where ->
    [page] below
   *[chat] after the command
}: 12.8-18.8.
chat-holidays-length = First day: { $day }. For how long?
chat-holidays-days = { $days } days
chat-hours-forgotten = Done. I no longer know when you sleep, so your timer runs day and night.
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
    [yes] Picked
   *[no] Removed
}: { $choice }. { $count } of { $most } in all.
chat-you-chose = You chose: { $answer }
chat-sure = Are you sure? You can’t undo this.
chat-missing-step = Still missing: { $label }.
chat-missing-some = Not enough yet. See how many you need.

## Looking

chat-why-nothing = Nothing to explain yet.
chat-history-nothing = Nothing has happened yet.
chat-history-page = Page { $page } of { $pages }
chat-rules-nothing = I can’t find “{ $words }” in the rules. Try another word, or the number of a rule.
chat-primer = { $game } in a minute

## The table and what you can do there

chat-settings-heading = Table settings:
chat-setting = { $label }: { $value }
chat-set-to = Now: { $value }
chat-set = Done.
chat-setting-preset = Variant
chat-setting-pace = Pace
chat-setting-seats = Seats
chat-setting-language = Table language
chat-setting-robot = Robot at seat { $number }
chat-suggest-hint = { $host } picks the settings: your choice is a suggestion.
chat-setting-guests = Seats per person
chat-guest-seats = { $seats ->
    [one] one only
   *[several] more than one allowed
}
chat-which-guest = Who do you want to remove?
chat-no-guests = There’s no one else at the table.
chat-player = { $seat }{ $mark ->
    [turn] { " · to move" }
    [host] { " · host" }
    [both] { " · host · to move" }
   *[none] {""}
}
chat-which-host = Who should be the host?
chat-about = Arbitro { $version }: a referee for card and deduction games. Free software, MIT licence.
chat-about-contact = Questions, problems, or ideas? Write to the operator of this bot: { $contact }
chat-about-no-contact = The operator of this bot gives no address. Ask the person who added it here.
chat-privacy = About you I keep your account’s number, the name you show, your language, your notification settings, your schedule (what you told me, or my guess), which messages I sent you, and which accounts you linked. For every table I keep the answers and what went into the shuffle, so that a game can be replayed and its cards checked. What finished games came to stands in the records of your groups; /records keeps you out.
    I neither read nor keep what you write to each other: I need commands, buttons, and your answers to my questions.
    During a game only you see your hand. Once it’s over, the players at that table can download the proof file with everyone’s hands in it.
    It’s all on the computer of the bot’s operator and goes nowhere else. Use /data to get it as a file, or to delete it.
chat-browser = This button opens your seat in a browser: once, within ten minutes. Don’t share it: anyone who opens it sees your cards and plays for you.
chat-browsers = You also play in these browsers:
chat-browsers-none = You’re not signed in to a browser. Open one with “In the browser” at your seat.
chat-browser-line = { $label ->
    [none] unknown browser
   *[other] { $label }
}: signed in { $opened }, last used { $seen }
chat-browser-shut = { $was ->
    [open] Signed out. Links I sent you no longer work. If that browser wasn’t yours, another person can read this chat: check who’s signed in to your account.
   *[over] That browser was already signed out. Links I sent you no longer work.
}
chat-invitation = An invitation to “{ $table }”, for three people, valid for a day. Anyone who gets it can join, and can show the table in their own group too.
chat-invitation-way = { $chat ->
    [telegram] { $kind ->
        [place] In a Telegram group:
       *[other] On Telegram:
    }
    [discord] On another Discord server, where I’m not installed yet:
   *[other] In the browser:
}
chat-invitation-code = In a chat where I already am, this code is enough: { $code } (Telegram: /join, Discord: /table join).
chat-invitation-withdrawn = Done. Your invitations to this table no longer work. Players who joined can stay.
chat-invited = { $who } invites you to “{ $table }”, { $game }: { $free ->
    [0] all seats are taken for now.
    [one] one seat is free.
   *[other] { $free } seats are free.
}
chat-invited-later = { $who } invites you to “{ $table }”, { $game }. The game is on: { $free ->
    [0] all seats are taken for now.
    [one] you can take over from a robot.
   *[other] you can take over from one of { $free } robots.
}
chat-invited-code = Code for other chats: { $code } (for three people, valid for a day).
chat-replay-file = The whole game in one page: keep it, or open it without a connection.
chat-shared = Done. Everyone here can see it.
chat-own-result = { $game }, { $players } players: { $won ->
    [yes] { $who } won.
   *[no] { $who } played.
}
chat-accounts = Your linked accounts:
chat-accounts-why = Play on Discord or Telegram too, or in another browser? Link your accounts: same player, same seats everywhere, and your cards reach you in a chat too.
chat-account-line = { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] a browser
}, { $name }{ $mark ->
    [here] : this one
   *[other] {""}
}{ $told ->
    [yes] {" · I’ll DM you here"}
   *[no] {""}
}
chat-account-told = From now on I’ll DM you here: { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] a browser
}, { $name }. If that fails, I’ll try another account of yours.
chat-undo-sure = Unlink that account? It becomes a separate player again and takes its own seats with it. Browsers and windows opened from it are closed.
chat-undone = Unlinked: the { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] browser
} account of { $name } is a separate player again.
chat-drop-sure = Unlink that account because you lost it or it was stolen? Right away it can’t see anything of yours or play for you; your seats stay yours. You have a day to undo this, then it’s permanent.
chat-dropped = Unlinked: the { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] browser
} account of { $name } can’t see anything of yours. In a day it’s permanent, unless you object.
chat-disputed = Objection noted. Within a day the { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] browser
} account of { $name } is linked again. If an account of yours was stolen, tell the bot’s operator now: they decide.
chat-account-leaving = { $mark ->
    [here] This account has been unlinked and can’t act until { $until }.
   *[other] The { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] browser
} account of { $name } has been unlinked. You can object until { $until }.
}{ $state ->
    [disputed] {" There’s an objection: it will be linked again, unless the bot’s operator decides otherwise."}
   *[open] {""}
}
chat-link-code = Your code: { $code }
    Within ten minutes, send it from your other account in our private chat: /link { $code }. Then I’ll ask you here whether it was you.
    Don’t share it: if another person sends it and you say yes here, they see your cards and play for you.
chat-link-way = If your other account is in this app too, just open this link from there: { $link }
chat-link-meaning = This code comes from the { $first ->
    [discord] Discord
    [telegram] Telegram
   *[web] browser
} account of { $name }. If you go on, that account and this one ({ $second ->
    [discord] Discord
    [telegram] Telegram
   *[web] a browser
}, { $other }) become one player: anyone with access to either sees your hands and plays your seats, at all tables.
    Did you ask for this code yourself, just now? If another person gave it to you, stop here.
chat-link-sure = Link both accounts? Anyone with access to the { $first ->
    [discord] Discord
    [telegram] Telegram
   *[web] browser
} account of { $name } will see your cards from now on.
chat-link-entered = Now I’ll ask the { $first ->
    [discord] Discord
    [telegram] Telegram
   *[web] browser
} account of { $name } to confirm. Answer there before the ten minutes are over. If no message arrives, send /accounts there.
chat-link-done = Linked: the { $second ->
    [discord] Discord
    [telegram] Telegram
   *[web] browser
} account of { $other } is you now, with its seats at open tables. Use /accounts to choose where I write to you, or to unlink it.
chat-link-declined = Cancelled. The code no longer works, and nothing changed.
letter-link-asked = The { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] browser
} account of { $name } sent your code and asks to be linked to this one. Anyone with access to it will see your hands and play your seats. Is it yours?
letter-linked = This account is now linked to that of { $name } on { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] a browser
}: one player, same seats. Not what you wanted? Unlink it with /accounts.
letter-unlinked = The { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] browser
} account of { $name } is no longer linked. It’s a separate player again, with its own seats.
letter-dropped = Another account of yours unlinked the { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] browser
} account of { $name }: it can’t see anything of yours. Wasn’t that you? Object with /accounts within a day.
letter-dropped-here = This account was unlinked from another account of yours: you can’t see or play anything from here. Wasn’t that you? Object with /accounts within a day, and tell the bot’s operator.
letter-disputed = There’s an objection: within a day the { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] browser
} account of { $name } is linked again, unless the bot’s operator decides otherwise.
chat-automatic = What I can play for you, at every table. To the others it looks like an answer you prepared. ✓ is on; if you answer first, yours counts.
chat-discreet = { $on ->
    [yes] My notifications only name the table. “Open” turns that message into your seat for five minutes.
   *[no] Notifications say what you have to do, never your cards. The message itself shows them to anyone who picks up your phone. If you like, I’ll only name the table, and your seat shows once you open it.
}
cover-offer = Do others pick up your phone? Your cards never show in notifications. With /hidecards they don’t show in messages either until you press a button, and then for five minutes.
cover = { $asked ->
    [yes] “{ $table }”: your turn.
   *[no] “{ $table }”: nothing to do right now.
}
chat-data = I can send you everything I keep about you as a file, or delete it.
chat-data-file = Here’s everything I keep about you, as a file in our private chat.
chat-data-sure = Delete everything I know about you? Robots take over your seats and a random name replaces yours in past games. I can’t recall messages or downloaded files. This can’t be undone.
chat-data-gone = Done. I know nothing about you now. Write to me any time: it’ll be like meeting for the first time.
chat-sure-fewer = You’re leaving out something that counts, and you can’t add it later. Is that right?
chat-no-help = Nothing needs explaining right now.
chat-start-lacking = { $seats ->
    [one] One player is missing. Start with robots?
   *[other] { $seats } players are missing. Start with robots?
}
chat-sure-start = { $seats ->
    [one] One seat is still free. Give it to a robot
   *[other] { $seats } seats are still free. Give them to robots
}{ $fewer ->
    [yes] , or play without?
   *[no] ?
}
chat-sure-remove = Remove { $who }? They can’t rejoin this table until you let them back.
chat-which-readmitted = Who can rejoin?
chat-nobody-removed = You haven’t removed anyone.
chat-own-preset = custom
chat-no-robot = none for now
chat-changed-by = Changed by { $who }.
chat-sure-end = Close the table? If other people are playing, two thirds of you have to agree.
chat-hide-where = Where should I stop showing the table?
chat-sure-hide = Stop showing the table in { $chat ->
    [telegram] the Telegram group
    [discord] the Discord channel
   *[other] this chat
}{ $number ->
    [0] {""}
   *[other] {" "}{ $number }
}? The game goes on. Messages already sent there stay.
chat-hidden = Done. The table isn’t shown there any more.
chat-sure-replace = Give { $who }’s seat to a robot? If they’re still playing, two thirds of the others have to agree, two at least, and { $who } can refuse.

## What to write

chat-entry-open = A { $game } table
chat-entry-seats = How many seats
chat-entry-pace = Pace
chat-entry-name = The table’s name
chat-entry-evening = When are you playing?
chat-entry-day = Day and time: saturday 21:00
chat-evening-planned = { $game }, { $when }: it’s a date. To come, press “I’m in” or join with the code { $table }.
chat-evening-zone = I used { $place } time, since I don’t know where you live.
chat-entry-join = Join a table
chat-entry-code = The table’s code
chat-entry-word-title = A word for the shuffle
chat-entry-word = A word or a number
chat-entry-search = Search the rules
chat-entry-words = A word, or the number of a rule

## Welcome

chat-welcome = Hi, I’m Arbitro. I run card and deduction games where everyone has secrets: I deal, apply the rules and keep score.
chat-welcome-how = Open a table and join: your cards come to you alone. Robots fill empty seats.
chat-missing = I’m missing these permissions here:
chat-broken = Something broke on our side. Nothing changed; try again in a moment.

## Boards and private messages

told-arrival = Your answer counts from the moment it reaches me.
told-began = Here we go.
told-browser = Your seats were opened in a browser: { $label ->
    [none] unknown.
   *[other] { $label }.
} Was that you? Then there’s nothing to do.
told-seated = You’re in: seat { $number }. Your cards come here.
told-hours-guessed = One move a day: your timer stops at night. Looks like that’s { $night }, { $place } time. Correct?
told-hours = One move a day: tell me when you sleep, and at night your timer stops and I stay quiet.
told-lost = “{ $table }”: I can’t post in the group or channel where you played: it’s gone, or I was removed. Nothing is lost: join with the code { $code } anywhere you like, and the game goes on there.
told-lost-one = “{ $table }”: the group or channel where you played is gone, or I was removed. Nothing is lost: the game goes on in the other chats that show it, and here with you. Code: { $code }.
told-barred = “{ $table }”: I can’t post in the group for now. Nothing is lost: the game goes on here, and I’ll keep trying there. { $some ->
    [0] The group’s admins have to let me post again.
   *[other] To the group’s admins – I’m missing:
}
told-moved-on = Continued below, in a newer message.
told-not-yours = This seat is no longer yours.
told-robot-plays = A robot is filling in for you. Take your seat back any time.
board-evening = Date: { $when }.
board-evening-maybe = Maybe: { $who }.
board-evening-no = Can’t make it: { $who }.
evening-moment = { $weekday ->
    [0] Monday
    [1] Tuesday
    [2] Wednesday
    [3] Thursday
    [4] Friday
    [5] Saturday
   *[6] Sunday
} { $day } at { $time } ({ $place })
board-more-proposals = { $count ->
    [one] And one more proposal.
   *[other] And { $count } more proposals.
}
board-preset = Variant: { $preset }.
board-options = House rules – { $options }.
button-coming-yes = I’m in
button-coming-maybe = Maybe
button-coming-no = I can’t
button-move = Move
button-evening-off = Cancel
button-next-game = Queue for next
button-unqueue = Leave queue
button-join = Join
button-take-back = Take seat back
button-leave = Leave seat
button-start = Start
button-drop-wish = Stop notifying me
button-records = Records
button-records-rated = Show ratings
button-records-unrated = Hide ratings
button-records-join = Join with the other channel
button-records-part = Leave the other channels
button-records-out = Keep me out of records
button-records-in = Put me back into records
button-replay = Replay
button-replay-here = Replay from here
button-replay-file = Replay as a file
button-results = Results
button-tonight = Play live
button-word = Help shuffle
button-settings = Settings
button-rules = Rules
button-hand = My seat
button-change = ✎ { $what }
button-why = Why?
button-board = Board
button-help = Help
button-about = About this bot
button-privacy = Privacy
button-handover = Make another player host
button-group = Add me to a group
button-share = Share
button-notifications = Notifications
button-accounts = My accounts
button-automatic = Autoplay…
button-automatic-on = { $wish ->
    [forced] Autoplay forced moves
   *[other] Don’t ask me again
}
button-discreet = Cards in messages
button-discreet-on = Hide cards in messages
button-discreet-off = Show cards again
button-link = Link another account
button-link-on = I understand, go on
button-link-enter = Yes, link them
button-link-yes = Yes, it’s mine
button-link-no = Cancel
button-account-tell = DM me there: { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] a browser
}, { $name }
button-account-undo = Unlink: { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] a browser
}, { $name }
button-undo-sure = Yes, unlink it
button-account-drop = Lost or stolen: { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] a browser
}, { $name }
button-drop-sure = Yes, unlink it
button-account-dispute = I object: { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] a browser
}, { $name }
button-browser = In the browser
button-window = Open the table
button-browser-open = Open my seat in the browser
button-invite = Invite
button-place-language = Show the table here in English
button-invitation-withdraw = Withdraw my invitations
button-invitation-way = { $chat ->
    [telegram] { $kind ->
        [place] In a Telegram group
       *[other] On Telegram
    }
    [discord] On another Discord server
   *[other] In the browser
}
button-browser-shut = Sign out: { $label ->
    [none] a browser
   *[other] { $label }
}
button-not-me = That wasn’t me
button-data = My data
button-data-file = Send me the file
button-data-delete = Delete everything
button-data-gone = Yes, delete everything
button-poke = Go to “{ $table }”
button-snooze = Later…
button-hours = My schedule
button-hours-right = Correct
button-hours-place = Another city
button-hours-night = Another night
button-hours-days = Days off
button-hours-holidays = Holidays
button-holidays-robot = A robot plays for me
button-holidays-wait = The tables wait
button-holidays-today = From today
button-holidays-saturday = From Saturday
button-holidays-back = I’m back
button-hours-awake = No quiet hours
button-hours-forget = Forget my schedule
button-resume = Resume
button-score = Score
button-history = History
button-rematch = Rematch
button-verify = Verify

name-keeper = Bot operator
name-anonymous = Anonymous
told-day = 📅 { $weekday } { $day }
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

prepare-answer = Your answer
prepare-when = When
prepare-always = Always
prepare-often = How often
prepare-once = Only once
prepare-stays = Every time, until you remove it
prepare-hint = I’ll play it for you when the question comes up, after a short delay. If you answer first, yours counts. Other players can’t see it (the bot’s operator could).
prepare-verb = Prepare
prepare-sure = This could decide the game, and you won’t be asked again.
prepare-title = Prepare an answer
prepare-instead = Instead of: { $rule }
prepare-none = Nothing to prepare here for now.
prepared-rule = { $answer }{ $stays ->
    [yes] , every time
   *[no] {""}
}
prepared-rule-when = { $answer }, { $when }{ $stays ->
    [yes] , every time
   *[no] {""}
}
prepared-gone = An answer you can’t give any more
automatic-forced = Forced moves
automatic-forced-hint = if you can only answer in one way, I answer after a short delay, so no one can tell.
prepared-state-planned = I’ll play your answer in a while. If you answer first, yours counts.
prepared-state-aside = Your prepared answer isn’t used here. Answer yourself.
refused-not-prepared = You can’t prepare this answer now.
refused-too-many-prepared = { $most } prepared answers are the limit. Remove one.
button-prepare = Prepare an answer…
button-prepare-change = Change
button-lesson-card = What would you play?
button-lesson-hand = Three costliest mistakes
button-lesson-plays = What the cards gave away
refused-not-taught = The teacher only speaks in solo practice with robots, in games that have one.
refused-nothing-to-teach = The teacher has nothing to tell you now. Ask when it’s your turn, or after the deal.
refused-no-lesson = The teacher ran out of time. Try again.
button-unprepare = Remove: { $rule }
chat-prepared = Prepared.

## Short messages

recap-more = { $pace ->
    [slow] While you were away ({ $count } more in the history):
   *[live] … { $count } more in the history
}
ending = { $result ->
    [won] 🏆 Well played! { $ending }
    [draw] 🤝 { $ending }
   *[told] 🏆 { $ending }
}{ $place ->
    [0] { "" }
    [2] { " " }You came second.
    [3] { " " }You came third.
    [4] { " " }You came fourth.
    [5] { " " }You came fifth.
    [6] { " " }You came sixth.
   *[other] { " " }You came { $place }th.
}
ring-seat = Your seat
ring-told = { $told } – { $table }
ring-turn = { $stage ->
    [none] Your turn
    [urged] They’re waiting for you
    [half] Half your time is gone
    [weeks] They’ve waited over a week
   *[last] Time is almost up
}{ $what ->
    [none] { "" }
   *[other] : { $what }
} – { $table }
button-more = ⋯
button-words = In words
lobby-room = { $lacking ->
    [0] { $free ->
        [0] all seats taken
       *[other] room for { $free } more
    }
   *[other] { $lacking } more needed ({ $players } players)
}
lobby-people = { $who ->
    [none] { "" }
   *[other] { $who } ·{ " " }
}{ $room ->
    [none] { $free ->
        [0] all seats taken
        [one] 1 seat free
       *[other] { $free } seats free
    }
   *[other] { $room }
}
lobby-robot = { $name } (robot)
lobby-unreached = Private chat still closed: { $who }

## Duplicates

board-name = Board { $number }
duplicate-heading = Duplicate · { $game } · { $boards ->
    [one] one board
   *[other] { $boards } boards
}
duplicate-until = { $phase ->
    [entry] Entries are open. It ends on { $when }.
    [play] Play when you like, until { $when }. A board stays sealed until everyone has played it.
   *[over] It’s over.
}
duplicate-entries = { $entries ->
    [none] No one takes part yet.
   *[other] Taking part: { $entries }.
}
duplicate-alone = Looking for a partner: { $who }.
duplicate-sealed = Fingerprint of the deal: { $digits }…
duplicate-opened = Open boards: { $boards }.
duplicate-closed = Sealed boards, and how many have played them: { $boards }.
duplicate-waits = Waiting for opponents on board { $number }: { $who }.
duplicate-ranking = Ranking, by matchpoints; then the difference from the robots’ table:
duplicate-rank = { $place }. { $who } · { $percent } % · { $difference }
duplicate-board = Board { $number }
duplicate-side = With the cards of side { $number }:
duplicate-traveller = { $kind ->
    [late] { $who }: not finished in time
    [par] par, the robots’ table: { $score }
    [struck] { $who }: { $score }, not counted: they had seen this board at another table
    [alone] { $who }: { $score } ({ $difference })
   *[scored] { $who }: { $score } · { $points } matchpoints ({ $difference })
}
chat-no-duplicate = You’re not in any duplicate. Open one in a group with /duplicate and the name of a game.
chat-which-game-duplicate = A duplicate of which game? Everyone plays the same boards, when they like, and you compare the results.
chat-with-whom = Who do you want to play with?
chat-entered = You’re in.
chat-withdrawn = You’re out again.
chat-launched = The entries are closed. Play the boards when you like, in any order.
chat-board-waits = You’re waiting for opponents on board { $number }. When they sit down you’ll get your cards.
chat-against-whom = Board { $number }: who do you want to play it against?
button-enter = Take part
button-enter-pair = Look for a partner
button-enter-with = With { $who }
button-enter-duplicate = Take part
button-duplicate-duplicate = Boards
button-travellers-duplicate = Results
button-withdraw = Withdraw
button-begin-duplicate = Close the entries
button-deal-new = Board { $number }
button-deal-waiting = Board { $number } (waiting)
button-deal-playing = Board { $number }: go on
button-deal-robots = Robots, right away
button-deal-wait = Wait for opponents
button-deal-against = { $who }
button-play-of = How { $who } played
command-duplicate = duplicate
command-duplicate-hint = The same boards for everyone
argument-boards = boards
argument-boards-hint = How many boards: usually eight
argument-days = days
argument-days-hint = How many days you have: usually 14
example-duplicate = ottocento 8
notice-board-late = Time is up for this board: it’s open now, and counts as last for who was to play.
refused-board-sealed = This board is sealed until everyone has played it: only the players of this table can look at it.
refused-board-members = The seats of a duplicate’s table belong to those who entered.
refused-board-seen = One of you has seen this board already, by this account or another.
refused-board-open = This board is open by now, so it can’t be played any more.
refused-board-end = A board is played to its end; tables that aren’t over close when the duplicate ends.
refused-board-awaits = Someone is waiting on this board already: play against them.
refused-board-nobody-waits = No one is waiting on this board any more.
refused-no-such-board = This duplicate doesn’t have that board.
refused-no-boards = There are no duplicates of this game.
refused-no-channel-here = Open a duplicate in a group or channel.
refused-duplicate-size = At most { $boards } boards and { $days } days.
refused-no-such-series = I can’t find that any more.
refused-series-in = You’re in already.
refused-series-not-in = You don’t take part in this one.
refused-series-full = There’s no room for more.
refused-series-partner-gone = They’ve found another partner, or changed their mind.
refused-series-too-few = At least two have to take part.
refused-series-over = It’s over.
refused-series-elsewhere = This group isn’t part of it, or isn’t any more. Use /season or /duplicate here.
refused-series-not-entry = The entries are closed.
refused-series-not-play = It hasn’t begun yet.

## Seasons

season-heading = Season · { $games ->
    [none] all games
   *[other] { $games }
}
season-counts = { $counting ->
    [wins] A win counts one point.
    [places] You get two points for each player you beat, one for each you’re level with.
   *[points] The points of the game count.
}
season-until = { $phase ->
    [play] Until { $when }. Tables so far: { $tables }.
   *[over] It’s over. Tables: { $tables }.
}
season-line = { $place }. { $who } · { $points } { $points ->
    [one] point
   *[other] points
} · { $played } { $played ->
    [one] table
   *[other] tables
}
season-next = Could play next: { $pairs }
season-meeting = { $one } – { $other }
season-calendar = Who has still to play whom:
season-missing = { $who }: { $others ->
    [none] has met everyone
   *[other] { $others }
}
season-story-none = No table counted: a quiet season.
season-story-won = { $winners ->
    [pair] { $who } win the season with { $points } { $points ->
        [one] point
       *[other] points
    }.
    [one] { $who } wins the season with { $points } { $points ->
        [one] point
       *[other] points
    }.
   *[level] { $who } share the season with { $points } { $points ->
        [one] point
       *[other] points
    } each.
}
season-story-lead = { $kind ->
    [always] { $who } led from the first table to the last.
    [late] { $first } led first; { $who } took it at the very last table.
   *[changed] { $first } led first; the lead changed { $changes ->
        [one] once
       *[other] { $changes } times
    } before it was { $who }’s.
}
season-story-streak = The longest streak is { $who }’s: { $wins } wins in a row.
season-story-tables = { $tables ->
    [one] One table in all.
   *[other] { $tables } tables in all; { $who } sat at { $most } of them.
}
chat-no-season = You’re not in any season. Open one in a group with /season.
chat-season-counting = { $weeks ->
    [one] A season of one week
   *[other] A season of { $weeks } weeks
}: { $games ->
    [all] all games count, or only those you choose
   *[other] { $games }
}. What should score?
chat-sure-finish = End the season now? Its table stays as it is.
button-season-wins = Wins
button-season-places = Places
button-season-points = Points
button-season-pairs = Places, in fixed pairs
button-enter-season = Take part
button-calendar-season = Who has met whom
button-end-season = End the season
button-new-season = New season
command-season = season
command-season-hint = Weeks of tables that count together
argument-weeks = weeks
argument-weeks-hint = How many weeks: usually eight
example-season = ottocento 8
task-season = Tables of seasons
refused-season-size = A season lasts at most { $weeks } weeks.
refused-season-there = There’s a season here already.

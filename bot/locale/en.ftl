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

call-you = Your turn
call-sealed = Your answer is sealed
call-lobby = { $taken } of { $seats } seats taken
call-turn = { $who } to answer
call-answered = { $step ->
    [none] No answers yet.
    [some] Somebody has answered.
    [half] At least half have answered.
   *[most] Only the last answers are missing.
}
call-paused = The table is paused
call-suspended = The table is suspended: this version of the program would tell another game
call-over = The game is over
call-closed = The table is closed

## Pace and status

pace = { $pace ->
    [live] tonight, live
    [day] a move a day
   *[free] no clock
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

refused-full = The table is full. You may watch, or open another.
refused-name-taken = Somebody at this table has that name. Choose another.
refused-name-empty = Write a name, so that the others know who you are.
refused-name-too-long = The name is too long: { $limit } characters at most.
refused-not-host = That is for whoever opened the table to decide.
refused-not-seated = You are not at this table. Sit down first.
refused-already-seated = You are at this table already.
refused-seat-taken = The seat is taken. Choose another.
refused-no-such-seat = There is no such seat.
refused-already-started = The game has begun: this is decided before.
refused-not-started = The game has not begun yet.
refused-not-over = The game is not over yet.
refused-not-live = The table is at rest: nothing can be answered now.
refused-paused = The table is paused: nothing can be answered now.
refused-suspended = The table is suspended: nothing can be answered now.
refused-closed = The table is closed.
refused-lobby = The game has not begun yet.
refused-live = The game is being played: this is decided before or after.
refused-table-unreadable = This table cannot be read. The others are not affected; the host finds the reason in the log.
refused-no-such-table = There is no such table. Check the six letters of its name.
refused-no-such-game = That game is not on the shelf.
refused-no-such-option = The game has no such choice.
refused-no-such-preset = The game has no such set of choices.
refused-no-such-rung = The practice ladder of this game has no such step.
refused-no-such-robot = The game has no such robot.
refused-no-such-picture = There is no such picture.
refused-no-picture = The picture cannot be drawn now: there is the text.
refused-too-few = It takes at least { $least } seats.
refused-too-many = There are { $most } seats at most.
refused-needs-consent = Another seated person has to agree: I have asked.
refused-unknown-person = We have not met yet: tell me your name first.
refused-reminded-already = The reminder has gone out: give it a little time.
refused-nobody-to-remind = Nobody who could be reminded is awaited now.
refused-busy = Your answer cannot be written just now: try again shortly. Nothing has changed.

## Answers taken

ack-taken = Taken.
ack-sealed = Your answer is sealed: it is opened when all have answered.
ack-changed = Changed: the last one counts.
ack-again = I had it already: it counts once.

## The port

port-in-use = Port { $port } is taken. Choose another with --port.

## Reminders

reminder = { $stage ->
    [0] You are awaited: it is your turn, at the table “{ $table }”.
    [1] Half of the time is gone: it is still your turn, at the table “{ $table }”.
   *[2] The time is nearly over: it is your turn, at the table “{ $table }”.
}
reminder-public = { $stage ->
    [0] { $who }, you are awaited.
    [1] { $who }, half of the time is gone.
   *[2] { $who }, the time is nearly over.
}

## Courier

told-recap = Since your last answer:
told-hand = { $title }: { $signs }
told-options = You may answer: { $choices }.
told-private = { $who }, there is something I must tell you in private, and I cannot. Open your seat whenever you like: it is all there.

## Seals, in plain words

seal-master = The seed of the whole table
seal-deal = Draw { $deal }
seal-kept = The cards are decided already: this is their fingerprint. The seed is shown at the end, and anybody may check that the fingerprint is its own.
seal-open = This is the seed: with the fingerprint told before, it proves that the deal was not changed.
seal-proves = It proves that no deal was changed afterwards. It does not prove that whoever hosts the table never looked into the records.

## Help

help-nowhere = You are at no table. Open one, or ask a friend for the name of theirs.
help-nowhere-practice = To try at once, play with robots: nobody waits, and you may stop when you like.
help-lobby = Here the seats fill up and the rules of the table are chosen. Seats still free at the start go to robots.
help-lobby-host = When everybody is here, begin: you opened the table.
help-lobby-guest = Whoever opened the table begins.
help-turn = Answer the question: the button says what you chose before you press it.
help-turn-weighty = Answers that show or cost something are pressed twice.
help-turn-sealed = The answer stays sealed until all have answered, and until then you may change it.
help-clock = If the time runs out, the clock answers in the way the rules provide.
help-waiting = The others are awaited now. Your cards, the rules and the story stay here to be read.
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
notice-pace = { $who } changes the table’s pace: { $pace ->
    [live] tonight, live.
    [day] a move a day.
   *[free] no clock.
}
notice-end-proposed = { $who } proposes to close the table: if you agree, ask for it too.
notice-ended = { $who } closes the table, as the players agreed.
notice-replace-proposed = { $who } proposes to give seat { $seat }, { $whom }’s, to a robot: if you agree, ask for it too.
notice-replaced = { $who } gives { $whom }’s seat to a robot; { $whom } may take it back at any time.
notice-silent = { $whom } has not answered three times: the seat may go to a robot, and be taken back at any time.
notice-away = The referee was away for { $minutes ->
    [one] a minute
   *[other] { $minutes } minutes
}: every deadline has been moved by as much.
notice-suspended = Something does not add up here: the table is suspended and nothing is lost. The other tables go on.
notice-resumed = The table goes on from where it was.
notice-reminded = { $who } calls the table to mind for those who are awaited.

## The database

unusable-in-use = Another Arbitro is using the database { $path } already: close it, or give this one a database of its own (ARBITRO_DATABASE).
unusable-read-only = The database { $path } can be read but not written: change its permissions, or choose another (ARBITRO_DATABASE).
unusable-no-folder = The database { $path } cannot be opened: see that its folder exists and is yours.
unusable-no-database = { $path } is no database of Arbitro: move it away, or choose another (ARBITRO_DATABASE).
unusable-corrupt = The database { $path } is damaged: put the last copy back in its place.
unusable-newer = The database { $path } belongs to a newer Arbitro: update the program.
unusable-full = There is no room left on the disk for the database { $path }.
unusable-disk = The disk of the database { $path } does not answer as it should.

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
}, with all { $drawn } answers of chance among the { $entries } that were written; { $sealed ->
    [0] the game itself had put no fingerprints aside
    [one] the fingerprint that the game had put aside matches
   *[other] the { $sealed } fingerprints that the game had put aside match
}. This proves that no draw was changed, not that whoever hosts the table never looked into the records.
verify-wrong = The sums do not agree: what is written of this table does not follow from its seed and its rules. Tell whoever hosts the game, and do not trust this result.

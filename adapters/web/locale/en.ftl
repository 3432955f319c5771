# The words of the pages: what stands around the game, in the browser.

## Every page

skip-main = Skip to the content
skip-games = Skip to the games
skip-seats = Skip to the seats
skip-record = Skip to the record
skip-question = Skip to your question
to-home = Home
to-table = The table
help = Help
foot-nav = Other pages
language = Language
theme = Appearance
theme-system = As the system
theme-light = Light
theme-dark = Dark
deck = Colours of the suits
deck-two = Two
deck-four = Four
title = { $call } · { $table }
you = you
robot = robot
more = One more
less = One fewer
copy = Copy
search = Search
search-among = Search among { $count }
choose = Choose…
reload = Try again now
new-tab = (opens in another tab)
seat = Seat
seats = Seats
pace = Pace
rules = Rules
ladder-of = Practice ladder of { $game }
rules-of = Rules of { $game }

## Said by the pages during play

js-offline = I cannot hear the table any more. I keep trying; what you have written is not lost.
js-unsent = Your answer was not sent. Check the network and press again: it counts only once.
js-copied = Copied
js-left = # characters left.
js-some-fewer = Chosen: #. Some are still missing.
js-some-more = Chosen: #. Too many: take some back.
js-some-done = Chosen: #. You can confirm.
js-moved = #1: place #2 of #3
js-rest = This tab has gone to rest, because you have many open. It wakes when you look at it.
js-your-turn = It is your turn
js-seal-good = The fingerprint matches.
js-seal-bad = The fingerprint does not match.
js-verb-count = #1 #2 of #3
js-enough = That is enough.
js-missing = #1 more.
js-over = #1 too many.
js-sure = Sure?
js-bell-on = I will notify you when it is your turn.
js-bell-off = I will not notify you any more.
js-still = time left
js-first = First choose:

## Errors

sorry-title = That cannot be done
sorry-missing = There is nothing here
sorry-nowhere = This address leads to no page. Check it, or start again from home.
sorry-unreadable = I cannot read this request. Go back and try again: nothing has changed.
sorry-broken = Something broke on our side. Nothing has changed: go back and try again.
refused-host = Arbitro does not answer to this name. Use the address it wrote when it started.
refused-cross-site = This request came from another site, and nobody plays from there. Open the table and press from there: nothing has changed.
refused-oversized = That is too long for me to read. Shorten it and try again: nothing has changed.
crowded-address = Too many pages are watching tables from where you are. This one still shows the table, but not what changes: close some, then load it again.
crowded-visitor = You are asking faster than I can answer. Wait a few seconds and load the page again: nothing has changed.
crowded-house = Too many are watching tables just now. This page still shows the table, but not what changes: load it again in a while.

## Home

home-title = Arbitro
home-heading = What shall we play?
home-lede = Where nobody sits, a robot plays.
home-games = Games
how-many = How many are you?
how-many-any = Any
how-many-none = There is no game here for that many.
family-games = { $count ->
    [one] one game
   *[other] { $count } games
}
my-tables = My tables
entrance-title = Open my seat here
entrance-who = { $who } comes in here from { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[other] their chat
}: whoever presses sees { $who }’s hands and plays { $who }’s seats in this browser.
entrance-other = In this browser you are { $other }. If you go on, it is { $who }’s and no longer { $other }’s: the seats that { $other } has in this browser alone are lost to you, and the two do not become one.
entrance-go = Go on as { $who }
entrance-note = The link is good once, for ten minutes. { $chat ->
    [discord] On Discord
    [telegram] On Telegram
   *[other] In the chat
} you are told that it was used, and can shut this browser out again with /accounts.
entrance-over = This link opens nothing any more: it was used, is older than ten minutes, or another came after it. In the chat, at your seat, “In the browser” makes a new one.
privacy-session = This browser was opened from a chat: delete yourself there, with /data. Whoever only has the browser cannot.
session-who = You play in this browser as { $who }, from a chat.
session-out = Leave this browser
privacy-title = What I know about you
privacy-lede = What I keep, why, for how long and where; and how to take it with you or have it deleted.
privacy-kept = About you
privacy-kept-text = A number (a random one in the browser, your account’s in a chat), the name you show, your language, when your phone may ring, when you sleep, as you told me or as I guess, which rules you have seen, which messages I sent you, which accounts you linked, and in which browsers you opened your seat from a chat.
privacy-tables = About tables
privacy-tables-text = Who sat where, every answer with its time, and the words given to the draw: a game can be looked at again by them, and its cards checked. While a game is on you alone see your hand; once it is over, those at the table can download the record, with everybody’s hands and names, and no accounts.
privacy-not = What I do not keep
privacy-not-text = What you write to each other, who reads a page without sitting down, from which address you come. There are no advertisements, I count nobody, and nothing goes to anybody else.
privacy-where = Where, and who keeps it
privacy-where-text = On the computer of whoever runs me. Answers, messages that wait and the seeds of decks are encrypted on its disk.
privacy-long = For how long
privacy-long-text = A message that waits is deleted as soon as it has been acted on; half-made answers and messages that I did not understand, after some weeks; a browser that you opened from a chat, when you shut it out or after ninety days without use. Tables stay as long as whoever runs me keeps them, and so do backups.
privacy-gone = If I delete you
privacy-gone-text = At tables that are being played a robot takes your seat. If you linked several accounts it is true of all. In records a name that says nothing stands for your name and your number, another at every table, and the cards can still be checked. I cannot call back messages that were sent, files that were downloaded and backups that were made. If the host has let you open no more tables, a number that nothing leads to keeps saying so. That you were deleted stands as such a number beside the backups, so that putting one back does not bring you back.
privacy-own = Your data
privacy-file = Download the file
privacy-sure = Yes, delete all that you know about me: there is no way back.
privacy-delete = Delete everything
privacy-unsure = Nothing was deleted: first confirm that you are sure.
privacy-nobody = In this browser I know nothing about you: you have never sat down at a table.
host-title = For the host
host-lede = Tables from outside: a host who plays sees nobody’s cards or moves here.
host-refused = There is nothing here for you: hosts come in by the address printed at the start.
host-password = Password
host-enter = Come in
host-now = Now
host-waiting = messages to be sent
host-unreachable = people who cannot be reached in private
host-copied = last copy of the database
host-copied-never = none that I know of
host-wrong = What went wrong
host-tables = Open tables
host-no-tables = No table is open.
host-people = { $count ->
    [one] one person
   *[other] { $count } people
}
host-due = waits until
host-pause = Pause
host-suspend = Suspend
host-resume = Resume
host-close = Close the table
host-ban = Whoever opened it opens no more
host-bans = Who opens no more tables
host-bans-none = Everybody may open tables.
host-ban-since = since
host-ban-lift = May open some again
host-ban-who = Somebody’s number
host-ban-hint = As at the top of the file of their data: discord:…, telegram:… or web:… They alone read it, when they try to open a table.
host-ban-add = Opens no more tables
host-status-lobby = not begun
host-status-live = being played
host-status-paused = paused
host-status-suspended = suspended
host-status-over = over
host-status-closed = closed
accounts-title = My accounts
accounts-lede = Whoever also plays at Discord or Telegram, or in another browser, links the accounts: by all of them they are the same person, with the same seats, and what is theirs alone reaches them in a chat, too.
accounts-nobody = This browser is nobody yet: sit down at a table, then come back.
accounts-session = This page was opened from a chat: accounts are linked there, with /link. Whoever has the page alone may not.
accounts-known = You play by these accounts
accounts-line = { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] A browser
}, { $name }
accounts-here = this one
accounts-undo = Undo the link
accounts-undo-sure = It becomes another person again, and takes back the seats that came with it; browsers and windows opened from it are closed
accounts-drop = It is lost or stolen: take it out
accounts-drop-sure = It gets nothing more of mine and plays for me no more, at once; the seats stay mine. For a day somebody may object
accounts-leaving = Accounts taken out
accounts-leaving-line = within a day you may object
accounts-disputed = somebody has objected: after a day it is back where it was, unless whoever hosts me decides otherwise
accounts-dispute = I object
accounts-link = Link another one
accounts-code = The code that I gave you at the other end
accounts-read = Read what it means
accounts-sure = I understand, go on
accounts-enter = Yes, link them
accounts-stop = No, leave it
accounts-yes = Yes, it is mine
accounts-no = No, void the code
accounts-give-hint = Or get a code here, and write it from your other account.
accounts-give = Give me a code
hours-title = My hours
pace-day-hint = If you say when you sleep, time counts only while you are awake:
hours-lede = At tables with a move a day your time counts only while you are awake, and nobody rings you at night. When you play tonight nothing changes.
hours-nobody = Hours are for whoever has a seat: sit down at a table, then come back.
hours-none = You have not said yet when you sleep: your time counts day and night.
hours-guess = I suppose you live in { $place }, where it is { $now } now. Night: { $night }. Days off: { $days }. Is that right? It counts until you say otherwise.
hours-own = You live in { $place }, where it is { $now } now. Night: { $night }. Days off: { $days }.
hours-zone = Where do you live?
hours-zone-hint = If your city is not there, one that has the same time will do.
hours-night = When do you sleep?
hours-night-hint = Twelve hours at most, at quarters of an hour. Left empty, no night at all.
hours-first = from
hours-last = to
hours-days = On which days do you not play?
hours-days-hint = Two at most.
hours-later = You changed them twice in these seven days: from { $day } on { $place ->
    [none] you have none
   *[other] it is { $place }, night { $night }, days off: { $days }
}.
hours-seen = Others see only until when you have time; whoever looks for long may guess when you sleep.
hours-save = That is right
hours-forget = Forget my hours
holidays = Holidays
holidays-hint = While you are away, your time stands still at tables with a move a day and slower ones, and what you are asked already waits so much longer. { $left } of { $most } days are left this year.
holidays-meanwhile = { $answer ->
    [robot] While you are away a robot plays for you, and gives the seat back when you return.
    [wait] While you are away nobody plays for you: the tables wait.
   *[none] You are away for several days: who plays for you where a move a day is made?
}
holidays-robot = A robot for me
holidays-wait = They wait
holidays-booked = You are away: { $days }.
holidays-first = from
holidays-last = to
holidays-book = Book
holidays-back = I am there after all
region-europe = Europe
region-africa = Africa
region-america = America
region-asia = Asia
region-oceania = Oceania
archive = Finished tables: { $count }
playing-as = You play as { $who }
next-game = I play the next game
plan-it = Plan the evening
plan-evening = Another evening
evening-of = { $who }’s evening
evening-day = Day and time
evening-hint = The table stays open until then: whoever has the link says whether they come.
evening-when = To be played on { $when }
evening-yours = Where you are:
evening-maybe = Maybe: { $who }.
evening-no = Cannot come: { $who }.
evening-move = Move the evening
evening-off = Call the evening off
coming-yes = I’m in
coming-maybe = Maybe
coming-no = I can’t
open-hint = Seats, pace and rules are chosen at the table. With robots there is no clock, and a friend can take over from one of them.
your-name = Your name
game-seats = { $exact ->
    [yes] { $least } seats
   *[no] { $least }–{ $most } seats
}
game-minutes = { $minutes } min
pace-live = Tonight
pace-evening = This evening
pace-day = A move a day
pace-relaxed = No hurry
pace-free = No clock
pace-hint-live = a few minutes a move
pace-hint-evening = ten minutes a move
pace-hint-day = an answer by this time tomorrow
pace-hint-relaxed = three days a move
pace-hint-free = everybody just waits
open-table = Open the table
practice = Play with robots
with-friends = With friends
guest-name = Guest
table-of = { $who }’s table
how-heading = How it works
how-1 = Open the table and send its address to your friends, or let them scan the code.
how-2 = Everyone sits down on their own phone: only you see the cards you hold.
how-3 = The referee deals, asks, judges and keeps the score. You just play.

## The table fills up

lobby = lobby
lobby-heading = Who sits down?
open-seat = Free seat
seat-origin = { $origin ->
    [discord] Discord
    [telegram] Telegram
    [web] browser: gets no messages
   *[other] {""}
}
host-tag = opened the table
robot-level = How the robot at seat { $number } plays
seat-more = More for seat { $number }
seat-robot = Seat a robot
free-seat = Free the seat
at-seat = at seat { $number }
sit-here-too = Sit here too
get-up = Get up
add-seat = One more seat
drop-seat = One seat fewer
sit-heading = Sit down
sit-anywhere = Sit down at the table
ready-heading = Ready?
ready-guest = { $host }, who opened the table, begins.
ready-robots = Free seats go to robots. Whoever comes later takes over from a robot at any time.
start = Deal the first round
invite-heading = Invite your friends
invite-hint = The address leads to the table, not to anybody’s cards: a seat is taken with a button.
invite-link = Address of the table
invite-alone = For now the table can only be seen from this computer. To let others in, stop Arbitro and start it with
invitation-make = Make an invitation
invitation-title = An invitation
invitation-what = It is good for “{ $table }”, for three people and for a day. Whoever has it sits down, and in a chat may have the table shown to their own group, too: your yes to that is given.
invitation-pages = For whoever plays in a browser
invitation-qr = QR code with the address of the invitation
invitation-others = For whoever plays in a chat
invitation-way = { $chat ->
    [telegram] { $kind ->
        [place] In a Telegram group
       *[other] On Telegram
    }
    [discord] On a Discord server where Arbitro is not yet
   *[other] Elsewhere
}
invitation-code = Where Arbitro is already the code will do, { $code }: after /join on Telegram, in /table join on Discord.
invitation-back = To the table
invitation-withdraw = Withdraw my invitations
invitation-withdrawn = Done: your invitations to this table open nothing any more.
invited-title = { $who } invites you to play
invited-note = The table is its host’s; the seat that you take is yours, in this browser.
qr = QR code
qr-alt = QR code with the address of the table
table-rules = Rules of this table
preset = Ready-made rules
set-option = Change
suggest-option = Suggest
suggest-hint = { $host } decides the rules: what you choose here is a suggestion.
suggest-add-seat = Suggest one more seat
suggest-drop-seat = Suggest one seat fewer
suggestions = Suggestions
suggestion-waits = { $host } decides
accept = Yes
decline = No
remove = Remove
remove-hint = The seat becomes free, and { $who } cannot sit at this table until you let them back.
remove-yes = Yes, remove { $who }
removed = { $who } cannot sit here for now.
readmit = Let back
one-seat-now = Every guest has one seat.
several-now = A guest may have several seats.
one-seat = One seat each
several = Allow several seats
changed-by = changed by { $who }
none-of-them = none

## The table

table-public = what everybody sees
kept-for-you = A robot is playing for you.
take-back = Take my seat back
table-watching = You are watching: you see what everybody sees, and nothing more.
table-heading = The table: { $table }, { $game }
to-my-seat = { $count ->
    [one] Go to my seat
   *[other] Go to my { $count } seats
}
call-until = until
board-words = The table in words
board-how = How to show the table
board-picture = Picture
board-text = Text
record = Record
record-empty = Nothing to tell yet.
record-older = { $count ->
    [one] One older line: the record by pages
   *[other] { $count } older lines: the record by pages
}
history-title = The record: { $table }
history-page = page { $page } of { $pages }
history-own = as you were told it
history-pages = Pages of the record
history-pages-below = Pages of the record, at the foot
history-first = From the start
history-earlier = Earlier
history-later = Later
history-last = To the latest
why = Why?
awaited = to play
score = Points
score-title = The score sheet of { $table }
score-parts = The score sheet, hand by hand
score-nothing = There is nothing to count yet.
score-caption = The points of each seat
wins = wins
take-seat = Take a seat
take-hint = A robot gives you its place, with its cards, just as they are.
take-asked = While this deal is on, the players decide.
asked-for-seat = I have asked the players: you will read their answer here.
proposals = Proposals
proposal-until = Open until
agree = I agree
refuse = No
take-from-hint = Whoever plays a seat may hand it to you, with its cards, if the others agree.
take-from = Ask for seat { $number }, { $who }’s
take-of = Seat { $number }, { $who }’s
powers = The table
remind = Remind whoever is still to answer
retract = Take back my last answer
retract-hint = Everybody has to agree.
more-time = More time for whoever is still to answer
pause = Pause the game
resume = Resume the game
unpause = No pause after all
pace-change = Change the pace
replace = Give { $who }’s seat to a robot
end = Close the table
end-hint = The game ends here, for everybody. If other people are playing, two thirds of you have to agree.
end-yes = Close the table for everybody
end-concede = I give up
seals = The deal is sealed
seals-hint = Every draw is fixed before it begins (that of a round’s cards, too), and this is its fingerprint: it can be checked once the seed is shown. It proves that nothing was changed afterwards; not that whoever runs Arbitro has not opened the database.
seals-check = Check the deal
seals-proof = You saw the fingerprint before, and see the seed now: if they match, no deal was changed. It does not prove that whoever runs Arbitro has not opened the database.
seals-do = Check it here
seal-master = The whole table
seal-deal = Draw { $deal }
seal-digest = fingerprint
seal-seed = seed
word-heading = Your word
word-hint = It is mixed with the table’s seed, so that nobody chooses the cards alone. It stays in your browser: the others see only its fingerprint until the seats and the rules are closed. Write one of your own if you like.
word-yours = Your contribution:
word-none = nothing yet
word-kind = { $kind ->
    [sealed] a sealed word
    [typed] a word told to all
   *[press] number and time of sitting down
}
word-label = Your word
word-give = Use this one
word-awaited = still to be opened
word-other-terms = The seats and rules it begins with are not those you had seen: your word stays closed. Talk to the others before you play.
words-given = Contributions
terms-are-closed = Seats and rules are closed: the game begins once the words are open.
terms-digest = fingerprint of seats, rules and contributions
terms-same = It is the one your browser saw.
terms-other = It is not the one your browser saw.
ready-words = Seats and rules are closed: sealed words are being opened, and then the game begins by itself. If one does not come, you can do without it after ten seconds.
start-without = Begin without the missing words
verify-title = What can be checked
verify-file = The file
verify-how = Once the table is over the file holds everything; before, only what everybody was told. Anybody can check it:
verify-download = Download the file
ended = The game is over
and-now = And now?
reveals = What was hidden
reveal-next = Reveal
share = Share
more-rules = More rules
put-back = Put back
suggest-put-back = Suggest putting back
customs = What is done here
more-rules-changed = { $count ->
    [0] all as the rules have them
    [one] one changed
   *[other] { $count } changed
}
rematch = Rematch, same seats
rematch-join = Go to the rematch
another-game = Another game

## The seat

you-are = you are { $who }
you-are-at = seat { $number }
bell = Notify me
side = Seats and record
to-turn = Back to the table
call-heading = Whose turn it is
board-heading = The table
board-scroll = The picture, to be scrolled
hand-legend = { $count ->
    [one] Your hand, one card
   *[other] Your hand, { $count } cards
}
card-not = { $card }, not now: { $why }
card-lift = { $card }, to keep ready
lift-hint = Touch a card to keep it ready.
chips = What you are asked
chip-open = here
chip-missing = missing
zoom = Enlarge the table
roll = List
step-next = Go on
step-back = Think again
wait-verb = Wait
seat-of = { $who }, seat { $number }
first-time = How to play
primer = In one minute: how to play
primer-close = Got it, close this
point-call = Here you read whose turn it is.
point-stage = The table.
point-bar = Choose, then press the button.
point-verbs = Answer here.
mine-heading = What you hold
replay = Replay these moves
replay-own = Replay what happened since my last answer
replay-title = What happened, step by step
replay-step = Step { $step } of { $steps }
replay-nav = Steps
replay-first = First
replay-earlier = Back
replay-later = Next
replay-last = Last
replay-no-picture = Of this step there is no picture: what was seen then may not be looked at again.
replay-nothing = Nothing has happened since your last answer.
replay-note = As you saw it from your seat. The game goes on meanwhile.
replay-steps = All steps
since = Since you last looked
since-more = { $count ->
    [one] One line more is in the record.
   *[other] { $count } lines more are in the record.
}
my-answers = My answers
what-now = What can I do?
my-seat = My seat
leave-hint = If you have to go, a robot plays in your seat; you take it back when you return.
leave = Leave the seat to a robot
to-seats = All my seats together

## The questions

verb-plain = Confirm
answered = Your answer: { $answer }. You can still change it.
change-answer = Change the answer
confirm-title = Are you sure?
confirm-plain = This answer cannot be taken back.
confirm-yes = { $verb }, it is decided
weighed = What your answer would mean stands below.
confirm-no = Think again
some-exactly = { $count ->
    [one] Choose one.
   *[other] Choose { $count }.
}
some-between = { $least ->
    [0] Choose up to { $most }, or none.
   *[other] Choose { $least } to { $most }.
}
number-between = From { $least } to { $most }.
words-limit = At most { $limit } characters.
may-leave-out = May be left empty: { $what }.
move-up = { $what }: move up
move-down = { $what }: move down

## Several seats together

practice-view = several seats together
seats-heading = { $table }: the table and your seats, side by side
seats-note = You see every seat that you took from here: it is for trying things out.
next-due = Go to whoever is to play
only-table = The table only
sit-everywhere = Take every robot’s seat
open-alone = Open alone

## Rules and help

ladder-title = Practice ladder of { $game }
ladder-lede = Alone against robots, one step at a time, with no clock. All steps are open: begin where you like.
ladder-passed = { $count ->
    [one] passed
   *[other] passed { $count } times
  }
ladder-next = the next one for you
ladder-begin = Begin
ladder-again = Once more
ladder-go-on = Go on
rules-title = Rules of { $game }
rules-lede = First the game in one minute, then the rules that the referee applies and cites, clause by clause.
rules-contents = On this page
rules-search = Search the rules
rules-placeholder = a word, or a number
rules-found = { $count ->
    [0] No clause.
    [one] One clause.
   *[other] { $count } clauses.
}
rules-all = Show them all
help-title = How the table works
help-lede = Arbitro deals, asks, judges and keeps the score. What is secret, it tells only those who may know.
help-start-title = Beginning
help-start = From the home page choose a game, write your name and open the table; or play with robots at once. At the table you find the address and the code to show your friends, and an invitation for those on Discord or Telegram: one table, each where they are.
help-seat-title = Your seat
help-seat = A seat is taken with a button and stays with this browser: no link opens it to anybody else. If you change phones, leave the seat here and take it back over there.
help-answer-title = Answering
help-answer = At the top there is always whose turn it is, what became of your last answer and the time left; at the bottom the button, which repeats what you are about to do. You choose from your hand, on the table or from a list. Answers that show or cost something take two presses.
help-sealed-title = Sealed answers
help-sealed = When several people answer, yours stays closed until all are in; until then you can change it.
help-keys-title = By keyboard and by voice
help-keys = Tab, arrows, space and enter do everything. Every page begins with a skip link to the question. The table always has its version in words, and the record reads itself out as it grows.
help-away-title = If you have to go
help-away = Leave the seat to a robot: you take it back when you return. If time runs out, what you have chosen counts; if that is no whole answer, the clock answers as the rules say.
help-private-title = What stays here
help-private = One cookie keeps your seats, three more the language, the appearance and the colours of the suits. Nothing else, and no other site is called. Where you live and when you sleep is kept only if you say so in My hours.
help-fair-title = Honest cards
help-fair = Before each deal the table shows a fingerprint of the deck; at the end it shows the seed, and anybody can check. It proves that nothing was changed afterwards; not that whoever runs Arbitro has not opened the database.

## At the start, in the terminal

serve-at = Arbitro is open at { $address }
serve-public = For everybody: { $address }
serve-lan = From other devices on this network: { $address }
serve-warning = Careful: anybody on this network can open the page and sit down. Use it only on a network you trust.
serve-host-page = For the host, on this computer alone: { $address }
serve-stop = Ctrl+C stops it; nothing is lost.
serve-port = Port { $port } is taken: close the other program, or choose another port with --port.
serve-port-forbidden = Port { $port } cannot be used here: choose one from 1024 up with --port.
serve-host = This computer cannot answer at { $host }: check ARBITRO_HOST.

## Prepared answers

prepare = Prepare an answer
lesson = { $about ->
    [hand] The three cards that cost most
    [plays] What the plays told
   *[card] What would you play?
}
lesson-lede = The teacher knows only what your seat knows, or knew. It thinks for a moment, and nobody else reads it.
prepare-lede = I give a prepared answer for you when the question comes, after a while, as if you had answered. If you answer before that, yours counts. Nobody else learns of it; whoever hosts the bot can read its database.
prepare-back = Back to your seat
prepare-none = There is nothing to prepare for now.
prepare-planned = I shall give it in a while: if you answer yourself, yours counts.
prepare-aside = What you are asked now you answer yourself: it is not used here.
prepare-remove = Remove
prepare-change = Change
prepare-add = Add
prepare-yes = Prepare it anyway

frame-wait = Waiting for the table…
frame-scripts = This window needs scripts.
frame-browser = Open the table in the browser
frame-away = The table does not answer just now. Close this window and open it again from the chat.

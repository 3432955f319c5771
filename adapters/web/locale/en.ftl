# The words of the pages: what stands around the game, in the browser.

## Every page

skip-main = Skip to the content
skip-games = Skip to the games
skip-seats = Skip to the seats
to-home = Home
to-table = The table
whole-table = All about the table
help = Help
foot-nav = Other pages
turns = Your turn at:
language = Language
theme = Appearance
theme-system = System
theme-light = Light
theme-dark = Dark
deck = Suit colours
deck-two = Two
deck-four = Four
title = { $call } · { $table }
you = you
robot = robot
more = One more
less = One fewer
copy = Copy
search = Search
reload = Try again now
seat = Seat
seats = Seats
pace = Pace
rules = Rules
ladder-of = { $game } practice ladder
rules-of = Rules of { $game }

## Said by the pages during play

js-offline = Connection lost, retrying. What you’ve written is safe.
js-unsent = Your answer wasn’t sent. Check your connection and press again; it counts once.
js-copied = Copied
js-rest = This tab is asleep because you have many open. It wakes when you look at it.
js-seal-good = The fingerprint matches.
js-seal-bad = The fingerprint doesn’t match.

## Errors

sorry-title = That didn’t work
sorry-missing = Page not found
sorry-nowhere = I can’t find that page. Check the address, or start again from home.
sorry-unreadable = I can’t read this request. Nothing changed; go back and try again.
sorry-broken = Something broke on our side. Nothing changed; go back and try again.
refused-host = I don’t answer at this address. Use the one printed when I started.
refused-cross-site = This request came from another site, so I ignored it. Nothing changed; open the table and press from there.
refused-oversized = That’s too long for me to read. Nothing changed; shorten it and try again.
crowded-address = Too many pages are open from your network. This one shows the table but won’t update: close some, then reload.
crowded-visitor = You’re asking faster than I can answer. Nothing changed; wait a few seconds and reload.
crowded-house = Too many people are watching tables right now. This page shows the table but won’t update: reload in a while.

## Home

home-title = Arbitro
home-heading = What are we playing?
home-lede = Robots fill the empty seats.
home-games = Games
how-many = How many players?
how-many-any = Any
how-many-none = No game for that number.
family-games = { $count ->
    [one] one game
   *[other] { $count } games
}
my-tables = My tables
entrance-title = Open my seat here
entrance-who = Open { $who }’s seat here, from { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[other] the chat
}? Anyone using this browser will see { $who }’s cards and can play for { $who }.
entrance-other = Here you’re playing as { $other }. If you continue, you’ll play as { $who }: seats { $other } has only in this browser will be lost, and the two profiles won’t be merged.
entrance-go = Continue as { $who }
entrance-note = The link works once, within ten minutes. { $chat ->
    [discord] On Discord
    [telegram] On Telegram
   *[other] In the chat
} you’ll be told that it was used, and you can sign this browser out with /accounts.
entrance-over = This link has expired: it was used, is older than ten minutes, or was replaced by a newer one. Get a new one in the chat, with “In the browser” at your seat.
session-who = You’re playing as { $who }, signed in from a chat.
session-out = Sign out
privacy-title = What I know about you
privacy-lede = What I keep, why, for how long and where; and how to get a copy or delete it.
privacy-kept = About you
privacy-kept-text = A number (a random one in the browser, your account’s in a chat), the name you show, your language, your notification settings, your schedule (what you told me, or my guess), which rules you’ve seen, which messages I sent you, which accounts you linked, in which browsers you opened your seat from a chat, and which browsers I notify.
privacy-tables = About tables
privacy-tables-text = Who sat where, every answer with its time, and what went into the shuffle, so that a game can be replayed and its cards checked. During a game only you see your hand; once it’s over, the players at that table can download the proof file, with everyone’s hands and names but no accounts. What finished games came to stands in the records of your groups, unless you keep out of them.
privacy-not = What I don’t keep
privacy-not-text = What you write to each other, who reads a page without joining, which address you come from. There’s no advertising, no visitor counting, and nothing goes to anyone else. A browser’s notification passes through its maker’s service, which can’t read it but sees when it came.
privacy-where = Where, and who has it
privacy-where-text = On the computer of the bot’s operator. Answers, messages waiting to be sent and deck seeds are encrypted on its disk.
privacy-long = For how long
privacy-long-text = A waiting message is deleted once it’s been dealt with; half-made answers and messages I didn’t understand, after a few weeks; a browser you opened from a chat, when you sign it out or after ninety days without use. Tables and backups stay as long as the bot’s operator keeps them.
privacy-gone = If I delete you
privacy-gone-text = Robots take over your seats. This goes for all your linked accounts. In past games a random name, different at every table, replaces your name and number, and the cards can still be checked. I can’t recall messages, downloaded files or backups. If you were banned from opening tables, an anonymous number keeps that ban. I also keep an anonymous marker next to the backups, so that restoring one deletes you again.
privacy-own = Your data
privacy-nobody = In this browser I know nothing about you.
host-title = For the operator
host-lede = Tables seen from outside: you can’t see any cards or moves here, even if you play.
host-refused = There’s nothing here for you. Operators use the address printed at the start.
host-password = Password
host-enter = Sign in
host-now = Now
host-waiting = messages to be sent
host-unreachable = people I can’t DM
host-copied = last database backup
host-copied-never = none that I know of
host-wrong = What went wrong
host-tables = Open tables
host-no-tables = No open tables.
host-people = { $count ->
    [one] one person
   *[other] { $count } people
}
host-due = waits until
host-pause = Pause
host-suspend = Suspend
host-resume = Resume
host-close = Close the table
host-ban = Ban the host
host-bans = Banned from opening tables
host-bans-none = Everyone can open tables.
host-ban-since = since
host-ban-lift = Lift ban
host-ban-who = The person’s number
host-ban-hint = It’s at the top of their data file: discord:…, telegram:… or web:… Only they’re told, when they try to open a table.
host-ban-add = Ban
host-status-lobby = not started
host-status-live = in play
host-status-paused = paused
host-status-suspended = suspended
host-status-over = over
host-status-closed = closed
accounts-title = My accounts
command-send = Send
command-others = More about you
autoplay-title = Autoplay
autoplay-chosen = { $wish ->
    [forced] From now on, when you have only one answer, I’ll give it for you after a short delay, at every table. To play it yourself again, turn it off under “Autoplay”.
   *[other] From now on I’ll answer this for you, at every table. To be asked again, turn it off under “Autoplay”.
}
hours-title = My schedule
pace-day-hint = Tell me when you sleep, and at night your timer stops:
hours-nobody = Join a table first, then come back.
archive = Finished tables: { $count }
playing-as = You’re playing as { $who }
plan-it = Set a date
plan-evening = Schedule a game
evening-of = { $who }’s game night
evening-day = Day and time
evening-hint = The table stays open until then; anyone with the link can say whether they’re coming.
evening-when = Date: { $when }
evening-yours = Your time:
evening-maybe = Maybe: { $who }.
evening-no = Can’t make it: { $who }.
evening-move = Change the date
evening-off = Cancel
coming-yes = I’m in
coming-maybe = Maybe
coming-no = I can’t
open-hint = You pick seats, pace and settings at the table. With robots there’s no timer, and a friend can take over from one of them.
your-name = Your name
game-seats = { $exact ->
    [yes] { $least } seats
   *[no] { $least }–{ $most } seats
}
game-minutes = { $minutes } min
pace-live = Live
pace-evening = Slow evening
pace-day = One move a day
pace-relaxed = No rush
pace-free = No timer
pace-hint-live = a few minutes a move
pace-hint-evening = ten minutes a move
pace-hint-day = answer by this time tomorrow
pace-hint-relaxed = three days a move
pace-hint-free = everyone just waits
open-table = Open the table
practice = Practise with robots
with-friends = With friends
guest-name = Guest
table-of = { $who }’s table
how-heading = How it works
how-1 = Open the table and send its address to your friends, or let them scan the code.
how-2 = Everyone joins on their own phone: only you see your cards.
how-3 = The referee deals, asks, applies the rules and keeps score. You just play.

## The table fills up

lobby = lobby
lobby-heading = Who’s playing?
open-seat = Free seat
seat-origin = { $origin ->
    [discord] Discord
    [telegram] Telegram
    [web] browser
   *[other] {""}
}
host-tag = host
robot-level = How the robot at seat { $number } plays
seat-more = More for seat { $number }
seat-robot = Add a robot
free-seat = Free the seat
at-seat = at seat { $number }
sit-here-too = Join here too
get-up = Leave seat
add-seat = One more seat
drop-seat = One seat fewer
fix-seats = Only { $seats } seats
free-seats = As many seats as people
sit-heading = Join
sit-anywhere = Join the table
ready-heading = Ready?
ready-guest = { $host }, the host, starts the game.
ready-robots = { $elastic ->
    [yes] { $lacking ->
        [0] You start with those who have joined.
       *[other] Start now and robots fill the missing { $lacking }.
    }
   *[no] Free seats go to robots.
} Late arrivals can take over a robot’s seat at any time.
start = Start
invite-heading = Invite your friends
invite-hint = The address leads to the table, not to the cards: people take a seat with a button.
invite-link = Address of the table
invite-alone = For now the table can only be seen on this computer. To let others in, stop Arbitro and start it with
invitation-make = Invite
invitation-title = An invitation
invitation-what = For “{ $table }”: three people, valid for a day. Anyone who gets it can join, and can show the table in their own group too.
invitation-pages = For players in a browser
invitation-qr = QR code with the address of the invitation
invitation-others = For players in a chat
invitation-way = { $chat ->
    [telegram] { $kind ->
        [place] In a Telegram group
       *[other] On Telegram
    }
    [discord] On a Discord server without Arbitro
   *[other] Elsewhere
}
invitation-code = Where Arbitro already is, this code is enough: { $code } (Telegram: /join, Discord: /table join).
invitation-back = Back to the table
invitation-withdraw = Withdraw my invitations
invitation-withdrawn = Done. Your invitations to this table no longer work.
invited-title = { $who } invites you to play
invited-note = The seat you take is yours, in this browser.
qr = QR code
qr-alt = QR code with the address of the table
table-rules = Table settings
preset = Variant
set-option = Change
suggest-option = Suggest
suggest-hint = { $host } picks the settings: your choice here is a suggestion.
suggest-add-seat = Suggest one more seat
suggest-drop-seat = Suggest one seat fewer
suggest-fix-seats = Suggest only { $seats } seats
suggest-free-seats = Suggest as many seats as people
suggestions = Suggestions
suggestion-waits = { $host } decides
accept = Yes
decline = No
remove = Remove
remove-hint = The seat becomes free, and { $who } can’t rejoin until you let them back.
remove-yes = Yes, remove { $who }
handover = Make another player host
handover-hint = From then on they manage the table, and you just play.
handover-to = Make { $who } the host
removed = { $who } can’t rejoin for now.
readmit = Let back
one-seat-now = Each player has one seat.
several-now = A player can have several seats.
one-seat = One seat each
several = Allow several seats
changed-by = changed by { $who }
none-of-them = none

## The table

call-until = until
score = Score
asked-for-seat = I’ve asked the players. Their answer will appear here.
proposal-until = Open until
agree = I agree
refuse = No
pause = Pause
resume = Resume
end = Close the table
seals = The deck is sealed
seals-hint = Every shuffle is fixed in advance, and this is its fingerprint; you can check it once the seed is shown. This proves nothing was changed. It can’t prove the bot’s operator never peeked.
seals-proof = You saw the fingerprint before and the seed now: if they match, the cards weren’t changed. This can’t prove the bot’s operator never peeked.
seals-do = Check here
seal-master = The whole table
seal-deal = Shuffle { $deal }
seal-digest = fingerprint
seal-seed = seed
word-heading = Your word
word-hint = It’s mixed with the table’s seed, so no one chooses the cards alone. It stays in your browser: the others see only its fingerprint until seats and settings are locked. You can write your own.
word-yours = Your contribution:
word-none = nothing yet
word-kind = { $kind ->
    [sealed] a secret word
    [typed] a word everyone can see
   *[press] number and time of joining
}
word-label = Your word
word-give = Use this word
word-awaited = still to be opened
word-other-terms = The seats and settings aren’t the ones you saw, so your word stays closed. Talk to the others before you play.
words-given = Contributions
terms-are-closed = Seats and settings are locked: the game starts once the words are open.
terms-digest = fingerprint of seats, settings and contributions
terms-same = It’s the one you saw.
terms-other = Careful: it isn’t the one you saw.
ready-words = Shuffling with everyone’s words, then we start. If a word doesn’t arrive, you can skip it in ten seconds.
start-without = Start without the missing words
verify-title = Verify
verify-file = The proof file
verify-how = After the game the proof file holds everything; before that, only what everyone was shown. Anyone can check it:
verify-download = Download the proof file
more-rules = More settings
put-back = Reset
suggest-put-back = Suggest a reset
customs = House rules
more-rules-changed = { $count ->
    [0] all as usual
    [one] one changed
   *[other] { $count } changed
}
rematch = Rematch, same seats
another-game = Another game

## The seat

primer = How to play in a minute
leave = Leave seat

## The questions


## Several seats together


## Rules and help

ladder-title = { $game } practice ladder
ladder-lede = You against robots, one step at a time, no timer. All steps are open: start anywhere you like.
ladder-passed = { $count ->
    [one] passed
   *[other] passed { $count } times
  }
ladder-next = your next one
ladder-begin = Start
ladder-again = Play again
ladder-go-on = Resume
rules-title = Rules of { $game }
rules-lede = First how to play in a minute, then the rules I apply, clause by clause.
rules-contents = On this page
rules-search = Search the rules
rules-placeholder = a word, or a number
rules-found = { $count ->
    [0] No clause.
    [one] One clause.
   *[other] { $count } clauses.
}
rules-all = Show all
help-title = How the table works
help-lede = I deal, ask, apply the rules and keep score. I tell a secret only to those who may know it.
help-start-title = Starting
help-start = On the home page pick a game, enter your name and open the table, or practise with robots right away. At the table you’ll find the address and the code for your friends, and an invitation for players on Discord or Telegram: one table, everyone from where they are.
help-seat-title = Your seat
help-seat = You take a seat with a button, and it stays with this browser: no link opens it for anyone else. Changing phones? Leave the seat here and take it back over there.
help-answer-title = Answering
help-answer = At the top you see whose turn it is, what came of your last answer and the time left; at the bottom is the button, which repeats your choice. You choose from your hand, on the table or from a list. Answers that show or cost something take two presses.
help-sealed-title = Sealed answers
help-sealed = When several players answer, yours stays closed until all are in. Until then you can change it.
help-keys-title = Keyboard and screen reader
help-keys = Tab, arrows, space and enter do everything, and every page starts with a link to your question. Every table has a text version, and screen readers announce new lines.
help-away-title = If you need to go
help-away = A robot can hold your seat until you’re back. If time runs out, the answer you have ready counts; otherwise a default move is played for you.
help-private-title = What’s stored here
help-private = One cookie keeps your seats, three more your language, appearance and suit colours. That’s all, and no other site is involved. My schedule shows where I think you live and when you sleep; you can change or delete it there.
help-fair-title = Fair cards
help-fair = Before each deal the table shows the deck’s fingerprint; at the end it shows the seed, and anyone can check it. This proves nothing was changed. It can’t prove the bot’s operator never peeked.

## At the start, in the terminal

serve-at = Arbitro is running at { $address }
serve-public = For everyone: { $address }
serve-lan = From other devices on this network: { $address }
serve-warning = Careful: anyone on this network can open this page and join. Use it only on a network you trust.
serve-host-page = For the operator, on this computer only: { $address }
serve-host-password = For the operator, with ARBITRO_HOST_PASSWORD: { $address }
serve-stop = Press Ctrl+C to stop; nothing is lost.
serve-port = Port { $port } is taken: close the other program, or choose another port with --port or ARBITRO_PORT.
serve-port-forbidden = Port { $port } can’t be used here: choose one from 1024 up with --port.
serve-host = This computer can’t listen at { $host }: check ARBITRO_HOST.

## Prepared answers


frame-wait = Waiting for the table…
frame-scripts = This window needs JavaScript.
frame-browser = Open the table in the browser
frame-away = I can’t reach the table right now. Close this window and open it again from the chat.

## The table that the browser draws

client-accept = Yes
client-agree = I agree
client-and-now = What now?
client-another-evening = Schedule an evening
client-another-game = Another game
client-awaited = to move
client-bell = Alert me
client-bell-off = Alerts are off.
client-bell-on = I’ll alert you when it’s your turn.
client-between = From #1 to #2.
client-bubble-bar = Then press here. Nothing happens before you do.
client-bubble-call = Here you read whose turn it is, and what you are asked.
client-bubble-hand = These are your cards: touch one to choose it. Those in grey can’t be played now; touch one to read why.
client-bubble-list = Here you choose your answer.
client-bubble-next = Next
client-bubble-race = Press here as soon as you see it: the fastest counts.
client-bubble-skip = Skip
client-bubble-table = This is the table. What you can touch on it has a white ring.
client-call = Whose turn it is
client-card-lift = #1, choose ahead
client-chip-missing = missing
client-chip-open = here
client-chips = What to choose
client-close = Close
client-confirm-no = Not yet
client-confirm-plain = There is no way back.
client-confirm-title = Are you sure?
client-confirm-yes = Yes, #1
client-copied = Copied
client-copy = Copy
client-decline = No
client-do-drop = Leave the queue
client-do-end = Close the table
client-do-next = Tell me of the next game
client-do-pause = Pause
client-do-remind = Remind the others
client-do-resume = Resume
client-do-retract = Undo the last move
client-do-robot = Give #1’s seat to a robot
client-do-time = More time
client-do-unpause = No pause after all
client-end-concede = I concede
client-end-hint = The game ends here, for everyone. If other people play, at least two in three must want it.
client-end-yes = Close the table for everyone
client-ended = The game is over
client-enough = That is enough.
client-exactly = Choose #1.
client-first = First choose:
client-hand = Your hand: #1
client-handover = Make another player host
client-handover-hint = From then on they manage the table, and you just play.
client-handover-to = Make #1 the host
client-home = Home
client-in-words = The table in words
client-invitation-code = Where Arbitro already is, this code is enough: #1 (Telegram: /join, Discord: /table join).
client-invitation-make = Invite
client-invitation-pages = For players in a browser
client-invitation-what = For “#1”: three people, valid for a day. Anyone who gets it can join, and can show the table in their own group too.
client-invitation-withdraw = Withdraw my invitations
client-invite = Invite others
client-kept-for-you = A robot is playing for you.
client-ladder = The practice ladder
client-leave = Leave seat
client-leave-hint = Need to go? A robot can hold your seat until you’re back.
client-less = Less
client-lesson-card = What would you play?
client-lesson-hand = The three costliest mistakes
client-lesson-lede = The teacher knows only what your seat knows, or knew. It thinks for a moment, and only you can read it.
client-lesson-plays = What the cards gave away
client-list = List
client-missing = #1 more.
client-more = More
client-move-down = #1: further down
client-move-up = #1: further up
client-my-answers = My answers
client-my-seat = My seat
client-my-seats = My seats
client-never-ask = Don’t ask me again
client-never-forced = Play my forced moves
client-not-now = not now
client-notes = What you know
client-offline = Connection lost: trying again. What you have chosen is not lost.
client-older = Show earlier lines: #1
client-over = #1 too many.
client-pace = Pace
client-pace-change = Change the pace
client-pace-day = One move a day
client-pace-evening = Slow evening
client-pace-free = No timer
client-pace-live = Live
client-pace-relaxed = No rush
client-picture = The picture of the table
client-powers = Manage the table
client-prepare-add = Add
client-prepare-change = Change
client-prepare-yes = Prepare it anyway
client-prepared = Prepared answers
client-prepared-aside = It isn’t used here. Answer yourself.
client-prepared-lede = I’ll play a prepared answer for you when the question comes up, after a short delay. If you answer first, yours counts. Other players can’t see it (the bot’s operator could).
client-prepared-none = You have prepared no answer.
client-prepared-planned = I’ll play it in a while. If you answer first, yours counts.
client-primer = How to play in a minute
client-primer-close = Got it, close this
client-proposal = Proposal
client-qr = QR code
client-qr-alt = QR code with the address of the table
client-queue = The next game
client-rare = Seldom needed
client-readmit = Let back
client-record = History
client-refuse = No
client-rematch = Rematch, same seats
client-rematch-join = Go to the rematch
client-remove = Remove
client-remove-hint = The seat becomes free, and #1 can’t rejoin until you let them back.
client-remove-yes = Yes, remove #1
client-removed = #1 can’t rejoin for now.
client-replay = Replay the game
client-replay-keep = Keep the replay as a file
client-replay-moves = Replay these moves
client-replay-of = Replay of #1
client-resting = This tab rests, because you have many open. It wakes when you look at it.
client-retract-hint = Everyone has to agree.
client-reveal-next = Reveal
client-reveals = What was hidden
client-robot = robot
client-robot-level = How the robot at seat #1 plays
client-rules = The rules
client-say-applause = Applause
client-say-bella = Nice one!
client-say-brava = Well played!
client-say-here = I’m here
client-say-moment = One moment
client-say-mute = Don’t show me these
client-say-sorry = Sorry!
client-say-title = Say something
client-score = Score
client-score-nothing = Nothing to count yet.
client-score-parts = Score sheet, part by part
client-scripts = Playing needs JavaScript: turn it on in this browser, or play on Discord or Telegram.
client-sealed = Your answer: #1. You may still change it.
client-seals = The deck is sealed
client-seals-check = Verify
client-search = Search
client-seats = Seats
client-share = Share
client-side = Seats and history
client-since = While you were away
client-since-more = More lines in the history: #1.
client-sit-everywhere = Take every robot’s seat
client-skip = Skip to your question
client-step-at = Step
client-step-back = Go back
client-step-back-one = One step back
client-step-eyes = Seen by
client-step-first = First step
client-step-halt = Stop
client-step-last = Last step
client-step-link = Link to this step
client-step-lost = That step can’t be loaded. Check the connection and try again.
client-step-next = One step on
client-step-no-picture = There’s no picture of this step: what you saw then can’t be shown again.
client-step-none = Nothing has happened yet.
client-step-of = Step #1 of #2
client-step-part = Go to
client-step-play = Play
client-step-public = as everyone saw it
client-step-seat = as #1 saw it
client-step-told = What happened at this step
client-step-waits = One moment…
client-steps = Steps
client-still = left
client-suggestion-waits = #1 decides
client-suggestions = Suggestions
client-table = The table
client-table-address = The address of this table, for anyone who wants to watch or take a seat:
client-table-rules = Settings of the table
client-take-asked = During this deal, the players decide.
client-take-back = Remove
client-take-from = Ask for seat #2 (#1)
client-take-from-hint = A player can hand you their seat, cards and all, if the others agree.
client-take-hint = You take over a robot’s seat, cards and all.
client-take-of = Seat #2 (#1)
client-take-seat = Take a seat
client-take-seat-back = Take seat back
client-text = Text
client-to-my-seat = Go to my seat
client-to-steps = Back to the steps
client-to-turn = Back to the table
client-turns = Your turn at:
client-unsent = The answer was not sent. Check the connection and press again: it counts only once.
client-until = by
client-unusual = changed
client-verb-count = #1 #2 of #3
client-verb-plain = Confirm
client-wait-verb = Waiting…
client-watching = you are watching
client-watching-note = You’re watching: you see what everyone sees, and nothing more.
client-what-now = What can I do?
client-whole-table = All about the table
client-why = Why?
client-wins = wins
client-words-limit = #1 characters left.
client-you = you
client-you-are = you are #1
client-your-name = Your name
client-zoom = Enlarge the picture

## Duplicates

season-table = The table of the season
season-played = Tables
season-won = Won
season-missing = Still to play
season-title = Seasons
season-lede = For some weeks your tables count together. No one waits for a round: you play when enough of you are there.
season-new = A new season
season-open = Open the season
season-games = Which games count (all, if you choose none)
season-counting = What scores
season-by-wins = wins
season-by-places = places
season-by-points = the game’s points
season-in-pairs = In fixed pairs
season-weeks = How many weeks
season-next-round = Could play next
series-for = For
series-by-link = those who get the address
season-by-link = Without a group, the tables count that those who take part open here, in the browser.
series-address = To bring friends, send them this address
duplicate-title = Duplicates
duplicate-lede = Everyone plays the same cards, each when they like, and in the end you compare what you made of them.
duplicate-new = A new duplicate
duplicate-open = Open the duplicate
duplicate-game = Game
duplicate-boards = How many boards
duplicate-days = In how many days
duplicate-board = Board { $number }
duplicate-who = Who
duplicate-side = Side
duplicate-score = Points
duplicate-matchpoints = Matchpoints
duplicate-difference = Difference
duplicate-late = not finished
duplicate-par = Robots (par)
duplicate-fingerprint = Fingerprint of the deal:

## Records

records-title = Records
records-lede = What your groups remember of games that are over. It follows from the games themselves; nothing of a table still played is in it.
records-chart = { $game }: how often each of { $count ->
    [one] one person
   *[other] { $count } people
} has won, of how often they played. The table below says the same.
records-tables = { $count ->
    [one] one game
   *[other] { $count } games
}
records-caption = { $game }: who has won how often
records-who = Name
records-won = Won
records-played = Played
records-streak = Longest streak
records-place = Place by rating
records-rated = { $place } ({ $best }–{ $worst })
records-group = Your group on { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[other] { $chat }
}{ $count ->
    [one] {""}
   *[other] , { $number }
}
records-own = Your own, over all groups
records-kind = { $kind ->
    [people] Among people
    [robots] With robots at the table
   *[practice] Practice
}
records-nothing = You haven’t played a game to its end yet.
records-state = { $out ->
    [yes] Groups don’t see you in their records.
   *[no] Groups you play in see you in their records, under the name you had at the table.
}
records-keep-out = Keep me out
records-let-in = Put me back

## A device
device-about = A referee for card and board games among friends.
device-offline = No connection. Your table is still there: try again once you’re online.
device-title = Notifications
device-hint = When it’s your turn, or something happens that concerns you. No cards are ever shown. Nothing comes at night, nor while you’re looking at the table. If you’re also on Discord or Telegram, I’ll write to you here in place of there.
device-on = Notify me on this device
device-denied = Your browser blocks notifications. Allow them for this site, then try again.
device-failed = That didn’t work. Try again later.

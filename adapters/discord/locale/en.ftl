# The commands. Names: lower case, no spaces, at most 32 characters; descriptions at most 100.
command-table = table
command-table-hint = All there is to do at a table: open it, sit down, play, end it
command-open = open
command-open-hint = Open a table in this channel
command-join = join
command-join-hint = Sit down at this channel's table, or at the one whose code you have
command-leave = leave
command-leave-hint = Get up; once play has begun a robot takes your seat
command-start = start
command-start-hint = Begin the game: empty seats go to robots
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
command-time = time
command-time-hint = Ask for more time for those who still have to answer
command-remind = remind
command-remind-hint = Remind those who are awaited
command-end = end
command-end-hint = End the table: where there are several of you, another must agree
command-rematch = rematch
command-rematch-hint = The same table once more
command-verify = verify
command-verify-hint = The proof that the cards were dealt honestly
command-tables = tables
command-tables-hint = Your tables, those that wait for you first
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

argument-game = game
argument-game-hint = Which game
argument-seats = seats
argument-seats-hint = How many play
argument-pace = pace
argument-pace-hint = Tonight all together, a move a day, or with no clock
argument-name = name
argument-name-hint = What the table is called
argument-seat = seat
argument-seat-hint = The number of the seat
argument-table = code
argument-table-hint = The table's six letters
argument-words = search
argument-words-hint = The number of a rule, or some words
argument-which = which
argument-which-hint = Italian or English

choice-pace-live = tonight, all together
choice-pace-day = a move a day
choice-pace-free = no clock
choice-which-it = italiano
choice-which-en = English

# The permissions, each with its reason.
permission-view-channel = View Channel: or I do not know where to put the table
permission-send-messages = Send Messages: to tell what happens
permission-send-messages-in-threads = Send Messages in Threads: for tables that have a thread of their own
permission-create-public-threads = Create Public Threads: for a second table in the same channel
permission-embed-links = Embed Links: for links from one table to another
permission-attach-files = Attach Files: for the picture of the table
permission-read-message-history = Read Message History: to take the buttons off my old messages
permission-pin-messages = Pin Messages: to keep the table at hand (it works without)

missing-here = I cannot open a table here yet. For whoever runs this server: I lack
no-thread = I cannot open a thread in this channel: open the table in another one, or in a thread of your own.
unshown = I could not show you the answer. Press again: what has already arrived counts once.
press-again = That took a moment too long: press again, please.
thread-name = { $who }'s table

# On the command line.
emojis-made = { $picture }: put up
emojis-kept = { $picture }: was there
emojis-done = { $made ->
    [one] One new face
   *[other] { $made } new faces
}, { $kept } were there already.
commands-sent = The commands have been sent.
commands-same = The commands have not changed: there was nothing to send.
invite = To invite me to a server: { $link }
token-missing = There is no token: put it into .env as ARBITRO_DISCORD_TOKEN.
token-wrong = Discord does not accept this token: check ARBITRO_DISCORD_TOKEN.
unreachable = Discord does not answer: try again later.

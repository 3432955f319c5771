# The commands: lower case without accents, at most 32 characters; descriptions at most 256.
command-open = open
command-open-hint = Open a table here: /open eleusis 5
command-join = join
command-join-hint = Sit down at the table here, or at the one whose code you have
command-leave = leave
command-leave-hint = Get up; once play has begun a robot takes your seat
command-start = start
command-start-hint = Begin the game: empty seats go to robots
command-begin = begin
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
command-primer = primer
command-primer-hint = The game in a few lines
command-help = help
command-help-hint = What you can do just now
command-language = language
command-language-hint = In which language I speak to you
commands-foot = Commands: /open /join /start (here /begin) /hand /board /why /rules /tables /help

pace-live = tonight
pace-day = daily
pace-free = free

button-private = 💬 In private
sent-privately = I have written it to you in private.
asked-privately = I am asking you in private: write it there.
more-privately = The rest in private: send me /start.
press-start = { $who }, open the private chat with me and press Start: what concerns you alone I say there.
faceless = You write as an anonymous administrator, and I cannot tell who you are. Press the buttons, or write under your name.
long-ago = You asked while I was away, and some time has passed: if you still want it, ask again.

# What is written, one thing after the other.
prompt-held = Now: { $held }
prompt-number = A number from { $least } to { $most }.
prompt-words = At most { $limit } characters.
prompt-none = For “{ $none }” write -
prompt-over = This question waits for nothing any more. Press the button again and I will ask anew.
unasked = I read what you write only when I have asked: as a reply to my question, or right after the “Write” button. Which table is it about?

topic-name = { $who }'s table
topic-refused = I cannot open another topic here: I need the right “Manage topics”, or one table is played at a time.
lacking-rights = the right to send messages in the group
lacking-topic = an open topic: the table’s has been closed

# On the command line and in logs.
second-instance = Telegram: another program uses the same token (409). Stop the other one, or give it a token of its own; meanwhile I keep trying.
token-missing = There is no token: put it into .env as ARBITRO_TELEGRAM_TOKEN.
token-wrong = Telegram does not accept this token: check ARBITRO_TELEGRAM_TOKEN.
unreachable = Telegram does not answer: I keep trying.
webhook-port = Port { $port } is taken ({ $fault }): choose another for Telegram’s webhook with ARBITRO_TELEGRAM_WEBHOOK_PORT.
webhook-refused = Telegram does not call the address in ARBITRO_TELEGRAM_WEBHOOK: { $fault }
commands-sent = The commands have been sent.
unreachable-now = Telegram does not answer: try again later.
check-name = The bot is { $name }.
check-privacy = In groups it { $all ->
    [yes] hears every message: there is no need, and @BotFather can turn privacy mode on again (/setprivacy). What is not for it, it never keeps
   *[no] hears only what is for it, as it should
}.
check-groups = Groups { $may ->
    [yes] may add it
   *[no] may not add it: allow that with @BotFather (/setjoingroups)
}.
check-hook = Telegram calls it at { $url }.
check-polling = It asks Telegram what has happened.
check-waiting = { $count ->
    [0] No update is waiting
    [one] One update is waiting
   *[other] { $count } updates are waiting
}.

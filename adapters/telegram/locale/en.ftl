# In the private chat /start is Telegram’s own: there a game begins by another name.
command-begin = begin
command-here = here { $name }
commands-foot = Commands: { $commands }

about = A referee for games in which everybody hides something: deals, asks in private, judges, keeps score.
where-here = here
pace-live = tonight
pace-evening = evening
pace-day = daily
pace-relaxed = relaxed
pace-free = free

button-private = 💬 In private
sent-privately = I have written it to you in private.
asked-privately = I am asking you in private: write it there.
more-privately = The rest in private: send me /start.
press-start = { $who }, open the private chat with me and press Start: what concerns you alone I say there.
faceless = You write as an anonymous administrator, and I cannot tell who you are. Press the buttons, or write under your name.
unknown-command = I don’t know the command /{ $name }: /{ $help } shows what can be done.
did-you-mean = I don’t know the command /{ $name }. Did you mean /{ $near }?
long-ago = You asked while I was away, and some time has passed: if you still want it, ask again.
written-later = I cannot write this down just now: I will as soon as I can, no need to press again.
unshown = I could not show you the answer. Press again: what has already arrived counts once.

# What is written, one thing after the other.
prompt-held = Now: { $held }
prompt-number = A number from { $least } to { $most }.
prompt-words = At most { $limit } characters.
prompt-none = For “{ $none }” write -
prompt-over = This question no longer waits for an answer. Press the button again and I will ask it anew.
unasked = I read what you write only when I have asked: as a reply to my question, or right after the “Write” button. Which table is it about?

invite-begin = You have no table: begin here
invite-how = The table’s code: { $code }. Sit down with the button, or in a group with /{ $command } { $code }.
invite-sit = Sit down
invite-group = Play in this group

topic-name = { $who }’s table
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
amiss-groups = Telegram: groups may not add the bot: allow that with @BotFather (/setjoingroups).
amiss-privacy = Telegram: in groups the bot hears every message, and there is no need: @BotFather turns privacy mode on again (/setprivacy).
amiss-waiting = Telegram: { $count } updates are waiting: start Arbitro, or see that no other program takes them.
amiss-commands = Telegram: the menus of commands are not the ones of this release: arbitro telegram commands sends them.
amiss-hook-left = Telegram calls { $url }, but this Arbitro asks for its updates: start it once, or set ARBITRO_TELEGRAM_WEBHOOK.
amiss-hook-none = Telegram does not call { $url }: start Arbitro, and look at its log.
amiss-hook-fails = Telegram calls { $url } and fails: { $fault }.
check-name = The bot is { $name }.
check-privacy = In groups it { $all ->
    [yes] hears every message: there is no need, and @BotFather can turn privacy mode on again (/setprivacy). What is not for it, it never keeps
   *[no] hears only what is for it, as it should
}.
check-groups = Groups { $may ->
    [yes] may add it
   *[no] may not add it: allow that with @BotFather (/setjoingroups)
}.
check-inline = Invitations in other chats { $may ->
    [yes] by its name: who sits at a table can send its card
   *[no] are off: @BotFather turns them on (/setinline)
}.
check-hook = Telegram calls it at { $url }.
check-polling = It asks Telegram what has happened.
check-waiting = { $count ->
    [0] No update is waiting
    [one] One update is waiting
   *[other] { $count } updates are waiting
}.
check-windows = { $missing ->
    [0] The table opens in a window inside Telegram, from groups too. Left to look at
    [one] Before the table opens in a window inside Telegram (nobody needs one) one thing is missing, and one is to be looked at
   *[other] Before the table opens in a window inside Telegram (nobody needs one) { $missing } things are missing, and one is to be looked at
}:
window-address = ARBITRO_PUBLIC_URL in .env: the https address by which everybody finds the pages.
window-app = At @BotFather: /mybots, the bot, Bot Settings, Configure Mini App, Enable Mini App. Then start Arbitro again. Without it there are windows in private chats alone.
window-page = At @BotFather, Edit Mini App URL: { $address } (Telegram does not tell me what is written there).

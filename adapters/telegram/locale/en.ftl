# In the private chat /start is Telegram’s own: there a game begins by another name.
command-begin = begin
command-here = here { $name }
commands-foot = Commands: { $commands }

about = Card and deduction games where everyone has secrets: I deal, DM you your cards, apply the rules, keep score.
where-here = here
pace-live = live
pace-evening = evening
pace-day = daily
pace-relaxed = slow
pace-free = free

button-private = 💬 In private
sent-privately = I’ve sent it to you in private.
asked-privately = I’m asking you in private: write it there.
more-privately = The rest is for our private chat: send me /start.
press-start = { $who }, open our private chat and press Start: your cards come there.
faceless = You’re posting as an anonymous admin, so I can’t tell who you are. Press the buttons, or write under your name.
unknown-command = I don’t know /{ $name }. /{ $help } shows what you can do.
did-you-mean = I don’t know /{ $name }. Did you mean /{ $near }?
unread = I don’t understand “{ $words }” here. For example: { $example }
long-ago = You asked while I was offline, and some time has passed. Still want it? Ask again.
written-later = I couldn’t save that just now. I’ll do it as soon as I can; no need to press again.
unshown = I couldn’t show you the answer. Press again; it counts once.

# Other names that people type for a command, which no menu lists.
also-about = version source feedback bug
also-board = status table turn whoseturn
also-discreet = discreet
also-end = cancel stop endgame resign concede gg
also-evening = schedule event plan
also-hand = cards myhand myseat me
also-history = log recap story
also-join = in sit jointable
also-language = lang setlang english italiano
also-leave = flee quit exit getup
also-open = newgame new create play
also-players = who roster
also-practice = solo
also-primer = explain tutorial
also-remind = ping nudge poke
also-remove = smite
also-replace = skip
also-results = stats leaderboard wins top
also-retract = takeback
also-rules = rule rulebook
also-settings = config options
also-snooze = mute unmute silence
also-start = startgame forcestart go
also-tellme = subscribe notifyme
also-time = moretime wait

# What is written, one thing after the other.
prompt-held = Now: { $held }
prompt-number = A number from { $least } to { $most }.
prompt-words = At most { $limit } characters.
prompt-none = For “{ $none }” send -
prompt-over = This question is closed. Press the button again and I’ll ask again.
unasked = I only read what you write when I’ve asked: as a reply to my question, or right after the “Write” button. Which table is this about?

invite-begin = You’re not at a table: start here
invite-how = Code: { $code }. Join with the button, or in a group with /{ $command } { $code }.
invite-sit = Join
invite-group = Play in this group

topic-name = { $who }’s table
topic-refused = I can’t open another topic here. Give me the right “Manage topics”, or play one table at a time.
lacking-rights = the right to send messages in the group
lacking-topic = an open topic: the table’s topic has been closed

# On the command line and in logs.
second-instance = Telegram: another program uses the same token (409). Stop it, or give it its own token; meanwhile I keep trying.
token-missing = The token is missing: put it into .env as ARBITRO_TELEGRAM_TOKEN.
token-wrong = Telegram doesn’t accept this token: check ARBITRO_TELEGRAM_TOKEN.
unreachable = I can’t reach Telegram. I keep trying.
webhook-port = Port { $port } is taken ({ $fault }). Choose another for Telegram’s webhook with ARBITRO_TELEGRAM_WEBHOOK_PORT.
webhook-refused = Telegram doesn’t accept the address in ARBITRO_TELEGRAM_WEBHOOK: { $fault }
commands-sent = Commands sent.
unreachable-now = I can’t reach Telegram. Try again later.
amiss-groups = Telegram: the bot can’t be added to groups. Allow it with @BotFather (/setjoingroups).
amiss-privacy = Telegram: in groups the bot receives every message, which it doesn’t need. Turn privacy mode on with @BotFather (/setprivacy).
amiss-waiting = Telegram: { $count } updates are waiting. Start Arbitro, or check that no other program takes them.
amiss-commands = Telegram: the command menus are out of date. Run arbitro telegram commands.
amiss-hook-left = Telegram still calls { $url }, but this Arbitro uses polling. Start it once, or set ARBITRO_TELEGRAM_WEBHOOK.
amiss-hook-none = Telegram doesn’t call { $url }. Start Arbitro and check its log.
amiss-hook-fails = Telegram’s calls to { $url } fail: { $fault }.
check-name = The bot is { $name }.
check-privacy = In groups it { $all ->
    [yes] receives every message, which it doesn’t need: turn privacy mode on with @BotFather (/setprivacy). It never keeps messages that aren’t for it
   *[no] receives only messages meant for it, as it should
}.
check-groups = It { $may ->
    [yes] can be added to groups
   *[no] can’t be added to groups: allow that with @BotFather (/setjoingroups)
}.
check-inline = Invitations in other chats { $may ->
    [yes] are on: type the bot’s name, and players can send their table’s card
   *[no] are off: turn them on with @BotFather (/setinline)
}.
check-hook = Telegram calls it at { $url }.
check-polling = It uses polling.
check-waiting = { $count ->
    [0] No update is waiting
    [one] One update is waiting
   *[other] { $count } updates are waiting
}.
check-windows = { $missing ->
    [0] Tables open inside Telegram, from groups too. One thing needs a manual check
    [one] To open tables inside Telegram (optional), one thing is missing and one needs a manual check
   *[other] To open tables inside Telegram (optional), { $missing } things are missing and one needs a manual check
}:
window-address = ARBITRO_PUBLIC_URL in .env: the public https address of the pages.
window-app = With @BotFather: /mybots, the bot, Bot Settings, Configure Mini App, Enable Mini App. Then restart Arbitro. Without it, windows open in private chats only.
window-page = With @BotFather, Edit Mini App URL: { $address } (I can’t read that setting).

# The command that holds the others together.
menu-why = Why?
command-table = table
command-table-hint = Everything at a table: open it, join, play, close it
command-me = me
command-me-hint = Your settings: hours, notifications, language, accounts, data
command-games = games
command-games-hint = The games: which there are, rules, practice, results
# Within /games the list of games.
inside-games = list

# The permissions, each with its reason.
permission-view-channel = View Channel: to see where the table goes
permission-send-messages = Send Messages: to say what happens
permission-send-messages-in-threads = Send Messages in Threads: for tables with their own thread
permission-create-public-threads = Create Public Threads: for a second table in the same channel
permission-embed-links = Embed Links: for links between tables
permission-attach-files = Attach Files: for the picture of the table
permission-pin-messages = Pin Messages: to keep the table in reach (optional)

missing-here = I can’t open a table here yet. To the server admins – I still need:
no-thread = I can’t open a thread in this channel. Open the table in another channel, or in a thread of your own.
unshown = I couldn’t show you the answer. Press again; it counts once.
press-again = That took too long. Please press again.
button-thread = Go to the thread
thread-name = { $who }’s table

# On the command line.
emojis-made = { $picture }: uploaded
emojis-kept = { $picture }: already there
emojis-done = { $made ->
    [one] One new card emoji
   *[other] { $made } new card emojis
}; { $kept } already there.
commands-sent = Commands sent.
commands-same = The commands haven’t changed, so there was nothing to send.
invite = Invite me to a server: { $link }
token-missing = The token is missing: put it into .env as ARBITRO_DISCORD_TOKEN.
token-wrong = Discord doesn’t accept this token: check ARBITRO_DISCORD_TOKEN.
unreachable = I can’t reach Discord. I keep trying.
unreachable-now = I can’t reach Discord. Try again later.
amiss-intents = Discord: privileged intents are on, but none is needed. Turn them off in the developer portal, on the Bot page.
amiss-commands = Discord: the slash commands are out of date. Run arbitro discord commands.
amiss-emojis = Discord: { $there } of { $all } card emojis uploaded. Run arbitro discord emojis sync.
amiss-permissions = Discord, server { $server }: I’m missing { $permissions }. Give them to my role, or use the link of arbitro discord invite again.
entry-point = play
entry-point-hint = Open the table in a window inside Discord
check-name = The application is { $name } ({ $id }).
check-windows = { $missing ->
    [0] Tables open inside Discord. One thing needs a manual check
    [one] To open tables inside Discord (optional), one thing is missing and one needs a manual check
   *[other] To open tables inside Discord (optional), { $missing } things are missing and one needs a manual check
}:
window-address = ARBITRO_PUBLIC_URL in .env: the public https address of the pages.
window-secret = In the portal, OAuth2, Reset Secret: put it into .env as ARBITRO_DISCORD_SECRET.
window-redirect = In the portal, OAuth2, Redirects: https://127.0.0.1 (Discord wants one, but never uses it).
window-application = ARBITRO_DISCORD_APPLICATION in .env: { $id }.
window-activities = In the portal, Activities, Settings: Enable Activities, with web, iOS and Android.
window-command = The command that opens windows: run arbitro discord commands when the rest is done.
window-mapping = In the portal, Activities, URL Mappings: / to { $host } (I can’t read that setting).

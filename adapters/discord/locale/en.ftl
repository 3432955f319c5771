# The command that holds the others together.
menu-why = Why?
command-table = table
command-table-hint = All there is to do at a table: open it, sit down, play, end it

# The permissions, each with its reason.
permission-view-channel = View Channel: otherwise I do not know where to put the table
permission-send-messages = Send Messages: to tell what happens
permission-send-messages-in-threads = Send Messages in Threads: for tables that have a thread of their own
permission-create-public-threads = Create Public Threads: for a second table in the same channel
permission-embed-links = Embed Links: for links from one table to another
permission-attach-files = Attach Files: for the picture of the table
permission-pin-messages = Pin Messages: to keep the table at hand (it works without)

missing-here = I cannot open a table here yet. For whoever runs this server: I lack
no-thread = I cannot open a thread in this channel: open the table in another one, or in a thread of your own.
unshown = I could not show you the answer. Press again: what has already arrived counts once.
press-again = That took a moment too long: press again, please.
button-thread = Go to the thread
thread-name = { $who }’s table

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
amiss-intents = Discord: privileged intents are on and none is needed: turn them off in the developer portal, on the page Bot.
amiss-commands = Discord: the slash commands are not the ones of this release: arbitro discord commands sends them.
amiss-emojis = Discord: of { $all } card faces { $there } are put up: arbitro discord emojis sync puts up the others.
amiss-permissions = Discord, server { $server }: I lack { $permissions }. Give them to my role, or follow the link of arbitro discord invite again.
entry-point = play
entry-point-hint = Open the table in a window of Discord’s
check-name = The application is { $name } ({ $id }).
check-windows = { $missing ->
    [0] The table opens in a window inside Discord. Left to look at
    [one] Before the table opens in a window inside Discord (nobody needs one) one thing is missing, and one is to be looked at
   *[other] Before the table opens in a window inside Discord (nobody needs one) { $missing } things are missing, and one is to be looked at
}:
window-address = ARBITRO_PUBLIC_URL in .env: the https address by which everybody finds the pages.
window-secret = In the portal, OAuth2, Reset Secret: put it into .env as ARBITRO_DISCORD_SECRET.
window-redirect = In the portal, OAuth2, Redirects: https://127.0.0.1 (Discord wants one, and nobody is sent there).
window-application = ARBITRO_DISCORD_APPLICATION in .env: { $id }.
window-activities = In the portal, Activities, Settings: Enable Activities, with web, iOS and Android.
window-command = The command that opens windows: arbitro discord commands sends it, once the rest is done.
window-mapping = In the portal, Activities, URL Mappings: / to { $host } (Discord does not tell me what is written there).

# Nella chat privata /start è di Telegram: lì si comincia con un altro nome.
command-begin = comincia
command-here = qui { $name }
commands-foot = Comandi: { $commands }

about = Arbitro dei giochi in cui ognuno nasconde qualcosa: distribuisce, chiede in privato, giudica e segna.
where-here = qui
pace-live = stasera
pace-evening = serata
pace-day = mossa
pace-relaxed = calma
pace-free = libero

button-private = 💬 In privato
sent-privately = Te l’ho scritto in privato.
asked-privately = Te lo chiedo in privato: scrivilo là.
more-privately = Il resto in privato: scrivimi /start.
press-start = { $who }, apri la chat privata con me e premi Avvia: quello che riguarda solo te lo dico là.
faceless = Scrivi da amministratore anonimo, e non so chi sei. Premi i bottoni, oppure scrivi con il tuo nome.
unknown-command = Il comando /{ $name } non lo conosco: con /{ $help } vedi che cosa si può fare.
did-you-mean = Il comando /{ $name } non lo conosco. Intendevi /{ $near }?
long-ago = Me l’hai chiesto mentre non c’ero, ed è passato del tempo: se lo vuoi ancora, chiedilo di nuovo.
written-later = In questo momento non posso scriverlo: lo faccio appena si può, non serve premere di nuovo.
unshown = Non sono riuscito a mostrarti la risposta. Premi ancora: quello che è già arrivato conta una volta sola.

# Quello che si scrive, una cosa dopo l’altra.
prompt-held = Adesso: { $held }
prompt-number = Un numero da { $least } a { $most }.
prompt-words = Al più { $limit } caratteri.
prompt-none = Per «{ $none }» scrivi -
prompt-over = Questa domanda non aspetta più una risposta. Premi di nuovo il bottone e te la rifaccio.
unasked = Leggo quello che scrivi solo quando te lo chiedo: in risposta alla mia domanda, o subito dopo il bottone «Scrivi». Di quale tavolo si tratta?

invite-begin = Nessun tavolo tuo: comincia da qui
invite-how = Il codice del tavolo: { $code }. Ci si siede dal bottone, o in un gruppo con /{ $command } { $code }.
invite-sit = Mi siedo
invite-group = Giochiamo in questo gruppo

topic-name = Il tavolo di { $who }
topic-refused = Qui non posso aprire un altro argomento: mi serve il permesso «Gestire gli argomenti», oppure si gioca un tavolo alla volta.
lacking-rights = il permesso di mandare messaggi nel gruppo
lacking-topic = un argomento aperto: quello del tavolo è stato chiuso

# Da riga di comando e nei log.
second-instance = Telegram: un altro programma usa lo stesso token (409). Spegni l’altro, o dagli un token suo; intanto continuo a provare.
token-missing = Manca il token: mettilo in .env come ARBITRO_TELEGRAM_TOKEN.
token-wrong = Telegram non accetta questo token: controlla ARBITRO_TELEGRAM_TOKEN.
unreachable = Telegram non risponde: continuo a provare.
webhook-port = La porta { $port } non è libera ({ $fault }): per il webhook di Telegram scegline un’altra con ARBITRO_TELEGRAM_WEBHOOK_PORT.
webhook-refused = Telegram non chiama l’indirizzo di ARBITRO_TELEGRAM_WEBHOOK: { $fault }
commands-sent = I comandi sono stati mandati.
unreachable-now = Telegram non risponde: riprova più tardi.
amiss-groups = Telegram: i gruppi non possono aggiungere il bot: permettilo con @BotFather (/setjoingroups).
amiss-privacy = Telegram: nei gruppi il bot sente ogni messaggio e non serve: con @BotFather si riattiva la privacy (/setprivacy).
amiss-waiting = Telegram: { $count } aggiornamenti aspettano: avvia Arbitro, o guarda che non li prenda un altro programma.
amiss-commands = Telegram: i menu dei comandi non sono quelli di questa versione: li manda arbitro telegram commands.
amiss-hook-left = Telegram chiama { $url }, ma questo Arbitro chiede da sé che cosa è successo: avvialo una volta, oppure imposta ARBITRO_TELEGRAM_WEBHOOK.
amiss-hook-none = Telegram non chiama { $url }: avvia Arbitro e guarda che cosa scrive.
amiss-hook-fails = Telegram chiama { $url } e non ci riesce: { $fault }.
check-name = Il bot è { $name }.
check-privacy = Nei gruppi { $all ->
    [yes] riceve tutti i messaggi: non serve, puoi riaccendere la modalità privata da @BotFather (/setprivacy). I messaggi che non lo riguardano non li conserva comunque
   *[no] riceve solo quello che lo riguarda: è giusto così
}.
check-groups = Nei gruppi { $may ->
    [yes] può entrare
   *[no] non può entrare: permettilo da @BotFather (/setjoingroups)
}.
check-inline = Inviti in altre chat { $may ->
    [yes] col suo nome: chi siede a un tavolo ne manda la scheda
   *[no] spenti: si accendono da @BotFather (/setinline)
}.
check-hook = Telegram lo chiama a { $url }.
check-polling = Chiede lui a Telegram che cosa è successo.
check-waiting = { $count ->
    [0] Nessun aggiornamento in attesa
    [one] Un aggiornamento in attesa
   *[other] { $count } aggiornamenti in attesa
}.
check-windows = { $missing ->
    [0] Il tavolo si apre in una finestra dentro Telegram, anche dai gruppi. Resta da guardare
    [one] Perché il tavolo si apra in una finestra dentro Telegram (se ne può fare a meno) manca una cosa, più una da guardare
   *[other] Perché il tavolo si apra in una finestra dentro Telegram (se ne può fare a meno) mancano { $missing } cose, più una da guardare
}:
window-address = ARBITRO_PUBLIC_URL in .env: l’indirizzo https a cui tutti trovano le pagine.
window-app = Da @BotFather: /mybots, il bot, Bot Settings, Configure Mini App, Enable Mini App. Poi riavvia Arbitro. Senza, le finestre ci sono solo nelle chat private.
window-page = Da @BotFather, Edit Mini App URL: { $address } (Telegram non mi dice che cosa c’è scritto).

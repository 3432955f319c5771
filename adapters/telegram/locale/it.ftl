# Nella chat privata /start è di Telegram: lì si comincia con un altro nome.
command-begin = comincia
command-here = qui { $name }
commands-foot = Comandi: { $commands }

about = Giochi di carte e di deduzione in cui ognuno ha dei segreti: distribuisco, applico le regole e segno i punti.
where-here = qui
pace-live = diretta
pace-evening = serata
pace-day = giorno
pace-relaxed = lento
pace-free = libero

button-private = 💬 In privato
sent-privately = Te l’ho mandato in privato.
asked-privately = Te lo chiedo in privato: scrivilo là.
more-privately = Il resto in privato: mandami /start.
press-start = { $who }, apri la chat privata con me e premi Avvia: le tue carte ti arrivano lì.
faceless = Scrivi con un profilo anonimo di amministrazione, e non so chi sei. Premi i pulsanti, oppure scrivi con il tuo nome.
unknown-command = Non conosco /{ $name }: con /{ $help } vedi che cosa puoi fare.
did-you-mean = Non conosco /{ $name }. Intendevi /{ $near }?
unread = Qui non capisco «{ $words }». Per esempio: { $example }
long-ago = Me l’hai chiesto mentre non c’ero, ed è passato del tempo. Lo vuoi ancora? Chiedilo di nuovo.
written-later = In questo momento non riesco a salvarlo: lo faccio appena posso, non serve premere di nuovo.
unshown = Non ho potuto mostrarti la risposta. Premi di nuovo: vale una volta sola.

# Altri nomi che si scrivono per un comando, e che nessun menu elenca.
also-about = versione segnala
also-board = tavola stato tavolo turno chitocca
also-discreet = riservato
also-end = ferma fine termina miarrendo
also-evening = fissa appuntamento
also-hand = carte posto miamano
also-history = storia racconto riassunto
also-join = entra partecipa dentro
also-language = cambialingua inglese
also-leave = esci lascia abbandona
also-open = nuova nuovo crea partita gioca
also-players = chi
also-practice = prova
also-primer = nocciolo inbreve comesigioca tutorial
also-remind = sollecita sveglia
also-remove = espelli allontana
also-replace = salta passa
also-results = classifica statistiche vittorie
also-retract = ritira indietro
also-rules = regola regolamento
also-settings = opzioni varianti
also-snooze = rimanda silenzio muto
also-start = inizia via parti
also-tellme = avvisa notifica
also-time = tempo aspetta

# Quello che si scrive, una cosa dopo l’altra.
prompt-held = Adesso: { $held }
prompt-number = Un numero da { $least } a { $most }.
prompt-words = Al massimo { $limit } caratteri.
prompt-none = Per «{ $none }» manda -
prompt-over = Questa domanda è chiusa. Premi di nuovo il pulsante e te la rifaccio.
unasked = Leggo quello che scrivi solo quando te lo chiedo: in risposta alla mia domanda, o subito dopo il pulsante «Scrivi». Di quale tavolo si tratta?

invite-begin = Non sei a nessun tavolo: comincia da qui
invite-how = Codice: { $code }. Siediti con il pulsante, o in un gruppo con /{ $command } { $code }.
invite-sit = Siediti
invite-group = Gioca in questo gruppo

topic-name = Il tavolo di { $who }
topic-refused = Qui non posso aprire un altro argomento: dammi il permesso «Gestire gli argomenti», oppure giocate un tavolo alla volta.
lacking-rights = il permesso di mandare messaggi nel gruppo
lacking-topic = un argomento aperto: quello del tavolo è stato chiuso

# Da riga di comando e nei log.
second-instance = Telegram: un altro programma usa lo stesso token (409). Fermalo, o dagli un token suo; intanto continuo a provare.
token-missing = Manca il token: mettilo in .env come ARBITRO_TELEGRAM_TOKEN.
token-wrong = Telegram non accetta questo token: controlla ARBITRO_TELEGRAM_TOKEN.
unreachable = Non riesco a raggiungere Telegram: continuo a provare.
webhook-port = La porta { $port } è occupata ({ $fault }): per il webhook di Telegram scegline un’altra con ARBITRO_TELEGRAM_WEBHOOK_PORT.
webhook-refused = Telegram non accetta l’indirizzo di ARBITRO_TELEGRAM_WEBHOOK: { $fault }
commands-sent = Comandi mandati.
unreachable-now = Non riesco a raggiungere Telegram: riprova più tardi.
amiss-groups = Telegram: il bot non si può aggiungere ai gruppi. Permettilo con @BotFather (/setjoingroups).
amiss-privacy = Telegram: nei gruppi il bot riceve ogni messaggio, ma non gli serve. Riattiva la privacy con @BotFather (/setprivacy).
amiss-waiting = Telegram: { $count } aggiornamenti in attesa. Avvia Arbitro, o controlla che non li prenda un altro programma.
amiss-commands = Telegram: i menu dei comandi non sono aggiornati. Lancia arbitro telegram commands.
amiss-hook-left = Telegram chiama ancora { $url }, ma questo Arbitro usa il polling. Avvialo una volta, oppure imposta ARBITRO_TELEGRAM_WEBHOOK.
amiss-hook-none = Telegram non chiama { $url }: avvia Arbitro e guarda il suo log.
amiss-hook-fails = Le chiamate di Telegram a { $url } falliscono: { $fault }.
check-name = Il bot è { $name }.
check-privacy = Nei gruppi { $all ->
    [yes] riceve tutti i messaggi, ma non gli serve: riattiva la privacy con @BotFather (/setprivacy). Quelli che non lo riguardano non li conserva comunque
   *[no] riceve solo i messaggi che lo riguardano: è giusto così
}.
check-groups = { $may ->
    [yes] Si può aggiungere ai gruppi
   *[no] Non si può aggiungere ai gruppi: permettilo con @BotFather (/setjoingroups)
}.
check-inline = Inviti in altre chat { $may ->
    [yes] attivi: scrivendo il nome del bot, chi è a un tavolo ne manda la scheda
   *[no] spenti: si attivano con @BotFather (/setinline)
}.
check-hook = Telegram lo chiama a { $url }.
check-polling = Usa il polling.
check-waiting = { $count ->
    [0] Nessun aggiornamento in attesa
    [one] Un aggiornamento in attesa
   *[other] { $count } aggiornamenti in attesa
}.
check-windows = { $missing ->
    [0] I tavoli si aprono dentro Telegram, anche dai gruppi. Resta una cosa da controllare a mano
    [one] Per aprire i tavoli dentro Telegram (facoltativo) manca una cosa, e una è da controllare a mano
   *[other] Per aprire i tavoli dentro Telegram (facoltativo) mancano { $missing } cose, e una è da controllare a mano
}:
window-address = ARBITRO_PUBLIC_URL in .env: l’indirizzo https pubblico delle pagine.
window-app = Con @BotFather: /mybots, il bot, Bot Settings, Configure Mini App, Enable Mini App. Poi riavvia Arbitro. Senza, le finestre si aprono solo nelle chat private.
window-page = Con @BotFather, Edit Mini App URL: { $address } (questa impostazione non posso leggerla).

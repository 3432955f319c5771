# I comandi: minuscole senza accenti, al più 32 caratteri; le descrizioni al più 256.
command-open = apri
command-open-hint = Apri un tavolo qui: /apri eleusis 5
command-join = siediti
command-join-hint = Siediti al tavolo di qui, o a quello di cui hai il codice
command-leave = alzati
command-leave-hint = Alzati dal tavolo; se si gioca già, al tuo posto gioca un robot
command-start = comincia
command-start-hint = Comincia la partita: i posti liberi vanno ai robot
command-begin = comincia
command-board = tavola
command-board-hint = Il tavolo com'è adesso, in figura e a parole
command-hand = mano
command-hand-hint = La tua mano e quello che devi rispondere: lo vedi solo tu
command-why = perche
command-why-hint = Che cosa è appena successo, e secondo quali regole
command-rules = regole
command-rules-hint = Le regole del gioco, per numero o per parola
command-score = punti
command-score-hint = Il foglio dei punti, mano per mano
command-history = storia
command-history-hint = Che cosa è successo finora, mano per mano
command-settings = impostazioni
command-settings-hint = Varianti, ritmo, posti, robot e lingua del tavolo
command-replace = sostituisci
command-replace-hint = Da' a un robot il posto di chi non risponde più
command-pause = pausa
command-pause-hint = Ferma il tempo: le scadenze aspettano
command-resume = riprendi
command-resume-hint = Il tempo ricomincia a scorrere
command-time = tempo
command-time-hint = Chiedi altro tempo per chi deve ancora rispondere
command-remind = sollecita
command-remind-hint = Ricorda a chi manca che lo si aspetta
command-end = chiudi
command-end-hint = Chiudi il tavolo: se siete in più, un altro deve dire di sì
command-rematch = rivincita
command-rematch-hint = Lo stesso tavolo, da capo
command-verify = verifica
command-verify-hint = La prova che le carte sono state date onestamente
command-tables = tavoli
command-tables-hint = I tuoi tavoli, prima quelli dove ti aspettano
command-games = giochi
command-games-hint = Tutti i giochi che si possono giocare qui
command-practice = allenamento
command-practice-hint = Una partita di prova con i robot, subito
command-primer = nocciolo
command-primer-hint = Il gioco in poche righe
command-help = aiuto
command-help-hint = Che cosa puoi fare adesso
command-language = lingua
command-language-hint = In che lingua ti parlo
commands-foot = Comandi: /apri /siediti /comincia /mano /tavola /perche /regole /tavoli /aiuto

pace-live = stasera
pace-day = mossa
pace-free = libero

button-private = 💬 In privato
sent-privately = Te l'ho scritto in privato.
asked-privately = Te lo chiedo in privato: scrivilo là.
more-privately = Il resto in privato: scrivimi /start.
press-start = { $who }, apri la chat privata con me e premi Avvia: quello che riguarda solo te lo dico là.
faceless = Scrivi da amministratore anonimo, e non so chi sei. Premi i pulsanti, oppure scrivi con il tuo nome.
long-ago = Me l'hai chiesto mentre non c'ero, ed è passato del tempo: se lo vuoi ancora, chiedilo di nuovo.

# Quello che si scrive, una cosa dopo l'altra.
prompt-held = Adesso: { $held }
prompt-number = Un numero da { $least } a { $most }.
prompt-words = Al più { $limit } caratteri.
prompt-none = Per «{ $none }» scrivi -
prompt-over = Questa domanda non aspetta più niente. Premi di nuovo il pulsante e te lo richiedo.
unasked = Leggo quello che scrivi solo quando te lo chiedo: in risposta alla mia domanda, o subito dopo il pulsante «Scrivi». Di quale tavolo si tratta?

topic-name = Il tavolo di { $who }
topic-refused = Qui non posso aprire un altro argomento: mi serve il permesso «Gestire gli argomenti», oppure si gioca un tavolo alla volta.
lacking-rights = il permesso di mandare messaggi nel gruppo
lacking-topic = un argomento aperto: quello del tavolo è stato chiuso

# Da riga di comando e nei log.
second-instance = Telegram: un altro programma usa lo stesso token (409). Spegni l'altro, o dagli un token suo; intanto continuo a provare.
token-missing = Manca il token: mettilo in .env come ARBITRO_TELEGRAM_TOKEN.
token-wrong = Telegram non accetta questo token: controlla ARBITRO_TELEGRAM_TOKEN.
unreachable = Telegram non risponde: continuo a provare.
webhook-port = La porta { $port } non è libera ({ $fault }): per il webhook di Telegram scegline un’altra con ARBITRO_TELEGRAM_WEBHOOK_PORT.
webhook-refused = Telegram non chiama l’indirizzo di ARBITRO_TELEGRAM_WEBHOOK: { $fault }
commands-sent = I comandi sono stati mandati.
unreachable-now = Telegram non risponde: riprova più tardi.
check-name = Il bot è { $name }.
check-privacy = Nei gruppi { $all ->
    [yes] riceve tutti i messaggi: non serve, puoi riaccendere la modalità privata da @BotFather (/setprivacy). I messaggi che non lo riguardano non li conserva comunque
   *[no] riceve solo quello che lo riguarda: è giusto così
}.
check-groups = Nei gruppi { $may ->
    [yes] può entrare
   *[no] non può entrare: permettilo da @BotFather (/setjoingroups)
}.
check-hook = Telegram lo chiama a { $url }.
check-polling = Chiede lui a Telegram che cosa è successo.
check-waiting = { $count ->
    [0] Nessun aggiornamento in attesa
    [one] Un aggiornamento in attesa
   *[other] { $count } aggiornamenti in attesa
}.

# I comandi. I nomi: minuscole, senza spazi, al più 32 caratteri; le descrizioni al più 100.
command-table = tavolo
command-table-hint = Tutto quello che si fa a un tavolo: aprirlo, sedersi, giocare, chiuderlo
command-open = apri
command-open-hint = Apri un tavolo in questo canale
command-join = siediti
command-join-hint = Siediti al tavolo di questo canale, o a quello di cui hai il codice
command-leave = alzati
command-leave-hint = Alzati dal tavolo; se si gioca già, al tuo posto gioca un robot
command-start = comincia
command-start-hint = Comincia la partita: i posti liberi vanno ai robot
command-board = tavola
command-board-hint = Il tavolo com'è adesso, in figura e a parole
command-hand = mano
command-hand-hint = La tua mano e quello che devi rispondere: lo vedi solo tu
command-why = perché
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
command-ladder = palestra
command-ladder-hint = Da solo contro i robot, un gradino alla volta
command-help = aiuto
command-help-hint = Che cosa puoi fare adesso
command-language = lingua
command-language-hint = In che lingua ti parlo

argument-game = gioco
argument-game-hint = Quale gioco
argument-seats = posti
argument-seats-hint = In quanti si gioca
argument-pace = ritmo
argument-pace-hint = Stasera tutti insieme, una mossa al giorno, o senza orologio
argument-name = nome
argument-name-hint = Come si chiama il tavolo
argument-seat = posto
argument-seat-hint = Il numero del posto
argument-table = codice
argument-table-hint = Le sei lettere del tavolo
argument-words = cerca
argument-words-hint = Il numero di una regola, o qualche parola
argument-which = quale
argument-which-hint = Italiano o inglese

choice-pace-live = stasera, tutti insieme
choice-pace-day = una mossa al giorno
choice-pace-free = senza orologio
choice-which-it = italiano
choice-which-en = English

# I permessi, con il loro perché.
permission-view-channel = Vedere il canale: altrimenti non so dove mettere il tavolo
permission-send-messages = Inviare messaggi: per raccontare che cosa succede
permission-send-messages-in-threads = Inviare messaggi nei thread: per i tavoli che hanno un thread tutto loro
permission-create-public-threads = Creare thread pubblici: per un secondo tavolo nello stesso canale
permission-embed-links = Incorporare i link: per i rimandi da un tavolo all'altro
permission-attach-files = Allegare file: per la figura del tavolo
permission-read-message-history = Leggere la cronologia: per togliere i pulsanti dai vecchi messaggi miei
permission-pin-messages = Fissare i messaggi: per tenere il tavolo a portata di mano (se ne può fare a meno)

missing-here = Qui non posso ancora aprire un tavolo. A chi amministra il server: mi mancano
no-thread = Non riesco ad aprire un thread in questo canale: apri il tavolo in un altro canale, o in un thread aperto da te.
unshown = Non sono riuscito a mostrarti la risposta. Premi ancora: quello che è già arrivato conta una volta sola.
press-again = È passato un momento di troppo: premi ancora, per favore.
thread-name = Il tavolo di { $who }

# Da riga di comando.
emojis-made = { $picture }: messa
emojis-kept = { $picture }: c'era già
emojis-done = { $made ->
    [one] Una faccia nuova
   *[other] { $made } facce nuove
}, { $kept } c'erano già.
commands-sent = I comandi sono stati mandati.
commands-same = I comandi non sono cambiati: non c'era niente da mandare.
invite = Per invitarmi in un server: { $link }
token-missing = Manca il token: mettilo in .env come ARBITRO_DISCORD_TOKEN.
token-wrong = Discord non accetta questo token: controlla ARBITRO_DISCORD_TOKEN.
unreachable = Discord non risponde: riprova più tardi.

# Quello che l’arbitro dice di suo, in ogni gioco.

## Pezzi di frase

list = { $before } { ED($last) }
chosen = { $items-count ->
    [0] nessuna scelta
   *[other] { $items }
}
chosen-many = { $count } scelte
seat-number = posto { $number }
unworded = Qui manca una frase. L’errore è nostro: la partita va avanti.

## A chi tocca

outcome-won = { $count ->
    [one] Hai vinto
   *[other] Avete vinto
}
outcome-lost = { $count ->
    [one] Ha vinto { $who }
   *[other] Hanno vinto { $who }
}{ $place ->
    [0] { "" }
   *[other] {" "}· tu { $place }º
}
outcome-draw = Patta
call-you = Tocca a te
call-sealed = La tua risposta è sigillata
call-next = Preparati: dopo tocca a te.
call-lobby = { $taken } { $taken ->
    [one] posto preso
   *[other] posti presi
} su { $seats }
call-elastic = { $taken } al tavolo: { $state }
call-words = Aspetto la parola segreta di { $who }
call-turn = Tocca { AD($who) }
call-turn-most = { $left ->
    [0] Tocca a tutti
   *[other] Tocca agli altri { $count }
}
call-answered = { $step ->
    [half] Almeno la metà ha risposto.
   *[most] Mancano le ultime risposte.
}
call-paused = In pausa
replay-everyone = tutti
played-for = Fino alla fine ha giocato un robot al posto di { $who }.
kept-for-you = Un robot gioca al posto tuo.
call-suspended = Tavolo sospeso dopo un aggiornamento: non si è perso nulla, se ne occupa chi gestisce il bot
call-over = La partita è finita
call-closed = Il tavolo è chiuso

## Ritmo e stato

pace = { $pace ->
    [live] in diretta
    [evening] serata lunga, dieci minuti a mossa
    [day] una mossa al giorno
    [relaxed] senza fretta, tre giorni a mossa
   *[free] senza timer
}
bank = { $unit ->
    [hours] Oltre al tempo di ogni mossa avete { $count } ore di riserva a testa per tutta la partita (la notte non conta). Ogni risposta ne restituisce un po’.
   *[minutes] Oltre al tempo di ogni mossa avete { $count } minuti di riserva a testa per tutta la partita. Ogni risposta ne restituisce un po’.
}
own-time = { $kind ->
    [none] { $length } a mossa.
    [bank] { $length } a mossa, più { $bank } di riserva a testa per tutta la partita.
   *[growing] { $length } a mossa, più { $bank } di riserva a testa per tutta la partita. Ogni risposta ne restituisce { $increment }.
}
usual-length = Di solito dura { $least }–{ $most } { $unit ->
    [days] giorni
    [weeks] settimane
   *[months] mesi
}.
status = { $status ->
    [lobby] si riempie
    [live] in gioco
    [paused] in pausa
    [suspended] sospeso
    [over] finito
   *[closed] chiuso
}

## Risposte rifiutate

refused-missed = Troppo tardi: quel momento è passato. Non ti costa nulla.
refused-changed-often = Hai già cambiato questa risposta { $count } volte: resta com’è.
refused-advice-busy = Sto consigliando altri: riprova fra un momento.
refused-stale = Il tavolo è andato avanti e quella domanda è chiusa. Guarda la nuova.
refused-not-your-decision = Adesso non tocca a te decidere.
refused-not-your-seat = Quel posto non è tuo. Torna al tuo, o prendine uno libero.
refused-over = La partita è già finita.
refused-repeated = Questa l’ho già: vale una volta sola.
refused-unreadable = Non capisco questa risposta: scegline una fra quelle proposte.
refused-not-canonical = Non capisco questa risposta: scegline una fra quelle proposte.
refused-not-an-option = Non capisco questa risposta: scegline una fra quelle proposte.
refused-out-of-range = Scrivi un numero da { $least } a { $most }.
refused-not-a-number = Scrivi un numero intero.
refused-say-a-number = Scrivi un numero, per esempio 4.
refused-how-many = { $least ->
    [0] Scegline al massimo { $most }.
   *[other] { $exact ->
        [yes] Scegline { $least }.
       *[no] Scegline da { $least } a { $most }.
    }
}
refused-choose-one = Scegli prima una risposta.
refused-chosen-twice = Hai scelto due volte la stessa cosa: togline una.
refused-too-long = Il testo è troppo lungo: al massimo { $limit } caratteri.
refused-not-an-order = Mettile in ordine tutte, una volta ciascuna.
refused-not-a-roll = Non capisco questo lancio di dadi.
refused-confirm-first = Poi non si torna indietro: premi di nuovo per confermare.
refused-too-late = La risposta è arrivata troppo tardi per cambiarla.

## Intorno al tavolo

refused-sit-first = Prima dimmi come ti chiami: siediti al tavolo.
refused-evening-when = Non ho capito quando. Prova così: sabato 21:00, domani 20:30, 12/12 21:00.
refused-evening-past = Quell’ora è già passata.
refused-evening-far = È troppo in là: al massimo sei mesi prima.
refused-evening-no-such-day = Quel giorno non esiste, o è troppo in là.
refused-evening-other-day = Il giorno della settimana e la data non corrispondono.
refused-evening-gap = Quella notte scatta l’ora legale e quell’ora non esiste. Prova alle { $time }.
refused-evening-last = Per ora vieni solo tu. Se vuoi, disdici la serata.
refused-no-evening = Per questo tavolo non c’è una data.
refused-queue-full = C’è già la fila per la prossima partita.
refused-sits-already = Giochi già a questo tavolo: alla prossima ci sei comunque.
refused-name-first = Prima dimmi come ti chiami: apri un tavolo o siediti.
refused-seat-kept-for = Tengo questo posto per un’ora per { $who }, che era in lista.
refused-full = Il tavolo è al completo. Puoi guardare, o aprirne un altro.
refused-name-taken = A questo tavolo c’è già quel nome, o uno che gli somiglia. Scegline un altro.
refused-name-ours = Quel nome si confonderebbe con l’arbitro. Scegline un altro.
refused-name-empty = Scrivi un nome, così al tavolo sanno chi sei.
refused-name-too-long = Il nome è troppo lungo: al massimo { $limit } caratteri.
refused-not-host = Questo può farlo solo l’host.
refused-host-already = L’host sei già tu.
refused-say-later = Questo si dice tra una mano e l’altra, e un po’ alla volta.
refused-not-seated = Non sei a questo tavolo. Prima siediti.
refused-already-seated = Sei già a questo tavolo.
refused-seat-taken = Il posto è occupato. Scegline un altro.
refused-barred = L’host ti ha fatto alzare da questo tavolo: puoi tornare solo se ci ripensa.
refused-one-seat = A questo tavolo c’è un posto a testa, se l’host non ne permette di più.
refused-nobody-there = A quel posto non c’è nessuno.
refused-own-seat = Questo posto è tuo: per lasciarlo premi «Alzati».
refused-readmitted-already = Può già tornare.
refused-suggestion-over = Questa proposta non c’è più: guarda le impostazioni del tavolo come sono adesso.
refused-many-suggestions = L’host ha già molte proposte da guardare: riprova più tardi.
refused-no-such-seat = Non trovo questo posto. Scrivi il suo numero, per esempio 2.
refused-already-started = Troppo tardi: la partita è cominciata.
refused-terms-closed = Iscrizioni chiuse: si parte.
refused-words-awaited = Aspetto ancora la parola segreta di qualcuno, poi si comincia. Fra qualche secondo puoi cominciare senza.
refused-word-unfit = Scrivi una parola o un numero, al massimo { $limit } caratteri.
refused-other-word = Questa non è la parola che avevi sigillato.
refused-other-terms = I posti e le impostazioni non sono quelli che hai visto: la tua parola resta sigillata.
refused-not-started = La partita non è ancora cominciata.
refused-not-over = La partita non è ancora finita.
refused-not-live = Adesso non si gioca.
refused-paused = In pausa: adesso non si gioca.
refused-suspended = Tavolo sospeso: adesso non si gioca.
refused-closed = Il tavolo è chiuso.
refused-lobby = La partita non è ancora cominciata.
refused-live = La partita è in corso: si può fare solo prima o dopo.
refused-table-unreadable = Non riesco a leggere questo tavolo. Gli altri vanno avanti; chi gestisce il bot trova il perché nel log.
refused-no-such-table = Non trovo questo tavolo. Controlla il codice.
refused-too-many-guesses = Troppi codici sbagliati di fila: aspetta un minuto e riprova.
refused-too-many-tables = Hai aperto davvero tanti tavoli: { $minutes ->
    [one] fra un minuto
   *[other] fra { $minutes } minuti
} puoi aprirne un altro.
refused-too-many-newcomers = Dalla tua rete è arrivata tantissima gente nuova: riprova fra { $minutes ->
    [one] un minuto
   *[other] { $minutes } minuti
}, o fatti mandare un invito da chi è già a un tavolo.
refused-banned = Non puoi più aprire tavoli con questo bot. Puoi sempre sederti a quelli degli altri.
refused-no-such-person = Non conosco questo numero. Sta in cima al file con i dati della persona: discord:…, telegram:… o web:…
refused-damaged = Il database è rovinato: chi gestisce il bot deve ripristinare l’ultima copia.
refused-records-stranger = Lo sceglie solo chi ha giocato qui ed è nei primati.
refused-no-such-game = Questo gioco non ce l’ho. Prova con eleusis o ottocento; con /giochi li vedi tutti.
refused-no-such-option = Questo gioco non ha questa opzione.
refused-no-such-zone = Non conosco questa città. Prova con una più grande che abbia la tua stessa ora, per esempio Roma.
refused-no-such-night = La notte comincia e finisce a un quarto d’ora preciso e dura al massimo { $hours } ore.
refused-too-many-days-off = Al massimo { $most } giorni liberi alla settimana.
refused-holiday-past = Le ferie si possono segnare da oggi in poi.
refused-holidays-spent = Al massimo { $most } giorni di ferie all’anno.
refused-holidays-in-a-row = Al massimo { $most } giorni di ferie di fila.
refused-own-time-unread = Non capisco questo tempo. Scrivi il tempo per mossa, poi, se vuoi, la riserva e quanto ne restituisce una risposta: 10 min + 30 min + 1 min. Le unità sono s, min, h e g.
refused-own-time-length = Una mossa può durare da un minuto a 14 giorni.
refused-own-time-bank = La riserva può essere al massimo { $most } volte il tempo di una mossa.
refused-own-time-increment = Una risposta può restituire al massimo il tempo di una mossa, e non più della riserva.
refused-no-hours = Prima dimmi dove vivi e quando dormi.
refused-needs-company = Questa opzione vale solo in diretta: qui si gioca su più giorni.
refused-no-such-preset = Questo gioco non ha questa variante.
refused-no-such-rung = La palestra di questo gioco non ha questo livello.
refused-no-such-robot = Questo gioco non ha questo robot.
refused-no-such-picture = Non trovo questa immagine.
refused-no-picture = Adesso non riesco a disegnare l’immagine: c’è il testo.
refused-too-few = Per questo gioco servono almeno { $least } posti.
refused-too-many = Per questo gioco i posti sono al massimo { $most }.
refused-needs-consent = Ho chiesto a chi gioca: se dicono di sì, è fatta.
refused-other-hand = In questa mano hai già giocato da un altro posto: fino alla prossima puoi tornare solo lì.
refused-single-seat = A partita cominciata giochi da un posto solo.
refused-seat-kept = Questo posto resta com’è finché la mano è in corso: aspetta la prossima.
refused-nobody-admits = Adesso al tavolo non c’è nessuno che giocava all’inizio della mano: puoi sederti alla prossima.
refused-nobody-consents = Adesso al tavolo non c’è nessun altro che possa dire di sì: riprova alla prossima mano.
refused-no-voice = Se sei appena al tavolo, o qui non giochi, voti dalla prossima mano in poi.
refused-own-proposal = La proposta è tua: adesso decidono gli altri.
refused-proposal-over = Questa proposta è già chiusa.
refused-agreed-already = Il tuo sì c’è già: mancano gli altri.
refused-against-already = Il tuo no c’è già: decidono gli altri.
refused-proposed-already = C’è già una tua proposta: prima si decide quella.
refused-seat-voted-already = State già votando su un posto: prima si decide quello.
refused-shown-already = Il tavolo si vede già qui.
refused-race-one-place = Qui vince la velocità: il tavolo sta in una chat sola, così l’immagine arriva a tutti nello stesso momento.
refused-many-places = Il tavolo si vede già in { $limit } chat: è il massimo.
refused-show-in-group = Usa questo comando nel gruppo o nel canale dove vuoi vedere il tavolo.
refused-place-taken = Qui si gioca già a un altro tavolo. Scegli un altro gruppo o canale, oppure aspetta che finisca.
refused-not-shown-there = Lì il tavolo non si vede.
refused-shown-nowhere = Il tavolo non si vede in nessun gruppo e in nessun canale.
refused-hide-elsewhere = Solo chi fa parte di quel gruppo o canale, o l’host, può togliere il tavolo da lì.
refused-speak-elsewhere = Solo chi fa parte di quel gruppo o canale, o l’host, può scegliere la lingua del tavolo lì.
refused-refused-lately = Una proposta è appena stata respinta: riprova più tardi.
refused-asked-for-already = Quel posto l’ha già chiesto un’altra persona: aspetta la risposta di chi gioca.
refused-asking-already = Hai già chiesto un posto: aspetta la risposta di chi gioca.
refused-many-asking = Qui c’è già la fila per un posto: riprova più tardi.
refused-unknown-person = Non ci conosciamo ancora: prima dimmi come ti chiami.
refused-reminded-already = Ho appena mandato il promemoria: dai un po’ di tempo.
refused-nobody-to-remind = Adesso non c’è nessuno da sollecitare.
refused-busy = Non sono riuscito a salvare la risposta. Non è cambiato nulla: riprova fra un momento.

## Risposte prese

ack-evening-yes = Ci sei! Ti avviso il giorno prima, mezz’ora prima e all’inizio.
ack-evening-queued = Il tavolo è pieno: ora hai un posto in lista d’attesa. Se si libera un posto è tuo, e te lo dico.
ack-evening-maybe = Segnato come forse: non ti avviso. Se poi vieni, premi «Ci sono».
ack-evening-no = Va bene: non ci sei.
ack-evening-moved = Spostata: ho avvisato chi viene.
ack-queued-first = Alla prossima partita il primo posto è tuo. Ti avviso io.
ack-queued = Sei in lista per la prossima partita, se c’è posto. Ti avviso io.
ack-unqueued = Non sei più in lista.
ack-taken = Ricevuto.
ack-pausing = La pausa parte appena finisce la scena in corso. Fino ad allora puoi annullarla.
ack-noted = Registrato: { NUMBER($seconds, minimumFractionDigits: 3) } s.
ack-sealed = Risposta sigillata: si apre quando hanno risposto tutti.
ack-changed = Cambiata: vale l’ultima.
ack-again = L’avevo già: vale una volta sola.
ack-agreed = Sì registrato: manca ancora qualcuno.
ack-refused = Hai detto di no: la proposta cade.
ack-against = No registrato, in segreto: decidono gli altri.
ack-removed = Fatto: il posto è libero, e chi c’era può tornare solo se ci ripensi. Gli inviti di prima non valgono più.
ack-readmitted = Fatto: adesso può tornare.
ack-handed-over = Fatto: l’host non sei più tu.
ack-suggested = Proposto: decide l’host.
ack-accepted = Fatto: adesso si gioca così.
ack-declined = Resta com’era.
suggestion = { $who } propone: { $what }
suggestion-pace = { $pace ->
    [live] in diretta
    [evening] serata lunga, dieci minuti a mossa
    [day] una mossa al giorno
    [relaxed] senza fretta, tre giorni a mossa
   *[free] senza timer
}
custom-time-up = A tempo scaduto
custom-time-up-hint = Che cosa succede quando a qualcuno scadono tempo e riserva
custom-time-up-mildest = la mossa più prudente
custom-time-up-robot = per quella mossa risponde un robot
custom-time-up-wait = tutti aspettano
custom-holidays = Ferie
custom-holidays-hint = Se le ferie prenotate fermano il tempo di chi è via
custom-holidays-count = il tempo si ferma
custom-holidays-ignored = qui non contano
custom-majority = Voti
custom-majority-hint = Quanti voti servono perché una proposta passi
custom-majority-thirds = due terzi
custom-majority-half = più di metà
custom-majority-all = tutti
custom-own-time = Tempo su misura
custom-own-time-hint = Tempo per mossa, poi la riserva (al massimo { $most } mosse) e quanto ne restituisce una risposta, per esempio 10 min + 30 min + 1 min, oppure 36 h. Da 1 h in su si gioca su più giorni, e 24 h sono un giorno come sempre. Scegliendo un altro ritmo si annulla.
custom-own-time-none = quello del ritmo
suggestion-seats = { $seats ->
    [0] tanti posti quanti si siedono
   *[other] { $seats } posti
}
suggestion-preset = la variante «{ $preset }»

## La porta

port-in-use = La porta { $port } è già occupata. Scegline un’altra con --port o ARBITRO_PORT.

## Promemoria

told-digest = { $count ->
    [one] Ti aspetta un tavolo:
   *[other] Ti aspettano { $count } tavoli:
}
told-digest-line = • { $table } ({ $game }){ $until ->
    [none] {""}
   *[other] , fino a { $until }
}
told-digest-more = e altri { $count }: /tavoli
ring-news = «{ $table }»: c’è una novità.
reminder-ready = La tua risposta è pronta, ma non l’hai ancora inviata.
call-note = { $late ->
    [yes] Il tempo sta per finire: tocca ancora { AD($who) }.
   *[no] Tocca { AD($who) }.
} { $how ->
    [begin] Non posso aprire io la chat privata: premi «💬 In privato» qui sotto, poi Avvia. Oppure gioca da «Il mio posto».
   *[open] Non riesco a scrivere in privato: gioca da «Il mio posto».
}

## Quello che non si riesce a mandare

told-private = { $how ->
    [begin] { $who }, non posso aprire io la chat privata: premi «💬 In privato» qui sotto, poi Avvia.
   *[open] { $who }, non riesco a scriverti in privato: quando si comincia premi «Il mio posto», trovi tutto lì.
}

## Aiuto

help-nowhere = Non sei a nessun tavolo. Aprine uno, o fatti dare un codice da chi gioca già.
help-nowhere-practice = Per provare subito gioca con i robot: nessuno aspetta, e smetti quando vuoi.
help-lobby = Qui ci si siede e si scelgono le impostazioni. Si comincia con chi è al tavolo; i posti che mancano vanno ai robot.
help-lobby-host = L’host sei tu: quando ci siete tutti, comincia. Le impostazioni le scegli tu, e puoi far alzare qualcuno.
help-lobby-guest = L’host fa cominciare la partita e sceglie le impostazioni: tu puoi proporre dei cambiamenti.
help-turn = Fai la tua scelta: il pulsante la ripete prima che tu confermi.
help-race = Qui conta la velocità: basta premere. Ti dico il tuo tempo; com’è andata si vede quando è finita per tutti.
help-turn-weighty = Le risposte che mostrano o costano qualcosa vanno premute due volte.
help-turn-sealed = La risposta resta sigillata finché non hanno risposto tutti; fino ad allora puoi cambiarla.
help-clock = Se il tempo scade vale la risposta che hai pronta; se non c’è, al tuo posto vale una mossa prudente.
help-waiting = Adesso aspetti gli altri. Intanto puoi guardare le tue carte, le regole e la cronaca.
help-may = Non tocca a te, ma una cosa puoi farla già adesso.
help-watching = Stai guardando: vedi quello che vedono tutti, e nient’altro.
help-paused = In pausa: adesso non si gioca. La partita riprenderà da qui.
help-over = La partita è finita. Guarda i punti, controlla le carte, o premi «Rivincita».
help-leave = Devi andare? Un robot ti tiene il posto finché non torni.

## Annunci

notice-took-seat = { $robot ->
    [none] { $who } si siede al tavolo.
   *[other] { $who } prende il posto di { $robot }.
}
notice-took-seat-own = { $robot ->
    [none] Ti siedi al tavolo.
   *[other] Prendi il posto di { $robot }.
}
notice-back = { $who } torna al suo posto.
notice-back-own = Sei di nuovo al tuo posto.
notice-left = { $who } lascia il tavolo: al suo posto gioca un robot, finché qualcuno non lo prende.
notice-left-own = Hai lasciato il tavolo: al tuo posto gioca un robot, finché qualcuno non lo prende.
notice-begun = La partita comincia. { $up ->
    [none] Non c’è timer.
    [robot] Se a qualcuno scade il tempo vale la risposta che ha pronta; se non ce n’è, per quella volta risponde un robot, e dove non può saperne nulla vale la mossa più prudente.
    [wait] Il tempo non scade mai: chi tarda riceve un promemoria ogni settimana.
   *[mildest] Se a qualcuno scade il tempo vale la risposta che ha pronta; se non ce n’è, al suo posto vale la mossa più prudente.
}{ $holidays ->
    [ignored] {" "}Qui le ferie non contano.
   *[count] {""}
}{ $majority ->
    [half] {" "}Le proposte passano con più di metà dei voti.
    [all] {" "}Le proposte passano solo all’unanimità.
   *[thirds] {""}
}
notice-own-time = { $who } dà al tavolo un tempo su misura: { $time }.
notice-own-time-own = Hai dato al tavolo un tempo su misura: { $time }.
notice-pace = { $who } cambia il ritmo: { pace }.
notice-pace-own = Hai cambiato il ritmo: { pace }.
notice-pace-proposed = { $who } propone un altro ritmo: { pace }.
notice-pace-proposed-own = Hai proposto un altro ritmo: { pace }.
notice-end-proposed = { $who } propone di chiudere il tavolo.
notice-end-proposed-own = Hai proposto di chiudere il tavolo.
notice-concede-proposed = { $who } si arrende e propone di chiudere il tavolo.
notice-concede-proposed-own = Ti arrendi e proponi di chiudere il tavolo.
notice-abandoned-proposed = Qui non gioca nessuno da molto. Fra una settimana chiudo il tavolo (prima, se lo volete almeno in due su tre). Una mossa o un solo No e resta aperto.
notice-not-abandoned = Ci siete ancora: il tavolo resta aperto.
notice-abandoned = Non è tornato nessuno: chiudo il tavolo. Adesso si può controllare tutto quello che era nascosto.
notice-revealed = Chi gestisce il bot ha guardato le carte segrete di questo tavolo.
notice-closed-by-keeper = Chi gestisce il bot ha chiuso il tavolo.
notice-suspended-by-keeper = Chi gestisce il bot ha sospeso il tavolo: riprenderà quando lo riapre, con il tempo che restava.
notice-ended = { $who } chiude il tavolo, d’accordo con chi gioca.
notice-ended-own = Hai chiuso il tavolo, d’accordo con chi gioca.
notice-conceded = { $who } si arrende: il tavolo è chiuso.
notice-conceded-own = Ti arrendi: il tavolo è chiuso.
notice-ended-kept = { $who } chiude il tavolo, mentre un robot giocava al posto di { $whom }.
notice-ended-kept-own = Hai chiuso il tavolo, mentre un robot giocava al posto di { $whom }.
notice-conceded-kept = { $who } si arrende, mentre un robot giocava al posto di { $whom }: il tavolo è chiuso.
notice-conceded-kept-own = Ti arrendi, mentre un robot giocava al posto di { $whom }: il tavolo è chiuso.
notice-replace-proposed = { $who } propone di dare a un robot il posto { $seat } ({ $whom }).
notice-replace-proposed-own = Hai proposto di dare a un robot il posto { $seat } ({ $whom }).
notice-handed-over = { $who } prende il posto di { $whom }, d’accordo con { $whom } e con chi gioca.
notice-handed-over-own = Prendi il posto di { $whom }, d’accordo con { $whom } e con chi gioca.
notice-replaced = { $who } dà a un robot il posto di { $whom }. { $whom } può tornare quando vuole.
notice-replaced-own = Hai dato a un robot il posto di { $whom }. { $whom } può tornare quando vuole.
notice-admit-proposed = { $who } vorrebbe sedersi al posto { $seat }, dove adesso gioca { $whom }.
notice-admit-proposed-own = Hai chiesto di sederti al posto { $seat }, dove adesso gioca { $whom }.
notice-not-agreed = Non siete abbastanza d’accordo: la proposta di { $who } cade.
notice-not-agreed-own = Non siete abbastanza d’accordo: la tua proposta cade.
notice-ran-out = La proposta di { $who } è scaduta: resta tutto com’è.
notice-ran-out-own = La tua proposta è scaduta: resta tutto com’è.
told-hour = È l’ora di giocare a { $game }!
told-evening-tomorrow = Domani si gioca ({ $when }): hai detto che ci sei.
told-evening-soon = Fra mezz’ora si gioca.
told-evening-opens = È l’ora: il tavolo è aperto e il tuo posto è pronto. Quando ci siete, comincia chi vuole.
told-evening-moved = Nuova data: { $when }. Se non puoi, dillo.
told-evening-seated = Si è liberato un posto, ed è tuo: si gioca { $when }. Se non puoi, dillo.
told-evening-off = Disdetta: la serata non si fa.
told-next = Si rigioca! Ti tengo il posto per un’ora.
told-opened = Nuovo tavolo di { $game }: «{ $table }». C’è posto!
told-time-up = ⏰ Tempo scaduto: ho risposto io per { $who }.
told-time-up-own = ⏰ Tempo scaduto: ho risposto io per te.
time-up = { $how ->
    [draft] Tempo scaduto: ho mandato io la risposta che avevi pronta.
   *[other] Tempo scaduto: ho risposto io per te.
}
time-up-answer = { $how ->
    [draft] ⏰ A «{ $question }» ho mandato la risposta che avevi pronta: { $answer }.
   *[other] ⏰ A «{ $question }» ho risposto io per te: { $answer }.
}
robot-sits = Al tuo posto gioca un robot, finché non torni.
told-denied = «{ $table }»: per questa mano non ti hanno fatto posto.
notice-silent = { $whom } ha lasciato scadere il tempo più volte. Potete dare il posto a un robot; se succede ancora, lo prende da sé. { $whom } può tornare quando vuole.
notice-silent-own = Hai lasciato scadere il tempo più volte. Gli altri possono dare il tuo posto a un robot; se succede ancora, lo prende da sé. Puoi tornare quando vuoi.
notice-waited-for = { $whom } manca da due settimane: potete dare il posto a un robot, e fra una settimana lo prende comunque. { $whom } può tornare quando vuole.
notice-waited-for-own = Manchi da due settimane: gli altri possono dare il tuo posto a un robot, e fra una settimana lo prende comunque. Puoi tornare quando vuoi.
notice-relieved = { $whom } non risponde da un po’: al suo posto gioca un robot, finché { $whom } non torna.
notice-relieved-own = Non rispondi da un po’: al tuo posto gioca un robot, finché non torni.
notice-away = Sono mancato { $minutes ->
    [one] un minuto
   *[other] { $minutes } minuti
}: ho spostato tutte le scadenze di altrettanto.
notice-evening-moved = { $who } ha spostato la data.
notice-evening-moved-own = Hai spostato la data.
notice-evening-alone = È passata mezz’ora e non è arrivato nessun altro: il tavolo si chiude.
notice-evening-missed = All’ora fissata l’arbitro non c’era: il tavolo si chiude. Fissate un’altra data con /serata.
notice-evening-late = Dall’ora fissata è passata mezza giornata e nessuno ha cominciato: il tavolo si chiude.
notice-away-robot = { $whom } è in ferie: al suo posto gioca un robot. { $whom } torna quando vuole.
notice-away-robot-own = Sei in ferie: al tuo posto gioca un robot. Puoi tornare quando vuoi.
notice-lobby-closed = In una settimana nessuno ha cominciato la partita: il tavolo si chiude. Quando volete ne aprite un altro.
notice-suspended = Qui qualcosa non torna: ho sospeso il tavolo. Non si perde nulla, e gli altri tavoli continuano.
notice-resumed = Il tavolo riprende da dove era rimasto.
notice-reminded = { $who } sollecita chi deve ancora rispondere.
notice-reminded-own = Hai sollecitato chi deve ancora rispondere.
notice-suggested = { $who } propone di cambiare le impostazioni del tavolo: decide { $host }.
notice-suggested-own = Hai proposto di cambiare le impostazioni del tavolo: decide { $host }.
notice-new-host = { $who } lascia il tavolo a { $whom }, che da adesso fa da host.
notice-new-host-own = Hai lasciato il tavolo a { $whom }, che da adesso fa da host.

## Il database

unusable-in-use = Un altro Arbitro sta già usando il database { $path }: fermalo, o dai a questo un database suo (ARBITRO_DATABASE).
unusable-read-only = Il database { $path } si può leggere ma non scrivere: cambia i permessi, o scegline un altro (ARBITRO_DATABASE).
unusable-no-folder = Non riesco ad aprire { $path }: controlla che il file e la sua cartella siano dell’utente con cui giro.
unusable-folder = { $path } è una cartella: aggiungi il nome di un file, per esempio arbitro.db (ARBITRO_DATABASE).
unusable-no-database = { $path } non è un database di Arbitro: spostalo, o scegline un altro (ARBITRO_DATABASE).
unusable-corrupt = Il database { $path } è rovinato: ripristina l’ultima copia (arbitro restore COPIA --replace).
unusable-empty = Il database { $path } è vuoto, e non dovrebbe: se è quel che resta di una copia, ripristinane una intera (arbitro restore COPIA); altrimenti spostalo, e ne farò uno nuovo.
unusable-no-wal = Al database { $path } mancano le ultime modifiche, che stavano in { $path }-wal. Rimetti lì accanto quel file; se non c’è più, ripristina una copia (arbitro restore COPIA --replace), o questo com’è (arbitro restore { $path } --incomplete).
unusable-lone-wal = { $path } non c’è, ma ci sono le ultime modifiche di un database ({ $path }-wal): rimetti il database al suo posto, o sposta anche quel file.
unusable-newer = Il database { $path } è di una versione più nuova: aggiorna Arbitro.
unusable-too-old = Il database { $path } è di una versione precedente alla 0.2.0: aprilo prima con Arbitro 0.2.0, poi con questo.
unusable-address = Non capisco l’indirizzo PostgreSQL ({ $path }): dev’essere postgresql://NOME:PASSWORD@COMPUTER:PORTA/DATABASE, e i caratteri speciali della password si scrivono come in un indirizzo web (@ è %40, / è %2F, uno spazio %20).
unusable-away = Non riesco a entrare in un server PostgreSQL su { $path }: controlla che sia acceso, e che indirizzo, nome e password siano giusti (ARBITRO_DATABASE).
unusable-moved = I dati di { $path } sono stati trasferiti altrove: indica dove con ARBITRO_DATABASE.
unusable-not-empty = In { $path } c’è già qualcosa: scegli un database vuoto.
unusable-differs = Quel che è arrivato in { $path } non corrisponde a quel che ho letto: non ho trasferito nulla.
unusable-older = Il database { $path } è di una versione più vecchia: si aggiorna da sé all’avvio.
unusable-unready = Il database { $path } non è pronto per questa versione: prima arbitro migrate, oppure avvia un processo con --only house quando non ne lavorano altri.
unusable-one-process = Il database { $path } è un file, e può usarlo un solo processo: togli --only, oppure dai a tutti un database su un server PostgreSQL (ARBITRO_DATABASE).
unusable-no-driver = Per usare { $path } manca la libreria di PostgreSQL: pip install 'psycopg[binary]'.
unusable-bad-key = In { $path } non c’è una chiave valida: sono 32 byte in base64, come li stampa openssl rand -base64 32. Mettici quella giusta.
unusable-closed-key = Non riesco a leggere la chiave in { $path }: l’utente con cui giro deve poterla leggere. Non sostituirla.
unusable-no-key = I segreti del database sono cifrati, e la chiave manca: rimettila in { $path }, o indicala (ARBITRO_SEAL_KEY).
unusable-wrong-key = La chiave in { $path } non è quella con cui è cifrato questo database: mettici quella giusta.
unusable-half-rekeyed = Il cambio della chiave di { $path } è rimasto a metà: lancia di nuovo arbitro rekey, con le stesse impostazioni.
unusable-full = Il disco del database { $path } è pieno.
unusable-disk = Il disco del database { $path } dà errori.
backup-done = { $path }: una copia intera, controllata pagina per pagina. Tavoli: { $tables }, mosse: { $entries }, persone: { $people }.
ban-done = { $person } non può più aprire tavoli, e lo legge quando ci prova.
ban-lifted = { $person } può di nuovo aprire tavoli.
accounts-none = Nessun account è in via di rimozione.
accounts-none-such = Questo account non è fra quelli scollegati: «arbitro accounts» li elenca.
accounts-leaving = { $account } scollegato da { $person }, fino a { $until } UTC{ $state ->
    [disputed] {" · c’è un’opposizione"}
   *[open] {""}
}
accounts-decided = { $account }: dal prossimo avvio è { $decision ->
    [back] di nuovo collegato.
   *[out] scollegato per sempre.
}
ban-none = Tutti possono aprire tavoli.
ban-line = { $person } dal { $date }
report-address = ARBITRO_REPORT_DSN non è un indirizzo a cui segnalare errori.
report-library = Per segnalare errori (ARBITRO_REPORT_DSN) manca la libreria: pip install sentry-sdk.
reveal-none = Non trovo un tavolo { $table } leggibile.
reveal-copy = Questo non è il database delle impostazioni: se è una copia, a quel tavolo non lo saprà nessuno. Con una copia e la sua chiave si legge tutto.
reveal-told = Chi gioca a quel tavolo lo saprà: ci sarà scritto dal prossimo avvio.
backup-key = Nella copia non c’è la chiave dei suoi segreti ({ $path }): conserva anche quella, da un’altra parte.
backup-exists = { $path } c’è già, e non lo tocco: scegli un altro nome, o aggiungi --replace se è una vecchia copia.
taken-over = Mentre il server non rispondeva un altro Arbitro ha preso il database: questo si ferma.
log-file = Non riesco a scrivere il log in { $path } ({ $fault }): scegli un altro file con ARBITRO_LOG_FILE, o nessuno.
setting-wrong = { $name } non va bene: { $kind ->
    [number] dev’essere un numero
    [switch] dev’essere true o false
    [least] dev’essere almeno { $bound }
    [more] dev’essere più di { $bound }
    [most] dev’essere al massimo { $bound }
    [choice] scegli tra { $choices }
    [https] dev’essere un indirizzo come https://arbitro.example.com
    [zone] dev’essere un fuso orario come Europe/Rome
    [password] deve avere almeno 12 caratteri
   *[other] .env.example mostra com’è fatto
}.
setting-unreadable = Non riesco a leggere le impostazioni in { $path } ({ $fault }): l’utente con cui giro deve poterle leggere.
setting-line = .env, riga { $line }: non è NOME=valore, e la ignoro.
chat-library = { $chat ->
    [discord] ARBITRO_DISCORD_TOKEN c’è, ma manca la libreria di Discord
   *[telegram] ARBITRO_TELEGRAM_TOKEN c’è, ma manca la libreria di Telegram
}: installa Arbitro con [all], come in docs/hosting.it.md.
setting-unknown = Non conosco l’impostazione { $name }{ $has-near ->
    [yes] : forse volevi dire { $near }?
   *[no] . .env.example le elenca tutte.
}
unknown-command = Non conosco «{ $name }». «arbitro help» elenca i comandi.
mistyped-command = Non conosco «{ $name }». Forse volevi dire «{ $near }»? «arbitro help» elenca i comandi.
backup-none = Non trovo un database in { $path }.
backup-elsewhere = Il database sta su un server PostgreSQL: copialo con pg_dump, e ripristinalo con pg_restore.
records-rebuilt = Rifatti i primati di { $tables } tavoli.
records-left = { $tables } tavoli non si leggono: di quelli resta ciò che era scritto.
migrate-done = Il database { $path } è aggiornato (schema { $number }).
move-done = Ora tutto sta in { $path }, confrontato riga per riga. Tavoli: { $tables }, mosse: { $entries }, persone: { $people }. Indicalo in ARBITRO_DATABASE: quello di prima non si apre più.
rekey-elsewhere = Il database sta su un server PostgreSQL: prima copialo con pg_dump, poi aggiungi --backed-up.
rekey-copied = Il database com’era prima resta in { $path }, con la chiave vecchia.
rekey-exists = { $path } c’è già, da un altro cambio di chiave: prima spostalo.
rekey-done = Tutto in { $path } è cifrato con una chiave nuova.
rekey-former = La chiave vecchia è in { $path }: apre solo le copie fatte prima. Buttala insieme a quelle, e conserva una copia della nuova ({ $own }).
rekey-setting = La chiave nuova è in { $path }: mettila in ARBITRO_SEAL_KEY prima di avviare Arbitro. Quella vecchia apre solo le copie fatte prima.
rekey-voided = Li conosceva solo la chiave vecchia, e non valgono più: gli inviti ({ $invitations }), i codici per collegare account ({ $codes }), i divieti a persone cancellate ({ $bans }). Inviti e codici si rifanno con /invita e /collega; quei divieti no.
rekey-unopened = Valori che la chiave vecchia non apriva, lasciati come sono: { $count }.
restore-done = Il database { $path } ora è quello della copia. Tavoli: { $tables }, mosse: { $entries }, persone: { $people }.
restore-kept = Quello di prima è in { $path }.
restore-key = Questa copia è cifrata con una chiave precedente, che ora è di nuovo { $own }. Quella usata finora è { $former }: conservala finché conservi le sue copie.
restore-over = Nel database { $path } ci sono già partite: aggiungi --replace se la copia deve prendere il suo posto.

## Il medico

doctor-well = Va tutto bene.
healthy-no-answer = Arbitro non risponde sulla porta { $port }.
doctor-address = Non posso ascoltare su { $host }, porta { $port } ({ $fault }). Chiudi l’altro programma, o controlla ARBITRO_HOST e ARBITRO_PORT.
doctor-asleep = Qui Arbitro non è acceso: ho controllato quello che posso senza.
doctor-clock = L’orologio di questo computer è sfasato di { $seconds } secondi rispetto a { $host }: regolalo con la rete, o scadenze e token non funzioneranno.
doctor-disk = Sul disco del database { $path } restano { $megabytes } MB: fai spazio, perché non accetto risposte che non posso salvare.
doctor-read-only = Non posso scrivere in { $path }: nessuna risposta verrebbe accettata. L’utente con cui giro deve poterci scrivere.
doctor-uncopied = Non c’è ancora una copia di { $path }. Esegui arbitro backup FILE ogni notte, e conserva seal.key in un altro posto.
doctor-open = { $path } può essere letto da altri utenti di questo computer: Arbitro rimedia all’avvio.
doctor-houseless = Ci sono processi attivi, ma nessuno si occupa di robot, scadenze e chat. Avvia arbitro serve --only house.
doctor-standby = L’indirizzo nomina più server, ma quello attivo non aspetta la sua riserva: se cade, si possono perdere le ultime risposte. Imposta lì synchronous_standby_names.
doctor-process = { $what ->
    [house] Robot, scadenze e chat, con altri
    [alone] Fa tutto
   *[beside] Pagine e mosse
}: { $place }, versione { $release }, da { $minutes } min; ultimo segno di vita { $silent } s fa.
doctor-share = { $kind ->
    [clock] Scadenze e robot
    [judge] Giudice
   *[courier] Messaggi alle chat
}: { $held } parti su { $parts }, { $holders ->
    [one] affidate a un solo processo
   *[other] divise fra { $holders } processi
}.
doctor-undone = Più processi si dividono il lavoro, ma nessuno fa questo: { $kind ->
    [clock] scadenze e robot
    [judge] il giudice
   *[courier] messaggi alle chat
}. Avvia arbitro serve --only { $kind }.
doctor-silent = Il processo { $place } non dà notizie al database da { $seconds } secondi: è bloccato, o lo è il suo computer. Controllalo e riavvialo.
doctor-waiting = In attesa: messaggi per le chat { $posts }, novità dalle chat { $updates }, scadenze passate { $overdue }.
doctor-mended = L’ultimo avvio ({ $at }) è venuto dopo un arresto improvviso. Ho recuperato le ultime modifiche: non manca nulla.
doctor-late = Qualcosa è fermo da { $seconds } secondi, anche se il processo giusto è attivo: guarda il suo log, e riavvialo.
doctor-aside = { $count ->
    [one] Un aggiornamento da { $chat } è stato messo da parte
   *[other] { $count } aggiornamenti da { $chat } sono stati messi da parte
} per un errore: { $fault }, { $place }.
doctor-unreadable = { $count ->
    [one] Un messaggio non è mai partito: nel database non si legge.
   *[other] { $count } messaggi non sono mai partiti: nel database non si leggono.
}
doctor-refused = { $count ->
    [one] Un messaggio aspetta perché la sua chat lo ha rifiutato in ogni forma: riprovo almeno una volta all’ora.
   *[other] { $count } messaggi aspettano perché le loro chat li hanno rifiutati in ogni forma: riprovo almeno una volta all’ora.
}
doctor-task = { $name }: { $deaths ->
    [one] un’interruzione
   *[other] { $deaths } interruzioni
}, l’ultima per { $fault }, { $place }; { $resting ->
    [yes] riparte fra poco.
   *[no] è ripartito.
}
task-autoplay = Gioco automatico
task-bells = Avvisi agli altri processi
task-clock = Scadenze
task-courier = Invio dei messaggi
task-desk = Risposte in privato
task-discord = Collegamento a Discord
task-duplicate = Smazzate dei duplicati da scoprire
task-events = Eventi dei server per le serate
task-following = Ascolto delle novità degli altri processi
task-gate = Limite agli invii
task-hearing = Collegamento con gli altri processi
task-heartbeat = Segno di vita
task-hidden = Messaggi nascosti in attesa
task-inbox = Ripresa degli aggiornamenti di altri processi
task-lane = Lettura degli aggiornamenti
task-members = Controllo di chi è ancora nel gruppo
task-names = Nomi dei thread dei tavoli
task-places = Elenco di gruppi e canali
task-poll = Ricezione da Telegram
task-presence = Segno di vita al database
task-resuming = Ripresa dei tavoli
task-sorting = Smistamento dei messaggi
task-telegram = Collegamento a Telegram
task-writer = Scrittura sul database

## Verifica

verify-lobby = La chiave di questo tavolo è già fissata: la sua impronta comincia con { $digest }. La mostro a partita finita, e chiunque può controllare.
verify-live = Fin qui tutto corrisponde. L’impronta del tavolo, { $digest }…, è quella mostrata all’inizio, e { $deals ->
    [0] ancora nessuna chiave è da mostrare
    [one] la chiave già mostrata corrisponde
   *[other] le { $deals } chiavi già mostrate corrispondono
}. Il resto si può controllare a partita finita.
verify-over = Ho controllato tutta la partita: corrisponde. L’impronta { $digest }… è quella mostrata all’inizio; { $deals ->
    [one] dalla sua chiave si ottiene 1 mescolata
   *[other] dalle sue chiavi si ottengono { $deals } mescolate
}, e così ogni risultato del caso ({ $drawn } su { $entries } righe); { $sealed ->
    [0] il gioco da parte sua non ha sigillato nulla
    [one] corrisponde anche l’impronta sigillata dal gioco
   *[other] corrispondono anche le { $sealed } impronte sigillate dal gioco
}. Dimostra che nulla è stato cambiato. Non può dimostrare che chi gestisce il bot non abbia sbirciato.
verify-sealed = Impronte sigillate dal gioco, in quest’ordine: { $digests }…
verify-strength = { $strength ->
    [sealed] Se hai dato una parola segreta sai anche che nessuno ha scelto le carte, nemmeno chi gestisce il bot: la tua parola si è aperta quando posti, impostazioni e contributi erano già chiusi.
    [open] I contributi erano visibili. Nessuno al tavolo ha potuto scegliere le carte; chi gestisce il bot, che conosce la chiave, in teoria avrebbe potuto, dando il suo per ultimo.
    [none] Nessuno ha dato un contributo: le carte non sono state cambiate dopo, ma a mescolare è stato solo il bot.
   *[salts] Il tavolo è di una versione in cui i contributi li dava il programma: le carte non sono state cambiate dopo, ma in teoria si potevano provare molte mescolate.
}{ $kept ->
    [0] { "" }
    [one] { " " }Una parola segreta non è mai stata aperta: chi conosceva le altre poteva scegliere fra due mescolate.
   *[other] { " " }{ $kept } parole segrete non sono mai state aperte: ognuna lasciava a chi conosceva le altre una scelta fra due mescolate.
}
verify-wrong = Qualcosa non corrisponde: quel che è registrato di questo tavolo non segue dalla sua chiave e dalle sue regole. Avvisa chi gestisce il bot, e non fidarti di questo risultato.

## Pausa, tempo, assenze

notice-paused = { $who } mette il tavolo in pausa: tutte le scadenze si fermano finché non riprendete.
notice-paused-own = Hai messo il tavolo in pausa: tutte le scadenze si fermano finché non riprendete.
notice-pausing = { $who } chiede una pausa: parte appena finisce la scena in corso. Fino ad allora chi gioca può annullarla.
notice-pausing-own = Hai chiesto una pausa: parte appena finisce la scena in corso. Fino ad allora chi gioca può annullarla.
notice-pause-dropped = { $who } annulla la pausa: la partita continua.
notice-pause-dropped-own = Hai annullato la pausa: la partita continua.
notice-went-on = Il tavolo riprende, come ha chiesto { $who }: le scadenze si spostano di quanto è durata la pausa.
notice-went-on-own = Il tavolo riprende, come hai chiesto: le scadenze si spostano di quanto è durata la pausa.
notice-more-time-proposed = { $who } chiede più tempo per tutti. Lo avete se almeno due su tre dicono di sì, o se nessuno si oppone.
notice-more-time-proposed-own = Hai chiesto più tempo per tutti. Lo avete se almeno due su tre dicono di sì, o se nessuno si oppone.
notice-more-time-again-proposed = { $who } chiede ancora più tempo per tutti. Questa volta lo avete solo se almeno due su tre dicono di sì.
notice-more-time-again-proposed-own = Hai chiesto ancora più tempo per tutti. Questa volta lo avete solo se almeno due su tre dicono di sì.
notice-pause-proposed = { $who } propone una pausa. Parte appena due su tre dicono di sì, o dopo sei ore (la notte non conta) se nessuno si oppone.
notice-pause-proposed-own = Hai proposto una pausa. Parte appena due su tre dicono di sì, o dopo sei ore (la notte non conta) se nessuno si oppone.
notice-resume-proposed = { $who } propone di riprendere. Si riparte appena due su tre dicono di sì, o dopo sei ore (la notte non conta) se nessuno si oppone.
notice-resume-proposed-own = Hai proposto di riprendere. Si riparte appena due su tre dicono di sì, o dopo sei ore (la notte non conta) se nessuno si oppone.
notice-retract-proposed = { $who } chiede di annullare l’ultima mossa: ci vuole il sì di tutti.
notice-retract-proposed-own = Hai chiesto di annullare la tua ultima mossa: ci vuole il sì di tutti.
notice-place-proposed = { $who } propone di mostrare il tavolo anche { $chat ->
    [telegram] in un gruppo Telegram
    [discord] in un canale Discord
   *[other] in un’altra chat
}: basta un altro sì.
notice-place-proposed-own = Hai proposto di mostrare il tavolo anche { $chat ->
    [telegram] in un gruppo Telegram
    [discord] in un canale Discord
   *[other] in un’altra chat
}: basta un altro sì.
notice-place = { $who } fa vedere il tavolo anche { $chat ->
    [telegram] in un gruppo Telegram.
    [discord] in un canale Discord.
   *[other] in un’altra chat.
}
notice-place-own = Adesso il tavolo si vede anche { $chat ->
    [telegram] in un gruppo Telegram.
    [discord] in un canale Discord.
   *[other] in un’altra chat.
}
notice-hidden = { $who } ha tolto il tavolo { $chat ->
    [telegram] da un gruppo Telegram
    [discord] da un canale Discord
   *[other] da una chat
}: la partita continua.
notice-hidden-own = Hai tolto il tavolo { $chat ->
    [telegram] da un gruppo Telegram
    [discord] da un canale Discord
   *[other] da una chat
}: la partita continua.
notice-retracted = { $who } annulla l’ultima mossa: si riprende da prima.
notice-retracted-own = Annulli la tua ultima mossa: si riprende da prima.
notice-more-time = Più tempo per tutti, come ha chiesto { $who }: le scadenze ripartono.
notice-more-time-own = Più tempo per tutti, come hai chiesto: le scadenze ripartono.
notice-gone = { $whom } non c’è più: potete dare il posto a un robot.
notice-gone-own = Risulta che non ci sei più: gli altri possono dare il tuo posto a un robot.
notice-left-place = { $whom } non è più in questa chat: potete dare il posto a un robot, e { $whom } può sempre riprenderlo.
notice-left-place-own = Non sei più in questa chat: gli altri possono dare il tuo posto a un robot, e puoi sempre riprenderlo.
refused-not-paused = Il tavolo non è in pausa.
refused-nothing-to-take-back = Non c’è niente da annullare: si può solo con la tua ultima mossa, finché nessuno ha risposto dopo di te e non si è scoperto altro.
refused-link-code-over = Questo codice non vale più: chiedine un altro con /collega.
refused-link-common-table = I due account sono seduti tutti e due a «{ $table }», e a una persona do una mano sola: lascia un posto o aspetta la fine.
refused-link-many = Una persona ha al massimo { $limit } account.
refused-link-not-there = Quell’account non è più tra i tuoi.
refused-link-own = Questo codice l’hai chiesto da qui, o da un account che è già tuo: scrivilo dall’altro.
refused-account-out = Questo account è stato scollegato e per ora non può fare nulla. Con /account vedi fino a quando, e puoi opporti.
refused-drop-here = Stai usando proprio quell’account: scollegalo da un altro.
refused-drop-disputed = C’è già chi si oppone: decide chi gestisce il bot.
refused-link-session = Questa pagina è stata aperta da una chat. Questo si fa là; da qui non si può, per sicurezza.
refused-link-private = I codici vanno nella chat privata con me: qui li leggerebbero tutti.
refused-wrong-link-code = Questo codice non funziona. Controllalo: vale dieci minuti. Dall’altro tuo account ne fai uno nuovo con /collega. Dopo cinque codici sbagliati bisogna aspettare un’ora.
refused-link-over = Questo link non funziona più. Nella chat, al tuo posto, «Nel browser» ne fa un altro.
refused-launch-refused = Non capisco chi ha aperto questa finestra: chiudila e riaprila dalla chat.
refused-no-such-window = Qui non c’è niente da aprire.
refused-no-public-address = Questo bot non ha un indirizzo web pubblico: da qui non si può aprire il browser.
refused-invitation-over = Questo invito non vale più: fattene mandare uno nuovo, con /invita o dalla pagina del tavolo.
refused-invitation-spent = Questo invito è già servito per tre persone: fattene mandare un altro.
refused-not-invited = Per sederti qui serve un invito: chiedilo a chi è al tavolo, o apri il tuo posto da Discord o da Telegram.
refused-old-page = Questa pagina non è più aggiornata: ricaricala e riprova.
refused-no-clock = Adesso non c’è nessun timer in corsa.

# I comandi: si danno per nome in ogni chat. I nomi: minuscole, senza spazi, al più 32 caratteri; le descrizioni al più 100.

command-open = apri
command-open-hint = Apri un tavolo qui: quale gioco, in quanti, con quale ritmo
command-join = siediti
command-join-hint = Siediti al tavolo di qui, o a quello di cui hai il codice
command-leave = alzati
command-leave-hint = Lascia il tavolo (a partita cominciata gioca un robot per te)
command-start = comincia
command-start-hint = Comincia la partita; i posti che mancano vanno ai robot
command-board = tabellone
command-board-hint = Il tavolo com’è adesso, in immagine e a parole
command-hand = mano
command-hand-hint = La tua mano e la tua domanda: la vedi solo tu
command-why = perché
command-why-hint = Che cosa è appena successo, e secondo quali regole
command-rules = regole
command-rules-hint = Le regole del gioco, per numero o per parola
command-score = punti
command-score-hint = Il foglio dei punti, mano per mano
command-history = cronaca
command-history-hint = Che cosa è successo finora, mano per mano
command-settings = impostazioni
command-settings-hint = Varianti, ritmo, posti, robot e lingua del tavolo
command-replace = sostituisci
command-replace-hint = Dai a un robot il posto di chi non risponde più
command-pause = pausa
command-pause-hint = Ferma il timer: le scadenze aspettano
command-resume = riprendi
command-resume-hint = Il timer riparte
command-retract = annulla
command-retract-hint = Chiedi di annullare la tua ultima mossa (ci vuole il sì di tutti)
command-time = piùtempo
command-time-hint = Chiedi altro tempo per chi deve ancora rispondere
command-remind = ricorda
command-remind-hint = Ricorda a chi deve ancora rispondere
command-invite = invita
command-invite-hint = Invita al tavolo chi sta altrove: un altro gruppo, un’altra chat, un browser
command-share = condividi
command-share-hint = Fai vedere com’è finita la partita
command-hide = nascondi
command-hide-hint = Non mostrare più qui il tavolo (la partita continua)
command-end = chiudi
command-end-hint = Chiudi il tavolo (devono volerlo almeno due su tre)
command-remove = escludi
command-remove-hint = Fai alzare qualcuno, che può tornare solo se ci ripensi
command-readmit = riammetti
command-readmit-hint = Fai tornare chi hai fatto alzare
command-rematch = rivincita
command-rematch-hint = Lo stesso tavolo, un’altra volta
command-verify = verifica
command-verify-hint = Controlla che le carte siano state date onestamente
command-primer = spiega
command-primer-hint = Come si gioca, in un minuto
command-tables = tavoli
command-tables-hint = I tuoi tavoli, prima quelli dove ti aspettano
command-evening-hint = Fissa una data per giocare: sabato 21:00
command-evening = serata
argument-day = quando
argument-day-hint = Un giorno e un’ora: sabato 21:00
command-next-hint = Mettiti in lista per la prossima partita di questo tavolo
command-next = prossima
command-tellme-hint = Avvisami quando qui si apre un tavolo di un gioco
command-tellme = avvisami
command-records = primati
command-records-hint = Che cosa ricorda questo gruppo: vittorie, serie e imprese, gioco per gioco
command-results-hint = Le partite giocate qui, e chi ha vinto quante volte
command-results = risultati
command-privacy = privacy
command-privacy-hint = Che cosa tengo di te, e che cosa no
command-games = giochi
command-games-hint = Tutti i giochi che ci sono
command-practice = allenamento
command-practice-hint = Una partita di prova con i robot, subito
command-ladder = palestra
command-ladder-hint = Contro i robot, un livello alla volta
command-help = aiuto
command-help-hint = Che cosa puoi fare adesso
command-about = info
command-about-hint = Chi gestisce il bot, la versione, e a chi scrivere
command-players = giocatori
command-players-hint = Chi gioca, a quale posto, e a chi tocca
command-handover = cambiahost
command-handover-hint = Lascia il ruolo di host a un’altra persona del tavolo
command-language = lingua
command-language-hint = In che lingua ti parlo
command-notifications = notifiche
command-notifications-hint = Quali notifiche ricevi
command-accounts = account
command-accounts-hint = I tuoi account e browser collegati
command-automatic = automatico
command-automatic-hint = Scegli che cosa gioco io per te, a ogni tavolo
command-discreet = nascondicarte
command-discreet-hint = Le tue carte nei messaggi solo quando le apri
command-link = collega
command-link-hint = Collega un altro tuo account
argument-code = codice
argument-code-hint = Il codice che hai avuto sull’altro account
command-data = dati
command-data-hint = Quel che tengo di te: un file, o cancella tutto
command-snooze = silenzia
command-snooze-hint = Silenzia un tavolo per un po’
command-hours = orari
command-hours-hint = Quando dormi: il tuo tempo si ferma e non ti disturbo
argument-when = quando
argument-when-hint = Una città, o la notte: 22:30-6:30

argument-game = gioco
argument-game-hint = Quale gioco
argument-seats = posti
argument-seats-hint = Un numero fisso di posti; senza, gioca chi si siede
argument-pace = ritmo
argument-pace-hint = In diretta, serata lunga, una mossa al giorno, senza fretta, o senza timer
argument-name = nome
argument-name-hint = Come si chiama il tavolo
argument-where-hint = Qui: i tavoli aperti in questo gruppo o canale
argument-where = dove
argument-seat = posto
argument-seat-hint = Il numero del posto
argument-table = codice
argument-table-hint = Il codice del tavolo
argument-words = cerca
argument-words-hint = Il numero di una regola, o qualche parola
argument-which = quale
argument-which-hint = Italiano o inglese

# Che cosa si può scrivere dopo un comando, come esempio.
example-hand = 2
example-handover = 2
example-join = 2
example-ladder = ottocento
example-open = eleusis 5
example-practice = eleusis
example-records = ottocento
example-remove = 3
example-replace = 3
example-results = eleusis
example-tables = qui
example-tellme = eleusis

# Le chat: quello che si dice a una persona sola.

## Pulsanti

button-back = Indietro
button-all-proposals = Tutte le proposte
button-agree = Sono d’accordo
button-show = Mostra il tavolo anche qui
button-hide = Sì, toglilo
button-hide-at = Toglilo { $chat ->
    [telegram] dal gruppo Telegram
    [discord] dal canale Discord
   *[other] da una chat
}{ $number ->
    [0] {""}
   *[other] {" "}{ $number }
}
button-refuse = No
button-beginning = Dall’inizio
button-clear = Cambia scelta
button-confirm = { $verb ->
    [none] Sì, confermo
   *[other] Sì: { $verb }
}
button-end = Chiudi il tavolo
button-concede = Mi arrendo
button-games = Apri un tavolo
button-shelf = Altri giochi
button-go = Vai a «{ $table }»
button-language = Lingua / Language
button-newer = Più recenti
button-next = Avanti
button-no = No, torna indietro
button-older = Meno recenti
button-open-seat = Apri
button-open-thread = Apri in un thread
button-open-live = Apri un tavolo in diretta
button-open-day = Apri un tavolo lento
button-pause = Pausa
button-unpause = Niente pausa
button-powers = Gestisci il tavolo
button-practice = Allenati con i robot
button-ladder = Palestra
button-previous = Indietro
button-primer = Come si gioca, in un minuto
button-private = Apri la chat privata
button-remind = Ricorda agli altri
button-remove = Fai alzare qualcuno
button-remove-yes = Sì, fai alzare
button-readmit = Riammetti qualcuno
button-accept = Va bene: { $what }
button-decline = No: { $what }
button-rest = Continua
button-replace = Dai un posto a un robot
button-replace-yes = Dai il posto a un robot
button-search = Cerca nelle regole
button-send = Conferma
button-tables = I miei tavoli
button-start-robots = { $seats ->
    [one] Comincia con un robot
   *[other] Comincia con { $seats } robot
}
button-start-fewer = { $seats ->
    [one] Comincia senza altri
   *[other] Comincia in { $seats }
}
button-retract = Annulla l’ultima mossa
button-time = Più tempo
button-aside = + { $what }…
button-write = Scrivi: { $what }

## Quale tavolo, quale gioco

chat-which-table = Quale tavolo?
chat-which-game-evening = A che cosa giocate?
chat-which-game-open = A che cosa giocate?
chat-which-game-practice = A quale gioco vuoi allenarti?
chat-which-game-ladder = In quale palestra? Contro i robot, un livello alla volta.
chat-ladder = Palestra di { $game }: contro i robot, un livello alla volta, senza timer. Comincia da dove vuoi.
chat-rung = { $title } { $stands ->
    [begun] (cominciato)
    [next] (il prossimo per te)
    [passed] (superato { $passed ->
        [one] una volta
       *[other] { $passed } volte
    })
   *[open] (da provare)
}: { $hint }
chat-which-game-rules = Le regole di quale gioco?
chat-which-game-primer = Quale gioco in un minuto?
chat-which-seat = Quale posto vuoi dare a un robot?
chat-language-unknown = «{ $words }» non lo parlo.
chat-which-language = In che lingua ti parlo? / Which language do you prefer?
chat-language = Italiano
chat-language-chosen = Da adesso ti parlo in italiano.
chat-place-language-chosen = Da adesso qui il tavolo è in italiano. Altrove resta com’è, e a ciascuno parlo nella sua lingua.
chat-game = { $title }: { $blurb } { $exact ->
    [yes] { $least } posti
   *[no] Da { $least } a { $most } posti
}, { $minutes } minuti.
chat-seats = { $seats ->
    [0] Quanti si siedono
    [one] 1 posto
   *[other] { $seats } posti
}
chat-pace = { $pace ->
    [live] In diretta
    [evening] Serata lunga, dieci minuti a mossa
    [day] Una mossa al giorno
    [relaxed] Senza fretta, tre giorni a mossa
   *[free] Senza timer
}
chat-evening-of = La serata di { $who }
chat-table-of = Il tavolo di { $who }
chat-records-heading = { $channels ->
    [one] Che cosa ricorda questo gruppo delle sue partite:
   *[other] Che cosa ricordano i { $channels } canali di questo gruppo delle loro partite:
}
chat-records-none = Qui non c’è ancora nessuna partita giocata fino in fondo.
chat-records-own = I tuoi primati, in tutti i gruppi. Li vedi solo tu.
chat-records-kind = { $kind ->
    [people] Tra persone
    [robots] Con robot al tavolo
   *[practice] Allenamento
}:
chat-records-game = { $game } · { $tables ->
    [one] una partita
   *[other] { $tables } partite
}
chat-records-line = • { $name }: { $won ->
    [0] nessuna vittoria
    [one] una vittoria
   *[other] { $won } vittorie
} su { $played }{ $streak ->
    [0] {""}
    [one] {""}
   *[other] , le ultime { $streak } di fila
}{ $longest ->
    [0] {""}
    [one] {""}
   *[other] , al massimo { $longest } di fila
}
chat-records-place = { $place }° posto (fra { $best } e { $worst })
chat-records-joined = { $done ->
    [yes] Fatto: d’ora in poi questi canali sono un gruppo solo.
   *[no] Segnato. Quando chi ha giocato nell’altro canale chiede lo stesso di là, diventano un gruppo solo.
}
chat-records-best = ★ { $best }
chat-records-out = { $out ->
    [yes] Nei primati dei gruppi non ci sei. Se torni, le tue partite contano di nuovo.
   *[no] Nei primati dei gruppi in cui giochi ci sei, col nome che avevi al tavolo.
}
chat-result-wins = { $game }, vittorie: { $wins }
chat-result-line = • { $table } · { $game }: { $winners }
chat-results-heading = { $count ->
    [one] Una partita finita qui:
   *[other] { $count } partite finite qui, prima le più recenti:
}
chat-wishes = { $count ->
    [0] Per quali giochi vuoi un avviso quando qui si apre un tavolo? Te lo mando in privato.
   *[other] Ti mando un avviso in privato quando qui si apre un tavolo di un gioco segnato. Premi un gioco per segnarlo o per toglierlo.
}
chat-wish-noted = Ti avviso in privato, una volta, quando qui si apre un tavolo di { $game }.
chat-wish-dropped = Va bene: per { $game } non ti avviso più.
chat-no-results = Qui non è ancora finita nessuna partita.
chat-here-board = { $table }: guarda
chat-here-join = { $table }: siediti
chat-here-hand = { $table }: il mio posto
chat-tables-here = { $count ->
    [one] Un tavolo aperto qui:
   *[other] { $count } tavoli aperti qui:
}
chat-no-tables-here = Qui non c’è nessun tavolo aperto. Aprine uno, e gli altri si siedono con un pulsante.
chat-where = Qui
chat-practice-of = Allenamento: { $game }
chat-nameless = Ospite { $number }
chat-place-busy = Qui si gioca già: «{ $table }», { $game }. { $pair ->
    [yes] In un gruppo ci stanno un tavolo in diretta e uno lento.
   *[no] Un tavolo alla volta per ogni gruppo o canale.
}
refused-wish-nowhere = Usa questo comando nel gruppo o nel canale dove giocate.
refused-no-table-here = Qui non c’è nessun tavolo. Aprine uno, e gli altri si siedono con un pulsante.
refused-no-table-of-yours = Non sei a nessun tavolo. Aprine uno, o fatti dare un codice da chi gioca già.

## Sedersi

chat-opened = Tavolo aperto. Codice: { $table }.
chat-seated = Ci sei: posto { $number }.
chat-seated-already = Ci sei già: posto { $number }.
chat-asked-for-seat = Ho chiesto a chi gioca se ti fa posto. Ti dico che cosa rispondono.
chat-press-private = Le carte arrivano in privato. Non vedi niente? Premi Avvia nella chat.
chat-left = Hai lasciato «{ $table }».
chat-sure-leave = Vuoi lasciare «{ $table }»? Al tuo posto gioca un robot, finché qualcuno non lo prende.
chat-started = Si comincia.
chat-words-awaited = Iscrizioni chiuse: si parte. { $call }. Fra dieci secondi puoi cominciare anche senza.
chat-contribution = Hai dato al mescolamento: { $shown }.{ $changeable ->
    [yes] { " " }Se vuoi, manda una parola tua.
   *[no] { "" }
}
chat-contribution-none = Vuoi mescolare anche tu? Scrivi una parola: entra nel mescolamento e si può controllare alla fine.
chat-contribution-kind = { $kind ->
    [sealed] la parola segreta { $given }
    [typed] la parola «{ $given }»
   *[press] numero e ora di quando hai premuto ({ $given })
}
chat-terms = Impronta di posti, impostazioni e contributi: { $digest }
chat-practising = Si comincia: gli altri posti li hanno i robot.
chat-sent-privately = Le tue carte sono in privato.
chat-code = Per sederti da un’altra chat scrivi: { $table }
chat-seat-code = Il codice del tavolo: { $table }
chat-seat-line = { $number }. { $kind ->
    [vacant] posto libero
    [robot] { $name } (robot)
    [mine] { $name } (tu)
   *[person] { $name }
}
chat-seat-of = Posto { $number }: { $name }
chat-your-seat = Posto { $number }, { $name }

## I miei tavoli

chat-tables-heading = { $count ->
    [one] Il tuo tavolo:
   *[other] I tuoi tavoli, prima quelli che ti aspettano:
}
chat-table-line = { $kind ->
    [urgent] ▶ { $table } ({ $game }): tocca a te
    [lobby] { $table } ({ $game }): si riempie, { $call }
   *[other] { $table } ({ $game }): { $call }
}
chat-no-tables = Non sei a nessun tavolo.
chat-no-tables-hint = Aprine uno in un gruppo, oppure prova subito con i robot.

## Rispondere

chat-answer-in = Risposta ricevuta.
chat-answered-all = Hai risposto: { $answers }. Puoi ancora cambiare.
chat-answered = { $several ->
    [yes] { $question } – hai risposto
   *[no] Hai risposto
}: { $answer }. Puoi ancora cambiare.
chat-bells = Per che cosa vuoi una notifica? Il resto arriva in silenzio nella chat privata.
chat-bells-everywhere = Ovunque: { $bell }
chat-bells-here = Al tavolo «{ $table }»: { $bell }
chat-bell-unknown = Non conosco «{ $words }»: scegli qui sotto.
chat-bell-here = Qui: { $bell }
chat-bell-turns = i miei turni
chat-bell-early = anche quando sto per giocare
chat-bell-reminders = solo i promemoria
chat-bell-last = solo l’ultimo promemoria
chat-bell-everything = tutto
chat-bell-nothing = niente
chat-bell-usual = come impostato in generale
chat-digest = Riepilogo quotidiano dei tavoli che ti aspettano: { $hour ->
    [none] spento
   *[other] alle { $hour }, al posto dei promemoria di metà tempo
}.
chat-digest-at = riepilogo quotidiano alle { $hour }
chat-digest-none = niente riepilogo quotidiano
chat-poke = «{ $table }» ti aspetta ancora.
chat-snooze = Per quanto vuoi silenziare questo tavolo? Il tuo tempo continua a scorrere. Poi, se tocca ancora a te, ti avviso di nuovo.
chat-snooze-hour = per un’ora
chat-snooze-tonight = fino a stasera
chat-snooze-tomorrow = fino a domani
chat-snooze-mute = per sempre
chat-snooze-loud = notifiche come al solito
chat-snooze-mute-done = Tavolo silenziato. Ti avviso solo una volta, poco prima che scada il tuo tempo; il resto arriva in silenzio nella chat privata.
chat-snooze-loud-done = Per questo tavolo hai di nuovo le notifiche come per gli altri.
chat-snoozed = Silenzio fino a { $at }. Se il tuo tempo scade prima, ti avviso una volta.
chat-hours-guess = Direi che sei sull’ora di { $place } (lì sono le { $now }). Notte: { $night }. Giorni liberi: { $days }. Giusto?
chat-hours-why = In tal caso, nelle partite a una mossa al giorno il tuo tempo di notte si ferma e non ti disturbo.
chat-hours-assumed = Finché non mi dici altro uso questi orari nelle partite a una mossa al giorno: di notte il tuo tempo si ferma e non ti disturbo.
chat-hours-own = Sei sull’ora di { $place } (lì sono le { $now }). Notte: { $night }. Giorni liberi: { $days }.
chat-hours-later = Hai già cambiato orari due volte in sette giorni. Dal { $day } vale: { $place ->
    [none] nessun orario
   *[other] { $place }, notte { $night }, giorni liberi: { $days }
}.
chat-hours-seen = Vale nelle partite a una mossa al giorno. Gli altri vedono solo la tua scadenza; alla lunga potrebbero capire quando dormi.
    Puoi anche scrivere una città o una notte { $where ->
    [page] qui sotto
   *[chat] dopo il comando
}: 22:30-6:30.
chat-hours-where = Dove vivi? Scegli la parte del mondo, poi una città che ha la tua stessa ora; oppure scrivila { $where ->
    [page] qui sotto
   *[chat] dopo il comando
}.
chat-hours-which-night = Quando dormi? Puoi anche scriverlo { $where ->
    [page] qui sotto
   *[chat] dopo il comando
}: 22:30-6:30, dodici ore al massimo.
chat-hours-which-days = In quali giorni non giochi?
chat-holidays-booked = Sei in ferie: { $days }.
chat-holidays-meanwhile = { $answer ->
    [robot] Quando sei via gioca un robot al posto tuo, e al ritorno ti ridà il posto.
    [wait] Quando sei via nessuno gioca per te: i tavoli aspettano.
   *[none] Stai via per più giorni: chi gioca al posto tuo nelle partite a una mossa al giorno?
}
chat-holidays-which = Quando sei via il tuo tempo si ferma nelle partite a una mossa al giorno e in quelle più lente, e le mosse in sospeso aspettano. { $left ->
    [0] Quest’anno non hai più giorni.
    [one] Quest’anno hai ancora un giorno.
   *[other] Quest’anno hai ancora { $left } giorni.
} Da quando? Puoi anche scriverlo { $where ->
    [page] qui sotto
   *[chat] dopo il comando
}: 12.8-18.8.
chat-holidays-length = Primo giorno: { $day }. Per quanto?
chat-holidays-days = { $days } giorni
chat-hours-forgotten = Fatto: non so più quando dormi, e il tuo tempo scorre giorno e notte.
chat-region-europe = Europa
chat-region-africa = Africa
chat-region-america = America
chat-region-asia = Asia
chat-region-oceania = Oceania
chat-step = { $label }: { $filled }
chat-count = { $count ->
    [one] Scelta 1
   *[other] Scelte { $count }
} { $of ->
    [range] (da { $least } a { $most })
   *[most] su { $most }
}
chat-count-of = { $label } ({ $of ->
    [range] { $count }, da { $least } a { $most }
   *[most] { $count } su { $most }
})
chat-ticked = { $put ->
    [yes] Hai scelto
   *[no] Hai tolto
}: { $choice }. In tutto { $count } su { $most }.
chat-you-chose = Hai scelto: { $answer }
chat-sure = Confermi? Poi non si torna indietro.
chat-missing-step = Manca ancora: { $label }.
chat-missing-some = Non bastano ancora: guarda quante ne servono.

## Guardare

chat-why-nothing = Non c’è ancora niente da spiegare.
chat-history-nothing = Non è ancora successo niente.
chat-history-page = Pagina { $page } di { $pages }
chat-rules-nothing = Nelle regole non trovo «{ $words }». Prova con un’altra parola, o con il numero di una regola.
chat-primer = { $game } in un minuto

## Il tavolo e che cosa ci puoi fare

chat-settings-heading = Impostazioni del tavolo:
chat-setting = { $label }: { $value }
chat-set-to = Adesso: { $value }
chat-set = Fatto.
chat-setting-preset = Variante
chat-setting-pace = Ritmo
chat-setting-seats = Posti
chat-setting-language = Lingua del tavolo
chat-setting-robot = Robot al posto { $number }
chat-suggest-hint = Le impostazioni le sceglie { $host }: la tua scelta è una proposta.
chat-setting-guests = Posti per persona
chat-guest-seats = { $seats ->
    [one] uno solo
   *[several] anche più di uno
}
chat-which-guest = Chi vuoi far alzare?
chat-no-guests = Al tavolo non c’è nessun altro.
chat-player = { $seat }{ $mark ->
    [turn] { " · di turno" }
    [host] { " · host" }
    [both] { " · host · di turno" }
   *[none] {""}
}
chat-which-host = Chi sarà l’host?
chat-about = Arbitro { $version }: fa da arbitro ai giochi di carte e di deduzione. Software libero, licenza MIT.
chat-about-contact = Domande, problemi, idee? Scrivi a chi gestisce il bot: { $contact }
chat-about-no-contact = Chi gestisce il bot non ha lasciato un indirizzo: chiedi a chi l’ha aggiunto qui.
chat-privacy = Di te tengo il numero del tuo account, il nome che mostri, la lingua, le notifiche che hai scelto, i tuoi orari (quelli che mi hai detto tu, o che immagino io), quali messaggi ti ho mandato e quali account hai collegato. Di ogni tavolo restano le risposte e quel che è entrato nel mescolamento: servono a rivedere la partita e a controllare le carte. A che cosa sono arrivate le partite finite sta nei primati dei tuoi gruppi; con /primati ne resti fuori.
    Quello che vi scrivete non lo leggo e non lo tengo: mi servono i comandi, i pulsanti e le risposte alle mie domande.
    Durante la partita la tua mano la vedi solo tu. Alla fine chi era al tavolo può scaricare il file di verifica, con le mani di tutti.
    Tutto sta sul computer di chi gestisce il bot, e non va ad altri. Con /dati lo ricevi in un file o lo cancelli.
chat-browser = Con questo pulsante apri il tuo posto in un browser: una volta sola, entro dieci minuti. Non passarlo a nessuno: chi lo apre vede le tue carte e gioca al posto tuo.
chat-browsers = Giochi anche in questi browser:
chat-browsers-none = Non sei in nessun browser. Al tuo posto, «Nel browser» ne apre uno.
chat-browser-line = { $label ->
    [none] browser sconosciuto
   *[other] { $label }
}: collegato { $opened }, usato l’ultima volta { $seen }
chat-browser-shut = { $was ->
    [open] Fatto: browser scollegato, e i link che ti avevo dato non funzionano più. Se non eri tu, qualcuno legge questa chat: controlla gli accessi al tuo account.
   *[over] Quel browser era già scollegato, e i link che ti avevo dato non funzionano più.
}
chat-invitation = Un invito a «{ $table }»: vale per tre persone e per un giorno. Chi lo riceve può sedersi, e anche mostrare il tavolo nel suo gruppo.
chat-invitation-way = { $chat ->
    [telegram] { $kind ->
        [place] In un gruppo Telegram:
       *[other] Su Telegram:
    }
    [discord] Su un altro server Discord, se lì non ci sono ancora:
   *[other] Nel browser:
}
chat-invitation-code = In una chat dove ci sono già basta il codice, { $code }: su Telegram dopo /siediti, su Discord dopo /tavolo siediti.
chat-invitation-withdrawn = Fatto: i tuoi inviti a questo tavolo non valgono più. Chi è già al tavolo resta.
chat-invited = { $who } ti invita a «{ $table }», { $game }: { $free ->
    [0] per ora i posti sono tutti presi.
    [one] c’è un posto libero.
   *[other] ci sono { $free } posti liberi.
}
chat-invited-later = { $who } ti invita a «{ $table }», { $game }. La partita è in corso: { $free ->
    [0] per ora i posti sono tutti presi.
    [one] puoi prendere il posto di un robot.
   *[other] puoi prendere il posto di uno dei { $free } robot.
}
chat-invited-code = Codice per le altre chat: { $code } (vale per tre persone e per un giorno).
chat-replay-file = Tutta la partita in una pagina: tienila, si apre anche senza rete.
chat-shared = Fatto: qui lo vedono tutti.
chat-own-result = { $game }, in { $players }: { $won ->
    [yes] ha vinto { $who }.
   *[no] ha giocato { $who }.
}
chat-accounts = I tuoi account collegati:
chat-accounts-why = Giochi anche su Discord o su Telegram, o in un altro browser? Collega gli account: sei la stessa persona ovunque, con gli stessi posti, e le tue carte ti arrivano anche in chat.
chat-account-line = { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] un browser
}, { $name }{ $mark ->
    [here] : è questo
   *[other] {""}
}{ $told ->
    [yes] {" · ti scrivo qui"}
   *[no] {""}
}
chat-account-told = Da adesso ti scrivo in privato qui: { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] un browser
}, { $name }. Se non ci riesco, provo con un altro tuo account.
chat-undo-sure = Vuoi scollegare quell’account? Torna una persona a parte e si riprende i suoi posti. I browser e le finestre aperti da lì si chiudono.
chat-undone = Scollegato: l’account { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] nel browser
} di { $name } è di nuovo una persona a parte.
chat-drop-sure = Vuoi scollegare quell’account perché l’hai perso o te l’hanno rubato? Da subito non vede più nulla e non gioca più per te; i tuoi posti restano tuoi. Entro un giorno si può annullare, poi è definitivo.
chat-dropped = Scollegato: l’account { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] nel browser
} di { $name } non vede più nulla di tuo. Fra un giorno è definitivo, se nessuno si oppone.
chat-disputed = Opposizione registrata: entro un giorno l’account { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] nel browser
} di { $name } torna collegato. Se ti hanno rubato un account, avvisa subito chi gestisce il bot: decide chi lo gestisce.
chat-account-leaving = { $mark ->
    [here] Questo account è stato scollegato e fino a { $until } non può fare nulla.
   *[other] L’account { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] nel browser
} di { $name } è stato scollegato: puoi opporti fino a { $until }.
}{ $state ->
    [disputed] {" C’è un’opposizione: poi torna collegato, se chi gestisce il bot non decide altro."}
   *[open] {""}
}
chat-link-code = Il tuo codice: { $code }
    Entro dieci minuti mandalo dall’altro tuo account, nella chat privata con me: /collega { $code }. Poi ti chiedo qui se eri tu.
    Non darlo a nessuno: se un’altra persona lo manda e tu qui dici di sì, vede le tue carte e gioca al posto tuo.
chat-link-way = Se anche l’altro account è in questa app, ti basta aprire da lì questo link: { $link }
chat-link-meaning = Questo codice viene dall’account { $first ->
    [discord] Discord
    [telegram] Telegram
   *[web] nel browser
} di { $name }. Se vai avanti, quell’account e questo ({ $second ->
    [discord] Discord
    [telegram] Telegram
   *[web] un browser
}, { $other }) diventano una persona sola: chi può usare uno dei due vede le tue carte e gioca ai tuoi posti, a tutti i tavoli.
    Hai chiesto tu questo codice, adesso? Se te l’ha passato qualcun altro, fermati qui.
chat-link-sure = Colleghi i due account? Chi può usare l’account { $first ->
    [discord] Discord
    [telegram] Telegram
   *[web] nel browser
} di { $name } vedrà le tue carte, da subito.
chat-link-entered = Adesso chiedo conferma all’account { $first ->
    [discord] Discord
    [telegram] Telegram
   *[web] nel browser
} di { $name }: rispondi lì prima che passino i dieci minuti. Se non ti arriva niente, manda lì /account.
chat-link-done = Collegati: l’account { $second ->
    [discord] Discord
    [telegram] Telegram
   *[web] nel browser
} di { $other } adesso sei tu, con i posti che aveva ai tavoli aperti. Con /account scegli dove ti scrivo, o lo scolleghi.
chat-link-declined = Annullato: il codice non vale più, e non è cambiato nulla.
letter-link-asked = L’account { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] nel browser
} di { $name } ha mandato il tuo codice e chiede di collegarsi a questo. Chi può usarlo vedrà le tue carte e giocherà ai tuoi posti. È tuo?
letter-linked = Questo account adesso è collegato a quello di { $name } su { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] un browser
}: una persona sola, con gli stessi posti. Non l’hai voluto tu? Scollegalo con /account.
letter-unlinked = L’account { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] nel browser
} di { $name } non è più collegato: è di nuovo una persona a parte, con i suoi posti.
letter-dropped = Da un altro tuo account è stato scollegato l’account { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] nel browser
} di { $name }: non vede più nulla di tuo. Se non l’hai fatto tu, opponiti con /account entro un giorno.
letter-dropped-here = Questo account è stato scollegato da un altro tuo account: da qui non vedi e non giochi più nulla. Non l’hai fatto tu? Opponiti con /account entro un giorno, e avvisa chi gestisce il bot.
letter-disputed = C’è un’opposizione: entro un giorno l’account { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] nel browser
} di { $name } torna collegato, se chi gestisce il bot non decide altro.
chat-automatic = Che cosa posso giocare io per te, a ogni tavolo. Agli altri sembra una risposta che avevi preparato. ✓ vuol dire sì; se rispondi prima tu, vale la tua.
chat-discreet = { $on ->
    [yes] Nelle notifiche dico solo il tavolo: con «Apri» quel messaggio diventa il tuo posto, per cinque minuti.
   *[no] Nelle notifiche dico che cosa devi fare, mai le tue carte. Il messaggio però le mostra a chi prende in mano il tuo telefono. Se vuoi, dico solo il tavolo, e il tuo posto compare quando lo apri.
}
cover-offer = C’è chi prende in mano il tuo telefono? Nelle notifiche le tue carte non compaiono mai. Con /nascondicarte nemmeno nei messaggi, finché non premi un pulsante: e allora per cinque minuti.
cover = { $asked ->
    [yes] «{ $table }»: tocca a te.
   *[no] «{ $table }»: per ora niente da fare.
}
chat-data = Posso mandarti in un file tutto quel che tengo di te, oppure cancellarlo.
chat-data-file = Ecco quel che tengo di te: arriva in un file, nella chat privata.
chat-data-sure = Cancello tutto quel che so di te? I tuoi posti vanno ai robot e nelle partite passate un nome a caso prende il posto del tuo. I messaggi già mandati e i file già scaricati non posso richiamarli. Poi non si torna indietro.
chat-data-gone = Fatto: di te non so più niente. Se mi scrivi o premi un pulsante, ci conosciamo da capo.
chat-sure-fewer = Lasci fuori qualcosa che conta, e dopo non puoi più aggiungerlo. Va bene così?
chat-no-help = Adesso non c’è niente da spiegare.
chat-start-lacking = { $seats ->
    [one] Per cominciare manca una persona: gioca un robot?
   *[other] Per cominciare mancano { $seats } persone: giocano i robot?
}
chat-sure-start = { $seats ->
    [one] Un posto è ancora libero: lo dai a un robot
   *[other] { $seats } posti sono ancora liberi: li dai ai robot
}{ $fewer ->
    [yes] , o giocate senza?
   *[no] ?
}
chat-sure-remove = Vuoi far alzare { $who }? A questo tavolo potrà tornare solo se ci ripensi.
chat-which-readmitted = Chi può tornare a sedersi?
chat-nobody-removed = Non hai fatto alzare nessuno.
chat-own-preset = personalizzata
chat-no-robot = nessuno, per ora
chat-changed-by = L’ha cambiata { $who }.
chat-sure-end = Vuoi chiudere il tavolo? Se giocano altre persone, devono volerlo almeno due su tre.
chat-hide-where = Da dove vuoi togliere il tavolo?
chat-sure-hide = Vuoi togliere il tavolo { $chat ->
    [telegram] dal gruppo Telegram
    [discord] dal canale Discord
   *[other] da qui
}{ $number ->
    [0] {""}
   *[other] {" "}{ $number }
}? La partita continua. I messaggi già mandati lì restano.
chat-hidden = Fatto: lì il tavolo non si vede più.
chat-sure-replace = Vuoi dare a un robot il posto di { $who }? Se gioca ancora, devono volerlo almeno due su tre fra gli altri (e almeno in due), e { $who } può dire di no.

## Che cosa scrivere

chat-entry-open = Un tavolo di { $game }
chat-entry-seats = Quanti posti
chat-entry-pace = Ritmo
chat-entry-name = Nome del tavolo
chat-entry-evening = Quando giocate?
chat-entry-day = Giorno e ora: sabato 21:00
chat-evening-planned = { $game }, { $when }: fissato. Per venire premi «Ci sono», o siediti con il codice { $table }.
chat-evening-zone = Ho usato l’ora di { $place }, perché non so dove vivi.
chat-entry-join = Siediti a un tavolo
chat-entry-code = Il codice del tavolo
chat-entry-word-title = Una parola per mescolare
chat-entry-word = Una parola o un numero
chat-entry-search = Cerca nelle regole
chat-entry-words = Una parola, o il numero di una regola

## Benvenuto

chat-welcome = Ciao, sono Arbitro: tengo giochi di carte e di deduzione in cui ognuno ha dei segreti. Distribuisco, applico le regole e segno i punti.
chat-welcome-how = Apri un tavolo e siediti: le tue carte arrivano solo a te. I posti vuoti li prendono i robot.
chat-missing = Qui mi mancano questi permessi:
chat-broken = Si è rotto qualcosa dalla nostra parte. Non è cambiato nulla: riprova fra poco.

## Tabelloni e messaggi privati

told-arrival = Qui vale il momento in cui la risposta mi arriva.
told-began = Si comincia.
told-browser = I tuoi posti sono stati aperti in un browser: { $label ->
    [none] sconosciuto.
   *[other] { $label }.
} Eri tu? Allora non devi fare niente.
told-seated = Ci sei: posto { $number }. Le tue carte ti arrivano qui.
told-hours-guessed = Una mossa al giorno: di notte il tuo tempo si ferma. Direi { $night }, ora di { $place }. Giusto?
told-hours = Una mossa al giorno: se mi dici quando dormi, di notte il tuo tempo si ferma e non ti disturbo.
told-lost = «{ $table }»: non posso più scrivere nel gruppo o canale dove giocavate, perché non c’è più o mi ha escluso. Non si perde nulla: siediti dove vuoi con il codice { $code }, e lì si continua.
told-lost-one = «{ $table }»: il gruppo o canale dove giocavi non c’è più, o mi ha escluso. Non si perde nulla: si continua nelle altre chat che mostrano il tavolo, e qui con te. Codice: { $code }.
told-barred = «{ $table }»: per ora non posso scrivere nel gruppo. Non si perde nulla: qui si continua, e là riprovo io. { $some ->
    [0] Chi amministra il gruppo deve ridarmi il permesso di scrivere.
   *[other] Per chi amministra il gruppo, mi manca:
}
told-moved-on = Si continua più sotto, in un messaggio più recente.
told-not-yours = Questo posto non è più tuo.
told-robot-plays = Al tuo posto gioca un robot: puoi tornare quando vuoi.
board-evening = Si gioca { $when }.
board-evening-maybe = Forse: { $who }.
board-evening-no = Non può: { $who }.
evening-moment = { $weekday ->
    [0] lunedì
    [1] martedì
    [2] mercoledì
    [3] giovedì
    [4] venerdì
    [5] sabato
   *[6] domenica
} { $day } alle { $time } ({ $place })
board-more-proposals = { $count ->
    [one] E un’altra proposta.
   *[other] E altre { $count } proposte.
}
board-preset = Variante: { $preset }.
board-options = Regole della casa – { $options }.
button-coming-yes = Ci sono
button-coming-maybe = Forse
button-coming-no = Non posso
button-move = Sposta
button-evening-off = Disdici
button-next-game = Mettiti in lista
button-unqueue = Esci dalla lista
button-join = Siediti
button-take-back = Riprendi il posto
button-leave = Alzati
button-start = Comincia
button-drop-wish = Non avvisarmi più
button-records = Primati
button-records-rated = Mostra la classifica
button-records-unrated = Nascondi la classifica
button-records-join = Unisci con l’altro canale
button-records-part = Separa dagli altri canali
button-records-out = Tienimi fuori dai primati
button-records-in = Rimettimi nei primati
button-replay = Rivedi la partita
button-replay-here = Rivedi da qui
button-replay-file = Replay in un file
button-results = Risultati
button-tonight = In diretta
button-word = Mescola anche tu
button-settings = Impostazioni
button-rules = Regole
button-hand = Il mio posto
button-change = ✎ { $what }
button-why = Perché?
button-board = Tabellone
button-help = Aiuto
button-about = Chi gestisce il bot
button-privacy = Privacy
button-handover = Cambia host
button-group = Aggiungimi a un gruppo
button-share = Condividi
button-notifications = Notifiche
button-accounts = I miei account
button-automatic = Gioca per me…
button-automatic-on = { $wish ->
    [forced] Gioca tu le obbligate
   *[other] Non chiedermelo più
}
button-discreet = Carte nei messaggi
button-discreet-on = Nascondi le carte nei messaggi
button-discreet-off = Mostra di nuovo le carte
button-link = Collega un altro account
button-link-on = Ho capito, avanti
button-link-enter = Sì, collegali
button-link-yes = Sì, è mio
button-link-no = Annulla
button-account-tell = Scrivimi lì: { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] un browser
}, { $name }
button-account-undo = Scollega: { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] un browser
}, { $name }
button-undo-sure = Sì, scollegalo
button-account-drop = Perso o rubato: { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] un browser
}, { $name }
button-drop-sure = Sì, scollegalo
button-account-dispute = Mi oppongo: { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] un browser
}, { $name }
button-browser = Nel browser
button-window = Apri il tavolo
button-browser-open = Apri il mio posto nel browser
button-invite = Invita
button-place-language = Mostra qui il tavolo in italiano
button-invitation-withdraw = Ritira i miei inviti
button-invitation-way = { $chat ->
    [telegram] { $kind ->
        [place] In un gruppo Telegram
       *[other] Su Telegram
    }
    [discord] Su un altro server Discord
   *[other] Nel browser
}
button-browser-shut = Scollega { $label ->
    [none] un browser
   *[other] { $label }
}
button-not-me = Non ero io
button-data = I miei dati
button-data-file = Mandami il file
button-data-delete = Cancella tutto
button-data-gone = Sì, cancella tutto
button-poke = Vai a «{ $table }»
button-snooze = Più tardi…
button-hours = I miei orari
button-hours-right = Giusto
button-hours-place = Un’altra città
button-hours-night = Un’altra notte
button-hours-days = Giorni liberi
button-hours-holidays = Ferie
button-holidays-robot = Gioca un robot per me
button-holidays-wait = I tavoli aspettano
button-holidays-today = Da oggi
button-holidays-saturday = Da sabato
button-holidays-back = Sono di nuovo qui
button-hours-awake = Niente pausa notturna
button-hours-forget = Dimentica i miei orari
button-resume = Riprendi
button-score = Punti
button-history = Cronaca
button-rematch = Rivincita
button-verify = Verifica

name-keeper = Chi gestisce il bot
name-anonymous = Senza nome
told-day = 📅 { $weekday } { $day }
day-of-month = { $day } { $month ->
    [1] gennaio
    [2] febbraio
    [3] marzo
    [4] aprile
    [5] maggio
    [6] giugno
    [7] luglio
    [8] agosto
    [9] settembre
    [10] ottobre
    [11] novembre
   *[12] dicembre
}
hours-no-night = nessuna
hours-no-day-off = nessuno
weekday-0 = lunedì
weekday-1 = martedì
weekday-2 = mercoledì
weekday-3 = giovedì
weekday-4 = venerdì
weekday-5 = sabato
weekday-6 = domenica
zone-adelaide = Adelaide
zone-anchorage = Anchorage
zone-athens = Atene
zone-auckland = Auckland
zone-bangkok = Bangkok
zone-berlin = Berlino
zone-bogota = Bogotà
zone-brisbane = Brisbane
zone-buenos-aires = Buenos Aires
zone-cairo = Il Cairo
zone-casablanca = Casablanca
zone-chicago = Chicago
zone-denver = Denver
zone-dubai = Dubai
zone-halifax = Halifax
zone-helsinki = Helsinki
zone-honolulu = Honolulu
zone-istanbul = Istanbul
zone-jerusalem = Gerusalemme
zone-johannesburg = Johannesburg
zone-karachi = Karachi
zone-kathmandu = Kathmandu
zone-kolkata = Calcutta
zone-lagos = Lagos
zone-lisbon = Lisbona
zone-london = Londra
zone-lord-howe = Lord Howe
zone-los-angeles = Los Angeles
zone-madrid = Madrid
zone-mexico-city = Città del Messico
zone-moscow = Mosca
zone-nairobi = Nairobi
zone-new-york = New York
zone-paris = Parigi
zone-perth = Perth
zone-rome = Roma
zone-santiago = Santiago
zone-sao-paulo = San Paolo
zone-seoul = Seul
zone-shanghai = Shanghai
zone-singapore = Singapore
zone-st-johns = Saint John’s
zone-sydney = Sydney
zone-tokyo = Tokyo

prepare-answer = Che cosa rispondi
prepare-when = Quando
prepare-always = Sempre
prepare-often = Quante volte
prepare-once = Una volta sola
prepare-stays = Ogni volta, finché non la togli
prepare-hint = La uso al posto tuo quando arriva la domanda, dopo un po’ di tempo. Se rispondi prima tu, vale la tua. Gli altri non la vedono (chi gestisce il bot potrebbe).
prepare-verb = Prepara
prepare-sure = Può decidere la partita, e non te lo chiederò di nuovo.
prepare-title = Prepara una risposta
prepare-instead = Al posto di: { $rule }
prepare-none = Per ora qui non c’è niente da preparare.
prepared-rule = { $answer }{ $stays ->
    [yes] , ogni volta
   *[no] {""}
}
prepared-rule-when = { $answer }, { $when }{ $stays ->
    [yes] , ogni volta
   *[no] {""}
}
prepared-gone = Una risposta che non puoi più dare
automatic-forced = Mosse obbligate
automatic-forced-hint = se puoi rispondere in un modo solo, dopo un po’ rispondo io: nessuno se ne accorge.
prepared-state-planned = Fra un po’ gioco io la tua risposta. Se rispondi prima tu, vale la tua.
prepared-state-aside = Qui la risposta preparata non vale: rispondi tu.
refused-not-prepared = Adesso non puoi preparare questa risposta.
refused-too-many-prepared = Al massimo { $most } risposte preparate: togline una.
button-prepare = Prepara una risposta…
button-prepare-change = Cambia
button-lesson-card = Tu che cosa giocheresti?
button-lesson-hand = I tre errori più costosi
button-lesson-plays = Che cosa rivelavano le carte
refused-not-taught = Il maestro parla solo quando ti alleni con i robot, nei giochi che ne hanno uno.
refused-nothing-to-teach = Adesso il maestro non ha niente da dirti: chiedigli quando tocca a te, o dopo la mano.
refused-no-lesson = Il maestro non ne è venuto a capo. Riprova.
button-unprepare = Togli: { $rule }
chat-prepared = Preparata.

## Short messages

recap-more = { $pace ->
    [slow] Mentre non c’eri ({ $count ->
        [one] un’altra riga
       *[other] altre { $count } righe
    } nella cronaca):
   *[live] { $count ->
        [one] … un’altra riga nella cronaca
       *[other] … altre { $count } righe nella cronaca
    }
}
ending = { $result ->
    [won] 🏆 Complimenti! { $ending }
    [draw] 🤝 { $ending }
   *[told] 🏆 { $ending }
}{ $place ->
    [0] { "" }
   *[other] { " " }Il tuo posto in classifica: { $place }º.
}
ring-seat = Il tuo posto
ring-told = { $told } – { $table }
ring-turn = { $stage ->
    [none] Tocca a te
    [urged] Ti stanno aspettando
    [half] Metà del tempo è passata
    [weeks] Ti aspettano da oltre una settimana
   *[last] Il tempo sta per finire
}{ $what ->
    [none] { "" }
   *[other] : { $what }
} – { $table }
button-more = ⋯
button-words = A parole
lobby-room = { $lacking ->
    [0] { $free ->
        [0] posti al completo
        [one] c’è ancora un posto
       *[other] ci sono ancora { $free } posti
    }
    [one] ne manca 1 (si gioca in { $players })
   *[other] ne mancano { $lacking } (si gioca in { $players })
}
lobby-people = { $who ->
    [none] { "" }
   *[other] { $who } ·{ " " }
}{ $room ->
    [none] { $free ->
        [0] posti al completo
        [one] 1 posto libero
       *[other] { $free } posti liberi
    }
   *[other] { $room }
}
lobby-robot = { $name } (robot)
lobby-unreached = Manca la chat privata di: { $who }

## Duplicati

board-name = Smazzata { $number }
duplicate-heading = Duplicato · { $game } · { $boards ->
    [one] una smazzata
   *[other] { $boards } smazzate
}
duplicate-until = { $phase ->
    [entry] Iscrizioni aperte. Finisce { $when }.
    [play] Giocate quando volete, fino a { $when }. Ogni smazzata resta coperta finché non l’hanno giocata tutti.
   *[over] È finito.
}
duplicate-entries = { $entries ->
    [none] Ancora nessun iscritto.
   *[other] In gara: { $entries }.
}
duplicate-alone = In cerca di compagno: { $who }.
duplicate-sealed = Impronta delle carte: { $digits }…
duplicate-opened = Smazzate scoperte: { $boards }.
duplicate-closed = Smazzate coperte, e in quanti le hanno giocate: { $boards }.
duplicate-waits = In attesa di avversari alla smazzata { $number }: { $who }.
duplicate-ranking = Classifica a matchpoint; poi lo scarto dal tavolo dei robot:
duplicate-rank = { $place }. { $who } · { $percent } % · { $difference }
duplicate-board = Smazzata { $number }
duplicate-side = Con le carte della parte { $number }:
duplicate-traveller = { $kind ->
    [par] par, il tavolo dei robot: { $score }
    [late] { $who }: non finita in tempo
    [struck] { $who }: { $score }, fuori conto: le carte erano già note da un altro tavolo
    [alone] { $who }: { $score } ({ $difference })
   *[scored] { $who }: { $score } · { $points } matchpoint ({ $difference })
}
chat-no-duplicate = Non partecipi a nessun duplicato. Aprine uno in un gruppo con /duplicato e il nome di un gioco.
chat-which-game-duplicate = Un duplicato di quale gioco? Tutti giocano le stesse smazzate, quando vogliono, e alla fine confrontate i risultati.
chat-with-whom = Con chi vuoi giocare?
chat-entered = Ci sei.
chat-withdrawn = Iscrizione ritirata.
chat-launched = Iscrizioni chiuse. Giocate le smazzate quando volete, in qualsiasi ordine.
chat-board-waits = Aspetti avversari alla smazzata { $number }. Quando si siedono ricevi le carte.
chat-against-whom = Smazzata { $number }: contro chi vuoi giocarla?
button-enter = Partecipa
button-enter-pair = Cerca un compagno
button-enter-with = Con { $who }
button-enter-duplicate = Partecipa
button-duplicate-duplicate = Smazzate
button-travellers-duplicate = Risultati
button-withdraw = Ritirati
button-begin-duplicate = Chiudi le iscrizioni
button-deal-new = Smazzata { $number }
button-deal-waiting = Smazzata { $number } (in attesa)
button-deal-playing = Smazzata { $number }: continua
button-deal-robots = I robot, subito
button-deal-wait = Aspetta avversari
button-deal-against = { $who }
button-play-of = Il gioco di { $who }
command-duplicate = duplicato
command-duplicate-hint = Le stesse smazzate per tutti
argument-boards = smazzate
argument-boards-hint = Quante smazzate: di solito otto
argument-days = giorni
argument-days-hint = In quanti giorni: di solito 14
example-duplicate = ottocento 8
notice-board-late = Il tempo di questa smazzata è scaduto: ora è scoperta, e per chi era di turno conta come ultima.
refused-board-sealed = Questa smazzata resta coperta finché non l’hanno giocata tutti: può guardarla solo chi siede a questo tavolo.
refused-board-members = I posti ai tavoli di un duplicato sono di chi si è iscritto.
refused-board-seen = Uno di voi ha già visto questa smazzata, con questo account o con un altro.
refused-board-open = Questa smazzata è già scoperta: non si può più giocare.
refused-board-end = Una smazzata si gioca fino in fondo; i tavoli non finiti si chiudono quando finisce il duplicato.
refused-board-awaits = A questa smazzata c’è già chi aspetta avversari: gioca contro di loro.
refused-board-nobody-waits = A questa smazzata non aspetta più nessuno.
refused-no-such-board = Questo duplicato non ha quella smazzata.
refused-no-boards = Di questo gioco non si fanno duplicati.
refused-no-channel-here = Un duplicato si apre in un gruppo o in un canale.
refused-duplicate-size = Al massimo { $boards } smazzate e { $days } giorni.
refused-no-such-series = Non lo trovo più.
refused-series-in = Partecipi già.
refused-series-not-in = A questo non partecipi.
refused-series-full = Non c’è più posto.
refused-series-partner-gone = Ha trovato un altro compagno, o ha cambiato idea.
refused-series-too-few = Bisogna essere almeno in due.
refused-series-over = È finito.
refused-series-elsewhere = Questo gruppo non c’entra, o non c’entra più. Qui usa /stagione o /duplicato.
refused-series-not-entry = Le iscrizioni sono chiuse.
refused-series-not-play = Non è ancora cominciato.

## Stagioni

season-heading = Stagione · { $games ->
    [none] tutti i giochi
   *[other] { $games }
}
season-counts = { $counting ->
    [wins] Un punto per ogni vittoria.
    [places] Due punti per ogni avversario battuto, uno in parità.
   *[points] Contano i punti del gioco.
}
season-until = { $phase ->
    [play] Fino a { $when }. Tavoli finora: { $tables }.
   *[over] È finita. Tavoli: { $tables }.
}
season-line = { $place }. { $who } · { $points } { $points ->
    [one] punto
   *[other] punti
} · { $played } { $played ->
    [one] tavolo
   *[other] tavoli
}
season-next = Potreste giocare: { $pairs }
season-meeting = { $one } – { $other }
season-calendar = Chi deve ancora incontrare chi:
season-missing = { $who }: { $others ->
    [none] ha incontrato tutti
   *[other] { $others }
}
season-story-none = Nessun tavolo valido: una stagione tranquilla.
season-story-won = { $winners ->
    [pair] { $who } vincono la stagione con { $points } { $points ->
        [one] punto
       *[other] punti
    }.
    [one] { $who } vince la stagione con { $points } { $points ->
        [one] punto
       *[other] punti
    }.
   *[level] { $who } finiscono alla pari con { $points } { $points ->
        [one] punto
       *[other] punti
    }.
}
season-story-lead = { $kind ->
    [always] In testa dal primo tavolo all’ultimo: { $who }.
    [late] In testa all’inizio: { $first }. Il sorpasso di { $who } arriva proprio all’ultimo tavolo.
   *[changed] In testa all’inizio: { $first }. Il comando cambia { $changes ->
        [one] una volta
       *[other] { $changes } volte
    } e resta a { $who }.
}
season-story-streak = La serie più lunga è di { $who }: { $wins } vittorie di fila.
season-story-tables = { $tables ->
    [one] Un tavolo in tutto.
   *[other] In tutto { $tables } tavoli. Più presenze di tutti: { $who }, { $most }.
}
chat-no-season = Non partecipi a nessuna stagione. Aprine una in un gruppo con /stagione.
chat-season-counting = { $weeks ->
    [one] Una settimana
   *[other] { $weeks } settimane
} di stagione: { $games ->
    [all] contano tutti i giochi, o solo quelli che scegli
   *[other] { $games }
}. E che cosa dà punti?
chat-sure-finish = Chiudere ora la stagione? La classifica resta com’è.
button-season-wins = Vittorie
button-season-places = Piazzamenti
button-season-points = Punti
button-season-pairs = Coppie fisse
button-enter-season = Partecipa
button-calendar-season = Chi manca a chi
button-end-season = Chiudi la stagione
button-new-season = Nuova stagione
command-season = stagione
command-season-hint = Settimane di tavoli che contano insieme
argument-weeks = settimane
argument-weeks-hint = Quante settimane: di solito otto
example-season = ottocento 8
task-season = Classifiche delle stagioni
refused-season-size = Una stagione dura al massimo { $weeks } settimane.
refused-season-there = Qui c’è già una stagione.

# Le parole dell’ufficio: quello che l’arbitro dice di suo, in ogni gioco.

## Mattoni

list = { $before } { ED($last) }
chosen = { $items-count ->
    [0] nessuna scelta
   *[other] { $items }
}
seat-number = posto { $number }
unworded = Qui mancano le parole: è un difetto nostro, e il gioco va avanti lo stesso.

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
   *[other] , tu sei al { $place }º posto
}
outcome-draw = Patta
call-you = Tocca a te
call-sealed = La tua risposta è sigillata
call-next = È quasi il tuo turno: tocca a te subito dopo.
call-lobby = { $taken } { $taken ->
    [one] posto preso
   *[other] posti presi
} su { $seats }
call-words = Si aspetta la parola sigillata di { $who }
call-turn = Tocca { AD($who) }
call-answered = { $step ->
    [half] Almeno la metà ha risposto.
   *[most] Mancano le ultime risposte.
}
call-paused = Il tavolo è in pausa
played-for = Fino alla fine ha giocato un robot al posto di { $who }.
kept-for-you = Un robot gioca al posto tuo.
call-suspended = Il tavolo è sospeso: questa versione del programma racconterebbe un’altra partita
call-over = La partita è finita
call-closed = Il tavolo è chiuso

## Ritmo e stato

pace = { $pace ->
    [live] stasera, dal vivo
    [evening] una serata, dieci minuti a mossa
    [day] una mossa al giorno
    [relaxed] con calma, tre giorni a mossa
   *[free] senza orologio
}
bank = { $unit ->
    [hours] Finito il tempo di una domanda, ciascuno ha { $count } ore di riserva per tutta la partita, contate da sveglio; ogni risposta ne ridà un po’.
   *[minutes] Finito il tempo di una domanda, ciascuno ha { $count } minuti di riserva per tutta la partita; ogni risposta ne ridà un po’.
}
own-time = { $kind ->
    [none] Tempo del tavolo: { $length } a mossa.
    [bank] Tempo del tavolo: { $length } a mossa, e poi una riserva di { $bank } per tutta la partita.
   *[growing] Tempo del tavolo: { $length } a mossa, e poi una riserva di { $bank } per tutta la partita; ogni risposta ne ridà { $increment }.
}
longest = { $kind ->
    [most] Anche se usate sempre tutto il tempo, la partita finisce al massimo in { $count } { $unit ->
        [weeks] settimane
       *[days] giorni
    }, senza contare ferie e pause.
   *[usual] Se usate sempre tutto il tempo, di solito la partita finisce entro { $count } { $unit ->
        [weeks] settimane
       *[days] giorni
    }, senza contare ferie e pause.
}
status = { $status ->
    [lobby] si riempie
    [live] in gioco
    [paused] in pausa
    [suspended] sospeso
    [over] finito
   *[closed] chiuso
}

## Risposte che non si possono prendere

refused-missed = Troppo tardi: quel momento è passato, e non ti costa nulla.
refused-changed-often = Questa risposta è già stata cambiata { $count } volte: resta com’è.
refused-advice-busy = I consigli adesso servono ad altri: riprova tra un momento.
refused-stale = Il tavolo è andato avanti: quella domanda è già chiusa. Guarda la nuova.
refused-not-your-decision = Adesso questo non lo decidi tu. Guarda a chi tocca.
refused-not-your-seat = Quel posto non è tuo. Torna al tuo, o prendine uno libero.
refused-over = La partita è finita: non ci sono più risposte da dare.
refused-repeated = Questa risposta è già arrivata, e vale una volta sola.
refused-unreadable = Questa risposta non si legge. Scegli tra quelle proposte.
refused-not-canonical = Questa risposta è scritta in un altro modo. Scegli tra quelle proposte.
refused-not-an-option = Questa scelta non c’è. Scegli tra quelle proposte.
refused-out-of-range = Serve un numero da { $least } a { $most }.
refused-not-a-number = Serve un numero intero, in cifre.
refused-say-a-number = Scrivi un numero.
refused-how-many = { $least ->
    [0] Scegline al massimo { $most }.
   *[other] { $exact ->
        [yes] Scegline { $least }.
       *[no] Scegline da { $least } a { $most }.
    }
}
refused-choose-one = Scegli prima una risposta.
refused-chosen-twice = La stessa scelta compare due volte: togline una.
refused-too-long = Il testo è troppo lungo: bastano { $limit } caratteri.
refused-not-an-order = L’ordine deve contenerle tutte, una volta ciascuna.
refused-not-a-roll = Questo lancio di dadi non si legge.
refused-confirm-first = Questa risposta non si può riprendere: premi ancora per confermarla.
refused-too-late = La risposta è arrivata quando non si poteva più cambiare.

## Intorno al tavolo

refused-sit-first = Prima dimmi come ti chiami: siediti al tavolo.
refused-evening-when = Non capisco quando. Scrivi un giorno e un’ora: sabato 21:00, domani 20:30, 12/12 21:00.
refused-evening-past = Quell’ora è già passata.
refused-evening-far = È troppo in là: si fissa al massimo con sei mesi di anticipo.
refused-evening-no-such-day = Quel giorno non esiste, o è troppo in là.
refused-evening-other-day = Il giorno della settimana e la data non vanno d’accordo.
refused-evening-gap = Quel giorno a quell’ora non c’è: si mettono avanti gli orologi. Prova alle { $time }.
refused-evening-last = Per ora vieni solo tu. Se non se ne fa niente, disdici la serata.
refused-no-evening = Per questo tavolo non c’è un’ora fissata.
refused-queue-full = Sono già in tanti ad aspettare la prossima partita.
refused-sits-already = Giochi già a questo tavolo: alla prossima ci sei.
refused-name-first = Prima dimmi come ti chiami: apri un tavolo o siediti.
refused-seat-kept-for = Questo posto è tenuto per un’ora per { $who }, che aspettava la partita.
refused-full = Il tavolo è al completo. Puoi guardare, o aprirne un altro.
refused-name-taken = A questo tavolo c’è già qualcuno con quel nome, o con uno che gli somiglia. Scegline un altro.
refused-name-ours = Al tavolo quel nome si confonderebbe con le parole dell’arbitro. Scegline un altro.
refused-name-empty = Scrivi un nome, così gli altri sanno chi sei.
refused-name-too-long = Il nome è troppo lungo: bastano { $limit } caratteri.
refused-not-host = Questo lo decide chi ha aperto il tavolo.
refused-not-seated = Non sei a questo tavolo. Prima siediti.
refused-already-seated = Sei già a questo tavolo.
refused-seat-taken = Il posto è occupato. Scegline un altro.
refused-barred = Chi ospita questo tavolo ti ha fatto alzare, e finché non ci ripensa qui non puoi sederti.
refused-one-seat = A questo tavolo ognuno ha un posto solo, se chi ospita non dice altro.
refused-nobody-there = A quel posto non siede nessuno da far alzare.
refused-own-seat = Questo posto è tuo: per lasciarlo, alzati.
refused-readmitted-already = Può già sedersi di nuovo.
refused-suggestion-over = Questa proposta non c’è più: guarda le regole del tavolo come sono adesso.
refused-many-suggestions = Chi ospita ha già molte proposte da guardare: aspetta che decida.
refused-no-such-seat = Questo posto non c’è.
refused-already-started = La partita è già cominciata: questo si decide prima.
refused-terms-closed = I posti e le regole sono chiusi: il tavolo sta per cominciare.
refused-words-awaited = Mancano ancora delle parole sigillate, e si comincia da sé quando arrivano. Fra qualche secondo puoi farne a meno.
refused-word-unfit = Serve una parola o un numero, al massimo { $limit } caratteri.
refused-other-word = Questa non è la parola che avevi sigillato.
refused-other-terms = I posti e le regole con cui si comincia non sono quelli che hai visto: la tua parola resta sigillata.
refused-not-started = La partita non è ancora cominciata.
refused-not-over = La partita non è ancora finita.
refused-not-live = Il tavolo è fermo: adesso non si risponde.
refused-paused = Il tavolo è in pausa: adesso non si risponde.
refused-suspended = Il tavolo è sospeso: adesso non si risponde.
refused-closed = Il tavolo è chiuso.
refused-lobby = La partita non è ancora cominciata.
refused-live = La partita è in corso: questo si decide prima o dopo.
refused-table-unreadable = Questo tavolo non si riesce a leggere. Gli altri tavoli vanno avanti; chi gestisce Arbitro trova il perché nel registro.
refused-no-such-table = Questo tavolo non esiste. Controlla il codice, lettera per lettera.
refused-too-many-guesses = Troppi codici sbagliati, uno dopo l’altro: aspetta un minuto e riprova.
refused-too-many-tables = Hai aperto davvero tanti tavoli: { $minutes ->
    [one] fra un minuto
   *[other] fra { $minutes } minuti
} puoi aprirne un altro.
refused-too-many-newcomers = Dalla tua rete è arrivata tantissima gente nuova: riprova fra { $minutes ->
    [one] un minuto
   *[other] { $minutes } minuti
}, o fatti mandare un invito da chi è già a un tavolo.
refused-banned = Chi ospita ha deciso che qui non apri più tavoli. Puoi sempre sederti a quelli degli altri.
refused-no-such-person = Qui non c’è nessuno con questo numero. È quello scritto in cima al file dei suoi dati: discord:…, telegram:… o web:…
refused-damaged = L’archivio è rovinato: chi ospita deve rimettere al suo posto l’ultima copia.
refused-no-such-game = Questo gioco non è sullo scaffale.
refused-no-such-option = Il gioco non ha questa scelta.
refused-no-such-zone = Questo posto non lo conosco. Scrivi una città grande che ha la tua stessa ora.
refused-no-such-night = Una notte comincia e finisce a un quarto d’ora preciso e dura { $hours } ore al massimo.
refused-too-many-days-off = I giorni liberi della settimana sono { $most } al massimo.
refused-holiday-past = Le ferie si segnano da oggi in poi.
refused-holidays-spent = I giorni di ferie di un anno sono { $most } al massimo.
refused-holidays-in-a-row = I giorni di ferie di fila sono { $most } al massimo.
refused-own-time-unread = Questo tempo non lo so leggere. Scrivi quanto dura una mossa, poi la riserva e quanto ne ridà una risposta, se ci sono: 10 min + 30 min + 1 min. Le unità sono s, min, h e g.
refused-own-time-length = Una mossa dura da un minuto a 14 giorni.
refused-own-time-bank = La riserva è al massimo { $most } volte la durata di una mossa.
refused-own-time-increment = Una risposta può ridare al massimo la durata di una mossa, e non più della riserva.
refused-no-hours = Prima di’ dove vivi e quando dormi.
refused-needs-company = Questo conta i minuti mentre siete tutti presenti: non va d’accordo con un ritmo di giorni.
refused-no-such-preset = Il gioco non ha queste regole pronte.
refused-no-such-rung = La palestra di questo gioco non ha questo gradino.
refused-no-such-robot = Il gioco non ha un robot così.
refused-no-such-picture = Questa figura non c’è.
refused-no-picture = La figura adesso non si può disegnare: c’è il testo.
refused-too-few = Servono almeno { $least } posti.
refused-too-many = I posti sono al massimo { $most }.
refused-needs-consent = Serve il consenso di chi gioca con te: l’ho chiesto.
refused-other-hand = In questo giro hai già giocato da un altro posto: fino al prossimo puoi tornare solo lì.
refused-single-seat = A partita cominciata si gioca da un posto solo.
refused-seat-kept = Questo posto non passa di mano finché il giro è in corso: aspetta il prossimo.
refused-nobody-admits = Al tavolo adesso non c’è nessuno che giocava quando è cominciato il giro: puoi sederti al prossimo.
refused-nobody-consents = Al tavolo adesso non c’è nessun altro che possa dire di sì: riprova al prossimo giro.
refused-no-voice = Chi si è seduto da poco, o non gioca qui, non decide ancora: il tuo parere conta dal prossimo giro.
refused-own-proposal = La proposta è tua: adesso decidono gli altri.
refused-proposal-over = Questa proposta è già chiusa.
refused-agreed-already = Il tuo sì c’è già: manca quello di altri.
refused-against-already = Il tuo no c’è già: decidono gli altri.
refused-proposed-already = Hai già proposto qualcosa: prima si decide quello.
refused-seat-voted-already = Si sta già votando su un posto: prima si decide quello.
refused-shown-already = Il tavolo si vede già qui.
refused-race-one-place = In questo gioco conta chi è più svelto: il tavolo si vede in un posto solo, così la figura arriva a tutti insieme.
refused-many-places = Il tavolo si vede già in { $limit } posti, e di più non se ne può.
refused-show-in-group = Questo si fa dove il tavolo dev’essere mostrato: in un gruppo o in un canale.
refused-place-taken = Qui si gioca già a un altro tavolo: in un posto sta un tavolo solo.
refused-not-shown-there = Lì il tavolo non si vede.
refused-shown-nowhere = Il tavolo non si vede in nessun gruppo e in nessun canale.
refused-hide-elsewhere = A togliere il tavolo da un gruppo o da un canale può essere solo chi sta lì, o chi ospita.
refused-speak-elsewhere = In che lingua si racconta il tavolo lì può deciderlo solo chi sta lì, o chi ospita.
refused-refused-lately = Si è proposto qualcosa poco fa e non eravate abbastanza d’accordo: riprova più tardi.
refused-asked-for-already = Quel posto l’ha già chiesto qualcun altro: aspetta la risposta di chi gioca.
refused-asking-already = Hai già chiesto un posto: aspetta la risposta di chi gioca.
refused-many-asking = Qui aspettano già in tanti un posto: riprova più tardi.
refused-unknown-person = Non ci conosciamo ancora: dimmi prima il tuo nome.
refused-reminded-already = Il sollecito è già partito: dai un po’ di tempo.
refused-nobody-to-remind = Adesso non si aspetta nessuno che si possa sollecitare.
refused-busy = In questo momento non posso scrivere la tua risposta: riprova tra poco. Niente è cambiato.

## Risposte prese

ack-evening-yes = Segnato: vieni. Ti chiamo il giorno prima, mezz’ora prima e all’ora.
ack-evening-queued = Il tavolo è pieno: ora hai un posto in lista d’attesa. Se si libera un posto è tuo, e te lo dico.
ack-evening-maybe = Segnato: forse. Non ti chiamo; per venire premi «Ci sono».
ack-evening-no = Segnato: non vieni.
ack-evening-moved = Fatto: chi viene lo sa.
ack-queued-first = Segnato: alla prossima partita il primo posto è tuo. Te lo dico una volta.
ack-queued = Segnato: alla prossima partita c’è un posto per te, se basta. Te lo dico una volta.
ack-unqueued = Va bene: non aspetti più.
ack-taken = Ricevuto.
ack-pausing = Segnato: la pausa comincia appena non c’è più niente da guardare. Fino ad allora si può annullare.
ack-noted = Segnato al secondo { NUMBER($seconds, minimumFractionDigits: 3) }.
ack-sealed = La tua risposta è sigillata: si apre quando hanno risposto tutti.
ack-changed = Cambiata: vale l’ultima.
ack-again = L’avevo già: vale una volta sola.
ack-agreed = Il tuo sì è contato: manca ancora qualcuno.
ack-refused = Hai detto di no: la proposta cade.
ack-against = Il tuo no è contato: non lo viene a sapere nessuno, e decidono gli altri.
ack-removed = Fatto: il posto è libero, e finché non ci ripensi chi l’aveva non può sedersi qui. Gli inviti fatti prima non valgono più.
ack-readmitted = Fatto: adesso può sedersi di nuovo.
ack-suggested = Proposto: decide chi ospita il tavolo.
ack-accepted = Fatto: adesso si gioca così.
ack-declined = Resta com’era.
suggestion = { $who } propone: { $what }
suggestion-pace = { $pace ->
    [live] si gioca stasera, tutti insieme
    [evening] si gioca in serata, dieci minuti a mossa
    [day] una mossa al giorno
    [relaxed] con calma, tre giorni a mossa
   *[free] senza orologio
}
custom-time-up = A tempo scaduto
custom-time-up-hint = Cosa succede se qualcuno non risponde e ha finito anche la riserva
custom-time-up-mildest = la risposta più mite
custom-time-up-robot = risponde una volta un robot
custom-time-up-wait = si aspetta
custom-holidays = Ferie
custom-holidays-hint = Se il tempo si ferma per chi ha prenotato delle ferie
custom-holidays-count = il tempo si ferma
custom-holidays-ignored = qui non contano
custom-majority = Votazioni
custom-majority-hint = Quanti di chi gioca devono volere ciò che si propone
custom-majority-thirds = due terzi
custom-majority-half = più di metà
custom-majority-all = tutti
custom-own-time = Tempo del tavolo
custom-own-time-hint = Al posto di quello del ritmo: quanto dura una mossa, poi la riserva (al massimo { $most } mosse) e quanto ne ridà una risposta, per esempio 10 min + 30 min + 1 min, oppure 36 h. Da un’ora in su si gioca su più giorni, e 24 h sono un giorno come negli altri ritmi. Scegliendo un altro ritmo non vale più.
custom-own-time-none = quello del ritmo
suggestion-seats = { $seats } posti
suggestion-preset = le regole «{ $preset }»

## La porta

port-in-use = La porta { $port } è già occupata. Scegline un’altra con --port.

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
ring-news = C’è una novità al tavolo «{ $table }».
reminder = { $stage ->
    [0] Ti stanno aspettando: tocca a te, al tavolo «{ $table }».
    [1] È passata metà del tempo: tocca ancora a te, al tavolo «{ $table }».
    [3] Ti aspettano da una settimana o più: tocca a te, al tavolo «{ $table }».
   *[2] Il tempo sta per finire: tocca a te, al tavolo «{ $table }».
}
reminder-ready = La tua risposta è pronta, ma non l’hai ancora inviata.
call-note = { $late ->
    [yes] Il tempo sta per finire: tocca ancora { AD($who) }.
   *[no] Tocca { AD($who) }.
} { $how ->
    [begin] In privato non posso cominciare io: premete «💬 In privato» qui sotto, e poi Avvia. Oppure «Il mio posto».
   *[open] In privato non riesco a scrivere: si gioca da «Il mio posto».
}

## Dove siamo: corriere

told-private = { $how ->
    [begin] { $who }, ho qualcosa da dirti in privato, ma non posso cominciare io: premi «💬 In privato» qui sotto, e poi Avvia.
   *[open] { $who }, ho qualcosa da dirti in privato e non ci riesco. Apri il tuo posto quando vuoi: lì trovi tutto.
}

## Sigilli, in parole semplici

seal-master = Il seme di tutto il tavolo
seal-deal = Sorteggio { $deal }
seal-kept = Le carte sono già decise: questa è la loro impronta. Il seme si mostra alla fine, e chi vuole può controllare che l’impronta sia la sua.
seal-open = Questo è il seme: con l’impronta detta prima, dimostra che la mano non è stata cambiata.
seal-proves = Dimostra che nessuna mano è stata cambiata dopo. Non dimostra che chi gestisce Arbitro non abbia guardato nel suo archivio.

## Aiuto

help-nowhere = Non sei a nessun tavolo. Aprine uno, o chiedi a un amico il nome del suo.
help-nowhere-practice = Per provare da subito, gioca con i robot: nessuno aspetta, e puoi smettere quando vuoi.
help-lobby = Qui si riempiono i posti e si scelgono le regole del tavolo. I posti liberi all’inizio vanno ai robot.
help-lobby-host = Quando ci siete, comincia tu: hai aperto il tavolo. Le regole le decidi tu, e puoi far alzare chi non vuoi.
help-lobby-guest = Comincia chi ha aperto il tavolo, e decide le regole: tu gliele puoi proporre.
help-turn = Rispondi alla domanda: quello che scegli si vede sul bottone prima di premerlo.
help-race = Qui il tempo conta: basta premere. Ti dico a che ora l’hai fatto; com’è andata si vede quando è finita per tutti.
help-turn-weighty = Le risposte che mostrano o costano qualcosa si premono due volte.
help-turn-sealed = La risposta resta sigillata finché non hanno risposto tutti, e fino ad allora la puoi cambiare.
help-clock = Se il tempo finisce vale la risposta che hai pronta; se non c’è, risponde l’orologio nel modo che le regole prevedono.
help-waiting = Adesso si aspettano gli altri. Le tue carte, le regole e il racconto restano qui da guardare.
help-may = Non tocca a te, ma una cosa la puoi fare già adesso.
help-watching = Stai guardando: vedi quello che vedono tutti, e niente di più.
help-paused = Il tavolo è fermo. Quello che è successo resta scritto, e si riprende da qui.
help-over = La partita è finita. Guarda i punti, controlla i sigilli, o apri la rivincita.
help-leave = Se devi andare, lascia il posto a un robot: lo riprendi quando torni.



## Annunci

notice-took-seat = { $robot ->
    [none] { $who } si siede al tavolo.
   *[other] { $who } prende il posto di { $robot }.
}
notice-left = { $who } lascia il tavolo: al suo posto gioca un robot, finché qualcuno non lo riprende.
notice-begun = La partita comincia. { $up ->
    [none] Non corre nessun orologio.
    [robot] Quando a qualcuno scade il tempo, vale la risposta completa che ha pronta; se non ne ha, per quella volta risponde un robot, e dove non può saperne nulla vale la più mite.
    [wait] Il tempo non scade mai: chi tarda riceve un promemoria ogni settimana.
   *[mildest] Quando a qualcuno scade il tempo, vale la risposta completa che ha pronta; se non ne ha, la più mite.
}{ $holidays ->
    [ignored] {" "}Qui le ferie non contano.
   *[count] {""}
}{ $majority ->
    [half] {" "}Ciò che si propone vuole più di metà di voi.
    [all] {" "}Ciò che si propone vuole tutti voi.
   *[thirds] {""}
}
notice-own-time = { $who } dà al tavolo un tempo suo: { $time }.
notice-pace = { $who } cambia il ritmo del tavolo: { $pace ->
    [live] stasera, dal vivo.
    [evening] una serata, dieci minuti a mossa.
    [day] una mossa al giorno.
    [relaxed] con calma, tre giorni a mossa.
   *[free] senza orologio.
}
notice-pace-proposed = { $who } propone un altro ritmo: { $pace ->
    [live] stasera, dal vivo.
    [evening] una serata, dieci minuti a mossa.
    [day] una mossa al giorno.
    [relaxed] con calma, tre giorni a mossa.
   *[free] senza orologio.
}
notice-end-proposed = { $who } propone di chiudere il tavolo.
notice-concede-proposed = { $who } si arrende, e propone di chiudere il tavolo.
notice-abandoned-proposed = Qui non gioca nessuno da molto: fra una settimana chiudo il tavolo, prima se due terzi sono d’accordo. Basta una mossa, o un solo No, e si continua.
notice-not-abandoned = Qualcuno c’è ancora: il tavolo resta aperto.
notice-abandoned = A questo tavolo non è tornato nessuno: lo chiudo. Adesso si può verificare tutto ciò che era nascosto.
notice-revealed = Chi ospita questo server ha guardato che cosa è segreto a questo tavolo.
notice-closed-by-keeper = Chi ospita questo server chiude il tavolo.
notice-suspended-by-keeper = Chi ospita questo server sospende il tavolo: riprenderà quando lo vorrà chi ospita, con il tempo che restava.
notice-ended = { $who } chiude il tavolo, d’accordo con chi gioca.
notice-conceded = { $who } si arrende: il tavolo è chiuso.
notice-ended-kept = { $who } chiude il tavolo, mentre un robot giocava al posto di { $whom }.
notice-conceded-kept = { $who } si arrende, mentre un robot giocava al posto di { $whom }: il tavolo è chiuso.
notice-replace-proposed = { $who } propone di dare a un robot il posto { $seat }, di { $whom }.
notice-handed-over = { $who } prende il posto di { $whom }, d’accordo con { $whom } e con chi gioca.
notice-replaced = { $who } dà a un robot il posto di { $whom }, che può riprenderlo quando vuole.
notice-admit-proposed = { $who } vorrebbe sedersi al posto { $seat }, dove adesso gioca { $whom }.
notice-not-agreed = Non siete abbastanza d’accordo: la proposta di { $who } cade.
notice-ran-out = La proposta di { $who } è scaduta: tutto resta com’è.
told-hour = È l’ora: si gioca a { $game }.
told-evening-tomorrow = Si gioca { $when }: hai detto che vieni.
told-evening-soon = Tra mezz’ora si gioca.
told-evening-opens = È l’ora: il tavolo è aperto e il tuo posto è pronto. Quando ci siete, comincia chi vuole.
told-evening-moved = La serata è spostata: si gioca { $when }. Se non puoi, dillo.
told-evening-seated = Si è liberato un posto, ed è tuo: si gioca { $when }. Se non puoi, dillo.
told-evening-off = La serata non si fa.
told-next = Si gioca di nuovo: per un’ora un posto è tuo.
told-opened = Si è aperto un tavolo di { $game }, «{ $table }», dove volevi saperlo. C’è posto.
told-time-up = Tempo scaduto: ho risposto io per { $who }.
told-time-up-own = Tempo scaduto: ho risposto io per te.
time-up = { $how ->
    [draft] Tempo scaduto: ho mandato io la risposta che avevi pronta.
   *[other] Tempo scaduto: ho risposto io per te.
}
time-up-answer = { $how ->
    [draft] L’orologio ha mandato la tua risposta a «{ $question }»: { $answer }.
   *[other] L’orologio ha risposto per te a «{ $question }»: { $answer }.
}
robot-sits = Al tavolo «{ $table }» al tuo posto gioca { $robot }, un robot, finché non lo riprendi.
told-denied = Al tavolo «{ $table }» non ti hanno fatto posto per questo giro.
notice-silent = { $whom } lascia scadere il tempo da più volte: il suo posto si può dare a un robot, e alla prossima ci si siede uno. { $whom } lo riprende quando vuole.
notice-waited-for = { $whom } si fa aspettare da due settimane: il suo posto si può dare a un robot, e fra una settimana ci si siede uno. { $whom } lo riprende quando vuole.
notice-relieved = { $whom } non risponde da un po’: adesso al suo posto gioca { $robot }, un robot. { $whom } lo riprende quando vuole, con un tasto o con una risposta.
notice-away = L’arbitro è stato via { $minutes ->
    [one] un minuto
   *[other] { $minutes } minuti
}: tutte le scadenze sono spostate di altrettanto.
notice-evening-moved = { $who } ha spostato la serata.
notice-evening-alone = È passata mezz’ora e non è venuto nessun altro: il tavolo si chiude.
notice-evening-missed = All’ora fissata l’arbitro non c’era: il tavolo si chiude. Fissatene un’altra con /serata.
notice-evening-late = Dall’ora fissata è passata mezza giornata e nessuno ha cominciato: il tavolo si chiude.
notice-away-robot = { $whom } è in ferie: fino al ritorno gioca { $robot }, un robot. { $whom } riprende il posto quando vuole.
notice-lobby-closed = In una settimana nessuno ha iniziato la partita: il tavolo si chiude. Quando volete ne aprite un altro.
notice-suspended = Qui qualcosa non torna: il tavolo è sospeso e nulla va perduto. Gli altri tavoli continuano.
notice-resumed = Il tavolo riprende da dove era rimasto.
notice-reminded = { $who } ricorda il tavolo a chi deve rispondere.
notice-suggested = { $who } propone di cambiare le regole del tavolo: decide { $host }, nelle regole del tavolo.

## Archivio

unusable-in-use = Un altro Arbitro sta già usando l’archivio { $path }: chiudilo, o dai a questo un archivio suo (ARBITRO_DATABASE).
unusable-read-only = L’archivio { $path } si può leggere ma non scrivere: cambia i permessi, o scegline un altro (ARBITRO_DATABASE).
unusable-no-folder = L’archivio { $path } non si può aprire: controlla che la cartella esista e sia tua.
unusable-no-database = { $path } non è un archivio di Arbitro: spostalo, o scegline un altro (ARBITRO_DATABASE).
unusable-corrupt = L’archivio { $path } è rovinato: rimetti al suo posto l’ultima copia (arbitro restore COPIA --replace).
unusable-empty = L’archivio { $path } è vuoto, e vuoto non è mai nato: se è quel che resta di una copia, rimettine una intera (arbitro restore COPIA); altrimenti spostalo, e ne farò uno nuovo.
unusable-no-wal = Nell’archivio { $path } manca quel che è stato scritto per ultimo: stava in { $path }-wal. Mettilo lì accanto; se non c’è più, rimetti una copia (arbitro restore COPIA --replace), o questo com’è (arbitro restore { $path } --incomplete).
unusable-lone-wal = Accanto a { $path }, che non c’è, ci sono le ultime righe di un archivio ({ $path }-wal): rimetti l’archivio al suo posto, o sposta anche quelle.
unusable-newer = L’archivio { $path } è di una versione più nuova di Arbitro: aggiorna il programma.
unusable-address = Quell’indirizzo PostgreSQL ({ $path }) non si legge: è postgresql://NOME:PASSWORD@COMPUTER:PORTA/ARCHIVIO, e i segni particolari della password si scrivono come in un indirizzo web (@ è %40, / è %2F, uno spazio %20).
unusable-away = In { $path } nessun server PostgreSQL ci lascia entrare: controlla che sia acceso, e che indirizzo, nome e password siano giusti (ARBITRO_DATABASE).
unusable-moved = Quel che stava in { $path } è stato trasferito altrove: di’ dove con ARBITRO_DATABASE.
unusable-not-empty = In { $path } c’è già qualcosa: scegli un archivio in cui non ci sia ancora niente.
unusable-differs = Quel che è arrivato in { $path } non è quel che ho letto: non ho trasferito niente.
unusable-older = L’archivio { $path } è di una versione più vecchia di Arbitro: si aggiorna da sé quando questa parte.
unusable-unready = L’archivio { $path } non è ancora pronto per questa versione: prima arbitro migrate, oppure fai partire l’Arbitro che manda avanti la casa quando non ce ne sono altri al lavoro (arbitro serve --only house).
unusable-one-process = L’archivio { $path } è un file, e lì c’è posto per un solo Arbitro: togli --only, oppure da’ a tutti un archivio su un server PostgreSQL (ARBITRO_DATABASE).
unusable-no-driver = Per parlare con { $path } manca un pezzo ad Arbitro: pip install 'arbitro[postgres]'.
unusable-bad-key = Quella in { $path } non è una chiave: è fatta di 32 byte in base64, come li stampa openssl rand -base64 32. Mettici quella giusta.
unusable-no-key = I segreti dell’archivio sono sigillati, e la chiave manca: rimettila in { $path }, o indicala tu (ARBITRO_SEAL_KEY).
unusable-wrong-key = La chiave in { $path } non è quella con cui è sigillato questo archivio: mettici quella giusta.
unusable-half-rekeyed = Il cambio della chiave di { $path } è rimasto a metà: lancia di nuovo arbitro rekey, con le stesse impostazioni.
unusable-full = Non c’è più spazio sul disco per l’archivio { $path }.
unusable-disk = Il disco dell’archivio { $path } non risponde come deve.
backup-done = { $path }: una copia intera, controllata pagina per pagina. Tavoli: { $tables }, mosse: { $entries }, persone: { $people }.
ban-done = { $person } non apre più tavoli: lo legge quando ci prova.
ban-lifted = { $person } apre di nuovo tavoli.
accounts-none = Nessun account è stato tolto a qualcuno.
accounts-none-such = Questo account non è tra quelli tolti: «arbitro accounts» li elenca.
accounts-leaving = { $account } tolto a { $person }, fino a { $until } UTC{ $state ->
    [disputed] {" · qualcuno si è opposto"}
   *[open] {""}
}
accounts-decided = { $account }: al prossimo avvio { $decision ->
    [back] torna dov’era.
   *[out] è fuori per sempre.
}
ban-none = Tutti possono aprire tavoli.
ban-line = { $person } dal { $date }
report-address = ARBITRO_REPORT_DSN non è un indirizzo a cui segnalare guasti.
report-library = Per segnalare guasti (ARBITRO_REPORT_DSN) manca la libreria: pip install 'arbitro[reports]'.
reveal-none = Non c’è un tavolo { $table } che si possa leggere.
reveal-copy = Questo non è il database delle impostazioni: se è una copia, a quel tavolo non lo saprà nessuno. Con una copia e la sua chiave si legge tutto.
reveal-told = A quel tavolo lo sapranno tutti: al prossimo avvio c’è scritto.
backup-key = Nella copia non c’è la chiave di quel che vi è sigillato ({ $path }): conserva anche quella, in un altro posto.
backup-exists = { $path } c’è già, e non lo tocco: scegli un altro nome, o di’ --replace se è una vecchia copia.
taken-over = Mentre il server non rispondeva un altro Arbitro ha preso il posto di questo nell’archivio: questo si ferma.
log-file = Il registro non si può scrivere in { $path } ({ $fault }): scegli un altro file con ARBITRO_LOG_FILE, o nessuno.
backup-none = Non c’è nessun archivio in { $path }.
backup-elsewhere = L’archivio sta su un server PostgreSQL: copialo con pg_dump, e rimettilo con pg_restore.
migrate-done = L’archivio { $path } è pronto per questa versione (passo { $number }).
move-done = Adesso tutto sta in { $path }, confrontato riga per riga. Tavoli: { $tables }, mosse: { $entries }, persone: { $people }. Mettilo in ARBITRO_DATABASE: quello di prima non si apre più.
rekey-elsewhere = L’archivio sta su un server PostgreSQL: prima copialo con pg_dump, poi di’ --backed-up.
rekey-copied = Com’era prima resta in { $path }, sotto la chiave vecchia.
rekey-exists = { $path } c’è già, da un altro cambio di chiave: prima spostalo.
rekey-done = Tutto quel che sta in { $path } è sigillato con una chiave nuova.
rekey-former = La chiave vecchia è in { $path }: apre le copie fatte prima e nient’altro. Buttala insieme a quelle, e conserva una copia della nuova ({ $own }).
rekey-setting = La chiave nuova è in { $path }: mettila in ARBITRO_SEAL_KEY prima di avviare Arbitro. Quella vecchia apre le copie fatte prima e nient’altro.
rekey-voided = Non valgono più, perché li conosceva solo la chiave vecchia: gli inviti ({ $invitations }), i codici per collegare account ({ $codes }), i divieti a chi è stato cancellato ({ $bans }). Inviti e codici si rifanno con /invita e /collega; quei divieti non può rifarli nessuno.
rekey-unopened = Valori che la chiave vecchia non apriva, e che restano come sono: { $count }.
restore-done = L’archivio { $path } è quello della copia. Tavoli: { $tables }, mosse: { $entries }, persone: { $people }.
restore-kept = Quello di prima è in { $path }.
restore-over = Nell’archivio { $path } c’è già chi gioca: di’ --replace se la copia deve prendere il suo posto.

## Il medico

doctor-well = Va tutto bene.
doctor-asleep = Qui nessun Arbitro risponde: ho guardato solo l’archivio.
doctor-clock = L’orologio di questo computer è lontano { $seconds } secondi da quello di { $host }: regolalo con la rete, altrimenti scadenze e token non tornano.
doctor-disk = Sul disco dell’archivio { $path } restano { $megabytes } MB: fai spazio, perché non si accetta nulla che non si possa scrivere.
doctor-open = { $path } può essere letto da altri su questo computer: all’avvio di Arbitro viene chiuso.
doctor-houseless = Sull’archivio lavorano dei processi, ma nessuno manda avanti la casa: robot, scadenze e chat sono fermi. Fai partire arbitro serve --only house.
doctor-standby = L’indirizzo nomina più server dell’archivio, ma quello al lavoro non aspetta la sua riserva: se cade, possono mancare le ultime risposte. Imposta lì synchronous_standby_names.
doctor-process = { $what ->
    [house] Manda avanti la casa con gli altri
    [alone] Fa tutto da solo
   *[beside] Pagine e mosse
}: { $place }, versione { $release }, da { $minutes } min; ultimo segno di vita { $silent } s fa.
doctor-share = { $kind ->
    [clock] Orologio e robot
    [judge] Giudice
   *[courier] Messaggi alle chat
}: { $held } parti su { $parts }, { $holders ->
    [one] affidate a un solo processo
   *[other] divise tra { $holders } processi
}.
doctor-undone = Sull’archivio lavorano più processi, ma di questo non si occupa nessuno: { $kind ->
    [clock] orologio e robot
    [judge] il giudice
   *[courier] i messaggi alle chat
}. Fai partire arbitro serve --only { $kind }.
doctor-silent = Il processo { $place } non dice niente all’archivio da { $seconds } secondi: è fermo lui, o il suo computer. Guarda che cos’ha, e riavvialo.
doctor-waiting = In attesa: messaggi per le chat { $posts }, novità dalle chat { $updates }, scadenze passate { $overdue }.
doctor-mended = L’ultimo avvio ({ $at }) è venuto dopo una fine improvvisa: quel che era stato scritto per ultimo è tornato al suo posto, non manca niente.
doctor-late = Qualcosa aspetta da { $seconds } secondi, e sì che c’è chi dovrebbe occuparsene: guarda il suo registro, e riavvialo.
doctor-aside = { $count ->
    [one] Un messaggio da { $chat } è stato messo da parte
   *[other] { $count } messaggi da { $chat } sono stati messi da parte
}, perché non si poteva elaborare: { $fault }, { $place }.
doctor-unreadable = { $count ->
    [one] Un avviso non è mai partito, perché nell’archivio non si legge.
   *[other] { $count } avvisi non sono mai partiti, perché nell’archivio non si leggono.
}
doctor-refused = { $count ->
    [one] C’è un messaggio che la sua chat ha rifiutato in ogni forma: si riprova, almeno una volta all’ora.
   *[other] Ci sono { $count } messaggi che le loro chat hanno rifiutato in ogni forma: si riprova, almeno una volta all’ora.
}
doctor-task = { $name }: { $deaths ->
    [one] un’interruzione
   *[other] { $deaths } interruzioni
}, l’ultima per { $fault }, { $place }; { $resting ->
    [yes] riprende tra poco.
   *[no] ha ripreso.
}
task-autoplay = Il gioco automatico
task-bells = Gli avvisi agli altri processi
task-chores = La divisione delle faccende
task-clock = L’orologio
task-courier = La consegna dei messaggi
task-desk = La risposta in privato
task-discord = Il collegamento a Discord
task-events = Gli eventi sui server, come stanno le serate
task-following = Il seguire gli altri processi
task-gate = Il turno degli invii
task-hearing = L’ascolto degli altri processi
task-heartbeat = Il battito del programma
task-hidden = I messaggi nascosti che aspettano il loro turno
task-inbox = Il recupero dei messaggi presi da altri processi
task-lane = La lettura dei messaggi
task-members = Il controllo di chi è ancora nel gruppo
task-names = I nomi dei thread, come stanno i loro tavoli
task-places = Il registro dei luoghi
task-poll = La ricezione da Telegram
task-presence = Il segno di vita all’archivio
task-resuming = La ripresa dei tavoli
task-letters = Le lettere sugli account
task-sorting = Lo smistamento dei messaggi
task-telegram = Il collegamento a Telegram
task-writer = La scrittura dell’archivio

## Verifica

verify-lobby = Il seme di questo tavolo è già deciso: la sua impronta comincia con { $digest }. A partita finita si mostra, e chi vuole può rifare tutti i conti.
verify-live = Ho rifatto i conti fin qui: tornano. L’impronta del tavolo, { $digest }…, è quella mostrata all’inizio, e { $deals ->
    [0] nessun seme è ancora da mostrare
    [one] il seme già mostrato è il suo
   *[other] i { $deals } semi già mostrati sono i suoi
}. Quando la partita finisce si può controllare il resto.
verify-over = Ho rifatto i conti di tutta la partita: tornano. L’impronta { $digest }… è quella mostrata all’inizio; { $deals ->
    [one] dal suo seme viene 1 sorteggio
   *[other] dai suoi semi vengono { $deals } sorteggi
}, e ogni risposta del caso ({ $drawn } su { $entries } scritte); { $sealed ->
    [0] di impronte messe da parte nel gioco non ce n’erano
    [one] l’impronta messa da parte nel gioco corrisponde
   *[other] le { $sealed } impronte messe da parte nel gioco corrispondono
}. Questo prova che nessun sorteggio è stato cambiato, non che chi gestisce Arbitro non abbia guardato nel suo archivio.
verify-strength = { $strength ->
    [sealed] Chi ha dato una parola sigillata sa anche che nessuno ha scelto le carte, nemmeno chi gestisce Arbitro: la sua parola si è aperta quando posti, regole e contributi erano già chiusi.
    [open] I contributi erano in vista: nessuno che non conoscesse il seme ha potuto scegliere le carte; chi gestisce Arbitro, che lo conosce, in teoria avrebbe potuto, dando il suo per ultimo.
    [none] Nessuno ha dato un contributo: le carte non sono state cambiate dopo, ma il sorteggio l’ha fatto da solo chi gestisce Arbitro.
   *[salts] Il tavolo è di una versione in cui i contributi li faceva il programma: le carte non sono state cambiate dopo, ma in teoria avrebbe potuto provarne molte.
}{ $kept ->
    [0] { "" }
    [one] { " " }Una parola sigillata non è mai stata aperta: chi conosceva le altre poteva scegliere tra due sorteggi.
   *[other] { " " }{ $kept } parole sigillate non sono mai state aperte: ognuna lasciava a chi conosceva le altre una scelta tra due sorteggi.
}
verify-wrong = I conti non tornano: quello che è scritto di questo tavolo non segue dal suo seme e dalle sue regole. Avvisa chi gestisce Arbitro, e non fidarti di questo risultato.

## Pausa, tempo, assenze

notice-paused = { $who } mette il tavolo in pausa: tutte le scadenze si fermano finché non riprende.
notice-pausing = { $who } chiede una pausa: comincia appena non c’è più niente da guardare. Fino ad allora chi gioca la può annullare.
notice-pause-dropped = { $who } annulla la pausa: si va avanti.
notice-went-on = { $who } fa riprendere il tavolo: le scadenze si spostano di quanto è durata la pausa.
notice-more-time-proposed = { $who } chiede più tempo per tutti: si dà se due terzi sono d’accordo, o se nessuno è contrario.
notice-more-time-again-proposed = { $who } chiede ancora più tempo per tutti: questa volta si dà solo se due terzi sono d’accordo.
notice-pause-proposed = { $who } propone una pausa: comincia appena due terzi sono d’accordo, o dopo sei ore da svegli, se nessuno è contrario.
notice-resume-proposed = { $who } propone di riprendere: si riprende appena due terzi sono d’accordo, o dopo sei ore da svegli, se nessuno è contrario.
notice-retract-proposed = { $who } chiede di ritirare l’ultima risposta: ci vuole il sì di tutti.
notice-place-proposed = { $who } propone di mostrare il tavolo anche { $chat ->
    [telegram] in un gruppo Telegram
    [discord] in un canale Discord
   *[other] in un altro posto
}: basta il sì di uno di voi.
notice-place = { $who } fa vedere il tavolo anche { $chat ->
    [telegram] in un gruppo Telegram.
    [discord] in un canale Discord.
   *[other] in un altro posto.
}
notice-hidden = Per iniziativa di { $who } il tavolo non si vede più { $chat ->
    [telegram] in un gruppo Telegram
    [discord] in un canale Discord
   *[other] in un posto
}: la partita continua.
notice-retracted = { $who } ritira l’ultima risposta: si riprende da prima.
told-retracted = { $who } ritira l’ultima risposta: si riprende da prima.
notice-more-time = Più tempo per tutti, chiesto da { $who } e accordato: le scadenze ricominciano da capo.
notice-gone = { $whom } non c’è più: il suo posto si può dare a un robot.
notice-left-place = { $whom } non è più qui: al suo posto può giocare un robot, e se torna lo riprende.
refused-not-paused = Il tavolo non è in pausa.
refused-nothing-to-take-back = Adesso non c’è niente da ritirare: si può solo con la tua ultima risposta, finché nessuno ha risposto dopo di te e non si è scoperto altro.
refused-link-code-over = Questo codice non vale più: chiedine un altro con /collega.
refused-link-common-table = Siete tutti e due a «{ $table }», e a una persona sola non do due mani: prima lascia uno dei due posti, o aspetta la fine.
refused-link-many = Una persona ha al massimo { $limit } account.
refused-link-not-there = Quell’account non è più tra i tuoi.
refused-link-own = Questo codice l’hai chiesto da qui, o da un account che è già tuo: scrivilo dall’altro.
refused-account-out = Questo account è stato tolto alla persona di cui era, e finché non è deciso da qui non si fa niente. Con /account leggi fino a quando, e ti puoi opporre.
refused-drop-here = Quello è l’account con cui sei qui: per toglierlo usane un altro.
refused-drop-disputed = A un account tolto così qualcuno si è già opposto: adesso decide chi ospita.
refused-link-session = Questa pagina è stata aperta da una chat: gli account li colleghi e li separi là, con /collega e /account.
refused-link-private = I codici si chiedono e si scrivono nella chat privata con me: qui li leggerebbero tutti.
refused-wrong-link-code = Questo codice non collega niente: guarda se è giusto, e se è di meno di dieci minuti fa. L’altro tuo account ne fa uno nuovo con /collega. Dopo cinque sbagliati bisogna aspettare un’ora.
refused-link-over = Questo link non apre più niente: uno nuovo lo fa /browser, nella chat.
refused-launch-refused = Questa finestra non sa dire chi l’ha aperta: chiudila e riaprila dalla chat.
refused-no-such-window = Qui non c’è niente da aprire.
refused-no-public-address = Chi mi ospita non ha dato alle pagine un indirizzo che trovano tutti: da qui un posto non si può aprire nel browser.
refused-invitation-over = Questo invito non vale più: chi te l’ha mandato ne fa uno nuovo con /invita, o dalla pagina del tavolo.
refused-invitation-spent = Di questo invito si sono già serviti in tre: fattene mandare un altro.
refused-not-invited = Qui si siede chi è stato invitato: fatti mandare un invito da chi sta al tavolo, o apri il tuo posto da Discord o da Telegram.
refused-old-page = Questa pagina è di un momento fa: ricaricala, e riprova.
refused-no-clock = Adesso non corre nessuna scadenza.

# I comandi: si danno per nome in ogni chat. I nomi: minuscole, senza spazi, al più 32 caratteri; le descrizioni al più 100.

command-open = apri
command-open-hint = Apri un tavolo qui: di quale gioco, in quanti, con quale ritmo
command-join = siediti
command-join-hint = Siediti al tavolo di qui, o a quello di cui hai il codice
command-leave = alzati
command-leave-hint = Alzati dal tavolo; se si gioca già, al tuo posto gioca un robot
command-start = comincia
command-start-hint = Comincia la partita: i posti liberi vanno ai robot
command-word = parola
command-word-hint = Aggiungi una parola tua al sorteggio, prima che si cominci
command-board = tavola
command-board-hint = Il tavolo com’è adesso, in figura e a parole
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
command-replace-hint = Dai a un robot il posto di chi non risponde più
command-pause = pausa
command-pause-hint = Ferma il tempo: le scadenze aspettano
command-resume = riprendi
command-resume-hint = Il tempo ricomincia a scorrere
command-retract = ritira
command-retract-hint = Chiedi di ritirare la tua ultima risposta: ci vuole il sì di tutti
command-time = tempo
command-time-hint = Chiedi altro tempo per chi deve ancora rispondere
command-remind = sollecita
command-remind-hint = Ricorda a chi manca di rispondere
command-agree = accetta
command-agree-hint = Di’ di sì a una proposta
command-show = mostra
command-show-hint = Mostra il tavolo anche qui
command-invite = invita
command-invite-hint = Invita al tavolo chi sta altrove: un altro gruppo, un’altra chat, un browser
command-share = condividi
command-share-hint = Fai vedere com’è finita la partita
command-hide = nascondi
command-hide-hint = Non mostrare più qui il tavolo; la partita continua
command-refuse = rifiuta
command-refuse-hint = Di’ di no a una proposta
command-end = chiudi
command-end-hint = Chiudi il tavolo: devono dire di sì due terzi di chi gioca
command-remove = allontana
command-remove-hint = Fai alzare qualcuno: qui non si siede più, finché non ci ripensi
command-readmit = riammetti
command-readmit-hint = Lascia che torni a sedersi chi hai fatto alzare
command-rematch = rivincita
command-rematch-hint = Lo stesso tavolo, da capo
command-verify = verifica
command-verify-hint = La prova che le carte sono state date onestamente
command-primer = nocciolo
command-primer-hint = Il gioco in poche righe
command-tables = tavoli
command-tables-hint = I tuoi tavoli, prima quelli dove ti aspettano
command-tonight-hint = Si gioca stasera, tutti insieme
command-tonight = stasera
command-evening-hint = Fissa un’ora per giocare: sabato 21:00
command-evening = serata
command-coming-hint = Di’ se vieni
command-coming = vengo
command-move-hint = Sposta la serata
command-move = sposta
argument-day = quando
argument-day-hint = Un giorno e un’ora: sabato 21:00
command-next-hint = Gioca la prossima partita di questo tavolo
command-next = prossima
command-tellme-hint = Avvisami quando qui si apre un tavolo di un gioco
command-tellme = avvisami
command-results-hint = Le partite giocate qui, e chi ha vinto quante volte
command-results = risultati
command-privacy = privacy
command-privacy-hint = Che cosa tengo di te, e che cosa no
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
command-notifications = notifiche
command-notifications-hint = Quando ti squilla il telefono
command-accounts = account
command-accounts-hint = Con quali account e browser giochi, e come chiuderne uno
command-discreet = riservato
command-discreet-hint = Le tue carte solo quando le apri
command-link = collega
command-link-hint = Un altro tuo account, così siete una persona sola
argument-code = codice
argument-code-hint = Il codice che ti ho dato dall’altra parte
command-browser = browser
command-browser-hint = Apri il tuo posto in un browser
command-data = dati
command-data-hint = Quel che tengo di te: un file, o cancellare tutto
command-snooze = rimanda
command-snooze-hint = Per un po’ un tavolo ti lascia in pace
command-hours = orari
command-hours-hint = Quando dormi: il tempo conta solo da sveglio
argument-when = quando
argument-when-hint = Una città, o la notte: 22:30-6:30

argument-game = gioco
argument-game-hint = Quale gioco
argument-seats = posti
argument-seats-hint = In quanti si gioca
argument-pace = ritmo
argument-pace-hint = Stasera insieme, una serata, una mossa al giorno, con calma, o senza orologio
argument-name = nome
argument-name-hint = Come si chiama il tavolo
argument-where-hint = Qui: i tavoli aperti in questo posto
argument-where = dove
argument-word = parola
argument-word-hint = Una parola o un numero che scegli tu
argument-seat = posto
argument-seat-hint = Il numero del posto
argument-table = codice
argument-table-hint = Il codice del tavolo
argument-words = cerca
argument-words-hint = Il numero di una regola, o qualche parola
argument-which = quale
argument-which-hint = Italiano o inglese

# Le chat: quello che si dice a una persona sola.

## Bottoni

button-back = Indietro
button-all-proposals = Tutte le proposte
button-agree = Sono d’accordo
button-show = Mostra il tavolo anche qui
button-hide = Sì, toglilo
button-hide-at = Toglilo { $chat ->
    [telegram] dal gruppo Telegram
    [discord] dal canale Discord
   *[other] da un posto
}{ $number ->
    [0] {""}
   *[other] {" "}{ $number }
}
button-refuse = No
button-beginning = Dall’inizio
button-clear = Ricomincia da capo
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
button-newer = Dopo
button-next = Dopo
button-no = No, torna indietro
button-older = Prima
button-open-seat = Apri
button-open-thread = Apri in un thread a parte
button-pause = Pausa
button-unpause = Niente pausa
button-powers = Gestisci il tavolo
button-practice = Prova con i robot
button-ladder = Palestra
button-previous = Prima
button-primer = Il gioco in un minuto
button-private = Apri la chat privata
button-remind = Sollecita
button-remove = Fai alzare qualcuno
button-remove-yes = Sì, si alzi
button-readmit = Riammetti qualcuno
button-accept = Va bene: { $what }
button-decline = No: { $what }
button-rest = Il resto
button-replace = Dai un posto a un robot
button-replace-yes = Dai il posto a un robot
button-search = Cerca nelle regole
button-send = Conferma
button-tables = I miei tavoli
button-start-robots = { $seats ->
    [one] Si comincia con un robot
   *[other] Si comincia con { $seats } robot
}
button-start-fewer = { $seats ->
    [one] Si comincia da soli
   *[other] Si comincia in { $seats }
}
button-retract = Ritira l’ultima risposta
button-time = Più tempo
button-aside = + { $what }…
button-write = Scrivi: { $what }

## Quale tavolo, quale gioco

chat-which-table = A quale tavolo?
chat-which-game-evening = A che cosa si gioca, quella sera?
chat-which-game-open = Che cosa si gioca?
chat-which-game-practice = Che cosa vuoi provare?
chat-which-game-ladder = In quale palestra vuoi allenarti? Da solo contro i robot, un gradino alla volta.
chat-ladder = Palestra di { $game }: da solo contro i robot, un gradino alla volta, senza orologio. Comincia da dove vuoi.
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
chat-which-language = In che lingua ti parlo? / Which language shall I speak?
chat-language = Italiano
chat-language-chosen = Da adesso ti parlo in italiano.
chat-place-language-chosen = Qui da adesso il tavolo si racconta in italiano. Altrove resta com’è, e a ciascuno parlo nella sua lingua.
chat-game = { $title }: { $blurb } { $exact ->
    [yes] { $least } posti
   *[no] Da { $least } a { $most } posti
}, { $minutes } minuti.
chat-seats = { $seats ->
    [one] 1 posto
   *[other] { $seats } posti
}
chat-pace = { $pace ->
    [live] Stasera, dal vivo
    [evening] Una serata, dieci minuti a mossa
    [day] Una mossa al giorno
    [relaxed] Con calma, tre giorni a mossa
   *[free] Senza orologio
}
chat-evening-of = La serata di { $who }
chat-table-of = Il tavolo di { $who }
chat-result-wins = { $game }, vittorie: { $wins }
chat-result-line = • { $table } · { $game }: { $winners }
chat-results-heading = { $count ->
    [one] Una partita finita qui:
   *[other] { $count } partite finite qui, le ultime per prime:
}
chat-wishes = { $count ->
    [0] Di quale gioco vuoi sapere quando qui si apre un tavolo? Ti scrivo in privato, una volta sola.
   *[other] Ti scrivo in privato, una volta sola, quando qui si apre un tavolo dei giochi segnati. Premine uno per toglierlo, o un altro per aggiungerlo.
}
chat-wish-noted = Quando qui si apre un tavolo di { $game } ti scrivo in privato, una volta sola.
chat-wish-dropped = Va bene: per { $game } non ti avviso più.
chat-no-results = Qui non è ancora finita nessuna partita.
chat-here-board = { $table }: guardo
chat-here-join = { $table }: mi siedo
chat-here-hand = { $table }: il mio posto
chat-tables-here = { $count ->
    [one] Un tavolo aperto qui:
   *[other] { $count } tavoli aperti qui:
}
chat-no-tables-here = Qui non c’è nessun tavolo aperto. Aprine uno, e gli altri si siedono con un bottone.
chat-where = Qui
chat-practice-of = Prova: { $game }
chat-nameless = Ospite { $number }
chat-place-busy = Qui si gioca già: «{ $table }», { $game }. In un posto sta un tavolo solo.
refused-wish-nowhere = Dimmelo dove giocate: in un gruppo o in un canale.
refused-no-table-here = Qui non c’è nessun tavolo. Aprine uno, e gli altri si siedono con un bottone.
refused-no-table-of-yours = Non sei a nessun tavolo. Aprine uno, o chiedi a un amico il codice del suo.

## Sedersi

chat-opened = Il tavolo è aperto. Il suo codice: { $table }.
chat-seated = Sei al posto { $number }.
chat-seated-already = Qui hai già il posto { $number }.
chat-asked-for-seat = Ho chiesto a chi gioca se ti fa posto: ti rispondo appena lo so.
chat-press-private = Quello che è solo per te lo mando in privato: apri la chat con me, una volta sola, e sono certo di raggiungerti.
chat-left = Hai lasciato «{ $table }».
chat-sure-leave = Vuoi lasciare «{ $table }»? Al tuo posto gioca un robot, finché qualcuno non lo riprende.
chat-started = Si comincia.
chat-words-awaited = I posti e le regole sono chiusi. { $call }. Fra dieci secondi puoi cominciare anche senza.
chat-contribution = Il tuo contributo al sorteggio: { $shown }.{ $changeable ->
    [yes] { " " }Se vuoi, al suo posto dai una parola tua.
   *[no] { "" }
}
chat-contribution-none = Se vuoi, aggiungi al sorteggio una parola tua: così nessun altro al tavolo può decidere le carte.
chat-contribution-kind = { $kind ->
    [sealed] la parola sigillata { $given }
    [typed] la parola «{ $given }»
   *[press] numero e ora di quando hai premuto ({ $given })
}
chat-terms = Impronta di posti, regole e contributi: { $digest }
chat-practising = Si comincia: gli altri posti sono dei robot.
chat-sent-privately = In privato ti mando quello che è solo per te.
chat-code = Chi vuole sedersi da un’altra parte scrive: { $table }
chat-heading-code = codice { $table }
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

chat-answered = { $several ->
    [yes] { $question } – la tua risposta per ora
   *[no] La tua risposta per ora
}: { $answer }. La puoi ancora cambiare.
chat-bells = Quando posso farti squillare il telefono? Quello per cui non squilla lo trovi comunque nella nostra chat privata.
chat-bells-everywhere = Dappertutto: { $bell }
chat-bells-here = Al tavolo «{ $table }»: { $bell }
chat-bell-unknown = Non so che cosa vuol dire «{ $words }»: scegli qui sotto.
chat-bell-here = Qui: { $bell }
chat-bell-turns = i miei turni
chat-bell-early = anche se tocca a me dopo
chat-bell-reminders = solo i solleciti
chat-bell-last = solo l’ultimo sollecito
chat-bell-everything = tutto
chat-bell-nothing = niente
chat-bell-usual = come dappertutto
chat-digest = Una volta al giorno, un messaggio solo su tutti i tavoli che ti aspettano: { $hour ->
    [none] no
   *[other] alle { $hour }, al posto dei solleciti di metà tempo
}.
chat-digest-at = tutti i tavoli alle { $hour }
chat-digest-none = niente riepilogo
chat-poke = Intanto «{ $table }» aspetta te.
chat-snooze = Per quanto tempo questo tavolo deve lasciarti in pace? Il tuo tempo continua a scorrere; poi, se tocca ancora a te, squillo di nuovo.
chat-snooze-hour = per un’ora
chat-snooze-tonight = fino a stasera
chat-snooze-tomorrow = fino a domani
chat-snooze-mute = per sempre
chat-snooze-loud = squilla come dappertutto
chat-snooze-mute-done = Questo tavolo non ti squilla più, tranne una volta poco prima che scada il tuo tempo. Quello che succede lo trovi comunque nel tuo messaggio privato.
chat-snooze-loud-done = Questo tavolo squilla come gli altri.
chat-snoozed = Silenzio fino a { $at }. Se il tuo tempo scade prima, squillo una volta poco prima.
chat-hours-guess = Immagino che tu viva a { $place }, dove adesso sono le { $now }. Notte: { $night }. Giorni liberi: { $days }. È giusto?
chat-hours-why = Ai tavoli con una mossa al giorno il tuo tempo conterebbe soltanto mentre sei sveglio, e di notte non ti farei squillare il telefono.
chat-hours-assumed = Ai tavoli con una mossa al giorno vale questo finché non mi dici altro: il tuo tempo conta soltanto mentre sei sveglio, e di notte non ti faccio squillare il telefono.
chat-hours-own = Vivi a { $place }: lì adesso sono le { $now }. Notte: { $night }. Giorni liberi: { $days }.
chat-hours-later = Li hai già cambiati due volte in questi sette giorni: dal { $day } vale { $place ->
    [none] che non ne hai
   *[other] { $place }, notte { $night }, giorni liberi: { $days }
}.
chat-hours-seen = Conta ai tavoli con una mossa al giorno. Gli altri vedono solo fino a quando hai tempo; chi guarda a lungo può indovinare quando dormi.
    Una città o una notte si possono anche scrivere dopo il comando: 22:30-6:30.
chat-hours-where = Dove vivi? Scegli la parte del mondo, poi la città che ha la tua ora; oppure scrivila dopo il comando.
chat-hours-which-night = Quando dormi? Un’altra notte puoi scriverla dopo il comando: 22:30-6:30, dodici ore al massimo.
chat-hours-which-days = In quali giorni non giochi?
chat-holidays-booked = Sei via: { $days }.
chat-holidays-meanwhile = { $answer ->
    [robot] Mentre sei via gioca un robot al posto tuo, e quando torni ti ridà il posto.
    [wait] Mentre sei via nessuno gioca per te: i tavoli aspettano.
   *[none] Sei via per più giorni: chi gioca al posto tuo nelle partite a una mossa al giorno?
}
chat-holidays-which = Mentre sei via, ai tavoli con una mossa al giorno e a quelli più calmi il tuo tempo sta fermo, e quello che ti è già stato chiesto aspetta altrettanto di più. { $left ->
    [0] Quest’anno non hai più giorni.
    [one] Quest’anno hai ancora un giorno.
   *[other] Quest’anno hai ancora { $left } giorni.
} Da quando? Puoi anche scriverlo dopo il comando: 12.8-18.8.
chat-holidays-length = Primo giorno: { $day }. Per quanto?
chat-holidays-days = { $days } giorni
chat-hours-forgotten = Fatto: non so più quando dormi, e il tempo conta giorno e notte.
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
chat-sure = Confermi? Questa risposta non si riprende.
chat-missing-step = Manca ancora: { $label }.
chat-missing-some = Non basta ancora: guarda quante scelte servono.

## Guardare

chat-why-nothing = Non è ancora successo niente da spiegare.
chat-history-nothing = Non è ancora successo niente.
chat-history-page = Pagina { $page } di { $pages }
chat-rules-nothing = Nelle regole non trovo «{ $words }». Prova con un’altra parola, o con il numero di una regola.
chat-primer = { $game } in un minuto

## Il tavolo e i suoi poteri

chat-settings-heading = Le regole del tavolo:
chat-setting = { $label }: { $value }
chat-set-to = Adesso: { $value }
chat-set = Fatto.
chat-setting-preset = Regole pronte
chat-own-time-none = quello del ritmo
chat-setting-pace = Ritmo
chat-setting-seats = Posti
chat-setting-language = Lingua del tavolo
chat-setting-robot = Robot al posto { $number }
chat-suggest-hint = Le regole le decide { $host }: quello che scegli glielo proponi.
chat-setting-guests = Posti di ogni ospite
chat-guest-seats = { $seats ->
    [one] uno solo
   *[several] anche più di uno
}
chat-which-guest = Chi vuoi far alzare?
chat-no-guests = Al tavolo non c’è nessun altro.
chat-privacy = Di te tengo il numero del tuo account, il nome che mostri, la lingua, quando può suonare il telefono, quando dormi (me l’hai detto tu, o me lo immagino), quali dei miei messaggi ti ho mandato e quali account hai collegato. Di ogni tavolo restano le risposte e le parole date al sorteggio: servono a rivedere la partita e a controllare le carte.
    Quello che vi scrivete non lo leggo e non lo tengo: mi servono i comandi, i tasti e quello che rispondi quando chiedo io.
    Finché si gioca la tua mano la vedi solo tu. A partita finita chi era al tavolo può scaricare il verbale, con le mani di tutti.
    Tutto sta sul computer di chi mi fa funzionare, e non va ad altri. Con /dati lo ricevi in un file o lo cancelli.
chat-browser = Con questo tasto apri il tuo posto in un browser: una volta sola, entro dieci minuti. Non passarlo a nessuno: chi lo apre vede le tue carte e gioca al posto tuo.
chat-browsers = Giochi anche in questi browser:
chat-browsers-none = Oltre che in questa chat non giochi in nessun browser. Al tuo posto, «Nel browser» ne apre uno.
chat-browser-line = { $label ->
    [none] un browser che non dice quale
   *[other] { $label }
}: entrato { $opened }, usato l’ultima volta { $seen }
chat-browser-shut = { $was ->
    [open] Fatto: quel browser è chiuso fuori, e nessun link che ti ho dato apre più niente. Se non eri tu, qualcun altro legge questa chat: guarda chi è entrato nel tuo account.
   *[over] Quel browser era già chiuso fuori; nessun link che ti ho dato apre più niente.
}
chat-invitation = Un invito a «{ $table }»: vale per tre persone e per un giorno. Chi lo ha si siede, e dove sta può far vedere il tavolo anche al suo gruppo: il tuo sì c’è già.
chat-invitation-way = { $chat ->
    [telegram] { $kind ->
        [place] In un gruppo Telegram:
       *[other] Su Telegram:
    }
    [discord] Su un altro server Discord, se lì non ci sono ancora:
   *[other] Nel browser:
}
chat-invitation-code = In una chat dove ci sono già basta il codice, { $code }: su Telegram dopo /siediti, su Discord dopo /tavolo siediti.
chat-invitation-withdrawn = Fatto: i tuoi inviti a questo tavolo non aprono più niente. Chi si è già seduto resta.
chat-invited = { $who } invita a «{ $table }», { $game }: { $free ->
    [0] per ora i posti sono tutti presi.
    [one] c’è un posto libero.
   *[other] ci sono { $free } posti liberi.
}
chat-invited-later = { $who } invita a «{ $table }», { $game }. Si gioca già: { $free ->
    [0] per ora i posti sono tutti presi.
    [one] si può prendere il posto di un robot.
   *[other] si può prendere il posto di uno dei { $free } robot.
}
chat-invited-code = Per chi sta in un’altra chat il codice è { $code }: vale per tre persone e per un giorno.
chat-shared = Fatto: lo vedono tutti qui.
chat-own-result = { $game }, in { $players }: { $won ->
    [yes] ha vinto { $who }.
   *[no] c’era anche { $who }.
}
chat-accounts = Giochi con questi account:
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
chat-account-told = D’ora in poi quello che è solo per te te lo scrivo qui: { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] un browser
}, { $name }. Se lì non ci riesco, provo con un altro tuo account.
chat-undo-sure = Vuoi separare di nuovo quell’account? Torna a essere un’altra persona: si riprende i posti che aveva portato con sé e non vede più niente dei tuoi. I browser e le finestre aperti da lì si chiudono.
chat-undone = Fatto: l’account { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] nel browser
} di { $name } è di nuovo un’altra persona.
chat-drop-sure = Hai perso quell’account, o te l’hanno rubato? Lo tolgo subito: non riceve più niente di tuo, non gioca più per te, e i browser e le finestre aperti da lì si chiudono. I posti restano a te. Per un giorno da lì, o da un altro tuo account, ci si può opporre; poi è tolto per sempre. Se invece è solo di troppo e l’avevi collegato tu, separalo.
chat-dropped = Tolto: all’account { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] nel browser
} di { $name } non arriva più niente di tuo. Se entro un giorno nessuno si oppone, è per sempre.
chat-disputed = Segnato: tra un giorno al massimo l’account { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] nel browser
} di { $name } torna dov’era. Se qualcuno ti ha rubato un account, scrivi subito a chi ospita: decide chi ospita.
chat-account-leaving = { $mark ->
    [here] Questo account è stato tolto alla persona di cui era, e fino a { $until } da qui non puoi fare niente.
   *[other] L’account { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] nel browser
} di { $name } è stato tolto: fino a { $until } ci si può opporre.
}{ $state ->
    [disputed] {" Qualcuno si è opposto: poi torna dov’era, se chi ospita non decide altro."}
   *[open] {""}
}
chat-link-code = Il tuo codice: { $code }
    Entro dieci minuti scrivilo dall’altro tuo account, nella chat privata con me: /collega { $code }. Poi ti chiedo qui se eri tu.
    Non darlo a nessuno: chi lo scrive, se poi qui dici di sì, vede le tue carte e gioca al posto tuo.
chat-link-way = Se anche l’altro account è in questa app, ti basta aprire da lì questo link: { $link }
chat-link-meaning = Questo codice viene dall’account { $first ->
    [discord] Discord
    [telegram] Telegram
   *[web] nel browser
} di { $name }. Se vai avanti, quell’account e questo ({ $second ->
    [discord] Discord
    [telegram] Telegram
   *[web] un browser
}, { $other }) diventano una persona sola: chi ha l’uno o l’altro vede le tue carte e gioca ai tuoi posti, a tutti i tavoli.
    Hai chiesto tu questo codice, adesso? Se te l’ha passato qualcun altro, fermati qui.
chat-link-sure = Collego davvero i due account? Chi ha l’account { $first ->
    [discord] Discord
    [telegram] Telegram
   *[web] nel browser
} di { $name } vedrà le tue carte, da subito.
chat-link-entered = Adesso chiedo conferma dall’altra parte, all’account { $first ->
    [discord] Discord
    [telegram] Telegram
   *[web] nel browser
} di { $name }: rispondi lì, entro i dieci minuti del codice. Se non ti arriva niente, scrivi lì /account.
chat-link-done = Collegati: l’account { $second ->
    [discord] Discord
    [telegram] Telegram
   *[web] nel browser
} di { $other } adesso sei tu, con i posti che aveva ai tavoli aperti. Con /account scegli dove scriverti, o li separi.
chat-link-declined = Il codice non vale più, e niente è cambiato.
letter-link-asked = L’account { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] nel browser
} di { $name } ha scritto il tuo codice e chiede di essere collegato a questo. Chi ce l’ha vedrà le tue carte e giocherà ai tuoi posti. È tuo?
letter-linked = Questo account è collegato a quello di { $name } su { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] un browser
}: siete una persona sola, con gli stessi posti. Se non l’hai voluto tu, con /account lo separi.
letter-unlinked = L’account { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] nel browser
} di { $name } è stato separato: è di nuovo un’altra persona, con i posti che aveva portato con sé.
letter-dropped = Con un altro tuo account hai tolto l’account { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] nel browser
} di { $name }: non gli arriva più niente di tuo. Se non sei stato tu, con /account ti puoi opporre, entro un giorno.
letter-dropped-here = Da un altro account della stessa persona questo è stato tolto: da qui non si vede e non si gioca più niente di suo. Se non sei stato tu, opponiti con /account entro un giorno, e scrivi a chi ospita.
letter-disputed = Qualcuno si è opposto: tra un giorno al massimo l’account { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] nel browser
} di { $name } torna dov’era, se chi ospita non decide altro.
chat-discreet = { $on ->
    [yes] Quando squillo dico solo a quale tavolo ti si aspetta: con «Apri» quel messaggio diventa il tuo posto, per cinque minuti.
   *[no] Nelle notifiche dico che cosa si aspetta da te, mai le tue carte. Il messaggio stesso però le porta, e chi prende in mano il tuo telefono le legge. Se vuoi, quando squillo dico solo a quale tavolo ti si aspetta, e il posto compare quando lo apri.
}
cover-offer = C’è chi prende in mano il tuo telefono? Nelle notifiche le tue carte non compaiono; con /riservato anche nei messaggi compaiono solo quando premi un tasto, e per cinque minuti.
cover = { $asked ->
    [yes] Al tavolo «{ $table }» ti si chiede qualcosa.
   *[no] Al tavolo «{ $table }» adesso non ti si chiede niente.
}
chat-data = Posso darti in un file tutto quel che tengo di te, oppure cancellarlo.
chat-data-file = Ecco quel che tengo di te: arriva in un file, nella chat privata.
chat-data-sure = Cancello tutto quel che tengo di te? Ai tavoli in corso al tuo posto gioca un robot; nei verbali, al posto del tuo nome e del tuo account, resta un nome che non dice niente. I messaggi già mandati e i file già scaricati non li posso richiamare. Indietro non si torna.
chat-data-gone = Fatto: di te non so più niente. Se mi scrivi o premi un tasto, ci conosciamo da capo.
chat-sure-fewer = Lasci fuori qualcosa che conta: dopo non si può più aggiungere. Va bene così?
chat-no-help = In questo momento non ti serve: qui non si chiede niente che vada spiegato.
chat-sure-start = { $seats ->
    [one] Un posto è ancora libero: lo prende un robot
   *[other] { $seats } posti sono ancora liberi: li prendono i robot
}{ $fewer ->
    [yes] , o si gioca senza?
   *[no] ?
}
chat-sure-remove = Vuoi far alzare { $who }? Finché non ci ripensi, a questo tavolo non potrà sedersi.
chat-which-readmitted = Chi può sedersi di nuovo?
chat-nobody-removed = Non hai fatto alzare nessuno.
chat-own-preset = scelte vostre
chat-no-robot = nessuno, per ora
chat-changed-by = L’ha cambiata { $who }.
chat-sure-end = Vuoi chiudere il tavolo? Se giocano altre persone, dovete essere d’accordo in due terzi.
chat-hide-where = Da dove vuoi togliere il tavolo?
chat-sure-hide = Vuoi togliere il tavolo { $chat ->
    [telegram] dal gruppo Telegram
    [discord] dal canale Discord
   *[other] da qui
}{ $number ->
    [0] {""}
   *[other] {" "}{ $number }
}? La partita continua; quello che si è già raccontato lì resta lì.
chat-hidden = Fatto: lì il tavolo non si vede più.
chat-sure-replace = Vuoi dare a un robot il posto di { $who }? Se gioca ancora, devono essere d’accordo due terzi degli altri, almeno due, e { $who } può dire di no.

## Che cosa serve scrivere

chat-entry-open = Un tavolo di { $game }
chat-entry-seats = Quanti posti
chat-entry-pace = Ritmo
chat-entry-name = Nome del tavolo
chat-entry-evening = Quando si gioca?
chat-entry-day = Giorno e ora: sabato 21:00
chat-evening-planned = { $game }, { $when }: fissato. Chi vuole venire preme «Ci sono» o si siede con il codice { $table }.
chat-evening-zone = Ho letto l’ora di { $place }, perché non so dove vivi.
chat-entry-join = Siediti a un tavolo
chat-entry-code = Il codice del tavolo
chat-entry-word-title = Una parola per il sorteggio
chat-entry-word = Una parola o un numero
chat-entry-search = Cerca nelle regole
chat-entry-words = Una parola, o il numero di una regola

## Benvenuto

chat-welcome = Ciao, sono Arbitro: tengo i giochi in cui ognuno nasconde qualcosa. Distribuisco, chiedo in privato, giudico e segno i punti.
chat-welcome-how = Si apre un tavolo, ci si siede con un bottone, e le carte arrivano solo a chi le ha in mano. Dove non siede nessuno gioca un robot.
chat-missing = Qui mi mancano questi permessi:
chat-broken = Si è rotto qualcosa dalla nostra parte. Riprova tra poco: niente è cambiato.

## Tabelloni e messaggi privati

told-arrival = Qui la chat non mi dice a che ora premete: vale il momento in cui la risposta mi arriva.
told-began = Si comincia: { $game }
told-browser = I tuoi posti sono stati aperti in un browser: { $label ->
    [none] quale, non lo dice.
   *[other] { $label }.
} Eri tu? Allora non devi fare niente.
told-seated = Sei al tavolo «{ $table }», posto { $number }. Quello che è solo per te ti arriva qui, in privato.
told-hours-guessed = Qui si fa una mossa al giorno. Immagino che tu viva a { $place } e dorma { $night }, senza giorni liberi: il tuo tempo conta solo mentre sei sveglio, e di notte non ti chiamo. È giusto?
told-hours = Qui si fa una mossa al giorno: se mi dici quando dormi, il tuo tempo conta solo mentre sei sveglio, e di notte non ti chiamo.
told-lost = Al tavolo «{ $table }» non posso più scrivere davanti a tutti: il posto dove si giocava non c’è più, o mi ha chiuso fuori. Niente è perduto: entra dove vi va di giocare con il codice { $code }, e lì si continua.
told-lost-one = Al tavolo «{ $table }» il posto dove giocavi non c’è più, o mi ha chiuso fuori. Niente è perduto: si continua negli altri posti che mostrano il tavolo, e qui da te. Il codice è { $code }.
told-barred = Al tavolo «{ $table }» per ora non posso scrivere davanti a tutti. Niente è perduto: qui si continua, e là riprovo da solo. { $some ->
    [0] Chi governa quel posto deve ridarmi il permesso di scrivere.
   *[other] Chi governa quel posto sappia che mi manca:
}
told-moved-on = Si continua più sotto, in un messaggio più recente.
told-not-yours = Questo posto non è più tuo.
told-robot-plays = Per ora al tuo posto gioca un robot: lo riprendi quando vuoi.
board-seat = { $number }. { $kind ->
    [vacant] libero
    [robot] { $name } (robot)
   *[person] { $name }
}{ $origin ->
    [discord] {" "}· Discord
    [telegram] {" "}· Telegram
    [web] {" "}· browser: non riceve messaggi
   *[other] {""}
}{ $reached ->
    [yes] {" "}· ✉ riceve in privato
    [no] {" "}· senza messaggi privati
   *[unknown] {""}
}
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
board-pace = Ritmo: { pace }.
board-more-proposals = { $count ->
    [one] E un’altra proposta.
   *[other] E altre { $count } proposte.
}
board-seal = Impronta del sorteggio: { $digest }
board-game = { $blurb } { $exact ->
    [yes] { $least } posti
   *[no] Da { $least } a { $most } posti
}, { $minutes } minuti.
board-preset = Regole: { $preset }.
board-options = Diverso dal solito: { $options }.
button-coming-yes = Ci sono
button-coming-maybe = Forse
button-coming-no = Non posso
button-move = Sposta
button-evening-off = Disdici
button-next-game = La prossima la gioco io
button-unqueue = Non aspetto più
button-join = Mi siedo
button-take-back = Riprendo il mio posto
button-leave = Lascio il posto
button-start = Si comincia
button-drop-wish = Non serve più
button-results = Risultati
button-tonight = Si gioca stasera
button-word = La mia parola
button-settings = Regole del tavolo
button-rules = Regolamento
button-hand = Il mio posto
button-change = ✎ { $what }
button-why = Perché?
button-board = Tabellone
button-help = Aiuto
button-group = Portami in un gruppo
button-share = Manda a un amico
button-notifications = Notifiche
button-accounts = I miei account
button-discreet = Carte nei messaggi
button-discreet-on = Le mie carte solo quando le apro
button-discreet-off = Scrivimi di nuovo tutto
button-link = Collega un altro account
button-link-on = Ho capito, avanti
button-link-enter = Sì, collegali
button-link-yes = Sì, è mio
button-link-no = No, annulla il codice
button-account-tell = Scrivimi lì: { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] un browser
}, { $name }
button-account-undo = Separa: { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] un browser
}, { $name }
button-undo-sure = Sì, separalo
button-account-drop = Perso o rubato: { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] un browser
}, { $name }
button-drop-sure = Sì, toglilo
button-account-dispute = Mi oppongo: { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] un browser
}, { $name }
button-browser = Nel browser
button-window = Apri il tavolo
button-browser-open = Apri il mio posto nel browser
button-invite = Invita
button-place-language = Racconta qui il tavolo in italiano
button-invitation-withdraw = Ritira i miei inviti
button-invitation-way = { $chat ->
    [telegram] { $kind ->
        [place] In un gruppo Telegram
       *[other] Su Telegram
    }
    [discord] Su un altro server Discord
   *[other] Nel browser
}
button-browser-shut = Chiudi fuori: { $label ->
    [none] un browser
   *[other] { $label }
}
button-not-me = Non ero io
button-data = I miei dati
button-data-file = Dammi il file
button-data-delete = Cancella tutto
button-data-gone = Sì, cancella tutto
button-poke = A «{ $table }»
button-snooze = Più tardi…
button-hours = I miei orari
button-hours-right = È giusto
button-hours-place = Un altro posto
button-hours-night = Un’altra notte
button-hours-days = Giorni liberi
button-hours-holidays = Ferie
button-holidays-robot = Un robot per me
button-holidays-wait = Mi aspettano
button-holidays-today = Da oggi
button-holidays-saturday = Da sabato
button-holidays-back = Invece ci sono
button-hours-awake = Nessuna notte
button-hours-forget = Dimenticali
button-resume = Si riprende
button-score = Il foglio dei punti
button-history = Il racconto
button-rematch = Rivincita
button-verify = Controlla il sorteggio

name-keeper = Chi ospita
name-anonymous = Anonimo
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
prepare-hint = La uso al posto tuo quando la domanda arriva, dopo un po’ di tempo, come se rispondessi tu. Se premi o cominci una risposta prima, vale quella. Gli altri non ne sanno niente; chi ospita il bot può leggere il suo database.
prepare-verb = Prepara
prepare-sure = Può chiudere la partita o contare molto: al momento buono nessuno te lo chiederà di nuovo.
prepare-title = Prepara una risposta
prepare-instead = Al posto di: { $rule }
prepare-none = Qui non c’è niente da preparare, per ora.
prepared-rule = { $answer }{ $stays ->
    [yes] , ogni volta
   *[no] {""}
}
prepared-rule-when = { $answer }, { $when }{ $stays ->
    [yes] , ogni volta
   *[no] {""}
}
prepared-gone = Una risposta che non puoi più dare
prepared-state-planned = Hai una risposta preparata: fra un po’ la uso. Se rispondi tu, vale la tua.
prepared-state-aside = Qui la risposta preparata non si usa: rispondi tu.
refused-not-prepared = Questa risposta non si può preparare adesso.
refused-too-many-prepared = Bastano { $most } risposte preparate: togline una.
button-prepare = Prepara una risposta…
button-prepare-change = Cambia
button-lesson-card = Tu che cosa giocheresti?
button-lesson-hand = Le tre carte più care
button-lesson-plays = Che cosa dicevano le giocate
command-lesson = maestro
command-lesson-hint = Che cosa giocherebbe il maestro, e le carte più care dell’ultima mano: solo dove ti eserciti da solo
refused-not-taught = Il maestro parla solo dove ti eserciti da solo con i robot, ai giochi che ne hanno uno.
refused-nothing-to-teach = Adesso il maestro non ha niente da dirti: chiedigli quando tocca a te, o dopo la mano.
refused-no-lesson = Il maestro non ne è venuto a capo. Riprova.
button-unprepare = Togli: { $rule }
chat-prepared = Preparata.
command-prepare = prepara
command-prepare-hint = Prepara una risposta per quando te la chiederanno

## Short messages

recap-more = { $count ->
    [one] … e un’altra cosa
   *[other] … e altre { $count } cose
}
ending = { $result ->
    [won] 🏆 { $count ->
        [one] Hai vinto!
       *[other] Avete vinto!
    } { $ending }
    [draw] 🤝 { $ending }
   *[told] 🏆 { $ending }
}{ $place ->
    [0] { "" }
   *[other] { " " }Il tuo posto in classifica: { $place }º.
}
ring-told = { $told } – { $table }

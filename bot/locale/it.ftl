# Le parole dell’ufficio: quello che l’arbitro dice di suo, in ogni gioco.

## Mattoni

list = { $before } e { $last }
chosen = { $items-count ->
    [0] nessuna scelta
   *[other] { $items }
}
seat-number = posto { $number }
unworded = Qui mancano le parole: è un difetto nostro, e il gioco va avanti lo stesso.

## A chi tocca

call-you = Tocca a te
call-sealed = La tua risposta è sigillata
call-lobby = { $taken } { $taken ->
    [one] posto preso
   *[other] posti presi
} su { $seats }
call-turn = Tocca a { $who }
call-answered = { $step ->
    [none] Ancora nessuna risposta.
    [some] Qualcuno ha risposto.
    [half] Almeno la metà ha risposto.
   *[most] Mancano le ultime risposte.
}
call-paused = Il tavolo è in pausa
call-suspended = Il tavolo è sospeso: questa versione del programma racconterebbe un’altra partita
call-over = La partita è finita
call-closed = Il tavolo è chiuso

## Passo e stato

pace = { $pace ->
    [live] stasera, dal vivo
    [day] una mossa al giorno
   *[free] senza orologio
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

refused-full = Il tavolo è al completo. Puoi guardare, o aprirne un altro.
refused-name-taken = A questo tavolo c’è già qualcuno con quel nome. Scegline un altro.
refused-name-empty = Scrivi un nome, così gli altri sanno chi sei.
refused-name-too-long = Il nome è troppo lungo: bastano { $limit } caratteri.
refused-not-host = Questo lo decide chi ha aperto il tavolo.
refused-not-seated = Non sei a questo tavolo. Prima siediti.
refused-already-seated = Sei già a questo tavolo.
refused-seat-taken = Il posto è occupato. Scegline un altro.
refused-no-such-seat = Questo posto non c’è.
refused-already-started = La partita è già cominciata: questo si decide prima.
refused-not-started = La partita non è ancora cominciata.
refused-not-over = La partita non è ancora finita.
refused-not-live = Il tavolo è fermo: adesso non si risponde.
refused-paused = Il tavolo è in pausa: adesso non si risponde.
refused-suspended = Il tavolo è sospeso: adesso non si risponde.
refused-closed = Il tavolo è chiuso.
refused-lobby = La partita non è ancora cominciata.
refused-live = La partita è in corso: questo si decide prima o dopo.
refused-table-unreadable = Questo tavolo non si riesce a leggere. Gli altri non ne risentono; chi ospita trova il perché nel registro.
refused-no-such-table = Questo tavolo non esiste. Controlla le sei lettere del nome.
refused-no-such-game = Questo gioco non è sullo scaffale.
refused-no-such-option = Il gioco non ha questa scelta.
refused-no-such-preset = Il gioco non ha questo insieme di scelte.
refused-no-such-rung = La palestra di questo gioco non ha questo gradino.
refused-no-such-robot = Il gioco non ha un robot così.
refused-no-such-picture = Questa figura non c’è.
refused-no-picture = La figura adesso non si può disegnare: c’è il testo.
refused-too-few = Servono almeno { $least } posti.
refused-too-many = I posti sono al massimo { $most }.
refused-needs-consent = Serve il consenso di un’altra persona seduta: gliel’ho chiesto.
refused-unknown-person = Non ci conosciamo ancora: dimmi prima il tuo nome.
refused-reminded-already = Il sollecito è già partito: dai un po’ di tempo.
refused-nobody-to-remind = Adesso non si aspetta nessuno che si possa sollecitare.
refused-busy = In questo momento non posso scrivere la tua risposta: riprova tra poco. Niente è cambiato.

## Risposte prese

ack-taken = Preso.
ack-sealed = La tua risposta è sigillata: si apre quando hanno risposto tutti.
ack-changed = Cambiata: vale l’ultima.
ack-again = L’avevo già: vale una volta sola.

## La porta

port-in-use = La porta { $port } è già occupata. Scegline un’altra con --port.

## Promemoria

reminder = { $stage ->
    [0] Ti stanno aspettando: tocca a te, al tavolo «{ $table }».
    [1] È passata metà del tempo: tocca ancora a te, al tavolo «{ $table }».
   *[2] Il tempo sta per finire: tocca a te, al tavolo «{ $table }».
}
reminder-public = { $stage ->
    [0] { $who }, ti stanno aspettando.
    [1] { $who }, è passata metà del tempo.
   *[2] { $who }, il tempo sta per finire.
}

## Dove siamo: corriere

told-recap = Dalla tua ultima risposta:
told-hand = { $title }: { $signs }
told-options = Puoi rispondere: { $choices }.
told-private = { $who }, ho qualcosa da dirti in privato e non ci riesco. Apri il tuo posto quando vuoi: lì trovi tutto.

## Sigilli, in parole semplici

seal-master = Il seme di tutto il tavolo
seal-deal = Sorteggio { $deal }
seal-kept = Le carte sono già decise: questa è la loro impronta. Il seme si mostra alla fine, e chi vuole può controllare che l’impronta sia la sua.
seal-open = Questo è il seme: con l’impronta detta prima, dimostra che la mano non è stata cambiata.
seal-proves = Dimostra che nessuna mano è stata cambiata dopo. Non dimostra che chi ospita il tavolo non abbia guardato nel suo archivio.

## Aiuto

help-nowhere = Non sei a nessun tavolo. Aprine uno, o chiedi a un amico il nome del suo.
help-nowhere-practice = Per provare da subito, gioca con i robot: nessuno aspetta, e puoi smettere quando vuoi.
help-lobby = Qui si riempiono i posti e si scelgono le regole del tavolo. I posti liberi all’inizio vanno ai robot.
help-lobby-host = Quando ci siete, comincia tu: hai aperto il tavolo.
help-lobby-guest = Comincia chi ha aperto il tavolo.
help-turn = Rispondi alla domanda: quello che scegli si vede sul bottone prima di premerlo.
help-turn-weighty = Le risposte che mostrano o costano qualcosa si premono due volte.
help-turn-sealed = La risposta resta sigillata finché non hanno risposto tutti, e fino ad allora la puoi cambiare.
help-clock = Se il tempo finisce, risponde l’orologio nel modo che le regole prevedono.
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
notice-pace = { $who } cambia il passo del tavolo: { $pace ->
    [live] stasera, dal vivo.
    [day] una mossa al giorno.
   *[free] senza orologio.
}
notice-end-proposed = { $who } propone di chiudere il tavolo: se un altro è d’accordo, lo chiede anche lui.
notice-ended = { $who } chiude il tavolo, d’accordo con chi gioca.
notice-replace-proposed = { $who } propone di dare a un robot il posto { $seat }, di { $whom }: se un altro è d’accordo, lo chiede anche lui.
notice-replaced = { $who } dà a un robot il posto di { $whom }, che può riprenderlo quando vuole.
notice-silent = { $whom } non risponde da tre volte: il suo posto si può dare a un robot, e lo riprende quando vuole.
notice-away = L’arbitro è mancato { $minutes ->
    [one] un minuto
   *[other] { $minutes } minuti
}: tutte le scadenze sono spostate di altrettanto.
notice-suspended = Qui qualcosa non torna: il tavolo è sospeso e nulla va perduto. Gli altri tavoli continuano.
notice-resumed = Il tavolo riprende da dove era rimasto.
notice-reminded = { $who } ricorda il tavolo a chi deve rispondere.

## Archivio

unusable-in-use = Un altro Arbitro sta già usando l’archivio { $path }: chiudilo, o dai a questo un archivio suo (ARBITRO_DATABASE).
unusable-read-only = L’archivio { $path } si può leggere ma non scrivere: cambia i permessi, o scegline un altro (ARBITRO_DATABASE).
unusable-no-folder = L’archivio { $path } non si può aprire: controlla che la cartella esista e sia tua.
unusable-no-database = { $path } non è un archivio di Arbitro: spostalo, o scegline un altro (ARBITRO_DATABASE).
unusable-corrupt = L’archivio { $path } è rovinato: rimetti al suo posto l’ultima copia.
unusable-newer = L’archivio { $path } è di una versione più nuova di Arbitro: aggiorna il programma.
unusable-full = Non c’è più spazio sul disco per l’archivio { $path }.
unusable-disk = Il disco dell’archivio { $path } non risponde come deve.

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
}, e tutte le { $drawn } risposte del caso tra le { $entries } scritte; { $sealed ->
    [0] di impronte messe da parte nel gioco non ce n’erano
    [one] l’impronta messa da parte nel gioco corrisponde
   *[other] le { $sealed } impronte messe da parte nel gioco corrispondono
}. Questo prova che nessun sorteggio è stato cambiato, non che chi ospita non abbia guardato nel suo archivio.
verify-wrong = I conti non tornano: quello che è scritto di questo tavolo non segue dal suo seme e dalle sue regole. Avvisa chi ospita il gioco, e non fidarti di questo risultato.

title = Doni
blurb = Dona una carta in segreto: chi riceve di più fa il punto.
name = { $who }
card = carta { $number }
dealt-mine = { $who } ha in mano { $hand }.
ordered = { $who } apre la mano. L'ordine: { $order }.
hinted = { $who } dice: «{ $words }»
given = { $received }. Il punto va a { $winner }.
given-level = { $received }. Pari: nessuno fa il punto.
received = { $who } riceve { $weight }
deal-closed = { $early ->
    [yes] Il mazziere chiude in anticipo la mano { $deal }.
   *[no] La mano { $deal } è finita.
}
stage = Mano { $deal } di { $deals }, giro { $vote } di { $votes }
waiting-dealing = Si danno le carte.
waiting-ordering = { $host } mette in ordine i giocatori.
waiting-giving = I giocatori scelgono i doni.
waiting-over = La partita è finita.
ask-order = In che ordine stanno i giocatori?
do-order = Metti in quest'ordine
ask-hint = Vuoi dire qualcosa a tutti?
do-hint = Dillo
ask-gift = Quale carta doni, e a chi?
gift-hint = Tutti i doni passano di mano insieme.
do-gift = Dona
ask-close = Chiudi la mano
do-close = Chiudi la mano
close-confirm = In questa mano non si dona più.
field-card = Carta
field-to = A
field-times = Conta
times-none = Una volta
panel-hand = La tua mano
tag-host = mazziere
foot-hint = «{ $words }»
head-points = Punti
cell = { $number }
ending = { $winners-count ->
    [one] Vince { $winners }
   *[other] Vincono insieme { $winners }
} con { $points ->
    [one] 1 punto
   *[other] { $points } punti
}.
seat-points = { $who }: { $points ->
    [one] 1 punto
   *[other] { $points } punti
}
alt = I punti: { $rows }.
option-deals = Mani
option-deals-hint = Di quante mani è la partita.
option-hints = Indizi
option-hints-hint = Quante volte il mazziere può parlare in una mano.
preset-short = Una mano
preset-short-hint = Un quarto d'ora.
preset-long = Tre mani
preset-long-hint = Per i tavoli che hanno tempo.
robot-random = a caso
refused-hint-with-figures = Un indizio si dice senza cifre (PB-7).
refused-hint-empty = Di' qualcosa, oppure non dire niente.
fate = Il punto va a { $winner }.
your-giving = scegli i doni

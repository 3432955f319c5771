title = La corsa
blurb = Guarda una volta, somma, fa' in fretta.
jokers-chosen = Ciascuno ha sigillato le tappe che valgono doppio.
joker = tappa { $stage }
jokers-none = Per te nessuna tappa vale doppio.
stage-opened = Tappa { $stage }: ciascuno dà un'occhiata.
looked = La tua cifra è { $digit }.
pressed = { $who } preme: indovinate!
stage-won = La somma è { $sum }. { $who } è stato il più rapido, per { $worth ->
    [one] 1 punto
   *[other] { $worth } punti
}.
stage-lost = La somma è { $sum }. Non l'aveva nessuno.
stage = Tappa { $stage } di { $stages }
waiting-choosing = Tutti scelgono le tappe che valgono doppio.
waiting-dealing = Si danno le cifre.
waiting-looking = Chi preme per primo?
waiting-guessing = Tutti indovinano.
waiting-over = La corsa è finita.
ask-jokers = Quali tappe valgono doppio per te?
do-jokers = Sigilla
ask-press = Vuoi indovinare?
do-press = Sono pronto
ask-guess = Quanto fa la somma?
do-guess = Indovina
panel-jokers = Per te valgono doppio
tag-pressed = ha premuto
points = { $points ->
    [one] 1 punto
   *[other] { $points } punti
}
foot-sum = Si cerca la somma delle cifre guardate.
head-points = Punti
cell = { $number }
ending = { $winners-count ->
    [one] Vince { $winners }
   *[other] Vincono insieme { $winners }
} con { points }.
seat-points = { $who }: { points }
alt = I punti: { $points }.
option-stages = Tappe
option-stages-hint = Quante tappe ha la corsa.
robot-random = a caso
rung-short = Una tappa
rung-short-hint = In due, una volta sola.
rung-long = Cinque tappe
rung-long-hint = In tre, fino in fondo.
fate = La tappa va a { $who }: { $worth }.

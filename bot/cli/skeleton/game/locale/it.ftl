title = Newgame
blurb = Ciascuno gioca una carta, e la più alta prende il giro.

# events
dealt-mine = Le tue carte: { $hand }.
round-played = { $cards }: il punto va { AD($who) }.
played-card = { $who } { $card }

# around the table
stage = Giro { $round } di { $rounds }
stage-none = La carta più alta
waiting-dealing = Si danno le carte.
waiting-playing = Ciascuno sceglie una carta.
waiting-over = La partita è finita.
your-playing = scegli una carta
foot = La carta più alta prende il punto.
cards = { $count ->
    [one] 1 carta
   *[other] { $count } carte
}
points = { $count }
head-points = Punti
seat-points = { $who }: { $count ->
    [one] 1 punto
   *[other] { $count } punti
}
seat-played = { $points }, { $card }
alt = I punti: { $rows }.
ending = { $winners-count ->
    [one] Vince { $winners }
   *[other] Vincono insieme { $winners }
} con { $count ->
    [one] 1 punto
   *[other] { $count } punti
}.

# what a seat is asked and holds
ask-play = Che carta giochi?
ask-play-hint = Le carte si scoprono tutte insieme.
do-play = Gioca
panel-hand = Le tue carte
card = carta { $number }

# options and robots
option-cards = Carte
option-cards-hint = Quante carte si danno a testa; altrettanti sono i giri.
robot-random = a caso
robot-bold = audace
fate = La mano va a { $winner }.

title = Perudo
blurb = Ciascuno ha i suoi dadi sotto il bussolotto e dice quanti ce ne sono in tutto. A chi si crede?

# events
rolled = Giro { $round }: comincia { $who }. { $dice-count ->
    [0] {""}
   *[other] I tuoi dadi: { $dice }.
}
bid = { $count } × { $face }
bid-made = { $who }: { $bid }
cup = { $who } { $dice }
call = { $who } dice { $call ->
    [calza] calza
   *[dudo] dudo
} su { $bid }
called = { $said }. { $cups }: in tutto { $found }. { $end ->
    [won] { $whose } riprende un dado.
    [out] { $whose } perde l’ultimo dado ed è fuori.
   *[lost] { $whose } perde un dado.
}

# around the table
stage = Giro { $round }
waiting-rolling = Si tirano i dadi.
waiting-bidding = Dichiarare o dubitare.
waiting-over = La partita è finita.
foot-dice = { $count ->
    [one] C’è 1 dado
   *[other] Ci sono { $count } dadi
} in tutto.
name = { $who }
dice = { $count ->
    [one] 1 dado
   *[other] { $count } dadi
}
head-dice = Dadi
cell = { $number }
cup-closed = { $who }: { dice }
alt = I bussolotti: { $rows }.
ending = Restano dadi solo { AD($who) }, e la partita è vinta.

# what a seat is asked and holds
ask-bid = Che faccia, e quanti?
do-bid = Dichiara
ask-calza = È esatto?
do-calza = Calza!
calza-confirm = Se la dichiarazione non è esatta perdi un dado.
do-dudo = Dudo!
field-call = Faccia
field-count = Quanti
count-none = nessuna dichiarazione
panel-dice = I tuoi dadi
face = un { $number }

# options and robots
option-dice = Dadi
option-dice-hint = Con quanti dadi si comincia.
robot-random = a caso
robot-careful = prudente
rung-short = Un dado
rung-short-hint = In due, con un dado solo.
rung-long = Cinque dadi
rung-long-hint = In tre, fino in fondo.

title = The hunt
blurb = One hides and creeps, the others write their orders together.
place = place { $place }
night-fell = Night { $night } falls. The prey has hidden.
crept = { $dug ->
    [dug] You come up at place { $place }.
   *[no] You are at place { $place }.
}
walked = { $who } is at place { $place }.
searched = { $who } is at place { $place } and searches place { $searched }: { $found ->
    [found] there it is!
   *[no] nothing.
}
surfaced = The prey shows itself at place { $place }.
tree-fell = A tree falls across place { $place }.
night-ended = Night { $night } is over: the prey was at place { $place }. { $escaped ->
    [escaped] It slips home.
   *[caught] The night is the hunters'.
}
stage = Night { $night } of { $nights }, turn { $turn } of { $turns }
waiting-hiding = The prey hides.
waiting-moving = Everybody writes down a move.
waiting-storming = A storm comes up.
waiting-dawning = Dawn breaks: can the prey slip home?
waiting-over = The game is over.
ask-creep = Where do you creep?
do-creep = Creep there
ask-dig = Dig a tunnel
do-dig = Dig
dig-confirm = Once a night, and chance says where you come up.
ask-orders = Where do you walk, and what do you search?
orders-hint = Your team reads your orders.
do-orders = Write it down
field-walk = Walk to
field-search = Search
search-none = Nothing
panel-prey = You, the prey
prey-at = You are at place { $place }.
prey-tunnel = { $dug ->
    [dug] You have dug tonight.
   *[no] You may still dig tonight, on an even place.
}
tag-prey = prey
tag-hunter = hunter
foot-tree = A tree lies across place { $place }.
head-nights = Nights
cell = { $number }
ending = { $best ->
    [prey] The prey wins
    [team] The hunters win
   *[level] Nobody wins
}: { $prey } to { $team }.
stands = { $who } at place { $place }
alt = The ring of places: { $places }.
option-nights = Nights
option-nights-hint = How many nights make the game.
option-turns = Turns
option-turns-hint = How many turns a night has.
robot-random = any answer
robot-patient = patient

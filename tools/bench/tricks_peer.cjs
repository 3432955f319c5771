// The same 60-card trick game of four as `tools/bench/tricks.py` has, under the boardgame.io reducer.
const path = require("path");
const home = process.argv[2];
const peer = (name) => require(path.join(home, "node_modules", "boardgame.io", "dist", "cjs", name));
const { InitializeGame, CreateGameReducer } = peer("internal.js");

const SEATS = 4, EACH = 15;
const suit = (card) => Math.floor(card / 15);
const legal = (hand, trick) => {
  if (trick.length === 0) return hand;
  const follow = hand.filter((card) => suit(card) === suit(trick[0]));
  if (follow.length) return follow;
  const trumps = hand.filter((card) => suit(card) === 3);
  return trumps.length ? trumps : hand;
};
const best = (trick) => {
  let place = 0;
  for (let at = 1; at < trick.length; at++) {
    const [one, two] = [trick[place], trick[at]];
    if (suit(two) === suit(one) ? two > one : suit(two) === 3) place = at;
  }
  return place;
};

const game = {
  name: "tricks",
  setup: ({ random }) => {
    const pack = random.Shuffle([...Array(60).keys()]);
    const hands = [...Array(SEATS).keys()].map((seat) => pack.slice(seat * EACH, (seat + 1) * EACH));
    return { hands, trick: [], taken: [0, 0, 0, 0], leader: 0 };
  },
  moves: {
    play: ({ G, events }, card) => {
      const seat = (G.leader + G.trick.length) % SEATS;
      if (!legal(G.hands[seat], G.trick).includes(card)) return "INVALID_MOVE";
      G.hands[seat].splice(G.hands[seat].indexOf(card), 1);
      G.trick.push(card);
      if (G.trick.length === SEATS) {
        G.leader = (G.leader + best(G.trick)) % SEATS;
        G.taken[G.leader] += 1;
        G.trick = [];
      }
      events.endTurn({ next: String((G.leader + G.trick.length) % SEATS) });
    },
  },
  endIf: ({ G }) => (G.hands.every((hand) => hand.length === 0) ? { taken: G.taken } : undefined),
};

const reducer = CreateGameReducer({ game });
const act = (card, seat) => ({ type: "MAKE_MOVE", payload: { type: "play", args: [card], playerID: String(seat) } });

const playout = () => {
  let state = InitializeGame({ game, numPlayers: SEATS });
  let moves = 0;
  while (!state.ctx.gameover) {
    const { hands, trick, leader } = state.G;
    const seat = (leader + trick.length) % SEATS;
    const options = legal(hands[seat], trick);
    const before = state._stateID;
    state = reducer(state, act(options[Math.floor(Math.random() * options.length)], seat));
    if (state._stateID === before) throw new Error("a move was refused");
    moves++;
  }
  if (moves !== SEATS * EACH) throw new Error(`${moves} moves`);
  return moves;
};

const { version } = require(path.join(home, "node_modules", "boardgame.io", "package.json"));
console.log(JSON.stringify({ "boardgame.io": version, node: process.version }));
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const began = process.cpuUsage();
  let moves = 0;
  for (let number = 0; number < Number(line); number++) moves += playout();
  const spent = process.cpuUsage(began);
  console.log(JSON.stringify({ seconds: (spent.user + spent.system) / 1e6, moves }));
});

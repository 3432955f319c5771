/* The shapes of what the modules share, for the check of types alone; docs/view.md says what they hold. */
type Row = any[];
type Piece = SVGGraphicsElement & { room?: number };
type Place = { x: number, y: number, scale: number };
type Given = Record<string, string[]>;
type Question = Ask & { widget?: Widget };
type Part = { name: string, label: string, choices: Choice[], none: string, least: number, most: number,
  ticked?: boolean, tokens?: string[] };
type Card = { id: string, picture: string, label: string, tag: string, token: string, hint: string };
type FormLayout = { cards: Part | null, places: Part | null, extras: Part[], earlier: string[] };
type Layout = FormLayout & { role: "wait" | "race" | "verbs" | "cards" | "list", question: Question | null,
  hand: Card[], together: Question[], buttons: Question[], others: Question[], isMap: boolean,
  needsConfirm: boolean, showsNames: boolean, isLoading: boolean };
type Control = { name: string, label: string, values: string[], lacks: boolean, widget: Widget, none: string };
type Widget = { k: "one", c: Choice[] } | { k: "many", c: Choice[], n: [number, number], ticked?: boolean }
  | { k: "number", n: [number, number] } | { k: "words", n: number } | { k: "order", c: Choice[] } | { k: "form",
  p: FormPart[] };
type FormPart = { name: string, label: string, none?: string, aside?: boolean, on?: string, widget?: Widget,
  cases?: { tokens: string[], widget: Widget }[] };
type Choice = { token: string, label: string, picture: string, hint: string, group: string, spot: string, icon: string,
  more: number };
type Ask = { id: string, kind: string, title: string, w?: any, rows?: any[], is?: string, answered?: string,
  until?: number, hint?: string, verb?: string, cost?: string, skip?: string, rule?: string, tab?: string,
  short?: string, barred?: string, onto?: string, wish?: string, later?: string[] };
type FaceRow = [picture: string, label?: string, hint?: string];
type Note = { title: string, faces: FaceRow[], lines: string[], kind: string };
type LineRow = [number: number, text: string, at: number, why?: string[], heading?: number];
type Call = { kind: string, who: string, more?: string, until?: number, whole?: number, fate?: [string, string] };
type Doc = { game: [string, string, string, string, string], me: [number, string] | null, stage: string, call: Call,
  seats: [string, string?, string?, string[]?][], asks: Ask[], hand: FaceRow[], last: Note | null, notes: Note[],
  log: LineRow[], older: number, score: { heads: string[], rows: [number, string[]?, number?][] } | null,
  over: { outcome?: string, ending?: string, reveals?: string[], played_for?: string, ladder?: boolean } | null,
  size: [number, number, number], spots: Record<string, [number, number, number]>, art: any[], alt: string,
  twin: string[], foot: string[], can: string[], proposals: [number, string, number, number[]?][], notice: string,
  prepared: string, lessons: string[], rematch: string, pausing: boolean, mine: [number, number][]; said: [number,
  string, number][] };
type Whole = { v: number, version: string, now: number, view: Partial<Doc> };
type Change = { from: string, to: string, now: number, set: Record<string, any> };
type Hears = { news?: (data: string, id: string, event: string) => void, tell: (doc: Doc, changes: Record<string,
  any> | null) => void, say: (state: "on" | "off" | "rest") => void, go: (to: string) => void };
type OtherTurn = [address: string, game: string, table: string];
type Field = { widget: Widget, name: string, label: string, chosen: Given, choose: Choose, none?: string };
type Do = (name: string, fields?: Record<string, any>) => Promise<any>;
type Reader = { name: string, held: number[], kept: number[], new: boolean, primer?: Note[] };
type Shown = { doc: Doc, path: string, act: Do, reader: Reader };
type Past = { told: LineRow[], set?: Record<string, any>, slim?: Record<string, any> };
type StepRow = [number: number, entry?: number, heading?: string];
type Replay = { game: [string, string, string], seat: number, steps: StepRow[], eyes?: [number, string][],
  keep?: boolean };
type News = { kind: string, text: string };
type Choose = (name: string | null, value: any, isCheck?: boolean) => void;
type Confirming = { fields: Given, cost: string, of: string, isNew: boolean };
type BarProps = { doc: Doc, layout: Layout, chosen: Given, choose: Choose, message: string, confirming: Confirming
  | null, isBusy: boolean, preview: any, submit: (fields?: Given) => void, cancel: () => void, back: () => void,
  open: (id: string | null) => void, press: (q: Question) => void, teach: (() => void) | null, act: Do };
type Then = { doc: Doc, told: Past["told"] };

/** Ten thousand random tables under a clock of their own: whatever people, bots and time do, a table keeps its word. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRecord, replay, writeRecord } from '@doudizhu/records';
import {
  countsByRank,
  countsOfCombo,
  createRng,
  dealFrom,
  legalActions,
  logOf,
  PRESET_NAMES,
  PRESETS,
  randomBelow,
  rankOf,
  seatsOf,
  toAct,
  unwrap,
  type Action,
  type Card,
  type Deal,
  type Rng,
  type Round,
  type RuleSet,
  type Seat,
} from '@doudizhu/rules';
import { tick, wakeAt } from './clock.ts';
import type { Command, CommandPayload } from './command.ts';
import { eventsOfCommand, decide, openTable, type Refusal } from './decide.ts';
import type { EventPayload, Occupant, TableEvent, Terms } from './event.ts';
import { secretFrom } from './fairness.ts';
import { publicLog, foldLog, readLog, writeLog } from './log.ts';
import { pendingEffects } from './effects.ts';
import { roundRecordOf } from './record.ts';
import { applyEvent, isBotDriven, matchSoFar, type Table } from './table.ts';
import { verifyLog } from './verify.ts';
import { isRoundUnderWay, viewOf, type Viewer } from './view.ts';

const TABLES = 10_000;

/** How often things happened, over all tables: the test is worth nothing where it never gets. */
const seen = new Map<string, number>();
const count = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1);

const pick = <Item>(rng: Rng, items: readonly Item[]): Item => items[randomBelow(rng, items.length)] as Item;
const chance = (rng: Rng, percent: number): boolean => randomBelow(rng, 100) < percent;

/** A table with its log, its clock, and all that was ever asked of it. */
class Game {
  readonly rng: Rng;
  readonly name: string;
  readonly log: TableEvent[] = [];
  accepted: Command[] = [];
  readonly refused: { readonly command: Command; readonly refusal: Refusal }[] = [];
  /** Checks what is too slow to check everywhere. */
  readonly careful: boolean;
  /** No seat bids, as often as that is possible. */
  readonly shy: boolean;
  table: Table;
  nowMs = 1_000_000;
  commands = 0;

  constructor(index: number) {
    this.rng = createRng(`table ${index}`);
    this.name = `t${index}`;
    this.careful = index % 499 === 0;
    this.shy = index % 7 === 0;
    const opened = unwrap(openTable(termsFor(this.rng, this.name, index), this.nowMs));
    this.log.push(opened);
    this.table = foldLog([opened]);
  }

  command(from: Seat | 'host', payload: CommandPayload, seq = this.table.seq): Command {
    this.commands++;
    return { id: this.commands.toString(16).padStart(32, '0'), from, seq, payload };
  }

  send(command: Command): void {
    const before = this.table;
    const result = decide(before, command, this.nowMs);
    if (!result.ok) {
      assert.equal(result.error.seq, before.seq);
      count(`refused ${result.error.code}`);
      this.refused.push({ command, refusal: result.error });
      return;
    }
    if (result.value.length === 0)
      assert.fail(`${this.name}: ${JSON.stringify(command)} was accepted and led to nothing`);
    this.append(result.value);
    this.accepted.push(command);
    // What time brought about comes first, and belongs to no command.
    const own = result.value.filter((event) => event.command !== null).map(({ seq }) => seq);
    const range = eventsOfCommand(this.table, command);
    assert.deepEqual([range?.first, range?.last], [own[0], this.table.seq], this.name);
    assert.equal(own.length, this.table.seq - (own[0] ?? 0) + 1, this.name);
  }

  append(events: readonly TableEvent[]): void {
    for (const event of events) {
      const before = this.table;
      this.table = applyEvent(before, event);
      this.log.push(event);
      count(event.type === 'managed' ? `managed ${event.why}` : event.type === 'acted' ? `by ${event.by}` : event.type);
      if (event.type === 'dealt' && event.redeal > 0) count('dealt again');
      // Another person at the seat has sent none of them.
      if (event.type === 'seated') this.accepted = this.accepted.filter(({ from }) => from !== event.seat);
      if (event.type === 'dealt' && before.chosen !== null) count('dealt as chosen');
      if (this.careful) this.checkFold();
    }
  }

  pass(ms: number): void {
    this.nowMs += ms;
    const events = tick(this.table, this.nowMs);
    this.append(events);
    assert.equal(tick(this.table, this.nowMs).length, 0, `${this.name}: a second tick at the same time did something`);
    const wake = wakeAt(this.table);
    assert.ok(wake === null || wake > this.nowMs, `${this.name}: wants to be woken in the past`);
  }

  /** The table is its log, also when the log has been to a disk. */
  checkFold(): void {
    const events = unwrap(readLog(writeLog(this.log)));
    assert.ok(viewsOf(foldLog(events)) === viewsOf(this.table), `${this.name}: the log folds to something else`);
  }
}

const termsFor = (rng: Rng, table: string, index: number): Terms & { rules: RuleSet } => {
  const preset = PRESETS[PRESET_NAMES[index % PRESET_NAMES.length] ?? 'competition'];
  const passing = pick(rng, [
    preset.onAllPass,
    { redealsMax: 1, then: pick(rng, ['random', 'first', 'abort'] as const) },
  ]);
  const firstSpeaker = pick(rng, [preset.firstSpeaker, 'random', 'rotate', 'fixed', 'faceUp'] as const);
  return {
    table,
    rules: { ...preset, onAllPass: passing, firstSpeaker },
    roundsMax: pick(rng, [null, 1, 2]),
    clock: pick(rng, [null, { decisionMs: 15_000, bankMs: 20_000 }]),
    mixMs: pick(rng, [0, 0, 5_000]),
    absenceMs: pick(rng, [null, 0, 10_000]),
    autoPassMs: pick(rng, [null, 0, 800]),
    botMs: pick(rng, [null, 3_000]),
    practice: chance(rng, 40),
  };
};

const viewersOf = (table: Table): Viewer[] => [...seatsOf(table.terms.rules), 'spectator'];
const viewsOf = (table: Table): string => JSON.stringify(viewersOf(table).map((viewer) => viewOf(table, viewer)));

/** A legal action, plays more often than passes. */
const someAction = ({ rng, shy }: Game, round: Round, seat: Seat): Action => {
  const actions = legalActions(round, seat);
  if (shy && round.phase === 'auction') return actions[0] ?? { type: 'bid', points: 0 };
  const last = actions.at(-1) as Action;
  return actions.length === 0 ? { type: 'pass' } : chance(rng, 20) ? last : pick(rng, actions);
};

/** What moves the game on: seats are filled, people are ready, bots and people decide. */
const progress = (game: Game): void => {
  const { rng, table } = game;
  for (const need of pendingEffects(table)) {
    if (need.type === 'drawSecret') {
      game.send(game.command('host', { type: 'commit', secret: secretFrom(`${game.name}/${table.roundsBegun}`) }));
    } else {
      const action = someAction(game, table.round as Round, need.seat);
      game.send(game.command('host', { type: 'actFor', seat: need.seat, action }));
    }
    return;
  }
  for (const [index, place] of table.seats.entries()) {
    const seat = index as Seat;
    if (place.occupant === null) {
      game.send(game.command('host', { type: 'seat', seat, occupant: someOccupant(rng) }));
    } else if ((table.stage === 'gathering' || table.stage === 'over') && !place.ready) {
      if (place.occupant.type === 'person') game.send(game.command(seat, { type: 'ready', on: true }));
      else continue;
    } else if (table.stage === 'collectingEntropy' && place.entropy === null && place.occupant.type === 'person') {
      game.send(
        game.command(seat, {
          type: 'addEntropy',
          entropy: pick(rng, ['', '1'.repeat(32), game.nowMs.toString(16).padStart(32, '0')]),
        }),
      );
    } else if (place.decision !== null) {
      game.send(game.command(seat, { type: 'act', action: someAction(game, table.round as Round, seat) }));
    } else {
      continue;
    }
    return;
  }
};

const someOccupant = (rng: Rng): Occupant =>
  chance(rng, 60) ? { type: 'person', name: '小明' } : { type: 'bot', name: 'Bao', level: 'rules' };

/** Anything at all, by anybody, at any time, and often wrong. */
const disturb = (game: Game): void => {
  const { rng, table } = game;
  const seats = seatsOf(table.terms.rules);
  const seat = pick(rng, seats);
  const on = chance(rng, 50);
  const seq = chance(rng, 80) ? table.seq : Math.max(0, table.seq - randomBelow(rng, 12) + 2);
  const round = table.round;
  const turn = round === null ? seat : (toAct(round)[0] ?? seat);
  const action: Action = round === null ? { type: 'pass' } : someAction(game, round, turn);
  const commands: readonly (readonly [Seat | 'host', CommandPayload])[] = [
    [seat, { type: 'act', action }],
    [turn, { type: 'act', action }],
    ['host', { type: 'actFor', seat: turn, action }],
    [seat, { type: 'autopilot', on }],
    [seat, { type: 'autoPass', on }],
    [seat, { type: 'ready', on }],
    [seat, { type: 'addEntropy', entropy: 'e'.repeat(32) }],
    [seat, { type: 'undo', agree: chance(rng, 80) }],
    ['host', { type: 'presence', seat, here: on }],
    ['host', { type: 'commit', secret: secretFrom('again') }],
    [
      'host',
      {
        type: 'choose',
        deal: chance(rng, 30) ? null : dealFrom(table.terms.rules, rng),
        first: pick(rng, [null, seat]),
      },
    ],
  ];
  if (chance(rng, 4))
    game.send(game.command('host', { type: 'seat', seat, occupant: pick(rng, [null, someOccupant(rng)]) }));
  else if (chance(rng, 1)) game.send(game.command('host', { type: 'close' }));
  else game.send(game.command(...pick(rng, commands), seq));
};

/** What was accepted stays done and is not done again; what was refused stays refused. */
const repeat = (game: Game): void => {
  const { rng, accepted, refused, table } = game;
  const again = accepted.length > 0 ? pick(rng, accepted) : null;
  if (again !== null) {
    const answer = eventsOfCommand(table, again);
    assert.ok(answer !== null && answer.first <= answer.last);
    const result = decide(table, again, game.nowMs + 5);
    assert.ok(result.ok && result.value.length === 0, game.name);
    count('repeated');
  }
  const never = refused.length > 0 ? pick(rng, refused) : null;
  if (never !== null && never.refusal.code !== 'ahead') {
    const result = decide(table, never.command, game.nowMs);
    if (result.ok) {
      assert.fail(`${game.name}: refused as ${never.refusal.code}, then accepted: ${JSON.stringify(never.command)}`);
    }
    count('refused again');
  }
};

const ID = 'f'.repeat(32);
const GARBAGE: readonly unknown[] = [
  null,
  'pass',
  {},
  { id: ID, from: 0, seq: 0 },
  { id: 'x', from: 0, seq: 0, payload: { type: 'ready', on: true } },
  { id: ID, from: 7, seq: 0, payload: { type: 'ready', on: true } },
  { id: ID, from: 0, seq: 0, payload: { type: 'close' } },
  { id: ID, from: 0, seq: -1, payload: { type: 'ready', on: true } },
  { id: ID, from: 'host', seq: 0, payload: { type: 'commit', secret: 'DEAD' } },
  { id: ID, from: 0, seq: 0, payload: { type: 'addEntropy', entropy: 'two\nlines' } },
  { id: ID, from: 0, seq: 0, payload: { type: 'ready', on: true, constructor: 1 } },
  { id: ID, from: 0, seq: 0, payload: JSON.parse('{"type":"ready","on":true,"__proto__":1}') as unknown },
  { id: ID, from: 'host', seq: 0, payload: { type: 'seat', seat: 0, occupant: { type: 'person', name: 'a\u0000b' } } },
];
const ODD_ACTIONS: readonly unknown[] = [
  {},
  { type: 'play' },
  { type: 'play', combo: { kind: 'bomb', main: 3, length: 4, kickers: null } },
  { type: 'play', combo: { kind: 'single', main: 1e9, length: 1, kickers: { lo: 0, hi: 0 } } },
  { type: 'bid', points: '3' },
  { type: 'double', factor: 1e308 },
  { type: 'openHand', open: 1 },
  { type: '__proto__' },
];

const misuse = (game: Game): void => {
  for (const value of GARBAGE) {
    const result = decide(game.table, value as Command, game.nowMs);
    assert.ok(!result.ok && result.error.code === 'bad-command', JSON.stringify(value));
  }
  for (const place of game.table.seats.keys()) {
    for (const action of ODD_ACTIONS) {
      const result = decide(
        game.table,
        game.command(place as Seat, { type: 'act', action: action as Action }),
        game.nowMs,
      );
      assert.equal(result.ok, false, JSON.stringify(action));
    }
  }
};

/** No viewer knows a secret, a kitty or a card before its time. */
const checkSecrecy = (game: Game): void => {
  const { table, rng } = game;
  const secret = table.proof?.secret ?? 'none';
  for (const viewer of viewersOf(table)) {
    const text = JSON.stringify(viewOf(table, viewer));
    if (isRoundUnderWay(table)) assert.ok(!text.includes(secret), `${game.name}: the secret in the view of ${viewer}`);
    if (table.stage === 'collectingEntropy')
      assert.equal(viewOf(table, viewer).proof?.entropy, null, 'entropy before the deal');
    const swapped = withHiddenCardsSwapped(game, viewer, rng);
    if (swapped === null) continue;
    assert.ok(JSON.stringify(viewOf(swapped, viewer)) === text, `${game.name}: hidden cards in the view of ${viewer}`);
    count('blind');
  }
  if (isRoundUnderWay(table)) assert.ok(!JSON.stringify(publicLog(game.log)).includes(secret), game.name);
};

/** The same log with two cards swapped that the viewer cannot place, and that have not been played. */
const withHiddenCardsSwapped = (game: Game, viewer: Viewer, rng: Rng): Table | null => {
  const { round } = game.table;
  if (round === null || round.phase === 'settled' || round.phase === 'aborted' || round.phase === 'opening')
    return null;
  const view = viewOf(game.table, viewer).round;
  if (view === null) return null;
  const hidden: { readonly place: number; readonly card: Card }[] = [];
  const { hands, kitty, faceUp } = round.deal;
  const known = (card: Card): boolean => card === faceUp?.card;
  for (const [seat, hand] of hands.entries()) {
    if (seat === viewer || (view.shown[seat] ?? null) !== null) continue;
    for (const card of hand) if (!known(card)) hidden.push({ place: seat, card });
  }
  if (view.kitty === null) for (const card of kitty) hidden.push({ place: hands.length, card });
  if (hidden.length === 0) return null;
  // Of a rank that one of the two has played, the very cards that were seen may be among those to be swapped.
  const played = playedRanks(round);
  const clash = (place: number, card: Card): boolean => played[place]?.has(rankOf(card)) === true;
  const a = pick(rng, hidden);
  if (clash(a.place, a.card)) return null;
  const others = hidden.filter(
    (b) => b.place !== a.place && !clash(b.place, b.card) && !clash(a.place, b.card) && !clash(b.place, a.card),
  );
  if (others.length === 0) return null;
  const b = pick(rng, others);
  const swap = (card: Card): Card => (card === a.card ? b.card : card === b.card ? a.card : card);
  const deal: Deal = { ...round.deal, hands: hands.map((hand) => hand.map(swap)), kitty: kitty.map(swap) };
  const at = game.log.findLastIndex(({ type }) => type === 'dealt');
  const events = game.log.map((event, index) => (index === at && event.type === 'dealt' ? { ...event, deal } : event));
  return foldLog(events);
};

/** Scores come to zero, and bots are asked exactly where a bot decides. */
const checkAsked = ({ table, name }: Game): void => {
  const { scores } = matchSoFar(table);
  assert.equal(
    scores.reduce((sum, score) => sum + score, 0),
    0,
    name,
  );
  const needs = pendingEffects(table);
  for (const [seat, place] of table.seats.entries()) {
    if (place.decision === null) continue;
    assert.ok(toAct(table.round as Round).includes(seat as Seat), name);
    assert.equal(
      needs.some((need) => need.type === 'askBot' && need.seat === seat),
      isBotDriven(place),
      name,
    );
  }
};

/** The log proves itself. */
const checkProof = ({ log, name }: Game): void => {
  const report = verifyLog(log);
  assert.ok(report.ok, `${name}: ${report.ok ? '' : report.error.message}`);
  count('proved');
};

/** A round can be played again from its record by the rules alone. */
const checkRecord = ({ table, name }: Game): void => {
  const record = roundRecordOf(table);
  const { round } = table;
  if (round === null) return assert.equal(record, null);
  if (record === null) return count('no record');
  const again = replay(unwrap(readRecord(unwrap(writeRecord(record, 'ddn')), 'ddn')));
  assert.ok(again.ok, `${name}: ${again.ok ? '' : again.error.message}`);
  assert.deepEqual(again.value.end.hands, round.hands);
  assert.deepEqual(again.value.end.outcome, round.outcome);
  count('record');
};

/** The ranks that each seat has played. */
const playedRanks = (round: Round): Set<number>[] => {
  const ranks = round.hands.map(() => new Set<number>());
  for (const { seat, action } of logOf(round)) {
    if (action.type !== 'play') continue;
    const counts = countsOfCombo(action.combo, round.rules.decks);
    for (const [rank, copies] of countsByRank(counts).entries()) if (copies > 0) ranks[seat]?.add(rank);
  }
  return ranks;
};

test(`${TABLES} tables with time-outs, take-overs, stale and repeated commands`, () => {
  for (let index = 0; index < TABLES; index++) {
    const game = new Game(index);
    const { rng } = game;
    const [steps, calm] = index % 17 === 0 ? [180, 94] : [26, 72];
    for (let step = 0; step < steps && game.table.stage !== 'closed'; step++) {
      if (chance(rng, calm)) progress(game);
      else if (chance(rng, 60)) disturb(game);
      else game.pass(pick(rng, [0, 1, 500, 4_000, 16_000, 60_000]));
      if (chance(rng, 3)) repeat(game);
    }
    if (index % 41 === 0) misuse(game);
    checkAsked(game);
    // What is slow is done for some of them. The samples share no factor with each other or with the rule sets.
    if (index % 5 === 0) checkSecrecy(game);
    if (index % 13 === 0) game.checkFold();
    if (index % 7 === 0) checkProof(game);
    if (index % 11 === 0) checkRecord(game);
  }
  for (const what of WANTED) assert.ok((seen.get(what) ?? 0) >= 20, `${what}: ${seen.get(what) ?? 0} times only`);
});

const WANTED: readonly (EventPayload['type'] | string)[] = [
  'managed timeout',
  'managed absence',
  'managed wish',
  'handedBack',
  'by person',
  'by bot',
  'by autoPass',
  'by table',
  'dealt again',
  'drawn',
  'undone',
  'ended',
  'closed',
  'repeated',
  'refused again',
  'refused stale',
  'refused ahead',
  'blind',
  'record',
  'proved',
  'chosen',
  'dealt as chosen',
];

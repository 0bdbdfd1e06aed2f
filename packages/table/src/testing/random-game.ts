/** Random tables for tests: players, bots and time do anything, also forbidden things. */
import { isDeepStrictEqual } from 'node:util';
import {
  addCounts,
  contains,
  copiesAsCounts,
  countOf,
  countsByRank,
  countsOf,
  rankAt,
  rankOf,
  RANKS,
  sameCounts,
  SMALL_JOKER,
  subtractCounts,
  type Card,
  type Rank,
  type RankCounts,
} from '@doudizhu/rules/cards';
import { cardsUsed, countsOfCombo } from '@doudizhu/rules/combos';
import { dealFrom, packOf, seatsOf, type Deal, type Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng, randomBelow, shuffle, type Rng } from '@doudizhu/rules/rng';
import { legalActions, toAct, whyIllegal, type Action, type PlayAction, type Round } from '@doudizhu/rules/round';
import { PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';
import { cardsHeld } from '@doudizhu/rules/view';
import { tick, wakeAt } from '../clock/clock.ts';
import type { Command, CommandPayload } from '../model/command.ts';
import { decide } from '../command/decide.ts';
import { findProcessed } from '../fold/processed-commands.ts';
import type { Refusal } from '../command/refusal.ts';
import { openTable, type TableEvent } from '../model/event.ts';
import { HELP_KINDS, type Occupant } from '../model/values.ts';
import type { Terms } from '../model/terms.ts';
import { pledgeOf, secretFrom } from '../fairness/fairness.ts';
import { foldLog, readLog, writeLog } from '../log/log.ts';
import { pendingEffects } from '../driver/effects.ts';
import { applyEvent } from '../fold/apply-event.ts';
import type { TableAfterEvents } from '../fold/derived-events.ts';
import type { Table } from '../model/state.ts';
import { patchBetween, patched } from '../view/patch.ts';
import { publicEventOf } from '../view/public-event.ts';
import { viewOf } from '../view/view.ts';
import { TABLE_VIEW, type TableView, type Viewer } from '../view/view-schema.ts';
import { personAt, senderAt } from './senders.ts';
import { canonicalJson } from '../fairness/canonical-json.ts';

/** Counts over all tables: a test is worthless if something never happens. */
const ensure: (condition: boolean, why: string) => asserts condition = (condition, why) => {
  if (!condition) throw new Error(why);
};

export const seen = new Map<string, number>();
export const countSeen = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1);

export const pick = <Item>(rng: Rng, items: readonly Item[]): Item => items[randomBelow(rng, items.length)] as Item;
export const chance = (rng: Rng, percent: number): boolean => randomBelow(rng, 100) < percent;

/** A table with its log, clock and all commands so far. */
export class RandomGame {
  readonly rng: Rng;
  readonly name: string;
  readonly log: TableEvent[] = [];
  /** View of each viewer on the other side of a network. Index = Seat, then the spectator. */
  received: readonly TableView[] = [];
  accepted: Command[] = [];
  readonly refused: { readonly command: Command; readonly refusal: Refusal }[] = [];
  /** True for slow additional checks. */
  readonly careful: boolean;
  /** True if patches are sent, and compared with views after every event. */
  readonly sends: boolean;
  /** True if no seat bids, if possible. */
  readonly shy: boolean;
  table: Table;
  nowMs = 1_000_000;
  commands = 0;

  constructor(index: number, sends: boolean) {
    this.sends = sends;
    this.rng = createRng(`table ${index}`);
    this.name = `t${index}`;
    this.careful = index % 499 === 0;
    this.shy = index % 7 === 0;
    const opened = unwrap(openTable(termsFor(this.rng, this.name), this.nowMs));
    this.log.push(opened);
    this.table = foldLog([opened]);
    this.received = viewersOf(this.table).map((viewer) => overNetwork(viewOf(this.table, viewer)));
  }

  command(from: Seat | 'host', payload: CommandPayload, seq = this.table.seq): Command {
    this.commands++;
    return { id: this.commands.toString(16).padStart(32, '0'), from: senderAt(from), seq, payload };
  }

  send(command: Command): void {
    const before = this.table;
    const result = decide(before, command, this.nowMs);
    if (!result.ok) {
      ensure(result.error.seq === before.seq, `${this.name}: a refusal contains the table's number`);
      countSeen(`refused ${result.error.code}`);
      this.refused.push({ command, refusal: result.error });
      return;
    }
    const { events } = result.value;
    if (events.length === 0) ensure(false, `${this.name}: ${JSON.stringify(command)} was accepted and led to nothing`);
    this.append(result.value);
    this.accepted.push(command);
    // Events caused by time come first, without a command.
    const own = events.filter((event) => event.command !== null).map(({ seq }) => seq);
    const range = findProcessed(this.table, command);
    ensure(range?.first === own[0] && range?.last === this.table.seq, `${this.name}: the answer to a command`);
    ensure(own.length === this.table.seq - (own[0] ?? 0) + 1, `${this.name}: the events of a command`);
  }

  append({ table, events }: TableAfterEvents): void {
    for (const event of events) {
      const before = this.table;
      this.table = applyEvent(before, event);
      this.log.push(event);
      if (this.sends) this.received = this.received.map((view) => this.afterPatch(view, before, event));
      countSeen(
        event.type === 'autopilotOn' ? `managed ${event.why}` : event.type === 'acted' ? `by ${event.by}` : event.type,
      );
      if (event.type === 'dealt' && event.redeal > 0) countSeen('dealt again');
      // A new segment remembers only the last commands.
      if (event.type === 'continued') this.forgetOld();
      if (event.type === 'dealt' && before.chosen !== null) countSeen('dealt as chosen');
      if (this.careful) this.checkFold();
    }
    ensure(isDeepStrictEqual(table, this.table), `${this.name}: the events fold to another table`);
  }

  /** Sends the patch of an event over the network, and compares both sides. */
  afterPatch(received: TableView, before: Table, event: TableEvent): TableView {
    const { viewer } = received;
    const expected = viewOf(this.table, viewer);
    const patch = patchBetween(viewOf(before, viewer), expected);
    ensure(patch !== null, `${this.name}: event ${event.seq} has no patch`);
    const view = patched(received, overNetwork(patch));
    const [mine, theirs] = [canonicalJson(view), canonicalJson(expected)];
    ensure(mine === theirs, `${this.name}: ${event.type} ${event.seq} for ${viewer}: ${mine}\nexpected ${theirs}`);
    const read = TABLE_VIEW.read(view);
    ensure(read.ok, `${this.name}: ${event.type} ${event.seq} for ${viewer}: ${read.ok ? '' : read.error.path}`);
    countSeen(`sent ${publicEventOf(event, viewer)?.type ?? 'a patch alone'}`);
    return view;
  }

  forgetOld(): void {
    this.accepted = this.accepted.filter((command) => findProcessed(this.table, command) !== null);
  }

  pass(ms: number): void {
    this.nowMs += ms;
    this.append(tick(this.table, this.nowMs));
    const again = tick(this.table, this.nowMs).events;
    ensure(again.length === 0, `${this.name}: a second tick at the same time did something`);
    const wake = wakeAt(this.table);
    ensure(wake === null || wake > this.nowMs, `${this.name}: its wake-up is in the past`);
  }

  /** The table equals the fold of its stored log. */
  checkFold(): void {
    const events = unwrap(readLog(writeLog(this.log)));
    ensure(viewsOf(foldLog(events)) === viewsOf(this.table), `${this.name}: the log folds to something else`);
  }
}

const overNetwork = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

/** Rule sets of the tables. The list is fixed: a new preset would change every table, and what happens at them. */
const RULES = [
  ...(['competition', 'pagat', 'rlcard', 'openspiel', 'zunli', 'douzero', 'happy', 'botzone'] as const),
  ...(['pagat-4p', 'app-4p', 'laizi', 'laizi-tiandi', 'no-shuffle', 'two', 'spec'] as const),
];

const termsFor = (rng: Rng, table: string): Terms & { rules: RuleSet } => {
  const preset = PRESETS[pick(rng, RULES)];
  const passing = pick(rng, [
    preset.onAllPass,
    { redealsMax: 1, then: pick(rng, ['random', 'first', 'abort'] as const) },
  ]);
  const firstCaller = pick(rng, [preset.firstCaller, 'random', 'rotate', 'fixed', 'faceUp'] as const);
  return {
    table,
    rules: { ...preset, onAllPass: passing, firstCaller },
    roundsMax: pick(rng, [null, 1, 2]),
    clock: pick(rng, [null, { decisionMs: 15_000, bankMs: 20_000 }]),
    revealMs: pick(rng, [0, 0, 5_000]),
    absenceMs: pick(rng, [null, 0, 10_000]),
    autoPassMs: pick(rng, [null, 0, 800]),
    autoPassSpreadMs: pick(rng, [0, 2_000]),
    botMs: pick(rng, [null, 3_000]),
    readyMs: pick(rng, [null, null, 30_000]),
    leavePenalty: pick(rng, [0, 5]),
    rated: chance(rng, 10),
    practice: chance(rng, 60),
    ...(chance(rng, 80) ? { help: HELP_KINDS } : {}),
  };
};

export const viewersOf = (table: Table): Viewer[] => [...seatsOf(table.terms.rules), 'spectator'];
const viewsOf = (table: Table): string => JSON.stringify(viewersOf(table).map((viewer) => viewOf(table, viewer)));

/** A legal action, plays more often than passes. */
export const someAction = ({ rng, shy }: RandomGame, round: Round, seat: Seat): Action => {
  const actions = legalActions(round, seat);
  if (shy && round.phase === 'auction') return actions[0] ?? { type: 'bid', points: 0 };
  const last = actions.at(-1) as Action;
  const action = actions.length === 0 ? PASS : chance(rng, 20) ? last : pick(rng, actions);
  if (action.type !== 'play') return action;
  const play = round.rules.wild !== '' && chance(rng, 60) ? withOtherCards(rng, round, seat, action) : action;
  return chance(rng, 40) ? withSuits(rng, round, seat, play) : play;
};

/** The same play with named cards, any of the hand. */
const withSuits = (rng: Rng, round: Round, seat: Seat, action: PlayAction): PlayAction => {
  const used = action.uses ?? (cardsUsed(round.hands[seat] as RankCounts, action.combo, round.rules) as RankCounts);
  const cards: Card[] = [];
  for (const card of shuffle(rng, cardsHeld(round, seat))) {
    if (countOf(countsOf(cards), rankOf(card)) < countOf(used, rankOf(card))) cards.push(card);
  }
  countSeen('named cards');
  return { ...action, cards };
};

const PASS: Action = { type: 'pass' };

/** The same play with a wild card in place of another, if the rules allow it. */
const withOtherCards = (rng: Rng, round: Round, seat: Seat, action: PlayAction): PlayAction => {
  const hand = round.hands[seat] as RankCounts;
  const used = cardsUsed(hand, action.combo, round.rules) as RankCounts;
  const wild = copiesAsCounts(rankAt(RANKS.indexOf(pick(rng, Array.from(round.rules.wild)))), 1);
  const others = ranksOf(used)
    .map((out) => ({ ...action, uses: addCounts(subtractCounts(used, copiesAsCounts(out, 1)), wild) }))
    .filter((other) => !sameCounts(other.uses, used) && contains(hand, other.uses))
    .filter((other) => whyIllegal(round, seat, other) === null);
  if (others.length === 0) return action;
  countSeen('other cards');
  return pick(rng, others);
};

const ranksOf = (counts: RankCounts): Rank[] =>
  countsByRank(counts).flatMap((copies, rank) => (copies > 0 ? [rankAt(rank)] : []));

/** Normal progress: seats, readiness, decisions. */
export const progress = (game: RandomGame): void => {
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
      game.send(game.command('host', { type: 'seat', seat, occupant: someOccupant(rng, seat) }));
    } else if ((table.stage === 'gathering' || table.stage === 'over') && !place.ready) {
      if (place.occupant.type !== 'person') continue;
      const pledge = table.terms.rated || chance(rng, 60) ? pledgeOf(entropyAt(seat)) : null;
      game.send(game.command(seat, { type: 'ready', on: true, pledge }));
    } else if (
      table.stage === 'collectingEntropy' &&
      place.entropy === null &&
      (table.proof?.pledges[seat] ?? null) !== null
    ) {
      if (chance(rng, 20)) game.pass(table.terms.revealMs);
      else game.send(game.command(seat, { type: 'revealEntropy', entropy: entropyAt(seat) }));
    } else if (place.decision !== null) {
      game.send(game.command(seat, { type: 'act', action: someAction(game, table.round as Round, seat) }));
    } else {
      continue;
    }
    return;
  }
};

const entropyAt = (seat: Seat): string => seat.toString().repeat(32);

const someOccupant = (rng: Rng, seat: Seat): Occupant =>
  chance(rng, 60) ? personAt(seat) : { type: 'bot', name: 'Bao', level: 'rules' };

/** Any command by anyone at any time, often a wrong one. */
export const disturb = (game: RandomGame): void => {
  const { rng, table } = game;
  const seats = seatsOf(table.terms.rules);
  const seat = pick(rng, seats);
  const on = chance(rng, 60);
  const seq = chance(rng, 80) ? table.seq : Math.max(0, table.seq - randomBelow(rng, 12) + 2);
  const round = table.round;
  const turn = round === null ? seat : (toAct(round)[0] ?? seat);
  const action: Action = round === null ? { type: 'pass' } : someAction(game, round, turn);
  const commands: readonly (readonly [Seat | 'host', CommandPayload])[] = [
    [seat, { type: 'act', action }],
    [turn, { type: 'act', action }],
    ['host', { type: 'actFor', seat: turn, action }],
    [seat, chance(rng, 70) ? { type: 'autopilot', on } : { type: 'hint' }],
    [seat, { type: 'autoPass', on }],
    [seat, { type: 'ready', on }],
    [seat, { type: 'revealEntropy', entropy: entropyAt(seat) }],
    [seat, { type: 'undo', agree: chance(rng, 80) }],
    [seats.find((other) => table.undoVotes?.includes(other) === false) ?? turn, { type: 'undo', agree: true }],
    [seat, { type: 'dissolve', agree: chance(rng, 50) }],
    [seat, { type: 'sit', seat: pick(rng, seats) }],
    [seat, chance(rng, 60) ? { type: 'leave' } : { type: 'dissolve', agree: false }],
    ['host', { type: 'resume', gapMs: pick(rng, [0, 5_000]), here: [seat] }],
    ['host', { type: 'presence', seat, here: on }],
    ['host', { type: 'commit', secret: secretFrom('again') }],
    [
      'host',
      {
        type: 'choose',
        deal: chance(rng, 60) ? null : dealFrom(table.terms.rules, rng),
        first: pick(rng, [null, seat]),
      },
    ],
  ];
  if (chance(rng, 4))
    game.send(game.command('host', { type: 'seat', seat, occupant: pick(rng, [null, someOccupant(rng, seat)]) }));
  else if (chance(rng, 1)) game.send(game.command('host', { type: 'close' }));
  else game.send(game.command(...pick(rng, commands), seq));
};

/** Repeats commands: accepted ones are not done again, refused ones stay refused. */
export const repeat = (game: RandomGame): void => {
  const { rng, accepted, refused, table } = game;
  const again = accepted.length > 0 ? pick(rng, accepted) : null;
  if (again !== null) {
    const answer = findProcessed(table, again);
    ensure(answer !== null && answer.first <= answer.last, `${game.name}: an answer is kept`);
    const result = decide(table, again, game.nowMs + 5);
    ensure(result.ok && result.value.events.length === 0, game.name);
    countSeen('repeated');
  }
  const never = refused.length > 0 ? pick(rng, refused) : null;
  if (never !== null && never.refusal.code !== 'ahead' && never.refusal.code !== 'has-seat') {
    const result = decide(table, never.command, game.nowMs);
    if (result.ok) {
      ensure(false, `${game.name}: refused as ${never.refusal.code}, then accepted: ${JSON.stringify(never.command)}`);
    }
    countSeen('refused again');
  }
};

/** The log with two unplayed cards swapped that the viewer cannot distinguish. */
export const swappedLog = (game: RandomGame, viewer: Viewer, rng: Rng): TableEvent[] | null => {
  const { round } = game.table;
  if (round === null || round.phase === 'settled' || round.phase === 'aborted' || round.phase === 'opening')
    return null;
  const at = game.log.findLastIndex(({ type }) => type === 'dealt');
  const views = roundViews(game.log, at, viewer);
  const hidden: { readonly place: number; readonly card: Card }[] = [];
  const { hands, kitty, faceUp } = round.deal;
  const known = (card: Card): boolean => card === faceUp?.card;
  for (const [seat, hand] of hands.entries()) {
    if (seat === viewer || views.some((view) => (view.shown[seat] ?? null) !== null)) continue;
    for (const card of hand) if (!known(card)) hidden.push({ place: seat, card });
  }
  if (views.every((view) => view.kitty === null)) for (const card of kitty) hidden.push({ place: hands.length, card });
  const dealt = new Set([...hands.flat(), ...kitty]);
  if (round.rules.seats === 2) {
    for (const card of packOf(round.rules)) if (!dealt.has(card)) hidden.push({ place: hands.length + 1, card });
  }
  if (hidden.length === 0) return null;
  // If one of the two has played a rank, the cards that were seen can be among those to be swapped.
  const played = playedRanks(game.log, round.rules);
  const clash = (place: number, card: Card): boolean => played[place]?.has(rankOf(card)) === true;
  const a = pick(rng, hidden);
  if (clash(a.place, a.card)) return null;
  const others = hidden.filter(
    (b) => b.place !== a.place && !clash(b.place, b.card) && !clash(a.place, b.card) && !clash(b.place, a.card),
  );
  if (others.length === 0) return null;
  const b = pick(rng, others);
  const swap = (card: Card): Card => (card === a.card ? b.card : card === b.card ? a.card : card);
  const deal: Deal = {
    ...round.deal,
    hands: hands.map((hand) => hand.map(swap)),
    kitty: kitty.map(swap),
    ...otherWild(round),
  };
  return game.log.map((event, index) => (index === at && event.type === 'dealt' ? { ...event, deal } : event));
};

/** Views of the running round after each event from number `from` on: what an undone action showed was seen. */
const roundViews = (log: readonly TableEvent[], from: number, viewer: Viewer): NonNullable<TableView['round']>[] => {
  let table = foldLog(log.slice(0, from));
  return log.slice(from).flatMap((event) => {
    table = applyEvent(table, event);
    return viewOf(table, viewer).round ?? [];
  });
};

/** Other wild ranks in place of those that are not shown yet. */
const otherWild = ({ deal, rules }: Round): Pick<Deal, 'wild'> => {
  if (deal.wild === undefined) return {};
  const others = Array.from(RANKS.slice(0, SMALL_JOKER)).filter((letter) => !deal.wild?.includes(letter));
  return { wild: rules.wild + others.slice(0, deal.wild.length - rules.wild.length).join('') };
};

/** Ranks that each seat has played in the running round, in plays that were undone too: every seat saw their cards. */
const playedRanks = (log: readonly TableEvent[], { seats, decks }: RuleSet): Set<number>[] => {
  const ranks = Array.from({ length: seats }, () => new Set<number>());
  for (const event of log.slice(log.findLastIndex(({ type }) => type === 'dealt'))) {
    if (event.type !== 'acted' || event.action.type !== 'play') continue;
    const { uses, combo } = event.action;
    for (const rank of ranksOf(uses ?? countsOfCombo(combo, decks))) ranks[event.seat]?.add(rank);
  }
  return ranks;
};

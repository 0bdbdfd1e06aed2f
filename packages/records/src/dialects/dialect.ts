/**
 * Common parts of the dialects: card names, lists of plays, and the check that a writer loses nothing.
 *
 * A dialect is a named importer and exporter in a file of its own. All four have three seats and one deck.
 * docs/reference/notation.md lists the parts that each cannot express.
 */
import {
  addCounts,
  copiesAsCounts,
  copiesOf,
  countOf,
  countsOf,
  NO_CARDS,
  rankAt,
  sizeOf,
  type RankCounts,
} from '@doudizhu/rules/cards';
import { classifyCombo, formatCombo, isBombOrRocket, type Combo } from '@doudizhu/rules/combos';
import { seatAt, stepsBetween, type Deal, type Seat } from '@doudizhu/rules/deal';
import { failuresOf, phrasesOf, type Failure, type Texts } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { actionOfPlay, type Action, type LogEntry, type PlaySetup, type Round } from '@doudizhu/rules/round';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import type { JsonObject, JsonReader } from '../base/json-reader.ts';
import { replay, trackPlay, type RoundRecord, type TrickTracker } from '../base/record.ts';

export type DialectName = 'rlcard' | 'douzero' | 'openspiel' | 'botzone';

/** A part of a round that a dialect cannot express. */
export interface Loss {
  readonly what: 'earlier deals' | 'bids' | 'calls and grabs' | 'doubles' | 'open hands';
  readonly times: number;
}

const FAILURE_TEXTS = {
  'bad-cards/dialect':
    'invalid {dialect} cards "{text}": unknown card "{found}" at index {index}, expected one of {names}',
  'bad-cards/dialect-too-many': 'invalid {dialect} cards "{text}": more than {most} of {name}, expected at most {most}',
  'no-combo/dialect': 'invalid {dialect} play "{text}": not a combo under {rules}',
  'cannot-express/seats': 'cannot write this round as {dialect}: {rules} has {seats} seats, expected 3',
  'cannot-express/no-landlord':
    'cannot write this round as {dialect}: the round has no landlord, expected a round that was played',
  'cannot-express/within-trick':
    'cannot write this round as {dialect}: it begins within a trick, expected a landlord who leads',
  'cannot-express/hand-sizes':
    'cannot write this round as {dialect}: hands of {sizes} cards, expected a landlord with 20, farmers with 17',
  'cannot-express/losses': ({ dialect, losses }: { dialect: DialectName; losses: readonly Loss[] }) =>
    `cannot write this round as ${dialect}: ${losses.map(({ what, times }) => `${what} (${times})`).join(', ')} ` +
    'would be lost, expected a record without, or a lossy writing',
  'cannot-express/kitty': 'cannot write this round as {dialect}: a kitty of {size} cards, expected 3',
  'cannot-express/rules': 'cannot write this round as {dialect}: its rules differ, {cause}',
  'cannot-express/play':
    'cannot write this round as {dialect}: its rules differ, play {play} is read as {is}, expected {was}',
} as const satisfies Texts;
export const dialectFailure = failuresOf(FAILURE_TEXTS);

const PHRASE_TEXTS = {
  'found/no-cards': 'no cards',
  'expected/seat-and-cards': '[seat, cards]',
  'found/hand-sizes': 'hands of {sizes} cards',
  'expected/whole-hands': 'a landlord with 20, farmers with 17',
} as const satisfies Texts;
const dialectPhrase = phrasesOf(PHRASE_TEXTS);
/** How a dialect names the ranks. */
export interface CardNames {
  readonly dialect: DialectName;
  /** Index = Rank. */
  readonly names: readonly string[];
  /** Other names that are read but never written, each with the name of the same card. */
  readonly aliases: Readonly<Record<string, string>>;
}

/** Cards as a dialect writes them, ascending. */
export const writeNames = (counts: RankCounts, { names }: CardNames): string =>
  names.map((name, index) => name.repeat(countOf(counts, rankAt(index)))).join('');

/** @returns `bad-cards` with the index of the first character that is not a card of the dialect. */
export const readNames = (text: string, cardNames: CardNames): Result<RankCounts, Failure<'bad-cards'>> => {
  const { dialect, names, aliases } = cardNames;
  const known = [...names, ...Object.keys(aliases)];
  let counts = NO_CARDS;
  for (let index = 0; index < text.length;) {
    const name = known.find((candidate) => text.startsWith(candidate, index));
    if (name === undefined) {
      const found = String.fromCodePoint(text.codePointAt(index) ?? 32);
      return err(dialectFailure('bad-cards/dialect', { dialect, text, found, index, names: names.join('') }));
    }
    const rank = rankAt(names.indexOf(aliases[name] ?? name));
    const most = copiesOf(rank, 1);
    if (countOf(counts, rank) === most) {
      return err(dialectFailure('bad-cards/dialect-too-many', { dialect, text, name, most }));
    }
    counts = addCounts(counts, copiesAsCounts(rank, 1));
    index += name.length;
  }
  return ok(counts);
};

/** How a card set is read. */
export interface CardSetContext {
  readonly rules: RuleSet;
  /** The combo to beat, which chooses among readings. Null when leading. */
  readonly toBeat: Combo | null;
  readonly names: CardNames;
}

/** The reading that a bare card set gets, as in `classifyCombo`. No cards are a pass. @returns `no-combo` */
export const comboOfCards = (
  cards: RankCounts,
  { rules, toBeat, names }: CardSetContext,
): Result<Combo | null, Failure<'no-combo'>> => {
  if (sizeOf(cards) === 0) return ok(null);
  const combo = classifyCombo(cards, rules, toBeat);
  const text = writeNames(cards, names);
  return combo === null
    ? err(dialectFailure('no-combo/dialect', { dialect: names.dialect, text, rules: rules.name }))
    : ok(combo);
};

/** Reads one play of a dialect, null for a pass. `toBeat` chooses among readings. */
export type PlayReader = (
  cards: string | readonly unknown[],
  rules: RuleSet,
  toBeat: Combo | null,
) => Result<Combo | null, Failure>;

/** The name that a game has for itself, as the information of a record. */
export const sourceIn = (reader: JsonReader, { id }: JsonObject): RoundRecord['info'] =>
  id === undefined ? {} : { Source: reader.text(id, 'id') };

interface PlaysContext {
  readonly rules: RuleSet;
  readonly tracker: TrickTracker;
  readonly parse: PlayReader;
  /** Field of the plays. */
  readonly name?: string;
}

/** Reads plays `[seat, cards]`. Numbers around the cards (ids, counts of legal actions) are the engine's own. */
export const readPlays = (
  reader: JsonReader,
  plays: unknown,
  { rules, tracker, parse, name = 'plays' }: PlaysContext,
): LogEntry[] =>
  reader.list(plays, name).map((play, index): LogEntry => {
    const path = `${name}[${index}]`;
    const items = reader.list(play, path);
    const seat = reader.seat(items[0], `${path}[0]`, rules.seats);
    const at = items.findIndex((item) => typeof item === 'string' || Array.isArray(item));
    if (at < 0) reader.refuse(path, dialectPhrase('found/no-cards'), dialectPhrase('expected/seat-and-cards'));
    const cards = at < 0 ? '' : (items[at] as string | readonly unknown[]);
    const combo = reader.value(parse(cards, rules, tracker.trick?.combo ?? null), `${path}[${at}]`);
    trackPlay(tracker, seat, combo, rules);
    return { seat, action: actionOfPlay(combo) };
  });

/** Refuses a game that starts with the play unless every hand is whole: the landlord's has the kitty. */
export const refuseShortHands = (reader: JsonReader, path: string, { deal, landlord }: PlaySetup): void => {
  if (reader.failure !== null) return;
  const sizes = sizesOf(deal, landlord);
  if (areWhole(sizes, landlord)) return;
  reader.refuse(path, dialectPhrase('found/hand-sizes', { sizes }), dialectPhrase('expected/whole-hands'));
};

/** Cards by seat when the play starts. */
const sizesOf = ({ hands, kitty }: Deal, landlord: Seat): number[] =>
  hands.map((hand, seat) => hand.length + (seat === landlord ? kitty.length : 0));

const areWhole = (sizes: readonly number[], landlord: Seat): boolean =>
  sizes.every((size, seat) => size === (seat === landlord ? 20 : 17));

/** A round as a writer takes it: its last deal, from the auction on. */
export interface DialectGame {
  readonly rules: RuleSet;
  readonly landlord: Seat;
  readonly bid: number;
  /** Bids in order. Null if the record has no auction of points. */
  readonly bids: readonly { readonly seat: Seat; readonly points: number }[] | null;
  readonly end: Round;
  readonly plays: readonly { readonly seat: Seat; readonly combo: Combo | null }[];
  /** The record's name for itself, or null. */
  readonly id: string | null;
}

/** A dialect, and if it can express an auction. */
export type DialectScope = Readonly<{ dialect: DialectName; auction: boolean }>;

/** How a round is written in the format of another engine. */
export interface WriteOptions {
  /** True to drop the parts that the format cannot express (auction, doubles, open hands, earlier deals). Default: fail. */
  readonly lossy?: boolean;
}

/**
 * A record as a game of a dialect, played again and checked.
 * @returns `cannot-express` with the parts that would be lost. Failures of `replay`.
 */
export const gameOf = (
  record: RoundRecord,
  scope: DialectScope,
  options: WriteOptions,
): Result<DialectGame, Failure> => {
  const replayed = replay(record);
  if (!replayed.ok) return replayed;
  const { end } = replayed.value;
  const { setup } = record;
  const { rules, landlord } = end;
  const { dialect } = scope;
  if (rules.seats !== 3) {
    return err(dialectFailure('cannot-express/seats', { dialect, rules: rules.name, seats: rules.seats }));
  }
  if (landlord === null) return err(dialectFailure('cannot-express/no-landlord', { dialect }));
  if (setup.type === 'play' && (setup.trick !== null || setup.turn !== landlord)) {
    return err(dialectFailure('cannot-express/within-trick', { dialect }));
  }
  const sizes = sizesOf(end.deal, landlord);
  if (!areWhole(sizes, landlord)) return err(dialectFailure('cannot-express/hand-sizes', { dialect, sizes }));
  const log = record.log.slice(dealtAgainAt(replayed.value.rounds));
  const losses = lossesOf(log, scope, end.redeals);
  if (losses.length > 0 && options.lossy !== true) {
    return err(dialectFailure('cannot-express/losses', { dialect, losses }));
  }
  const bids = log.flatMap(({ seat, action }) => (action.type === 'bid' ? [{ seat, points: action.points }] : []));
  const plays = log.flatMap(({ seat, action }) =>
    action.type === 'play' || action.type === 'pass' ? [{ seat, combo: 'combo' in action ? action.combo : null }] : [],
  );
  const id = record.info.Source ?? null;
  return ok({ rules, landlord, bid: end.bid, bids: bids.length > 0 ? bids : null, end, plays, id });
};

/** Hands as dealt, the kitty apart, seats counted from `origin`. */
export const handsFrom = ({ end }: DialectGame, origin: Seat): RankCounts[] =>
  [0, 1, 2].map((steps) => countsOf(end.deal.hands[(origin + steps) % 3] ?? []));

/** A seat counted from `origin`. */
export const seatFrom = (seat: Seat, origin: Seat): Seat => seatAt(stepsBetween(origin, seat, 3));

/** Bombs and rockets that were played. */
export const bombsIn = ({ plays }: DialectGame): number =>
  plays.filter(({ combo }) => combo !== null && isBombOrRocket(combo.kind)).length;

/**
 * The simple score that these engines share, index = Seat of the record: the bid doubled by bombs and rockets, and
 * with `spring` by spring and anti-spring. Twice for the landlord. Only of a game that is over.
 */
export const simpleScores = (
  game: DialectGame,
  { bid, spring }: { readonly bid: number; readonly spring: boolean },
): number[] => {
  const won = game.end.outcome?.winner === 'landlord';
  const played = (byLandlord: boolean): number =>
    game.plays.filter(({ seat, combo }) => combo !== null && (seat === game.landlord) === byLandlord).length;
  const doubled = spring && (won ? played(false) === 0 : played(true) === 1);
  const stake = bid * 2 ** (bombsIn(game) + Number(doubled)) * (won ? 1 : -1);
  return [0, 1, 2].map((seat) => (seat === game.landlord ? 2 * stake : -stake));
};

/** Scores (or other values by seat) in the order of seats counted from `origin`. */
export const rotated = <Item>(items: readonly Item[], origin: Seat): Item[] =>
  items.map((_, steps) => items[(origin + steps) % items.length] as Item);

/**
 * Reads the written text again and plays it by the dialect's own rules. A game is written only where the plays are the
 * same.
 * @returns the text, or `cannot-express` with the step at which the dialect's rules differ.
 */
export const checkWritten = (
  text: string,
  game: DialectGame,
  dialect: DialectName,
  reader: (text: string) => Result<RoundRecord, Failure>,
): Result<string, Failure> => {
  const record = reader(text);
  if (!record.ok) return err(dialectFailure('cannot-express/rules', { dialect, cause: record.error }));
  const replayed = replay(record.value);
  if (!replayed.ok) return err(dialectFailure('cannot-express/rules', { dialect, cause: replayed.error }));
  const textOf = (combo: Combo | null): string => formatCombo(combo, 1);
  const read = record.value.log.flatMap(({ action }) =>
    action.type === 'play' ? [textOf(action.combo)] : action.type === 'pass' ? [textOf(null)] : [],
  );
  const meant = game.plays.map(({ combo }) => textOf(combo));
  const other = read.findIndex((play, index) => play !== meant[index]);
  const [is = '', was = ''] = [read[other], meant[other]];
  return other < 0 ? ok(text) : err(dialectFailure('cannot-express/play', { dialect, play: other + 1, is, was }));
};

/** The step after which the last deal starts. */
const dealtAgainAt = (rounds: readonly Round[]): number => {
  const last = rounds.at(-1)?.redeals ?? 0;
  return rounds.findIndex(({ redeals }) => redeals === last);
};

/** The actions of a log that a dialect cannot express. Actions without effect (not to double, to keep the hand closed)
 * do not count. */
const lossesOf = (log: readonly LogEntry[], scope: DialectScope, redeals: number): Loss[] => {
  const count = (test: (action: Action) => boolean): number => log.filter(({ action }) => test(action)).length;
  const rows: readonly (readonly [Loss['what'], number])[] = [
    ['earlier deals', redeals],
    ['bids', scope.auction ? 0 : count(({ type }) => type === 'bid')],
    ['calls and grabs', count(({ type }) => type === 'call' || type === 'grab')],
    ['doubles', count((action) => (action.type === 'double' || action.type === 'redouble') && action.factor > 1)],
    ['open hands', count((action) => action.type === 'openHand' && action.open)],
  ];
  return rows.filter(([, times]) => times > 0).map(([what, times]) => ({ what, times }));
};

/** Index = Rank: one letter a rank, with the given jokers. */
export const letterNames = (jokers: readonly [string, string]): string[] => [...'3456789TJQKA2', ...jokers];

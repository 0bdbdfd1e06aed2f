/**
 * A rule set is one plain record of named switches. The engine reads switches, never names, so that a house rule is a
 * preset with overrides and nothing else. What each switch means and who plays it: docs/rules.md.
 */
import type { Failure } from './failure.ts';
import { failure, ok, type Result } from './result.ts';

/** Every kind of combo, in the order of the action ids. */
export const KINDS = [
  'single',
  'pair',
  'triple',
  'triple-with-single',
  'triple-with-pair',
  'sequence',
  'sequence-of-pairs',
  'plane',
  'plane-with-singles',
  'plane-with-pairs',
  'four-with-two-singles',
  'four-with-two-pairs',
  'shuttle',
  'shuttle-with-singles',
  'shuttle-with-pairs',
  'bomb',
  'rocket',
] as const;
export type Kind = (typeof KINDS)[number];

/** What happens when nobody bids: deal again at most `redealsMax` times (null: without end), then `then`. */
export interface OnAllPass {
  readonly redealsMax: number | null;
  /** `random` or `first`: that seat becomes landlord for the lowest bid. `abort`: the round ends without a score. */
  readonly then: 'random' | 'first' | 'abort';
}

export interface RuleSet {
  /** The preset's name, or the name given to a custom rule set. */
  readonly name: string;
  readonly seats: 3 | 4;
  readonly decks: 1 | 2;

  /** The kinds that this game has. */
  readonly kinds: readonly Kind[];
  /** Of these, the ones that are switched off: puzzles and house rules do it. None in any preset. */
  readonly kindsOff: readonly Kind[];
  /** The most copies of one rank among the single kickers of a plane or shuttle. */
  readonly equalSinglesMax: 1 | 2 | 3 | 4;
  /** Whether three equal single kickers may be of a rank next to the plane's chain: 333444555+666. */
  readonly extendingTriple: boolean;
  /** Whether both jokers may be kickers of one plane or shuttle. */
  readonly jokersOnPlane: boolean;
  /** Whether the two single kickers of a quad may be equal: 3333+44. */
  readonly equalSinglesOnQuad: boolean;
  /** Whether both jokers may be the kickers of a quad: 3333+BR. */
  readonly jokersOnQuad: boolean;
  /** Whether a quad's two pairs may be of one rank: 3333+4444. */
  readonly equalPairsOnQuad: boolean;
  /** Whether two of a plane's pairs may be of one rank: 333444+5555. */
  readonly equalPairsOnPlane: boolean;
  /** Whether the pairs on a plane must be consecutive ranks of 3..A themselves. */
  readonly consecutiveWings: boolean;
  /** Whether four-with-two beats like a bomb, below every bomb, and doubles the stake (seed name, docs/rules.md). */
  readonly allowQuadplexAsBomb: boolean;

  readonly auction: 'oneRound' | 'continuing' | 'grab';
  readonly firstSpeaker: 'random' | 'rotate' | 'faceUp' | 'fixed';
  readonly onAllPass: OnAllPass;
  readonly doubling: 'none' | 'competition' | 'happy';
  /** When everyone sees the kitty: before the landlord takes it, with it, or once doubling is over. */
  readonly kittyReveal: 'beforeTaking' | 'afterAuction' | 'afterDoubling';
  /** Open hands (明牌) may be declared for a multiplier. */
  readonly openHand: boolean;

  readonly scoring: 'competition' | 'simple' | 'happy';
  /** Whether a farmer's double and the redouble count for that farmer alone (else for both). */
  readonly perFarmerDoubling: boolean;
  /** Whether spring and anti-spring double the stake. */
  readonly spring: boolean;
  /** A bomb of at least so many cards doubles the stake. */
  readonly bombCardsScored: 4 | 5 | 6 | 7 | 8;
  /** Whether the kitty's cards multiply the stake (happy). */
  readonly kittyMultiplier: boolean;
  /** Stake of one point, and with `happy` scoring the base. */
  readonly base: number;
  /** The most that all multipliers together may come to, or null. */
  readonly multiplierMax: number | null;
}

export const PRESET_NAMES = [
  'competition',
  'pagat',
  'rlcard',
  'openspiel',
  'zunli',
  'douzero',
  'happy',
  'botzone',
  'pagat-4p',
  'app-4p',
] as const;
export type PresetName = (typeof PRESET_NAMES)[number];

const SHUTTLES: readonly Kind[] = ['shuttle', 'shuttle-with-singles', 'shuttle-with-pairs'];
const kindsWithout = (...absent: Kind[]): Kind[] => KINDS.filter((kind) => !absent.includes(kind));
const REDEAL: OnAllPass = { redealsMax: null, then: 'random' };

const COMPETITION: RuleSet = {
  name: 'competition',
  seats: 3,
  decks: 1,
  kinds: kindsWithout(...SHUTTLES),
  kindsOff: [],
  equalSinglesMax: 3,
  extendingTriple: false,
  jokersOnPlane: false,
  equalSinglesOnQuad: true,
  jokersOnQuad: false,
  equalPairsOnQuad: false,
  equalPairsOnPlane: false,
  consecutiveWings: false,
  allowQuadplexAsBomb: false,
  auction: 'oneRound',
  firstSpeaker: 'random',
  onAllPass: REDEAL,
  doubling: 'competition',
  kittyReveal: 'afterDoubling',
  openHand: false,
  scoring: 'competition',
  perFarmerDoubling: true,
  spring: true,
  bombCardsScored: 4,
  kittyMultiplier: false,
  base: 1,
  multiplierMax: null,
};

/** A game without doubling, scored bid · 2^(bombs + rockets + spring): Pagat and the research environments. */
const SIMPLE = { doubling: 'none', kittyReveal: 'afterAuction', scoring: 'simple' } as const;

const PAGAT: RuleSet = {
  ...COMPETITION,
  ...SIMPLE,
  name: 'pagat',
  equalSinglesMax: 1,
  equalSinglesOnQuad: false,
  auction: 'continuing',
  firstSpeaker: 'faceUp',
};

const ZUNLI: RuleSet = {
  ...COMPETITION,
  ...SIMPLE,
  name: 'zunli',
  extendingTriple: true,
  auction: 'continuing',
  firstSpeaker: 'faceUp',
};

const DOUZERO: RuleSet = {
  ...COMPETITION,
  ...SIMPLE,
  name: 'douzero',
  equalSinglesMax: 4,
  extendingTriple: true,
  jokersOnPlane: true,
  jokersOnQuad: true,
  spring: false,
};

const QUADPLEXES: readonly Kind[] = ['four-with-two-singles', 'four-with-two-pairs'];

const PAGAT_4P: RuleSet = {
  ...PAGAT,
  name: 'pagat-4p',
  seats: 4,
  decks: 2,
  kinds: kindsWithout('triple-with-single', 'plane-with-singles', ...QUADPLEXES, ...SHUTTLES),
  spring: false,
  bombCardsScored: 6,
};

export const PRESETS: Readonly<Record<PresetName, RuleSet>> = {
  competition: COMPETITION,
  pagat: PAGAT,
  rlcard: { ...COMPETITION, ...SIMPLE, name: 'rlcard', spring: false },
  openspiel: { ...ZUNLI, name: 'openspiel', kinds: kindsWithout(...QUADPLEXES, ...SHUTTLES) },
  zunli: ZUNLI,
  douzero: DOUZERO,
  happy: {
    ...DOUZERO,
    name: 'happy',
    equalPairsOnQuad: true,
    equalPairsOnPlane: true,
    auction: 'grab',
    doubling: 'happy',
    openHand: true,
    scoring: 'happy',
    spring: true,
    kittyMultiplier: true,
  },
  botzone: {
    ...COMPETITION,
    ...SIMPLE,
    name: 'botzone',
    kinds: KINDS,
    equalSinglesMax: 1,
    jokersOnPlane: true,
    equalSinglesOnQuad: false,
    jokersOnQuad: true,
    // FightTheLandlord2's judge: nobody bids, and seat 0 plays for 1; spring and anti-spring double.
    firstSpeaker: 'fixed',
    onAllPass: { redealsMax: 0, then: 'first' },
  },
  'pagat-4p': PAGAT_4P,
  'app-4p': {
    ...PAGAT_4P,
    name: 'app-4p',
    kinds: PAGAT_4P.kinds.filter((kind) => kind !== 'sequence'),
    consecutiveWings: true,
    spring: true,
  },
};

/** Whether a kind may be played at all. */
export const hasKind = (rules: RuleSet, kind: Kind): boolean =>
  rules.kinds.includes(kind) && !rules.kindsOff.includes(kind);

/** Cards dealt to each seat. */
export const handSizeOf = (rules: RuleSet): number => (rules.decks === 1 ? 17 : 25);

/** Cards left face down for the landlord. */
export const kittySizeOf = (rules: RuleSet): number => (rules.decks === 1 ? 3 : 8);

/** The landlord's cards: no play can be longer. */
export const handMaxOf = (rules: RuleSet): number => handSizeOf(rules) + kittySizeOf(rules);

/** Overrides of a preset, with the configuration names of the first specification accepted beside our own. */
export type RuleOverrides = { readonly preset?: PresetName } & Partial<RuleSet> & LegacyConfig;

/** The names that the first written specification of this engine used for its switches. */
export interface LegacyConfig {
  readonly deckType?: 'STANDARD_3P';
  readonly biddingMode?: 'CALL_SCORE' | 'GRAB';
  readonly scoringMode?: 'COMPETITION' | 'SIMPLE';
  readonly usePerDefenderDoubling?: boolean;
  readonly revealBottomCardsBeforeMerge?: boolean;
}

/**
 * A checked rule set: a preset's name, or `{ preset, ...overrides }` (preset `competition` where none is named).
 * @returns `bad-rules` naming the field, what it was and what is wanted.
 */
export const ruleSet = (from: unknown): Result<RuleSet, Failure<'bad-rules'>> => {
  if (typeof from === 'string') {
    const preset = PRESETS[from as PresetName];
    return Object.hasOwn(PRESETS, from) ? ok(preset) : bad('preset', from, PRESET_NAMES.join(', '));
  }
  if (typeof from !== 'object' || from === null || Array.isArray(from)) {
    return bad('rules', from, 'a preset name or a record of switches');
  }
  const { preset = 'competition', ...given } = from as Record<string, unknown>;
  const start = ruleSet(preset);
  if (!start.ok) return start;
  let overrides: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const legacy = LEGACY[field];
    const wanted = legacy?.wanted ?? FIELDS[field];
    if (wanted === undefined) return bad(field, value, `no such switch; one of ${Object.keys(FIELDS).join(', ')}`);
    if (!accepts(wanted, value)) return bad(field, value, describe(wanted));
    const named = legacy === undefined ? { [field]: value } : legacy.read(value);
    for (const key of Object.keys(named)) {
      if (Object.hasOwn(overrides, key) && overrides[key] !== named[key]) {
        return bad(field, value, `one value for ${key}, which is given twice`);
      }
    }
    overrides = { ...overrides, ...named };
  }
  const changes = Object.entries(overrides).some(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(start.value[field as keyof RuleSet]),
  );
  if (!changes) return start;
  const custom = { name: `${start.value.name}*`, ...overrides };
  return consistent({ ...start.value, ...custom });
};

/** What a field accepts: listed values, a type of value, or a check with its own words. */
type Wanted = readonly unknown[] | { readonly say: string; readonly test: (value: unknown) => boolean };

const BOOLEAN = [true, false];
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;

const KIND_LIST: Wanted = {
  say: `a list of kinds, each one of ${KINDS.join(', ')}`,
  test: (value) => Array.isArray(value) && value.every((kind) => KINDS.includes(kind as Kind)),
};

const FIELDS: Readonly<Record<string, Wanted>> = {
  name: { say: 'a text of 1 to 60 characters', test: (value) => typeof value === 'string' && /^.{1,60}$/u.test(value) },
  seats: [3, 4],
  decks: [1, 2],
  kinds: KIND_LIST,
  kindsOff: KIND_LIST,
  equalSinglesMax: [1, 2, 3, 4],
  extendingTriple: BOOLEAN,
  jokersOnPlane: BOOLEAN,
  equalSinglesOnQuad: BOOLEAN,
  jokersOnQuad: BOOLEAN,
  equalPairsOnQuad: BOOLEAN,
  equalPairsOnPlane: BOOLEAN,
  consecutiveWings: BOOLEAN,
  allowQuadplexAsBomb: BOOLEAN,
  auction: ['oneRound', 'continuing', 'grab'],
  firstSpeaker: ['random', 'rotate', 'faceUp', 'fixed'],
  onAllPass: {
    say: '{ redealsMax: a count or null, then: "random", "first" or "abort" }',
    test: (value) =>
      isRecord(value) &&
      Object.keys(value).every((key) => key === 'redealsMax' || key === 'then') &&
      (value['redealsMax'] === null || isCount(value['redealsMax'])) &&
      ['random', 'first', 'abort'].includes(value['then'] as string),
  },
  doubling: ['none', 'competition', 'happy'],
  kittyReveal: ['beforeTaking', 'afterAuction', 'afterDoubling'],
  openHand: BOOLEAN,
  scoring: ['competition', 'simple', 'happy'],
  perFarmerDoubling: BOOLEAN,
  spring: BOOLEAN,
  bombCardsScored: [4, 5, 6, 7, 8],
  kittyMultiplier: BOOLEAN,
  base: { say: 'a whole number from 1', test: (value) => isCount(value) && value !== 0 },
  multiplierMax: {
    say: 'a whole number from 1, or null',
    test: (value) => value === null || (isCount(value) && value !== 0),
  },
};

interface LegacyField {
  readonly wanted: Wanted;
  readonly read: (value: unknown) => Record<string, unknown>;
}

const LEGACY: Readonly<Record<string, LegacyField>> = {
  deckType: { wanted: ['STANDARD_3P'], read: () => ({ seats: 3, decks: 1 }) },
  biddingMode: {
    wanted: ['CALL_SCORE', 'GRAB'],
    read: (value) => ({ auction: value === 'GRAB' ? 'grab' : 'continuing' }),
  },
  scoringMode: {
    wanted: ['COMPETITION', 'SIMPLE'],
    read: (value) => ({ scoring: value === 'SIMPLE' ? 'simple' : 'competition' }),
  },
  usePerDefenderDoubling: { wanted: BOOLEAN, read: (value) => ({ perFarmerDoubling: value }) },
  revealBottomCardsBeforeMerge: {
    wanted: BOOLEAN,
    read: (value) => ({ kittyReveal: value === true ? 'beforeTaking' : 'afterAuction' }),
  },
};

const accepts = (wanted: Wanted, value: unknown): boolean =>
  'test' in wanted ? wanted.test(value) : wanted.includes(value);

const describe = (wanted: Wanted): string =>
  'say' in wanted ? wanted.say : `one of ${wanted.map((value) => JSON.stringify(value)).join(', ')}`;

const bad = (field: string, value: unknown, wanted: string): Result<never, Failure<'bad-rules'>> =>
  failure('bad-rules', `bad rules: ${field} is ${JSON.stringify(value)}, want ${wanted}`);

/** Refuses switches that are fine alone and mean nothing together. */
const consistent = (rules: RuleSet): Result<RuleSet, Failure<'bad-rules'>> => {
  if ((rules.seats === 4) !== (rules.decks === 2)) {
    return bad('decks', rules.decks, `${rules.seats - 2} for ${rules.seats} seats`);
  }
  if (rules.bombCardsScored > 4 * rules.decks)
    return bad('bombCardsScored', rules.bombCardsScored, 'at most 4 with one deck');
  if (rules.doubling === 'happy' && rules.scoring !== 'happy') {
    return bad('scoring', rules.scoring, '"happy" where doubling is "happy"');
  }
  if (rules.scoring === 'simple' && rules.doubling !== 'none') {
    return bad('doubling', rules.doubling, '"none" where scoring is "simple"');
  }
  return ok(rules);
};

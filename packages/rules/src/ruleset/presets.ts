/** The presets: named rule sets. docs/reference/rules.md has their sources. */
import { KINDS, type Kind } from './kinds.ts';
import { KITTY_MULTIPLIERS, type OnAllPass, type RuleSet } from './switches.ts';

/** Names of the presets, in the order in which programs list them. */
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
  'laizi',
  'laizi-tiandi',
  'no-shuffle',
  'two',
  'spec',
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
  bareTriple: 'always',
  wildcards: 0,
  softBesideHard: true,
  wild: '',
  without: '',
  shuffle: 'full',
  wildDrawn: 'afterAuction',
  auction: 'oneRound',
  takesMax: 4,
  leads: 'landlord',
  firstCaller: 'random',
  onAllPass: REDEAL,
  doubling: 'competition',
  doublingOrder: 'together',
  kittyReveal: 'afterDoubling',
  openHand: null,
  scoring: 'competition',
  perFarmerDoubling: true,
  spring: 2,
  bombCardsScored: 4,
  bombsCounted: null,
  bombFactors: { soft: 2, hard: 2, pure: 2, rocket: 2 },
  kittyMultipliers: null,
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
  firstCaller: 'faceUp',
};

const ZUNLI: RuleSet = {
  ...COMPETITION,
  ...SIMPLE,
  name: 'zunli',
  extendingTriple: true,
  auction: 'continuing',
  firstCaller: 'faceUp',
};

const DOUZERO: RuleSet = {
  ...COMPETITION,
  ...SIMPLE,
  name: 'douzero',
  equalSinglesMax: 4,
  extendingTriple: true,
  jokersOnPlane: true,
  jokersOnQuad: true,
  spring: 1,
};

/** The rules of the apps (欢乐斗地主), and the base of the other modes that they offer. */
const HAPPY: RuleSet = {
  ...DOUZERO,
  name: 'happy',
  equalPairsOnQuad: true,
  equalPairsOnPlane: true,
  auction: 'grab',
  doubling: 'happy',
  openHand: [5, 4, 3, 2, 2],
  scoring: 'happy',
  spring: 2,
  kittyMultipliers: KITTY_MULTIPLIERS,
};

const QUADPLEXES: readonly Kind[] = ['four-with-two-singles', 'four-with-two-pairs'];

const PAGAT_4P: RuleSet = {
  ...PAGAT,
  name: 'pagat-4p',
  seats: 4,
  decks: 2,
  kinds: kindsWithout('triple-with-single', 'plane-with-singles', ...QUADPLEXES, ...SHUTTLES),
  spring: 1,
  bombCardsScored: 6,
};

/** The named rule sets. */
export const PRESETS: Readonly<Record<PresetName, RuleSet>> = {
  competition: COMPETITION,
  pagat: PAGAT,
  rlcard: { ...COMPETITION, ...SIMPLE, name: 'rlcard', spring: 1 },
  openspiel: { ...ZUNLI, name: 'openspiel', kinds: kindsWithout(...QUADPLEXES, ...SHUTTLES) },
  zunli: ZUNLI,
  douzero: DOUZERO,
  happy: HAPPY,
  botzone: {
    ...COMPETITION,
    ...SIMPLE,
    name: 'botzone',
    kinds: KINDS,
    equalSinglesMax: 1,
    jokersOnPlane: true,
    equalSinglesOnQuad: false,
    jokersOnQuad: true,
    // FightTheLandlord2's judge: if no seat bids, seat 0 is landlord for 1. Spring and anti-spring double.
    firstCaller: 'fixed',
    onAllPass: { redealsMax: 0, then: 'first' },
  },
  'pagat-4p': PAGAT_4P,
  'app-4p': {
    ...PAGAT_4P,
    name: 'app-4p',
    kinds: PAGAT_4P.kinds.filter((kind) => kind !== 'sequence'),
    consecutiveWings: true,
    spring: 2,
  },
  laizi: { ...HAPPY, name: 'laizi', wildcards: 1 },
  'laizi-tiandi': { ...HAPPY, name: 'laizi-tiandi', wildcards: 2 },
  'no-shuffle': { ...HAPPY, name: 'no-shuffle', shuffle: { swaps: 8, packets: [6, 6, 5] } },
  two: {
    ...HAPPY,
    name: 'two',
    seats: 2,
    without: '34',
    auction: 'concede',
    openHand: null,
    kittyMultipliers: null,
  },
  // The machine-oriented specification as its text has it; docs/reference/rules.md goes through it by paragraph.
  spec: {
    ...COMPETITION,
    name: 'spec',
    equalSinglesMax: 1,
    auction: 'continuing',
    kittyReveal: 'afterAuction',
    doublingOrder: 'inTurnAll',
  },
};

interface PuzzlePreset {
  readonly rules: RuleSet;
  /** The rule set of rounds that differs least. */
  readonly nearest: PresetName;
}

/** Rule sets of puzzles: programs read their names, but deal no rounds by them. docs/reference/rules.md#puzzles */
export const PUZZLE_PRESETS: ReadonlyMap<string, PuzzlePreset> = new Map([
  ['canju', { rules: { ...HAPPY, name: 'canju', kindsOff: ['triple-with-pair'] }, nearest: 'happy' }],
]);

/** Names of the rule sets of puzzles. */
export const PUZZLE_NAMES: readonly string[] = [...PUZZLE_PRESETS.keys()];

/** All names that a rule set can be given by. */
export const RULE_NAMES: readonly string[] = [...PRESET_NAMES, ...PUZZLE_NAMES];

/** A way to play that changes the plays, the deal or the seats. */
export type Mode = 'wild-ranks' | 'no-shuffle' | 'two-seats';

/** The modes of a rule set. None in the classic game. */
export const modesOf = ({ wildcards, shuffle, seats }: RuleSet): Mode[] => {
  const has: Readonly<Record<Mode, boolean>> = {
    'wild-ranks': wildcards > 0,
    'no-shuffle': shuffle !== 'full',
    'two-seats': seats === 2,
  };
  return (Object.keys(has) as Mode[]).filter((mode) => has[mode]);
};

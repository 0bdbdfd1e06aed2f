/** Meaning of the rows of a network's first layer, per family. */
import { placeBlocks } from '../feature-rows.ts';
import { BOMB_CLASSES } from '@doudizhu/rules/combos';
import { KINDS } from '@doudizhu/rules/ruleset';
import { CALLS } from './auction-calls.ts';
import { FAMILIES, type NetworkFamily } from './family.ts';
import { NEVER } from './public-state.ts';

const KIND_COUNT = KINDS.length; // 17
export const MAIN_COUNT = 15;
const LENGTH_COUNT = 13;
const KICKED = 17; // no kicker, or the highest kicker rank + 1, or several

/** Equal steps: row = (number − from) · per, rounded, of `count`. */
export interface Scale {
  readonly from: number;
  readonly per: number;
  readonly count: number;
}

/** Value of a hand, in steps of `fine` from `knee` up and of `coarse` below. */
export interface ValueScale {
  readonly knee: number;
  readonly coarse: number;
  readonly fine: number;
  /** The row of `knee`. */
  readonly kneeRow: number;
  readonly count: number;
}

/** Resolution of the numbers of a family; each is a number of rows. */
export interface FeatureSizes {
  /** Copies of a rank, and of a joker. */
  readonly copies: number;
  readonly jokers: number;
  readonly handSize: number;
  readonly bombsPlayed: number;
  readonly unseenBombs: number;
  readonly plays: number;
  readonly playsLeft: number;
  readonly controlSingles: number;
  readonly controlPairs: number;
  readonly bombsLeft: number;
  readonly losingTricks: number;
  /** 1: a row for rules with sequences of single cards, which some rule sets of four seats do not have. */
  readonly sequences: 0 | 1;
  readonly value: ValueScale;
  readonly expectedLosers: Scale;
  readonly coarseLosers: Scale;
  /** Numbers of wild cards from 0 on that have a row each, and ranks that can be wild; 0 without wild ranks. */
  readonly wildCards: number;
  readonly wildRanks: number;
  /** Head starts from 0 on that have a row each; 0 for more than two seats. */
  readonly headStarts: number;
}

const THREE_SIZES: FeatureSizes = {
  copies: 4,
  jokers: 1,
  handSize: 21,
  bombsPlayed: 4,
  unseenBombs: 4,
  plays: 13,
  playsLeft: 12,
  controlSingles: 5,
  controlPairs: 4,
  bombsLeft: 3,
  losingTricks: 9,
  sequences: 0,
  value: { knee: -40, coarse: 12, fine: 4, kneeRow: 7, count: 24 },
  expectedLosers: { from: -1, per: 5, count: 32 },
  coarseLosers: { from: -1, per: 3, count: 16 },
  wildCards: 0,
  wildRanks: 0,
  headStarts: 0,
};

const SIZES: Readonly<Record<NetworkFamily['name'], FeatureSizes>> = {
  three: THREE_SIZES,
  wild: { ...THREE_SIZES, wildCards: 9, wildRanks: 13 },
  two: { ...THREE_SIZES, headStarts: 9 },
  four: {
    copies: 8,
    jokers: 2,
    handSize: 34,
    bombsPlayed: 6,
    unseenBombs: 9,
    plays: 20,
    playsLeft: 18,
    controlSingles: 8,
    controlPairs: 6,
    bombsLeft: 6,
    losingTricks: 14,
    sequences: 1,
    value: { knee: -64, coarse: 8, fine: 4, kneeRow: 5, count: 28 },
    expectedLosers: { from: -3, per: 4, count: 44 },
    coarseLosers: { from: -2, per: 2, count: 20 },
    wildCards: 0,
    wildRanks: 0,
    headStarts: 0,
  },
};

/** One block for each other seat, “Next” plays after the seat to move, “Previous” before it. */
const forOthers = <Name extends string>(
  { others }: NetworkFamily,
  name: Name,
  rows: number,
): Readonly<Record<`${Name}Next`, number>> =>
  Object.fromEntries(others.map((other) => [`${name}${other}`, rows])) as Readonly<Record<`${Name}Next`, number>>;

const stateLayout = (family: NetworkFamily, sizes: FeatureSizes, cards: number) =>
  placeBlocks({
    hand: cards,
    unseen: cards,
    ...forOthers(family, 'playedBy', cards),
    kitty: cards,
    ownSize: sizes.handSize,
    ...(Object.fromEntries(family.others.map((other) => [`${other.toLowerCase()}Size`, sizes.handSize])) as Readonly<
      Record<'nextSize', number>
    >),
    beatKindAndMain: KIND_COUNT * MAIN_COUNT,
    beatLength: LENGTH_COUNT,
    beatBy: family.seats, // no seat, then the others
    passes: family.seats - 1,
    ...forOthers(family, 'lastOf', cards + 2), // cards, passed, not yet
    lastOwn: cards + 2,
    ...forOthers(family, 'passedBy', 2 * (NEVER + 1)), // lowest single, lowest pair
    ...forOthers(family, 'ledBy', KIND_COUNT),
    bombsPlayed: sizes.bombsPlayed,
    unseenBombs: sizes.unseenBombs + 1, // how many, the rocket
    plays: sizes.plays,
    value: sizes.value.count,
    expectedLosers: sizes.expectedLosers.count,
    bombChance: 8,
    forPoints: 1, // the table plays for points, not for wins
    sequences: sizes.sequences,
    ...forOthers(family, 'callOf', CALLS - 1), // in the auction
    ...forOthers(family, 'doubledBy', 2), // by 2, by 4
    handOpen: 1, // the landlord's
    wildRanks: sizes.wildRanks,
    wildHeld: sizes.wildCards,
    wildUnseen: sizes.wildCards,
    headStart: sizes.headStarts, // of the farmer
  });

const actionLayout = (sizes: FeatureSizes, cards: number) =>
  placeBlocks({
    pass: 1,
    kind: KIND_COUNT,
    main: MAIN_COUNT,
    length: LENGTH_COUNT,
    cards,
    smallKindAndMain: 4 * MAIN_COUNT, // single, pair, triple, triple with kicker
    kicker: KICKED,
    sizeLeft: sizes.handSize - 1,
    playsLeft: sizes.playsLeft,
    valueLeft: sizes.value.count,
    playsSaved: 5,
    answers: 6,
    unanswerable: 1,
    controlSingles: sizes.controlSingles,
    controlPairs: sizes.controlPairs,
    bombsLeft: sizes.bombsLeft + 1, // how many, the rocket
    losingTricks: sizes.losingTricks,
    overPartner: 2,
    enemySize: 9, // single, pair, other × an enemy with 1 card, 2 cards, more
    partnerSize: 9,
    lastControl: 2, // wins by force: unanswerable with at most one play left, two left
    expectedLosersLeft: sizes.expectedLosers.count,
    toppedChance: 8,
    expectedLosersByTopped: 4 * sizes.coarseLosers.count,
    expectedLosersByEnemy: 5 * sizes.coarseLosers.count, // fewest cards of an enemy: 1, 2, 3–4, 5–8, more
    expectedLosersByPartner: 5 * sizes.coarseLosers.count,
    // On an enemy's or a partner's play × an enemy follows × cards of the seat that made it.
    passOn: 2 * 2 * 5,
    wildUsed: sizes.wildCards,
    wildLeft: sizes.wildCards,
    bombClass: sizes.wildCards === 0 ? 0 : BOMB_CLASSES.length,
  });

/** The rows of one family: the state's, then the action's. */
export interface FeatureLayout {
  readonly family: NetworkFamily;
  readonly sizes: FeatureSizes;
  /** Rows of a set of cards: one for each rank and count. */
  readonly cards: number;
  /** First row of each block; the action's rows follow the state's. */
  readonly state: ReturnType<typeof stateLayout>['at'];
  readonly action: ReturnType<typeof actionLayout>['at'];
  readonly stateRows: number;
  readonly actionRows: number;
  readonly rows: number;
  /** The most rows that one decision's state can have: for buffers. */
  readonly stateActiveMax: number;
}

const layoutOf = (family: NetworkFamily): FeatureLayout => {
  const sizes = SIZES[family.name];
  const cards = 13 * sizes.copies + 2 * sizes.jokers;
  const state = stateLayout(family, sizes, cards);
  const action = actionLayout(sizes, cards);
  return {
    family,
    sizes,
    cards,
    state: state.at,
    action: action.at,
    stateRows: state.count,
    actionRows: action.count,
    rows: state.count + action.count,
    stateActiveMax: family.seats === 4 ? 256 : 200,
  };
};

/** The rows of each family. */
export const LAYOUTS: Readonly<Record<NetworkFamily['name'], FeatureLayout>> = {
  three: layoutOf(FAMILIES.three),
  four: layoutOf(FAMILIES.four),
  wild: layoutOf(FAMILIES.wild),
  two: layoutOf(FAMILIES.two),
};
/** @returns the layout with this number of rows; undefined if no family has it. */
export const layoutOfRows = (rows: number): FeatureLayout | undefined =>
  Object.values(LAYOUTS).find((known) => known.rows === rows);

/** The most rows that one action can have. */
export const ACTION_ACTIVE_MAX = 48;
/** The most rows that the state of any family can have. */
export const STATE_ACTIVE_MAX = Math.max(...Object.values(LAYOUTS).map(({ stateActiveMax }) => stateActiveMax));

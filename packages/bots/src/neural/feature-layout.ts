/** Meaning of the first layer's rows, per family. */
import { placeBlocks } from '../feature-rows.ts';
import { BOMB_CLASSES } from '@doudizhu/rules/combos';
import { KINDS } from '@doudizhu/rules/ruleset';
import { CALLS } from './auction-calls.ts';
import { FAMILIES, type FeatureSizes, type NetworkFamily } from './family.ts';
import { NEVER } from './public-state.ts';

const KIND_COUNT = KINDS.length; // 17
export const MAIN_COUNT = 15;
const LENGTH_COUNT = 13;
const KICKED = 17; // no kicker, or the highest kicker rank + 1, or several

/** One block for each other seat, “Next” plays after the seat to move, “Previous” before it. */
const forOthers = <Name extends string>(
  { others }: NetworkFamily,
  name: Name,
  rows: number,
): Readonly<Record<`${Name}Next`, number>> =>
  Object.fromEntries(others.map((other) => [`${name}${other}`, rows])) as Readonly<Record<`${Name}Next`, number>>;

/** The rows of every block: first the state's, then from `pass` on the action's. */
const blocksOf = (family: NetworkFamily, sizes: FeatureSizes, cards: number) =>
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
    beatenChance: 8,
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
  /** First row of each block. */
  readonly at: ReturnType<typeof blocksOf>['at'];
  readonly stateRows: number;
  readonly actionRows: number;
  readonly rows: number;
  /** The most rows that one decision's state can have: for buffers. */
  readonly stateActiveMax: number;
  /** Rows of plays by id, per table of kinds that all copies of one space share: made when they are first asked for. */
  readonly playRows: WeakMap<Uint8Array, (Uint16Array | undefined)[]>;
}

const layoutOf = (family: NetworkFamily): FeatureLayout => {
  const { sizes } = family;
  const cards = 13 * sizes.copies + 2 * sizes.jokers;
  const { at, count: rows } = blocksOf(family, sizes, cards);
  return {
    family,
    sizes,
    cards,
    at,
    stateRows: at.pass,
    actionRows: rows - at.pass,
    rows,
    stateActiveMax: family.seats === 4 ? 256 : 200,
    playRows: new WeakMap(),
  };
};

/** The rows of each family. */
export const LAYOUTS: Readonly<Record<NetworkFamily['name'], FeatureLayout>> = {
  three: layoutOf(FAMILIES.three),
  four: layoutOf(FAMILIES.four),
  wild: layoutOf(FAMILIES.wild),
  two: layoutOf(FAMILIES.two),
};
/** @returns the layout with this number of rows. Undefined if no family has it. */
export const layoutOfRows = (rows: number): FeatureLayout | undefined =>
  Object.values(LAYOUTS).find((known) => known.rows === rows);

/** The most rows that one action can have. */
export const ACTION_ACTIVE_MAX = 48;
/** The most rows that the state of any family can have. */
export const STATE_ACTIVE_MAX = Math.max(...Object.values(LAYOUTS).map(({ stateActiveMax }) => stateActiveMax));

/** Schemas of a view and of its patches, for programs in other languages. `view.ts`, and `SeatView` of the rules, describe
 * the fields. */
import type { Card } from '@doudizhu/rules/cards';
import { RULE_SET } from '@doudizhu/rules/ruleset';
import {
  boolean,
  expectedPhrase,
  isObject,
  listOf,
  number,
  oneOf,
  orNull,
  record,
  text,
  that,
  whole,
  type Fields,
  type Schema,
} from '@doudizhu/rules/schema';
import type { PhysicalCards, SeatView } from '@doudizhu/rules/view';
import { AUTOPILOT_REASON, ROUND_SUMMARY, TERMS } from '../model/event.ts';
import {
  ACTION,
  CARD,
  CHAIN,
  COMBO,
  COUNTS,
  ENTROPY_OR_EMPTY,
  HELP,
  OCCUPANT,
  SEAT,
  SECRET,
  SIGNATURE,
} from '../model/values.ts';
import { FAIRNESS_SCHEME } from '../fairness/fairness.ts';
import type { Patch } from './patch.ts';
import type { PublicProof, PublicSeat, TableView, Viewer } from './view.ts';

export { PERSON_PAYLOADS } from '../model/command.ts';
export { PUBLIC_EVENTS } from './public-event.ts';

/** Schema of a viewer. */
export const VIEWER: Schema<Viewer> = that(
  expectedPhrase('expected/one-of', { choices: ['0', '1', '2', '3', 'spectator'] }),
  (value): value is Viewer => value === 'spectator' || SEAT.read(value).ok,
  { enum: [0, 1, 2, 3, 'spectator'] },
);

const COUNT = whole(0);
const NUMBERS = listOf(number);
const SEATS = listOf(SEAT);
const CARDS: Schema<readonly Card[]> = listOf(CARD);

const PUBLIC_SEAT: Schema<PublicSeat> = record({
  occupant: OCCUPANT,
  here: boolean,
  ready: boolean,
  autopilot: orNull(AUTOPILOT_REASON),
  help: HELP,
  deadlineMs: orNull(number),
  bankMs: number,
  entropyGiven: boolean,
  readyByMs: orNull(number),
});

const PUBLIC_PROOF: Schema<PublicProof> = record({
  scheme: oneOf([FAIRNESS_SCHEME]) as Schema<typeof FAIRNESS_SCHEME>,
  round: COUNT,
  board: text,
  commitment: SECRET,
  signature: orNull(SIGNATURE),
  pledges: listOf(orNull(SECRET)),
  entropy: orNull(listOf(ENTROPY_OR_EMPTY)),
  dealer: orNull(SEAT),
  unrevealed: SEATS,
  secret: orNull(SECRET),
  chosen: boolean,
});

/** Fields of the round. `ruleSet` of the rules does not read a rule set with wild ranks that are known. */
export const ROUND_VIEW_FIELDS = {
  seat: VIEWER,
  rules: RULE_SET,
  phase: oneOf(['opening', 'auction', 'doubling', 'play', 'settled', 'aborted']),
  toAct: SEATS,
  hand: orNull(COUNTS),
  handSizes: listOf(COUNT),
  shown: listOf(orNull(COUNTS)),
  known: listOf(COUNTS),
  pack: COUNTS,
  kitty: orNull(COUNTS),
  kittySize: COUNT,
  kittyTaken: boolean,
  faceUp: orNull(record({ card: CARD, seat: SEAT })),
  redeals: COUNT,
  openHands: record({ stage: COUNT, factors: NUMBERS, answered: listOf(boolean) }),
  mayOpenHand: boolean,
  auction: orNull(
    record({
      first: SEAT,
      turn: SEAT,
      result: oneOf(['open', 'won', 'allPassed']),
      calls: COUNT,
      points: COUNT,
      leader: orNull(SEAT),
      passes: COUNT,
      caller: orNull(SEAT),
      grabs: COUNT,
    }),
  ),
  doubling: record({ factors: listOf(oneOf([0, 1, 2, 4])), redouble: oneOf([0, 1, 2]) }),
  redoubling: boolean,
  kittyMultiplier: number,
  landlord: orNull(SEAT),
  bid: COUNT,
  toBeat: orNull(COMBO),
  toBeatSeat: orNull(SEAT),
  passes: COUNT,
  played: listOf(COUNTS),
  history: listOf(record({ seat: SEAT, action: ACTION })),
  bombs: COUNT,
  rockets: COUNT,
  softBombs: COUNT,
  pureBombs: COUNT,
  outcome: orNull(
    record({
      winner: oneOf(['landlord', 'farmers']),
      seat: SEAT,
      spring: orNull(oneOf(['spring', 'anti-spring'])),
      bombs: COUNT,
      rockets: COUNT,
      scores: NUMBERS,
    }),
  ),
} as const satisfies Fields;
const ROUND_VIEW: Schema<SeatView> = record(ROUND_VIEW_FIELDS);

const PHYSICAL_CARDS: Schema<PhysicalCards> = record({
  hand: CARDS,
  shown: listOf(orNull(CARDS)),
  kitty: orNull(CARDS),
  plays: listOf(CARDS),
});

/** Fields of a view. */
export const TABLE_VIEW_FIELDS = {
  viewer: VIEWER,
  terms: TERMS,
  seq: COUNT,
  atMs: number,
  chain: orNull(CHAIN),
  stage: oneOf(['gathering', 'collectingEntropy', 'playing', 'over', 'closed']),
  seats: listOf(PUBLIC_SEAT),
  autoPass: boolean,
  scores: NUMBERS,
  roundsPlayed: COUNT,
  rounds: listOf(ROUND_SUMMARY),
  matchOver: boolean,
  undoVotes: orNull(SEATS),
  dissolveVotes: orNull(SEATS),
  penalties: orNull(NUMBERS),
  proof: orNull(PUBLIC_PROOF),
  previousProof: orNull(PUBLIC_PROOF),
  round: orNull(ROUND_VIEW),
  faces: orNull(PHYSICAL_CARDS),
} as const satisfies Fields;
/** Schema of a view. */
export const TABLE_VIEW: Schema<TableView> = record(TABLE_VIEW_FIELDS);

/** Schema of a patch. */
export const PATCH: Schema<Patch> = that(
  expectedPhrase('expected/object'),
  (value): value is Patch => Array.isArray(value) || isObject(value),
  { type: ['object', 'array'] },
);

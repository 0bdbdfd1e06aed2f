/** Views and their patches, declared as schemas, also for programs in other languages. `SeatView` of the rules describes the
 * fields of the round. */
import type { Card } from '@doudizhu/rules/cards';
import type { Seat } from '@doudizhu/rules/deal';
import { RULE_SET } from '@doudizhu/rules/ruleset';
import {
  boolean,
  expectedPhrase,
  isObject,
  listOf,
  number,
  oneOf,
  orNull,
  object,
  text,
  that,
  whole,
  type Fields,
  type Schema,
  type TypeOf,
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

export { PERSON_PAYLOADS } from '../model/command.ts';
export { PUBLIC_EVENTS } from './public-event.ts';

/** A seat, or a player without one. */
export type Viewer = Seat | 'spectator';
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

const PUBLIC_SEAT = object({
  occupant: OCCUPANT,
  here: boolean,
  ready: boolean,
  /** Reason for which a bot plays for the player. Null: none. */
  autopilot: orNull(AUTOPILOT_REASON),
  /** Help that the seat has taken in this round. */
  help: HELP,
  /** Deadline of the decision, bank included. Null: no clock runs. */
  deadlineMs: orNull(number),
  /** Rest of the bank when the decision was opened. */
  bankMs: number,
  entropyGiven: boolean,
  /** Time at which an unready or absent player loses the seat. Null: never. */
  readyByMs: orNull(number),
});
/** Public state of a seat. */
export type PublicSeat = TypeOf<typeof PUBLIC_SEAT>;

const PUBLIC_PROOF = object({
  scheme: oneOf([FAIRNESS_SCHEME]),
  round: COUNT,
  /** Id of this table's board, or of a shared one. */
  board: text,
  commitment: SECRET,
  /** Signature over board, commitment and pledges. Null: unsigned. */
  signature: orNull(SIGNATURE),
  /** Hashes of the entropies, index = Seat. */
  pledges: listOf(orNull(SECRET)),
  /** Revealed entropies, from the deal on; or those of a shared board. */
  entropy: orNull(listOf(ENTROPY_OR_EMPTY)),
  /** Seat that deals. Null until the deal. The seat before it cuts. */
  dealer: orNull(SEAT),
  /** Seats that did not reveal in time. */
  unrevealed: SEATS,
  /** Null during the round, and while other tables have to play the board. */
  secret: orNull(SECRET),
  /** True if the cards of the first deal were set at a practice table, and not drawn. */
  chosen: boolean,
});
/** Public proof of a round's draw. Secret and entropies are set after the round only. */
export type PublicProof = TypeOf<typeof PUBLIC_PROOF>;

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
  faceUp: orNull(object({ card: CARD, seat: SEAT })),
  redeals: COUNT,
  openHands: object({ stage: COUNT, factors: NUMBERS, answered: listOf(boolean) }),
  mayOpenHand: boolean,
  auction: orNull(
    object({
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
  doubling: object({ factors: listOf(oneOf([0, 1, 2, 4])), redouble: oneOf([0, 1, 2]) }),
  redoubling: boolean,
  kittyMultiplier: number,
  landlord: orNull(SEAT),
  bid: COUNT,
  toBeat: orNull(COMBO),
  toBeatSeat: orNull(SEAT),
  passes: COUNT,
  played: listOf(COUNTS),
  history: listOf(object({ seat: SEAT, action: ACTION })),
  bombs: COUNT,
  rockets: COUNT,
  softBombs: COUNT,
  pureBombs: COUNT,
  outcome: orNull(
    object({
      winner: oneOf(['landlord', 'farmers']),
      seat: SEAT,
      spring: orNull(oneOf(['spring', 'anti-spring'])),
      bombs: COUNT,
      rockets: COUNT,
      scores: NUMBERS,
    }),
  ),
} as const satisfies Fields;
const ROUND_VIEW: Schema<SeatView> = object(ROUND_VIEW_FIELDS);

const PHYSICAL_CARDS: Schema<PhysicalCards> = object({
  hand: CARDS,
  shown: listOf(orNull(CARDS)),
  kitty: orNull(CARDS),
  plays: listOf(CARDS),
});

/** Fields of a view. */
export const TABLE_VIEW_FIELDS = {
  viewer: VIEWER,
  terms: TERMS,
  /** Last event in this view, sent with commands. */
  seq: COUNT,
  atMs: number,
  /** Hash chain at that event, which proves the log later. Null before the first round. */
  chain: orNull(CHAIN),
  stage: oneOf(['gathering', 'collectingEntropy', 'playing', 'over', 'closed']),
  /** Index = Seat, in all lists by seat. */
  seats: listOf(PUBLIC_SEAT),
  /** True if the viewer passes automatically when nothing beats. */
  autoPass: boolean,
  scores: NUMBERS,
  /** Finished rounds of this match, including the last one; and the newest of them, oldest first. */
  roundsPlayed: COUNT,
  rounds: listOf(ROUND_SUMMARY),
  matchOver: boolean,
  /** Seats that agree to take back, the proposer first. Null: no vote. */
  undoVotes: orNull(SEATS),
  /** Votes to close the table. */
  dissolveVotes: orNull(SEATS),
  /** Penalties of leavers in the last round, included in the scores. Null: none. */
  penalties: orNull(NUMBERS),
  /** Proofs of the last round started and of the one before it. */
  proof: orNull(PUBLIC_PROOF),
  previousProof: orNull(PUBLIC_PROOF),
  /** The round in ranks, and its cards for display. Null before the deal. */
  round: orNull(ROUND_VIEW),
  faces: orNull(PHYSICAL_CARDS),
} as const satisfies Fields;
/** Schema of a view. */
export const TABLE_VIEW = object(TABLE_VIEW_FIELDS);
/** View of a table. */
export type TableView = TypeOf<typeof TABLE_VIEW>;

/** Schema of a patch. */
export const PATCH: Schema<Patch> = that(
  expectedPhrase('expected/object'),
  (value): value is Patch => Array.isArray(value) || isObject(value),
  { type: ['object', 'array'] },
);

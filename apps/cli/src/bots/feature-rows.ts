/**
 * Features that the networks read of every play of a round (docs/reference/onnx.md), its result, and the solver's
 * verdict.
 */
import { sizeOf, type RankCounts } from '@doudizhu/rules/cards';
import { actionSpace, encode, PASS, type ActionId, type ActionSpace } from '@doudizhu/rules/combos';
import type { Round } from '@doudizhu/rules/round';
import { viewFor } from '@doudizhu/rules/view';
import {
  ACTION_ACTIVE_MAX,
  actionFeatures,
  beginPublicState,
  createKnowledge,
  createPublicState,
  familyOf,
  LAYOUTS,
  look,
  observeAction,
  roleOf,
  STATE_ACTIVE_MAX,
  stateFeatures,
  type FeatureLayout,
} from '@doudizhu/bots/neural';
import { openPosition, positionOf } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { Solver } from '@doudizhu/solver';

/** Bytes of a row of features: a bit per column, the first column in the highest bit of the first byte, as in NumPy. */
export const packedBytes = (columns: number): number => Math.ceil(columns / 8);

/** One play or pass. */
export interface FeatureRow {
  readonly state: Uint8Array;
  readonly action: Uint8Array;
  readonly id: ActionId;
  /** 0 for the landlord, then the farmers in turn order. */
  readonly role: number;
  readonly won: boolean;
  /** Score of the seat at the end, by the rule set. */
  readonly returns: number;
  /** Open-hand result of the seat's side before the play: 1 it wins, −1 it does not, 0 not proved. */
  readonly verdict: number;
}

/** Limits of the solver. */
export interface VerdictLimits {
  /** Largest number of cards in all hands of a position that is searched. */
  readonly cards: number;
  /** Largest number of positions that one search expands. */
  readonly nodes: number;
}

/** Round in its play phase, with a landlord. */
type RoundInPlay = Round & { readonly landlord: number };

export interface FeatureReader {
  /** Columns of the rows, by the rule set's family. */
  readonly layout: FeatureLayout;
  /** Every play of a settled round, in order; empty for a round that was given up. */
  readonly rowsOf: (round: Round) => FeatureRow[];
}

/**
 * Creates a reader for rounds under one rule set. Equal rounds give equal rows, because the solver is cleared between
 * them.
 */
export const createFeatureReader = (rules: Round['rules'], limits: VerdictLimits): FeatureReader => {
  const layout = LAYOUTS[familyOf(rules).name];
  const { stateRows, actionRows } = layout;
  const space = actionSpace(rules);
  const record = createPublicState(space);
  const knowledge = createKnowledge(space, record);
  const indices = new Uint16Array(Math.max(STATE_ACTIVE_MAX, ACTION_ACTIVE_MAX));
  const solver = new Solver({ tableBytes: TABLE_BYTES });

  /** Bits of the active columns, counted from `first`. */
  const packed = (columns: number, active: number, first: number): Uint8Array => {
    const row = new Uint8Array(packedBytes(columns));
    for (let index = 0; index < active; index++) {
      const column = (indices[index] as number) - first;
      row[column >> 3] = (row[column >> 3] as number) | (128 >> (column & 7));
    }
    return row;
  };

  const verdictsOf = (decisions: readonly RoundInPlay[]): Int8Array => {
    const verdicts = new Int8Array(decisions.length);
    solver.clear();
    // Proofs of later positions help with the earlier ones.
    for (let index = decisions.length - 1; index >= 0; index--) {
      const decision = decisions[index] as RoundInPlay;
      const cards = decision.hands.reduce((sum, hand) => sum + sizeOf(hand), 0);
      if (cards > limits.cards) break;
      const { winner } = solver.solve(unwrap(openPosition(unwrap(positionOf(decision)))), {
        moves: 'first',
        nodesMax: limits.nodes,
      });
      const isLandlord = decision.turn === decision.landlord;
      if (winner !== 'unknown') verdicts[index] = (winner === 'landlord') === isLandlord ? 1 : -1;
    }
    return verdicts;
  };

  return {
    layout,
    rowsOf: (round) => {
      const plays = playsOf(round);
      const decisions = plays.map(({ previous }) => previous as RoundInPlay);
      const [first] = decisions;
      if (first === undefined || round.outcome === null) return [];
      const { winner, scores } = round.outcome;
      beginPublicState(record, viewFor(first, first.turn));
      const verdicts = limits.cards > 0 ? verdictsOf(decisions) : new Int8Array(decisions.length);
      return decisions.map((before, index) => {
        const { turn: seat, landlord } = before;
        const { lo, hi } = before.hands[seat] as RankCounts;
        const id = idOf(space, plays[index] as Round);
        look(knowledge, record, lo, hi);
        const state = packed(stateRows, stateFeatures(knowledge, indices, 0), 0);
        const action = packed(actionRows, actionFeatures(knowledge, id, indices, 0), stateRows);
        observeAction(record, id);
        return {
          state,
          action,
          id,
          role: roleOf(seat, landlord, rules.seats),
          won: (winner === 'landlord') === (seat === landlord),
          returns: scores[seat] as number,
          verdict: verdicts[index] as number,
        };
      });
    },
  };
};

/** Small, because it is cleared for each round. */
const TABLE_BYTES = 4 * 1024 * 1024;

/** States right after each play or pass, oldest first. */
const playsOf = (round: Round): Round[] => {
  const plays: Round[] = [];
  for (let state: Round | null = round; state !== null; state = state.previous) {
    const type = state.entry?.action.type;
    if (state.previous?.phase === 'play' && (type === 'play' || type === 'pass')) plays.push(state);
  }
  return plays.toReversed();
};

const idOf = (space: ActionSpace, { entry }: Round): ActionId =>
  entry?.action.type === 'play' ? encode(space, entry.action.combo) : PASS;

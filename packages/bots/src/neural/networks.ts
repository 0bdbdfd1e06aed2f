/**
 * Networks ready to run, and the values that they give the candidates of one hand. They keep no state between
 * decisions.
 */
import type { RankCounts } from '@doudizhu/rules/cards';
import {
  actionSpace,
  decode,
  encode,
  generate,
  PASS,
  playsLaid,
  sameMove,
  type ActionId,
  type ActionSpace,
  type Play,
} from '@doudizhu/rules/combos';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import type { SeatView } from '@doudizhu/rules/view';
import { familyOf, type NetworkFamily } from './family.ts';
import { layoutOfRows } from './feature-layout.ts';
import { createKnowledge, look, type Knowledge } from './knowledge.ts';
import { createKernel, type Kernel } from './kernel/kernel.ts';
import { createEvaluator, evaluatorBytes, type Evaluator } from './network.ts';
import { createPublicState, type PublicState } from './public-state.ts';
import { createValues, thinKickers, valueStepwise, type Aim, type Stepwise, type Values } from './scoring.ts';
import type { NetworkWeights } from './weights.ts';

/** Networks in a kernel's buffer, or elsewhere. Bots can share them, one decision at a time. */
export interface Networks<Outputs = Float32Array> {
  /** Family of rule sets that they play. */
  readonly family: NetworkFamily;
  readonly evaluator: Evaluator<Outputs>;
  /** Index = role: byte offset of the network in the kernel's buffer. */
  readonly offsets: readonly number[];
  /** Small networks with nearly the same values in a fraction of the time; null if missing. */
  readonly rollout: Networks<Outputs> | null;
}

/**
 * Copies weights into a kernel's buffer, where bots can share them. @param kernelKind `plain` does without WebAssembly;
 * a function makes a kernel of another kind with this number of bytes.
 */
export const createNetworks = (
  weights: NetworkWeights,
  kernelKind: 'simd' | 'plain' | ((bytes: number) => Kernel) = 'simd',
): Networks => {
  const { layout, roles, rollout } = weights;
  const part = (4 * layout.size + 63) & -64;
  const offsets = roles.map((_, role) => 64 + role * part);
  const scratch = 64 + roles.length * part;
  const bytes = scratch + evaluatorBytes(layout.shape);
  const kernel = typeof kernelKind === 'function' ? kernelKind(bytes) : createKernel(bytes, kernelKind);
  roles.forEach((values, role) => kernel.floats.set(values, offsets[role]! >> 2));
  const { family } = layoutOfRows(layout.shape.rows)!;
  return {
    family,
    evaluator: createEvaluator(kernel, layout, scratch),
    offsets,
    rollout: rollout === undefined ? null : createNetworks(rollout, kernelKind),
  };
};

/** The networks of one family, or a function that gives those of a rule set, which may read them when it is first asked. */
export type NetworksFor<Outputs = Float32Array> = Networks<Outputs> | ((rules: RuleSet) => Networks<Outputs>);

/** @returns the networks that are asked for a rule set; they can be of another family, and then refuse its views. */
export const networksFor = <Outputs>(networks: NetworksFor<Outputs>, rules: RuleSet): Networks<Outputs> =>
  typeof networks === 'function' ? networks(rules) : networks;

/** @throws for a game that these networks do not know: another number of seats, or wild ranks. */
export const buffersOf = <Outputs>(networks: Networks<Outputs>, view: SeatView): NeuralBuffers<Outputs> => {
  const { family } = networks;
  if (familyOf(view.rules) !== family) {
    const { name, seats, wildcards } = view.rules;
    const wild = family.name === 'wild' ? '1 or 2' : '0';
    throw new Error(
      `invalid view of ${name}: ${seats} seats and ${wildcards} wild ranks, ` +
        `expected ${family.seats} and ${wild}: the networks know no other game`,
    );
  }
  return { networks, ...sharedBuffers(networks, actionSpace(view.rules)) };
};

/**
 * Values that all users of the same networks, plays and wild ranks share, made when they are first asked for.
 * @param wildOf the wild ranks, or a number for all of them that share a value.
 */
export const sharedBy = <Value, By extends object = Networks>(
  make: (networks: By, space: ActionSpace) => Value,
  wildOf = ({ wild }: ActionSpace): number => wild,
): ((networks: By, space: ActionSpace) => Value) => {
  const known = new WeakMap<By, WeakMap<Uint8Array, Map<number, Value>>>();
  return (networks, space) => {
    let byPlays = known.get(networks);
    if (byPlays === undefined) known.set(networks, (byPlays = new WeakMap()));
    let byWild = byPlays.get(space.kind); // all copies of one space share this table
    if (byWild === undefined) byPlays.set(space.kind, (byWild = new Map()));
    const wild = wildOf(space);
    let value = byWild.get(wild);
    if (value === undefined) byWild.set(wild, (value = make(networks, space)));
    return value;
  };
};

/** Networks and their buffers for one rule set. */
export interface NeuralBuffers<Outputs = Float32Array> extends SharedBuffers {
  readonly networks: Networks<Outputs>;
}

interface SharedBuffers extends CandidateRoom {
  readonly space: ActionSpace;
  readonly publicState: PublicState;
  readonly knowledge: Knowledge;
}

interface CandidateRoom {
  readonly ids: Int32Array;
  /** Cards laid for each candidate; absent: the canonical ones. */
  readonly lays: (RankCounts | undefined)[];
  readonly values: Values;
}

const sharedBuffers = sharedBy((networks: Networks<unknown>, space): SharedBuffers => {
  const publicState = createPublicState(space);
  return { space, publicState, knowledge: createKnowledge(space, publicState), ...candidatesOf(networks, space) };
});

/** Room for the candidates of a decision, the same for all wild ranks. */
const candidatesOf = sharedBy(
  (_: Networks<unknown>, { size }): CandidateRoom => ({
    ids: new Int32Array(size),
    lays: [],
    values: createValues(size),
  }),
  () => 0,
);

export interface ValueOptions {
  /** Aim that decides the order; wins by default. */
  readonly aim?: Aim;
  /** A legal play that is valued even if it was thinned out, as it was laid; null is the pass. */
  readonly also?: Play | null | undefined;
}

/**
 * Values the candidates of `buffers.publicState` for the hand of the seat to move: each way to lay a play is one.
 * @returns how many.
 */
export const valueHand = function* <Outputs>(
  buffers: NeuralBuffers<Outputs>,
  hand: RankCounts,
  { aim = 'wins', also }: ValueOptions = {},
): Stepwise<number, Outputs> {
  const { networks, space, publicState, knowledge, ids, lays } = buffers;
  const { lo, hi } = hand;
  let count = thinKickers(space, lo, hi, ids, generate(space, lo, hi, publicState.toBeat, ids));
  if (also !== undefined) {
    const id = also === null ? PASS : encode(space, also);
    if (!ids.subarray(0, count).includes(id)) ids[count++] = id;
  }
  lays.length = 0;
  if (space.wild !== 0) count = addLays(buffers, hand, count, also ?? null);
  look(knowledge, publicState, lo, hi);
  knowledge.forPoints = aim === 'points';
  yield* valueStepwise(networks.evaluator, networks.offsets[publicState.turn]!, knowledge, buffers, count);
  return count;
};

/**
 * Adds the other ways to lay the first `count` candidates behind them.
 * @param also a play that is added as it was laid, even in a way that is never better.
 * @returns the number of candidates.
 */
const addLays = ({ space, ids, lays }: SharedBuffers, hand: RankCounts, count: number, also: Play | null): number => {
  const laid = Array.from(ids.subarray(0, count)).flatMap((id) =>
    id === PASS ? [] : playsLaid(hand, decode(space, id as ActionId), space.rules).slice(1),
  );
  if (also?.uses !== undefined && !laid.some((play) => sameMove(play, also))) laid.push(also);
  lays.length = count;
  for (const [index, play] of laid.slice(0, ids.length - count).entries()) {
    ids[count + index] = encode(space, play);
    lays[count + index] = play.uses;
  }
  return Math.min(ids.length, count + laid.length);
};

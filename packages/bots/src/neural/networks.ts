/**
 * Networks ready to run, and the values that they give the candidates of one hand. They keep no state between
 * decisions.
 */
import type { RankCounts } from '@doudizhu/rules/cards';
import { actionSpace, generate, type ActionId, type ActionSpace } from '@doudizhu/rules/combos';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import type { SeatView } from '@doudizhu/rules/view';
import { familyOf, type NetworkFamily } from './family.ts';
import { layoutOfRows } from './feature-layout.ts';
import { createKnowledge, look, type Knowledge } from './knowledge.ts';
import { createKernel, type Kernel } from './kernel/kernel.ts';
import { createEvaluator, evaluatorBytes, type Evaluator } from './network.ts';
import { createPublicState, type PublicState } from './public-state.ts';
import { createValues, thinKickers, valueActions, type Values } from './scoring.ts';
import type { NetworkWeights } from './weights.ts';

/** Networks in a kernel's buffer. Bots may share them, one decision at a time. */
export interface Networks {
  /** Family of rule sets that they play. */
  readonly family: NetworkFamily;
  readonly evaluator: Evaluator;
  /** Index = role: the network's place in the kernel's buffer. */
  readonly places: readonly number[];
  /** Small networks with nearly the same values in a fraction of the time; null if missing. */
  readonly rollout: Networks | null;
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
  const places = roles.map((_, role) => 64 + role * part);
  const scratch = 64 + roles.length * part;
  const bytes = scratch + evaluatorBytes(layout.shape);
  const kernel = typeof kernelKind === 'function' ? kernelKind(bytes) : createKernel(bytes, kernelKind);
  roles.forEach((values, role) => kernel.floats.set(values, places[role]! >> 2));
  const { family } = layoutOfRows(layout.shape.rows)!;
  return {
    family,
    evaluator: createEvaluator(kernel, layout, scratch),
    places,
    rollout: rollout === undefined ? null : createNetworks(rollout, kernelKind),
  };
};

/** The networks of one family, or a function that gives those of a rule set, which may read them when it is first asked. */
export type NetworksFor = Networks | ((rules: RuleSet) => Networks);

/** @returns the networks that are asked for a rule set; they may be of another family, and then refuse its views. */
export const networksFor = (networks: NetworksFor, rules: RuleSet): Networks =>
  typeof networks === 'function' ? networks(rules) : networks;

/** @throws for a game that these networks do not know: another number of seats, or wild ranks. */
export const buffersOf = (networks: Networks, view: SeatView): NeuralBuffers => {
  const { family } = networks;
  if (familyOf(view.rules) !== family) {
    const { name, seats, wildcards } = view.rules;
    const wild = family.name === 'wild' ? '1 or 2' : '0';
    throw new Error(
      `invalid view of ${name}: ${seats} seats and ${wildcards} wild ranks, ` +
        `expected ${family.seats} and ${wild}: the networks know no other game`,
    );
  }
  return sharedBuffers(networks, actionSpace(view.rules));
};

/** Values that all users of the same networks, plays and wild ranks share, made when they are first asked for. */
export const sharedBy = <Value>(
  make: (networks: Networks, space: ActionSpace) => Value,
): ((networks: Networks, space: ActionSpace) => Value) => {
  const known = new WeakMap<Networks, WeakMap<Uint8Array, Map<number, Value>>>();
  return (networks, space) => {
    let byPlays = known.get(networks);
    if (byPlays === undefined) known.set(networks, (byPlays = new WeakMap()));
    let byWild = byPlays.get(space.kind); // all copies of one space share this table
    if (byWild === undefined) byPlays.set(space.kind, (byWild = new Map()));
    let value = byWild.get(space.wild);
    if (value === undefined) byWild.set(space.wild, (value = make(networks, space)));
    return value;
  };
};

/** Buffers for one rule set. */
export interface NeuralBuffers {
  readonly networks: Networks;
  readonly space: ActionSpace;
  readonly publicState: PublicState;
  readonly knowledge: Knowledge;
  readonly ids: Int32Array;
  readonly values: Values;
}

const sharedBuffers = sharedBy((networks, space): NeuralBuffers => {
  const publicState = createPublicState(space);
  return {
    networks,
    space,
    publicState,
    knowledge: createKnowledge(space, publicState),
    ...candidatesOf(space),
  };
});

type CandidateRoom = Pick<NeuralBuffers, 'ids' | 'values'>;

/** Room for the candidates of a decision, the same for all networks and wild ranks. */
const candidatesOf = ({ kind, size }: ActionSpace): CandidateRoom => {
  let candidates = candidatesByPlays.get(kind);
  if (candidates === undefined) {
    candidates = { ids: new Int32Array(size), values: createValues(size) };
    candidatesByPlays.set(kind, candidates);
  }
  return candidates;
};

const candidatesByPlays = new WeakMap<Uint8Array, CandidateRoom>();

/** Aim of a bot: to win the round, or to score the most expected points. */
export type Aim = 'wins' | 'points';

export interface ValueOptions {
  /** Aim that decides the order; wins by default. */
  readonly aim?: Aim;
  /** A legal play that is valued even if it was thinned out. */
  readonly also?: ActionId | undefined;
}

/** Values the candidates of `buffers.publicState` for the hand of the seat to move. @returns how many. */
export const valueHand = (
  buffers: NeuralBuffers,
  hand: RankCounts,
  { aim = 'wins', also }: ValueOptions = {},
): number => {
  const { networks, space, publicState, knowledge, ids, values } = buffers;
  const { lo, hi } = hand;
  let count = thinKickers(space, lo, hi, ids, generate(space, lo, hi, publicState.toBeat, ids));
  if (also !== undefined && !ids.subarray(0, count).includes(also)) ids[count++] = also;
  look(knowledge, publicState, lo, hi);
  knowledge.forPoints = aim === 'points';
  valueActions(networks.evaluator, networks.places[publicState.turn]!, knowledge, ids, count, values);
  return count;
};

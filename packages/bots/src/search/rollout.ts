/**
 * A table in packed integers on which the networks play all seats, each from its own hand and the public state: a
 * search plays its candidates out on it. No seat there uses cards that it would not see.
 */
import { generate, PASS, type ActionId, type ActionSpace } from '@doudizhu/rules/combos';
import { createPlayout, playoutPlay, type Playout } from '@doudizhu/rules/playout';
import type { PlayerView } from '@doudizhu/rules/view';
import { LOOK_EVALUATION, ROLLOUT_EVALUATION } from './budget.ts';
import { createKnowledge, look, type Knowledge } from '../neural/knowledge.ts';
import { winProbability } from '../neural/network.ts';
import type { Networks } from '../neural/networks.ts';
import {
  copyPublicState,
  createPublicState,
  NONE,
  observeAction,
  observeView,
  type PublicState,
} from '../neural/public-state.ts';
import { goesOut } from '../rules/choice.ts';
import {
  bestOf,
  createValues,
  valueForOther,
  sideValue,
  thinKickers,
  valueActions,
  type Aim,
  type Values,
} from '../neural/scoring.ts';

export interface Simulator {
  readonly space: ActionSpace;
  /** Public state of the running line; of the decision that is searched: `root`. */
  readonly publicState: PublicState;
  readonly root: PublicState;
  readonly ids: Int32Array;
  readonly values: Values;
  /** Network evaluations so far, a small one's as a part: a measure of work that does not depend on the machine. */
  readonly evaluations: number;
  /**
   * Values the candidates of the seat to move in `publicState` with a hand, by the small networks if there are any.
   * @returns the number of `ids` and `values`.
   */
  value(lo: number, hi: number): number;
  /** Increase of `evaluations` by a call of `value`. */
  readonly valueWork: number;
  place(view: PlayerView): void;
  /** As `value`, at the root for the view's owner; `also` is among the candidates even if it was thinned out. */
  rate(view: PlayerView, also?: ActionId): number;
  /**
   * Plays `id` at the root and continues by the networks.
   * @param hands count words by role from `at` on. @returns the value for the side to move at the root, see `RolloutOptions`.
   */
  playOn(hands: Int32Array, at: number, id: ActionId, rollouts: RolloutOptions): number;
}

/**
 * Length of a rollout and its value: the mean of the end and of the networks' values on the way, each of the seat to
 * move. The end is exact for this deal but full of luck; the network has less luck and its own errors.
 */
export interface RolloutOptions {
  /** Aim of all seats, and unit of the value: see `sideValue`. */
  readonly aim: Aim;
  /** True if the small networks choose the plays, if there are any. */
  readonly bySmall: boolean;
  /** The numbers of decisions, ascending, after which the network is asked; a line that is over by then counts as it ended. */
  readonly looks: readonly number[];
  /** The number of decisions after which the network's value replaces the end. */
  readonly depth: number;
}

export const createSimulator = (networks: Networks, space: ActionSpace): Simulator => {
  const publicState = createPublicState(space);
  const root = createPublicState(space);
  const knowledge: Knowledge = createKnowledge(space, publicState);
  const playout: Playout = createPlayout(space);
  const ids = new Int32Array(space.size);
  const values = createValues(space.size);
  const quick = networks.rollout ?? networks;
  const valueWork = quick === networks ? 1 : ROLLOUT_EVALUATION;
  const one = new Int32Array(1);
  const oneValue = createValues(1);
  let evaluations = 0;

  /** Values the candidates of a hand whose legal plays are in `ids`. @param asked which networks */
  const valueListed = (asked: Networks, lo: number, hi: number, legal: number, also: number = NONE): number => {
    if (legal === 1) return 1;
    let count = thinKickers(space, lo, hi, ids, legal);
    if (also !== NONE && !ids.subarray(0, count).includes(also)) ids[count++] = also;
    look(knowledge, publicState, lo, hi);
    valueActions(asked.evaluator, asked.offsets[publicState.turn]!, knowledge, ids, count, values);
    evaluations += asked === networks ? 1 : valueWork;
    return count;
  };

  /** Value of the seat to move by its large network, if `choose` had a choice and was asked for it. */
  let value = 0;
  let isAsked = false;
  const choose = (asked: Networks, aim: Aim, isHeard: boolean): ActionId => {
    isAsked = false;
    const { turn, hands, sizes } = playout;
    const [lo, hi] = [hands[2 * turn]!, hands[2 * turn + 1]!];
    const legal = generate(space, lo, hi, publicState.toBeat, ids);
    const out = goesOut(ids, legal, space.cards, sizes[turn]!);
    if (out !== PASS) return out; // needs no network
    const count = valueListed(asked, lo, hi, legal);
    if (count === 1) return ids[0] as ActionId;
    const best = bestOf(values.aim, count);
    const chosen = ids[best] as ActionId;
    if (isHeard) {
      isAsked = true;
      value = asked === networks ? valueAt(aim, values, best) : wordOn(aim, chosen);
    }
    return chosen;
  };

  /** Value by the large network of one candidate of the decision in `choose`. */
  const wordOn = (aim: Aim, id: ActionId): number => {
    one[0] = id;
    valueActions(networks.evaluator, networks.offsets[publicState.turn]!, knowledge, one, 1, oneValue);
    evaluations += LOOK_EVALUATION;
    return valueAt(aim, oneValue, 0);
  };

  return {
    space,
    publicState,
    root,
    ids,
    values,
    get evaluations() {
      return evaluations;
    },
    value(lo, hi) {
      knowledge.forPoints = false;
      return valueListed(quick, lo, hi, generate(space, lo, hi, publicState.toBeat, ids));
    },
    valueWork,
    place: (view) => observeView(root, view),
    rate(view, also) {
      observeView(publicState, view);
      const { lo, hi } = view.hand;
      knowledge.forPoints = false;
      return valueListed(networks, lo, hi, generate(space, lo, hi, publicState.toBeat, ids), also);
    },
    playOn(hands, at, id, { aim, looks, depth, bySmall }) {
      copyPublicState(root, publicState);
      playout.hands.set(hands.subarray(at, at + playout.hands.length));
      playout.sizes.set(root.sizes);
      playout.turn = root.turn;
      playout.toBeat = root.toBeat;
      playout.toBeatSeat = root.toBeatSeat;
      playout.passes = root.passes;
      knowledge.forPoints = aim === 'points';
      const isLandlord = root.turn === 0;
      const ofRoot = (each: number): number => ((playout.turn === 0) === isLandlord ? each : valueForOther(aim, each));
      const shares = looks.length + 1;
      let next = id;
      let [heard, sum] = [0, 0];
      for (let decision = 0; ; decision++) {
        const isOut = playoutPlay(playout, next);
        observeAction(publicState, next);
        if (isOut) return (sum + ofRoot(sideValue(aim, 1, 2 ** publicState.bombs)) * (shares - heard)) / shares;
        const isHeard = decision >= Math.min(depth, looks[heard] ?? Infinity);
        next = choose(bySmall ? quick : networks, aim, isHeard);
        if (!isAsked) continue;
        if (decision >= depth) return (sum + ofRoot(value) * (shares - heard)) / shares;
        if (heard < looks.length) {
          sum += ofRoot(value);
          heard++;
        }
      }
    },
  };
};

/** Value of a candidate for the side of its seat. */
const valueAt = (aim: Aim, { win, points }: Values, index: number): number =>
  sideValue(aim, winProbability(win[index]!), points[index]!);

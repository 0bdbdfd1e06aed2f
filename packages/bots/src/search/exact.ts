/**
 * The exact end: where the hidden hands are all but known, the solver says which candidates win whatever comes.
 *
 * The solver plays with open hands. A candidate of the landlord that wins on every deal there may be is nearly as good
 * as won: his enemies only gain by seeing more, and at most what he plays later may have to depend on the deal. A
 * farmer's win may need his partner to know what he cannot know, so a farmer takes the solver's word only where he knows
 * all hands himself.
 */
import { actionSpace, decode, PASS, sameCombo, type ActionId, type Combo } from '@doudizhu/rules/combos';
import type { OpenPosition } from '@doudizhu/rules/position';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import type { PlayerView } from '@doudizhu/rules/view';
import { Solver } from '@doudizhu/solver';
import type { Worlds } from './belief.ts';
import { ownRoleOf, roleOf } from '../neural/public-record.ts';
import type { SteadyClock } from './budget.ts';

export interface ExactOptions {
  /** Cards left on the table, and deals there may be, up to which the solver is asked. */
  readonly cardsMax: number;
  readonly worldsMax: number;
  /** Its budget for one decision, in positions, over all deals. */
  readonly nodesMax: number;
}

/** How long the solver may take over one decision, by which clock; without it positions alone are counted. */
interface ExactTime {
  readonly clock: SteadyClock;
  readonly timeMs: number;
}

/** Asks a solver about the candidates of decisions under one rule set. */
export interface Exact {
  /** Positions expanded so far: a measure of work that does not depend on the machine. */
  readonly nodes: number;
  /** @returns a candidate that wins on every deal; null if none is proved to. */
  sureWin(
    view: PlayerView,
    ids: readonly ActionId[],
    worlds: Worlds,
    options: ExactOptions,
    time: ExactTime | null,
  ): ActionId | null;
}

export const createExact = (rules: RuleSet): Exact => {
  let solver: Solver | null = null;
  let nodes = 0;
  let clock: SteadyClock = noClock;
  const space = actionSpace(rules);
  return {
    get nodes() {
      return nodes;
    },
    sureWin(view, ids, worlds, options, time) {
      const cards = view.handSizes.reduce((sum, size) => sum + size, 0);
      const role = ownRoleOf(view);
      if (!worlds.isComplete || cards > options.cardsMax) return null;
      if (worlds.count > (role === 0 ? options.worldsMax : 1)) return null;
      solver ??= new Solver({ tableBytes: TABLE_BYTES, handsBytes: HANDS_BYTES, nowMs: () => clock() });
      // Equal questions end alike only if nothing is left of others: a budget goes further where much is known. By the
      // clock they need not, and the last decision's answers are of use in the next.
      if (time === null) solver.clear();
      clock = time?.clock ?? noClock;
      const begunMs = clock();
      const alive = ids.map(() => true);
      const nodesUntil = nodes + options.nodesMax;
      for (let world = 0; world < worlds.count; world++) {
        const solution = solver.solve(positionOf(view, worlds, world, role), {
          nodesMax: nodesUntil - nodes,
          timeMs: time === null ? undefined : begunMs + time.timeMs - clock(),
        });
        nodes += solution.nodes;
        for (const [index, id] of ids.entries()) {
          if (!solution.winningMoves.some((move) => isMove(move, id))) alive[index] = false;
        }
        // Whatever it had no budget for is not among its winning moves.
        if (!alive.includes(true)) return null;
      }
      return ids[alive.indexOf(true)] ?? null;
    },
  };

  function isMove(move: Combo | null, id: ActionId): boolean {
    return move === null ? id === PASS : id !== PASS && sameCombo(move, decode(space, id));
  }
};

const noClock: SteadyClock = () => 0;
const TABLE_BYTES = 2 << 20;
const HANDS_BYTES = 64 << 20;

const positionOf = (view: PlayerView, worlds: Worlds, world: number, role: number): OpenPosition => {
  const { seats } = view.rules;
  const at = 2 * seats * world;
  return {
    rules: view.rules,
    hands: view.handSizes.map((_, side) => ({
      lo: worlds.hands[at + 2 * side]!,
      hi: worlds.hands[at + 2 * side + 1]!,
    })),
    turn: role,
    toBeat:
      view.toBeat === null || view.toBeatSeat === null
        ? null
        : { side: roleOf(view.toBeatSeat, view.landlord ?? 0, seats), combo: view.toBeat },
    passes: view.passes,
  };
};

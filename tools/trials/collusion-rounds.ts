/** Rounds for the trial of the search for collusion: bots that play by their own view, and bots that see all hands. */
import type { Bot } from '@doudizhu/bots';
import { createBot } from '@doudizhu/engines';
import { sizeOf } from '@doudizhu/rules/cards';
import { sameCombo } from '@doudizhu/rules/combos';
import type { Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng, randomBelow } from '@doudizhu/rules/rng';
import { legalActions, type Action, type Round } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import type { Solver } from '@doudizhu/solver';
import { openPositionOf, type RegretJudge } from '../../apps/server/src/moderation/regret.ts';
import { playSteps, type StepPlayer } from '../../apps/server/src/testing/played-steps.ts';

/** How honest people play. `neural` bids as `rules` does, which takes it no time. */
export const STYLES = ['rules', 'level-2', 'level-3', 'level-4', 'neural'] as const;
export type Style = (typeof STYLES)[number];

/**
 * What two people do who see each other's hands, and so all hands. `honest`: nothing. `proof`: where the solver can say
 * what wins, they play that. `half`: the same, in every second round.
 */
export const CONDUCTS = ['honest', 'proof', 'half'] as const;
export type Conduct = (typeof CONDUCTS)[number];

/** A round as it is kept: who played it, and its judged plays. */
export interface TrialRound {
  readonly styles: readonly Style[];
  /** The two seats that see all hands; in an honest round nobody. */
  readonly pair: readonly [number, number] | null;
  /** Seat, regret on imagined deals, regret on the true one. */
  readonly plays: readonly (readonly [seat: number, ownRegret: number, openRegret: number])[];
}

export interface TrialRoundSetup {
  readonly conduct: Conduct;
  readonly index: number;
  readonly seed: string;
  /** Styles of the pair; the other seat's is drawn. Null: all are drawn. */
  readonly styles: readonly [Style, Style] | null;
}

/** Plays a round and judges it. Equal setups give equal rounds. */
export const playTrialRound = (
  { conduct, index, seed, styles: given }: TrialRoundSetup,
  { judge, solver }: { readonly judge: RegretJudge; readonly solver: Solver },
): TrialRound => {
  const name = `${seed}/${conduct}/${index}`;
  const rng = createRng(name);
  const drawn = [0, 1, 2].map(() => STYLES[randomBelow(rng, STYLES.length)] as Style);
  const third = randomBelow(rng, 3);
  const pair = [(third + 1) % 3, (third + 2) % 3] as const;
  solver.clear();
  const styles = drawn.map((style, seat) => given?.[pair.indexOf(seat as never)] ?? style);
  const seesAll = conduct !== 'honest' && !(conduct === 'half' && index % 2 === 1);
  const players = styles.map((style, seat): StepPlayer => {
    const own = ownPlayer(style, `${name}/${seat}`);
    if (!seesAll || !pair.includes(seat)) return own;
    return proofPlayer(own, solver);
  });
  const steps = playSteps(PRESETS.competition, name, players);
  const plays = judge
    .judge(steps, createRng(`${name}/judge`))
    .map(({ seat, ownRegret, openRegret }) => [seat, ownRegret, openRegret] as const);
  return { styles, pair: conduct === 'honest' ? null : pair, plays };
};

const botOf = (name: string, seed: string): Bot => unwrap(createBot({ name, seed }));
const answerOf = (bot: Bot, round: Round, seat: Seat): Action => bot.act(viewFor(round, seat)) as Action;

const ownPlayer = (style: Style, seed: string): StepPlayer => {
  const [caller, bot] = [botOf('rules', seed), botOf(style, seed)];
  return (round, seat) => answerOf(style === 'neural' && round.phase !== 'play' ? caller : bot, round, seat);
};

const PROOF_CARDS_MAX = 32;
const PROOF_NODES_MAX = 2000;

const proofPlayer =
  (own: StepPlayer, solver: Solver): StepPlayer =>
  (round, seat) => {
    const action = own(round, seat);
    const cards = round.hands.reduce((sum, hand) => sum + sizeOf(hand), 0);
    if (round.phase !== 'play' || cards > PROOF_CARDS_MAX || legalActions(round, seat).length < 2) return action;
    const { winningMoves } = solver.solve(openPositionOf(viewFor(round, seat), round.hands), {
      nodesMax: PROOF_NODES_MAX,
    });
    const [first] = winningMoves;
    const isWinning = winningMoves.some((move) =>
      action.type === 'play' ? move !== null && sameCombo(move, action.combo) : move === null,
    );
    if (first === undefined || isWinning) return action;
    return first === null ? { type: 'pass' } : { type: 'play', combo: first };
  };

/** Decisions of rounds that the networks play among themselves: those at which they see several plays close together. */
import { sizeOf } from '@doudizhu/rules/cards';
import { actionSpace, PASS } from '@doudizhu/rules/combos';
import { dealFrom } from '@doudizhu/rules/deal';
import { createRng } from '@doudizhu/rules/rng';
import { applyUnchecked, isOver, playActionOf, startPlay, type Round } from '@doudizhu/rules/round';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { viewFor, type SeatView } from '@doudizhu/rules/view';
import type { NeuralBot, RatedPlay } from '../../packages/bots/src/index.ts';

/** One of them. */
export interface CloseDecision {
  readonly round: Round;
  /** Of the seat to move. */
  readonly view: SeatView;
  /** Two plays at least, best first. */
  readonly close: readonly RatedPlay[];
}

export interface Closeness {
  readonly candidatesMax: number;
  /** How far below the best a play may be, in win rate. */
  readonly gapMax: number;
}

/** @param seed deals the round. @param bot plays it to its end, by wins. */
export function* closeDecisions(
  rules: RuleSet,
  bot: NeuralBot,
  seed: string,
  { candidatesMax, gapMax }: Closeness,
): Generator<CloseDecision> {
  const space = actionSpace(rules);
  let round = startPlay({ rules, deal: dealFrom(rules, createRng(seed)) });
  while (!isOver(round)) {
    const view = viewFor(round, round.turn);
    const rated = bot.rate(view);
    const best = rated[0] as RatedPlay;
    const size = sizeOf(view.hand ?? { lo: 0, hi: 0 });
    const out = rated.find(({ id }) => space.cards[id] === size);
    const close = rated.filter(({ win }, index) => index < candidatesMax && win >= best.win - gapMax);
    if (out === undefined && close.length > 1) yield { round, view, close };
    const { id } = out ?? best;
    round = applyUnchecked(round, round.turn, id === PASS ? { type: 'pass' } : playActionOf(space, id));
  }
}

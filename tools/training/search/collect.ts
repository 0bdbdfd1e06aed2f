/** Games that `search` plays against itself, and what it found at each decision that it searched. */
import { actionSpace, PASS } from '@doudizhu/rules/combos';
import { dealFrom } from '@doudizhu/rules/deal';
import { createRng } from '@doudizhu/rules/rng';
import { applyUnchecked, isOver, playActionOf, startPlay } from '@doudizhu/rules/round';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { viewFor, type SeatView } from '@doudizhu/rules/view';
import { createSearchBot, SEARCH_OPTIONS, type Networks, type SearchedPlay } from '@doudizhu/bots';
import {
  ACTION_ACTIVE_MAX,
  actionFeatures,
  createKnowledge,
  createRecord,
  look,
  recordView,
  roleOf,
  STATE_ACTIVE_MAX,
  stateFeatures,
} from '@doudizhu/bots/neural';
import type { SearchLesson } from './lesson.ts';

interface CollectOptions {
  readonly rules: RuleSet;
  readonly networks: Networks;
  readonly seed: string;
  /** Counted milliseconds a decision, see `search`. */
  readonly budgetMs: number;
}

/** No candidate is dropped on the way: what is learned is how all of them compare. */
const OPTIONS = { ...SEARCH_OPTIONS, drops: false };

/** @returns plays the game of that number; equal options and numbers give equal lessons. */
export const createCollector = ({ rules, networks, seed, budgetMs }: CollectOptions) => {
  const space = actionSpace(rules);
  const record = createRecord(space);
  const knowledge = createKnowledge(space, record);
  const rows = new Uint16Array(STATE_ACTIVE_MAX + ACTION_ACTIVE_MAX);

  const lessonOf = (view: SeatView, game: number, found: readonly SearchedPlay[]): SearchLesson => {
    const { lo, hi } = view.hand ?? { lo: 0, hi: 0 };
    recordView(record, view);
    look(knowledge, record, lo, hi);
    const states = stateFeatures(knowledge, rows, 0);
    const plays = found.map(({ id, mean, win, points }) => {
      const count = actionFeatures(knowledge, id, rows, states);
      return { rows: [...rows.subarray(states, states + count)], win: mean, said: win, points };
    });
    const role = roleOf(view.seat as number, view.landlord ?? 0);
    return { game, role, state: [...rows.subarray(0, states)], plays };
  };

  return (game: number): SearchLesson[] => {
    const bots = [0, 1, 2].map((seat) => createSearchBot(networks, { seed: `${seed}/${game}/${seat}` }, OPTIONS));
    const lessons: SearchLesson[] = [];
    let round = startPlay({ rules, deal: dealFrom(rules, createRng(`${seed}/${game}`)) });
    while (!isOver(round)) {
      const view = viewFor(round, round.turn);
      const { chosen, candidates } = (bots[round.turn] as (typeof bots)[number]).think(view, { budgetMs });
      // Where the solver proved a win nothing was played out.
      if (candidates.some(({ mean }) => !Number.isNaN(mean))) lessons.push(lessonOf(view, game, candidates));
      round = applyUnchecked(round, round.turn, chosen === PASS ? { type: 'pass' } : playActionOf(space, chosen));
    }
    return lessons;
  };
};

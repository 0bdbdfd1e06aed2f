/** The question of a card: the decision in its round, with the options as the bots value them. */
import type { Replay } from '@doudizhu/records';
import type { Seat } from '@doudizhu/rules/deal';
import { actionOfPlay, type Action } from '@doudizhu/rules/round';
import { viewFor } from '@doudizhu/rules/view';
import type { CallAdvice } from '../../workers/worker-bots.ts';
import { askBots } from '../../workers/ask-bots.ts';
import { questionFrom, type AskedQuestion, type QuestionOption } from '../../review/replay/question.tsx';
import type { ReplayPlayer } from '../../review/replay/move-table.tsx';
import { playersOf, roundById } from '../../review/replay/loaded-round.ts';
import { nameOfAction } from '../../cards/names.ts';
import { nameOfRules } from '../../game/setup/names.ts';
import { dateOf } from '../../base/time-text.ts';
import type { TrainingCard } from '../../saved/training.ts';

export interface TrainingQuestion {
  /** Rule set and date of the round, in words. */
  readonly about: string;
  readonly played: Replay;
  readonly own: Seat;
  readonly players: readonly ReplayPlayer[];
  /** Number of the step before the decision. */
  readonly at: number;
  readonly done: Action;
  readonly asked: AskedQuestion;
  /** Counts that decide a call. Null for a play. */
  readonly hand: CallAdvice['hand'] | null;
}

const OPTIONS = 3;

/** @returns null if the round is no longer stored, or the bots have no answer */
export const questionOf = async ({ round: id, step }: TrainingCard): Promise<TrainingQuestion | null> => {
  const found = await roundById(id);
  if (!found.ok || found.value.own === null) return null;
  const { played, own } = found.value;
  const before = played.rounds[step - 1];
  const done = played.rounds[step]?.entry?.action;
  if (before === undefined || done === undefined) return null;
  const view = viewFor(before, own);
  const isPlay = before.phase === 'play';
  const { advice } = isPlay ? { advice: null } : await askBots({ type: 'calls', view });
  const calls = advice?.options ?? [];
  const ranked = isPlay ? await plays(view, done) : calls.map(({ action }) => ({ action, reasons: [], faults: [] }));
  const asked = questionFrom(ranked, played.end.rules, isPlay ? null : calls);
  if (asked === null) return null;
  const { rules, date } = found.value;
  const about = `${nameOfRules(rules)} · ${typeof date === 'number' ? dateOf(date) : date}`;
  return { about, played, own, players: playersOf(found.value), at: step - 1, done, asked, hand: advice?.hand ?? null };
};

/** The decision of a card in words. '' if its round is no longer stored. */
export const doneIn = async ({ round: id, step }: TrainingCard): Promise<string> => {
  const found = await roundById(id);
  const done = found.ok ? found.value.played.rounds[step]?.entry?.action : undefined;
  return found.ok && done !== undefined ? nameOfAction(done, found.value.played.end.rules) : '';
};

const plays = async (view: ReturnType<typeof viewFor<Seat>>, done: Action): Promise<QuestionOption[]> => {
  const also = done.type === 'play' ? done.combo : null;
  const { explanation } = await askBots({ type: 'explain', view, count: OPTIONS, also });
  return explanation.moves.map(({ move, reasons, faults }) => ({ action: actionOfPlay(move), reasons, faults }));
};

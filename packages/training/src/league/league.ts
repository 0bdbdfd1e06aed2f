/**
 * The league: the opponents at the training table. Each bot plays one side of some games. It plays more games the more
 * the networks lose to it, but at most a fifth of all games. The older self plays averaged weights from earlier.
 */
import type { ActionSpace, Rng } from '@doudizhu/rules';
import { createGreedyBot } from '@doudizhu/bots';
import { createRulesBot } from '@doudizhu/bots/rules';
import { bestOf, look, thinKickers, valueActions, type Evaluator } from '@doudizhu/bots/neural';
import { createBotOpponent } from './bot-opponent.ts';
import { splitterOpponent, type Opponent } from './opponents.ts';
import type { TrainingTable } from '../game/table.ts';

/** How many older networks are kept. */
export const SNAPSHOTS = 2;
const SHARE_MAX = 0.2;
/** How much of the running mean of losses a game takes. */
const NOTE_PART = 0.002;

export const LEAGUE_NAMES = ['rules', 'greedy', 'splitter', 'older'] as const;

export interface League {
  readonly players: readonly Opponent[];
  readonly rules: Opponent;
  /** Places of the older networks in bytes, by slot and role. */
  readonly snapshots: readonly (readonly number[])[];
  /** Running mean of the games lost to each. */
  readonly losses: Float64Array;
}

/** A bot of the league in one game. */
export interface Drawn {
  readonly index: number;
  readonly play: Opponent;
  readonly isLandlord: boolean;
}

export const createLeague = ({
  space,
  table,
  evaluator,
  snapshots,
}: {
  readonly space: ActionSpace;
  readonly table: TrainingTable;
  readonly evaluator: Evaluator;
  readonly snapshots: League['snapshots'];
}): League => {
  const rules = createBotOpponent(space, table.record, createRulesBot({ seed: 0 }));
  const greedy = createBotOpponent(space, table.record, createGreedyBot({ seed: 0 }));
  const older: Opponent = (playout, ids, count) => {
    const { record, knowledge, values } = table;
    const { turn } = playout;
    const lo = playout.hands[2 * turn] as number;
    const hi = playout.hands[2 * turn + 1] as number;
    const left = thinKickers(space, lo, hi, ids, count);
    look(knowledge, record, lo, hi);
    // By the deal's own cards, so that one network plays the whole game.
    const slot = ((table.cards[0] as number) + (table.cards[1] as number)) % SNAPSHOTS;
    valueActions(evaluator, snapshots[slot]?.[turn] as number, knowledge, ids, left, values);
    return ids[bestOf(values.aim, left)] as number;
  };
  return {
    players: [rules, greedy, splitterOpponent, older],
    rules,
    snapshots,
    losses: new Float64Array(LEAGUE_NAMES.length).fill(0.4),
  };
};

/** Each bot's part of all games. @param share of all of them together */
export const sharesOf = ({ losses }: League, share: number): number[] => {
  const sum = losses.reduce((total, lost) => total + lost, 0);
  return [...losses].map((lost) => Math.min(SHARE_MAX, (share * lost) / sum));
};

/** @returns who plays one side of the next game, or null for a game of the networks among themselves. */
export const drawOpponent = (league: League, share: number, rng: Rng): Drawn | null => {
  if (share === 0) return null; // and no number is drawn
  let draw = rng() / 2 ** 32;
  const shares = sharesOf(league, share);
  for (const [index, part] of shares.entries()) {
    if (draw < part) return { index, play: league.players[index] as Opponent, isLandlord: draw < part / 2 };
    draw -= part;
  }
  return null;
};

export const noteResult = ({ losses }: League, { index, isLandlord }: Drawn, landlordWon: boolean): void => {
  const lost = Number(isLandlord === landlordWon);
  losses[index] = (losses[index] as number) + NOTE_PART * (lost - (losses[index] as number));
};

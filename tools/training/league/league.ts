/**
 * The league: opponents at the training table. Each bot plays one side of some games, more often the more the networks lose
 * to it, at most a fifth of all games. `older` plays averaged weights of earlier games.
 */
import { randomUnit, type Rng } from '@doudizhu/rules/rng';
import { createGreedyBot } from '@doudizhu/bots';
import { createRulesBot } from '@doudizhu/bots/rules';
import type { Evaluator, NetworkFamily } from '@doudizhu/bots/neural';
import { createBotOpponent } from './bot-opponent.ts';
import { simpleOpponent, splitterOpponent, type Opponent } from './opponents.ts';
import { bestIdBy, type TrainingTable } from '../game/table.ts';

/** Number of older networks. */
export const SNAPSHOTS = 2;
const SHARE_MAX = 0.2;
/** Weight of a game in the running mean of losses. */
const NOTE_PART = 0.002;

export const LEAGUE_NAMES = ['rules', 'greedy', 'splitter', 'older'] as const;

export interface League {
  readonly players: readonly Opponent[];
  readonly rules: Opponent;
  /** Addresses of the older networks in bytes, by slot and role. */
  readonly snapshots: readonly (readonly number[])[];
  /** Running mean of the games lost to each bot. */
  readonly losses: Float64Array;
}

/** Opponent in a game: index in LEAGUE_NAMES, and side. */
export interface DrawnOpponent {
  readonly index: number;
  /** True: it plays the landlord. False: all farmers. */
  readonly isLandlord: boolean;
}

export const createLeague = ({
  tables,
  evaluator,
  snapshots,
}: {
  readonly tables: readonly TrainingTable[];
  readonly evaluator: Evaluator;
  readonly snapshots: League['snapshots'];
}): League => {
  const seated = tables.map((table) => playersAt(table, evaluator, snapshots));
  const players =
    seated.length === 1
      ? (seated[0] as readonly Opponent[])
      : LEAGUE_NAMES.map((_, index): Opponent => {
          const bySpace = new Map(tables.map(({ space }, at) => [space, seated[at]?.[index] as Opponent]));
          return (playout, ids, count, rng) => (bySpace.get(playout.space) as Opponent)(playout, ids, count, rng);
        });
  return {
    players,
    rules: players[0] as Opponent,
    snapshots,
    losses: new Float64Array(LEAGUE_NAMES.length).fill(0.4),
  };
};

/** Bots of the league at one table, in the order of LEAGUE_NAMES. */
const playersAt = (table: TrainingTable, evaluator: Evaluator, snapshots: League['snapshots']): Opponent[] => {
  const { space } = table;
  const rules = createBotOpponent(space, table.publicState, createRulesBot({ seed: 0 }));
  const greedy = createBotOpponent(space, table.publicState, createGreedyBot({ seed: 0 }));
  const older: Opponent = (playout, ids, count) => {
    // The slot depends on the deal, so that one network plays the whole game.
    const slot = ((table.cards[0] as number) + (table.cards[1] as number)) % SNAPSHOTS;
    return bestIdBy(table, { evaluator, place: snapshots[slot]?.[playout.turn] as number }, ids, count);
  };
  return [rules, greedy, splitterOpponent, older];
};

/** Fixed opponents for measuring weights. */
export const fixedOpponents = ({
  family,
  league,
}: {
  readonly family: NetworkFamily;
  readonly league: League;
}): (readonly [string, Opponent])[] => {
  const ofLeague = LEAGUE_NAMES.flatMap((name, index) =>
    name === 'older' ? [] : [[name, league.players[index] as Opponent] as const],
  );
  // `simple` plays only the classic game of one deck.
  return family.name === 'three' ? [['simple', simpleOpponent], ...ofLeague] : ofLeague;
};

/** Share of games per bot. @param share of all bots together */
export const sharesOf = ({ losses }: League, share: number): number[] => {
  const sum = losses.reduce((total, lost) => total + lost, 0);
  return [...losses].map((lost) => Math.min(SHARE_MAX, (share * lost) / sum));
};

/** @returns opponent in the next game, or null for a game of the networks among themselves. */
export const drawOpponent = (
  league: League,
  share: number,
  rng: Rng,
): (DrawnOpponent & { readonly play: Opponent }) | null => {
  if (share === 0) return null; // without a random number
  let draw = randomUnit(rng);
  const shares = sharesOf(league, share);
  for (const [index, part] of shares.entries()) {
    if (draw < part) return { index, play: league.players[index] as Opponent, isLandlord: draw < part / 2 };
    draw -= part;
  }
  return null;
};

export const noteResult = ({ losses }: League, { index, isLandlord }: DrawnOpponent, landlordWon: boolean): void => {
  const lost = Number(isLandlord === landlordWon);
  losses[index] = (losses[index] as number) + NOTE_PART * (lost - (losses[index] as number));
};

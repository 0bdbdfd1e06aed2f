/**
 * Advice at the table: the best plays of a decision as the bot sees them, with reasons, for the person who asks for a hint
 * or whose autopilot has just played. Points are those of the person's seat at the stake of this round.
 */
import type { Card } from '@doudizhu/rules/cards';
import { countsOfCombo, type Combo } from '@doudizhu/rules/combos';
import { scoreRound, sheetOf } from '@doudizhu/rules/round';
import { isPlayerView, type SeatView } from '@doudizhu/rules/view';
import type { TableView } from '@doudizhu/table';
import type { ShownEvent } from '../../moments/moment.ts';
import { GAME, sayCombo, sayReasons } from '../../cards/names.ts';
import type { ExplainedMove, Explanation } from '../../workers/worker-bots.ts';
import { ADVICE } from './advice-texts.ts';
import { chooseCards } from '../input/completion.ts';
import type { GameEnvironment } from '../environment/environment.ts';

export interface Advice {
  /** Of the view that it is for: another event, another decision. */
  readonly seq: number;
  /** Who asked: the person, or the autopilot, whose play is explained after it. */
  readonly by: 'hint' | 'autopilot';
  readonly aim: Explanation['aim'];
  /** The best first; of the autopilot what it played. Never empty. */
  readonly moves: readonly ExplainedMove[];
  /** Which of them is shown. */
  readonly at: number;
}

/** How many plays a hint tells of. */
const HINTS = 3;

/** @returns null where the bots cannot say, or there is nothing to say. */
export const adviceOn = async (
  view: TableView,
  { explain, logError }: Pick<GameEnvironment, 'explain' | 'logError'>,
): Promise<Advice | null> => {
  const { round, seq } = view;
  if (round === null || !isPlayerView(round)) return null;
  try {
    const { aim, moves } = await explain({ view: round, count: HINTS });
    return moves.length === 0 ? null : { seq, by: 'hint', aim, moves: atStake(moves, view), at: 0 };
  } catch (error) {
    logError(error);
    return null;
  }
};

/** Why the autopilot played what it has just played. @param before the view in which it did. */
export const adviceOnAutopilot = async (
  events: readonly ShownEvent[],
  before: TableView,
  { explain, logError }: Pick<GameEnvironment, 'explain' | 'logError'>,
): Promise<Advice | null> => {
  const { round, viewer, seats } = before;
  if (round === null || !isPlayerView(round) || round.phase !== 'play' || seats[round.seat]?.autopilot === null)
    return null;
  const acted = events.find(
    (event) => event.type === 'acted' && event.seat === viewer && 'by' in event && event.by === 'bot',
  );
  if (acted?.type !== 'acted') return null;
  const played = acted.action.type === 'play' ? acted.action.combo : null;
  try {
    const { aim, moves } = await explain({ view: round, count: 2, also: played });
    const found = moves.find(({ move }) => sameMove(move, played));
    return found === undefined
      ? null
      : { seq: acted.seq, by: 'autopilot', aim, moves: atStake([found], before), at: 0 };
  } catch (error) {
    logError(error);
    return null;
  }
};

const sameMove = (a: Combo | null, b: Combo | null): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The networks expect points for a stake of 1, all bombs of the round among them. */
const atStake = (moves: readonly ExplainedMove[], view: TableView): ExplainedMove[] => {
  const stake = view.round === null ? 1 : stakeOf(view.round);
  return moves.map((move) => ({ ...move, points: move.points * stake }));
};

/** What a win without bombs brings the seat. */
const stakeOf = (round: SeatView): number => {
  if (round.seat === 'spectator' || round.landlord === null) return 1;
  const sheet = { ...sheetOf(round, 'landlord', false), bombs: 0, rockets: 0 };
  return Math.abs(scoreRound(sheet, round.landlord)[round.seat] as number);
};

/** A move in words. */
export const sayMove = (move: Combo | null, { rules }: SeatView): string =>
  move === null ? GAME.value.pass : sayCombo(move, rules);

/** The line of advice that is shown: the play, its chance, and why. */
export const adviceLine = ({ by, moves, at }: Advice, round: SeatView): string => {
  const words = ADVICE.value;
  const shown = moves[at] as ExplainedMove;
  const said = [sayMove(shown.move, round), ...(by === 'hint' ? [words.chance(winPercent(shown.win))] : [])].join(
    ' · ',
  );
  const told = at > 0 && shown.faults.length > 0 ? shown.faults : shown.reasons;
  const why = sayReasons(told);
  const line = why === '' ? said : words.because(said, why);
  return by === 'autopilot' ? words.autopilot(line) : line;
};

export const winPercent = (win: number): number => Math.round(100 * win);

/** The cards of a move in the hand; none for the pass. */
export const cardsOfMove = (move: Combo | null, hand: readonly Card[], decks: 1 | 2): ReadonlySet<Card> =>
  move === null ? new Set() : chooseCards(hand, new Set(), countsOfCombo(move, decks));

/**
 * Advice at the table: the bot's best plays with reasons, for a hint or after a play of the autopilot.
 */
import { countsOf, NO_CARDS, type Card } from '@doudizhu/rules/cards';
import { cardsUsed, sameMove, type Combo } from '@doudizhu/rules/combos';
import { playOfAction } from '@doudizhu/rules/round';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { isPlayerView, type SeatView } from '@doudizhu/rules/view';
import type { TableView } from '@doudizhu/table';
import type { ShownEvent } from '../../effects/cue.ts';
import { GAME } from '../../cards/card-names.ts';
import { spokenCombo, reasonsText } from '../../cards/names.ts';
import type { ExplainedMove, Explanation } from '../../workers/worker-bots.ts';
import { capitalised, listed } from '../../base/language.ts';
import { ADVICE } from './advice-texts.ts';
import { chooseCards } from '../input/completion.ts';
import type { GameEnvironment } from '../environment/environment.ts';

export interface Advice {
  /** The decision that it belongs to, by `decisionKey`. */
  readonly decision: string;
  /** `autopilot`: its play is explained afterwards. */
  readonly by: 'hint' | 'autopilot';
  readonly aim: Explanation['aim'];
  /** Best first; for the autopilot the move that it played. Never empty. */
  readonly moves: readonly ExplainedMove[];
  /** Index of the move that is shown. */
  readonly at: number;
}

/**
 * Names a decision by the facts that it is made from: advice expires when they change. Other events, such as a lost
 * connection, the note of a hint or a vote, leave it.
 */
export const decisionKey = ({ round, proof }: TableView): string =>
  JSON.stringify([proof?.round, round?.phase, round?.toAct, round?.handSizes, round?.history]);

/** Reasons in the line of a play without faults. */
const REASONS_SHOWN = 2;
/** Number of plays in a hint. */
const HINTS = 3;

/** @returns null if the bots fail or have nothing to advise */
export const adviceOn = async (
  view: TableView,
  { explain, logError }: Pick<GameEnvironment, 'explain' | 'logError'>,
): Promise<Advice | null> => {
  const { round } = view;
  if (round === null || !isPlayerView(round)) return null;
  const explained = await orLogged(explain({ view: round, count: HINTS }), logError);
  if (explained === null || explained.moves.length === 0) return null;
  return { decision: decisionKey(view), by: 'hint', aim: explained.aim, moves: explained.moves, at: 0 };
};

/** Explains the autopilot's last play. @param before the view of that decision */
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
  if (acted?.type !== 'acted' || !('by' in acted)) return null;
  if (acted.action.type !== 'play' && acted.action.type !== 'pass') return null;
  const played = playOfAction(acted.action, round.hand, round.rules);
  const explained = await orLogged(explain({ view: round, count: 2, also: played }), logError);
  const found = explained?.moves.find(({ move }) => sameMove(move, played));
  if (explained === null || found === undefined) return null;
  return { decision: decisionKey(before), by: 'autopilot', aim: explained.aim, moves: [found], at: 0 };
};

/** @returns null after a failure, which is logged */
export const orLogged = <Value>(asked: Promise<Value>, logError: GameEnvironment['logError']): Promise<Value | null> =>
  asked.catch((error: unknown) => {
    logError(error);
    return null;
  });

export const spokenMove = (move: Combo | null, { rules }: SeatView): string =>
  move === null ? GAME.value.pass : spokenCombo(move, rules);

/** One line of advice: the play, its chance and the reasons. */
export const adviceLine = ({ by, moves, at }: Advice, round: SeatView): string => {
  const words = ADVICE.value;
  const shown = moves[at] as ExplainedMove;
  const play = [spokenMove(shown.move, round), ...(by === 'hint' ? [chanceText(shown)] : [])].join(' · ');
  // One reason beside what the play gives up: the line has little room, the sheet shows all.
  const against =
    by === 'hint' && shown.faults.length > 0 ? [words.against(reasonsText(shown.faults.slice(0, 1)))] : [];
  const why = [reasonsText(shown.reasons.slice(0, against.length === 0 ? REASONS_SHOWN : 1)), ...against];
  const reasons = listed(why.filter((part) => part !== ''));
  const line = reasons === '' ? play : words.because(play, reasons);
  return by === 'autopilot' ? words.autopilot(line) : capitalised(line);
};

/** The chance in words. A proved win has its own. */
export const chanceText = ({ win, isProved }: Pick<ExplainedMove, 'win' | 'isProved'>): string =>
  isProved ? ADVICE.value.proved : (ADVICE.value.bands[bandOf(win)] as string);

/** Least chance of each band of words but the lowest. */
const BANDS = [0.97, 0.8, 0.6, 0.4, 0.2] as const;

/** Index in `ADVICE.bands`. */
const bandOf = (win: number): number => {
  const found = BANDS.findIndex((least) => win >= least);
  return found < 0 ? BANDS.length : found;
};

export const winPercent = (win: number): number => Math.round(100 * win);

/** Cards of a move in the hand. None for a pass. */
export const cardsOfMove = (move: Combo | null, hand: readonly Card[], rules: RuleSet): ReadonlySet<Card> =>
  move === null ? new Set() : chooseCards(hand, new Set(), cardsUsed(countsOf(hand), move, rules) ?? NO_CARDS);

/** Lines typed at a prompt: an action, a command of the interface (hint, undo, …), or a refusal with its reason. */
import { contains, parseCards } from '@doudizhu/rules/cards';
import {
  classifyCombo,
  explainIllegal,
  formatCombo,
  interpretations,
  namesReading,
  parsePlay,
  sameCombo,
} from '@doudizhu/rules/combos';
import type { Failure, Phrase } from '@doudizhu/rules/failure';
import { unreachable } from '@doudizhu/rules/result';
import { actionOfPlay, KEEP_CLOSED, DEALING_STAGES, type Action } from '@doudizhu/rules/round';
import { legalActionsOf, whyIllegalIn, type SeatView } from '@doudizhu/rules/view';
import { decisionOf } from '@doudizhu/table';
import { cliFailure, cliPhrase } from '../words/failures.ts';

export type UiCommand = 'hint' | 'why' | 'undo' | 'history' | 'counter' | 'manage' | 'quit' | 'help' | 'enter';

export type ParsedLine =
  /** `waits`: the hand stays closed for now, and the next deal of cards asks again. */
  | { readonly type: 'act'; readonly action: Action; readonly waits?: true }
  /** Cards with wild ones that can be several plays. */
  | { readonly type: 'choose'; readonly cards: string; readonly actions: readonly Action[] }
  | { readonly type: 'uiCommand'; readonly uiCommand: UiCommand }
  | { readonly type: 'refused'; readonly failure: Failure };

const WISHES: Readonly<Record<string, UiCommand>> = {
  '': 'enter',
  '?': 'hint',
  '？': 'hint',
  提示: 'hint',
  hint: 'hint',
  why: 'why',
  '? why': 'why',
  为什么: 'why',
  u: 'undo',
  undo: 'undo',
  悔牌: 'undo',
  h: 'history',
  history: 'history',
  记录: 'history',
  c: 'counter',
  counter: 'counter',
  记牌器: 'counter',
  m: 'manage',
  托管: 'manage',
  q: 'quit',
  quit: 'quit',
  exit: 'quit',
  退出: 'quit',
  help: 'help',
  帮助: 'help',
};

const YES = ['y', 'yes', '1', '是', '好'];
const NO = ['n', 'no', '0', 'p', 'pass', '-', '否', '不', '不叫', '不抢', '过'];

/**
 * Reads a command of the interface, which is possible at every prompt. A capital Q is the queen, so only the small one
 * quits.
 * @returns null for any other line
 */
export const readUiCommand = (line: string): UiCommand | null => {
  const text = line.trim();
  if (text === 'Q') return null;
  const name = text.toLowerCase();
  return Object.hasOwn(WISHES, name) ? (WISHES[name] ?? null) : null;
};

/** Reads a line for the view's owner, whose turn it is. A refusal names the expected input. */
export const readPlayerLine = (line: string, view: SeatView): ParsedLine => {
  const uiCommand = readUiCommand(line);
  if (uiCommand !== null) return { type: 'uiCommand', uiCommand };
  const text = line.trim();
  const offered = legalActionsOf(view);
  const [first] = offered;
  if (view.phase === 'play') return readPlay(text, view, offered);
  if (mayWaitToOpen(view) && WAIT.includes(text.toLowerCase()))
    return { type: 'act', action: KEEP_CLOSED, waits: true };
  const action = first === undefined ? undefined : offered.find((option) => isMeant(text.toLowerCase(), option));
  if (action !== undefined) return { type: 'act', action };
  return refuse(cliFailure('unclear/answer', { text, expected: expectedAt(view, offered) }));
};

/** True if an open hand will be offered again in this deal, for a lower stake. */
export const mayWaitToOpen = ({ phase, openHands }: SeatView): boolean =>
  phase === 'opening' && openHands.stage < DEALING_STAGES - 1;

/** Expected input of the prompt. @param offered the legal actions before the play */
const expectedAt = (view: SeatView, offered: readonly Action[]): Phrase => {
  switch (offered[0]?.type) {
    case 'bid': {
      const points = offered.flatMap((option) => (option.type === 'bid' && option.points > 0 ? [option.points] : []));
      return cliPhrase('answer/bid', { points });
    }
    case 'double':
      return cliPhrase(offered.length > 2 ? 'answer/double-happy' : 'answer/double');
    case 'openHand':
      return cliPhrase(mayWaitToOpen(view) ? 'answer/open-hand-or-wait' : 'answer/open-hand');
    case 'call':
    case 'grab':
    case 'redouble':
      return cliPhrase(`answer/${offered[0].type}`);
    default:
      return cliPhrase('answer/next-round');
  }
};

/** True if the text means this action, before the play. */
const isMeant = (text: string, action: Action): boolean => {
  switch (action.type) {
    case 'bid':
      return text === String(action.points) || (action.points === 0 && NO.includes(text));
    case 'call':
    case 'grab':
      return (action.take ? YES : NO).includes(text);
    case 'openHand':
      return (action.open ? YES : NO).includes(text);
    case 'double':
    case 'redouble':
      // Factors are offered in rising order, so a yes means 2 and a 1 never means yes.
      return text === String(action.factor) || (action.factor === 1 ? NO : YES).includes(text);
    case 'play':
    case 'pass':
      return false;
    default:
      return unreachable(action);
  }
};

const WAIT = ['w', 'wait', '等', '再看'];
const OPEN_WORDS = ['open', '明牌'];

const readPlay = (text: string, view: SeatView, offered: readonly Action[]): ParsedLine => {
  const { rules, toBeat, hand } = view;
  if (OPEN_WORDS.includes(text.toLowerCase())) {
    const open = offered.find((action) => action.type === 'openHand');
    if (open !== undefined) return { type: 'act', action: open };
    return refuse(cliFailure('unclear/no-open-hand'));
  }
  const choice = rules.wild === '' ? null : readWild(text, view);
  if (choice !== null) return choice;
  const play = parsePlay(text, rules, toBeat);
  if (play.ok) {
    const action: Action = actionOfPlay(play.value);
    const reason = whyIllegalIn(view, action);
    return reason === null ? { type: 'act', action } : refuse(reason);
  }
  return refuse(hand === null ? play.error : whyNoPlay(text, play.error, { rules, toBeat, hand }));
};

/**
 * Reads cards of the hand with wild ones among them: `337`, or with the play that they stand for, `337=333`.
 * @returns null for other text, and for cards that are not a legal play
 */
const readWild = (text: string, view: SeatView): ParsedLine | null => {
  const { rules, toBeat, hand } = view;
  const [cardsText = '', standsForText] = text.split(/[=＝]/u);
  const cards = parseCards(cardsText);
  const isWild = [...rules.wild].some((letter) => cardsText.toUpperCase().includes(letter));
  if (!cards.ok || hand === null || !isWild || !contains(hand, cards.value)) return null;
  const actions = interpretations(cards.value, rules)
    .map((combo): Action => ({ type: 'play', combo, uses: cards.value }))
    .filter((action) => whyIllegalIn(view, action) === null);
  const named = standsForText === undefined ? null : parsePlay(standsForText, rules, toBeat);
  const meant =
    named === null
      ? actions
      : actions.filter(
          (action) =>
            action.type === 'play' && named.ok && named.value !== null && sameCombo(action.combo, named.value),
        );
  const [first, ...others] = meant;
  if (first === undefined) return null;
  return others.length === 0
    ? { type: 'act', action: first }
    : { type: 'choose', cards: cardsText.trim(), actions: meant };
};

/** Explains why a text is not a play, if that is more precise than the reader's `failure`. */
export const whyNoPlay = (
  text: string,
  failure: Failure,
  { rules, toBeat, hand }: Omit<Parameters<typeof explainIllegal>[0], 'play'>,
): Failure => {
  // A word of three letters or more that are not all ranks, such as "save".
  if (failure.code === 'bad-cards' && /^[a-z]{3,}\b/iu.test(text)) return cliFailure('unclear/word', { text });
  const cards = parseCards(text);
  if (!cards.ok || failure.code !== 'no-combo') return failure;
  const other = namesReading(text) ? classifyCombo(cards.value, rules, toBeat) : null;
  const extended = other === null ? null : parsePlay(text, { ...rules, extendingTriple: true }, toBeat);
  if (other !== null && extended?.ok === true) {
    return cliFailure('unclear/extending', { text, near: formatCombo(other, rules.decks) });
  }
  if (other !== null) return cliFailure('unclear/reading', { text, near: formatCombo(other, rules.decks) });
  return explainIllegal({ hand, play: cards.value, toBeat, rules }) ?? failure;
};

const refuse = (failure: Failure | null): ParsedLine => ({
  type: 'refused',
  failure: failure ?? cliFailure('unclear/not-now'),
});

/** True if the view's owner can only pass. */
export const mustPass = (view: SeatView): boolean => decisionOf(view)?.mustPass === true;

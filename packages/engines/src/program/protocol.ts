/**
 * The engine protocol, version 1, for programs in any language. One JSON object per line, cards as rank letters, plays
 * as text; reference: docs/reference/engine-protocol.md.
 *
 * This file only writes and reads messages; `exec-bot.ts` runs the program.
 */
import { formatCards, type RankCounts } from '@doudizhu/rules/cards';
import { actionSpace, cardsUsed, encode, formatCombo, parsePlay, sameCombo, type Combo } from '@doudizhu/rules/combos';
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { headStartOf, waysToLay, type Action } from '@doudizhu/rules/round';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { legalActionsOf, unseenCards, type SeatView } from '@doudizhu/rules/view';
import { anything, isObject, oneOf, optional, object, text, whole, type Misfit } from '@doudizhu/rules/schema';
import { engineFailure } from '../failures.ts';

/** Version in the hello of both sides. */
export const PROTOCOL_VERSION = 1;

/** Message to a program. */
export type ToProgram =
  | { readonly type: 'hello'; readonly protocol: number; readonly options: Readonly<Record<string, string>> }
  | { readonly type: 'round'; readonly seed: string; readonly seat: number; readonly rules: RuleSet }
  | {
      readonly type: 'act';
      readonly id: number;
      readonly budgetMs: number | null;
      readonly view: ViewMessage;
      readonly actions: readonly ActionMessage[];
    }
  | { readonly type: 'quit' };

/** Action; a play also has its cards and its id in the rule set's action space. */
export type ActionMessage =
  | Exclude<Action, { type: 'play' }>
  | {
      readonly type: 'play';
      readonly play: string;
      readonly kind: string;
      readonly id: number;
      /** With wild ranks, the cards that leave the hand. */
      readonly uses?: string;
    };

/** A `SeatView` with cards as text. Lists by seat have one entry per seat. */
export interface ViewMessage {
  readonly seat: number;
  readonly rules: string;
  readonly phase: string;
  /** Letters of the wild ranks that are known. */
  readonly wild: string;
  /** Cards that the farmer may keep and still win, with two seats; else 0. */
  readonly headStart: number;
  readonly hand: string;
  readonly handSizes: readonly number[];
  /** Known cards of each seat: open hands, the landlord's kitty. */
  readonly known: readonly string[];
  /** Cards whose owner is not known, together. */
  readonly unseen: string;
  readonly kitty: string | null;
  readonly landlord: number | null;
  readonly bid: number;
  readonly doubles: readonly number[];
  readonly redouble: number;
  /** Play to beat and its seat; null if the seat leads. */
  readonly beat: string | null;
  readonly beatSeat: number | null;
  readonly passes: number;
  readonly played: readonly string[];
  readonly bombs: number;
  readonly rockets: number;
  readonly history: readonly (ActionMessage & { readonly seat: number })[];
}

/** View of a seat as a message. */
const viewMessage = (view: SeatView): ViewMessage => {
  const { rules } = view;
  return {
    seat: view.seat === 'spectator' ? -1 : view.seat,
    rules: rules.name,
    phase: view.phase,
    wild: rules.wild,
    headStart: view.auction === null ? 0 : headStartOf(view.auction, rules),
    hand: formatCards(view.hand ?? EMPTY),
    handSizes: view.handSizes,
    known: view.known.map((cards, seat) => (seat === view.seat ? '' : formatCards(cards))),
    unseen: formatCards(unseenCards(view)),
    kitty: view.kitty === null ? null : formatCards(view.kitty),
    landlord: view.landlord,
    bid: view.bid,
    doubles: view.doubling.factors,
    redouble: view.doubling.redouble,
    beat: view.toBeat === null ? null : formatCombo(view.toBeat, rules.decks),
    beatSeat: view.toBeatSeat,
    passes: view.passes,
    played: view.played.map(formatCards),
    bombs: view.bombs,
    rockets: view.rockets,
    history: view.history.map(({ seat, action }) => ({ seat, ...actionMessage(action, rules, null) })),
  };
};

const EMPTY: RankCounts = { lo: 0, hi: 0 };

/** Action as a message. @param hand of the seat that may do it; null for an action that was done */
export const actionMessage = (action: Action, rules: RuleSet, hand: RankCounts | null): ActionMessage => {
  if (action.type !== 'play') return action;
  const { combo } = action;
  const uses = rules.wild === '' ? null : (action.uses ?? (hand === null ? null : cardsUsed(hand, combo, rules)));
  return {
    type: 'play',
    play: formatCombo(combo, rules.decks),
    kind: combo.kind,
    id: encode(actionSpace(rules), combo),
    ...(uses === null ? {} : { uses: formatCards(uses) }),
  };
};

/** Question to a program, and the actions that it may choose from. */
export const actMessage = (
  view: SeatView,
  id: number,
  budgetMs: number | null,
): { readonly message: Extract<ToProgram, { type: 'act' }>; readonly actions: readonly Action[] } => {
  const { hand, rules } = view;
  const legal = legalActionsOf(view);
  const actions = hand === null ? legal : legal.flatMap((action) => waysToLay(action, hand, rules));
  const written = actions.map((action) => actionMessage(action, view.rules, view.hand));
  return { message: { type: 'act', id, budgetMs, view: viewMessage(view), actions: written }, actions };
};

/** Message of a program, checked for its form only. */
export type FromProgram =
  | { readonly type: 'hello'; readonly protocol: number; readonly name: string }
  | { readonly type: 'act'; readonly id: number; readonly answer: unknown }
  | { readonly type: 'error'; readonly message: string };

const TYPE = object({ type: oneOf(['hello', 'act', 'error'], JSON.stringify) }, 'passed over');
const HELLO = object({ protocol: whole(), name: optional(text) }, 'passed over');
const ACT = object({ id: whole(), choice: optional(anything), action: optional(anything) }, 'passed over');
const ERROR = object({ message: optional(anything) }, 'passed over');

/** Reads one line of a program; unknown fields are ignored. @returns `bad-message` */
export const readProgramLine = (line: string): Result<FromProgram, Failure<'bad-message'>> => {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return err(engineFailure('bad-message/no-json', { line: short(line) }));
  }
  const read = readMessage(json);
  if (!read.ok) {
    const { path: field, found, expected } = read.error;
    return err(engineFailure('bad-message/field', { line: short(line), field, found, expected }));
  }
  if (read.value.type === 'act' && read.value.answer === undefined) {
    return err(engineFailure('bad-message/no-answer', { line: short(line) }));
  }
  return read as Result<FromProgram, never>;
};

const readMessage = (json: unknown): Result<FromProgram, Misfit> => {
  const type = TYPE.read(json);
  if (!type.ok) return type;
  switch (type.value.type) {
    case 'hello': {
      const hello = HELLO.read(json);
      return hello.ok ? ok({ type: 'hello', name: '', ...hello.value }) : hello;
    }
    case 'act': {
      const act = ACT.read(json);
      if (!act.ok) return act;
      const { id, choice, action } = act.value;
      return ok({ type: 'act', id, answer: choice === undefined ? action : choice });
    }
    default: {
      const error = ERROR.read(json);
      return error.ok ? ok({ type: 'error', message: String(error.value.message ?? 'no message') }) : error;
    }
  }
};

/**
 * Reads the action of an answer: an index into the sent actions, or an action (a play as text).
 * @returns `bad-answer` for any other answer
 */
export const readProgramAnswer = (
  answer: unknown,
  actions: readonly Action[],
  view: SeatView,
): Result<Action, Failure<'bad-answer'>> => {
  if (typeof answer === 'number') {
    const chosen = actions[answer];
    if (chosen !== undefined) return ok(chosen);
    return err(engineFailure('bad-answer/choice', { choice: answer, max: actions.length - 1 }));
  }
  const found = isObject(answer) ? findAction(answer, actions, view) : undefined;
  if (found !== undefined) return ok(found);
  return err(engineFailure('bad-answer/action', { action: short(JSON.stringify(answer)), sent: actions.length }));
};

const findAction = (
  { type, play, ...fields }: Readonly<Record<string, unknown>>,
  actions: readonly Action[],
  view: SeatView,
): Action | undefined => {
  if (type === 'play') {
    const combo = typeof play === 'string' ? readPlay(play, view) : null;
    return combo === null
      ? undefined
      : actions.find((action) => action.type === 'play' && sameCombo(action.combo, combo));
  }
  return actions.find((action) => {
    if (action.type !== type || action.type === 'play') return false;
    return Object.entries(action).every(([name, value]) => name === 'type' || fields[name] === value);
  });
};

const readPlay = (cards: string, { rules, toBeat }: SeatView): Combo | null => {
  const read = parsePlay(cards, rules, toBeat);
  return read.ok ? read.value : null;
};

const SHOWN_MAX = 80;
const short = (json: string | undefined): string =>
  json === undefined ? 'nothing' : json.length > SHOWN_MAX ? `${json.slice(0, SHOWN_MAX)}…` : json;

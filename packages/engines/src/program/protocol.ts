/**
 * The engine protocol, version 1: how a program in any language plays here. One JSON object a line, cards as rank
 * letters, plays as text; docs/protocol.md describes it for authors of such programs.
 *
 * This file only writes and reads messages; `exec.ts` runs the program.
 */
import {
  actionSpace,
  encode,
  formatCards,
  formatCombo,
  legalActionsOf,
  ok,
  parsePlay,
  sameCombo,
  unseenCards,
  type Action,
  type Combo,
  type Failure,
  type RankCounts,
  type Result,
  type RuleSet,
  type SeatView,
  err,
  failuresOf,
} from '@doudizhu/rules';
import { PROTOCOL_TEXTS } from '../texts.ts';

export const PROTOCOL_VERSION = 1;

/** What a program is told. */
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

/** An action; of a play also its cards and its id in the rule set's action space. */
export type ActionMessage =
  | Exclude<Action, { type: 'play' }>
  | { readonly type: 'play'; readonly play: string; readonly kind: string; readonly id: number };

/** A view in the protocol's words: a `SeatView` with cards as text. Lists by seat have one entry a seat. */
export interface ViewMessage {
  readonly seat: number;
  readonly rules: string;
  readonly phase: string;
  readonly hand: string;
  readonly handSizes: readonly number[];
  /** What each seat is known to hold: open hands, the landlord's kitty. */
  readonly known: readonly string[];
  /** Cards whose place is not known, together. */
  readonly unseen: string;
  readonly kitty: string | null;
  readonly landlord: number | null;
  readonly bid: number;
  readonly doubles: readonly number[];
  readonly redouble: number;
  /** The play to beat and whose it is; null when the seat leads. */
  readonly beat: string | null;
  readonly beatSeat: number | null;
  readonly passes: number;
  readonly played: readonly string[];
  readonly bombs: number;
  readonly rockets: number;
  readonly history: readonly (ActionMessage & { readonly seat: number })[];
}

export const viewMessage = (view: SeatView): ViewMessage => {
  const { rules } = view;
  return {
    seat: view.seat === 'spectator' ? -1 : view.seat,
    rules: rules.name,
    phase: view.phase,
    hand: formatCards(view.hand ?? EMPTY),
    handSizes: view.handSizes,
    known: view.known.map((cards, seat) => (seat === view.seat ? '' : formatCards(cards))),
    unseen: formatCards(unseenCards(view)),
    kitty: view.kitty === null ? null : formatCards(view.kitty),
    landlord: view.landlord,
    bid: view.bid,
    doubles: view.doubles,
    redouble: view.redouble,
    beat: view.toBeat === null ? null : formatCombo(view.toBeat, rules.decks),
    beatSeat: view.toBeatSeat,
    passes: view.passes,
    played: view.played.map(formatCards),
    bombs: view.bombs,
    rockets: view.rockets,
    history: view.history.map(({ seat, action }) => ({ seat, ...actionMessage(action, rules) })),
  };
};

const EMPTY: RankCounts = { lo: 0, hi: 0 };

const actionMessage = (action: Action, rules: RuleSet): ActionMessage => {
  if (action.type !== 'play') return action;
  const { combo } = action;
  return {
    type: 'play',
    play: formatCombo(combo, rules.decks),
    kind: combo.kind,
    id: encode(actionSpace(rules), combo),
  };
};

/** The question to a program, and the actions that its answer may be a choice among. */
export const actMessage = (
  view: SeatView,
  id: number,
  budgetMs: number | null,
): { readonly message: ToProgram; readonly actions: readonly Action[] } => {
  const actions = legalActionsOf(view);
  const written = actions.map((action) => actionMessage(action, view.rules));
  return { message: { type: 'act', id, budgetMs, view: viewMessage(view), actions: written }, actions };
};

/** What a program says, checked for its form only. */
export type FromProgram =
  | { readonly type: 'hello'; readonly protocol: number; readonly name: string }
  | { readonly type: 'act'; readonly id: number; readonly answer: unknown }
  | { readonly type: 'error'; readonly message: string };

const protocolFailure = failuresOf(PROTOCOL_TEXTS);

/** Reads one line of a program. @returns `bad-message` with what is wrong. */
export const readProgramLine = (line: string): Result<FromProgram, Failure<'bad-message'>> => {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return bad('bad-message/no-json', line);
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return bad('bad-message/no-object', line);
  const fields = json as Readonly<Record<string, unknown>>;
  switch (fields['type']) {
    case 'hello': {
      const { protocol, name = 'program' } = fields;
      if (!Number.isInteger(protocol)) return bad('bad-message/no-version', line);
      if (typeof name !== 'string') return bad('bad-message/bad-name', line);
      return ok({ type: 'hello', protocol: protocol as number, name });
    }
    case 'act': {
      const { id } = fields;
      if (!Number.isInteger(id)) return bad('bad-message/no-id', line);
      if (!('choice' in fields) && !('action' in fields)) return bad('bad-message/no-answer', line);
      return ok({ type: 'act', id: id as number, answer: 'choice' in fields ? fields['choice'] : fields['action'] });
    }
    case 'error':
      return ok({ type: 'error', message: String(fields['message'] ?? 'no message') });
    default:
      return err(
        protocolFailure('bad-message/type', { line: short(line), type: JSON.stringify(fields['type']) ?? 'undefined' }),
      );
  }
};

/**
 * The action that an answer means: an index into the actions that were sent, or an action of its own (a play as text).
 * @returns `bad-answer` for what is none of them.
 */
export const readProgramAnswer = (
  answer: unknown,
  actions: readonly Action[],
  view: SeatView,
): Result<Action, Failure<'bad-answer'>> => {
  if (typeof answer === 'number') {
    const chosen = actions[answer];
    if (chosen !== undefined) return ok(chosen);
    return err(protocolFailure('bad-answer/choice', { choice: answer, max: actions.length - 1 }));
  }
  const found = typeof answer === 'object' && answer !== null ? findAction(answer, actions, view) : undefined;
  if (found !== undefined) return ok(found);
  return err(protocolFailure('bad-answer/action', { action: short(JSON.stringify(answer)), sent: actions.length }));
};

const findAction = (answer: object, actions: readonly Action[], view: SeatView): Action | undefined => {
  const { type, play, ...fields } = answer as Readonly<Record<string, unknown>>;
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

const readPlay = (text: string, { rules, toBeat }: SeatView): Combo | null => {
  const read = parsePlay(text, rules, toBeat);
  return read.ok ? read.value : null;
};

const SHOWN_MAX = 80;
const short = (text: string | undefined): string =>
  text === undefined ? 'nothing' : text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;

type BadMessage = Exclude<Extract<keyof typeof PROTOCOL_TEXTS, `bad-message/${string}`>, 'bad-message/type'>;

const bad = (key: BadMessage, line: string): Result<never, Failure<'bad-message'>> =>
  err(protocolFailure(key, { line: short(line) }));

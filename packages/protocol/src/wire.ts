/**
 * Wire form of views, events and commands: cards and plays are texts (docs/reference/notation.md), `333444+56`, so that a
 * client needs no layout of bits. Everything else is as the table has it.
 */
import { countsOfLetters, formatCards, type Card, type RankCounts } from '@doudizhu/rules/cards';
import { formatCombo, parsePlay, type Combo, type Play } from '@doudizhu/rules/combos';
import { parseAction, type Action, type PlayAction } from '@doudizhu/rules/round';
import { err, ok, unwrap, type Result } from '@doudizhu/rules/result';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import {
  foundValue,
  isObject,
  listOf,
  number,
  oneOf,
  orNull,
  object,
  taggedBy,
  that,
  expectedPhrase,
  textOf,
  type Schema,
  type TypeOf,
} from '@doudizhu/rules/schema';
import type { SeatView } from '@doudizhu/rules/view';
import { decisionOf, type PersonCommand, type PublicEvent, type TableView } from '@doudizhu/table';
import { ACTION_FIELDS, SEAT } from '@doudizhu/table/values';
import { PERSON_PAYLOADS, PUBLIC_EVENTS, ROUND_VIEW_FIELDS, TABLE_VIEW_FIELDS } from '@doudizhu/table/view-schema';
import { causeOf, failureBy, type ServerFailure } from './failures.ts';

/** Letters of a hand of two decks, and of a play with the cards laid for it. */
const [CARDS_MAX, PLAY_MAX] = [108, 256];
const CARDS = textOf(0, CARDS_MAX);
const PLAY = textOf(1, PLAY_MAX);

export const WIRE_ACTION = taggedBy('type', {
  ...ACTION_FIELDS,
  play: { play: PLAY, cards: ACTION_FIELDS.play.cards },
});
/** An action. A play is a text. A command can name its cards. */
export type WireAction = TypeOf<typeof WIRE_ACTION>;

const ROUND = object({
  ...ROUND_VIEW_FIELDS,
  hand: orNull(CARDS),
  shown: listOf(orNull(CARDS)),
  known: listOf(CARDS),
  pack: CARDS,
  kitty: orNull(CARDS),
  toBeat: orNull(PLAY),
  played: listOf(CARDS),
  history: listOf(object({ seat: SEAT, action: WIRE_ACTION })),
});
type WireRound = TypeOf<typeof ROUND>;

export const WIRE_VIEW = object({ ...TABLE_VIEW_FIELDS, round: orNull(ROUND) });
/** View of a table as a server sends it. */
export type WireView = TypeOf<typeof WIRE_VIEW>;

export const WIRE_EVENT = taggedBy('type', { ...PUBLIC_EVENTS, acted: { seat: SEAT, action: orNull(WIRE_ACTION) } });
/** Public event as a server sends it. */
export type WireEvent = TypeOf<typeof WIRE_EVENT>;

export const DECISION = object({
  kind: oneOf(['openHand', 'bid', 'call', 'grab', 'double', 'redouble', 'lead', 'follow']),
  actions: listOf(WIRE_ACTION),
  secondsLeft: orNull(number),
});
/** Decision that the table awaits from the viewer. `actions`: the legal ones, without plays. */
export type WireDecision = TypeOf<typeof DECISION>;

const COMMAND_OF_WIRE = taggedBy('type', { ...PERSON_PAYLOADS, act: { action: WIRE_ACTION } });
const TYPE_LENGTH_MAX = 32;
/** Content of a command. `personCommandOf` and the table check the rest, with better sentences. */
export const WIRE_COMMAND: Schema<WireCommand> = {
  ...that(
    expectedPhrase('expected/object'),
    (value): value is WireCommand =>
      isObject(value) && typeof value['type'] === 'string' && value['type'].length <= TYPE_LENGTH_MAX,
  ),
  json: COMMAND_OF_WIRE.json,
};
/** Command of a player as a client sends it. */
export type WireCommand =
  | Exclude<PersonCommand, { type: 'act' }>
  | { readonly type: 'act'; readonly action: WireAction };

type Decks = RuleSet['decks'];

const wireCards = (counts: RankCounts): string => formatCards(counts);
const wireCardsOrNull = (counts: RankCounts | null): string | null => (counts === null ? null : formatCards(counts));

const wireActionOf = (action: Action, decks: Decks): WireAction =>
  action.type === 'play' ? { type: 'play', play: formatCombo(playOf(action), decks), ...cardsIn(action) } : action;

const playOf = ({ combo, uses }: PlayAction): Play => (uses === undefined ? combo : { ...combo, uses });

/** The field `cards` of a play that names its cards. */
const cardsIn = ({ cards }: Pick<PlayAction, 'cards'>) => (cards === undefined ? {} : { cards });

/** The view as it is sent. */
export const wireViewOf = (view: TableView): WireView => ({
  ...view,
  round: view.round === null ? null : wireRoundOf(view.round),
});

const wireRoundOf = (round: SeatView): WireRound => ({
  ...round,
  hand: wireCardsOrNull(round.hand),
  shown: round.shown.map(wireCardsOrNull),
  known: round.known.map(wireCards),
  pack: wireCards(round.pack),
  kitty: wireCardsOrNull(round.kitty),
  toBeat: round.toBeat === null ? null : formatCombo(round.toBeat, round.rules.decks),
  played: round.played.map(wireCards),
  history: round.history.map(({ seat, action }) => ({ seat, action: wireActionOf(action, round.rules.decks) })),
});

/** An event as it is sent. */
export const wireEventOf = (event: PublicEvent, decks: Decks): WireEvent =>
  event.type === 'acted' && event.action !== null
    ? { ...event, action: wireActionOf(event.action, decks) }
    : (event as WireEvent);

/** A command as it is sent. */
export const wireCommandOf = (command: PersonCommand, decks: Decks): WireCommand =>
  command.type === 'act' ? { type: 'act', action: wireActionOf(command.action, decks) } : command;

/** The command that a client sent. A text without `+` is a play without kickers, if it is one.
 * @param rules of the round, with its wild ranks @returns a failure for a play that cannot be read */
export const personCommandOf = (command: WireCommand, rules: RuleSet): Result<PersonCommand, ServerFailure> => {
  if (command.type !== 'act') return ok(command);
  const { action } = command as { readonly action: unknown };
  if (!isObject(action) || action['type'] !== 'play') return ok(command as PersonCommand);
  const { type: _type, play, cards, ...others } = action;
  if (typeof play !== 'string' || Object.keys(others).length > 0) return err(badPlay(action));
  const read = parseAction(play, rules);
  // The table checks the cards, and says what is wrong with them.
  if (read.ok) return ok({ type: 'act', action: { ...read.value, ...cardsIn({ cards: cards as readonly Card[] }) } });
  const { code, key, parameters, message } = read.error;
  return err({ code, key, parameters: { ...parameters }, message });
};

const badPlay = (action: unknown): ServerFailure =>
  failureBy(
    'bad-request',
    causeOf('bad-request/field', {
      field: 'payload.action',
      found: foundValue(action),
      expected: '{"type":"play","play":"333444+56"}',
    }),
  );

/** A view as it was received, and what it means. */
export interface ReadView {
  readonly wire: WireView;
  readonly view: TableView;
}

/** Reads a view. A part that is equal to one of the view before stays the same object.
 * @throws if a text is no play or no cards: the server is of another version */
export const readView = (wire: WireView, before: ReadView | null): ReadView => {
  const isSame = before !== null && before.wire.round === wire.round;
  const round = isSame
    ? before.view.round
    : wire.round === null
      ? null
      : roundOf(wire.round, before?.wire.round ?? null, before?.view.round ?? null);
  return { wire, view: { ...(wire as Omit<WireView, 'round'>), round } };
};

/** @param wireBefore round of the view before, and what it means. Null: none */
const roundOf = (wire: WireRound, wireBefore: WireRound | null, before: SeatView | null): SeatView => {
  const { rules } = wire;
  const same = <Name extends keyof WireRound & keyof SeatView>(
    name: Name,
    read: (value: WireRound[Name], index: (at: number) => unknown) => SeatView[Name],
  ): SeatView[Name] => {
    if (before !== null && wireBefore !== null && wireBefore[name] === wire[name]) return before[name];
    const [items, known] = [wireBefore?.[name], before?.[name]];
    const value = wire[name];
    return read(value, (at) => (itemAt(items, at) === itemAt(value, at) ? itemAt(known, at) : undefined));
  };
  const list = <Item, Read>(items: readonly Item[], known: (at: number) => unknown, read: (item: Item) => Read) =>
    items.map((item, at) => (known(at) as Read | undefined) ?? read(item));
  return {
    ...wire,
    hand: same('hand', countsOrNull),
    shown: same('shown', (items, known) => list(items, known, countsOrNull)),
    known: same('known', (items, known) => list(items, known, countsIn)),
    pack: same('pack', countsIn),
    kitty: same('kitty', countsOrNull),
    toBeat: same('toBeat', (play) => (play === null ? null : comboOf(play, rules))),
    played: same('played', (items, known) => list(items, known, countsIn)),
    history: same('history', (items, known) =>
      list(items, known, ({ seat, action }) => ({ seat, action: actionOf(action, rules) })),
    ),
  };
};

const itemAt = (list: unknown, at: number): unknown => (Array.isArray(list) ? (list as unknown[])[at] : undefined);

const countsIn = (letters: string): RankCounts => {
  const counts = countsOfLetters(letters);
  if (counts === null) throw new Error(`invalid cards "${letters}": expected letters of ranks`);
  return counts;
};
const countsOrNull = (letters: string | null): RankCounts | null => (letters === null ? null : countsIn(letters));
const comboOf = (play: string, rules: RuleSet): Combo | null => unwrap(parsePlay(play, rules));
const actionOf = (action: WireAction, rules: RuleSet): Action =>
  action.type === 'play' ? unwrap(parseAction(action.play, rules)) : action;

/** Reads an event. @param rules of its round */
export const eventOf = (event: WireEvent, rules: RuleSet): PublicEvent =>
  event.type === 'acted' && event.action !== null
    ? { ...event, action: actionOf(event.action, rules) }
    : (event as PublicEvent);

/** @param nowMs the table's time @returns the decision that the table awaits from the owner of a view. Null: none */
export const decisionIn = (view: TableView, nowMs: number): WireDecision | null => {
  const { stage, viewer, seats, round } = view;
  if (stage !== 'playing' || viewer === 'spectator' || round === null || !round.toAct.includes(viewer)) return null;
  const seat = seats[viewer];
  if (seat === undefined || seat.autopilot === 'abandonment') return null;
  const deadlineMs = seat.deadlineMs;
  const secondsLeft = deadlineMs === null ? null : Math.max(0, Math.round((deadlineMs - nowMs) / 100) / 10);
  return { ...callsOf(round), secondsLeft };
};

/** The kind, and the legal actions that are not plays: the list of plays is long. */
const callsOf = (round: SeatView): Pick<WireDecision, 'kind' | 'actions'> => {
  if (round.phase !== 'play') {
    const decision = decisionOf(round);
    return { kind: decision?.kind ?? 'bid', actions: (decision?.actions ?? []) as readonly WireAction[] };
  }
  const opening = round.mayOpenHand ? [{ type: 'openHand', open: true } as const] : [];
  if (round.toBeat === null) return { kind: 'lead', actions: opening };
  return { kind: 'follow', actions: [...opening, { type: 'pass' }] };
};

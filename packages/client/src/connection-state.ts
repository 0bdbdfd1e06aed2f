/**
 * State of a connection's table, pure: the view, commands without an answer, and the player's part of a fair deal.
 * `table-connection.ts` performs the effects.
 *
 * A view has no gaps: if a patch belongs to another view, a new start is requested. A command keeps its id until the
 * server answers, and is sent again after a reconnect.
 */
import {
  eventOf,
  readView,
  wireCommandOf,
  type ClientMessage,
  type Person,
  type ReadView,
  type ServerFailure,
  type ServerMessage,
  type SocketRole,
} from '@doudizhu/protocol';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { clientFailure } from './server-api.ts';
import { patched, pledgeOf, type PersonCommand, type PublicEvent, type TableView } from '@doudizhu/table';

/** A phrase or an emote as the server sends it. */
export type SentPhrase = Pick<Extract<ServerMessage, { type: 'phrase' }>, 'account' | 'phrase' | 'to'>;

/** A new view: on the first connection, after a seat change, or after a long absence. */
export interface TableStart {
  readonly view: TableView;
}

/** The next view, and the public events since the one before it. */
export interface TableUpdate {
  readonly events: readonly PublicEvent[];
  readonly before: TableView;
  readonly now: TableView;
}

/** Reports of a table, by name. */
export interface TableReports {
  readonly start: TableStart;
  readonly update: TableUpdate;
  /** Names of accounts at the table. */
  readonly people: readonly Person[];
  readonly phrase: SentPhrase;
  /** Notice of maintenance, during which no round starts. Null: it is over. */
  readonly notice: string | null;
  /** A message other than a command was refused, or the server ended the connection. */
  readonly error: ServerFailure;
}

type CommandMessage = Extract<ClientMessage, { type: 'command' }>;

export interface ConnectionState {
  /** Null until the server has sent the table. */
  readonly received: ReadView | null;
  /** True from a gap on until the requested start. */
  readonly awaitsStart: boolean;
  readonly role: SocketRole;
  readonly spectators: number;
  /** Commands without an answer, in call order. */
  readonly pending: readonly CommandMessage[];
  /** Entropy for the next deal, and its hash. Null: none. */
  readonly pledged: { readonly entropy: string; readonly pledge: string } | null;
}

export const UNCONNECTED: ConnectionState = {
  received: null,
  awaitsStart: false,
  role: 'spectator',
  spectators: 0,
  pending: [],
  pledged: null,
};

/** Messages of the server, and what happens on this side. */
export type ConnectionInput =
  | ServerMessage
  /** `id` and `entropy` are new draws. */
  | { readonly type: 'submit'; readonly payload: PersonCommand; readonly id: string; readonly entropy: string }
  | { readonly type: 'opened' }
  /** `failure`: reason of the server. Null: closed by the client. */
  | { readonly type: 'ended'; readonly failure: ServerFailure | null };

export type ConnectionEffect =
  | { readonly type: 'post'; readonly message: ClientMessage }
  | { readonly type: 'answer'; readonly id: string; readonly result: Result<void, ServerFailure> }
  /** Reports the status, which has changed. */
  | { readonly type: 'status' }
  | { readonly type: 'submit'; readonly payload: PersonCommand }
  | { readonly [Name in keyof TableReports]: ReportOf<Name> }[keyof TableReports];

interface ReportOf<Name extends keyof TableReports> {
  readonly type: 'report';
  readonly name: Name;
  readonly value: TableReports[Name];
}

type Step = readonly [state: ConnectionState, effects: readonly ConnectionEffect[]];

export const reduce = (state: ConnectionState, input: ConnectionInput): Step => {
  switch (input.type) {
    case 'start':
      return started(state, input);
    case 'update':
      return updated(state, input);
    case 'people':
      return [state, [report('people', input.people)]];
    case 'role':
      return [{ ...state, role: input.role }, [{ type: 'status' }]];
    case 'audience':
      return [{ ...state, spectators: input.spectators }, [{ type: 'status' }]];
    case 'done':
      return answered(state, input.id, ok(undefined));
    case 'refused':
      return answered(state, input.id, err(input.failure));
    case 'phrase':
      return [state, [report('phrase', input)]];
    case 'notice':
      return [state, [report('notice', input.text)]];
    case 'error':
      return [state, [report('error', input.failure)]];
    case 'pong':
      return [state, []];
    case 'submit':
      return submitted(state, input);
    case 'opened':
      return [state, state.pending.map((message) => ({ type: 'post', message }))];
    case 'ended':
      return ended(state, input.failure);
  }
};

/** Number and viewer of the view, for the server. */
export const seenIn = (state: ConnectionState): Extract<ClientMessage, { type: 'join' }>['seen'] => {
  const view = viewIn(state);
  return view === null ? null : { seq: view.seq, viewer: view.viewer };
};

/** Null until the server has sent the table. */
export const viewIn = ({ received }: ConnectionState): TableView | null => received?.view ?? null;

const started = (state: ConnectionState, message: Extract<ServerMessage, { type: 'start' }>): Step => {
  const { view: wire, people, role, spectators } = message;
  const before = viewIn(state);
  const isSame = message.events !== null && before?.seq === wire.seq;
  const received = isSame ? state.received : readView(wire, state.received);
  const now = received?.view as TableView;
  const events = message.events === null ? null : eventsOf(message.events, before ?? now, now);
  const next = { ...state, role, spectators, awaitsStart: false, received };
  const begins = events === null || before === null ? [report('start', { view: now })] : [];
  const continues = events !== null && before !== null && !isSame ? [report('update', { events, before, now })] : [];
  return revealing(next, [report('people', people), { type: 'status' }, ...begins, ...continues]);
};

const updated = (state: ConnectionState, message: Extract<ServerMessage, { type: 'update' }>): Step => {
  const { received: last } = state;
  if (last === null || state.awaitsStart) return [state, []];
  if (last.view.seq !== message.from) {
    return [{ ...state, awaitsStart: true }, [{ type: 'post', message: { type: 'resync', seen: seenIn(state) } }]];
  }
  const received = readView(patched(last.wire, message.patch), last);
  const [before, now] = [last.view, received.view];
  const events = eventsOf(message.events, before, now);
  return revealing({ ...state, received }, [report('update', { events, before, now })]);
};

const eventsOf = (
  events: Extract<ServerMessage, { type: 'update' }>['events'],
  before: TableView,
  now: TableView,
): readonly PublicEvent[] => {
  const { rules } = now.round ?? before.round ?? now.terms;
  return events.map((event) => eventOf(event, rules));
};

/** Reveals the pledged entropy once the server has committed to its own. */
const revealing = (state: ConnectionState, effects: readonly ConnectionEffect[]): Step => {
  const { pledged } = state;
  const view = viewIn(state);
  if (view === null || pledged === null || view.viewer === 'spectator' || view.stage !== 'collectingEntropy') {
    return [state, effects];
  }
  if (view.proof?.pledges[view.viewer] !== pledged.pledge) return [state, effects];
  const payload = { type: 'revealEntropy', entropy: pledged.entropy } as const;
  return [{ ...state, pledged: null }, [...effects, { type: 'submit', payload }]];
};

const submitted = (
  state: ConnectionState,
  { id, payload, entropy }: Extract<ConnectionInput, { type: 'submit' }>,
): Step => {
  const view = viewIn(state);
  const isReady = payload.type === 'ready' && payload.on;
  const pledged = isReady ? { entropy, pledge: pledgeOf(entropy) } : null;
  const message: CommandMessage = {
    type: 'command',
    id,
    seq: view?.seq ?? 0,
    payload:
      pledged === null
        ? wireCommandOf(payload, view?.terms.rules.decks ?? 1)
        : { type: 'ready', on: true, pledge: pledged.pledge },
  };
  const next = { ...state, pending: [...state.pending, message], pledged: pledged ?? state.pledged };
  return [next, [{ type: 'post', message }]];
};

const answered = (state: ConnectionState, id: string, result: Result<void, ServerFailure>): Step => [
  { ...state, pending: state.pending.filter((message) => message.id !== id) },
  [{ type: 'answer', id, result }],
];

const ended = (state: ConnectionState, failure: ServerFailure | null): Step => {
  const result = err(failure ?? OFFLINE);
  const answers = state.pending.map(({ id }) => ({ type: 'answer', id, result }) as const);
  return [{ ...state, pending: [] }, failure === null ? answers : [...answers, report('error', failure)]];
};

const report = <Name extends keyof TableReports>(name: Name, value: TableReports[Name]): ConnectionEffect =>
  ({ type: 'report', name, value }) as ConnectionEffect;

/** Failure of commands after the end of a connection. */
export const OFFLINE = clientFailure('offline');

/** The reducer of a connection: what each message changes, and its effects. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ServerMessage, WireView } from '@doudizhu/protocol';
import { seatAt } from '@doudizhu/rules/deal';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { pledgeOf, type PublicEvent, type TableView } from '@doudizhu/table';
import { OFFLINE, reduce, UNCONNECTED, type ConnectionEffect, type ConnectionInput } from './connection-state.ts';

const ENTROPY = 'e'.repeat(32);
const EVENT: PublicEvent = { type: 'undone' };

/** A view of seat 0 with the fields that the reducer reads. */
const view = (seq: number, more: Partial<TableView> = {}): TableView =>
  ({
    seq,
    viewer: seatAt(0),
    stage: 'playing',
    terms: { rules: PRESETS.competition },
    round: null,
    ...more,
  }) as TableView;

const start = (seq: number, events: readonly PublicEvent[] | null = null, more = {}): ServerMessage => {
  const role = 'player' as const;
  const wire = view(seq, more) as unknown as WireView;
  return {
    type: 'start',
    role,
    view: wire,
    decision: null,
    events: events as never,
    people: [],
    spectators: 2,
    nowMs: 0,
  };
};
const update = (from: number, patch: object): ServerMessage => ({
  type: 'update',
  from,
  patch: patch as never,
  decision: null,
  events: [EVENT],
  nowMs: 0,
});

/** The state after inputs, and the effects of the last one. */
const after = (...inputs: readonly ConnectionInput[]) => {
  let [state, effects] = [UNCONNECTED, [] as readonly ConnectionEffect[]];
  for (const input of inputs) [state, effects] = reduce(state, input);
  return { state, effects, names: effects.map((effect) => (effect.type === 'report' ? effect.name : effect.type)) };
};

test('the first start begins a view, an update continues it', () => {
  const begun = after(start(4));
  assert.deepEqual(begun.names, ['people', 'status', 'start']);
  assert.deepEqual([begun.state.received?.view?.seq, begun.state.role, begun.state.spectators], [4, 'player', 2]);
  const { state, effects } = after(start(4), update(4, { seq: [5] }));
  const value = { events: [EVENT], before: view(4), now: view(5) };
  assert.deepEqual(effects, [{ type: 'report', name: 'update', value }]);
  assert.equal(state.received?.view?.seq, 5);
});

test('a gap asks for one new start, and until then nothing is applied', () => {
  const gap = [start(4), update(6, { seq: [7] })] as const;
  assert.deepEqual(after(...gap).effects, [{ type: 'post', message: { type: 'resync', seen: { seq: 4, viewer: 0 } } }]);
  const waiting = after(...gap, update(7, { seq: [8] }), update(4, { seq: [5] }));
  assert.deepEqual([waiting.effects, waiting.state.received?.view?.seq], [[], 4]);
  const back = after(...gap, start(8, [EVENT, EVENT]));
  assert.deepEqual(back.names, ['people', 'status', 'update']);
  assert.deepEqual(after(...gap, start(8, [EVENT]), update(8, { seq: [9] })).state.received?.view?.seq, 9);
});

test('a start that has nothing new reports none, one without events begins a new view', () => {
  const { state, names } = after(start(4), start(4, []));
  assert.deepEqual(names, ['people', 'status']);
  assert.deepEqual(state.received?.view, view(4));
  assert.deepEqual(after(start(4), start(9)).names, ['people', 'status', 'start']);
});

test('a command waits for its answer, is sent again after a reconnect, and fails with the end', () => {
  const submit = { type: 'submit', payload: { type: 'leave' }, id: 'a', entropy: ENTROPY } as const;
  const message = { type: 'command', id: 'a', seq: 4, payload: { type: 'leave' } } as const;
  const sent = after(start(4), submit);
  assert.deepEqual(sent.effects, [{ type: 'post', message }]);
  assert.deepEqual(after(start(4), submit, { type: 'opened' }).effects, [{ type: 'post', message }]);
  const done = after(start(4), submit, { type: 'done', id: 'a', seq: 5 });
  assert.deepEqual(done.effects, [{ type: 'answer', id: 'a', result: { ok: true, value: undefined } }]);
  assert.deepEqual(after(start(4), submit, { type: 'done', id: 'a', seq: 5 }, { type: 'opened' }).effects, []);
  const ended = after(start(4), submit, { type: 'ended', failure: null });
  assert.deepEqual(ended.effects, [{ type: 'answer', id: 'a', result: { ok: false, error: OFFLINE } }]);
  assert.deepEqual(ended.state.pending, []);
});

test('ready gets a pledge, which is revealed once, for the round that has it', () => {
  const ready = { type: 'submit', payload: { type: 'ready', on: true }, id: 'a', entropy: ENTROPY } as const;
  const [sent] = after(start(4), ready).effects;
  assert.deepEqual(sent?.type === 'post' && sent.message.type === 'command' && sent.message.payload, {
    type: 'ready',
    on: true,
    pledge: pledgeOf(ENTROPY),
  });
  const committed = (pledge: string) => ({
    seq: [5],
    stage: ['collectingEntropy'],
    proof: [{ pledges: [pledge, null, null] }],
  });
  const proof = [start(4, null, { proof: null }), ready] as const;
  const own = [...proof, update(4, committed(pledgeOf(ENTROPY)))] as const;
  assert.deepEqual(after(...own).effects.at(-1), {
    type: 'submit',
    payload: { type: 'revealEntropy', entropy: ENTROPY },
  });
  assert.deepEqual(after(...own, update(5, { seq: [6] })).names, ['update'], 'once');
  assert.deepEqual(after(...proof, update(4, committed('f'.repeat(64)))).names, ['update'], 'of another tab');
  assert.deepEqual(after(...proof, start(5, [], committedView())).names.at(-1), 'submit', 'after a break, too');
});

const committedView = () => ({ stage: 'collectingEntropy', proof: { pledges: [pledgeOf(ENTROPY), null, null] } });

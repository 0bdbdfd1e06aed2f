/** Shape of commands, and sentences about wrong ones. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandFault, commandKey, type CommandPayload } from './command.ts';

const SOUND = { id: '0a'.repeat(16), from: 'A', seq: 3, payload: { type: 'autopilot', on: true } };

/** changes to a valid command, seats, the wrong field. Null: none, why */
const ROWS: readonly (readonly [unknown, number, string | null, string])[] = [
  [{}, 3, null, 'a sound command'],
  [{ payload: { type: 'sit', seat: 2 } }, 3, null, 'the last of three seats'],
  [{ payload: { type: 'sit', seat: 3 } }, 3, 'payload.seat', 'a fourth of three'],
  [{ payload: { type: 'sit', seat: 3 } }, 4, null, 'the last of four'],
  [{ payload: { type: 'sit', seat: -1 } }, 4, 'payload.seat', 'none of them'],
  [{ id: 'x' }, 3, 'id', 'no id'],
  [{ id: '0A'.repeat(16) }, 3, 'id', 'letters of the wrong case'],
  [{ id: '0a'.repeat(17) }, 3, 'id', 'too long an id'],
  [{ id: '0'.repeat(31) }, 3, 'id', 'too short an id'],
  [{ from: '' }, 3, 'from', 'no sender'],
  [{ from: 7 }, 3, 'from', 'a sender that is a number'],
  [{ seq: -1 }, 3, 'seq', 'before the first event'],
  [{ seq: 0 }, 3, null, 'before any event'],
  [{ payload: { type: 'autopilot' } }, 3, 'payload.on', 'a field that is missing'],
  [{ payload: { type: 'dance' } }, 3, 'payload.type', 'no such payload'],
  [{ payload: { type: 'seat', seat: 1, occupant: null } }, 3, 'payload.type', 'a payload of the host'],
  [{ payload: { type: 'ready', on: true } }, 3, null, 'ready, without a pledge'],
  [{ payload: { type: 'ready', on: true, pledge: null } }, 3, null, 'nor one that is null'],
  [{ payload: { type: 'ready', on: true, pledge: 'x' } }, 3, 'payload.pledge', 'no pledge'],
  [{ from: 'host', payload: { type: 'close' } }, 3, null, 'the host'],
  [{ from: 'host', payload: { type: 'commit', secret: 'x' } }, 3, 'payload.secret', 'no secret'],
  [{ from: 'host' }, 3, 'payload.type', 'a payload of a person'],
];

for (const [over, seats, path, why] of ROWS) {
  test(`of ${seats} seats: ${why}`, () => {
    const fault = commandFault({ ...SOUND, ...(over as object) }, seats);
    assert.equal(fault?.code ?? null, path === null ? null : 'bad-command');
    if (path !== null) assert.ok(fault?.message.includes(path), fault?.message);
  });
}

test('a command is an object', () => {
  for (const value of [null, 'act', 3, [], undefined]) assert.equal(commandFault(value, 3)?.code, 'bad-command');
});

test('of a sender it is said what a sender is, of a type which there are, for persons and for the host', () => {
  const said = (over: object): string => commandFault({ ...SOUND, ...over }, 3)?.message ?? '';
  assert.notEqual(said({ from: '' }), said({ id: '' }));
  assert.match(said({ from: '' }), /expected "host" or an account/u);
  assert.match(said({ payload: { type: 'dance' } }), /autopilot/u);
  assert.doesNotMatch(said({ payload: { type: 'dance' } }), /commit/u);
  assert.match(said({ from: 'host', payload: { type: 'dance' } }), /commit/u);
});

test('a secret that is nearly right is not repeated', () => {
  const secret = 'ab'.repeat(31);
  const fault = commandFault({ ...SOUND, from: 'host', payload: { type: 'commit', secret } }, 3);
  assert.ok(fault !== null && !JSON.stringify(fault).includes(secret));
});

test('a key tells commands apart by sender, id and payload, whatever the order of fields', () => {
  const key = (over: object): string => commandKey({ ...SOUND, ...over } as Parameters<typeof commandKey>[0]);
  const keys = [{}, { from: 'B' }, { id: '0b'.repeat(16) }, { payload: { type: 'autopilot', on: false } }].map(key);
  assert.equal(new Set(keys).size, 4);
  assert.equal(key({ payload: { on: true, type: 'autopilot' } as CommandPayload }), key({}));
  assert.match(key({}), /^A:(?:0a){16}:[0-9a-f]{16}$/u);
});

test('a name has 1 to 40 visible characters, a level up to 400', () => {
  const isSound = (name: string, level = 'greedy'): boolean => {
    const payload = { type: 'seat', seat: 1, occupant: { type: 'bot', name, level } };
    return commandFault({ ...SOUND, from: 'host', payload }, 3) === null;
  };
  for (const name of ['x', 'x'.repeat(40), 'two words', '机器人']) assert.ok(isSound(name), name);
  for (const name of ['', ' ', 'x'.repeat(41), 'a\nb', '\u200b']) assert.ok(!isSound(name), name);
  assert.ok(isSound('x', 'x'.repeat(400)) && !isSound('x', 'x'.repeat(401)));
});

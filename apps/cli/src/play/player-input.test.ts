import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  applyUnchecked,
  legalActions,
  PRESETS,
  startRound,
  toAct,
  viewFor,
  type Action,
  type PresetName,
  type Round,
  type Seat,
} from '@doudizhu/rules';
import { readPlayerLine, readUiCommand } from './player-input.ts';

// oxfmt-ignore
const ROWS: readonly [line: string, uiCommand: string | null, why: string][] = [
  [' Help ', 'help', 'in any case, with blanks'],
  ['退出', 'quit', 'in Chinese'],
  ['q', 'quit', 'a letter'],
  ['Q', null, 'the queen'],
  ['constructor', null, 'what every object has'],
  ['__proto__', null, 'what every object has, too'],
];

for (const [line, uiCommand, why] of ROWS) test(`${line}: ${why}`, () => assert.equal(readUiCommand(line), uiCommand));

/** The first decision of a kind, where everything before it is taken. */
const decisionOf = (preset: PresetName, type: Action['type']): Round => {
  let round = startRound({ rules: PRESETS[preset], seed: 'input' });
  for (;;) {
    const seat = toAct(round)[0] as Seat;
    const actions = legalActions(round, seat);
    if (actions[0]?.type === type) return round;
    round = applyUnchecked(round, seat, actions.at(-1) as Action);
  }
};

/** rule set, decision, line, what is done (null: refused), why */
const ACTIONS: readonly (readonly [PresetName, Action['type'], string, Action | null, string])[] = [
  ['competition', 'bid', '0', { type: 'bid', points: 0 }, 'no points'],
  ['competition', 'bid', '不叫', { type: 'bid', points: 0 }, 'no, in Chinese'],
  ['competition', 'bid', '3', { type: 'bid', points: 3 }, 'three points'],
  ['competition', 'bid', 'yes', null, 'a bid says its points'],
  ['competition', 'double', '1', { type: 'double', factor: 1 }, 'the factor 1'],
  ['competition', 'double', 'n', { type: 'double', factor: 1 }, 'no'],
  ['competition', 'double', 'Y', { type: 'double', factor: 2 }, 'yes'],
  ['competition', 'double', '2', { type: 'double', factor: 2 }, 'the factor 2'],
  ['competition', 'double', '4', null, 'no super double'],
  ['happy', 'double', '1', { type: 'double', factor: 1 }, 'happy: the factor 1'],
  ['happy', 'double', 'y', { type: 'double', factor: 2 }, 'happy: yes is 2'],
  ['happy', 'double', '4', { type: 'double', factor: 4 }, 'happy: a super double'],
  ['competition', 'redouble', '1', { type: 'redouble', factor: 1 }, 'the factor 1'],
  ['competition', 'redouble', 'no', { type: 'redouble', factor: 1 }, 'no'],
  ['competition', 'redouble', '是', { type: 'redouble', factor: 2 }, 'yes'],
  ['competition', 'redouble', '2', { type: 'redouble', factor: 2 }, 'the factor 2'],
  ['competition', 'redouble', '3', null, 'no such factor'],
  ['happy', 'call', 'y', { type: 'call', take: true }, 'a call'],
  ['happy', 'call', '不叫', { type: 'call', take: false }, 'no call'],
  ['happy', 'grab', '1', { type: 'grab', take: true }, 'a grab'],
  ['happy', 'grab', '不抢', { type: 'grab', take: false }, 'no grab'],
  ['happy', 'grab', '2', null, 'neither'],
];

for (const [preset, type, line, action, why] of ACTIONS) {
  test(`${preset}, ${type}, «${line}»: ${why}`, () => {
    const round = decisionOf(preset, type);
    const read = readPlayerLine(line, viewFor(round, toAct(round)[0] as Seat));
    assert.deepEqual(read.type === 'act' ? read.action : null, action);
  });
}

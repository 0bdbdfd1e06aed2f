import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCombo } from '@doudizhu/rules/combos';
import { seatAt, type Seat } from '@doudizhu/rules/deal';
import { applyUnchecked, legalActions, logOf, startRound, toAct, type Action, type Round } from '@doudizhu/rules/round';
import { PRESETS, type PresetName } from '@doudizhu/rules/ruleset';
import { viewFor, whyIllegalIn } from '@doudizhu/rules/view';
import { screenOf, playedRound } from '../testing/screen-model.ts';
import { fullActionText } from '../words/action-text.ts';
import { dictionaryOf } from '../words/texts.ts';
import { mayWaitToOpen, mustPass, readPlayerLine, readUiCommand } from './player-input.ts';

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

/** rule set, decision, line, result (null: refused), why */
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

const HANDS = ['334445679', '556678TJQ', 'KKAA22B8R'];

/** the plays before, seat, line, result: the key of the refusal, or the type and the cards. Why */
// oxfmt-ignore
const PLAYS: readonly (readonly [plays: readonly string[], seat: number, line: string, expected: string, why: string])[] = [
  [[], 0, '33', 'play 33', 'a lead'],
  [[], 0, '34567', 'play 34567', 'a sequence'],
  [[], 0, '4 4 4 + 3', 'play 444+3', 'blanks between'],
  [[], 0, '444+3', 'play 444+3', 'core and kickers'],
  [[], 0, '3+444', 'unclear/reading', 'the wrong way round'],
  [[], 0, '345', 'too-short', 'too few for a sequence'],
  [[], 0, 'p', 'must-lead', 'a pass by the leader'],
  [[], 0, 'TT', 'not-your-cards', 'cards of another seat'],
  [[], 0, 'open', 'unclear/no-open-hand', 'an open hand that cannot be declared'],
  [['33'], 1, '55', 'play 55', 'a higher pair'],
  [['33'], 1, '-', 'pass', 'a pass'],
  [['33'], 1, '5', 'wrong-kind', 'another kind'],
  [['44'], 1, '3y', 'bad-cards/unknown-rank', 'no card'],
  [['44'], 1, '3x', 'bad-cards/unsure', 'a joker of another program'],
  [['44'], 1, '♠5 ♥5', 'play 55', 'cards with their suits'],
  [['33', '66'], 2, 'KK', 'play KK', 'over the last play'],
];

for (const [plays, seat, line, expected, why] of PLAYS) {
  test(`in the play, “${line}”: ${why}`, () => {
    const read = readPlayerLine(line, screenOf(playedRound('douzero', HANDS, plays), seat).view);
    const action = read.type === 'act' ? read.action : null;
    const done = action?.type === 'play' ? `play ${formatCombo(action.combo, 1)}` : (action?.type ?? null);
    assert.equal(read.type === 'refused' ? (read.failure as { readonly key?: string }).key : done, expected);
  });
}

/** rule set, decision, key of the expected input */
const EXPECTED: readonly (readonly [PresetName, Action['type'], string])[] = [
  ['competition', 'bid', 'answer/bid'],
  ['competition', 'double', 'answer/double'],
  ['happy', 'double', 'answer/double-happy'],
  ['competition', 'redouble', 'answer/redouble'],
  ['happy', 'openHand', 'answer/open-hand-or-wait'],
  ['happy', 'call', 'answer/call'],
  ['happy', 'grab', 'answer/grab'],
];

for (const [preset, type, key] of EXPECTED) {
  test(`${preset}, ${type}: the refusal says what is expected, and no seat must pass`, () => {
    const round = decisionOf(preset, type);
    const view = viewFor(round, toAct(round)[0]!);
    assert.partialDeepStrictEqual(readPlayerLine('hm', view), { failure: { parameters: { expected: { key } } } });
    assert.equal(mustPass(view), false);
  });
}

test('the refusal at a bid names the points that are left', () => {
  const first = decisionOf('competition', 'bid');
  const second = applyUnchecked(first, toAct(first)[0]!, { type: 'bid', points: 1 });
  const messages = [first, second].map((round) => {
    const read = readPlayerLine('hm', viewFor(round, toAct(round)[0]!));
    return read.type === 'refused' ? read.failure.message.replace(/.*expected /u, '') : assert.fail();
  });
  assert.deepEqual(messages, ['a bid: 1, 2, 3, or p to pass', 'a bid: 2, 3, or p to pass']);
});

test('only who cannot beat a play must pass', () => {
  const must = (plays: readonly string[], seat: number): boolean =>
    mustPass(screenOf(playedRound('douzero', HANDS, plays), seat).view);
  assert.equal(must([], 0), false, 'the leader');
  assert.equal(must(['33'], 1), false, 'a seat with a higher pair');
  assert.equal(must(['444+3'], 1), true, 'a seat with nothing higher');
  assert.equal(must(['33'], 2), false, 'a seat whose turn it is not');
});

/** hand, line, the plays that it means as text or null for a refusal, why. The wild rank is 7 */
const WILD: readonly (readonly [string, string, readonly string[] | null, string])[] = [
  ['3377', '3377', ['3377 as 3333~ (soft bomb)', '3377 as 333+7 (triple with single)'], 'two readings, a bomb first'],
  ['3377', '3377=333+7', ['3377 as 333+7 (triple with single)'], 'the reading is named'],
  ['3377', '3377＝3333~', ['3377 as 3333~ (soft bomb)'], 'with a wide sign'],
  ['337', '337', ['337 as 333 (triple)'], 'one reading'],
  ['337', '333', ['333 (triple)'], 'what the cards stand for'],
  ['3377', '77', ['77 (pair)'], 'wild cards alone are themselves'],
  ['337', '3377', null, 'a card that the hand lacks'],
  ['3458', '34', null, 'no wild card in the line'],
];

for (const [hand, line, expected, why] of WILD) {
  test(`${line} with ${hand}: ${why}`, () => {
    const { view } = screenOf(playedRound('laizi', [hand, '4', '5'], [], '7'));
    const answer = readPlayerLine(line, view);
    const actions = answer.type === 'act' ? [answer.action] : answer.type === 'choose' ? answer.actions : null;
    const words = dictionaryOf('en');
    assert.deepEqual(actions?.map((action) => fullActionText(action, view.rules, words)) ?? null, expected);
    for (const action of actions ?? []) assert.equal(whyIllegalIn(view, action), null);
  });
}

test('a player who may open the hand can wait, except at the last stage of the deal and after it', () => {
  let round = startRound({ rules: PRESETS.happy, seed: 'input', first: seatAt(0) });
  const found: Record<string, boolean> = {};
  for (const end = 40; logOf(round).length < end && round.phase !== 'play';) {
    const seat = toAct(round)[0] as Seat;
    const { phase, openHands } = round;
    found[phase === 'opening' ? `${phase} ${openHands.stage}` : phase] = mayWaitToOpen(viewFor(round, seat));
    const actions = legalActions(round, seat);
    round = applyUnchecked(round, seat, (phase === 'opening' ? actions[0] : actions.at(-1)) as Action);
  }
  assert.deepEqual(found, {
    'opening 0': true,
    'opening 1': true,
    'opening 2': true,
    'opening 3': false,
    auction: false,
    doubling: false,
  });
});

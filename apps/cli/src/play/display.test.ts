import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { ENTER_FULL_SCREEN, TOP_LEFT } from '../terminal/ansi.ts';
import type { Io } from '../terminal/io.ts';
import { jsonLines } from '../testing/command-lines.ts';
import { stillIo } from '../testing/harness.ts';
import { screenOf, playedRound } from '../testing/screen-model.ts';
import { cliFailure } from '../words/failures.ts';
import { createJsonDisplay, createScreen, type Note } from './display.ts';

const HANDS = ['3456789', 'TJQ', 'KA2'];

/** An environment, and what has been written since `printed` was last called. */
const memoryIo = (): { readonly io: Io; readonly printed: () => string } => {
  const stdout = new PassThrough();
  return { io: stillIo({ stdout }), printed: () => String(stdout.read() ?? '') };
};
for (const live of [true, false]) {
  const where = live ? 'on a terminal' : 'into a pipe';

  test(`${where} a screen is ${live ? '' : 'not '}cleared`, () => {
    const { io, printed } = memoryIo();
    assert.equal(createScreen(io, live).decision(screenOf(playedRound('douzero', HANDS)), []), '> ');
    assert.equal(printed().startsWith(ENTER_FULL_SCREEN + TOP_LEFT), live);
  });

  test(`${where} what a bot does is ${live ? '' : 'not '}drawn`, () => {
    const { io, printed } = memoryIo();
    createScreen(io, live).acted(screenOf(playedRound('douzero', HANDS, ['3']), 1), 0 as never, { type: 'pass' });
    assert.equal(printed().includes('3 (single)'), live);
  });
}

/** seat, plays, seconds left, the two last lines */
const FEET: readonly (readonly [number, readonly string[], number | null, RegExp])[] = [
  [0, [], null, /\n\? hint {2}u undo.*\nYou lead: [^·]*\n$/],
  [1, ['3'], null, /\n\? hint {2}p pass {2}u undo.*\nBeat 3 [^·]*\n$/],
  [1, ['3'], 12, /\nBeat 3 .* · 12 s.*\n$/],
];

for (const [seat, plays, secondsLeft, expected] of FEET) {
  test(`the menu and the prompt of seat ${seat} after ${plays.join()}, ${secondsLeft ?? 'no'} seconds left`, () => {
    const { io, printed } = memoryIo();
    createScreen(io, false).decision({ ...screenOf(playedRound('douzero', HANDS, plays), seat), secondsLeft }, []);
    assert.match(printed(), expected);
  });
}

/** note, what is printed */
const NOTES: readonly (readonly [Note, RegExp])[] = [
  [{ type: 'text', text: 'a note' }, /Your hand[^]*\na note\n/],
  [{ type: 'refused', failure: cliFailure('unclear/not-now') }, /\nnot possible now\n/],
  [{ type: 'history' }, /\nHistory\n +1\. Right 3 · Left T\n/],
  [{ type: 'counter' }, /\nCards left elsewhere \(8\)\n/],
  [{ type: 'help' }, /Q is the queen, q quits/],
];

for (const [note, expected] of NOTES) {
  test(`a note is printed under the hand: ${note.type}`, () => {
    const { io, printed } = memoryIo();
    createScreen(io, false).decision(screenOf(playedRound('douzero', HANDS, ['3', 'T']), 2), [note]);
    assert.match(printed(), expected);
  });
}

test('as JSON: the view and the prompt; the seconds where a clock runs', () => {
  const { io, printed } = memoryIo();
  const display = createJsonDisplay(io);
  const model = screenOf(playedRound('douzero', HANDS));
  assert.equal(display.decision(model, []), '');
  display.decision({ ...model, secondsLeft: 0 }, []);
  const [plain = {}, clocked = {}] = jsonLines(printed());
  assert.match(String(plain['prompt']), /^You lead: /);
  assert.partialDeepStrictEqual(plain, {
    type: 'decision',
    view: { hand: '3456789', landlord: 0, unseen: 'TJQKA2' },
    actions: [{ type: 'play', play: '3' }],
  });
  assert.deepEqual(['secondsLeft' in plain, clocked['secondsLeft']], [false, 0]);
});

test('as JSON: notes first, the history whole', () => {
  const { io, printed } = memoryIo();
  // Eighteen tricks of one card each: more than a terminal shows at once.
  const hand = '3333444455556666777';
  const plays = [...hand].slice(0, 18).flatMap((card) => [card, '-', '-']);
  createJsonDisplay(io).decision(screenOf(playedRound('douzero', [hand, '8', '9'], plays)), [
    { type: 'history' },
    { type: 'refused', failure: cliFailure('unclear/word', { text: '9' }) },
  ]);
  const [history = {}, refused, decision] = jsonLines(printed());
  assert.deepEqual([history['type'], history['note']], ['note', 'history']);
  assert.equal((history['lines'] as readonly string[]).length, 1 + 18);
  assert.deepEqual(refused, {
    type: 'refused',
    code: 'unclear',
    message: 'invalid input "9": expected cards or a command (help lists them)',
  });
  assert.equal(decision?.['type'], 'decision');
});

test('as JSON: actions, and the scores with those of the round', () => {
  const { io, printed } = memoryIo();
  const display = createJsonDisplay(io);
  const over = playedRound('douzero', ['3', '45', '67'], ['3']);
  const model = { ...screenOf(over), scores: [10, 20, 30] };
  display.acted(model, 1 as never, { type: 'pass' });
  assert.equal(display.managed(model, [{ type: 'text', text: 'hi' }]), '');
  assert.equal(display.outcome(model, []), '');
  const [acted, note, outcome] = jsonLines(printed());
  assert.deepEqual(acted, { type: 'action', seat: 1, action: { type: 'pass' } });
  assert.deepEqual(note, { type: 'note', note: 'text', lines: ['hi'] });
  const [a, b, c] = over.outcome?.scores ?? assert.fail();
  assert.partialDeepStrictEqual(outcome, { scores: [10 + a!, 20 + b!, 30 + c!], outcome: { winner: 'landlord' } });
});

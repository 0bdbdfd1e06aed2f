import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { secretFrom } from '@doudizhu/table';
import { ENTER_FULL_SCREEN, TOP_LEFT } from '../terminal/ansi.ts';
import type { Io } from '../terminal/io.ts';
import { screenOf, playedRound } from '../testing/screen-model.ts';
import { cliFailure } from '../words/failures.ts';
import { createJsonDisplay, createScreen } from './display.ts';

const HANDS = ['3456789', 'TJQ', 'KA2'];

/** Streams in memory. `printed` takes what has been written since it was last called. */
const memoryIo = (): { readonly io: Io; readonly printed: () => string } => {
  const stdout = new PassThrough();
  const io: Io = {
    stdin: new PassThrough(),
    stdout,
    stderr: new PassThrough(),
    env: {},
    nowMs: () => 0,
    newSeed: () => 'seed',
    newSecret: () => secretFrom('display'),
    onInterrupt: () => () => {},
    onResize: () => () => {},
  };
  return { io, printed: () => String(stdout.read() ?? '') };
};

test('a screen is cleared on a terminal alone', () => {
  for (const live of [true, false]) {
    const { io, printed } = memoryIo();
    const prompt = createScreen({ io, live }).decision(screenOf(playedRound('douzero', HANDS)), []);
    assert.equal(prompt, '> ');
    assert.equal(printed().startsWith(ENTER_FULL_SCREEN + TOP_LEFT), live);
  }
});

test('what a bot does is drawn on a terminal alone', () => {
  for (const live of [true, false]) {
    const { io, printed } = memoryIo();
    const round = playedRound('douzero', HANDS, ['3']);
    createScreen({ io, live }).acted(screenOf(round, 1), 0 as never, { type: 'pass' });
    assert.equal(printed().includes('3 (single)'), live);
  }
});

/** seat, plays, seconds left, the two last lines */
const FEET: readonly (readonly [number, readonly string[], number | null, RegExp])[] = [
  [0, [], null, /\n\? hint {2}u undo.*\nYou lead: [^·]*\n$/],
  [1, ['3'], null, /\n\? hint {2}p pass {2}u undo.*\nBeat 3 [^·]*\n$/],
  [1, ['3'], 12, /\nBeat 3 .* · 12 s.*\n$/],
];

for (const [seat, plays, secondsLeft, expected] of FEET) {
  test(`the menu and the prompt of seat ${seat} after ${plays.join()}, ${secondsLeft ?? 'no'} seconds left`, () => {
    const { io, printed } = memoryIo();
    createScreen({ io, live: false }).decision(
      { ...screenOf(playedRound('douzero', HANDS, plays), seat), secondsLeft },
      [],
    );
    assert.match(printed(), expected);
  });
}

test('notes are printed under the hand', () => {
  const { io, printed } = memoryIo();
  const screen = createScreen({ io, live: false });
  const model = screenOf(playedRound('douzero', HANDS, ['3', 'T']), 2);
  screen.decision(model, [{ type: 'text', text: 'a note' }]);
  assert.match(printed(), /Your hand[^]*\na note\n/);
  screen.decision(model, [{ type: 'refused', failure: cliFailure('unclear/not-now') }]);
  assert.match(printed(), /\nnot possible now\n/);
  screen.decision(model, [{ type: 'history' }]);
  assert.match(printed(), /\nHistory\n +1\. Right 3 · Left T\n/);
  screen.decision(model, [{ type: 'counter' }]);
  assert.match(printed(), /\nCards left elsewhere \(8\)\n/);
  screen.decision(model, [{ type: 'help' }]);
  assert.match(printed(), /Q is the queen, q quits/);
});

test('as JSON: the view and the prompt; the seconds where a clock runs', () => {
  const { io, printed } = memoryIo();
  const display = createJsonDisplay(io);
  const model = screenOf(playedRound('douzero', HANDS));
  assert.equal(display.decision(model, []), '');
  const plain = JSON.parse(printed()) as { readonly type: string; readonly prompt: string };
  assert.deepEqual([plain.type, 'secondsLeft' in plain], ['decision', false]);
  assert.match(plain.prompt, /^You lead: /);
  assert.partialDeepStrictEqual(plain, {
    view: { hand: '3456789', landlord: 0, unseen: 'TJQKA2' },
    actions: [{ type: 'play', play: '3' }],
  });
  display.decision({ ...model, secondsLeft: 0 }, []);
  assert.equal((JSON.parse(printed()) as { readonly secondsLeft: number }).secondsLeft, 0);
});

test('as JSON: notes first, the history whole', () => {
  const { io, printed } = memoryIo();
  const display = createJsonDisplay(io);
  // Eighteen tricks of one card each: more than a terminal shows at once.
  const hands = ['3333444455556666777', '8', '9'];
  const plays = [...(hands[0] ?? '')].slice(0, 18).flatMap((card) => [card, '-', '-']);
  const model = screenOf(playedRound('douzero', hands, plays));
  display.decision(model, [
    { type: 'history' },
    { type: 'refused', failure: cliFailure('unclear/word', { text: '9' }) },
  ]);
  const [history, refused, decision] = printed()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  assert.deepEqual([history?.['type'], history?.['note']], ['note', 'history']);
  assert.equal((history?.['lines'] as readonly string[] | undefined)?.length, 1 + 18);
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
  assert.deepEqual(JSON.parse(printed()), { type: 'action', seat: 1, action: { type: 'pass' } });
  assert.equal(display.managed(model, [{ type: 'text', text: 'hi' }]), '');
  assert.deepEqual(JSON.parse(printed()), { type: 'note', note: 'text', lines: ['hi'] });
  assert.equal(display.outcome(model, []), '');
  const scores = over.outcome?.scores ?? assert.fail();
  const outcome = JSON.parse(printed()) as { readonly scores: readonly number[]; readonly outcome: object };
  assert.deepEqual(
    outcome.scores,
    [10, 20, 30].map((score, seat) => score + (scores[seat] ?? 0)),
  );
  assert.partialDeepStrictEqual(outcome.outcome, { winner: 'landlord' });
});

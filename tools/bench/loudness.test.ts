import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bandsOf, lengthOf, loudnessOf, peakOf } from './loudness.ts';

const sine = (hertz: number, loud: number, seconds = 1): Float32Array =>
  Float32Array.from({ length: 48_000 * seconds }, (_, at) => loud * Math.sin((2 * Math.PI * hertz * at) / 48_000));

test('a sine of 997 Hz at full scale is -3.01 LUFS, as the standard says, and a tenth of it 20 dB less', () => {
  assert.ok(Math.abs(loudnessOf(sine(997, 1)) + 3.01) < 0.05, String(loudnessOf(sine(997, 1))));
  assert.ok(Math.abs(loudnessOf(sine(997, 0.1)) + 23.01) < 0.05);
  assert.equal(loudnessOf(new Float32Array(48_000)), -Infinity);
});

test('a short sound counts by its share of 400 ms', () => {
  const short = sine(997, 1);
  short.fill(0, 4800);
  assert.ok(Math.abs(loudnessOf(short) + 9.03) < 0.1, String(loudnessOf(short)));
});

test('peak, length and bands of a sine', () => {
  const tone = sine(100, 0.5);
  tone.fill(0, 24_000);
  assert.ok(Math.abs(peakOf(tone) + 6.02) < 0.01);
  assert.ok(Math.abs(lengthOf(tone) - 500) < 5, String(lengthOf(tone)));
  const [low, middle, high] = bandsOf(tone);
  assert.ok(low > 0.9 && middle < 0.1 && high < 0.01, `${low} ${middle} ${high}`);
  assert.ok(bandsOf(sine(6000, 0.5))[2] > 0.95);
});

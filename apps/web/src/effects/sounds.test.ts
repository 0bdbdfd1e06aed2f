/** Sounds of cues: calls of Web Audio, and limits of every sound. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { EFFECT_MS, effectOf, type Cue } from './cue.ts';
import { tonesOf } from './sounds.ts';
import type * as Synthesiser from './synthesiser.ts';
import { CUES, playCue } from './testing/cues.ts';

// A separate copy, because the module keeps its audio device between tests.
const own = './synthesiser.ts?own';
const { playTones } = (await import(own)) as typeof Synthesiser;

/** Records Web Audio calls during tones, one line per node. */
const listen = (t: TestContext, play: () => void): string[] => {
  const lines: string[] = [];
  const rounded = (value: unknown): unknown =>
    typeof value === 'number' ? Math.round(value * 10_000) / 10_000 : value;
  /** A node, or its parameter, that records calls. */
  const node = (name: string, parts: object = {}): object =>
    new Proxy(parts, {
      get: (_, key) => {
        if (Object.hasOwn(parts, key)) return (parts as Record<PropertyKey, unknown>)[key];
        return (...given: readonly unknown[]): unknown => {
          const words = given.map((value) =>
            value !== null && typeof value === 'object' ? String(key) : rounded(value),
          );
          lines.push(`${name}.${String(key)} ${words.join(' ')}`.trim());
          return given[0];
        };
      },
      set: (_, key, value) => {
        if (key !== 'buffer' && key !== 'curve') lines.push(`${name}.${String(key)} = ${String(rounded(value))}`);
        return true;
      },
    });
  class FakeAudio {
    currentTime = 10;
    sampleRate = 900;
    state = 'suspended';
    destination = {};
    resume = (): void => void lines.push('resume');
    createWaveShaper = (): object => node('limit');
    createGain = (): object => node('gain', { gain: node('gain') });
    createOscillator = (): object => node('oscillator', { frequency: node('frequency') });
    createBiquadFilter = (): object => node('filter', { frequency: node('band') });
    createBufferSource = (): object => node('noise');
    createBuffer = (channels: number, length: number, rate: number): object => {
      lines.push(`buffer ${channels} ${length} ${rate}`);
      const samples = new Float32Array(length);
      t.after(() => {
        assert.ok(samples.every((sample) => sample >= -1 && sample <= 1));
        assert.ok(Math.max(...samples) > 0.5 && Math.min(...samples) < -0.5, 'loud noise, both ways');
      });
      return { getChannelData: () => samples };
    };
  }
  Object.assign(globalThis, { AudioContext: FakeAudio });
  t.after(() => Reflect.deleteProperty(globalThis, 'AudioContext'));
  play();
  return lines;
};

test('without sound nothing is played', () => playTones(tonesOf({ type: 'deal' }), 1, 0));

const OTHERS: readonly Cue[] = [
  { type: 'solved' },
  { type: 'end', hasWon: null },
  playCue('3', { decides: true }),
  playCue('33344456'),
];

test('every cue sounds at once, for 300 milliseconds at most, and no tone is louder than all there is', () => {
  for (const cue of [...Object.values(CUES), ...OTHERS]) {
    const tones = tonesOf(cue);
    assert.equal(tones[0]?.atMs, 0, cue.type);
    for (const { atMs, forMs, pitch, loud } of tones) {
      assert.ok(forMs > 0 && atMs + forMs <= 300, `${cue.type}: ${atMs}, ${forMs}`);
      assert.ok(loud > 0 && loud <= 1 && pitch >= 60 && pitch <= 4000, `${cue.type}: ${loud}, ${pitch}`);
    }
  }
});

test('larger bombs sound louder and lower', () => {
  const drums = [1, 2, 3].map((bombs) => tonesOf(playCue('3333', { bombs }))[0] ?? assert.fail());
  for (const [index, drum] of drums.slice(1).entries()) {
    const before = drums[index]!;
    assert.ok(drum.loud > before.loud && drum.pitch < before.pitch);
  }
});

test('what is won rises, what is lost falls', () => {
  const pitches = (name: string): number[] => tonesOf(CUES[name] ?? assert.fail()).map(({ pitch }) => pitch);
  const rising = (all: readonly number[]): number[] => all.toSorted((a, b) => a - b);
  for (const name of ['spring', 'end, won', 'deal', 'crown', 'kitty']) {
    assert.deepEqual(pitches(name), rising(pitches(name)), name);
  }
  assert.deepEqual(pitches('end, lost'), rising(pitches('end, lost')).toReversed());
});

test('cues sound, and are drawn as long, as when they were last listened to', (t) => {
  const lines = listen(t, () => playTones([], 1, 0));
  const sounds = Object.entries(CUES).flatMap(([name, cue]) => [
    `## ${name}: ${effectOf(cue) ?? 'nothing drawn'}`,
    ...tonesOf(cue).map((tone) => Object.values(tone).join(' ')),
  ]);
  const effects = Object.entries(EFFECT_MS).map(([effect, ms]) => `${effect} ${ms} ms`);
  for (const instrument of ['paper', 'wood', 'drum', 'bell', 'gong', 'string'] as const) {
    lines.push(`# ${instrument}`);
    // Half as loud, 250 ms later.
    playTones([{ instrument, atMs: 40, forMs: 100, pitch: 400, loud: 0.8 }], 0.5, 250);
  }
  const head =
    '# Source: tones and instruments of apps/web. After a change that was listened to:\n' +
    '# node --test --test-update-snapshots apps/web/src/effects/sounds.test.ts';
  const path = fileURLToPath(new URL('../../../../fixtures/sounds.txt', import.meta.url));
  t.assert.fileSnapshot([head, ...effects, ...sounds, ...lines, ''].join('\n'), path, { serializers: [String] });
});

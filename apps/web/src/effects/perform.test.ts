/** Sound, voice and vibration by settings. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { changeSettings, settings } from '../base/settings.ts';
import type { Cue } from './cue.ts';
import { performCues } from './perform.ts';
import { playCue } from './testing/cues.ts';
import { speak, voiceFor } from './voice.ts';

const bomb = playCue('3333');

interface Utterance {
  readonly text: string;
  readonly pitch: number;
  readonly rate: number;
  readonly volume: number;
  readonly lang: string;
}

/** Start times of tones, in seconds. The synthesiser keeps its audio context, so all tests share one. */
const starts: number[] = [];

/** A browser with vibration, voice and sound. */
const browser = (t: TestContext, { hasBeenActive = true as boolean | null, voices = [VOICE] } = {}) => {
  const felt: (readonly number[])[] = [];
  const spoken: Utterance[] = [];
  starts.length = 0;
  const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator') ?? assert.fail();
  Object.defineProperty(globalThis, 'navigator', {
    configurable: true,
    value: {
      vibrate: (pattern: readonly number[]) => felt.push(pattern),
      ...(hasBeenActive === null ? {} : { userActivation: { hasBeenActive } }),
    },
  });
  const speech = {
    pending: false,
    getVoices: () => voices,
    speak: (utterance: Utterance) => void spoken.push({ ...utterance }),
  };
  const parameter = { setValueAtTime: () => 0, exponentialRampToValueAtTime: () => 0 };
  const node = (): object => ({
    connect: (to: unknown) => to,
    start: (at: number) => starts.push(at),
    stop: () => undefined,
    gain: parameter,
    frequency: parameter,
  });
  const device = {
    speechSynthesis: speech,
    SpeechSynthesisUtterance: function (this: { text: string }, text: string) {
      this.text = text;
    },
    AudioContext: class {
      currentTime = 0;
      sampleRate = 300;
      state = 'running';
      destination = node();
      createGain = node;
      createWaveShaper = node;
      createOscillator = node;
      createBiquadFilter = node;
      createBufferSource = node;
      createBuffer = () => ({ getChannelData: () => new Float32Array(100) });
    },
  };
  Object.assign(globalThis, device);
  t.after(() => {
    Object.defineProperty(globalThis, 'navigator', before);
    for (const name of Object.keys(device)) Reflect.deleteProperty(globalThis, name);
    changeSettings(USUAL);
  });
  return { felt, spoken, speech };
};

const VOICE = { lang: 'en-GB', localService: true, default: false, name: 'a' };
const USUAL = settings.value;

const perform = (...cues: readonly Cue[]): Promise<void> => performCues(cues, () => 'mai');

test('a bomb is felt, shouted by its owner, and heard', async (t) => {
  changeSettings({ volume: 0.5 });
  const found = browser(t);
  await perform(bomb);
  assert.deepEqual(found.felt, [[60, 30, 40]]);
  assert.equal(found.spoken.length, 1);
  const { text, volume, lang, pitch } = found.spoken[0] ?? assert.fail();
  assert.deepEqual([text !== '', volume, lang, pitch > 1], [true, 0.5, 'en-GB', true]);
  assert.ok(starts.length > 0 && Math.min(...starts) === 0);
});

test('cues that come together sound one after the other', async (t) => {
  browser(t);
  await perform({ type: 'choose' }, { type: 'choose' });
  assert.ok(Math.min(...starts) === 0 && Math.max(...starts) >= 0.2, String(starts));
});

/** settings; vibrations, voice lines, whether there is sound; why */
const QUIET: readonly (readonly [Partial<typeof USUAL>, readonly [number, number, boolean], string])[] = [
  [{ sound: false }, [1, 0, false], 'without sound it is felt alone'],
  [{ volume: 0 }, [1, 0, false], 'nor at no volume'],
  [{ voice: false }, [1, 0, true], 'without a voice'],
  [{ vibration: false }, [0, 1, true], 'without vibration'],
];
for (const [change, expected, why] of QUIET) {
  test(why, async (t) => {
    const { felt, spoken } = browser(t);
    changeSettings(change);
    await perform(bomb);
    assert.deepEqual([felt.length, spoken.length, starts.length > 0], expected);
  });
}

test('before the page is touched all is silent; a browser that does not say is taken to be touched', async (t) => {
  const untouched = browser(t, { hasBeenActive: false });
  await perform(bomb);
  assert.deepEqual([untouched.felt, untouched.spoken, starts], [[], [], []]);
  const older = browser(t, { hasBeenActive: null });
  await perform(bomb);
  assert.equal(older.felt.length, 1);
});

test('the voice is one of this machine, of the language, its own choice first', (t) => {
  const voices = [
    { ...VOICE, lang: 'en-US', localService: false, default: true, name: 'far' },
    { ...VOICE, lang: 'fr-FR', name: 'other' },
    VOICE,
    { ...VOICE, name: 'chosen', default: true },
    { ...VOICE, lang: 'cmn-CN', name: 'zh' },
    { ...VOICE, lang: 'english', name: 'none' },
  ];
  browser(t, { voices });
  assert.deepEqual([voiceFor('en')?.name, voiceFor('zh')?.name], ['chosen', 'zh']);
  const alone = browser(t, { voices: [VOICE] });
  assert.equal(voiceFor('en')?.name, 'a');
  assert.equal(voiceFor('zh'), null);
  speak('x', 'gu', 'zh', 1);
  assert.equal(alone.spoken.length, 0, 'no voice, no word');
  alone.speech.pending = true;
  speak('x', 'gu', 'en', 1);
  assert.equal(alone.spoken.length, 0, 'another one waits');
});

test('each character speaks in a manner of its own', (t) => {
  const found = browser(t);
  for (const character of ['mai', 'zhe', 'gu', 'lu', 'shuang', 'you'] as const) speak('x', character, 'en', 0.3);
  assert.equal(new Set(found.spoken.map(({ pitch, rate }) => `${pitch} ${rate}`)).size, 6);
  for (const { pitch, rate } of found.spoken) assert.ok(pitch >= 0.7 && pitch <= 1.5 && rate >= 0.95 && rate <= 1.3);
});

test('without a voice in the browser nothing is said', () => assert.equal(voiceFor('en'), null));

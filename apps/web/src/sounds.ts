/** Short sounds from the browser's synthesiser: nothing is loaded. The setting can turn them off. */
import { settings } from './settings.ts';

export type Sound = 'deal' | 'card' | 'pass' | 'say' | 'turn' | 'bomb' | 'win' | 'lose' | 'refused';

/** One tone: when it begins and how long it lasts in milliseconds, from and to which pitch in hertz. */
interface Tone {
  readonly atMs: number;
  readonly forMs: number;
  readonly from: number;
  readonly to: number;
  readonly shape: OscillatorType | 'noise';
  /** 0–1. */
  readonly loud: number;
}

const tone = (atMs: number, forMs: number, from: number, to: number, shape: Tone['shape'], loud: number): Tone => ({
  atMs,
  forMs,
  from,
  to,
  shape,
  loud,
});

const SOUNDS: Readonly<Record<Sound, readonly Tone[]>> = {
  deal: Array.from({ length: 6 }, (_, index) => tone(index * 70, 45, 2600, 1500, 'noise', 0.16)),
  card: [tone(0, 60, 2200, 900, 'noise', 0.35)],
  pass: [tone(0, 90, 260, 200, 'sine', 0.12)],
  say: [tone(0, 70, 520, 560, 'triangle', 0.14)],
  turn: [tone(0, 90, 660, 660, 'sine', 0.12), tone(90, 130, 880, 880, 'sine', 0.12)],
  bomb: [tone(0, 420, 900, 60, 'noise', 0.7), tone(0, 420, 150, 40, 'sine', 0.6)],
  win: [523, 659, 784, 1047].map((pitch, index) => tone(index * 110, 220, pitch, pitch, 'triangle', 0.2)),
  lose: [392, 330, 262].map((pitch, index) => tone(index * 150, 240, pitch, pitch * 0.98, 'triangle', 0.18)),
  refused: [tone(0, 120, 180, 140, 'square', 0.06)],
};

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Plays a sound, unless sounds are off. A browser stays silent until the first touch or key. */
export const playSound = (sound: Sound): void => {
  if (!settings.value.sound || typeof AudioContext === 'undefined') return;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    for (const each of SOUNDS[sound]) playTone(context, each);
  } catch {
    // A device without sound plays nothing.
  }
};

/** Making the synthesiser takes long enough to disturb an animation: it is made at the first touch or key. */
export const prepareSounds = (): void => {
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, wake, { capture: true, passive: true });
};

const wake = (): void => {
  if (!settings.value.sound || context !== null || typeof AudioContext === 'undefined') return;
  try {
    context = new AudioContext();
    noiseOf(context);
  } catch {
    // A device without sound plays nothing.
  }
};
const playTone = (audio: AudioContext, { atMs, forMs, from, to, shape, loud }: Tone): void => {
  const start = audio.currentTime + atMs / 1000;
  const end = start + forMs / 1000;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(loud * 0.5, start);
  volume.gain.exponentialRampToValueAtTime(0.0005, end);
  volume.connect(audio.destination);
  if (shape === 'noise') {
    const source = audio.createBufferSource();
    source.buffer = noiseOf(audio);
    const filter = audio.createBiquadFilter();
    filter.type = 'bandpass';
    filter.frequency.setValueAtTime(from, start);
    filter.frequency.exponentialRampToValueAtTime(to, end);
    source.connect(filter).connect(volume);
    source.start(start);
    source.stop(end);
    return;
  }
  const oscillator = audio.createOscillator();
  oscillator.type = shape;
  oscillator.frequency.setValueAtTime(from, start);
  oscillator.frequency.exponentialRampToValueAtTime(to, end);
  oscillator.connect(volume);
  oscillator.start(start);
  oscillator.stop(end);
};

/** Half a second of it. */
const noiseOf = (audio: AudioContext): AudioBuffer => {
  if (noise !== null) return noise;
  noise = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  return noise;
};

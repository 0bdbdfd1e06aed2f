/** Plays tones with Web Audio. Loaded with the first sound. */
import type { Instrument, Tone } from './sounds.ts';

let context: AudioContext | null = null;
const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

/**
 * Plays tones. Browsers are silent until the first touch or key.
 * @param volume 0–1
 * @param delayMs delay of the first tone
 */
export const playTones = (tones: readonly Tone[], volume: number, delayMs: number): void => {
  if (typeof AudioContext === 'undefined') return;
  try {
    const audio = audioContext();
    const out = outputOf(audio, volume);
    for (const each of tones) playTone(audio, out, each, delayMs);
  } catch {
    // No sound device: nothing is played.
  }
};

/** The sound device, opened at the first sound. */
export const audioContext = (): AudioContext => {
  context ??= new AudioContext();
  // Suspended before the first click; on iOS `interrupted` after a call.
  if (context.state !== 'running') void context.resume();
  return context;
};

/** Sends tones to a context, for measurements of its recording. @param volume 0–1 */
export const writeTones = (audio: BaseAudioContext, tones: readonly Tone[], volume: number): void => {
  const out = outputOf(audio, volume);
  for (const each of tones) playTone(audio, out, each, 0);
};

/** Loudness of all sounds together: at full volume the loudest ones reach -16 LUFS (`npm run bench:sounds`). */
const LOUDNESS = 2.2;
/** Samples up to this size stay as they are. Larger ones are bent, and none reaches 1. */
const STRAIGHT = 0.7;
const CURVE = Float32Array.from({ length: 1025 }, (_, index) => {
  const x = (index - 512) / 128;
  const size = Math.abs(x);
  const over = (size - STRAIGHT) / (1 - STRAIGHT);
  return size <= STRAIGHT ? x : Math.sign(x) * (STRAIGHT + (0.95 - STRAIGHT) * Math.tanh(over));
});

/** Volume, then a soft limit: several sounds at once do not clip. */
const outputOf = (audio: BaseAudioContext, volume: number): AudioNode => {
  const [gain, limit] = [audio.createGain(), audio.createWaveShaper()];
  // The curve is for samples from -4 to 4. A shaper reads -1 to 1.
  gain.gain.setValueAtTime((volume * LOUDNESS) / 4, 0);
  limit.curve = CURVE;
  gain.connect(limit);
  limit.connect(audio.destination);
  return gain;
};

interface Timbre {
  /** Shares of loudness, by factor of the pitch. */
  readonly tones: Readonly<Record<number, number>>;
  readonly shape: OscillatorType;
  /** Factor of the pitch at the end. */
  readonly glide: number;
  /** Share of loudness, 0–1, in a band around the pitch. */
  readonly noise: number;
}

const TIMBRES: Readonly<Record<Instrument, Timbre>> = {
  paper: { tones: {}, shape: 'sine', glide: 0.45, noise: 1 },
  wood: { tones: { 1: 0.8, 2.7: 0.25 }, shape: 'triangle', glide: 0.82, noise: 0.18 },
  drum: { tones: { 1: 0.9, 1.6: 0.35 }, shape: 'sine', glide: 0.42, noise: 0.5 },
  bell: { tones: { 1: 0.7, 2.76: 0.22, 5.4: 0.08 }, shape: 'sine', glide: 1, noise: 0 },
  gong: { tones: { 1: 0.5, 1.48: 0.35, 2.09: 0.3, 2.95: 0.18, 4.1: 0.1 }, shape: 'sine', glide: 1.6, noise: 0.12 },
  string: { tones: { 1: 0.6, 2: 0.25, 3: 0.1 }, shape: 'triangle', glide: 1, noise: 0.05 },
};

const playTone = (
  audio: BaseAudioContext,
  out: AudioNode,
  { instrument, atMs, forMs, pitch, loud }: Tone,
  delayMs: number,
): void => {
  const timbre = TIMBRES[instrument];
  const start = audio.currentTime + (delayMs + atMs) / 1000;
  const end = start + forMs / 1000;
  const throughGain = (share: number): GainNode => {
    const gain = audio.createGain();
    gain.gain.setValueAtTime(Math.max(0.0005, loud * share), start);
    gain.gain.exponentialRampToValueAtTime(0.0005, end);
    gain.connect(out);
    return gain;
  };
  for (const [factor, share] of Object.entries(timbre.tones)) {
    const oscillator = audio.createOscillator();
    oscillator.type = timbre.shape;
    oscillator.frequency.setValueAtTime(pitch * Number(factor), start);
    oscillator.frequency.exponentialRampToValueAtTime(pitch * Number(factor) * timbre.glide, end);
    oscillator.connect(throughGain(share));
    oscillator.start(start);
    oscillator.stop(end);
  }
  if (timbre.noise === 0) return;
  const source = audio.createBufferSource();
  source.buffer = noiseOf(audio);
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.setValueAtTime(pitch, start);
  filter.frequency.exponentialRampToValueAtTime(Math.max(60, pitch * timbre.glide), end);
  source.connect(filter).connect(throughGain(timbre.noise));
  source.start(start);
  source.stop(end);
};

/** A third of a second, longer than any tone. */
const noiseOf = (audio: BaseAudioContext): AudioBuffer => {
  const known = noises.get(audio);
  if (known !== undefined) return known;
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate / 3), audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  noises.set(audio, noise);
  return noise;
};

/** Sounds, voice and vibration of cues. Pictures: `effect-layer.tsx`. */
import { voiceLineOf } from './voice-lines.ts';
import { effectOf, type EffectKind, type Cue } from './cue.ts';
import type { Character } from '../base/characters.ts';
import { whenIdle } from '../base/idle.ts';
import { settings } from '../base/settings.ts';

/**
 * Performs simultaneous cues, one shortly after the other.
 * @param speakerOf character at a seat
 * @returns resolves when sounds and voice have been sent to the device
 */
export const performCues = async (cues: readonly Cue[], speakerOf: (seat: number) => Character): Promise<void> => {
  await Promise.all(
    cues.flatMap((cue, index) => {
      vibrate(cue);
      return [sound(cue, index * STEP_MS), speakLine(cue, speakerOf)];
    }),
  );
};

/** Delay between the sounds of a batch. */
const STEP_MS = 220;

const sound = async (cue: Cue, delayMs: number): Promise<void> => {
  const { sound: isOn, volume } = settings.value;
  if (!isOn || volume === 0 || !hasBeenTouched()) return;
  await Promise.all([import('./synthesiser.ts'), import('./sounds.ts'), firstIdleMoment()])
    .then(([{ playTones }, { tonesOf }]) => playTones(tonesOf(cue), volume, delayMs))
    .catch(() => undefined); // offline during the first visit there is no sound
};

let idleMoment: Promise<void> | null = null;

/** The first sound waits for an idle moment, because opening the sound device is slow. */
const firstIdleMoment = (): Promise<void> => {
  idleMoment ??= new Promise((resolve) => void whenIdle(resolve));
  return idleMoment;
};

const speakLine = async (cue: Cue, speakerOf: (seat: number) => Character): Promise<void> => {
  const { sound: isOn, voice, volume, language } = settings.value;
  const text = isOn && voice && volume > 0 && hasBeenTouched() ? voiceLineOf(cue) : null;
  if (text === null) return;
  const speaker = 'seat' in cue ? speakerOf(cue.seat) : 'you';
  await import('./voice.ts').then(({ speak }) => speak(text, speaker, language, volume)).catch(() => undefined);
};

/** Milliseconds on, off, on … */
const PATTERNS: Readonly<Partial<Record<EffectKind, readonly number[]>>> = {
  turn: [20],
  bomb: [60, 30, 40],
  rocket: [90, 40, 120],
  spring: [30, 30, 30, 30, 30],
  win: [40, 60, 40],
  loss: [80],
};

/** @returns null if there is no vibration */
export const vibrationOf = (cue: Cue): readonly number[] | null => {
  const effect = effectOf(cue);
  return effect === null ? null : (PATTERNS[effect] ?? null);
};

const vibrate = (cue: Cue): void => {
  const pattern = settings.value.vibration ? vibrationOf(cue) : null;
  if (pattern === null || !('vibrate' in navigator) || !hasBeenTouched()) return;
  navigator.vibrate([...pattern]);
};

/**
 * Browsers refuse sound and vibration, with a console message, until the first touch or key. Older browsers do not
 * report this state.
 */
export const hasBeenTouched = (): boolean =>
  (navigator as Partial<Pick<Navigator, 'userActivation'>>).userActivation?.hasBeenActive !== false;

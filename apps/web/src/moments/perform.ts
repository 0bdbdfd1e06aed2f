/** Sounds, voice and vibration of moments. Pictures: `moment-layer.tsx`. */
import { shoutOf } from './shouts.ts';
import { effectOf, type MomentEffect, type Moment } from './moment.ts';
import type { Character } from '../base/characters.ts';
import { whenIdle } from '../base/idle.ts';
import { settings } from '../base/settings.ts';

/**
 * Performs simultaneous moments, one shortly after the other.
 * @param speakerOf character at a seat
 * @returns resolves when sounds and voice have been sent to the device
 */
export const performMoments = async (
  moments: readonly Moment[],
  speakerOf: (seat: number) => Character,
): Promise<void> => {
  await Promise.all(
    moments.flatMap((moment, index) => {
      vibrate(moment);
      return [sound(moment, index * STEP_MS), shout(moment, speakerOf)];
    }),
  );
};

/** Delay between the sounds of a batch. */
const STEP_MS = 220;

const sound = async (moment: Moment, delayMs: number): Promise<void> => {
  const { sound: isOn, volume } = settings.value;
  if (!isOn || volume === 0 || !hasBeenTouched()) return;
  await Promise.all([import('./synthesiser.ts'), import('./strokes.ts'), firstIdleMoment()])
    .then(([{ playStrokes }, { strokesOf }]) => playStrokes(strokesOf(moment), volume, delayMs))
    .catch(() => undefined); // offline during the first visit there is no sound
};

let idleMoment: Promise<void> | null = null;

/** The first sound waits for an idle moment, because opening the sound device is slow. */
const firstIdleMoment = (): Promise<void> => {
  idleMoment ??= new Promise((resolve) => void whenIdle(resolve));
  return idleMoment;
};

const shout = async (moment: Moment, speakerOf: (seat: number) => Character): Promise<void> => {
  const { sound: isOn, voice, volume, language } = settings.value;
  const text = isOn && voice && volume > 0 && hasBeenTouched() ? shoutOf(moment) : null;
  if (text === null) return;
  const speaker = 'seat' in moment ? speakerOf(moment.seat) : 'you';
  await import('./voice.ts').then(({ sayShout }) => sayShout(text, speaker, language, volume)).catch(() => undefined);
};

/** Milliseconds on, off, on … */
const PATTERNS: Readonly<Partial<Record<MomentEffect, readonly number[]>>> = {
  turn: [20],
  bomb: [60, 30, 40],
  rocket: [90, 40, 120],
  spring: [30, 30, 30, 30, 30],
  win: [40, 60, 40],
  loss: [80],
};

/** @returns null if there is no vibration */
export const vibrationOf = (moment: Moment): readonly number[] | null => {
  const effect = effectOf(moment);
  return effect === null ? null : (PATTERNS[effect] ?? null);
};

const vibrate = (moment: Moment): void => {
  const pattern = settings.value.vibration ? vibrationOf(moment) : null;
  if (pattern === null || !('vibrate' in navigator) || !hasBeenTouched()) return;
  navigator.vibrate([...pattern]);
};

/**
 * Browsers refuse sound and vibration, with a console message, until the first touch or key. Older browsers do not
 * report this state.
 */
export const hasBeenTouched = (): boolean =>
  (navigator as Partial<Pick<Navigator, 'userActivation'>>).userActivation?.hasBeenActive !== false;

/** What is heard and felt of a moment: its sound, the shout of a voice, vibration. What is seen is `moment-layer.tsx`. */
import { shoutOf } from './shouts.ts';
import { effectOf, type MomentEffect, type Moment } from './moment.ts';
import type { Character } from '../base/characters.ts';
import { whenIdle } from '../base/idle.ts';
import { settings } from '../base/settings.ts';

/**
 * Performs moments that come together, one shortly after the other.
 * @param speakerOf who sits at a seat
 * @returns a promise that resolves when sounds and shouts have been given to the device
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

/** How long after each other sounds of one batch begin. */
const STEP_MS = 220;

const sound = async (moment: Moment, delayMs: number): Promise<void> => {
  const { sound: isOn, volume } = settings.value;
  if (!isOn || volume === 0 || !hasBeenTouched()) return;
  await Promise.all([import('./synthesiser.ts'), import('./strokes.ts'), firstIdleMoment()])
    .then(([{ playStrokes }, { strokesOf }]) => playStrokes(strokesOf(moment), volume, delayMs))
    .catch(() => undefined); // without a network before the first visit is over, nothing sounds
};

let idleMoment: Promise<void> | null = null;

/** The first sound waits for the picture: a browser takes long to open its sound device. */
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

/** @returns null where nothing vibrates. */
export const vibrationOf = (moment: Moment): readonly number[] | null => {
  const effect = effectOf(moment);
  return effect === null ? null : (PATTERNS[effect] ?? null);
};

const vibrate = (moment: Moment): void => {
  const pattern = settings.value.vibration ? vibrationOf(moment) : null;
  if (pattern === null || !('vibrate' in navigator) || !hasBeenTouched()) return;
  navigator.vibrate([...pattern]);
};

/** Browsers refuse sound and vibration, with a message on their console, until the page is touched or a key is pressed.
 * Older ones do not say whether that has been. */
const hasBeenTouched = (): boolean =>
  (navigator as Partial<Pick<Navigator, 'userActivation'>>).userActivation?.hasBeenActive !== false;

/**
 * Sounds of cues as data: tones on paper, wood, drum, bell and gong, at most 300 ms long. `synthesiser.ts` plays
 * them.
 */
import { unreachable } from '@doudizhu/rules/result';
import { bombSizeOf, effectOf, type Cue } from './cue.ts';

export type Instrument = 'paper' | 'wood' | 'drum' | 'bell' | 'gong' | 'string';

/** A tone: start and duration in milliseconds, pitch in hertz, loudness 0–1. */
export interface Tone {
  readonly instrument: Instrument;
  readonly atMs: number;
  readonly forMs: number;
  readonly pitch: number;
  readonly loud: number;
}

const tone = (instrument: Instrument, atMs: number, forMs: number, pitch: number, loud: number): Tone => ({
  instrument,
  atMs,
  forMs,
  pitch,
  loud,
});

const paper = (atMs: number, loud: number, pitch = 2400): Tone => tone('paper', atMs, 55, pitch, loud);
const wood = (atMs: number, pitch: number, loud: number): Tone => tone('wood', atMs, 70, pitch, loud);

/** Tones like cards being dealt. */
const ruffle = (count: number, stepMs: number): Tone[] =>
  Array.from({ length: count }, (_, index) => paper(index * stepMs, 0.4, 2000 + 120 * index));

/** Notes of the pentatonic scale on D, ascending. */
const NOTES = [293.7, 329.6, 370, 440, 493.9, 587.3, 659.3, 740] as const;
const tune = (...notes: readonly number[]): Tone[] =>
  notes.map((note, index) => tone('string', index * 55, 130, NOTES[note] ?? 440, 0.45));

/** @returns the tones of a cue. The first starts at 0 */
export const tonesOf = (cue: Cue): readonly Tone[] => {
  switch (cue.type) {
    case 'deal':
      return ruffle(6, 40);
    case 'call':
      return [wood(0, 620, 0.42)];
    case 'crown':
      return [tone('bell', 0, 200, 784, 0.32), tone('bell', 90, 200, 1047, 0.32)];
    case 'kitty':
      return [paper(0, 0.54), paper(70, 0.54, 2700), paper(140, 0.54, 3000)];
    case 'wild':
      return [tone('gong', 0, 500, 520, 0.25), ...tune(2, 4, 7)];
    case 'play':
      return tonesOfPlay(cue);
    case 'pass':
      return [wood(0, 230, 0.45)];
    case 'few':
      return [wood(0, 900, 0.35), wood(130, 900, 0.35)];
    case 'spring':
      return tune(0, 2, 4, 7);
    case 'solved':
      return [...tune(2, 4, 5, 7), tone('bell', 165, 135, 1175, 0.3)];
    case 'end':
      return cue.hasWon === true ? tune(3, 4, 5, 7) : tune(3, 2, 1, 0);
    case 'turn':
      return [tone('bell', 0, 220, 880, 0.35)];
    case 'choose':
      return [wood(0, 1150, 0.14)];
    case 'unchoose':
      return [wood(0, 860, 0.14)];
    case 'refused':
      return [wood(0, 150, 0.3), wood(90, 130, 0.3)];
    default:
      return unreachable(cue);
  }
};

const bombTones = (size: 1 | 2 | 3): readonly Tone[] => [
  tone('drum', 0, 280, 105 - 10 * size, 0.38 + 0.05 * size),
  tone('drum', 120, 180, 80 - 6 * size, 0.24 + 0.06 * size),
  paper(0, 0.3 + 0.15 * size, 900),
  ...(size === 3 ? [tone('gong', 80, 220, 130, 0.3)] : []),
];

const tonesOfPlay = (cue: Extract<Cue, { type: 'play' }>): readonly Tone[] => {
  const card = [paper(0, 0.64), wood(25, 420, 0.32)];
  switch (effectOf(cue)) {
    case 'bomb':
      return bombTones(bombSizeOf(cue));
    case 'finale':
      return [paper(0, 0.4), tone('drum', 30, 260, 110, 0.5), tone('gong', 60, 240, 220, 0.3)];
    case 'rocket':
      return [tone('drum', 0, 200, 90, 0.56), tone('gong', 40, 260, 160, 0.5)];
    case 'plane':
    case 'run': // the cards land one after another
      return [...ruffle(Math.min(5, cue.cards.length), 45), wood(200, 420, 0.25)];
    default:
      return card;
  }
};

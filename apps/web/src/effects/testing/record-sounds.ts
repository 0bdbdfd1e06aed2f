/** Recordings of all sounds and the music, for `npm run bench:sounds`; not part of the app. */
import { seatAt } from '@doudizhu/rules/deal';
import type { Cue } from '../cue.ts';
import { LOOP_S, writeMusic } from '../music.ts';
import { tonesOf } from '../sounds.ts';
import { writeTones } from '../synthesiser.ts';
import { playCue } from './cues.ts';

const RATE = 48_000;
/** Length of a recording, seconds. */
const SOUND_S = 1;

const seat = seatAt(1);

const SOUNDS: Readonly<Record<string, Cue>> = {
  deal: { type: 'deal' },
  call: { type: 'call', seat, action: { type: 'bid', points: 1 } },
  crown: { type: 'crown', seat },
  kitty: { type: 'kitty' },
  wild: { type: 'wild', ranks: [] },
  play: playCue('33'),
  run: playCue('3456789'),
  'small bomb': playCue('3333'),
  'large bomb': playCue('4444', { bombs: 2 }),
  'third bomb': playCue('5555', { bombs: 3 }),
  rocket: playCue('BR'),
  pass: { type: 'pass', seat },
  few: { type: 'few', seat, left: 1 },
  spring: { type: 'spring', isAnti: false },
  solved: { type: 'solved' },
  won: { type: 'end', hasWon: true },
  lost: { type: 'end', hasWon: false },
  turn: { type: 'turn' },
  choose: { type: 'choose' },
  unchoose: { type: 'unchoose' },
  refused: { type: 'refused' },
};

/** Records a sound, or `music`, at full volume. @returns samples at 48 kHz as base64 of 32-bit floats */
const record = async (name: string): Promise<string> => {
  const cue = SOUNDS[name];
  const audio = new OfflineAudioContext(1, RATE * (cue === undefined ? LOOP_S : SOUND_S), RATE);
  if (cue === undefined) writeMusic(audio);
  else writeTones(audio, tonesOf(cue), 1);
  const bytes = new Uint8Array((await audio.startRendering()).getChannelData(0).buffer);
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
};

Object.assign(globalThis, { soundNames: [...Object.keys(SOUNDS), 'music'], recordSound: record });

/** Cues of all kinds. */
import type { Card } from '@doudizhu/rules/cards';
import { parsePlay } from '@doudizhu/rules/combos';
import { seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { PRESETS } from '@doudizhu/rules/ruleset';
import type { Cue, PlayCue } from '../cue.ts';

const seat = seatAt(1);

/** A play from a text such as `333+4`. */
export const playCue = (text: string, change: Partial<PlayCue> = {}): PlayCue => {
  const combo = unwrap(parsePlay(text, PRESETS.competition));
  if (combo === null) throw new Error(`bad play "${text}"`);
  const cards = Array.from(text.replace('+', ''), (_, index) => index as Card);
  return { type: 'play', seat, combo, cards, isAnswer: true, bombs: 1, decides: false, stake: null, ...change };
};

export const CUES: Readonly<Record<string, Cue>> = {
  deal: { type: 'deal' },
  call: { type: 'call', seat, action: { type: 'bid', points: 1 } },
  crown: { type: 'crown', seat },
  kitty: { type: 'kitty' },
  'play of a pair': playCue('33'),
  'play of a run': playCue('3456789'),
  'play of a plane': playCue('333444'),
  'play of a bomb': playCue('3333'),
  'play of the rocket': playCue('BR'),
  pass: { type: 'pass', seat },
  few: { type: 'few', seat, left: 1 },
  spring: { type: 'spring', isAnti: false },
  'end, won': { type: 'end', hasWon: true },
  'end, lost': { type: 'end', hasWon: false },
  turn: { type: 'turn' },
  choose: { type: 'choose' },
  unchoose: { type: 'unchoose' },
  refused: { type: 'refused' },
};

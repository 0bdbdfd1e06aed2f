/** Voice lines for bids, combos and passes. */
import type { Combo } from '@doudizhu/rules/combos';
import type { Action } from '@doudizhu/rules/round';
import { CALL_VOICE_LINES, wordOfCall } from '../cards/call-words.ts';
import { nameOfRank } from '../cards/card-names.ts';
import { texts } from '../base/language.ts';
import type { Cue } from './cue.ts';

/** @returns null if there is no voice line */
export const voiceLineOf = (cue: Cue): string | null => {
  const words = VOICE_LINES.value;
  switch (cue.type) {
    case 'pass':
      return words.pass;
    case 'call':
      return actionLine(cue.action);
    case 'play':
      return comboLine(cue.combo);
    case 'few':
      return words.few[cue.left];
    case 'spring':
      return cue.isAnti ? words.antiSpring : words.spring;
    default:
      return null;
  }
};

const actionLine = (action: Action): string | null => {
  switch (action.type) {
    case 'openHand':
      return action.open ? VOICE_LINES.value.open : null;
    case 'play':
    case 'pass':
      return null;
    default:
      return wordOfCall(action, CALL_VOICE_LINES.value);
  }
};

const comboLine = ({ kind, main }: Combo): string => {
  const words = VOICE_LINES.value;
  const rank = nameOfRank(main);
  switch (kind) {
    case 'single':
      return rank;
    case 'pair':
      return words.pair(rank);
    case 'triple':
      return words.triple(rank);
    default:
      return words.kinds[kind];
  }
};

const VOICE_LINES = texts({
  pass: ['不要', 'Pass'],
  open: ['明牌', 'Open hand'],
  few: [
    { 1: '我就剩一张牌了', 2: '我就剩两张牌了' },
    { 1: 'One card left', 2: 'Two cards left' },
  ],
  spring: ['春天', 'Spring'],
  antiSpring: ['反春', 'Anti-spring'],
  pair: [(rank: string) => `对${rank}`, (rank) => `Pair of ${rank}s`],
  triple: [(rank: string) => `三个${rank}`, (rank) => `Three ${rank}s`],
  kinds: [
    {
      'triple-with-single': '三带一',
      'triple-with-pair': '三带二',
      sequence: '顺子',
      'sequence-of-pairs': '连对',
      plane: '飞机',
      'plane-with-singles': '飞机带翅膀',
      'plane-with-pairs': '飞机带翅膀',
      'four-with-two-singles': '四带二',
      'four-with-two-pairs': '四带两对',
      shuttle: '航天飞机',
      'shuttle-with-singles': '航天飞机',
      'shuttle-with-pairs': '航天飞机',
      bomb: '炸弹',
      rocket: '王炸',
    },
    {
      'triple-with-single': 'Three and one',
      'triple-with-pair': 'Three and two',
      sequence: 'Sequence',
      'sequence-of-pairs': 'Running pairs',
      plane: 'Plane',
      'plane-with-singles': 'Plane with wings',
      'plane-with-pairs': 'Plane with wings',
      'four-with-two-singles': 'Four and two',
      'four-with-two-pairs': 'Four and two pairs',
      shuttle: 'Shuttle',
      'shuttle-with-singles': 'Shuttle',
      'shuttle-with-pairs': 'Shuttle',
      bomb: 'Bomb!',
      rocket: 'Rocket!',
    },
  ],
});

/** Words of bids, calls and doubles, for buttons and for the voice. */
import { unreachable } from '@doudizhu/rules/result';
import type { Action } from '@doudizhu/rules/round';
import { texts } from '../base/language.ts';

export interface CallWords {
  /** Index = points. */
  readonly bids: readonly [string, string, string, string];
  readonly call: string;
  readonly noCall: string;
  readonly grab: string;
  readonly noGrab: string;
  readonly doubles: Readonly<Record<1 | 2 | 4, string>>;
  readonly redouble: string;
  readonly noRedouble: string;
}

type Call = Exclude<Action, { type: 'openHand' | 'play' | 'pass' }>;

export const wordOfCall = (action: Call, words: CallWords): string => {
  switch (action.type) {
    case 'bid':
      return words.bids[action.points];
    case 'call':
      return action.take ? words.call : words.noCall;
    case 'grab':
      return action.take ? words.grab : words.noGrab;
    case 'double':
      return words.doubles[action.factor];
    case 'redouble':
      return action.factor === 2 ? words.redouble : words.noRedouble;
    default:
      return unreachable(action);
  }
};

const DOUBLES = {
  doubles: [
    { 1: '不加倍', 2: '加倍', 4: '超级加倍' },
    { 1: 'No double', 2: 'Double', 4: 'Super double' },
  ],
  redouble: ['反加倍', 'Redouble'],
  noRedouble: ['不反加倍', 'No redouble'],
} as const;

export const CALL_BUTTONS = texts<CallWords>({
  ...DOUBLES,
  bids: [
    ['不叫', '1 分', '2 分', '3 分'],
    ['No bid', 'Bid 1', 'Bid 2', 'Bid 3'],
  ],
  call: ['叫地主', 'Call'],
  noCall: ['不叫', 'No call'],
  grab: ['抢地主', 'Grab'],
  noGrab: ['不抢', 'No grab'],
});

export const CALL_VOICE_LINES = texts<CallWords>({
  ...DOUBLES,
  bids: [
    ['不叫', '一分', '两分', '三分'],
    ['No bid', 'One', 'Two', 'Three'],
  ],
  call: ['叫地主', 'Landlord'],
  noCall: ['不叫', 'No'],
  grab: ['抢地主', 'Mine'],
  noGrab: ['不抢', 'No'],
});

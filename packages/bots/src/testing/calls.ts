/** Calls before the play, each list from the weakest on. */
import type { Action } from '@doudizhu/rules/round';

export const BIDS = ([0, 1, 2, 3] as const).map((points): Action => ({ type: 'bid', points }));
export const CALLS = [false, true].map((take): Action => ({ type: 'call', take }));
export const GRABS = [false, true].map((take): Action => ({ type: 'grab', take }));
export const DOUBLES = ([1, 2, 4] as const).map((factor): Action => ({ type: 'double', factor }));
export const REDOUBLES = ([1, 2] as const).map((factor): Action => ({ type: 'redouble', factor }));
export const SHOWS = [false, true].map((open): Action => ({ type: 'openHand', open }));

/**
 * Friendship of this browser's account, as the server last told it. Only players with friends can be invited, so only
 * their pages load the online code to look for invitations.
 */
import { signal, type ReadonlySignal } from '@preact/signals';
import { loadText, saveText } from './storage.ts';

const KEY = 'ddz.friends';

const known = signal(false);
export const hasFriends: ReadonlySignal<boolean> = known;

export const loadHasFriends = (): void => {
  known.value = loadText(KEY) === '1';
};

export const saveHasFriends = (has: boolean): void => {
  if (has === known.peek()) return;
  known.value = has;
  saveText(KEY, has ? '1' : '0');
};

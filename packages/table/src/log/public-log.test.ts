/** Public part of a log: rows of events, and the number that is public. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TableEvent } from '../model/event.ts';
import { publicLog } from './log.ts';

/** Events by words: `committed` starts a round, `committed:2` one on a shared board, `chosen` sets cards and `unchosen`
 * removes them, `continued:1` starts a segment with round 1 held back, `continued+` one with chosen cards. */
const eventOf = (word: string): TableEvent => {
  const [type = '', round] = word.split(':');
  const held = round === undefined ? [] : [Number(round)];
  const event = ((): object => {
    switch (type) {
      case 'chosen':
        return { type, deal: {} };
      case 'unchosen':
        return { type: 'chosen', deal: null };
      case 'committed':
        return { type, round: Number(round ?? 0), board: round === undefined ? null : {} };
      case 'continued+':
        return { type: 'continued', state: { chosen: {}, heldBack: [] } };
      case 'continued':
        return { type, state: { chosen: null, heldBack: held } };
      case 'released':
        return { type, round: Number(round) };
      default:
        return { type };
    }
  })();
  return event as TableEvent;
};

// oxfmt-ignore
const ROWS: readonly (readonly [log: string, shown: number, why: string])[] = [
  ['opened seated', 2, 'all of it, before a round'],
  ['opened ready committed dealt acted', 2, 'up to the round that is played'],
  ['opened ready committed dealt acted ended', 6, 'a round that is over'],
  ['opened committed dealt ended committed dealt', 4, 'the round before the one that is played'],
  ['opened committed dealt closed', 4, 'a round that was broken off by the end of the table'],
  ['opened chosen seated', 1, 'up to the cards that were chosen'],
  ['opened chosen chosen seated', 1, 'up to the first choice'],
  ['opened chosen unchosen seated', 1, 'a choice that was taken back was still shown to others'],
  ['opened chosen unchosen committed dealt ended', 6, 'a choice that was taken back, once the round is over'],
  ['opened unchosen seated', 3, 'that nothing is chosen hides nothing'],
  ['opened chosen seated committed', 1, 'a round begins with its choice'],
  ['opened chosen committed dealt acted', 1, 'a choice that is played'],
  ['opened chosen committed dealt ended', 5, 'a choice that was played'],
  ['opened chosen closed', 3, 'a choice that no seat will play'],
  ['opened committed dealt ended chosen seated', 4, 'up to the choice for the next round'],
  ['opened committed dealt ended ready undone', 4, 'what follows the end that was taken back'],
  ['opened committed dealt undone acted', 1, 'a play that was taken back ends nothing'],
  ['opened committed dealt ended ready undone ended', 7, 'an end after one that was taken back'],
  ['opened committed:1 dealt ended ready', 1, 'a shared board that others have still to play'],
  ['opened committed:1 dealt ended ready released:1', 6, 'a shared board that all have played'],
  ['opened committed:1 ended committed:2 ended released:1 seated', 3, 'one of two shared boards is released'],
  ['opened committed:1 ended committed:2 ended released:2 seated', 1, 'the later of two shared boards is released'],
  ['opened chosen committed:1 dealt ended', 1, 'a shared board whose cards were chosen'],
  ['continued committed dealt', 0, 'a segment begins with its round'],
  ['continued ready committed dealt', 2, 'a segment in which something comes before the round'],
  ['continued committed ended', 3, 'a segment whose round is over'],
  ['continued:1 seated', 0, 'a segment with a board that is held back'],
  ['continued:1 seated released:1', 3, 'a segment whose board is released'],
  ['opened committed:1 ended continued:1 seated', 1, 'a board that is held back over segments, from its first'],
  ['continued+ seated', 0, 'a segment with chosen cards'],
  ['continued+ seated committed dealt ended', 5, 'a segment whose choice was played'],
];

for (const [log, shown, why] of ROWS) {
  test(`${why}: ${log}`, () => {
    const events = log.split(' ').map(eventOf);
    assert.deepEqual(publicLog(events), events.slice(0, shown));
  });
}

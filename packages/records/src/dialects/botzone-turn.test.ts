import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Card } from '@doudizhu/rules/cards';
import { seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { parseBotzoneCards, readBotzoneTurn, writeBotzone, writeBotzoneResponse } from './botzone.ts';
import { auctionRound, messageOf } from '../testing/index.ts';

describe('what botzone tells one bot', () => {
  test('a bid', () => {
    const turn = unwrap(readBotzoneTurn('{"requests":[{"own":[5,4,53],"bid":[0,2]}],"responses":[]}'));
    assert.deepEqual(turn.hand, [4, 5, 53]);
    assert.deepEqual([turn.phase, turn.bids, turn.landlord], ['bid', [0, 2], null]);
  });

  test('a play: the plays of all seats in order, the hand without what it played', () => {
    const first = { history: [[0], []], own: [4, 8, 12], publiccard: [20, 21, 22], landlord: 1, pos: 0, finalbid: 2 };
    const requests = [{ own: [4, 8, 12], bid: [] }, first, { history: [[24], []] }];
    const turn = unwrap(readBotzoneTurn(JSON.stringify({ requests, responses: [0, [4]] })));
    assert.deepEqual([turn.seat, turn.landlord, turn.bid], [0, 1, 2]);
    assert.deepEqual(
      turn.plays.map(({ seat, cards: played }) => [seat, ...played]),
      [[1, 0], [2], [0, 4], [1, 24], [2]],
    );
    assert.deepEqual(turn.hand, [8, 12]);
  });

  test('a landlord who begins has the public cards and no history', () => {
    const first = { history: [[], []], own: [4], publiccard: [20], landlord: 2, pos: 2, finalbid: 1 };
    const turn = unwrap(readBotzoneTurn(JSON.stringify({ requests: [first] })));
    assert.deepEqual([turn.hand, turn.plays], [[4, 20], []]);
  });

  test('agrees with the whole match at every turn', () => {
    const match = JSON.parse(unwrap(writeBotzone(auctionRound()))) as {
      log: { output?: { content: Record<string, unknown>; command: string } }[];
    };
    const asked: unknown[][] = [[], [], []];
    const answered: unknown[][] = [[], [], []];
    const shown: Card[][] = [];
    for (const entry of match.log) {
      const [seat = '0', content] = Object.entries(entry.output?.content ?? entry)[0] ?? [];
      if (entry.output?.command === 'finish') break;
      const place = Number(seat);
      if (entry.output !== undefined) asked[place]?.push(content);
      else {
        const { response } = content as { response: unknown };
        const turn = unwrap(readBotzoneTurn(JSON.stringify({ requests: asked[place], responses: answered[place] })));
        if (Array.isArray(response)) {
          assert.equal(turn.seat, seatAt(place));
          assert.deepEqual(
            turn.plays.map(({ cards: played }) => played),
            shown,
          );
          assert.ok((response as Card[]).every((card) => turn.hand.includes(card)));
          shown.push(response as Card[]);
        }
        answered[place]?.push(response);
      }
    }
    assert.ok(shown.length > 20);
  });

  const BAD = [
    ['{"requests":[]}', /bad botzone turn at requests\[-1\]\.bid: missing, want a list/u],
    ['{}', /bad botzone turn at requests: missing, want a list/u],
    ['{"requests":[{"bid":[7],"own":[]}]}', /at requests\[0\]\.bid\[0\]: 7, want a whole number from 0 to 3/u],
    ['{"requests":[{"bid":[],"own":[99]}]}', /at requests\[0\]\.own: bad botzone cards \[99\]: 99 at index 0/u],
    ['{"requests":[{"landlord":3}]}', /at requests\[0\]\.landlord: 3, want a whole number from 0 to 2/u],
    [
      '{"requests":[{"landlord":0,"pos":0,"publiccard":[],"own":[],"history":[]}]}',
      /at requests\[0\]\.history: 0 entries, want a list of 2/u,
    ],
  ] as const;
  for (const [text, message] of BAD) {
    test(`refused: ${text}`, () => assert.match(messageOf(readBotzoneTurn(text)), message));
  }

  test('an answer', () => {
    assert.equal(writeBotzoneResponse(2), '{"response":2}');
    assert.equal(writeBotzoneResponse(unwrap(parseBotzoneCards([3, 7]))), '{"response":[3,7]}');
  });
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { formatCards } from '@doudizhu/rules/cards';
import { unwrap } from '@doudizhu/rules/result';
import { startRound } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { readBotzone, writeBotzone } from './botzone.ts';
import { readDouzero, writeDouzero } from './douzero.ts';
import { readOpenspiel, writeOpenspiel } from './openspiel.ts';
import { readRlcard, writeRlcard } from './rlcard.ts';
import { recordOf, replay } from '../base/record.ts';
import { readDdnRecord } from '../forms/ddn.ts';
import { auctionRound, messageOf } from '../testing/index.ts';
import { cards } from '@doudizhu/rules/testing';

describe('games of the dialects', () => {
  test('the example replays', () => {
    assert.deepEqual(unwrap(replay(auctionRound())).end.outcome?.winner, 'farmers');
  });

  const WRITERS = [
    ['openspiel', writeOpenspiel, readOpenspiel, [-512, 256, 256]],
    ['botzone', writeBotzone, readBotzone, [256, -512, 256]],
  ] as const;
  for (const [name, write, read, scores] of WRITERS) {
    test(`${name} has the auction, the plays and its own score`, () => {
      const again = unwrap(read(unwrap(write(auctionRound()))));
      const { end } = unwrap(replay(again));
      assert.equal(end.outcome?.winner, 'farmers');
      assert.equal(end.bid, 2);
      assert.deepEqual(end.outcome.scores, scores);
      if (name === 'botzone') assert.deepEqual(again.claims.scores, scores);
    });
  }

  test('RLCard and DouZero have no auction: it is refused, or dropped on demand', () => {
    for (const [name, write, read] of [
      ['rlcard', writeRlcard, readRlcard],
      ['douzero', writeDouzero, readDouzero],
    ] as const) {
      assert.equal(
        messageOf(write(auctionRound())),
        `cannot write this round as ${name}: bids (3) would be lost, expected a record without, or a lossy writing`,
      );
      const again = unwrap(read(unwrap(write(auctionRound(), { lossy: true }))));
      assert.equal(unwrap(replay(again)).end.outcome?.winner, 'farmers');
      assert.equal(again.claims.result, 'farmers');
    }
  });

  test('what no dialect can tell is refused', () => {
    const four = recordOf(startRound({ rules: PRESETS['pagat-4p'], seed: 1 }));
    assert.match(messageOf(writeRlcard(four)), /as rlcard: pagat-4p has 4 seats, expected 3/u);
    const open = recordOf(startRound({ rules: PRESETS.competition, seed: 1 }));
    assert.match(messageOf(writeOpenspiel(open)), /the round has no landlord, expected a round that was played/u);
    const endgame = unwrap(readDdnRecord('[Start "play"]\n[Hand0 "34"]\n[Hand1 "5"]\n[Hand2 "6"]'));
    assert.match(
      messageOf(writeBotzone(endgame)),
      /hands of 2, 1, 1 cards, expected a landlord with 20, farmers with 17/u,
    );
    const late = unwrap(readDdnRecord('[Start "play"]\n[Hand0 "34"]\n[Hand1 "5"]\n[Hand2 "6"]\n[Turn "1"]'));
    assert.match(messageOf(writeDouzero(late)), /it begins within a trick, expected a landlord who leads/u);
  });

  test("a deal as DouZero's evaluation takes it is read as a game without plays", () => {
    const deal = JSON.stringify({
      landlord: [3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 10, 10, 10, 11, 11, 17, 20, 30],
      landlord_down: [6, 6, 6, 6, 7, 7, 7, 7, 8, 8, 8, 8, 9, 9, 10, 12, 13],
      landlord_up: [9, 9, 11, 11, 12, 12, 12, 13, 13, 13, 14, 14, 14, 14, 17, 17, 17],
      three_landlord_cards: [17, 20, 30],
    });
    const { end } = unwrap(replay(unwrap(readDouzero(deal))));
    assert.equal(end.phase, 'play');
    assert.equal(formatCards(end.hands[2] ?? cards('')), '99JJQQQKKKAAAA222');
  });

  const changed = (text: string, change: Record<string, unknown>): string =>
    JSON.stringify({ ...(JSON.parse(text) as object), ...change });
  // JSON of earlier versions, which no other program writes.
  const EARLIER = new URL('../../../../fixtures/foreign/earlier.jsonl', import.meta.url);
  const [rlcard = '', douzero = '', openspiel = ''] = readFileSync(EARLIER, 'utf8').trim().split('\n');
  const botzone = unwrap(writeBotzone(auctionRound()));
  const { log } = JSON.parse(botzone) as { log: unknown[] };

  const BAD = [
    [readRlcard('x'), /invalid rlcard game: no JSON \(.*\), expected one JSON document/u],
    [readRlcard('7'), /invalid rlcard game: 7, expected an object/u],
    [
      readRlcard(changed(rlcard, { suits: 1 })),
      /invalid rlcard game: unknown key "suits", expected one of id, engine, hands/u,
    ],
    [readRlcard(changed(rlcard, { hands: ['3'] })), /at hands: 1 entries, expected a list of 3/u],
    [
      readRlcard(changed(rlcard, { hands: ['3D', '', ''] })),
      /at hands\[0\]: invalid rlcard cards "3D": unknown card "D" at index 1/u,
    ],
    [
      readRlcard(changed(rlcard, { hands: ['2BR333', '33', ''] })),
      /at hands: invalid deal: more than there are of rank 3/u,
    ],
    [
      readRlcard(changed(rlcard, { bottom: '666' })),
      /at bottom: "666" is not in the landlord's hand, expected the three cards/u,
    ],
    [readRlcard(changed(rlcard, { plays: [[0, '34']] })), /at plays\[0\]\[1\]: invalid rlcard play "34": not a combo/u],
    [readRlcard(changed(rlcard, { plays: [[3, '3']] })), /at plays\[0\]\[0\]: 3, expected a whole number from 0 to 2/u],
    [readRlcard(changed(rlcard, { plays: [[0, 3]] })), /at plays\[0\]: no cards, expected \[seat, cards\]/u],
    [readRlcard(changed(rlcard, { plays: undefined })), /at plays: missing, expected a list/u],
    [readRlcard(changed(rlcard, { payoffs: [1, 0, 0] })), /at payoffs: \[1,0,0\], expected \[0,1,1\], as seat 1 won/u],
    [
      readDouzero(changed(douzero, { seats: ['landlord', 'landlord_up', 'landlord_down'] })),
      /at seats\[1\]: "landlord_up", expected one of "landlord_down"/u,
    ],
    [
      readDouzero(changed(douzero, { plays: [[0, [3, 3, 15]]] })),
      /at plays\[0\]\[1\]: invalid douzero cards .*15 at index 2/u,
    ],
    [
      readDouzero(changed(douzero, { scores: { landlord: 'x', farmer: 1 } })),
      /at scores\.landlord: "x", expected a number/u,
    ],
    [readOpenspiel(changed(openspiel, { hands17: 3 })), /at hands17: 3, expected a list/u],
    [readOpenspiel(changed(openspiel, { firstBidder: 5 })), /at firstBidder: 5, expected a whole number from 0 to 2/u],
    [readOpenspiel(changed(openspiel, { bids: [[0, 4]] })), /at bids\[0\]\[1\]: 4, expected one of 0, 1, 2, 3/u],
    [readOpenspiel(changed(openspiel, { winningBid: 0 })), /at winningBid: 0, expected a whole number from 1 to 3/u],
    [
      readOpenspiel(changed(openspiel, { plays: [[0, 7, '3-4']] })),
      /at plays\[0\]\[2\]: invalid openspiel play "3-4": not a plane/u,
    ],
    [
      readBotzone('{"requests":[]}'),
      /at requests: one bot's requests, which show one hand, expected the log of the whole match/u,
    ],
    [readBotzone('{"log":[]}'), /at initdata: missing, expected an object/u],
    [readBotzone(changed(botzone, { initdata: '{' })), /at initdata: invalid initdata: no JSON/u],
    [
      readBotzone(changed(botzone, { initdata: { allocation: [[1]], publiccard: [] } })),
      /at initdata\.allocation: 1 entries, expected a list of 3/u,
    ],
    [
      readBotzone(changed(botzone, { initdata: { allocation: [[1], [1], []], publiccard: [] } })),
      /card 1 is dealt twice/u,
    ],
    [
      readBotzone(changed(botzone, { log: [{ a: 1 }] })),
      /at log\[0\]: keys \["a"\], expected one seat, "0", "1" or "2"/u,
    ],
    [
      readBotzone(changed(botzone, { log: [{ 0: { response: 4 } }] })),
      /at log\[0\]\.0\.response: 4, expected one of 0, 1, 2, 3/u,
    ],
    [
      readBotzone(changed(botzone, { log: [{ 0: { response: [0, 5] } }] })),
      /at log\[0\]\.0\.response: invalid botzone play "34"/u,
    ],
    [
      readBotzone(changed(botzone, { log: [{ 0: { verdict: 'TLE' } }] })),
      /at log\[0\]\.0\.verdict: "TLE", expected "OK": a match/u,
    ],
  ] as const;
  for (const [read, message] of BAD) {
    test(`refused: ${messageOf(read)}`, () => assert.match(messageOf(read), message));
  }

  test('payoffs are by seat, for every landlord and winner', () => {
    const ROWS = [
      [0, 0, [1, 0, 0], 'landlord'],
      [0, 2, [0, 1, 1], 'farmers'],
      [2, 2, [0, 0, 1], 'landlord'],
      [2, 0, [1, 1, 0], 'farmers'],
    ] as const;
    const { hands, bottom } = JSON.parse(rlcard) as { hands: [string, string, string]; bottom: string };
    for (const [landlord, winner, payoffs, result] of ROWS) {
      const seated = landlord === 0 ? hands : [hands[1], hands[2], hands[0]];
      const game = { engine: 'rlcard', hands: seated, bottom, landlord, plays: [], winner, payoffs };
      assert.equal(unwrap(readRlcard(JSON.stringify(game))).claims.result, result);
      for (const seat of [0, 1, 2]) {
        const wrong = payoffs.map((payoff, index) => (index === seat ? 1 - payoff : payoff));
        assert.match(messageOf(readRlcard(JSON.stringify({ ...game, payoffs: wrong }))), /at payoffs: /u);
      }
      for (const other of [-1, 3]) {
        assert.match(messageOf(readRlcard(JSON.stringify({ ...game, winner: other }))), /at winner: /u);
      }
    }
  });

  test('a round that the rules of a dialect read otherwise is not written: the play, and both readings', () => {
    // 666777888999 as a plane of three with 999: RLCard knows a plane of four only.
    const ambiguous = unwrap(
      readDdnRecord(`[Rules "douzero"]
[Start "play"]
[Hand0 "66677788899933344455"]
[Hand1 "3455TTTTJJJJQQQQK"]
[Hand2 "KKKAAAA2222BR6789"]

1. 0:666777888+999
`),
    );
    const written = writeDouzero(ambiguous, { lossy: true });
    assert.equal(
      messageOf(written),
      'cannot write this round as douzero: its rules differ, play 1 is read as 666777888999, expected 666777888+999',
    );
  });

  test('the play that is read otherwise is counted with the passes before it', () => {
    const later = unwrap(
      readDdnRecord(`[Rules "douzero"]
[Start "play"]
[Hand0 "66677788899933344455"]
[Hand1 "3455TTTTJJJJQQQQK"]
[Hand2 "KKKAAAA2222BR6789"]

1. 0:55 1:- 2:-
2. 0:666777888+999
`),
    );
    const written = messageOf(writeDouzero(later, { lossy: true }));
    assert.match(written, /its rules differ, play 4 is read as 666777888999, expected 666777888\+999$/u);
  });

  test('a round without auction: the landlord bids and the others pass; a kitty that is not apart is refused', () => {
    const text = (hand: string, kitty: string): string => `[Rules "openspiel"]
[Start "play"]
[Hand0 "66667777888899TQK"]
[Hand1 "${hand}"]
[Hand2 "99JJQQQKKKAAAA222"]
[Kitty "${kitty}"]
[Landlord "1"]
[Bid "2"]

1. 1:BR
`;
    const apart = unwrap(readDdnRecord(text('333344445555TTTJJ', '2BR')));
    const { log: steps } = unwrap(readOpenspiel(unwrap(writeOpenspiel(apart))));
    assert.deepEqual(
      steps.flatMap(({ seat, action }) => (action.type === 'bid' ? [[seat, action.points]] : [])),
      [
        [1, 2],
        [2, 0],
        [0, 0],
      ],
    );
    const whole = unwrap(readDdnRecord(text('333344445555TTTJJ2BR', '')));
    for (const [name, write] of [
      ['openspiel', writeOpenspiel],
      ['botzone', writeBotzone],
    ] as const) {
      assert.equal(messageOf(write(whole)), `cannot write this round as ${name}: a kitty of 0 cards, expected 3`);
    }
  });

  test('DouZero does not score a spring', () => {
    // Three tricks of the landlord, no play of a farmer.
    const spring = unwrap(
      readDdnRecord(`[Rules "douzero"]
[Start "play"]
[Hand0 "3344556677889TJQK"]
[Hand1 "334455667788999TT"]
[Hand2 "TJJJQQQKKKAAA222B"]
[Kitty "A2R"]

1. 0:334455667788 1:- 2:-
2. 0:9TJQKA 1:- 2:-
3. 0:R 1:- 2:-
4. 0:2
`),
    );
    assert.equal(unwrap(replay(spring)).end.outcome?.winner, 'landlord');
    const { num_scores } = JSON.parse(unwrap(writeDouzero(spring, { lossy: true }))) as { num_scores: unknown };
    assert.deepEqual(num_scores, { landlord: 2, farmer: -1 });
  });

  test('a lossy writing drops what is lost, each kind of loss by its number', () => {
    const lost = unwrap(
      readDdnRecord(`[Rules "happy"]
[Hand0 "333344445555TTTJJ"]
[Hand1 "66667777888899TQK"]
[Hand2 "99JJQQQKKKAAAA222"]
[Kitty "2BR"]
[First "0"]

open 0:yes 1:no 2:no 1:no 2:no 1:no 2:no 1:no 2:yes
auction 0:call 1:grab 2:grab- 0:grab
double 0:x2 1:x1 2:x4
1. 0:BR
`),
    );
    unwrap(replay(lost));
    for (const [name, write] of [
      ['rlcard', writeRlcard],
      ['openspiel', writeOpenspiel],
    ] as const) {
      assert.equal(
        messageOf(write(lost)),
        `cannot write this round as ${name}: calls and grabs (4), doubles (2), open hands (2) would be lost, ` +
          'expected a record without, or a lossy writing',
      );
    }
  });

  /** Without the last card of the last hand. */
  const shortened = (text: string): string => text.replace(/.("\],"bottom)/u, '$1');

  test('a card of a hand that is missing is noticed, though it is never played', () => {
    const { initdata } = JSON.parse(botzone) as { initdata: { allocation: number[][] } };
    const [first = [], ...others] = initdata.allocation;
    const short = { ...initdata, allocation: [first.slice(1), ...others] };
    const plays = [{ 0: { response: [first[1]] } }];
    const ROWS = [
      readRlcard(shortened(rlcard)),
      readDouzero(shortened(douzero)),
      readBotzone(JSON.stringify({ initdata: short, log: plays })),
    ];
    for (const read of ROWS) {
      assert.match(messageOf(read), /hands of [0-9, ]+ cards, expected a landlord with 20, farmers with 17/u);
    }
    const replayed = replay(unwrap(readOpenspiel(shortened(openspiel))));
    assert.match(messageOf(replayed), /hands of 17, 17, 16 cards and a kitty of 3, expected 17, 17, 17 and 3/u);
    assert.match(
      messageOf(replay(unwrap(readBotzone(changed(botzone, { initdata: short }))))),
      /hands of 16, 17, 17 cards/u,
    );
  });

  test('a botzone log may stand alone, and initdata may be a text', () => {
    assert.deepEqual(readBotzone(JSON.stringify(log)), readBotzone(botzone));
    const { initdata } = JSON.parse(botzone) as { initdata: unknown };
    assert.deepEqual(readBotzone(changed(botzone, { initdata: JSON.stringify(initdata) })), readBotzone(botzone));
  });

  test("botzone's judge doubles for spring, and names seat 0 without a bid", () => {
    const { initdata } = JSON.parse(botzone) as { initdata: unknown };
    const bids = [0, 1, 2].map((seat) => ({ [seat]: { response: 0, verdict: 'OK' } }));
    const { end } = unwrap(replay(unwrap(readBotzone(JSON.stringify({ initdata, log: bids })))));
    assert.equal(end.landlord, 0);
    assert.equal(end.bid, 1);
    assert.equal(end.rules.spring, 2);
  });

  test('the older botzone game begins with the play of seat 0', () => {
    const { initdata } = JSON.parse(botzone) as { initdata: { allocation: number[][] } };
    const plays = [{ 0: { response: [initdata.allocation[0]?.[0]] } }, { 1: { response: [] } }];
    const { end } = unwrap(replay(unwrap(readBotzone(JSON.stringify({ initdata, log: plays })))));
    assert.equal(end.landlord, 0);
    assert.equal(end.turn, 2);
  });
});

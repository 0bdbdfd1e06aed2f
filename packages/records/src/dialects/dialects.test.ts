import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  countsOf,
  createRng,
  deck,
  formatCards,
  formatCombo,
  legalCombos,
  parseCards,
  parsePlay,
  PRESETS,
  seatAt,
  shuffle,
  startRound,
  unwrap,
  type Card,
  type Failure,
  type RankCounts,
  type Result,
} from '@doudizhu/rules';
import {
  formatBotzonePlay,
  parseBotzoneCards,
  parseBotzonePlay,
  readBotzone,
  readBotzoneTurn,
  writeBotzone,
  writeBotzoneResponse,
} from './botzone.ts';
import {
  douzeroNumbers,
  formatDouzeroCards,
  formatDouzeroPlay,
  parseDouzeroCards,
  parseDouzeroPlay,
  readDouzero,
  writeDouzero,
  writeDouzeroDeal,
} from './douzero.ts';
import {
  formatOpenspielCards,
  formatOpenspielPlay,
  parseOpenspielCards,
  parseOpenspielPlay,
  readOpenspiel,
  writeOpenspiel,
} from './openspiel.ts';
import {
  formatRlcardCards,
  formatRlcardPlay,
  parseRlcardCards,
  parseRlcardPlay,
  readRlcard,
  writeRlcard,
} from './rlcard.ts';
import { recordOf, replay, type RoundRecord } from '../record.ts';
import { readDdnRecord } from '../ddn.ts';

const cards = (text: string): RankCounts => unwrap(parseCards(text));

const messageOf = (result: Result<unknown, Failure>): string => {
  assert.ok(!result.ok, 'want a failure');
  return result.error.message;
};

describe('cards of the dialects', () => {
  const ROWS = [
    // ours, RLCard, DouZero, OpenSpiel
    ['33TJQKA2BR', '33TJQKA2BR', '33TJQKA2XD', '33TJQKA2(BWJ)(CJ)'],
    ['B', 'B', 'X', '(BWJ)'],
    ['R', 'R', 'D', '(CJ)'],
    ['', '', '', ''],
  ] as const;
  for (const [ours, rlcard, douzero, openspiel] of ROWS) {
    test(`"${ours}" is ${rlcard}, ${douzero}, ${openspiel}`, () => {
      const counts = cards(ours);
      assert.equal(formatRlcardCards(counts), rlcard);
      assert.equal(formatDouzeroCards(counts), douzero);
      assert.equal(formatOpenspielCards(counts), openspiel);
      assert.deepEqual(unwrap(parseRlcardCards(rlcard)), counts);
      assert.deepEqual(unwrap(parseDouzeroCards(douzero)), counts);
      assert.deepEqual(unwrap(parseDouzeroCards(douzeroNumbers(counts))), counts);
      assert.deepEqual(unwrap(parseOpenspielCards(openspiel)), counts);
    });
  }

  const BAD = [
    [parseRlcardCards('33X'), /bad rlcard cards "33X": unknown card "X" at index 2, want one of 3456789TJQKA2BR/u],
    [parseRlcardCards('3 3'), /unknown card " " at index 1/u],
    [parseRlcardCards('33333'), /bad rlcard cards "33333": more than 4 of 3, want at most 4/u],
    [parseDouzeroCards('33W'), /bad douzero cards "33W": unknown card "W" at index 2, want one of 3456789TJQKA2XD/u],
    [parseDouzeroCards('XX'), /more than 1 of X, want at most 1/u],
    [parseDouzeroCards([3, 15]), /bad douzero cards \[3,15\]: 15 at index 1, want one of 3 4 .* 14 17 20 30/u],
    [parseDouzeroCards([20, 20]), /20 at index 1 once too often, want at most 1/u],
    [parseDouzeroCards(3), /bad douzero cards 3: want letters or a list of numbers/u],
    [
      parseOpenspielCards('3(JJ)'),
      /bad openspiel cards "3\(JJ\)": unknown card "\(" at index 1, want one of .*\(BWJ\)\(CJ\)/u,
    ],
    [parseBotzoneCards([3, 54]), /bad botzone cards \[3,54\]: 54 at index 1, want a number 0 to 53/u],
    [parseBotzoneCards([3, 3]), /3 at index 1 is there already, want each card once/u],
    [parseBotzoneCards('3'), /bad botzone cards "3": want a list of numbers 0 to 53/u],
  ] as const;
  for (const [read, message] of BAD) {
    test(`refused: ${messageOf(read)}`, () => assert.match(messageOf(read), message));
  }
});

describe('plays of the dialects', () => {
  test('a pass', () => {
    assert.equal(formatRlcardPlay(null), 'pass');
    assert.equal(formatDouzeroPlay(null), '');
    assert.equal(formatOpenspielPlay(null), 'Pass');
    assert.deepEqual(formatBotzonePlay(null, []), []);
    for (const read of [
      parseRlcardPlay('pass'),
      parseRlcardPlay(''),
      parseDouzeroPlay(''),
      parseDouzeroPlay([]),
      parseOpenspielPlay('Pass'),
      parseBotzonePlay([]),
    ]) {
      assert.equal(unwrap(read), null);
    }
  });

  test('every play that can be led from random hands is read as it was written', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const hand = shuffle(createRng(seed), deck(1)).slice(0, 20);
        const of = (name: 'rlcard' | 'openspiel' | 'botzone') => legalCombos(countsOf(hand), null, PRESETS[name]);
        for (const combo of of('rlcard')) assert.deepEqual(unwrap(parseRlcardPlay(formatRlcardPlay(combo))), combo);
        for (const combo of of('openspiel')) {
          const text = formatOpenspielPlay(combo);
          assert.deepEqual(unwrap(parseOpenspielPlay(text)), combo, text);
        }
        for (const combo of of('botzone')) {
          assert.deepEqual(unwrap(parseBotzonePlay(formatBotzonePlay(combo, hand))), combo);
        }
      }),
      { numRuns: 30 },
    );
  });

  test('OpenSpiel names the chain of a plane, so each reading is another text', () => {
    const texts = ['666777888-999', '777888999-666', '666777888999'];
    const plays = texts.map((text) => unwrap(parseOpenspielPlay(text)));
    assert.deepEqual(
      plays.map((combo) => formatCombo(combo, 1)),
      ['666777888+999', '777888999+666', '666777888999'],
    );
    assert.deepEqual(plays.map(formatOpenspielPlay), texts);
  });

  test('where the dialect has one text for two readings, the trick decides', () => {
    const { douzero } = PRESETS;
    const toBeat = unwrap(parsePlay('333444555+777', douzero));
    assert.equal(formatCombo(unwrap(parseDouzeroPlay('666777888999', douzero)), 1), '666777888999');
    assert.equal(formatCombo(unwrap(parseDouzeroPlay('666777888999', douzero, toBeat)), 1), '777888999+666');
  });

  const BAD = [
    [parseRlcardPlay('34'), /bad rlcard play "34": no combo under rlcard, want one/u],
    [parseDouzeroPlay('3X'), /bad douzero play "3X": no combo under douzero, want one/u],
    [
      parseOpenspielPlay('3333-45'),
      /bad openspiel play "3333-45": no plane with kickers under openspiel, want CHAIN-KICKERS/u,
    ],
    [parseOpenspielPlay('333-4-5'), /bad openspiel play "333-4-5": more than one "-", want CHAIN-KICKERS/u],
    [parseOpenspielPlay('3334(BWJ)(CJ)'), /bad openspiel play "3334\(BWJ\)\(CJ\)": no combo/u],
    [parseBotzonePlay([0, 5]), /bad botzone play "34": no combo under botzone, want one/u],
  ] as const;
  for (const [read, message] of BAD) {
    test(`refused: ${messageOf(read)}`, () => assert.match(messageOf(read), message));
  }
});

/** A whole pack and a whole round: seat 1 goes out. */
const RECORD = `[DDN "1"]
[Rules "rlcard"]
[Hand0 "333344445555TTTJJ"]
[Hand1 "66667777888899TQK"]
[Hand2 "99JJQQQKKKAAAA222"]
[Kitty "2BR"]
[First "2"]
[Landlord "0"]
[Bid "2"]
[Result "farmers"]

auction 2:1 0:2 1:-
1. 0:BR 1:- 2:-
2. 0:3333 1:6666 2:- 0:-
3. 1:9 2:A 0:2 1:- 2:-
4. 0:4444 1:7777 2:- 0:-
5. 1:9 2:- 0:J 1:K 2:- 0:-
6. 1:T 2:2 0:- 1:-
7. 2:99 0:- 1:-
8. 2:QQQ 0:- 1:-
9. 2:KKK 0:- 1:-
10. 2:AAA 0:5555 1:8888 2:- 0:-
11. 1:Q
`;

const record = (): RoundRecord => unwrap(readDdnRecord(RECORD));

describe('games of the dialects', () => {
  test('the example replays', () => {
    assert.deepEqual(unwrap(replay(record())).end.outcome?.winner, 'farmers');
  });

  const WRITERS = [
    ['openspiel', writeOpenspiel, readOpenspiel],
    ['botzone', writeBotzone, readBotzone],
  ] as const;
  for (const [name, write, read] of WRITERS) {
    test(`${name} has the auction, the plays and its own score`, () => {
      const again = unwrap(read(unwrap(write(record()))));
      const { end } = unwrap(replay(again));
      assert.equal(end.outcome?.winner, 'farmers');
      assert.equal(end.bid, 2);
      assert.deepEqual(again.claims.scores, end.outcome.scores);
    });
  }

  test('RLCard and DouZero have no auction: it is refused, or dropped on demand', () => {
    for (const [name, write, read] of [
      ['rlcard', writeRlcard, readRlcard],
      ['douzero', writeDouzero, readDouzero],
    ] as const) {
      assert.equal(
        messageOf(write(record())),
        `cannot write this round as ${name}: bids (3) would be lost, want a record without, or a lossy writing`,
      );
      const again = unwrap(read(unwrap(write(record(), { lossy: true }))));
      assert.equal(unwrap(replay(again)).end.outcome?.winner, 'farmers');
      assert.equal(again.claims.result, 'farmers');
    }
  });

  test('what no dialect can tell is refused', () => {
    const four = recordOf(startRound({ rules: PRESETS['pagat-4p'], seed: 1 }));
    assert.match(messageOf(writeRlcard(four)), /as rlcard: pagat-4p has 4 seats, want 3/u);
    const open = recordOf(startRound({ rules: PRESETS.competition, seed: 1 }));
    assert.match(messageOf(writeOpenspiel(open)), /the round has no landlord, want a round that was played/u);
    const endgame = unwrap(readDdnRecord('[Start "play"]\n[Hand0 "34"]\n[Hand1 "5"]\n[Hand2 "6"]'));
    assert.match(messageOf(writeBotzone(endgame)), /hands of 2, 1, 1 cards, want a landlord with 20, farmers with 17/u);
    const late = unwrap(readDdnRecord('[Start "play"]\n[Hand0 "34"]\n[Hand1 "5"]\n[Hand2 "6"]\n[Turn "1"]'));
    assert.match(messageOf(writeDouzero(late)), /it begins within a trick, want a landlord who leads/u);
  });

  test("a deal as DouZero's evaluation takes it is read as a game without plays", () => {
    const deal = unwrap(writeDouzeroDeal(record()));
    const { landlord } = JSON.parse(deal) as { landlord: number[] };
    assert.deepEqual(landlord, [3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 10, 10, 10, 11, 11, 17, 20, 30]);
    const { end } = unwrap(replay(unwrap(readDouzero(deal))));
    assert.equal(end.phase, 'play');
    assert.equal(formatCards(end.hands[2] ?? cards('')), '99JJQQQKKKAAAA222');
  });

  const changed = (text: string, change: Record<string, unknown>): string =>
    JSON.stringify({ ...(JSON.parse(text) as object), ...change });
  const rlcard = unwrap(writeRlcard(record(), { lossy: true }));
  const douzero = unwrap(writeDouzero(record(), { lossy: true }));
  const openspiel = unwrap(writeOpenspiel(record()));
  const botzone = unwrap(writeBotzone(record()));
  const { log } = JSON.parse(botzone) as { log: unknown[] };

  const BAD = [
    [readRlcard('x'), /bad rlcard game: no JSON \(.*\), want one JSON document/u],
    [readRlcard('7'), /bad rlcard game: 7, want an object/u],
    [readRlcard(changed(rlcard, { suits: 1 })), /bad rlcard game: unknown key "suits", want one of id, engine, hands/u],
    [readRlcard(changed(rlcard, { hands: ['3'] })), /at hands: 1 entries, want a list of 3/u],
    [
      readRlcard(changed(rlcard, { hands: ['3D', '', ''] })),
      /at hands\[0\]: bad rlcard cards "3D": unknown card "D" at index 1/u,
    ],
    [
      readRlcard(changed(rlcard, { hands: ['2BR333', '33', ''] })),
      /at hands: bad deal: more than there are of rank 3/u,
    ],
    [
      readRlcard(changed(rlcard, { bottom: '666' })),
      /at bottom: "666" is not in the landlord's hand, want the three cards/u,
    ],
    [readRlcard(changed(rlcard, { plays: [[0, '34']] })), /at plays\[0\]\[1\]: bad rlcard play "34": no combo/u],
    [readRlcard(changed(rlcard, { plays: [[3, '3']] })), /at plays\[0\]\[0\]: 3, want a whole number from 0 to 2/u],
    [readRlcard(changed(rlcard, { plays: [[0, 3]] })), /at plays\[0\]: no cards, want \[seat, cards\]/u],
    [readRlcard(changed(rlcard, { plays: undefined })), /at plays: nothing, want a list/u],
    [readRlcard(changed(rlcard, { payoffs: [1, 0, 0] })), /at payoffs: \[1,0,0\], want \[0,1,1\], as seat 1 won/u],
    [
      readDouzero(changed(douzero, { seats: ['landlord', 'landlord_up', 'landlord_down'] })),
      /at seats\[1\]: "landlord_up", want one of "landlord_down"/u,
    ],
    [
      readDouzero(changed(douzero, { plays: [[0, [3, 3, 15]]] })),
      /at plays\[0\]\[1\]: bad douzero cards .*15 at index 2/u,
    ],
    [
      readDouzero(changed(douzero, { scores: { landlord: 'x', farmer: 1 } })),
      /at scores\.landlord: "x", want a number/u,
    ],
    [readOpenspiel(changed(openspiel, { hands17: 3 })), /at hands17: 3, want a list/u],
    [readOpenspiel(changed(openspiel, { firstBidder: 5 })), /at firstBidder: 5, want a whole number from 0 to 2/u],
    [readOpenspiel(changed(openspiel, { bids: [[0, 4]] })), /at bids\[0\]\[1\]: 4, want one of 0, 1, 2, 3/u],
    [readOpenspiel(changed(openspiel, { winningBid: 0 })), /at winningBid: 0, want a whole number from 1 to 3/u],
    [
      readOpenspiel(changed(openspiel, { plays: [[0, 7, '3-4']] })),
      /at plays\[0\]\[2\]: bad openspiel play "3-4": no plane/u,
    ],
    [
      readBotzone('{"requests":[]}'),
      /at requests: one bot's requests, which show one hand, want the log of the whole match/u,
    ],
    [readBotzone('{"log":[]}'), /at initdata: nothing, want an object/u],
    [readBotzone(changed(botzone, { initdata: '{' })), /at initdata: bad initdata: no JSON/u],
    [
      readBotzone(changed(botzone, { initdata: { allocation: [[1]], publiccard: [] } })),
      /at initdata\.allocation: 1 entries, want a list of 3/u,
    ],
    [
      readBotzone(changed(botzone, { initdata: { allocation: [[1], [1], []], publiccard: [] } })),
      /card 1 is dealt twice/u,
    ],
    [readBotzone(changed(botzone, { log: [{ a: 1 }] })), /at log\[0\]: keys \["a"\], want one seat, "0", "1" or "2"/u],
    [
      readBotzone(changed(botzone, { log: [{ 0: { response: 4 } }] })),
      /at log\[0\]\.0\.response: 4, want one of 0, 1, 2, 3/u,
    ],
    [
      readBotzone(changed(botzone, { log: [{ 0: { response: [0, 5] } }] })),
      /at log\[0\]\.0\.response: bad botzone play "34"/u,
    ],
    [
      readBotzone(changed(botzone, { log: [{ 0: { verdict: 'TLE' } }] })),
      /at log\[0\]\.0\.verdict: "TLE", want "OK": a match/u,
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
      'cannot write this round as douzero: its rules differ, play 1 is read as 666777888999, want 666777888+999',
    );
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
    const written = JSON.parse(unwrap(writeOpenspiel(apart))) as {
      bids: unknown;
      winningBid: number;
      landlord: number;
    };
    assert.deepEqual(
      [written.bids, written.winningBid, written.landlord],
      [
        [
          [1, 2],
          [2, 0],
          [0, 0],
        ],
        2,
        1,
      ],
    );
    const whole = unwrap(readDdnRecord(text('333344445555TTTJJ2BR', '')));
    for (const [name, write] of [
      ['openspiel', writeOpenspiel],
      ['botzone', writeBotzone],
    ] as const) {
      assert.equal(messageOf(write(whole)), `cannot write this round as ${name}: a kitty of 0 cards, want 3`);
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
    const { scores } = JSON.parse(unwrap(writeDouzero(spring, { lossy: true }))) as { scores: unknown };
    assert.deepEqual(scores, { landlord: 2, farmer: -1 });
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
          'want a record without, or a lossy writing',
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
      assert.match(messageOf(read), /hands of [0-9, ]+ cards, want a landlord with 20, farmers with 17/u);
    }
    const replayed = replay(unwrap(readOpenspiel(shortened(openspiel))));
    assert.match(messageOf(replayed), /hands of 17, 17, 16 cards and a kitty of 3, want 17, 17, 17 and 3/u);
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

  test("botzone's judge doubles for spring, and names seat 0 when nobody bids", () => {
    const { initdata } = JSON.parse(botzone) as { initdata: unknown };
    const bids = [0, 1, 2].map((seat) => ({ [seat]: { response: 0, verdict: 'OK' } }));
    const { end } = unwrap(replay(unwrap(readBotzone(JSON.stringify({ initdata, log: bids })))));
    assert.equal(end.landlord, 0);
    assert.equal(end.bid, 1);
    assert.equal(end.rules.spring, true);
  });

  test('the older botzone game begins with the play of seat 0', () => {
    const { initdata } = JSON.parse(botzone) as { initdata: { allocation: number[][] } };
    const plays = [{ 0: { response: [initdata.allocation[0]?.[0]] } }, { 1: { response: [] } }];
    const { end } = unwrap(replay(unwrap(readBotzone(JSON.stringify({ initdata, log: plays })))));
    assert.equal(end.landlord, 0);
    assert.equal(end.turn, 2);
  });
});

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
    const match = JSON.parse(unwrap(writeBotzone(record()))) as {
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
    ['{"requests":[]}', /bad botzone turn at requests\[-1\]\.bid: nothing, want a list/u],
    ['{}', /bad botzone turn at requests: nothing, want a list/u],
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

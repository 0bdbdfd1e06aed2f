import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parsePlay } from '@doudizhu/rules/combos';
import { dealOf, seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { startRound } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { NO_CLAIMS, recordOf, replay, type RoundRecord } from './record.ts';
import { readDeal } from '../forms/deal-from-text.ts';
import { writeDeal } from '../forms/deal-text.ts';
import { readDdnRecord, writeDdnRecord } from '../forms/ddn.ts';
import { writeJsonRecord } from '../forms/json.ts';
import { readJsonRecord } from '../forms/record-from-json.ts';

const TAGS = `[DDN "1"]
[Rules "competition"]
[Hand0 "44455566677788899"]
[Hand1 "3333456789TJQKABR"]
[Hand2 "9TTTJJJQQQKKKAAA2"]
[Kitty "222"]
[First "0"]
`;

/** Seat 1 bids 3 and wins with its three plays: spring, a bomb, the rocket, one farmer doubled. */
const GAME = `${TAGS}[Landlord "1"]
[Bid "3"]
[Result "landlord"]
[Scores "-24 72 -48"]
[Event "An \\"open\\" \\\\ table"]

auction 0:1 1:3
double 2:x2 0:x1
redouble 1:x1
1. 1:3333 2:- 0:-
2. 1:456789TJQKA 2:- 0:-
3. 1:222 2:- 0:-
4. 1:BR
`;

const AUCTION = '\nauction 0:1 1:3\n';

describe('records as text', () => {
  test('the example replays to its scores and reads back as itself', () => {
    const record = unwrap(readDdnRecord(GAME));
    const { end, rounds } = unwrap(replay(record));
    assert.equal(end.phase, 'settled');
    assert.equal(rounds.length, record.log.length + 1);
    assert.deepEqual(end.outcome?.scores, [-24, 72, -48]);
    assert.equal(record.info.Event, 'An "open" \\ table');
    assert.equal(writeDdnRecord(record), GAME);
    assert.deepEqual(unwrap(readJsonRecord(writeJsonRecord(record))), record);
  });

  const BAD = [
    ['', /no \[Hand0\], nor \[Seed\], expected one of them/u, 'nothing'],
    ['[Seed 1]', /at line 1: no tag \[Seed 1\], expected \[NAME "VALUE"\]/u, 'no quotes'],
    ['[Seed "1"]\n[Seed "2"]', /at line 2: tag Seed is given twice, expected each tag once/u, 'a tag twice'],
    ['[Sead "1"]', /at line 1: unknown tag Sead, expected one of .*Seed/u, 'an unknown tag'],
    [
      '[Seed "1"]\nauction 0:-\n[First "0"]',
      /at line 3: tag First after the moves, expected all tags first/u,
      'a late tag',
    ],
    ['[DDN "2"]\n[Seed "1"]', /at line 1: DDN "2", expected "1"/u, 'another version'],
    ['[Rules "chess"]\n[Seed "1"]', /at line 1: Rules "chess", invalid rules: preset is "chess"/u, 'unknown rules'],
    ['[Seed "1"]\n[First "3"]', /at line 2: First "3", expected a seat, 0 to 2/u, 'no such seat'],
    ['[Hand0 "3"]', /no \[Hand1\], expected Hand0, Hand1, Hand2 under competition/u, 'a hand missing'],
    ['[Seed "1"]\n[Kitty "3"]', /at line 2: Kitty "3", expected Hand0, Hand1, Hand2/u, 'a kitty alone'],
    [`[Hand3 "3"]\n${TAGS}`, /at line 1: Hand3 "3", expected Hand0, Hand1, Hand2/u, 'a hand too many'],
    [
      TAGS.replace('44455', '44455x'),
      /at line 3: Hand0 .*"x" at index 5 may be the small joker or the big one, expected B/u,
      'no such card',
    ],
    [
      TAGS.replace('44455', '444555'),
      /at line 3: Hand0 .*invalid deal: more than there are of rank 5/u,
      'five of a rank',
    ],
    [`${TAGS}[FaceUp "2c"]`, /the turned-up card "2c" is not in any hand/u, 'a card of the kitty'],
    [`${TAGS}[Turn "0"]`, /at line 8: Turn "0", expected it with \[Start "play"\] only/u, 'a turn before the auction'],
    [`${TAGS}[Start "game"]`, /at line 8: Start "game", expected "play"/u, 'an unknown start'],
    [
      `${TAGS}[Start "play"]`,
      /at line 7: First "0", expected none with \[Start "play"\]/u,
      'a first caller of the play',
    ],
    [
      `${TAGS}[Result "draw"]`,
      /at line 8: Result "draw", expected one of landlord, farmers, aborted/u,
      'no such result',
    ],
    [`${TAGS}[Scores "1 2"]`, /at line 8: Scores "1 2", expected 3 numbers, by seat/u, 'two scores'],
    [`${TAGS}[Bid "4"]`, /at line 8: Bid "4", expected 0 to 3/u, 'no such bid'],
    [`${TAGS}\nauction 0:4`, /at line 9: "0:4", expected auction with one of .*1, 2, 3/u, 'bids 4'],
    [
      `${TAGS}\nbidding 0:1`,
      /at line 9: "bidding", expected a stage \(open, auction, double, redouble\)/u,
      'an unknown stage',
    ],
    [`${TAGS}\ntoString 0:name`, /at line 9: "toString", expected a stage/u, 'no stage, though every object has it'],
    [`${TAGS}\nauction 3:1`, /at line 9: "3:1", expected a seat from 0 to 2/u, 'a fourth seat'],
    [
      `${TAGS}\n1. 0:34567 1:98`,
      /at line 9: "1:98", expected a play or "-" \(invalid play "98": not a combo/u,
      'no combo',
    ],
    [`${TAGS}\n2. 0:3`, /at line 9: trick number "2\.", expected 1\./u, 'a trick left out'],
    [
      `${TAGS}\n1. 0:3 1:-\n2. 2:-`,
      /at line 10: "2\." within trick 1, expected the trick to end first/u,
      'a trick cut short',
    ],
    [`${TAGS}\n1. 0:3 1:- 2:- 0:4`, /at line 9: "0:4" begins trick 2, expected a new line/u, 'two tricks in a line'],
  ] as const;
  for (const [text, message, why] of BAD) {
    test(`refused: ${why}`, () => {
      const read = readDdnRecord(text);
      assert.ok(!read.ok);
      assert.equal(read.error.code, 'bad-record');
      assert.match(read.error.message, message);
    });
  }

  test('comments, blank lines and lines without numbers are read over', () => {
    const loose = GAME.replace('1. 1:3333 2:- 0:-', '; the bomb first\n\n1. 1:3333 ; bold\n2:- 0:-').replace('4. ', '');
    assert.deepEqual(readDdnRecord(loose), readDdnRecord(GAME));
  });
});

describe('replays', () => {
  const WRONG = [
    [
      `${TAGS}${AUCTION}`.replace('0:1', '2:1'),
      'bad-step',
      /at step 1 of 2, seat 2, bid 1: .*not your turn/u,
      'out of turn',
    ],
    [
      `${TAGS}${AUCTION}`.replace('1:3', '1:1'),
      'bad-step',
      /at step 2 of 2, seat 1, bid 1: invalid bid 1: expected/u,
      'a low bid',
    ],
    [`${TAGS}${AUCTION}1. 1:3333`, 'bad-step', /at step 3 of 3, seat 1, 3333: .*not your turn/u, 'no doubling'],
    [
      GAME.replace('2:- 0:-\n2.', '2:9999 0:- 1:-\n2.'),
      'bad-step',
      /at step 7 of 16, seat 2, 9999: 9999 needs 4 of 9/u,
      'cards not held',
    ],
    [
      GAME.replace('Landlord "1"', 'Landlord "0"'),
      'bad-result',
      /landlord is 0, expected 1 from its own steps under competition/u,
      'another landlord',
    ],
    [GAME.replace('Bid "3"', 'Bid "2"'), 'bad-result', /bid is 2, expected 3/u, 'another bid'],
    [
      GAME.replace('Result "landlord"', 'Result "farmers"'),
      'bad-result',
      /result is farmers, expected landlord/u,
      'another winner',
    ],
    [
      GAME.replace('-24 72 -48', '-24 48 -24'),
      'bad-result',
      /scores is -24 48 -24, expected -24 72 -48/u,
      'other scores',
    ],
    [GAME.replace('\n4. 1:BR', ''), 'bad-result', /result is landlord, expected unfinished/u, 'a play missing'],
  ] as const;
  for (const [text, code, message, why] of WRONG) {
    test(`name what is wrong: ${why}`, () => {
      const played = replay(unwrap(readDdnRecord(text)));
      assert.ok(!played.ok);
      assert.equal(played.error.code, code);
      assert.match(played.error.message, message);
    });
  }

  const SIZES = [
    ['AA2"', 'AA"', '17, 17, 16 cards and a kitty of 3', 'a card is lost that is never played'],
    ['88899"', '8889"', '16, 17, 17 cards and a kitty of 3', 'a card of the first hand is lost'],
    ['Kitty "222"', 'Kitty "22"', '17, 17, 17 cards and a kitty of 2', 'a short kitty'],
  ] as const;
  for (const [from, to, found, why] of SIZES) {
    test(`refuse hands of the wrong size: ${why}`, () => {
      const text = TAGS.replace(from, to);
      const played = replay(unwrap(readDdnRecord(text)));
      assert.ok(!played.ok);
      assert.equal(played.error.code, 'bad-record');
      assert.equal(played.error.message, `invalid record: hands of ${found}, expected 17, 17, 17 and 3`);
    });
  }

  test('a record without seed and deal makes no round', () => {
    const record = recordOf(startRound({ rules: PRESETS.pagat, seed: 1 }));
    const empty = { ...record, setup: { ...record.setup, seed: null, deal: null } } as RoundRecord;
    const played = replay(empty);
    assert.ok(!played.ok && /neither a seed nor a deal, expected one of them/u.test(played.error.message));
  });

  test('every seat has a card at the beginning, a landlord perhaps only those of the kitty', () => {
    const played = (hand0: string, more: string) =>
      replay(unwrap(readDdnRecord(`[Start "play"]\n[Hand0 "${hand0}"]\n[Hand1 "5"]\n[Hand2 "6"]\n${more}`)));
    const [farmer, landlord, none] = [
      played('', '[Landlord "1"]'),
      played('', '[Landlord "0"]\n[Kitty "3"]'),
      played('', '[Landlord "0"]'),
    ];
    assert.ok(landlord.ok);
    for (const refused of [farmer, none]) {
      assert.ok(!refused.ok && /seat 0 has no cards, expected at least one/u.test(refused.error.message));
    }
  });

  const SETUPS = [
    ['[Hand1 ""]', /seat 1 has no cards, expected at least one/u, 'an empty hand'],
    [
      '[Hand1 "5"]\n[Beat "0:4"]',
      /seat 0 has the turn, expected 1 after 0 passes on the play of seat 0/u,
      'a turn out of order',
    ],
    [
      '[Hand1 "5"]\n[Beat "1:4"]\n[Passes "0"]',
      /seat 0 has the turn, expected 2 after 0 passes/u,
      'passes that are missing',
    ],
  ] as const;
  for (const [tags, message, why] of SETUPS) {
    test(`refuse a beginning with ${why}`, () => {
      const played = replay(unwrap(readDdnRecord(`[Start "play"]\n[Hand0 "3"]\n[Hand2 "6"]\n${tags}`)));
      assert.ok(!played.ok);
      assert.equal(played.error.code, 'bad-record');
      assert.match(played.error.message, message);
    });
  }
});

describe('records as JSON', () => {
  const json = (change: (record: Record<string, unknown>) => unknown): string => {
    const record = JSON.parse(writeJsonRecord(unwrap(readDdnRecord(GAME)))) as Record<string, unknown>;
    return JSON.stringify(change(record));
  };
  const BAD = [
    ['{', /invalid record: no JSON \(.*\), expected one JSON document/u, 'half a document'],
    ['[]', /invalid record: \[\], expected an object/u, 'a list'],
    ['{}', /at ddz: missing, expected one of 1/u, 'no version'],
    [json((record) => ({ ...record, rule: 1 })), /unknown key "rule", expected one of ddz, rules/u, 'an unknown key'],
    [
      json((record) => ({ ...record, rules: { preset: 'chess' } })),
      /at rules: invalid rules: preset is "chess"/u,
      'unknown rules',
    ],
    [json((record) => ({ ...record, hands: ['3'] })), /at hands: 1 entries, expected a list of 3/u, 'one hand'],
    [
      json((record) => ({ ...record, hands: [1, '', ''] })),
      /at hands\[0\]: 1, expected a text/u,
      'a number for a hand',
    ],
    [json((record) => ({ ...record, hands: undefined })), /neither seed nor hands, expected one of them/u, 'no deal'],
    [json((record) => ({ ...record, first: 3 })), /at first: 3, expected a whole number from 0 to 2/u, 'no such seat'],
    [
      json((record) => ({ ...record, play: {}, hands: undefined })),
      /at hands: missing, expected the hands of a record/u,
      'a play without hands',
    ],
    [
      json((record) => ({ ...record, log: [{ seat: 0 }] })),
      /at log\[0\]\.type: missing, expected one of "openHand", "bid"/u,
      'no type',
    ],
    [
      json((record) => ({ ...record, log: [{ seat: 0, type: 'bid', points: 4 }] })),
      /at log\[0\]\.points: 4, expected one of 0, 1, 2, 3/u,
      'bids 4',
    ],
    [
      json((record) => ({ ...record, log: [{ seat: 0, type: 'pass', points: 4 }] })),
      /at log\[0\]: unknown key "points"/u,
      'a pass with points',
    ],
    [
      json((record) => ({ ...record, log: [{ seat: 0, type: 'play', play: '98' }] })),
      /at log\[0\]\.play: invalid play "98": not a combo/u,
      'no combo',
    ],
    [
      json((record) => ({ ...record, claims: { scores: [1, 2] } })),
      /at claims\.scores: 2 entries, expected a list of 3/u,
      'two scores',
    ],
    [
      json((record) => ({ ...record, claims: { result: 'draw' } })),
      /at claims\.result: "draw", expected one of "landlord"/u,
      'no such result',
    ],
    [
      json((record) => ({ ...record, info: { Mood: 'x' } })),
      /at info: unknown key "Mood", expected one of Event/u,
      'an unknown name',
    ],
  ] as const;
  for (const [text, message, why] of BAD) {
    test(`refused: ${why}`, () => {
      const read = readJsonRecord(text);
      assert.ok(!read.ok);
      assert.equal(read.error.code, 'bad-record');
      assert.match(read.error.message, message);
    });
  }

  test('a round that begins with the play: seat 0 is landlord for 1 and leads, where nothing else is given', () => {
    const text = (play: object): string =>
      JSON.stringify({ ddz: 1, rules: 'pagat', hands: ['345', '6', '7'], play, log: [] });
    const { setup } = unwrap(readJsonRecord(text({})));
    assert.ok(setup.type === 'play');
    assert.deepEqual([setup.landlord, setup.bid, setup.turn, setup.trick, setup.deal.kitty], [0, 1, 0, null, []]);
    const other = unwrap(readJsonRecord(text({ landlord: 2, bid: 3 }))).setup;
    assert.ok(other.type === 'play');
    assert.deepEqual([other.landlord, other.bid, other.turn], [2, 3, 2], 'another landlord leads too');
    const trick = { seat: 0, play: '8', passes: 1 };
    const within = unwrap(readJsonRecord(text({ landlord: 1, turn: 2, trick }))).setup;
    assert.ok(within.type === 'play');
    assert.deepEqual([within.trick?.seat, within.trick?.passes, within.trick?.combo.kind], [0, 1, 'single']);
    for (const passes of [-1, 2]) assert.ok(!readJsonRecord(text({ turn: 2, trick: { ...trick, passes } })).ok);
    for (const bid of [0, 4]) assert.ok(!readJsonRecord(text({ bid })).ok);
  });

  test('rules may be a word or a record, a seed a number', () => {
    const word = unwrap(readJsonRecord('{"ddz":1,"rules":"pagat;spring=false","seed":7,"log":[]}'));
    const record = unwrap(readJsonRecord('{"ddz":1,"rules":{"preset":"pagat","spring":false},"seed":"7","log":[]}'));
    assert.deepEqual(word, record);
  });
});

describe('cards of a record', () => {
  test('ranks where they say everything, else every card in the order dealt', () => {
    const { competition: rules } = PRESETS;
    const plain = unwrap(dealOf({ rules, hands: ['334', '5B', 'R'], kitty: '2' }));
    assert.deepEqual(writeDeal(plain, rules), { hands: ['334', '5B', 'R'], kitty: '2', faceUp: null, wild: '' });
    const text = { hands: ['4s3h3c', 'B5d', 'R'], kitty: '2c', faceUp: '5d', wild: '' };
    const deal = unwrap(readDeal(text, rules));
    assert.deepEqual(deal.faceUp?.seat, seatAt(1));
    assert.deepEqual(writeDeal(deal, rules), text);
  });
  const BAD = [
    [
      ['3h4', '', ''],
      'competition',
      /invalid cards "3h4": "4" at index 2, expected each card with its suit, like 3h, Ts, B/u,
      'a suit missing',
    ],
    [
      ['3h', "4d'", ''],
      'competition',
      /"4d'" at index 0, expected each card with its suit/u,
      'a second deck where there is one',
    ],
    [['3h', 'Bh', ''], 'competition', /"Bh" at index 0/u, 'a joker with a suit'],
    [['3hx4h', '', ''], 'competition', /invalid cards "3hx4h": "x" at index 2/u, 'a letter that is not a rank'],
    [['3h', '3h', ''], 'competition', /card 0 is dealt twice, expected each card once/u, 'a card twice'],
  ] as const;
  for (const [hands, rules, message, why] of BAD) {
    test(`refused: ${why}`, () => {
      const read = readDeal({ hands, kitty: '', faceUp: null, wild: '' }, PRESETS[rules]);
      assert.ok(!read.ok);
      assert.match(read.error.message, message);
    });
  }
});

test('a round that begins within a trick: the seat to act follows from the play and the passes', () => {
  const rules = PRESETS.douzero;
  const hands = ['34', '5', '67'];
  const deal = unwrap(dealOf({ rules, hands }));
  const combo = unwrap(parsePlay('4', rules)) ?? assert.fail();
  for (const passes of [0, 1]) {
    for (const turn of [0, 1, 2]) {
      const trick = { seat: seatAt(0), combo, passes };
      const setup = { type: 'play', rules, deal, landlord: seatAt(0), bid: 1, turn: seatAt(turn), trick } as const;
      const replayed = replay({ setup, log: [], claims: NO_CLAIMS, info: {} });
      assert.equal(replayed.ok, turn === passes + 1);
      if (replayed.ok) continue;
      const expected = `seat ${turn} has the turn, expected ${passes + 1} after ${passes} passes on the play of seat 0`;
      assert.ok(replayed.error.message.includes(expected), replayed.error.message);
      assert.equal(replayed.error.code, 'bad-record');
    }
  }
});

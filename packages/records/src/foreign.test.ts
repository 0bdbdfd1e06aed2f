/** Files as other programs write them (fixtures/foreign), with the results that those programs gave. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { countsOf, formatCards } from '@doudizhu/rules/cards';
import { unwrap } from '@doudizhu/rules/result';
import { replay, type Replay } from './base/record.ts';
import { detectFormat, readRecord, readRecords, writeRecord, type RecordFormat } from './formats.ts';
import { messageOf } from './testing/index.ts';

const textOf = (name: string): string =>
  readFileSync(new URL(`../../../fixtures/foreign/${name}`, import.meta.url), 'utf8');
const valueOf = (name: string): unknown => JSON.parse(textOf(name)) as unknown;
const playedIn = (source: unknown): Replay[] => unwrap(readRecords(source)).map((record) => unwrap(replay(record)));
const onlyIn = (source: unknown): Replay => unwrap(replay(unwrap(readRecord(source))));
/** The deal with suits, and the log. */
const gameOf = ({ record: { setup, log } }: Replay): unknown => [setup.deal?.hands, setup.deal?.kitty, log];

// file, format, rounds, steps of the first, its winner, its scores by seat
const FILES = [
  ['showdown.json', 'rlcard', 1, 31, 'landlord', [-2, -2, 4]],
  ['rlcard-perfect.json', 'rlcard', 1, 58, 'landlord', [2, -1, -1]],
  ['rlcard-farmers.json', 'rlcard', 1, 71, 'farmers', [-2, 1, 1]],
  ['openspiel-playthrough.txt', 'openspiel', 1, 67, 'farmers', [-6, 3, 3]],
  ['openspiel-state.txt', 'openspiel', 1, 58, 'landlord', [-3, 6, -3]],
  ['openspiel-serialized.txt', 'openspiel', 1, 67, 'landlord', [-3, -3, 6]],
  ['botzone-fightthelandlord.json', 'botzone', 1, 58, 'landlord', [4, -2, -2]],
  ['botzone-failed-bot.json', 'botzone', 1, 59, 'landlord', [12, -6, -6]],
  ['douzero-deals.json', 'douzero', 5, 0, undefined, undefined],
  ['douzero-printed.txt', 'douzero', 1, 0, undefined, undefined],
  ['douzero-actions.txt', 'douzero', 1, 9, undefined, undefined],
  ['earlier-list.json', 'rlcard', 2, 54, 'farmers', [-4, 2, 2]],
] as const;
for (const [name, format, rounds, steps, winner, scores] of FILES) {
  test(`${name} is read whole, as a text and as a value`, () => {
    const text = textOf(name);
    assert.equal(detectFormat(text), format);
    const played = playedIn(text);
    assert.equal(played.length, rounds);
    const [first] = played;
    assert.deepEqual(
      [first?.record.log.length, first?.end.outcome?.winner, first?.end.outcome?.scores],
      [steps, winner, scores],
    );
    assert.deepEqual(unwrap(readRecords(text, format)), unwrap(readRecords(text)));
    if (name.endsWith('.json')) assert.deepEqual(unwrap(readRecords(valueOf(name))), unwrap(readRecords(text)));
  });
}

test('a bomb over a rocket, which OpenSpiel allows, is refused by name', () => {
  const played = replay(unwrap(readRecord(textOf('openspiel-bomb-over-rocket.txt'))));
  assert.match(messageOf(played), /: nothing beats the rocket, so pass; OpenSpiel lets a bomb beat it$/u);
});

describe('RLCard', () => {
  const state = valueOf('rlcard-perfect.json') as Record<string, unknown>;

  test('hands are the cards played and those left, and the cards left keep their suits', () => {
    const { record } = onlyIn(state);
    const hands = record.setup.deal?.hands ?? [];
    assert.equal(formatCards(countsOf(hands[0] ?? [])), '34555788899JQKAAA22R');
    assert.deepEqual(
      [16, 40].map((card) => hands[2]?.some((other) => other === card)),
      [true, true],
      'H7 and HK',
    );
  });

  test('a game that Python printed, with tuples, and one that is not over', () => {
    const printed = `{'trace': [(0, 'AAA2'), (1, 'pass')], 'hand_cards_with_suit': ['', '', ''], 'hand_cards': ["345557888999QKR2", '', ''], 'legal_actions': None}`;
    assert.match(messageOf(readRecord(printed)), /at hands: hands of 20, 0, 0 cards/u);
    const start = { ...state, hand_cards: handsAtStart(), hand_cards_with_suit: undefined, trace: [] };
    const { end, record } = onlyIn(JSON.parse(JSON.stringify(start)));
    assert.deepEqual([end.phase, record.claims.result], ['play', 'unfinished']);
  });

  test('the kitty is known if all of seen_cards is there', () => {
    const kittyOf = (seen: string): string =>
      formatCards(countsOf(onlyIn({ ...state, seen_cards: seen }).record.setup.deal?.kitty ?? []));
    assert.deepEqual(['3R2', '2', '333'].map(kittyOf), ['32R', '', '']);
  });
});

const handsAtStart = (): string[] =>
  (onlyIn(valueOf('rlcard-perfect.json')).record.setup.deal?.hands ?? []).map((hand) => formatCards(countsOf(hand)));

describe('OpenSpiel', () => {
  const playthrough = onlyIn(textOf('openspiel-playthrough.txt'));
  const history =
    (/^History\(\) = (\[.*\])$/gmu.exec(textOf('openspiel-playthrough.txt').split('# State 119')[1] ?? '') ?? [])[1] ??
    '';
  const actions = JSON.parse(history) as number[];

  test('a history as a list, as a text, one a line, and a serialised state are the same game with its suits', () => {
    const line = actions.join(', ');
    const serialised = `# Automatically generated by OpenSpiel SerializeGameAndState\n[Meta]\nVersion: 1\n\n[Game]\ndou_dizhu()\n[State]\n${actions.join('\n')}\n\n\n`;
    for (const source of [actions, history, line, serialised, actions.join('\n')]) {
      assert.deepEqual(gameOf(onlyIn(source)), gameOf(playthrough));
    }
    for (const source of [`${line}\n${line}\n`, serialised + serialised, [actions, actions]]) {
      assert.deepEqual(playedIn(source).map(gameOf), [gameOf(playthrough), gameOf(playthrough)]);
    }
    const offset = actions.map((action, index) => (index < 52 ? action : action + 105));
    assert.deepEqual(gameOf(onlyIn(offset)), gameOf(playthrough), 'ids of an early version');
  });

  test('the state of a playthrough shows the same game by rank', () => {
    const text = textOf('openspiel-playthrough.txt').split('# State 119\n')[1]?.split('IsTerminal()')[0] ?? '';
    const { record, end } = onlyIn(text);
    assert.deepEqual(end.outcome?.scores, [-6, 3, 3]);
    assert.deepEqual(record.log, playthrough.record.log);
    const ranksOf = ({ record: { setup } }: Replay): string[] =>
      (setup.deal?.hands ?? []).map((hand) => formatCards(countsOf(hand)));
    assert.deepEqual(ranksOf(onlyIn(text)).slice(1), ranksOf(playthrough).slice(1));
  });

  test('unfinished: in the auction, in the play, and a game in which all pass', () => {
    const [bidding, playing, passed] = [
      onlyIn(actions.slice(0, 53)),
      onlyIn(actions.slice(0, 60)),
      onlyIn([...actions.slice(0, 52), 0, 0, 0]),
    ];
    assert.deepEqual([bidding.end.phase, playing.end.phase, passed.end.phase], ['auction', 'play', 'aborted']);
  });

  const BAD = [
    [
      actions.slice(0, 20),
      /^invalid openspiel game: 20 actions, expected 52 actions for the deal, then bids and plays$/u,
    ],
    ['5, 65, 65', /^invalid openspiel game: 3 actions/u],
    [actions.with(2, 65), /at \[2\]: 65, expected a card that is not dealt yet, 51 to 104/u],
    [actions.with(0, 51), /at \[0\]: 51, expected a whole number from 0 to 50/u],
    [actions.with(60, 26057), /at \[60\]: 26057, expected the id of a play/u],
    [
      textOf('openspiel-state.txt').replace('333 ', '33  '),
      /at hands: hands of 17, 19, 17 cards, expected hands that fit/u,
    ],
  ] as const;
  for (const [source, message] of BAD) {
    test(`refused: ${message.source}`, () => assert.match(messageOf(readRecord(source)), message));
  }

  test('what is written keeps deal, suits, turned-up card, auction and plays', () => {
    const text = unwrap(writeRecord(playthrough.record, 'openspiel'));
    const again = onlyIn(text);
    assert.deepEqual(again.record.setup, playthrough.record.setup);
    assert.deepEqual(again.record.log, playthrough.record.log);
    assert.equal(text.split('[State]\n')[1]?.trim(), actions.join('\n'));
  });
});

describe('DouZero', () => {
  const [deal = {}] = valueOf('douzero-deals.json') as Record<string, number[]>[];

  test('a deal with the plays that followed, and the keys of versions with an auction', () => {
    const played = { ...deal, card_play_action_seq: [[3, 3], [], [17, 17]] };
    assert.deepEqual([onlyIn(played).end.turn, onlyIn(played).record.log.length], [0, 3]);
    const { landlord = [], landlord_down = [], landlord_up = [], three_landlord_cards = [] } = deal;
    const own = [...landlord];
    for (const card of three_landlord_cards) own.splice(own.indexOf(card), 1);
    const fork = { first: own, second: landlord_down, third: landlord_up, three_landlord_cards };
    assert.equal(onlyIn(fork).end.phase, 'auction');
    assert.deepEqual(onlyIn({ ...deal, landlord: own }).end.hands, onlyIn(deal).end.hands, 'the kitty apart');
    assert.match(
      messageOf(readRecord({ ...fork, second: undefined })),
      /at second: missing, expected a list of cards/u,
    );
  });

  test('a pickle is not read, and the sentence tells how to convert it', () => {
    for (const text of ['\uFFFD\u0005\uFFFD\u00010\0\0', '\u0080\u0004\uFFFD', '(lp0\n(dp1\n']) {
      assert.match(
        messageOf(readRecords(text)),
        /^invalid records: a pickle of Python.*python3 -c "import json, pickle;/u,
      );
    }
  });
});

describe('Botzone', () => {
  interface Match {
    readonly initdata: { readonly allocation: number[][]; readonly publiccard: number[] };
    readonly log: readonly Record<string, unknown>[];
  }
  const failed = valueOf('botzone-failed-bot.json') as Match;
  const older = valueOf('botzone-fightthelandlord.json') as Match;

  test('a match that is cut anywhere is a round that is not over', () => {
    for (const match of [failed, older]) {
      for (let length = 1; length < match.log.length; length += 7) {
        assert.equal(onlyIn({ ...match, log: match.log.slice(0, length) }).end.outcome, null);
      }
    }
  });

  test('an error of the judge and a time-out end the record', () => {
    const cut = failed.log.slice(0, 20);
    for (const last of [{ output: '', verdict: 'TLE' }, { output: null }, { 1: { verdict: 'TLE' } }]) {
      const { record, end } = onlyIn({ ...failed, log: [...cut, last] });
      assert.equal(end.outcome, null);
      assert.deepEqual(record.log, onlyIn({ ...failed, log: cut }).record.log);
    }
    const error = { player: 1, action: [11] };
    const refused = {
      output: {
        command: 'finish',
        content: { 0: 2.5, 1: -1, 2: -1 },
        display: { event: error, errorInfo: 'INVALID_PASS', 0: 2.5, 1: -1, 2: -1 },
      },
    };
    const { record, end } = onlyIn({ ...older, log: [...older.log.slice(0, 12), refused] });
    assert.deepEqual([end.outcome, record.claims.result], [null, null]);
  });

  test('a bid that was too low is a pass, as the judge shows it; a landlord whom the judge names leads', () => {
    const display = (more: object): Record<string, unknown> => ({ output: { command: 'request', display: more } });
    const { initdata } = failed;
    const tooLow = [
      display({ bid: [] }),
      { 0: { response: 1 } },
      display({ bid: [1] }),
      { 1: { response: 1 } },
      display({ bid: [1, 0] }),
    ];
    const { end } = onlyIn({ initdata, log: tooLow });
    assert.deepEqual([end.phase, end.auction.turn], ['auction', 2]);
    const named = onlyIn({
      initdata,
      log: [...tooLow, { 2: { response: 0 } }, display({ bid: [1, 0, 0], landlord: 1 })],
    });
    assert.deepEqual([named.end.phase, named.end.landlord, named.end.bid], ['play', 1, 1]);
  });
});

describe('several documents, and what a text is like', () => {
  const json = unwrap(writeRecord(onlyIn(textOf('rlcard-perfect.json')).record, 'json')).trim();
  const deals = valueOf('douzero-deals.json');

  test('lists, objects around a list, documents over several lines, and formats one after the other', () => {
    const one = unwrap(readRecord(json));
    const pretty = JSON.stringify(JSON.parse(json), null, 2);
    for (const source of [
      `[${json}, ${json}]`,
      `{"rounds": [${json}, ${json}]}`,
      `${pretty}\n${pretty}\n`,
      `${json}\n${json}`,
    ]) {
      assert.deepEqual(unwrap(readRecords(source)), [one, one]);
    }
    assert.equal(unwrap(readRecords(`${JSON.stringify(deals)}\n${json}\n`)).length, 6);
    assert.match(messageOf(readRecord(deals)), /^invalid records: 5 rounds, expected one$/u);
  });

  const LIKE: readonly (readonly [unknown, RecordFormat | null, RegExp])[] = [
    [{ trace: [[0, '3']] }, 'rlcard', /^invalid rlcard game at hand_cards: missing, expected a list of 3$/u],
    [
      { initHands: [], playerInfo: [] },
      'rlcard',
      /^invalid rlcard game at initHands: 0 entries, expected a list of 3$/u,
    ],
    [
      { landlord_up: [], landlord_down: [] },
      'douzero',
      /^invalid douzero game at landlord: missing, expected a list of cards$/u,
    ],
    [{ initdata: {} }, 'botzone', /^invalid botzone match at log: missing, expected a list$/u],
    [{ rules: 'douzero', log: [], claims: {} }, 'json', /^invalid record at ddz: missing, expected/u],
    ['{"hand_cards": ["3', 'rlcard', /^invalid rlcard game: no JSON \(.*\), expected one JSON document$/u],
    [{ foo: 1, bar: 2 }, null, /^unknown format: an object with foo, bar, expected a round of ddn, json,/u],
    ['hello\nworld', null, /^unknown format: the text begins with "hello/u],
    ['[[0, "33"], [1, "pass"]]', null, /^unknown format: a list of moves without hands, expected both/u],
    ['My hand 334\nPlayed cards 5\n', null, /^unknown format: the view of one seat of OpenSpiel, expected/u],
    [
      { landlord: [3], landlord_up: [4], landlord_down: [5], three_landlord_cards: [], mastercard_list: [4, 8] },
      'douzero',
      /^invalid douzero game at mastercard_list: \[4,8\], expected an empty list, as DouZero has no wild ranks/u,
    ],
    ['[]', null, /^unknown format: the text begins with "\[\]"/u],
  ];
  for (const [source, format, message] of LIKE) {
    test(`${JSON.stringify(source)}: ${message.source}`, () => {
      assert.equal(detectFormat(source), format);
      assert.match(messageOf(readRecord(source)), message);
    });
  }
});

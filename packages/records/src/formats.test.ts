import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { detectFormat, readRecord, readRecords, RECORD_FORMATS, writeRecord } from './formats.ts';
import { parsePlay } from '@doudizhu/rules/combos';
import { dealFrom, dealOf, seatAt } from '@doudizhu/rules/deal';
import { parsePosition } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { createRng, randomBelow } from '@doudizhu/rules/rng';
import { applyUnchecked, isOver, legalActions, startPlay, startRound, toAct, type Round } from '@doudizhu/rules/round';
import { PRESET_NAMES, PRESETS, ruleSet, type RuleSet } from '@doudizhu/rules/ruleset';
import { recordOf, replay, type RoundRecord } from './base/record.ts';
import { roundTripFault } from './testing/index.ts';

/** Plays a round at random to its end, or for `stepsMax` steps. */
const playOn = (start: Round, seed: number | string, stepsMax = Infinity): Round => {
  const rng = createRng(`${seed}/play`);
  let round = start;
  for (let step = 0; step < stepsMax && !isOver(round); step++) {
    const seats = toAct(round);
    const seat = seats[randomBelow(rng, seats.length)] ?? seatAt(0);
    const actions = legalActions(round, seat);
    const action = actions[randomBelow(rng, actions.length)];
    assert.ok(action !== undefined);
    round = applyUnchecked(round, seat, action);
  }
  return round;
};

const randomRound = (rules: RuleSet, seed: number | string): Round => playOn(startRound({ rules, seed }), seed);

describe('record → replay → same state', () => {
  for (const name of PRESET_NAMES) {
    test(`12 random rounds of ${name}, some unfinished, as text and as JSON`, () => {
      for (let seed = 0; seed < 12; seed++) {
        const start = startRound({ rules: PRESETS[name], seed });
        const round = playOn(start, seed, seed % 3 === 0 ? seed : Infinity);
        const record = recordOf(round, { Event: `round "${seed}"`, Player0: 'West \\ 西' });
        for (const format of ['ddn', 'json'] as const) {
          assert.equal(roundTripFault(round, format), null, `${name} ${seed}`);
          assert.deepEqual(unwrap(readRecord(unwrap(writeRecord(record, format)), format)), record);
        }
      }
    });
  }

  test('rounds of a custom rule set, of a deal without a seed, of a seed that is a text', () => {
    const rules = unwrap(ruleSet({ preset: 'happy', onAllPass: { redealsMax: 1, then: 'first' }, base: 3 }));
    for (const seed of ['a "b" \\ c', '\n\r\t', '', '小王', '-1']) {
      assert.equal(roundTripFault(randomRound(rules, seed), 'ddn'), null, seed);
      const deal = dealFrom(rules, createRng(seed));
      const round = playOn(startRound({ rules, deal, first: seatAt(2) }), seed);
      assert.equal(roundTripFault(round, 'ddn'), null, seed);
      assert.equal(roundTripFault(round, 'json'), null, seed);
    }
  });

  test('endgames, from within a trick', () => {
    const { pagat: rules } = PRESETS;
    const deal = unwrap(dealOf({ rules, hands: ['34567', '9', 'TT'] }));
    const combo = unwrap(parsePlay('8', rules));
    assert.ok(combo !== null);
    for (const trick of [null, { seat: seatAt(0), combo, passes: 1 }]) {
      const start = startPlay({ rules, deal, landlord: seatAt(1), bid: 2, turn: seatAt(2), trick });
      for (const steps of [0, 1, Infinity]) {
        assert.equal(roundTripFault(playOn(start, 1, steps), 'ddn'), null);
        assert.equal(roundTripFault(playOn(start, 1, steps), 'json'), null);
      }
    }
  });
});

describe('the examples of docs/reference/notation.md, in English and Chinese', () => {
  const examples = ['reference/notation.md', 'zh/reference/notation.md'].flatMap((name) => {
    const page = readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');
    return [...page.matchAll(/^```([a-z]+)\n([\s\S]*?)\n```$/gmu)];
  });
  assert.ok(examples.length >= 15);
  for (const [index, [, format = '', text = '']] of examples.entries()) {
    test(`example ${index + 1}, ${format}`, () => {
      const known = RECORD_FORMATS.find((name) => name === format);
      assert.ok(known !== undefined);
      assert.equal(detectFormat(text), known);
      if (text.includes('=?')) assert.ok(parsePosition(text).ok);
      else unwrap(replay(unwrap(readRecord(text, known))));
    });
  }
});

describe('dialects of random rounds', () => {
  const plays = (record: RoundRecord): number =>
    record.log.filter(({ action }) => action.type === 'play' || action.type === 'pass').length;

  for (const format of ['rlcard', 'douzero', 'openspiel', 'botzone'] as const) {
    test(`${format} writes its own rounds, and what it reads is what was written`, () => {
      for (let seed = 0; seed < 30; seed++) {
        const round = randomRound(PRESETS[format], seed);
        const text = unwrap(writeRecord(recordOf(round), format, { lossy: true }));
        const read = unwrap(readRecord(text, format));
        const { end } = unwrap(replay(read));
        assert.equal(end.outcome?.winner, round.outcome?.winner);
        assert.equal(plays(read), plays(recordOf(round)));
        assert.equal(unwrap(writeRecord(read, format)), text);
        assert.equal(detectFormat(text), format);
      }
    });
  }
});

describe('formats', () => {
  const record = recordOf(randomRound(PRESETS.rlcard, 5));
  const texts = RECORD_FORMATS.map((format) => [format, unwrap(writeRecord(record, format, { lossy: true }))] as const);

  const DETECTED = [
    ...texts.map(([format, text]) => [text, format] as const),
    ['ddn1 L=3 D=4 U=5 turn=L', 'ddn'],
    ['; a comment\n[Rules "pagat"]', 'ddn'],
    ['\n [Seed "1"]', 'ddn'],
    ['{"hands":[],"plays":[]}', 'rlcard'],
    ['{"hands":[],"bombNum":1}', 'douzero'],
    ['{"three_landlord_cards":[]}', 'douzero'],
    ['{"hands17":[]}', 'openspiel'],
    ['[{"output":{}}]', 'botzone'],
    ['{"requests":[],"responses":[]}', 'botzone'],
    ['{"engine":"rlcard"}\n{"engine":"rlcard"}', 'rlcard'],
    ['', null],
    ['34567', null],
    ['{}', null],
    ['{', null],
    ['7', null],
  ] as const;
  for (const [text, format] of DETECTED) {
    test(`${format} is seen in ${JSON.stringify(text.slice(0, 40))}`, () => assert.equal(detectFormat(text), format));
  }

  test('a position is read as a round that begins there', () => {
    const read = unwrap(readRecord('ddn1 rules=pagat L=3 D=4 U=5 turn=D beat=L:9', 'ddn'));
    const { end } = unwrap(replay(read));
    assert.deepEqual([end.turn, end.toBeatSeat, end.landlord], [1, 0, 0]);
  });

  test('several rounds in a text', () => {
    for (const [format, text] of texts.filter(([name]) => name !== 'botzone')) {
      const one = unwrap(readRecord(text, format));
      assert.deepEqual(unwrap(readRecords(`${text}\n${text}`, format)), [one, one]);
    }
    const positions = 'ddn1 L=3 D=4 U=5 turn=D\n\nddn1 L=3 D=4 U=6 turn=D\n';
    assert.equal(unwrap(readRecords(positions, 'ddn')).length, 2);
  });

  const BAD = [
    ['', 'ddn', /^invalid ddn text: it is empty, expected a round$/u],
    ['34567', 'ddn', /^invalid record: no \[Hand0\], nor \[Seed\], expected one of them$/u],
    [
      '; one\n; two\n[Seed "x"]\nauction 5:-',
      'ddn',
      /^round from line 3 on: invalid record at line 2: "5:-", expected a seat from 0 to 2$/u,
    ],
    ['{"engine":"rlcard"}', 'rlcard', /^invalid rlcard game at hands: missing, expected a list of 3$/u],
    [
      `${texts[2]?.[1]}\n{}`,
      'rlcard',
      /^round from line 2 on: invalid rlcard game at hands: missing, expected a list of 3$/u,
    ],
    [
      '[Seed "1"]\n\nauction 0:-\n\n[Sead "1"]',
      'ddn',
      /^round from line 5 on: invalid record at line 1: unknown tag Sead/u,
    ],
  ] as const;
  for (const [text, format, message] of BAD) {
    test(`refused: ${message.source}`, () => {
      const read = readRecords(text, format);
      assert.ok(!read.ok);
      assert.match(read.error.message, message);
    });
  }

  test('no text and no change of a good text makes a reader throw, and what is read can be replayed or is refused', () => {
    const damaged = fc
      .tuple(fc.constantFrom(...texts), fc.nat(), fc.string({ maxLength: 3 }))
      .map(([[format, text], at, patch]) => {
        const index = at % text.length;
        return [format, text.slice(0, index) + patch + text.slice(index + 1)] as const;
      });
    const noise = fc.tuple(fc.constantFrom(...RECORD_FORMATS), fc.oneof(fc.string(), fc.json()));
    fc.assert(
      fc.property(fc.oneof(damaged, noise), ([format, text]) => {
        detectFormat(text);
        const read = readRecords(text, format);
        for (const each of read.ok ? read.value : []) assert.equal(typeof replay(each).ok, 'boolean');
        if (!read.ok) assert.match(read.error.message, /./u);
      }),
      { numRuns: 1000 },
    );
  });
});

test('a byte order mark before a text is read over, in every format', () => {
  const record = recordOf(startRound({ rules: PRESETS.competition, seed: 3 }));
  for (const format of ['ddn', 'json'] as const) {
    const text = `\uFEFF${unwrap(writeRecord(record, format))}`;
    assert.equal(detectFormat(text), format);
    assert.deepEqual(unwrap(readRecord(text, format)), unwrap(readRecord(text.slice(1), format)));
    assert.equal(unwrap(readRecords(text, format)).length, 1);
  }
});

test('a document on several lines is one record, documents a line are as many', () => {
  const record = recordOf(startRound({ rules: PRESETS.competition, seed: 3 }));
  const line = unwrap(writeRecord(record, 'json')).trim();
  const pretty = JSON.stringify(JSON.parse(line), null, 2);
  assert.ok(pretty.includes('\n'));
  assert.deepEqual(unwrap(readRecords(pretty, 'json')), [record]);
  assert.deepEqual(unwrap(readRecords(`${line}\n\n${line}\n`, 'json')), [record, record]);
});

test('a text that was UTF-16 is not of any format, and the failure names UTF-16', () => {
  const json = unwrap(writeRecord(recordOf(startRound({ rules: PRESETS.competition, seed: 3 })), 'json'));
  for (const text of [`\uFFFD\uFFFD${[...json].join('\0')}\0`, `\0${[...json].join('\0')}`]) {
    const read = readRecords(text, 'json');
    assert.ok(!read.ok);
    assert.match(read.error.message, /^invalid json text: it looks like UTF-16, expected UTF-8$/u);
  }
});

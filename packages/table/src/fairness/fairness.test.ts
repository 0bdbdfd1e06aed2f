import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { deck } from '@doudizhu/rules/cards';
import { PRESET_NAMES, PRESETS, type PresetName, type RuleSet } from '@doudizhu/rules/ruleset';
import {
  commitmentOf,
  drawDeal,
  pledgeOf,
  signedText,
  isSecret,
  keyOf,
  secretFrom,
  streamOf,
  type DrawInputs,
} from './fairness.ts';
import { writeLog } from '../log/log.ts';
import { open } from '../testing/test-table.ts';
import { isSigned } from './signature.ts';

interface Row {
  readonly secret: string;
  readonly table: string;
  readonly round: number;
  readonly board: string;
  readonly pledges: readonly (string | null)[];
  readonly signature: { readonly key: string; readonly value: string };
  readonly entropy: readonly string[];
  readonly redeal: number;
  readonly rules: PresetName;
  readonly commitment: string;
  readonly key: string;
  readonly hands: readonly (readonly number[])[];
  readonly kitty: readonly number[];
  readonly faceUp: { readonly card: number; readonly seat: number } | null;
  readonly wild?: string;
  /** Switches that the cards depend on. */
  readonly switches: Readonly<Partial<RuleSet>>;
  readonly first: number;
  readonly lot: number;
  readonly dealer: number;
}

const FIXTURE = new URL('../../../../fixtures/fairness.json', import.meta.url);
const ROWS = (JSON.parse(readFileSync(FIXTURE, 'utf8')) as { rows: Row[] }).rows;

const DRAW: DrawInputs = { secret: secretFrom('a'), board: 't-1', entropy: ['', 'x', ''] };

describe('the golden vectors of docs/reference/fairness.md', () => {
  for (const row of ROWS) {
    test(`${row.rules}, board ${row.board}, redeal ${row.redeal}`, async () => {
      const { secret, board, entropy, table, round, pledges, commitment, signature, hands, kitty, faceUp } = row;
      const { key, first, lot, dealer, redeal, wild } = row;
      const draw = { secret, board, entropy };
      assert.equal(commitmentOf(secret), commitment);
      assert.equal(keyOf(draw), key);
      const cards = { hands, kitty, faceUp, ...(wild === undefined ? {} : { wild }) };
      assert.deepEqual(drawDeal(PRESETS[row.rules], draw, redeal), { deal: cards, first, lot, dealer });
      for (const [name, value] of Object.entries(row.switches))
        assert.deepEqual(PRESETS[row.rules][name as keyof RuleSet], value);
      for (const [seat, pledge] of pledges.entries())
        if (pledge !== null) assert.equal(pledgeOf(entropy[seat] ?? ''), pledge);
      const text = signedText({ table, round, board, commitment, pledges });
      assert.equal(await isSigned(crypto.subtle, text, signature), true);
      assert.equal(await isSigned(crypto.subtle, text.replace(table, 'other'), signature), false, 'another text');
      const value = `${signature.value.startsWith('0') ? '1' : '0'}${signature.value.slice(1)}`;
      assert.equal(await isSigned(crypto.subtle, text, { ...signature, value }), false, 'another signature');
    });
  }
});

test('the Python program of docs/reference/fairness.md computes the vectors', () => {
  const [program = ''] = programs();
  const check = `
import json, sys
for row in json.load(open(sys.argv[1]))['rows']:
    got = deal(row['secret'], row['board'], row['entropy'], row['redeal'], row['switches'])
    cards = {name: row[name] for name in ('hands', 'kitty', 'faceUp', 'wild') if name in row}
    assert got == (row['commitment'], cards, row['first'], row['lot'], row['dealer'])
    message = signed_text(row['table'], row['round'], row['board'], row['commitment'], row['pledges'])
    assert is_signed(row['signature']['key'], row['signature']['value'], message)
    assert not is_signed(row['signature']['key'], row['signature']['value'], message + b'.')
print('right')
`;
  const printed = execFileSync('python3', ['-c', program + check, fileURLToPath(FIXTURE)], { encoding: 'utf8' });
  assert.equal(printed.trim().split('\n').at(-1), 'right');
});

/** The Python programs of the guide, in order. */
const programs = (): string[] => {
  const guide = readFileSync(new URL('../../../../docs/reference/fairness.md', import.meta.url), 'utf8');
  return [...guide.matchAll(/```python\n([^]*?)```/g)].map(([, program = '']) => program);
};

test('its second program deals every round of a log again, in every rule set', () => {
  const [first = '', second = ''] = programs();
  const cases = PRESET_NAMES.flatMap((rules) => {
    const game = open({ rules, revealMs: 1000 }, 2);
    for (let round = 1; round <= 2; round++) {
      game.deal(`${rules} ${round}`, ['1a', '2b']);
      for (const [seat, digits] of ['1a', '2b'].entries())
        game.say(seat, { type: 'revealEntropy', entropy: digits.repeat(16) });
      game.playOut();
    }
    const log = writeLog(game.log);
    const dealt = game.log.filter(({ type }) => type === 'dealt').length;
    const otherKitty = log.replace(/"kitty":\[(\d+),(\d+)/u, '"kitty":[$2,$1');
    const otherDealer = log.replace(/"dealer":(\d)(?=,"first")/u, (_, seat) => `"dealer":${(Number(seat) + 1) % 2}`);
    const otherWild = log.replace(/("wild":")(.)(.?)"/u, '$1$2$3$2"');
    return [
      { log, deals: dealt, why: rules },
      { log: otherKitty, deals: null, why: `${rules}, another kitty` },
      { log: otherDealer, deals: null, why: `${rules}, another dealer` },
      ...(PRESETS[rules].wildcards > 0 ? [{ log: otherWild, deals: null, why: `${rules}, another wild rank` }] : []),
    ];
  });
  // One process for all logs. Null: the program refuses the log.
  const run = `${first}${second}
import io, json, sys

def deals_in(log):
    try:
        return check_deals(io.StringIO(log))
    except Exception:
        return None

print(json.dumps([deals_in(log) for log in json.load(sys.stdin)]))`;
  const input = JSON.stringify(cases.map(({ log }) => log));
  const printed = execFileSync('python3', ['-c', run], { input, encoding: 'utf8', maxBuffer: 1e8 });
  // The first program prints its vectors before.
  const found = JSON.parse(printed.trim().split('\n').at(-1) ?? '') as (number | null)[];
  for (const [index, { deals, why }] of cases.entries()) assert.equal(found[index], deals, why);
});

test('its third program computes the running hashes of a log', () => {
  const [, , program = ''] = programs();
  const log = new URL('../../../../fixtures/table-log.jsonl', import.meta.url);
  const run = `${program}\nimport sys\nprint(chain_of(open(sys.argv[1])))`;
  const printed = execFileSync('python3', ['-c', run, fileURLToPath(log)], { encoding: 'utf8' });
  const last = readFileSync(log, 'utf8').trim().split('\n').at(-1) ?? '';
  assert.equal(printed.trim(), (JSON.parse(last) as { chain: string }).chain);
});

describe('a fair deal', () => {
  test('everything that is hashed changes the cards', () => {
    const others: readonly (readonly [DrawInputs, number])[] = [
      [DRAW, 0],
      [DRAW, 1],
      [{ ...DRAW, secret: secretFrom('b') }, 0],
      [{ ...DRAW, board: 't-2' }, 0],
      [{ ...DRAW, entropy: ['x', '', ''] }, 0],
      [{ ...DRAW, entropy: ['', 'x ', ''] }, 0],
    ];
    const deals = others.map(([draw, redeal]) => JSON.stringify(drawDeal(PRESETS.competition, draw, redeal).deal));
    assert.equal(new Set(deals).size, deals.length);
  });

  test('is the whole pack', () => {
    for (const rules of [PRESETS.competition, PRESETS['pagat-4p'], PRESETS['no-shuffle']]) {
      const { hands, kitty } = drawDeal(rules, DRAW, 0).deal;
      const dealt = [...hands.flat(), ...kitty];
      assert.deepEqual(new Set(dealt), new Set(deck(rules.decks)));
      assert.equal(dealt.length, deck(rules.decks).length);
    }
  });

  test('every card is as likely in every place: chi-square over 5,400 deals', () => {
    const places = Array.from({ length: 54 }, () => [0, 0, 0, 0]);
    const deals = 5400;
    for (let round = 1; round <= deals; round++) {
      const { hands, kitty } = drawDeal(PRESETS.competition, { ...DRAW, board: `t-${round}` }, 0).deal;
      for (const [place, cards] of [...hands, kitty].entries()) {
        for (const card of cards) (places[card] as number[])[place] = ((places[card] as number[])[place] ?? 0) + 1;
      }
    }
    let chiSquare = 0;
    for (const counts of places) {
      for (const [place, count] of counts.entries()) {
        const expected = (deals * (place === 3 ? 3 : 17)) / 54;
        chiSquare += (count - expected) ** 2 / expected;
      }
    }
    // 53 · 3 degrees of freedom: mean 159, standard deviation 17.8. The deals are fixed.
    assert.ok(chiSquare > 90 && chiSquare < 230, `chi-square is ${chiSquare}`);
  });

  test('the stream continues over its blocks without repeating', () => {
    const stream = streamOf(keyOf(DRAW), 0);
    assert.equal(new Set(Array.from({ length: 4096 }, stream)).size, 4096);
  });
});

describe('what may be hashed', () => {
  const rows = [
    [isSecret('0'.repeat(64)), true, 'a secret'],
    [isSecret('0'.repeat(63)), false, 'too short a secret'],
    [isSecret('A'.repeat(64)), false, 'upper case is other bytes'],
    [isSecret(`${'0'.repeat(64)}\n`), false, 'a line feed after it'],
  ] as const;
  for (const [actual, expected, why] of rows) test(why, () => assert.equal(actual, expected));

  test('a secret from any text', () => {
    assert.ok(isSecret(secretFrom('种子 7')));
    assert.notEqual(secretFrom('a'), secretFrom('"a"'));
    assert.notEqual(secretFrom('é'), secretFrom('\\u00e9'));
  });
});

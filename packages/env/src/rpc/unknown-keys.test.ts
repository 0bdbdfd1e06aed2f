import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { actionSpace, encode } from '@doudizhu/rules/combos';
import { play, playRules } from '@doudizhu/rules/testing';
import { LEAD, refusalOf, resultOf } from '../testing/rpc-server.ts';
import { createMethods } from './methods.ts';

const RULES = { preset: 'competition', name: 'ours' };
const VIEW = { ...LEAD, rules: { preset: 'douzero' }, plays: [] };
const ROUND = { hands: ['33445566778899TTJ', '34455667788JQKA2B', '399TTJJQQQKKKAAA2'], kitty: '22R' };
const RECORD = {
  ddz: 1,
  rules: RULES,
  hands: ['56', '4', '3'],
  play: { landlord: 0, bid: 1, turn: 0, trick: { seat: 2, play: '3', passes: 0 } },
  log: [{ seat: 0, type: 'play', play: '5' }],
  claims: { result: 'unfinished' },
  info: { Event: 'a test' },
};
const LIMITS = { nodes: 100 };
const ENDING = { landlord: '345', farmers: ['44', '55'], leader: 'down', beat: { cards: '3', kind: 'single' } };

const PAIR = encode(actionSpace(PRESETS.laizi), play('33', playRules('laizi')));
/** The landlord has laid a wild card. */
const LAID = {
  rules: 'laizi',
  wild: '7',
  seat: 1,
  hand: '4455667TTJJQKA2B3',
  kitty: '334',
  plays: [{ id: PAIR, uses: '37' }],
};

/** Requests that are answered, with an object wherever a method takes one. */
const REQUESTS: readonly (readonly [method: string, params: Readonly<Record<string, unknown>>])[] = [
  ['rules.list', {}],
  ['rules.get', { rules: RULES }],
  ['dataset.origin', { rules: { preset: 'douzero' } }],
  ['moves', { rules: RULES, hand: '33', beat: { cards: '4' } }],
  ['advise', { rules: 'competition', hand: '34567789TJQKA22BR' }],
  ['split', { rules: RULES, hand: '33' }],
  ['actions', { rules: { preset: 'pagat' } }],
  ['classify', { rules: RULES, cards: '33' }],
  ['beats', { rules: RULES, play: { cards: '44' }, beat: { cards: '33', kind: 'pair' } }],
  [
    'score',
    { rules: { preset: 'laizi', bombFactors: { soft: 2, hard: 4, pure: 4, rocket: 4 } }, bid: 1, winner: 'landlord' },
  ],
  ['replay', { record: RECORD }],
  ['solve', { rules: RULES, ...ENDING, limits: LIMITS }],
  ['solve', { rules: RULES, positions: [ENDING], limits: LIMITS }],
  ['solve', { position: 'ddn1 L=34 D=56 turn=L', limits: LIMITS }],
  ['par', { rules: RULES, ...ROUND, limits: LIMITS }],
  ['par', { record: { ddz: 1, rules: RULES, ...ROUND, first: 0, log: [] }, limits: LIMITS }],
  ['analyse', { record: RECORD, nodes: 0 }],
  ['bot.act', { bot: 'greedy', view: VIEW }],
  [
    'bot.act',
    { bot: 'greedy', views: [VIEW, { ...VIEW, hand: '4455667788TTJJQKA', seat: 1, plays: [1], kitty: '33R' }] },
  ],
  ['bot.act', { bot: 'greedy', view: LAID }],
  ['bot.explain', { view: VIEW, count: 1 }],
  ['bot.playout', { bot: 'random', rules: { preset: 'douzero' }, deals: [ROUND], plays: [], ids: [1] }],
  ['env.make', { groups: [{ games: 1, rules: { preset: 'douzero' } }] }],
  ['env.reset', { env: 1, deals: [{ game: 0, hands: ['3', '4', '5'] }] }],
  ['env.step', { env: 1, actions: [-1] }],
  ['env.close', { env: 2 }],
];

/** Copies of a value with one more key, for each object in it. */
const withKey = (value: unknown): unknown[] => {
  if (Array.isArray(value)) {
    return value.flatMap((entry: unknown, index) => withKey(entry).map((other) => value.with(index, other)));
  }
  if (typeof value !== 'object' || value === null) return [];
  const parts = Object.entries(value).flatMap(([name, part]) =>
    withKey(part).map((other) => ({ ...value, [name]: other })),
  );
  return [{ ...value, strange: 1 }, ...parts];
};

const methods = createMethods({ nowMs: () => performance.now() });

test('every method is in the table', () => {
  const named = new Set(REQUESTS.map(([method]) => method));
  assert.deepEqual(new Set(methods.keys()), named);
});

for (const [index, [method, params]] of REQUESTS.entries()) {
  test(`${method}, request ${index}: an unknown key is refused by its name in every object`, async () => {
    await resultOf(method, params, methods);
    for (const wrong of withKey(params)) {
      assert.match(await refusalOf(method, wrong, methods), /strange/u, JSON.stringify(wrong));
    }
  });
}

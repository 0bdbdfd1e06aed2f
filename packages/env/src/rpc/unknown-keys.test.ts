import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { actionSpace, encode } from '@doudizhu/rules/combos';
import { play, playRules } from '@doudizhu/rules/testing';
import { answerLine } from './message.ts';
import { createMethods } from './methods.ts';

const LAIZI = playRules('laizi');
const RULES = { preset: 'competition', name: 'ours' };
const VIEW = { rules: { preset: 'douzero' }, seat: 0, hand: '33445566778899TTJQKR', kitty: '33R', plays: [] };
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
  [
    'bot.act',
    {
      bot: 'greedy',
      view: {
        rules: 'laizi',
        wild: '7',
        seat: 1,
        hand: '4455667TTJJQKA2B3',
        kitty: '334',
        plays: [{ id: encode(actionSpace(PRESETS.laizi), play('33', LAIZI)), uses: '37' }],
      },
    },
  ],
  ['bot.explain', { view: VIEW, count: 1 }],
  ['bot.playout', { bot: 'random', rules: { preset: 'douzero' }, deals: [ROUND], plays: [], ids: [1] }],
  ['env.make', { groups: [{ games: 1, rules: { preset: 'douzero' } }] }],
  ['env.reset', { env: 1, deals: [{ game: 0, hands: ['3', '4', '5'] }] }],
  ['env.step', { env: 1, actions: [-1] }],
  ['env.close', { env: 2 }],
];

interface Answer {
  readonly error?: { readonly message: string; readonly data: { readonly code: string } };
}

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
const call = async (method: string, params: unknown): Promise<Answer> =>
  JSON.parse(await answerLine(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), methods)) as Answer;

test('every method is in the table', () => {
  const named = new Set(REQUESTS.map(([method]) => method));
  assert.deepEqual(
    [...methods.keys()].filter((name) => !named.has(name)),
    [],
  );
});

test('an unknown key is refused by its name in every object that a method takes', async () => {
  const failures: string[] = [];
  for (const [method, params] of REQUESTS) {
    const answer = await call(method, params);
    assert.equal(answer.error, undefined, `${method} ${JSON.stringify(params)}: ${answer.error?.message}`);
    for (const wrong of withKey(params)) {
      const { error } = await call(method, wrong);
      if (error?.message.includes('strange') !== true) {
        failures.push(`${method} ${JSON.stringify(wrong)}: ${error?.message ?? 'answered'}`);
      }
    }
  }
  assert.deepEqual(failures, []);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePlay } from '@doudizhu/rules/combos';
import { positionFromText } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { THEMES, type Theme } from './format.ts';
import { themesOf, themesOfPosition } from './themes.ts';

interface Hands {
  readonly landlord: string;
  readonly farmers: readonly string[];
  readonly turn: string;
  readonly winner: 'landlord' | 'farmers';
}

const themes = ({ landlord, farmers, turn, winner }: Hands): readonly Theme[] =>
  themesOfPosition(unwrap(positionFromText({ rules: PRESETS.competition, landlord, farmers, turn })), winner);

const PUZZLES: readonly [Hands, has: readonly Theme[], not: readonly Theme[], why: string][] = [
  [
    { landlord: '34QAB', farmers: ['4457QA', '3357788'], turn: 'down', winner: 'farmers' },
    ['feed-partner', 'low-first'],
    ['let-it-go', 'chain-first'],
    'the pair of fours is taken by the partner',
  ],
  [
    { landlord: '79A22', farmers: ['78TKB', '4667Q2'], turn: 'up', winner: 'farmers' },
    ['leave-to-partner', 'count-to-the-end'],
    ['feed-partner'],
    'the partner’s play is not topped',
  ],
  [
    { landlord: '3778JJJJ', farmers: ['33778KBR'], turn: 'landlord', winner: 'landlord' },
    ['split-bomb'],
    ['bomb-late'],
    'the jacks are worth more apart',
  ],
  [
    { landlord: '3333556692', farmers: ['5566QQ2B'], turn: 'landlord', winner: 'landlord' },
    ['bomb-early', 'bomb-late', 'let-it-go'],
    ['high-first'],
    'there is one moment for the bomb: neither at once nor never',
  ],
  [
    { landlord: '347799QA', farmers: ['334489JJQ'], turn: 'farmer', winner: 'farmers' },
    ['guard-last-card', 'let-it-go'],
    ['feed-partner'],
    'no single to a seat with one card',
  ],
  [
    { landlord: '33449QQQ', farmers: ['334779AA'], turn: 'farmer', winner: 'farmers' },
    ['break-combo', 'let-it-go'],
    ['only-move'],
    'a pair is taken apart',
  ],
  [
    { landlord: '6677TTQB', farmers: ['677TQQ22'], turn: 'landlord', winner: 'landlord' },
    ['only-move', 'low-first'],
    ['many-ways'],
    'one play at each decision',
  ],
  [
    { landlord: '4TTT2', farmers: ['9AAA22', '33449T'], turn: 'landlord', winner: 'landlord' },
    ['high-first'],
    ['low-first'],
    'the two is led',
  ],
  [
    { landlord: '356789A2', farmers: ['4569JK2B'], turn: 'landlord', winner: 'landlord' },
    ['chain-first'],
    ['low-first', 'group-first'],
    'the sequence is led',
  ],
  [
    { landlord: '466678QK', farmers: ['47TJQKAR'], turn: 'landlord', winner: 'landlord' },
    ['group-first', 'only-move'],
    ['chain-first'],
    'the triple is led with its kicker',
  ],
  [
    { landlord: '77J2', farmers: ['99Q'], turn: 'landlord', winner: 'landlord' },
    ['many-ways'],
    ['only-move', 'low-first'],
    'two first plays win, one of them the jack, which is not low here',
  ],
];
for (const [hands, has, not, why] of PUZZLES) {
  test(`${has[0]}: ${why}`, () => {
    const found = themes(hands);
    for (const theme of has) assert.ok(found.includes(theme), `${theme} in ${found.join(' ')}`);
    for (const theme of not) assert.ok(!found.includes(theme), `no ${theme} in ${found.join(' ')}`);
    assert.deepEqual(
      found,
      THEMES.filter((theme) => found.includes(theme)),
      'in the order of THEMES',
    );
  });
}

/** The landlord's hand, the plays that win, the plays that lose, theme of the first play, reason. */
// oxfmt-ignore
const FIRST_PLAYS: readonly (readonly [string, readonly string[], readonly string[], readonly Theme[], string])[] = [
  ['3456789TKA2', ['A'], ['3'], ['high-first'], 'an ace is high'],
  ['3456789TKA2', ['K'], ['3'], [], 'a king is neither high nor low here'],
  ['3456789TKAA2', ['AA', '2'], ['3'], ['high-first', 'many-ways'], 'a pair of aces too, or a two'],
  ['3456789TKA2', ['A', '3'], ['K'], ['many-ways'], 'high or low'],
  ['3456789TKA2', ['34567'], ['3'], ['chain-first'], 'a chain'],
  ['334455667A', ['334455', '34567'], ['3'], ['chain-first', 'many-ways'], 'one of two chains'],
  ['3333567899A', ['3333'], ['A'], [], 'a bomb is not a chain and not a group'],
  ['3333567899A', ['56789', '3333'], ['A'], ['many-ways'], 'a chain or a bomb'],
  ['333567899A', ['3335'], ['A'], ['group-first'], 'a triple with a single'],
  ['333567899A', ['333'], ['A'], ['group-first'], 'a triple alone'],
  ['333567899A', ['56789'], ['333'], ['chain-first'], 'a chain instead of the triple'],
  ['3456789TKA2', ['3'], ['K'], ['low-first'], 'the lowest card'],
  ['3456789TKA2', ['8', '3'], ['K'], ['low-first', 'many-ways'], 'half of the others are higher than an eight'],
  ['3456789TKA2', ['9'], ['K'], [], 'fewer than half of the others are higher than a nine'],
  ['334568KA', ['33'], ['K'], ['low-first'], 'a low pair'],
];
const FIRST_THEMES: ReadonlySet<Theme> = new Set([
  'high-first',
  'chain-first',
  'low-first',
  'group-first',
  'many-ways',
]);

for (const [landlord, winning, losing, expected, why] of FIRST_PLAYS) {
  test(`${landlord}, ${winning.join(' or ')} wins: ${why}`, () => {
    const rules = PRESETS.competition;
    const position = unwrap(positionFromText({ rules, landlord, farmers: ['445566', '778899'], turn: 'landlord' }));
    const moves = (texts: readonly string[]) => texts.map((text) => unwrap(parsePlay(text, rules)));
    const step = { position, move: moves(winning)[0] ?? null, winning: moves(winning), losing: moves(losing) };
    assert.deepEqual(
      themesOf([step]).filter((theme) => FIRST_THEMES.has(theme)),
      THEMES.filter((theme) => expected.includes(theme)),
    );
  });
}

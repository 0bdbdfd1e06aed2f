import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dealOf, seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { startPlay, startRound, type Round } from '@doudizhu/rules/round';
import { PRESETS, type PresetName } from '@doudizhu/rules/ruleset';
import { afterActions, play } from '@doudizhu/rules/testing';
import { screenOf, playedRound } from '../testing/screen-model.ts';
import { NO_CURSOR } from './hand.ts';
import { promptFor, renderCounter, renderHistory, renderOutcome, renderScreen, type ScreenModel } from './screen.ts';
import { createStyleText } from '../terminal/ansi.ts';
import { COLUMNS, widthOf } from '../terminal/width.ts';
import { signed } from '../words/action-text.ts';

const THREE = ['3456789', 'TJQ', 'KA2'];
const FOUR = ['345', '678', '9TJ', 'QKA'];
const SIZE = { columns: COLUMNS, rows: 24 };
const [MENU, PROMPT] = [['? hint', 'p pass'], 'Beat it'];
const table = (model: ScreenModel, notes: readonly string[] = [], fill = false, size = SIZE): readonly string[] =>
  renderScreen(model, { size, notes: () => notes, fill, menu: MENU, prompt: PROMPT, cursor: NO_CURSOR }).lines;
/** The lines of the seats: all that name a number of cards before the stake. */
const seatLines = (lines: readonly string[]): string[] =>
  lines.filter((line) => /\d cards?\b/u.test(line) && !line.startsWith('Your'));
const stakeOf = (round: Round, seat = 0): string =>
  table(screenOf(round, seat)).find((line) => line.includes('multiplier')) ?? assert.fail();

/** rule set, hands, seat, the seats from top to bottom with their numbers of cards */
const ORDERS: readonly (readonly [PresetName, readonly string[], number, string])[] = [
  ['douzero', THREE, 0, 'Right (greedy) farmer 3, Left (greedy) farmer 3, ▶ You landlord 7'],
  ['douzero', THREE, 1, 'Right (greedy) farmer 3, ▶ Left (greedy) landlord 7, You farmer 3'],
  ['douzero', THREE, 2, '▶ Right (greedy) landlord 7, Left (greedy) farmer 3, You farmer 3'],
  ['pagat-4p', FOUR, 1, 'Right (greedy) farmer 3, Across (greedy) farmer 3, ▶ Left (greedy) landlord 3, You farmer 3'],
  ['two', ['567', '89'], 0, 'Opponent (greedy) farmer 2, ▶ You landlord 3'],
];

for (const [rules, hands, seat, expected] of ORDERS) {
  test(`${rules} seen from seat ${seat}: the seats in turn order, the player last`, () => {
    const lines = seatLines(table(screenOf(playedRound(rules, hands), seat))).map((line) => line.trim());
    assert.equal(lines.map((line) => line.replaceAll(/ +/gu, ' ').replace(' cards', '')).join(', '), expected);
  });
}

test('what each seat played last stands beside it, in this trick only', () => {
  const first = seatLines(table(screenOf(playedRound('douzero', THREE, ['3', 'T']), 2)));
  assert.match(first[0] ?? '', /Right.*7?6 cards {3}3 \(single\)$/);
  assert.match(first[1] ?? '', /Left.* 2 cards {3}T \(single\)$/);
  const next = seatLines(table(screenOf(playedRound('douzero', THREE, ['3', 'T', '-', '-']), 2)));
  for (const line of next) assert.doesNotMatch(line, /single|pass/, 'the trick is over');
});

test('a play that is too long for its seat gets the room of names and roles, then loses its last cards', () => {
  const hands = ['333444555666789TJ', '8889', 'QQQ9'];
  const model = screenOf(playedRound('douzero', hands, ['333444555666+789T']), 0);
  const [, , line = ''] = seatLines(table(model));
  assert.match(line, / card {3}333444555666\+789T$/);
  const [, , narrow = ''] = seatLines(table(model, [], true, { columns: 50, rows: 24 }));
  assert.match(narrow, /^ {3}You +landlord +1 card 333444555666\+789T$/);
  const cut = table(model, [], true, { columns: 30, rows: 24 }).find((each) => each.startsWith('   You')) ?? '';
  assert.match(cut, /^ {3}You +L +1 333\S*…$/);
  assert.equal(widthOf(cut), 30);
});

for (const language of ['en', 'zh'] as const) {
  test(`40 × 16 in ${language}: every line fits, names are cut and not plays`, () => {
    const hands = ['33344455566689TJQ', '777888999TTJJQQ', 'KKKAAA2222BR'];
    const round = playedRound('douzero', hands, ['333444555666', '-', '-', '89TJQ']);
    const lines = table(screenOf(round, 1, language), [], true, { columns: 40, rows: 16 });
    assert.equal(lines.length, 15);
    for (const line of lines) assert.ok(widthOf(line) <= 40, line);
    assert.match(lines.join('\n'), / 89TJQ$/mu);
    assert.ok(!lines.some((line) => line.trim() === '…'), lines.join('\n'));
  });
}

/** plays, the stake line's end */
const STAKES: readonly (readonly [readonly string[], string])[] = [
  [[], 'bid 1 · 0 bombs · multiplier ×1'],
  [['3333'], 'bid 1 · 1 bomb · multiplier ×2'],
  [['3333', 'BR'], 'bid 1 · 2 bombs · multiplier ×4'],
];

for (const [plays, expected] of STAKES) {
  test(`the stake after ${plays.join(', ') || 'nothing'}`, () =>
    assert.ok(stakeOf(playedRound('douzero', ['33334', 'BR5', '678'], plays)).endsWith(expected)));
}

test('each farmer reads the multiplier of their own, the landlord the highest of a farmer', () => {
  const round = afterActions(
    startRound({ rules: PRESETS.competition, seed: 1, first: seatAt(2) }),
    [2, { type: 'bid', points: 3 }],
    [0, { type: 'double', factor: 1 }],
    [1, { type: 'double', factor: 2 }],
    [2, { type: 'redouble', factor: 2 }],
  );
  const multipliers = [0, 1, 2].map((seat) => stakeOf(round, seat).split('×')[1]);
  assert.deepEqual(multipliers, ['1', '4', '4']);
});

test("the multiplier has the kitty's factor in it, as the page has", () => {
  const rules = { ...PRESETS.happy, openHand: null, doubling: 'none' } as const;
  const factors = Array.from({ length: 40 }, (_, seed) => {
    const round = afterActions(
      startRound({ rules, seed, first: seatAt(0) }),
      [0, { type: 'call', take: true }],
      [1, { type: 'grab', take: false }],
      [2, { type: 'grab', take: false }],
    );
    assert.ok(stakeOf(round, 1).endsWith(`×${round.kittyMultiplier}`));
    return round.kittyMultiplier;
  });
  assert.ok(new Set(factors).size > 1);
});

test('before there is a landlord the stake is open, and the bid is asked for', () => {
  const round = startRound({ rules: PRESETS.competition, seed: 1 });
  const first = round.auction?.first ?? assert.fail();
  const model = screenOf(round, first);
  assert.match(table(model).join('\n'), /kitty 3 face down +no landlord yet/);
  assert.match(promptFor(model), /Your bid: 0, 1, 2, 3/);
  const later = afterActions(round, [first, { type: 'bid', points: 2 }]);
  assert.match(promptFor(screenOf(later, (first + 1) % 3)), /Your bid: 0, 3/);
  assert.match(table(screenOf(later, (first + 1) % 3)).join('\n'), /Left: bid 2/);
});

/** plays, seat, the prompt, why */
const PROMPTS: readonly (readonly [readonly string[], number, RegExp, string])[] = [
  [[], 0, /^You lead: /, 'the leader'],
  [['3'], 1, /^Beat 3 \(single\) of Left/, 'a follower'],
  [['34567'], 1, /^You can’t beat 34567 \(sequence ×5\): Enter passes/, 'a follower who can only pass'],
];

for (const [plays, seat, expected, why] of PROMPTS) {
  test(`the prompt of ${why}`, () =>
    assert.match(promptFor(screenOf(playedRound('douzero', THREE, plays), seat)), expected));
}

test('the table names the dealer and the cut until there is a landlord', () => {
  const round = startRound({ rules: PRESETS.competition, seed: 1 });
  const shown = table(screenOf(round)).join('\n');
  assert.match(shown, /dealer you, cut left/iu);
  assert.match(table(screenOf(round, 0, 'zh')).join('\n'), /你发牌，.*切牌/u);
  assert.doesNotMatch(table(screenOf(playedRound('competition', ['3', '4', '5']))).join('\n'), /dealer/u);
});

test('the screen fills a terminal, and what does not fit is cut below', () => {
  const model = screenOf(playedRound('douzero', THREE));
  assert.equal(table(model, [], true).length, SIZE.rows - 1);
  assert.ok(table(model).length < SIZE.rows - 1);
  const notes = Array.from({ length: 18 }, (_, index) => `note ${index}`);
  const lines = table(model, notes, true);
  assert.equal(lines.length, SIZE.rows - 1);
  assert.match(lines.join('\n'), /Right.*3 cards[^]*Your hand \(7\)[^]*note 0\n[^]*… \d+ more lines/);
  assert.equal(lines.at(-1), PROMPT);
  for (const line of lines) assert.ok(widthOf(line) <= COLUMNS, line);
});

const FOUR_FULL = ['33445566778899TTJJQQKKAA22BRR4567', '34567', '3456789', '89TJQ'];
/** columns, rows */
const SIZES: readonly (readonly [number, number])[] = [
  [60, 20],
  [80, 24],
  [120, 40],
  [200, 50],
];

for (const [columns, rows] of SIZES) {
  for (const language of ['en', 'zh'] as const) {
    test(`${columns} × ${rows} in ${language}: seats, the play to beat and 33 cards are in view with long notes`, () => {
      const round = playedRound('pagat-4p', FOUR_FULL, ['445566', '-', '-']);
      const model = screenOf(round, 3, language);
      const notes = Array.from({ length: 40 }, (_, index) => `note ${index}`);
      for (const seen of [model, screenOf(playedRound('pagat-4p', FOUR_FULL), 0, language)]) {
        const lines = table(seen, notes, true, { columns, rows });
        const text = lines.join('\n');
        assert.equal(lines.length, rows - 1);
        for (const line of lines) assert.ok(widthOf(line) <= columns, `${widthOf(line)}: ${line}`);
        assert.equal(text.match(language === 'en' ? /\d+ cards/gu : /\d+ 张(?!）)/gu)?.length, 4);
        assert.match(text, language === 'en' ? /Your hand \(\d+\)/ : /你的手牌（\d+ 张）/);
        assert.match(text, /note 0/);
        if (seen === model) assert.match(text, /445566/);
      }
    });
  }
}

test('a wide screen has the counter and the history beside the table, a high one draws the cards', () => {
  const model = screenOf(playedRound('douzero', THREE, ['3', 'T']), 2);
  const wide = table(model, [], true, { columns: 120, rows: 24 }).join('\n');
  assert.match(wide, /│ Cards left elsewhere \(8\)[^]*│ History\n[^]*1\. Right 3 · Left T/);
  assert.doesNotMatch(wide, /┌──/);
  const high = table(model, [], true, { columns: 80, rows: 40 }).join('\n');
  assert.match(high, /Left: T \(single\)\n {2}┌──┐\n {2}│T │/);
  assert.match(high, /Your hand \(3\)\n {2}┌──┌──┌──┐\n {2}│2 │A │K │/);
});

test('the history is numbered by tricks, and cut from above', () => {
  const plays = ['3', 'T', 'A', '-', '-', 'K', '-', '-', '2'];
  const model = screenOf(playedRound('douzero', THREE, plays.slice(0, 7)), 0);
  const lines = renderHistory(model, { columns: 80, rowsMax: 20 });
  assert.equal(lines[0], 'History');
  assert.match(lines[1] ?? '', /^ {2}1\. You 3 · Right T · Left A · You pass · Right pass$/);
  assert.match(lines[2] ?? '', /^ {2}2\. Left K · You pass$/);
  const longer = screenOf(playedRound('douzero', THREE, plays), 0);
  assert.equal(renderHistory(longer, { columns: 80, rowsMax: 20 }).length, 4);
  assert.equal(renderHistory(longer, { columns: 80, rowsMax: 4 }).length, 4, 'what fits is whole');
  assert.deepEqual(renderHistory(longer, { columns: 80, rowsMax: 3 }), ['History', '… 2 earlier lines', '  3. Left 2']);
  assert.deepEqual(renderHistory(screenOf(playedRound('douzero', THREE)), { columns: 80, rowsMax: 20 }), [
    'Nothing has been played yet.',
  ]);
});

test('the counter shows what the others still hold', () => {
  const [title, ranks = '', counts = ''] = renderCounter(screenOf(playedRound('douzero', THREE, ['3']), 0));
  assert.equal(title, 'Cards left elsewhere (6)');
  const at = (rank: string): string =>
    counts
      .slice(0, ranks.indexOf(rank) + 1)
      .split(' ')
      .at(-1) ?? '';
  assert.deepEqual([at('R'), at('2'), at('T'), at('4')], ['·', '1', '1', '·']);
});

test('the outcome shows the winner, and each score with the total', () => {
  const round = playedRound('douzero', ['3', '45', '67'], ['3']);
  const model = { ...screenOf(round), scores: [10, -5, -5] };
  const lines = renderOutcome(model);
  assert.match(lines[0] ?? '', /^You win! the landlord wins · You went out · spring|^You win/i);
  assert.match(lines[1] ?? '', /^ {3}You +this round +\+\d+ +total +\+\d+$/);
  assert.match(lines[2] ?? '', /^ {3}Right \(greedy\) +this round +−\d+ +total +−\d+$/);
  const [score = 0] = round.outcome?.scores ?? [];
  assert.ok(lines[1]?.endsWith(signed(10 + score)));
  assert.match(renderOutcome({ ...screenOf(round, 1) })[0] ?? '', /lose/i);
});

test('a farmer with a head start wins with cards left, and the outcome says so', () => {
  const rules = PRESETS.two;
  const deal = unwrap(dealOf({ rules, hands: ['55678', '999TTT'] }));
  const start = startPlay({ rules, deal, headStart: 3, turn: seatAt(1) });
  const over = afterActions(start, [1, { type: 'play', combo: play('999', rules) }]);
  assert.match(renderOutcome(screenOf(over, 1))[0] ?? '', /^You win\. .* · You came to 3 cards/u);
  assert.match(renderOutcome(screenOf(over, 0, 'zh'))[0] ?? '', /^你输了。 .* · 对手打到只剩 3 张/u);
});

test('one rule stands between the stake and the hand where nothing has happened', () => {
  const lines = table(screenOf(playedRound('douzero', THREE)));
  const rules = lines.flatMap((line, index) => (line.startsWith('─') ? [index] : []));
  assert.deepEqual(rules, [1, 6]);
  assert.match(lines[7] ?? '', /^Your hand/);
});

test('the cards of a seat: no number before the deal, and one from then on, 0 at the end too', () => {
  const sizes = (round: Round): string[] =>
    table(screenOf(round)).flatMap((line) => /\d+ cards?(?= |$)/u.exec(line)?.[0] ?? []);
  const opening = startRound({ rules: PRESETS.happy, seed: 'opening' });
  assert.deepEqual([opening.phase, sizes(opening)], ['opening', []]);
  const over = playedRound('douzero', ['3', '45', '67'], ['3']);
  assert.deepEqual([over.phase, sizes(over)], ['settled', ['2 cards', '2 cards', '0 cards']]);
});

test('the play that holds the trick is green, one that was beaten plain, a pass dim', () => {
  const styleText = createStyleText(true);
  const saidIn = (plays: readonly string[]): string[] => {
    // The seats stand under the title and its rule.
    const lines = table({ ...screenOf(playedRound('douzero', THREE, plays), 0), styleText }).slice(2, 5);
    return lines.flatMap((line) => / {3}(\S*(?:[3TA] \(single\)|pass)\S*)$/u.exec(line)?.[1] ?? []);
  };
  assert.deepEqual(saidIn(['3', 'T', 'A']), ['T (single)', styleText('green', 'A (single)'), '3 (single)']);
  assert.deepEqual(saidIn(['3', '-']), [styleText('dim', 'pass'), styleText('green', '3 (single)')]);
});

test('a score has its sign', () => assert.deepEqual([-3, 0, 4].map(signed), ['−3', '0', '+4']));

for (const language of ['en', 'zh'] as const) {
  test(`a wild rank is shown large until the first play, and marked in hand and counter, in ${language}`, () => {
    const hands = ['3337', '44', '5'];
    const start = table(screenOf(playedRound('laizi', hands, [], '7'), 0, language), [], true).join('\n');
    assert.match(start, language === 'en' ? /The wild rank is 7: its cards stand for any rank/ : /本局癞子：7，/);
    assert.match(start, /┌────┐\n {2}│7 {3}│\n {2}│ {2}\* │/);
    assert.match(start, /\n {2}7\*\S+ {2}3\S+/, 'wild cards come first');
    const later = screenOf(playedRound('laizi', hands, ['3'], '7'), 0, language);
    assert.doesNotMatch(table(later, [], true).join('\n'), /┌────┐/);
    assert.match(table(later, [], true).join('\n'), language === 'en' ? / · wild 7 / : / · 癞子 7 /);
    assert.match(renderCounter(later)[1] ?? '', / 8 {1}7\* {2}6/);
  });
}

test('two seats: the head start is in the question and beside the stake', () => {
  const start = startRound({ rules: PRESETS.two, seed: 1, first: seatAt(0) });
  assert.match(promptFor(screenOf(start, 0)), /^Call landlord\? The farmer then wins with 1 card left/);
  const called = afterActions(start, [0, { type: 'call', take: true }]);
  assert.match(promptFor(screenOf(called, 1)), /^Grab landlord\? The farmer then wins with 2 cards left/);
  assert.match(promptFor(screenOf(called, 1, 'zh')), /^抢地主吗？对手剩 2 张就算赢/);
  const kept = afterActions(called, [1, { type: 'grab', take: false }]);
  assert.match(table(screenOf(kept, 0)).join('\n'), /head start 1 card · /);
});

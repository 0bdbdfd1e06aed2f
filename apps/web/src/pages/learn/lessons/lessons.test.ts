/** Plays every lesson to its end with the right answers. Rules and solver prove its claims. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { countOf, NO_CARDS, rankAt, RANKS, sameCounts, type RankCounts } from '@doudizhu/rules/cards';
import { cardsUsed, classifyCombo, countsOfCombo, legalCombos, type Combo } from '@doudizhu/rules/combos';
import { dealOf, seatAt } from '@doudizhu/rules/deal';
import { openPosition, positionOf } from '@doudizhu/rules/position';
import { startPlay, type Round } from '@doudizhu/rules/round';
import { PRESETS, withWild } from '@doudizhu/rules/ruleset';
import { unwrap } from '@doudizhu/rules/result';
import { anything, boolean, listOf, optional, object, taggedBy, text, whole } from '@doudizhu/rules/schema';
import { cards as cardsOf, play as comboOf } from '@doudizhu/rules/testing';
import { Solver } from '@doudizhu/solver';
import { chooseCards } from '../../../game/input/completion.ts';
import { createFakeEnvironment } from '../../../game/testing/fake-environment.ts';
import { afterPlays } from '../../../testing/index.ts';
import { countsOfPlay, judgePick, LESSON_RULES, playOf } from './judge.ts';
import type { Both } from '../../../base/language.ts';
import { LESSONS, turnsOf, type ChoiceStep, type OwnTurn, type PickStep, type TableStep } from './lesson.ts';
import { EXERCISES, FIRST_ROUND, LESSON_IDS, MODE_LESSONS } from '../../../saved/lessons.ts';
import { createLessonTable, type LessonTable } from './lesson-table.ts';

const solver = new Solver({ tableBytes: 1 << 22 });

for (const [id, steps] of Object.entries(LESSONS)) {
  describe(`lesson ${id}`, () => {
    for (const [at, step] of steps.entries()) {
      const name = `step ${at + 1}, ${step.type}`;
      if (step.type === 'table') test(name, () => playStep(step));
      else if (step.type === 'pick') test(name, () => pickStep(step));
      else test(name, () => chooseStep(step));
    }
  });
}

test('every name of the list has one lesson, and the other way round', () => {
  assert.deepEqual(Object.keys(LESSONS).toSorted(), LESSON_IDS.toSorted());
  assert.deepEqual([...FIRST_ROUND, ...EXERCISES, ...MODE_LESSONS], [...LESSON_IDS]);
});

const BOTH = listOf(text, 2);
const OWN_TURN = object({ play: text, say: BOTH, wrong: optional(anything), otherwise: BOTH });
const STEP = taggedBy('type', {
  table: {
    hands: listOf(text, 3),
    landlord: whole(0, 2),
    leader: whole(0, 2),
    turns: listOf(anything),
    done: BOTH,
    isOpen: optional(boolean),
    isOnlyWin: optional(boolean),
  },
  choice: {
    ask: BOTH,
    cards: optional(text),
    toBeat: optional(text),
    wild: optional(text),
    options: listOf(object({ answer: BOTH, why: BOTH })),
    right: whole(0),
    check: optional(
      taggedBy('type', {
        kind: { cards: text, kind: anything },
        beats: { cards: text, beats: boolean, toBeat: optional(text) },
        left: { rank: text, left: whole(0) },
      }),
    ),
  },
  pick: {
    ask: BOTH,
    hand: text,
    toBeat: optional(text),
    right: listOf(text),
    wrong: optional(anything),
    otherwise: BOTH,
    done: BOTH,
  },
});

test('each step has the fields of its type and no others', () => {
  for (const step of Object.values(LESSONS).flat()) {
    const turns = step.type === 'table' ? turnsOf(step).filter((turn) => typeof turn === 'object') : [];
    for (const read of [STEP.read(step), ...turns.map(OWN_TURN.read)]) assert.ok(read.ok, JSON.stringify(read));
  }
});

const BILINGUAL: ReadonlySet<string> = new Set(['ask', 'answer', 'why', 'say', 'otherwise', 'done']);

test('every text is there in both languages', () => {
  const walk = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (BILINGUAL.has(key) || path.endsWith('.wrong')) {
        const [zh, en] = inner as Both;
        assert.match(zh, /\p{Script=Han}/u, path);
        assert.match(en, /^[^\p{Script=Han}]+$/u, path);
      } else walk(inner, `${path}.${key}`);
    }
  };
  walk(LESSONS, '');
});

const playStep = async (step: TableStep): Promise<void> => {
  const environment = createFakeEnvironment();
  const lesson = createLessonTable(step, environment);
  const { table, note } = lesson;
  for (const turn of turnsOf(step)) {
    if (typeof turn === 'string') continue;
    await environment.clock.pass(20_000);
    assert.equal(note.value.tone, 'say', turn.say[1]);
    assert.equal(note.value.text, turn.say);
    if (step.isOnlyWin === true) assertOnlyWin(step, turn);
    await refusesAllElse(turn, lesson, environment.announced);
    const before = table.view.value.round?.history.length ?? 0;
    await table.hint();
    if (turn.play === 'pass') await table.act({ type: 'pass' });
    else await table.playSelected();
    assert.equal(table.view.value.round?.history.length, before + 1, `${turn.play} is played`);
  }
  await environment.clock.pass(20_000);
  assert.equal(note.value.tone, 'done');
  assert.deepEqual(environment.errors, []);
  assert.equal(environment.storage.rounds.size, 0, 'a lesson is not kept as a round');
  lesson.stop();
};

/** Each legal play except the right one is refused with a reason, and the table does not change. */
const refusesAllElse = async (turn: OwnTurn, { table, note }: LessonTable, announced: string[]): Promise<void> => {
  const { round, faces } = table.view.value;
  assert.ok(round?.hand && faces?.hand);
  const expected = countsOfPlay(turn.play);
  const others = legalCombos(round.hand, round.toBeat, LESSON_RULES).filter(
    (combo) => !sameCounts(countsOfCombo(combo, 1), expected),
  );
  for (const play of Object.keys(turn.wrong ?? {})) {
    const isLegal = round.toBeat !== null || (play !== 'pass' && includes(others, countsOfPlay(play)));
    assert.ok(isLegal, `${play} can be tried in place of ${turn.play}`);
  }
  for (const combo of others) {
    announced.length = 0;
    await table.playSelected(chooseCards(faces.hand, new Set(), countsOfCombo(combo, 1)));
    assert.equal(note.value.tone, 'wrong');
    assert.equal(announced.length, 1);
  }
  if (round.toBeat !== null && turn.play !== 'pass') {
    await table.act({ type: 'pass' });
    assert.equal(note.value.tone, 'wrong');
  }
  assert.equal(table.view.value.round?.history.length, round.history.length);
};

/** Proves with the solver that only the right play wins. */
const assertOnlyWin = (step: TableStep, turn: OwnTurn): void => {
  const position = unwrap(openPosition(unwrap(positionOf(roundBefore(step, turn)))));
  const { winner, winningMoves, isComplete } = solver.solve(position);
  assert.deepEqual([winner, isComplete], [step.landlord === 0 ? 'landlord' : 'farmers', true]);
  const found = winningMoves.map((move) => (move === null ? NO_CARDS : countsOfCombo(move, 1)));
  const expected = countsOfPlay(turn.play);
  // Going out wins at once. Slower plays can win too.
  if (sameCounts(expected, position.hands[position.turn]!))
    assert.ok(found.some((counts) => sameCounts(counts, expected)));
  else assert.deepEqual(found, [expected], `only ${turn.play} wins`);
};

const roundBefore = (step: TableStep, turn: OwnTurn): Round => {
  const [rules, turns] = [LESSON_RULES, turnsOf(step)];
  const deal = unwrap(dealOf({ rules, hands: step.hands }));
  const plays = turns.slice(0, turns.indexOf(turn)).map((each) => (typeof each === 'string' ? each : each.play));
  const start = startPlay({ rules, deal, landlord: seatAt(step.landlord), turn: seatAt(step.leader) });
  return afterPlays(start, plays.join(' '));
};

const includes = (combos: readonly Combo[], counts: RankCounts): boolean =>
  combos.some((combo) => sameCounts(countsOfCombo(combo, 1), counts));

const pickStep = (step: PickStep): void => {
  for (const play of step.right) {
    const counts = countsOfPlay(play);
    const legal = legalCombos(cardsOf(step.hand), playOf(step.toBeat ?? 'pass'), LESSON_RULES);
    assert.ok(includes(legal, counts), `${play} is legal`);
    assert.equal(judgePick(step, counts).type, 'right');
  }
  for (const play of Object.keys(step.wrong ?? {})) assert.equal(judgePick(step, countsOfPlay(play)).type, 'wrong');
  assert.equal(judgePick(step, NO_CARDS).type, 'illegal');
};

const chooseStep = ({ options, right, check, cards = '', toBeat, wild = '' }: ChoiceStep): void => {
  const rules = wild === '' ? LESSON_RULES : withWild(PRESETS[wild.length === 1 ? 'laizi' : 'laizi-tiandi'], wild);
  assert.ok(right in options);
  const shown = cardsOf(cards.replaceAll(' ', ''));
  if (check === undefined) return;
  if (check.type === 'left') {
    const rank = rankAt(RANKS.indexOf(check.rank));
    const copies = check.rank === 'B' || check.rank === 'R' ? 1 : 4;
    assert.equal(copies - countOf(shown, rank), check.left);
    return;
  }
  const counts = cardsOf(check.cards);
  const combo = classifyCombo(counts, rules, null);
  if (check.type === 'kind') assert.equal(combo?.kind ?? null, check.kind);
  else {
    const legal = legalCombos(counts, comboOf(check.toBeat ?? toBeat ?? '', rules), rules);
    const beats = legal.some((other) => sameCounts(cardsUsed(counts, other, rules) ?? NO_CARDS, counts));
    assert.equal(beats, check.beats);
  }
};

test('the endgames that are counted out lie open, all hands as they are', () => {
  for (const id of ['control', 'last-bomb'] as const) {
    for (const step of LESSONS[id]) {
      assert.ok(step.type === 'table' && step.isOpen === true, id);
      const lesson = createLessonTable(step, createFakeEnvironment());
      const sizes = lesson.table.view.value.faces?.shown.map((cards) => cards?.length ?? null);
      assert.deepEqual(sizes, [null, step.hands[1].length, step.hands[2].length], id);
      lesson.stop();
    }
  }
});

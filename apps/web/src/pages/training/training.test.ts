import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterAnswer } from './schedule.ts';
import {
  addCards,
  costliestOfWeek,
  costliestThemeOf,
  CARDS_PER_DAY,
  deckOf,
  dueTomorrow,
  STORED_TRAINING,
  saveAnswer,
  mistakeThemesOf,
} from '../../saved/training.ts';
import { memoryStorage, storedRound } from '../../testing/index.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 5, 1, 12);

memoryStorage();

const card = (step: number, cost = step) => ({ round: 'table-1', step, theme: 'leads' as const, cost });
const cards = (...steps: readonly number[]) => steps.map((step) => card(step));
const deckAt = (nowMs: number) => deckOf(STORED_TRAINING.load(), nowMs);
const stepsAt = (nowMs: number): string =>
  deckAt(nowMs)
    .map(({ step }) => step)
    .join(' ');

test('a deck has five cards a day, and a card is added once', () => {
  addCards(cards(1, 2, 3, 4, 5, 6, 7), NOW);
  addCards([card(3)], NOW);
  assert.equal(STORED_TRAINING.load().cards.length, 7);
  assert.equal(stepsAt(NOW), '7 6 5 4 3');
  for (const each of deckAt(NOW)) saveAnswer(afterAnswer(each, true, NOW), NOW);
  assert.equal(stepsAt(NOW), '', 'five are enough for a day');
  assert.equal(stepsAt(NOW + DAY_MS), '2 1');
});

test('tomorrow has the cards left over and the wrong ones, five at most', () => {
  addCards(cards(1, 2, 3), NOW);
  const [wrong, right] = deckAt(NOW);
  saveAnswer(afterAnswer(wrong!, false, NOW), NOW);
  saveAnswer(afterAnswer(right!, true, NOW), NOW);
  assert.equal(dueTomorrow(STORED_TRAINING.load(), NOW), 2);
  addCards(cards(4, 5, 6, 7, 8), NOW);
  assert.equal(dueTomorrow(STORED_TRAINING.load(), NOW), CARDS_PER_DAY);
});

test('the three costliest decisions of the week are of its rounds only', () => {
  const rounds = [9, 6, 0].map((days, index) => storedRound({ id: `${index}`, endedMs: NOW - days * DAY_MS }));
  const at = (round: number, cost: number) => ({ round: `${round}`, step: cost, theme: 'leads', cost }) as const;
  addCards([at(0, 9), at(1, 2), at(1, 5), at(2, 3), at(2, 1)], NOW);
  const costs = costliestOfWeek(STORED_TRAINING.load(), rounds, NOW).map(({ cost }) => cost);
  assert.deepEqual(costs, [5, 3, 2]);
});

test('right answers come back after growing intervals, a wrong one the next day', () => {
  addCards([card(1)], NOW);
  let [now, last] = [NOW, 0];
  let [each] = STORED_TRAINING.load().cards;
  for (let time = 0; time < 4; time++) {
    each = afterAnswer(each!, true, now);
    const days = (each.dueMs - now) / DAY_MS;
    assert.ok(days > last, `${days} after ${last}`);
    [now, last] = [each.dueMs, days];
  }
  const wrong = afterAnswer(each!, false, now);
  assert.ok(wrong.dueMs - now <= DAY_MS);
  assert.ok((wrong.memory?.lapses ?? 0) > 0);
});

test('themes are sorted by the points they cost', () => {
  addCards([card(1, 2), { ...card(2, 9), theme: 'calls' }], NOW);
  const themes = mistakeThemesOf(STORED_TRAINING.load()).map(({ theme, cost }) => `${theme} ${cost}`);
  assert.deepEqual(themes, ['calls 9', 'leads 2']);
});

test('the costliest theme is counted in the last 50 rounds only', () => {
  const rounds = Array.from({ length: 60 }, (_, index) => storedRound({ id: `table-${index}` }));
  const at = (round: number, theme: 'calls' | 'leads' | 'bombs', cost: number) => {
    return { round: `table-${round}`, step: round, theme, cost };
  };
  addCards([at(9, 'bombs', 40), at(10, 'calls', 3), at(30, 'leads', 5), at(59, 'calls', 4)], NOW);
  const costliestOf = (played: number) => costliestThemeOf(STORED_TRAINING.load(), rounds.slice(0, played));
  assert.deepEqual(costliestOf(60), { theme: 'calls', cards: 2, known: 0, cost: 7, rounds: 50 });
  assert.equal(costliestOf(12)?.theme, 'bombs', 'twelve rounds in all');
  assert.equal(costliestOf(9), null);
});

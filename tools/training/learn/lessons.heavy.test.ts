/** What is learned from a decision with critics, and what the critics see. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ActionId } from '@doudizhu/rules/combos';
import { playoutMoves, playoutPlay } from '@doudizhu/rules/playout';
import { createRng, randomBelow } from '@doudizhu/rules/rng';
import { look, recordAction } from '@doudizhu/bots/neural';
import { answerRows, CRITIC_ACTIVE_MAX, CRITIC_ROWS, hiddenRows } from './critic.ts';
import { FEATURE_ROWS } from '@doudizhu/bots/neural';
import { dealTable } from '../game/table.ts';
import { createTrainer, trainGame } from '../trainer/trainer.ts';

/** Six ranks, four cards a seat and two in the kitty. */
const TINY = { hidden: 32, batch: 64, rate: 3e-3, handSize: 4, kittySize: 2, ranks: 6 } as const;

describe('the rows of a critic', () => {
  const { table, options } = createTrainer(TINY);
  const { playout, record, ids, knowledge } = table;
  const out = new Uint16Array(CRITIC_ACTIVE_MAX);
  const full = { ...options, handSize: 17, kittySize: 3, ranks: 15 };
  const whole = createTrainer({ hidden: 32 }).table;

  test('stay within their range and buffers, none twice', () => {
    for (let game = 0; game < 40; game++) {
      const rng = createRng(`critic/${game}`);
      dealTable(whole, full, rng);
      for (let over = false; !over;) {
        const { turn, hands } = whole.playout;
        const count = playoutMoves(whole.playout, whole.ids);
        look(whole.knowledge, whole.record, hands[2 * turn] as number, hands[2 * turn + 1] as number);
        const hidden = hiddenRows(whole.playout, out, 0);
        for (let index = 0; index < Math.min(count, 20); index++) {
          const size = hidden + answerRows(whole.knowledge, whole.playout, whole.ids[index] as number, out, hidden);
          const rows = [...out.subarray(0, size)];
          assert.ok(size <= CRITIC_ACTIVE_MAX);
          assert.equal(new Set(rows).size, size);
          for (const row of rows) assert.ok(row >= FEATURE_ROWS && row < CRITIC_ROWS, `${row}`);
        }
        const id = whole.ids[randomBelow(rng, count)] as ActionId;
        recordAction(whole.record, id);
        over = playoutPlay(whole.playout, id);
      }
    }
  });

  test('say whether the next seat can answer: as its own list of plays does, kickers and bombs apart', () => {
    const answersAt = FEATURE_ROWS + 54 + 13 + 24;
    let compared = 0;
    for (let game = 0; game < 300; game++) {
      const rng = createRng(`answers/${game}`);
      dealTable(table, options, rng);
      for (let over = false; !over;) {
        const { turn, hands } = playout;
        const count = playoutMoves(playout, ids);
        look(knowledge, record, hands[2 * turn] as number, hands[2 * turn + 1] as number);
        const id = ids[randomBelow(rng, count)] as ActionId;
        const size = answerRows(knowledge, playout, id, out, 0);
        const row = [...out.subarray(0, size)].find((each) => each >= answersAt && each < answersAt + 3);
        const cards = record.space.cards[id] as number;
        const kind = record.space.kind[id] as number;
        recordAction(record, id);
        over = playoutPlay(playout, id);
        if (over || cards === 0 || cards > 2) continue; // singles and pairs carry nothing
        const legal = playoutMoves(playout, ids);
        const same = [...ids.subarray(0, legal)].some((each) => record.space.kind[each] === kind && each !== 0);
        const wanted = same ? 2 : legal > 1 ? 1 : 0;
        assert.equal((row ?? -1) - answersAt, wanted);
        compared++;
      }
    }
    assert.ok(compared > 500, `${compared}`);
  });
});

describe('decisions with critics', () => {
  const trainer = createTrainer({ ...TINY, criticHidden: 32, outcomeWeight: 0.7, exploration: 0.2 });

  test('have the played candidate first, others of the same state after it, and targets that move together', () => {
    let others = 0;
    for (let game = 0; game < 200; game++) {
      trainGame(trainer);
      const { decisions, samples } = trainer.table;
      for (let at = 0; at < decisions.count; at++) {
        const first = decisions.first[at] as number;
        const end = at + 1 < decisions.count ? (decisions.first[at + 1] as number) : samples.count;
        assert.ok(end > first && end - first <= 5);
        for (let sample = first; sample < end; sample++) assert.equal(samples.of[sample], at);
        others += end - first - 1;
        // What is expected at a decision is what is expected of one of its candidates.
        const expected = [...samples.wins.subarray(first, end)];
        assert.ok(expected.includes(decisions.wins[at] as number));
        if (decisions.strayed[at] === 0) assert.equal(decisions.wins[at], expected[0]);
      }
    }
    assert.ok(others > 200, `${others}`);
  });

  test('teach a critic that sees the cards to be right more often than who does not', () => {
    const seeing = createTrainer({ ...TINY, criticHidden: 32 });
    for (let game = 0; game < 8000; game++) trainGame(seeing);
    const mean = (losses: readonly { readonly loss: number }[]): number =>
      losses.reduce((sum, { loss }) => sum + loss, 0) / losses.length;
    const [seen, hidden] = [mean(seeing.critics?.learners ?? []), mean(seeing.learners)];
    assert.ok(seen < hidden - 0.02, `${seen} with all hands, ${hidden} without`);
  });
});

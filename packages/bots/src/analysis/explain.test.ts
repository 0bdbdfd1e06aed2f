import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCombo } from '@doudizhu/rules/combos';
import { dealOf, seatAt, type Seat } from '@doudizhu/rules/deal';
import { parsePosition, startPosition } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { actionOfPlay, applyUnchecked, isOver, startPlay, startRound, toAct } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { viewFor, type PlayerView } from '@doudizhu/rules/view';
import { sized } from '@doudizhu/rules/testing';
import { explain } from './explain.ts';
import { createReasoner } from './reasons.ts';
import { createNeuralBot } from '../neural/neural-bot.ts';
import { BUNDLED, bundledFor } from '../testing/bundled.ts';
import { checkDecisions } from '../testing/explained-decisions.ts';

const viewOf = (ddn: string): PlayerView => {
  const round = unwrap(startPosition(unwrap(parsePosition(ddn))));
  return viewFor(round, toAct(round)[0] as Seat);
};

for (const name of ['competition', 'happy', 'pagat', 'pagat-4p'] as const) {
  const count = sized(25, 2500);
  test(`${count} decisions of ${name}: the best move is what the bot plays, the order is that of the numbers, and every claim is true`, () => {
    checkDecisions(name, count, ({ aim, moves }, action) => {
      const [best] = moves;
      const played = action.type === 'play' ? action.combo : null;
      assert.equal(formatCombo(best?.move ?? null, 1), formatCombo(played, 1));
      const proved = moves.filter(({ isProved }) => isProved);
      assert.deepEqual(moves.slice(0, proved.length), proved);
      for (const part of [proved, moves.slice(proved.length)]) {
        const numbers = part.map(({ win, points }) => (aim === 'points' ? points : win));
        const sorted = numbers.toSorted((a, b) => b - a);
        assert.deepEqual(numbers, sorted);
      }
    });
  });
}

for (const name of ['competition', 'happy', 'two'] as const) {
  test(`${name}: the points of a proved win are those that the round ends with`, () => {
    const rules = PRESETS[name];
    const networks = bundledFor(rules);
    const bot = createNeuralBot(networks);
    let ended = 0;
    for (let deal = 0; ended < sized(3, 10); deal++) {
      let round = startRound({ rules, seed: `exact/${name}/${deal}` });
      let promised: { readonly seat: Seat; readonly points: number } | null = null;
      while (!isOver(round)) {
        const [seat] = toAct(round) as [Seat];
        const view = { ...viewFor(round, seat), mayOpenHand: false };
        let action = bot.act(view);
        if (round.phase === 'play' && (promised === null || promised.seat === seat)) {
          const [best] = explain(view, networks, { count: 3 }).moves;
          action = actionOfPlay(best!.move);
          if (promised === null && best!.isExact) promised = { seat, points: best!.points };
        }
        round = applyUnchecked(round, seat, action);
      }
      if (promised === null) continue;
      assert.equal(round.outcome?.scores[promised.seat], promised.points, `${name}/${deal}`);
      ended++;
    }
  });
}

test('with a head start the plays are counted to it', () => {
  const rules = PRESETS.two;
  const deal = unwrap(dealOf({ rules, hands: ['5K', '66678AA2'] }));
  const view = viewFor(startPlay({ rules, deal, landlord: seatAt(0), turn: seatAt(1), headStart: 3 }), seatAt(1));
  const { moves } = explain(view, bundledFor(rules), { count: 20 });
  const reasonsFor = (text: string): string[] | undefined =>
    moves.find(({ move }) => formatCombo(move, 1) === text)?.reasons.map(({ message }) => message);
  assert.equal(reasonsFor('666+AA')?.[0], 'wins with 3 cards left');
  assert.equal(reasonsFor('7')?.[0], 'leaves a single play, 6 6 6 + A A');
  assert.equal(moves[0]?.isExact, true);
});

test('the best move says what it gives up', () => {
  const view = viewOf('ddn1 rules=competition L=3456TJQA2 D=667788TTK U=4459QQKA3 turn=D beat=L:5');
  const [best] = explain(view, BUNDLED, { count: 3 }).moves;
  assert.equal(formatCombo(best?.move ?? null, 1), 'T');
  assert.deepEqual(
    best?.faults.map(({ message }) => message),
    ['breaks the pair 10 10'],
  );
});

test('at the end a play that wins in every possible deal comes first, and says so', () => {
  const view = viewOf('ddn1 rules=competition L=44 D=3345677799 U=3557TTA turn=D beat=-');
  const [best] = explain(view, BUNDLED, { count: 3 }).moves;
  assert.equal(best?.reasons[0]?.key, 'why/wins-all-deals');
  assert.match(best.reasons[0].message, /^wins with open hands in each of the \d+ deals that are still possible$/u);
});

test('a run that no seat can stop is counted through: its chance is 1', () => {
  const view = viewOf('ddn1 rules=competition L=22AAAAJT98765 D=33447788TQ U=5899TQKK turn=L beat=-');
  const { moves } = explain(view, BUNDLED, { count: 3 });
  assert.deepEqual(
    moves.map(({ win, faults }) => [win, faults.length]),
    [
      [1, 0],
      [1, 0],
      [1, 0],
    ],
  );
});

test('a move that was asked about is explained, however low it is rated', () => {
  const view = viewOf('ddn1 rules=competition L=34567KKAA2 D=3489TTJQK U=56899JJQQ turn=L beat=-');
  const worst = explain(view, BUNDLED, { count: 99 }).moves.at(-1);
  const { moves } = explain(view, BUNDLED, { count: 1, also: worst?.move ?? null });
  assert.deepEqual(
    moves.map(({ move }) => move),
    [explain(view, BUNDLED, { count: 1 }).moves[0]?.move, worst?.move],
  );
});

test('what breaks a sequence is told beside what keeps it', () => {
  const view = viewOf('ddn1 rules=competition L=34567KK D=3489TTJQK U=56899JJQQ turn=L beat=-');
  const { moves } = explain(view, BUNDLED, { count: 99 });
  const single = moves.find(({ move }) => formatCombo(move, 1) === '5');
  assert.ok(single?.faults.some(({ message }) => message === 'breaks the sequence 3 4 5 6 7'));
});

test('the best move is held against the one that was asked about, not against the second best', () => {
  const view = viewOf('ddn1 rules=competition L=34567KK D=3489TTJQK U=56899JJQQ turn=L beat=-');
  const { moves } = explain(view, BUNDLED, { count: 99 });
  const [best, next, asked] = [moves[0]?.move ?? null, moves[1]?.move ?? null, moves.at(-1)?.move ?? null];
  const { reasonsFor } = createReasoner(view);
  const [beside] = explain(view, BUNDLED, { count: 1, also: asked }).moves;
  assert.deepEqual(beside?.reasons, reasonsFor(best, asked).slice(0, 2));
  assert.notDeepEqual(reasonsFor(best, asked).slice(0, 2), reasonsFor(best, next).slice(0, 2));
});

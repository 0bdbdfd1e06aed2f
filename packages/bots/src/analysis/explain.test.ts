import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCombo } from '@doudizhu/rules/combos';
import type { Seat } from '@doudizhu/rules/deal';
import { parsePosition, startPosition } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { applyUnchecked, isOver, legalActions, startRound, toAct, type Action } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { viewFor, type PlayerView } from '@doudizhu/rules/view';
import { createNeuralBot } from '../neural/neural-bot.ts';
import { explain } from './explain.ts';
import { createReasoner } from './reasons.ts';
import { BUNDLED, bundledFor } from '../testing/bundled.ts';

const viewOf = (ddn: string): PlayerView => {
  const round = unwrap(startPosition(unwrap(parsePosition(ddn))));
  return viewFor(round, toAct(round)[0] as Seat);
};

test('the best move is what the bot plays, with reasons for it and none against it', () => {
  for (const [name, seats] of [
    ['competition', 3],
    ['happy', 3],
    ['pagat-4p', 4],
  ] as const) {
    const networks = bundledFor(PRESETS[name]);
    const bot = createNeuralBot(networks, { seed: 1 });
    let round = startRound({ rules: PRESETS[name], seed: `explained/${name}` });
    let [decisions, withReason] = [0, 0];
    while (!isOver(round)) {
      const [seat] = toAct(round) as [Seat];
      const action = bot.act({ ...viewFor(round, seat), mayOpenHand: false }) as Action;
      if (round.phase === 'play' && legalActions(round, seat).length > 1) {
        const { moves } = explain(viewFor(round, seat), networks, { count: 3 });
        const [best, next] = moves;
        const played = action.type === 'play' ? action.combo : null;
        assert.equal(formatCombo(best?.move ?? null, 1), formatCombo(played, 1), `${name}: ${decisions}`);
        assert.equal(best?.faults.length, 0);
        assert.ok(moves.length <= 3 && moves.every(({ reasons, faults }) => reasons.length <= 2 && faults.length <= 2));
        decisions++;
        withReason += Number((best?.reasons.length ?? 0) + (next?.faults.length ?? 0) > 0);
      }
      round = applyUnchecked(round, seat, action);
    }
    assert.ok(withReason / decisions > (seats === 3 ? 0.9 : 0.75), `${name}: ${withReason} of ${decisions} say why`);
  }
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

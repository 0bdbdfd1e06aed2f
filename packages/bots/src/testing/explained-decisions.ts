/**
 * Decisions of rounds that the explained bot plays, each explained as a hint is, with every claim counted again. The calls
 * before are those of the rules bot, which takes no time for them.
 */
import assert from 'node:assert/strict';
import { formatCombo } from '@doudizhu/rules/combos';
import type { Seat } from '@doudizhu/rules/deal';
import { applyUnchecked, isOver, legalActions, startRound, toAct, type Action } from '@doudizhu/rules/round';
import { PRESETS, type PresetName } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import { createAdvisor, explain, type Explanation } from '../analysis/explain.ts';
import { withoutFactsOf } from '../analysis/reasons.ts';
import { createRulesBot } from '../rules/rules-bot.ts';
import { bundledFor } from './bundled.ts';
import { caseOf, CHECKS } from './claims.ts';

/**
 * Plays rounds of a rule set until `count` decisions were explained.
 * @param look gets each explanation with the bot's own action.
 */
export const checkDecisions = (
  name: PresetName,
  count: number,
  look: (explanation: Explanation, played: Action) => void = () => {},
): void => {
  const rules = PRESETS[name];
  const networks = bundledFor(rules);
  const [caller, bot] = [createRulesBot({ seed: 1 }), createAdvisor(networks)];
  let decisions = 0;
  for (let deal = 0; decisions < count; deal++) {
    let round = startRound({ rules, seed: `explained/${name}/${deal}` });
    while (!isOver(round) && decisions < count) {
      const [seat] = toAct(round) as [Seat];
      const view = { ...viewFor(round, seat), mayOpenHand: false };
      const action = (round.phase === 'play' ? bot : caller).act(view) as Action;
      if (round.phase === 'play' && legalActions(round, seat).length > 1) {
        const explanation = explain(viewFor(round, seat), networks, { count: 3 });
        for (const { move, reasons, faults, win } of explanation.moves) {
          const place = `${name}/${deal}/${decisions}: ${formatCombo(move, rules.decks)}`;
          assert.ok(reasons.length > 0, `${place} has no reason`);
          assert.ok(reasons.length <= 2 && faults.length <= 2 && win >= 0 && win <= 1, place);
          assert.deepEqual(withoutFactsOf(faults, reasons), faults, `${place}: a fact for and against`);
          const at = caseOf(round, move);
          for (const { key, parameters, message } of [...reasons, ...faults]) {
            assert.ok(CHECKS[key](at, parameters as never), `${place}: ${message}`);
          }
        }
        look(explanation, action);
        decisions++;
      }
      round = applyUnchecked(round, seat, action);
    }
  }
};

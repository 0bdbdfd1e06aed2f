/** Blunders near the end, by hand-made positions and in whole rounds of the levels. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sizeOf } from '@doudizhu/rules/cards';
import { actionSpace, countsOfCombo, decode, formatCombo, PASS, type ActionId } from '@doudizhu/rules/combos';
import { dealOf, seatAt, type Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { applyUnchecked, isOver, parseAction, startPlay, startRound, toAct, type Action } from '@doudizhu/rules/round';
import { PRESETS, type PresetName } from '@doudizhu/rules/ruleset';
import { playedOut, sized } from '@doudizhu/rules/testing';
import { viewFor, type PlayerView } from '@doudizhu/rules/view';
import { createLevelBot } from '../levels/level-bot.ts';
import { LEVEL_NAMES } from '../levels/traits.ts';
import { legalPlays } from '../rules/choice.ts';
import { createRulesBot } from '../rules/rules-bot.ts';
import { answersOf, isUnbeatable, othersOf } from './answers.ts';
import { withoutBlunders } from './blunder-check.ts';

/** rule set, hands from the landlord on, seat to move first, plays so far, plays that are left (all: none removed), why */
const ROWS: readonly (readonly [PresetName, readonly string[], number, readonly string[], string, string])[] = [
  ['competition', ['TQ', '3456', 'Q'], 0, [], 'Q', 'an unbeatable single, then the last card'],
  ['competition', ['66R', '789T', '22'], 0, [], 'R', 'the joker, then the pair'],
  ['competition', ['BR34567', '789TA', '2222'], 0, [], 'BR', 'the rocket is unbeatable beside a bomb'],
  ['competition', ['22', '3334', '399KA'], 2, [], '3 9 K A', 'no pair to an enemy with two cards'],
  ['competition', ['T', '4567', '589T2'], 2, [], 'T 2', 'singles that the last card of an enemy cannot beat'],
  ['competition', ['2', '4QA', '58K'], 2, [], 'K', 'else the single that the fewest cards beat'],
  ['competition', ['T', '45TT', '33499'], 2, [], '33 99', 'a pair to an enemy with one card'],
  ['competition', ['22', 'KK3', '4456'], 1, [], '3 K', 'a single to an enemy with two cards'],
  ['competition', ['T', '6', '589'], 1, ['6'], '', 'the partner is out'],
  ['competition', ['34567', '77', '99TJ'], 1, ['7'], '-', 'a partner with one card keeps the trick'],
  ['competition', ['9', '778', '99TJ'], 1, ['7'], 'all', 'the landlord may go out on the play of the partner'],
  ['competition', ['34568T', '3467', '3457'], 0, [], 'all', 'no seat is about to go out'],
  ['pagat-4p', ['TQ', '3456', 'Q', 'Q'], 0, [], 'Q', 'the same with four seats'],
  ['two', ['22', '558A'], 1, [], '5 8 A', 'the same with two seats'],
];

const viewOf = ([name, hands, turn, line]: (typeof ROWS)[number]): PlayerView | null => {
  const rules = PRESETS[name];
  let round = startPlay({ rules, deal: unwrap(dealOf({ rules, hands: [...hands] })), turn: seatAt(turn) });
  for (const text of line) {
    round = applyUnchecked(round, toAct(round)[0] as Seat, unwrap(parseAction(text, rules, round.toBeat)));
  }
  return isOver(round) ? null : viewFor(round, toAct(round)[0] as Seat);
};

const textOf = ({ rules }: PlayerView, id: ActionId): string =>
  id === PASS ? '-' : formatCombo(decode(actionSpace(rules), id), rules.decks);

for (const row of ROWS) {
  const [, hands, , line, expected, why] = row;
  test(`${hands.join(' ')} ${line.join(' ')}: ${why}`, () => {
    const view = viewOf(row);
    if (view === null) return assert.equal(expected, '');
    const legal = legalPlays(view);
    const left = withoutBlunders(view, legal).map((id) => textOf(view, id));
    assert.equal(left.length === legal.length ? 'all' : left.join(' '), expected);
  });
}

/** Blunders that a seat's own knowledge proves, and pairs led to two cards that no unseen pair beats, which are not blunders. */
interface Leads {
  readonly blunders: readonly string[];
  readonly unbeatablePairs: number;
}

/** Leads of one bot at every seat. */
const leadsOf = (create: (seed: string) => ReturnType<typeof createRulesBot>, rounds: number): Leads => {
  const blunders: string[] = [];
  let unbeatablePairs = 0;
  for (let number = 0; number < rounds; number++) {
    const bots = [0, 1, 2].map((seat) => create(`${number}/${seat}`));
    playedOut(startRound({ rules: PRESETS.competition, seed: `blunders/${number}` }), (round, seat) => {
      const view = viewFor(round, seat);
      const action = bots[seat]!.act(view) as Action;
      if (view.phase === 'play' && view.toBeat === null && action.type === 'play') {
        const space = actionSpace(view.rules);
        const few = othersOf(view).filter(({ toPlay }) => toPlay <= 2);
        const gives = (combo: typeof action.combo): boolean =>
          few.find((other) => answersOf(other, combo, space).goesOut)?.isEnemy ?? false;
        const wins =
          sizeOf(view.hand) === sizeOf(countsOfCombo(action.combo, view.rules.decks)) ||
          isUnbeatable(othersOf(view), action.combo, space);
        // Larger combos might have been overlooked.
        const others = legalPlays(view).map((id) => decode(space, id));
        const isAvoidable = others.some((lead) => ['single', 'pair', 'triple'].includes(lead.kind) && !gives(lead));
        if (!wins && gives(action.combo) && isAvoidable)
          blunders.push(`round ${number}: ${formatCombo(action.combo, view.rules.decks)} is led to few cards`);
        const isToTwo = few.some(({ isEnemy, size }) => isEnemy && size === 2);
        if (action.combo.kind === 'pair' && isToTwo && !gives(action.combo)) unbeatablePairs++;
      }
      return action;
    });
  }
  return { blunders, unbeatablePairs };
};

const ROUNDS = sized(40, 200);

for (const name of [...LEVEL_NAMES.slice(0, 4), 'rules' as const]) {
  test(`${name} leads nothing on which an enemy may go out if another lead does not`, (context) => {
    const create = (seed: string) =>
      name === 'rules' ? createRulesBot({ seed }) : createLevelBot(name, { seed }, null);
    const { blunders, unbeatablePairs } = leadsOf(create, ROUNDS);
    context.diagnostic(`${ROUNDS} rounds, ${unbeatablePairs} pairs to two cards that none of them can beat`);
    assert.deepEqual(blunders, []);
  });
}

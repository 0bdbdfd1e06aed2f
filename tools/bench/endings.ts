/**
 * Regret at the end of rounds: the share of certain wins that bots throw away. `neural` plays rounds without an
 * auction. A decision counts if some plays win in every deal that the seat cannot exclude, by the solver with open
 * hands, and others do not. Each bot is asked for its play there. `networks` is `neural` without proofs.
 *
 *     node tools/bench/endings.ts --rounds 300 --bots search,neural,rules
 */
import { readFileSync } from 'node:fs';
import { actionSpace, encode, formatCombo, PASS, type ActionId } from '@doudizhu/rules/combos';
import { dealFrom, seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { formatPosition, positionOf } from '@doudizhu/rules/position';
import {
  actionText,
  applyUnchecked,
  isOver,
  playActionOf,
  startPlay,
  toAct,
  type Action,
  type Round,
} from '@doudizhu/rules/round';
import { PRESET_NAMES, PRESETS } from '@doudizhu/rules/ruleset';
import { legalActionsOf, unseenCards, viewFor, type PlayerView } from '@doudizhu/rules/view';
import { sizeOf } from '@doudizhu/rules/cards';
import {
  createLevelBot,
  createNetworks,
  createNeuralBot,
  createRulesBot,
  createSearchBot,
  LEVEL_NAMES,
  readWeights,
  type Bot,
  type BotSetup,
  type LevelName,
} from '@doudizhu/bots';
import { commaListOf, choiceOf, decimal, wholeNumber } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';
import { createEndingJudge } from '../../packages/bots/src/ending/ending.ts';

const bytes = readFileSync(new URL(import.meta.resolve('@doudizhu/weights/neural.bin')));
const networks = createNetworks(unwrap(readWeights(bytes)));
const player = createNeuralBot(networks);
const MAKERS: Readonly<Record<string, (setup: BotSetup) => Bot>> = {
  search: (setup) => createSearchBot(networks, setup),
  neural: () => createNeuralBot(networks),
  networks: () => ({
    name: 'networks',
    act: (view) => playActionOf(actionSpace(view.rules), player.rate(view)[0]!.id),
  }),
  rules: createRulesBot,
  ...Object.fromEntries(
    LEVEL_NAMES.map((level: LevelName) => [level, (setup: BotSetup) => createLevelBot(level, setup, networks)]),
  ),
};

const { values: given } = readOptions(import.meta.filename, {
  rules: choiceOf(
    PRESET_NAMES.filter((name) => PRESETS[name].seats === 3),
    'competition',
    'rule set',
  ),
  rounds: wholeNumber(100, 'rounds', { min: 1 }),
  from: wholeNumber(0, 'number of the first one'),
  bots: commaListOf(choiceOf(Object.keys(MAKERS), undefined, 'bots'), ['search', 'neural', 'rules']),
  budget: decimal(200, 'milliseconds per decision of the search, counted in work'),
  unseen: wholeNumber(12, 'most unseen cards of a decision', { min: 1 }),
  deals: wholeNumber(1000, 'most deals of a decision', { min: 1 }),
  show: choiceOf(Object.keys(MAKERS), undefined, 'also prints the certain wins that this bot throws away'),
  rest: choiceOf(
    Object.keys(MAKERS),
    undefined,
    'also makes a certain play in each decision and lets this bot play the rest',
  ),
});

interface Case {
  readonly round: Round;
  readonly view: PlayerView;
  readonly certain: readonly ActionId[];
}

/** Bands of unseen cards in the report: up to each number. */
const BANDS = [4, 8, 12, 20];

/** Solver positions for the truth about a decision. Ten times as many settle hardly any more. */
const TRUTH_NODES = 300_000;

/** With a clock the judge keeps what it proved for the next question. */
const FOREVER = { clock: () => 0, leftMs: () => Infinity };

const main = async (): Promise<void> => {
  const rules = PRESETS[given.rules];
  const space = actionSpace(rules);
  const judge = createEndingJudge(rules);
  const limits = { cardsMax: 60, dealsMax: given.deals, triedMax: given.deals, comparedMax: 0, nodesMax: TRUTH_NODES };
  const idOf = (action: Action): ActionId => (action.type === 'play' ? encode(space, action.combo) : PASS);
  const cases: Case[] = [];
  for (let number = given.from; number < given.from + given.rounds; number++) {
    const rng = createRng(`endings/${number}`);
    let round: Round = startPlay({ rules, deal: dealFrom(rules, rng), landlord: seatAt(number % 3) });
    while (!isOver(round)) {
      const seat = toAct(round)[0]!;
      const view = viewFor(round, seat);
      const ids = legalActionsOf(view).map(idOf);
      const size = sizeOf(view.hand);
      const isOpen = ids.length > 1 && !ids.some((id) => space.cards[id] === size);
      if (isOpen && sizeOf(unseenCards(view)) <= given.unseen) {
        const first = judge.judge(view, [ids], limits, FOREVER)?.certain ?? null;
        const certain =
          first === null ? [] : ids.filter((id) => judge.judge(view, [[id]], limits, FOREVER)?.certain === id);
        if (certain.length > 0 && certain.length < ids.length) cases.push({ round, view, certain });
      }
      round = applyUnchecked(round, seat, player.act(view));
    }
  }
  console.log(`${given.rounds} rounds, ${cases.length} decisions with a certain win and another play`);
  for (const name of given.bots) {
    const lost = new Map<string, number>();
    const all = new Map<string, number>();
    const begun = performance.now();
    let slowest = 0;
    for (const [index, { round, view, certain }] of cases.entries()) {
      const bot = MAKERS[name]!({ seed: index });
      const from = performance.now();
      const action = await bot.act({ ...view, mayOpenHand: false }, { budgetMs: given.budget });
      slowest = Math.max(slowest, performance.now() - from);
      const unseen = sizeOf(unseenCards(view));
      const band = `up to ${BANDS.find((most) => unseen <= most)} unseen`;
      for (const key of ['all', view.seat === view.landlord ? 'landlord' : 'farmers', band]) {
        all.set(key, (all.get(key) ?? 0) + 1);
        if (!certain.includes(idOf(action))) lost.set(key, (lost.get(key) ?? 0) + 1);
      }
      if (name === given.show && !certain.includes(idOf(action))) {
        const textOf = (play: Action): string => actionText(play, (combo) => formatCombo(combo, rules.decks));
        const plays = certain.map((id) => textOf(playActionOf(space, id))).join(' or ');
        console.log(`${formatPosition(unwrap(positionOf(round)))}: ${textOf(action)}, not ${plays}`);
      }
    }
    const meanMs = (performance.now() - begun) / Math.max(1, cases.length);
    const parts = [...all].toSorted().map(([key, count]) => `${key} ${lost.get(key) ?? 0}/${count}`);
    console.log(`${name}: ${parts.join(', ')}; ${meanMs.toFixed(1)} ms mean, ${slowest.toFixed(0)} ms most`);
  }
  if (given.rest !== undefined) await playOn(cases, given.rest);
};

/** Certain wins that are won if one bot plays all seats after a certain play: for farmers an open-hand proof can fail. */
const playOn = async (cases: readonly Case[], name: string): Promise<void> => {
  const won = { landlord: 0, farmers: 0 };
  const all = { landlord: 0, farmers: 0 };
  for (const { round: before, view, certain } of cases) {
    const side = view.seat === view.landlord ? 'landlord' : 'farmers';
    const bot = MAKERS[name]!({ seed: 1 });
    let round = applyUnchecked(before, view.seat, playActionOf(actionSpace(view.rules), certain[0]!));
    while (!isOver(round)) {
      const seat = toAct(round)[0]!;
      round = applyUnchecked(round, seat, await bot.act(viewFor(round, seat), { budgetMs: given.budget }));
    }
    all[side]++;
    if (round.outcome?.winner === side) won[side]++;
  }
  console.log(
    `won after a certain play, the rest by ${name}: landlord ${won.landlord}/${all.landlord}, ` +
      `farmers ${won.farmers}/${all.farmers}`,
  );
};

await main();

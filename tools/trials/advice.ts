/**
 * Trial of the advice: rounds in which all seats call and play as advised, and for each kind of advice the share of rounds
 * that the side won, the points that were promised, those that were played, and the decisions in which the bot does the same.
 *
 *     node tools/trials/advice.ts --rules happy --rounds 500 --checkpoint build/advice-happy.jsonl
 *
 * A checkpoint has a line per decision and is continued. Where a double is advised the side should win at least half,
 * and promised points should be within the error of the played ones.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { advise, createAdvisor, createNeuralBot, type AdvisedAction } from '@doudizhu/bots';
import { bundledNetworks } from '@doudizhu/engines';
import { anyText, choiceOf, wholeNumber } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';
import { sizeOf } from '@doudizhu/rules/cards';
import { sameMove } from '@doudizhu/rules/combos';
import type { Seat } from '@doudizhu/rules/deal';
import {
  applyUnchecked,
  isOver,
  legalActions,
  playOfAction,
  startRound,
  toAct,
  type Action,
} from '@doudizhu/rules/round';
import { PRESET_NAMES, PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';
import { viewFor, type PlayerView } from '@doudizhu/rules/view';

/** A decision as it was advised, and what came of it. */
interface Advised {
  readonly deal: number;
  /** The advised action with its role, as `farmer: double 2`. */
  readonly advice: string;
  readonly seat: Seat;
  /** Null for games with advice but no points on it. */
  readonly promised: number | null;
  readonly played: number;
  /** True if the bot of the advice decides the same, and if the bot of a table does, which proves less. */
  readonly isBots: boolean;
  readonly isFastBots: boolean;
  readonly isProved: boolean;
}

const { values } = readOptions(import.meta.filename, {
  rules: choiceOf(PRESET_NAMES, 'competition', 'rule set'),
  rounds: wholeNumber(500, 'number of rounds', { min: 1 }),
  seed: anyText('advice', 'seed of the deals'),
  checkpoint: anyText(undefined, 'file of the decisions so far (default none)', 'FILE'),
});

/** Calls by role and parameters, plays by role, the seat's cards in hand, and the kind of the value. */
const labelOf = ({ landlord, seat, hand, phase }: PlayerView, { action, isProved, isExact }: AdvisedAction): string => {
  const role = landlord === null ? '' : landlord === seat ? 'landlord: ' : 'farmer: ';
  if (phase === 'play' && action.type !== 'openHand') {
    const size = sizeOf(hand);
    const stage = size > 12 ? '13+ cards' : size > 6 ? '7–12 cards' : '1–6 cards';
    return `${role}${stage}${isExact ? ', exact' : isProved ? ', proved' : ''}`;
  }
  const { type, ...parameters } = action;
  return `${role}${type} ${Object.values(parameters).join(' ')}`;
};

/** Plays are equal if they lay the same cards as the same combo. */
const isEqual = (one: Action, other: Action, { hand, rules }: PlayerView): boolean =>
  one.type === 'play' && other.type === 'play'
    ? sameMove(playOfAction(one, hand, rules), playOfAction(other, hand, rules))
    : JSON.stringify(one) === JSON.stringify(other);

const advisor = createAdvisor(bundledNetworks);
const bot = createNeuralBot(bundledNetworks);

const playRound = (rules: RuleSet, deal: number): Advised[] => {
  let advised: Omit<Advised, 'played'>[] = [];
  let round = startRound({ rules, seed: `${values.seed}/${deal}` });
  while (!isOver(round)) {
    const [seat] = toAct(round) as [Seat];
    const view = viewFor(round, seat);
    const hasChoice = round.phase !== 'opening' && legalActions(round, seat).length > 1;
    const best = hasChoice ? advise(view, bundledNetworks(rules), 1).options[0]! : null;
    const action = best?.action ?? bot.act(view);
    if (best !== null) {
      advised.push({
        deal,
        advice: labelOf(view, best),
        seat,
        promised: best.points,
        isBots: isEqual(action, advisor.act(view), view),
        isFastBots: isEqual(action, bot.act(view), view),
        isProved: best.isProved,
      });
    }
    const next = applyUnchecked(round, seat, action);
    // A deal without a landlord is not played.
    if (next.redeals !== round.redeals) advised = [];
    round = next;
  }
  const scores = round.outcome?.scores ?? [];
  return advised.map((each) => ({ ...each, played: scores[each.seat] ?? 0 }));
};

const collect = (): Advised[] => {
  const { checkpoint, rules, rounds } = values;
  const read = checkpoint !== undefined && existsSync(checkpoint) ? readFileSync(checkpoint, 'utf8') : '';
  const found = read.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Advised]));
  const first = Math.max(-1, ...found.map(({ deal }) => deal)) + 1;
  for (let deal = first; deal < rounds; deal++) {
    const advised = playRound(PRESETS[rules], deal);
    found.push(...advised);
    if (checkpoint !== undefined)
      appendFileSync(checkpoint, advised.map((each) => `${JSON.stringify(each)}\n`).join(''));
  }
  return found.filter(({ deal }) => deal < rounds);
};

const meanOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

/** Mean of played − promised with its half width of 95%. Decisions of one round share its result, so rounds are counted. */
const gapOf = (advised: readonly Advised[]): { readonly mean: number; readonly half: number } => {
  const gaps = advised.flatMap((each) =>
    each.promised === null ? [] : [{ deal: each.deal, gap: each.played - each.promised }],
  );
  const mean = meanOf(gaps.map(({ gap }) => gap));
  const byRound = new Map<number, number>();
  for (const { deal, gap } of gaps) byRound.set(deal, (byRound.get(deal) ?? 0) + gap - mean);
  const squares = [...byRound.values()].reduce((sum, each) => sum + each ** 2, 0);
  const variance = (squares * byRound.size) / Math.max(1, byRound.size - 1) / gaps.length ** 2;
  return { mean, half: 1.96 * Math.sqrt(variance) };
};

const print = (advised: readonly Advised[]): void => {
  console.log(`${values.rules}, ${values.rounds} rounds`);
  console.log('advice                          decisions  won    promised  played   played − promised');
  const kinds = [...new Set(advised.map(({ advice }) => advice))].toSorted();
  for (const kind of kinds) {
    const of = advised.filter(({ advice }) => advice === kind);
    const won = meanOf(of.map(({ played }) => Number(played > 0)));
    const promised = of.flatMap((each) => (each.promised === null ? [] : [each.promised]));
    const gap = gapOf(of);
    const played = meanOf(of.map((each) => each.played));
    const columns = [
      kind.padEnd(32),
      String(of.length).padStart(9),
      `  ${won.toFixed(3)}`,
      promised.length === 0 ? '' : meanOf(promised).toFixed(2).padStart(10),
      played.toFixed(2).padStart(8),
      promised.length === 0 ? '' : `   ${gap.mean.toFixed(2)} ± ${gap.half.toFixed(2)}`,
    ];
    console.log(columns.join(''));
  }
  const same = advised.filter(({ isBots }) => isBots).length;
  const sameFast = advised.filter(({ isFastBots }) => isFastBots).length;
  const proved = advised.filter(({ isFastBots, isProved }) => !isFastBots && isProved).length;
  console.log(
    `${advised.length} decisions with a choice: ${same} as the advisor decides, ${sameFast} as the bot of a table,`,
  );
  console.log(`${proved} of the others proved wins`);
};

print(collect());

/** `ddz replay`: recorded rounds, replayed, checked and shown. */
import { replay, type Replay } from '@doudizhu/records';
import { formatCombo } from '@doudizhu/rules/combos';
import { ok } from '@doudizhu/rules/result';
import { legalActions, type Round } from '@doudizhu/rules/round';
import type { CliCommand, Input } from '../../command/command.ts';
import { ROUND_OPTIONS, visitRounds } from './rounds.ts';
import { stepThrough } from './steps.ts';
import { endLine, handLines, trickLines } from './round-lines.ts';
import { COLUMNS, wrapText } from '../../terminal/width.ts';

export const REPLAY_COMMAND: CliCommand = {
  usage: 'FILE|-',
  positionals: [1, 1],
  shared: ['json'],
  options: {
    ...ROUND_OPTIONS,
    step: { en: 'step through it: all hands after each action', zh: '逐步查看：每步之后各家的牌' },
  },
  examples: ['replay round.ddn', 'replay round.json --step', 'replay games.jsonl --round 3 --json'],
  run: async (input) => {
    const winners = { landlord: 0, farmers: 0, none: 0 };
    const visited = await visitRounds(input, async ({ record }) => {
      const replayed = replay(record);
      if (!replayed.ok) return replayed;
      winners[replayed.value.end.outcome?.winner ?? 'none']++;
      if (input.json) input.printJson(asJson(replayed.value));
      else if (input.has('step')) {
        const wantsMore = await stepThrough(input, replayed.value);
        if (!wantsMore) return ok('stop');
      } else printRound(input, replayed.value);
      return ok('next');
    });
    if (!visited.ok) return visited;
    if (visited.value.visited > 1 && !input.json) {
      for (const line of wrapText(input.words.replay.summary({ rounds: visited.value.visited, ...winners }), COLUMNS)) {
        input.print(line);
      }
    }
    return ok(undefined);
  },
};

/** Result of a replay: each step with its number of legal actions. */
const asJson = ({ rounds, end }: Replay): unknown => ({
  rules: end.rules.name,
  landlord: end.landlord,
  bid: end.bid,
  redeals: end.redeals,
  phase: end.phase,
  winner: end.outcome?.winner ?? null,
  spring: end.outcome?.spring ?? null,
  scores: end.outcome?.scores ?? null,
  steps: rounds.slice(1).flatMap(({ entry, previous }) => {
    if (entry === null || previous === null) return [];
    const { seat, action } = entry;
    const text = action.type === 'play' ? { text: formatCombo(action.combo, end.rules.decks) } : {};
    return [{ seat, action, ...text, legal: legalActions(previous, seat).length }];
  }),
});

const printRound = ({ print, words, styleText }: Input, { rounds, end, record }: Replay): void => {
  print(styleText('bold', record.info.Event ?? words.rulesNamed(end.rules.name)));
  for (const line of handLines(rounds[0] as Round, words)) print(line);
  for (const line of trickLines(end, words)) print(line);
  print(`${endLine(end, words)}\n${styleText('dim', words.replay.checked({ steps: rounds.length - 1 }))}`);
};

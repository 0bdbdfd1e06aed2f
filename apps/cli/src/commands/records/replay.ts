/** `ddz replay`: recorded rounds, replayed, checked and shown. */
import { replay, type Replay } from '@doudizhu/records';
import { countsOf, formatCards } from '@doudizhu/rules/cards';
import { formatCombo } from '@doudizhu/rules/combos';
import { formatPosition, positionOf } from '@doudizhu/rules/position';
import { ok } from '@doudizhu/rules/result';
import { legalActions, type Round } from '@doudizhu/rules/round';
import { viewFor } from '@doudizhu/rules/view';
import { historySections } from '@doudizhu/table';
import type { CliCommand, Input } from '../../command/command.ts';
import { ROUND_OPTIONS, visitRounds } from './rounds.ts';
import { signed, fullActionText, nameOf, shortActionText } from '../../words/action-text.ts';
import { createLines } from '../../terminal/lines.ts';
import { COLUMNS, dotted, padEnd, wrapText } from '../../terminal/width.ts';

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
      if (input.json) input.io.stdout.write(`${JSON.stringify(asJson(replayed.value))}\n`);
      else if (input.has('step')) {
        const wantsMore = await stepThrough(input, replayed.value, input.positionals[0] ?? '-');
        if (!wantsMore) return ok('stop');
      } else printRound(input, replayed.value);
      return ok('next');
    });
    if (!visited.ok) return visited;
    if (visited.value.visited > 1 && !input.json) {
      for (const line of wrapText(input.words.replay.summary({ rounds: visited.value.visited, ...winners }), COLUMNS)) {
        input.io.stdout.write(`${line}\n`);
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

const printRound = ({ io, words, styleText }: Input, { rounds, end, record }: Replay): void => {
  const view = viewFor(end, 'spectator');
  io.stdout.write(`${styleText('bold', record.info.Event ?? words.rulesNamed(end.rules.name))}\n`);
  for (const line of handLines(rounds[0] as Round, words)) io.stdout.write(`${line}\n`);
  for (const { trick, entries } of historySections(view)) {
    const pieces = entries.map(
      ({ seat, action }) => `${nameOf(seat, view, words)} ${shortActionText(action, end.rules, words)}`,
    );
    for (const line of dotted(trick === 0 ? '' : `${trick}.`, pieces)) io.stdout.write(`${line}\n`);
  }
  io.stdout.write(`${endLine(end, words)}\n${styleText('dim', words.replay.checked({ steps: rounds.length - 1 }))}\n`);
};

/** Lines of the hands, and of the kitty until a seat has it. */
const handLines = (round: Round, words: Input['words']): string[] => {
  const acting = round.phase === 'play' && round.entry !== null ? round.turn : null;
  const hands = round.hands.map((hand, seat) => {
    const role = round.landlord === null ? '' : seat === round.landlord ? words.landlord : words.farmer;
    const mark = seat === acting ? '▶ ' : '  ';
    return `${mark}${padEnd(words.seatNumber(seat), 8)}${padEnd(role, 10)}${formatCards(hand)}`;
  });
  const isGone = round.kittyTaken || round.deal.kitty.length === 0;
  return isGone ? hands : [...hands, `  ${padEnd(words.kitty, 18)}${formatCards(countsOf(round.deal.kitty))}`];
};

const endLine = ({ outcome, phase }: Round, words: Input['words']): string => {
  if (outcome === null) return phase === 'aborted' ? words.play.aborted : words.replay.unfinished;
  const spring = outcome.spring === null ? [] : [words.play.spring[outcome.spring]];
  const scores = outcome.scores.map((score, seat) => `${words.seatNumber(seat)} ${signed(score)}`);
  return [words.sides[outcome.winner], ...spring, ...scores].join(' · ');
};

/** Command that solves the position of a step; a sentence before the play. */
const solveText = (round: Round, words: Input['words']): string => {
  const position = positionOf(round);
  if (round.phase !== 'play' || !position.ok) return words.replay.nothingToSolve;
  return `  ddz solve '${formatPosition(position.value)}'`;
};

/** Shows one state after another. @returns false if the viewer quits */
const stepThrough = async (input: Input, { rounds, end }: Replay, path: string): Promise<boolean> => {
  const { io, words, styleText } = input;
  const show = (index: number): void => {
    const round = rounds[index] as Round;
    const { entry } = round;
    const view = viewFor(round, 'spectator');
    const did =
      entry === null
        ? ''
        : words.labelled({
            who: nameOf(entry.seat, view, words),
            what: fullActionText(entry.action, round.rules, words),
          });
    io.stdout.write(
      `${styleText('bold', words.replay.step({ index, of: rounds.length - 1 }))}${did === '' ? '' : `  ${did}`}\n`,
    );
    for (const line of handLines(round, words)) io.stdout.write(`${line}\n`);
    const beat = round.toBeat === null ? null : { action: { type: 'play', combo: round.toBeat } as const };
    if (beat !== null && round.phase === 'play') {
      io.stdout.write(`  ${words.replay.toBeat({ play: fullActionText(beat.action, round.rules, words) })}\n`);
    }
    if (index === rounds.length - 1) io.stdout.write(`${endLine(end, words)}\n`);
  };
  // A pipe is not stepped through: all states are printed at once.
  if (path === '-' || io.stdin.isTTY !== true) {
    for (const index of rounds.keys()) show(index);
    return true;
  }
  const lines = createLines(io, { echo: false });
  let index = 0;
  show(index);
  while (true) {
    const line = (await lines.ask(() => `${words.replay.prompt} > `))?.trim().toLowerCase();
    if (line === undefined || line === 'q' || (line === '' && index === rounds.length - 1)) break;
    const next =
      line === '' ? index + 1 : line === 'b' ? Math.max(0, index - 1) : /^\d+$/.test(line) ? Number(line) : -1;
    if (line === 's') {
      io.stdout.write(`${solveText(rounds[index] as Round, words)}\n`);
      continue;
    }
    if (rounds[next] === undefined) {
      io.stdout.write(`${words.replay.unclear({ line, last: rounds.length - 1 })}\n`);
      continue;
    }
    index = next;
    show(index);
  }
  lines.close();
  return index === rounds.length - 1;
};

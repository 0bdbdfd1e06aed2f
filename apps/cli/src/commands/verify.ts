/** `ddz verify`: proves the log of a table offline: commitments, cards, steps, scores. */
import { ok } from '@doudizhu/rules';
import { readLog, verifyLog, type LogReport, type RoundReport } from '@doudizhu/table';
import { readText } from '../command/files.ts';
import type { CliCommand, Input } from '../command/command.ts';
import { signed } from '../play/screen.ts';
import { wrapText } from '../terminal/width.ts';

export const VERIFY_COMMAND: CliCommand = {
  usage: 'FILE|-',
  positionals: [1, 1],
  shared: ['json'],
  options: {},
  examples: ['verify table.jsonl', 'verify table.jsonl --json'],
  run: async (input) => {
    const [path = '-'] = input.positionals;
    const content = await readText(path, input.io);
    if (!content.ok) return content;
    const events = readLog(content.value);
    if (!events.ok) return events;
    const report = verifyLog(events.value);
    if (!report.ok) return report;
    if (input.json) input.io.stdout.write(`${JSON.stringify(report.value)}\n`);
    else printReport(input, report.value);
    return ok(undefined);
  },
};

const printReport = ({ io, words, styleText }: Input, report: LogReport): void => {
  const { verify } = words;
  io.stdout.write(`${styleText('bold', verify.title(report.table, report.rules))}\n`);
  for (const round of report.rounds) {
    io.stdout.write(`${roundLine(round, words)}\n`);
    io.stdout.write(`  ${verify.commitment} ${round.commitment}\n  ${verify.secret} ${round.secret}\n`);
    if (round.chosen) io.stdout.write(`  ${verify.chosen}\n`);
    for (const [seat, entropy] of round.entropy.entries()) {
      if (entropy !== '') io.stdout.write(`  ${verify.added(words.seatNumber(seat), entropy)}\n`);
    }
  }
  const right = verify.right(report.rounds.length, report.events);
  for (const line of wrapText(right, 80)) io.stdout.write(`${line}\n`);
  if (report.rounds.length > 0) for (const line of wrapText(verify.compare, 80)) io.stdout.write(`${line}\n`);
  if (report.underWay) for (const line of wrapText(verify.underWay, 80)) io.stdout.write(`${line}\n`);
};

const roundLine = ({ round, landlord, redeals, actions, scores }: RoundReport, words: Input['words']): string => {
  const { verify } = words;
  const whose = landlord === null ? [] : [`${words.landlord} ${words.seatNumber(landlord)}`];
  const again = redeals === 0 ? [] : [verify.redeals(redeals)];
  const points = scores === null ? words.play.aborted : scores.map(signed).join(' ');
  return [verify.round(round), ...whose, ...again, verify.actions(actions), points].join(' · ');
};

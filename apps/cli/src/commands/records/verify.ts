/** `ddz verify`: offline verification of a table's log: commitments, cards, steps, scores. */
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok } from '@doudizhu/rules/result';
import { eventSeen, isSigned, readLog, verifyLog, type LogReport, type RoundReport } from '@doudizhu/table';
import { readText } from '../../command/files.ts';
import type { CliCommand, Input } from '../../command/command.ts';
import { COLUMNS, wrapText } from '../../terminal/width.ts';
import { cliFailure } from '../../words/failures.ts';
import { signed } from '../../words/action-text.ts';

export const VERIFY_COMMAND: CliCommand = {
  usage: 'FILE|-',
  positionals: [1, 1],
  shared: ['json'],
  options: {
    seen: {
      value: 'HASH',
      en: 'last hash that you were shown: check that this is the same log',
      zh: '你最后看到的哈希：核对是不是同一份日志',
    },
  },
  examples: ['verify table.jsonl', 'verify table.jsonl --json', `verify table.jsonl --seen ${'0a1b2c3d'.repeat(4)}`],
  run: async (input) => {
    const [path = '-'] = input.positionals;
    const content = await readText(path, input.io);
    if (!content.ok) return content;
    const events = readLog(content.value);
    if (!events.ok) return events;
    const report = verifyLog(events.value);
    if (!report.ok) return report;
    const forged = await firstForged(report.value.rounds);
    if (forged !== null) return err(forged);
    const seen = input.text('seen');
    const seenAt = seen === undefined ? null : eventSeen(events.value, seen.toLowerCase());
    if (seen !== undefined && seenAt === null) return err(cliFailure('not-seen', { hash: seen }));
    if (input.json)
      input.io.stdout.write(`${JSON.stringify(seen === undefined ? report.value : { ...report.value, seenAt })}\n`);
    else printReport(input, report.value, seenAt);
    return ok(undefined);
  },
};

/** Failure of the first invalid signature. Null if all are valid. */
const firstForged = async (rounds: readonly RoundReport[]): Promise<Failure | null> => {
  for (const { round, signed: given } of rounds) {
    if (given !== null && !(await isSigned(crypto.subtle, given.text, given.signature))) {
      return cliFailure('bad-signature', { round, key: given.signature.key });
    }
  }
  return null;
};

const printReport = ({ io, words, styleText }: Input, report: LogReport, seenAt: number | null): void => {
  const { verify } = words;
  io.stdout.write(`${styleText('bold', verify.title({ table: report.table, rules: report.rules }))}\n`);
  for (const round of report.rounds) {
    io.stdout.write(`${roundLine(round, words)}\n`);
    io.stdout.write(`  ${verify.commitment} ${round.commitment}\n  ${verify.secret} ${round.secret}\n`);
    if (round.signed !== null) io.stdout.write(`  ${verify.signed} ${round.signed.signature.key}\n`);
    if (round.chosen) io.stdout.write(`  ${verify.chosen}\n`);
    for (const seat of round.unrevealed) io.stdout.write(`  ${verify.unrevealed({ who: words.seatNumber(seat) })}\n`);
    for (const [seat, entropy] of round.entropy.entries()) {
      if (entropy !== '') io.stdout.write(`  ${verify.added({ who: words.seatNumber(seat), text: entropy })}\n`);
    }
  }
  const print = (text: string): void => {
    for (const line of wrapText(text, COLUMNS)) io.stdout.write(`${line}\n`);
  };
  print(verify.right({ rounds: report.rounds.length, events: report.events }));
  if (report.rounds.length > 0) print(verify.compare);
  if (seenAt !== null) print(verify.seen({ event: seenAt + 1 }));
  if (report.underWay) print(verify.underWay);
};

const roundLine = ({ round, landlord, redeals, actions, scores }: RoundReport, words: Input['words']): string => {
  const { verify } = words;
  const whose = landlord === null ? [] : [`${words.landlord} ${words.seatNumber(landlord)}`];
  const again = redeals === 0 ? [] : [verify.redeals({ count: redeals })];
  const points = scores === null ? words.play.aborted : scores.map(signed).join(' ');
  return [verify.round({ number: round }), ...whose, ...again, verify.actions({ count: actions }), points].join(' · ');
};

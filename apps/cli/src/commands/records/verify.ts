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
    if (input.json) input.printJson(seen === undefined ? report.value : { ...report.value, seenAt });
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

const printReport = ({ print, words, styleText }: Input, report: LogReport, seenAt: number | null): void => {
  const { verify } = words;
  print(styleText('bold', verify.title({ table: report.table, rules: report.rules })));
  for (const round of report.rounds) {
    print(roundLine(round, words));
    print(`  ${verify.commitment} ${round.commitment}\n  ${verify.secret} ${round.secret}`);
    if (round.signed !== null) print(`  ${verify.signed} ${round.signed.signature.key}`);
    if (round.chosen) print(`  ${verify.chosen}`);
    for (const seat of round.unrevealed) print(`  ${verify.unrevealed({ who: words.seatNumber(seat) })}`);
    for (const [seat, entropy] of round.entropy.entries()) {
      if (entropy !== '') print(`  ${verify.added({ who: words.seatNumber(seat), text: entropy })}`);
    }
  }
  const printWrapped = (text: string): void => wrapText(text, COLUMNS).forEach(print);
  printWrapped(verify.right({ rounds: report.rounds.length, events: report.events }));
  if (report.rounds.length > 0) printWrapped(verify.compare);
  if (seenAt !== null) printWrapped(verify.seen({ event: seenAt + 1 }));
  if (report.underWay) printWrapped(verify.underWay);
};

const roundLine = ({ round, landlord, redeals, actions, scores }: RoundReport, words: Input['words']): string => {
  const { verify } = words;
  const whose = landlord === null ? [] : [`${words.landlord} ${words.seatNumber(landlord)}`];
  const again = redeals === 0 ? [] : [verify.redeals({ count: redeals })];
  const points = scores === null ? words.play.aborted : scores.map(signed).join(' ');
  return [verify.round({ number: round }), ...whose, ...again, verify.actions({ count: actions }), points].join(' · ');
};

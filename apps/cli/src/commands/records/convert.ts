/** `ddz convert`: conversion of rounds between formats. */
import { RECORD_FORMATS, writeRecord, type RecordFormat } from '@doudizhu/records';
import { err, ok } from '@doudizhu/rules/result';
import { ROUND_OPTIONS, visitRounds } from './rounds.ts';
import type { CliCommand } from '../../command/command.ts';
import { cliFailure, cliPhrase } from '../../words/failures.ts';

const NAMES = RECORD_FORMATS.join('|');

export const CONVERT_COMMAND: CliCommand = {
  usage: 'FILE|-',
  positionals: [1, 1],
  shared: ['json'],
  options: {
    ...ROUND_OPTIONS,
    to: { value: 'FORMAT', choices: RECORD_FORMATS, en: `${NAMES} (default ddn)`, zh: `${NAMES}（默认 ddn）` },
    lossy: { en: 'drop what the format cannot hold, such as doubles', zh: '丢掉目标格式写不下的内容，如加倍' },
  },
  examples: [
    'convert game.json --to ddn',
    'convert games.jsonl --from rlcard --to json',
    'convert - --to botzone --lossy',
  ],
  run: async (input) => {
    const { print, json, text, has } = input;
    const to = (text('to') ?? (json ? 'json' : 'ddn')) as RecordFormat;
    if (json && to !== 'json') return err(cliFailure('bad-usage/json-format', { option: 'to', value: to }));
    const written: string[] = [];
    const visited = await visitRounds(input, ({ record }) => {
      const round = writeRecord(record, to, { lossy: has('lossy') });
      if (round.ok) {
        written.push(round.value.trimEnd());
        return ok('next');
      }
      // The hint is given only if it helps: some rounds fit no foreign format.
      const helps = !has('lossy') && writeRecord(record, to, { lossy: true }).ok;
      return helps ? err({ code: round.error.code, ...cliPhrase('lossy-helps', { cause: round.error }) }) : round;
    });
    if (!visited.ok) return visited;
    print(written.join(to === 'ddn' ? '\n\n' : '\n'));
    return ok(undefined);
  },
};

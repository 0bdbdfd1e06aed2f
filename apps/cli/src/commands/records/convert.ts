/** `ddz convert`: rounds from one format into another. */
import { RECORD_FORMATS, writeRecord } from '@doudizhu/records';
import { err, ok } from '@doudizhu/rules/result';
import { formatNamed } from '../../command/files.ts';
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
    from: { value: 'FORMAT', en: `${NAMES} (default: what it looks like)`, zh: `${NAMES}（默认自动识别）` },
    to: { value: 'FORMAT', en: `${NAMES} (default ddn)`, zh: `${NAMES}（默认 ddn）` },
    lossy: { en: 'drop what the format has no place for, as doubles', zh: '丢掉目标格式写不下的内容，如加倍' },
  },
  examples: [
    'convert game.json --to ddn',
    'convert games.jsonl --from rlcard --to json',
    'convert - --to botzone --lossy',
  ],
  run: async (input) => {
    const { io, json, text, has } = input;
    const to = formatNamed(text('to') ?? (json ? 'json' : 'ddn'));
    if (!to.ok) return to;
    if (json && to.value !== 'json') {
      return err(cliFailure('bad-usage/json-format', { option: 'to', value: to.value }));
    }
    const from = text('from');
    const named = from === undefined ? ok(undefined) : formatNamed(from);
    if (!named.ok) return named;
    const written: string[] = [];
    const visited = await visitRounds(input, ({ record }) => {
      const round = writeRecord(record, to.value, { lossy: has('lossy') });
      if (round.ok) {
        written.push(round.value.trimEnd());
        return ok('next');
      }
      // The hint only where it helps: some rounds no format but ours can hold.
      const helps = !has('lossy') && writeRecord(record, to.value, { lossy: true }).ok;
      return helps ? err({ code: round.error.code, ...cliPhrase('lossy-helps', { cause: round.error }) }) : round;
    });
    if (!visited.ok) return visited;
    io.stdout.write(`${written.join(to.value === 'ddn' ? '\n\n' : '\n')}\n`);
    return ok(undefined);
  },
};

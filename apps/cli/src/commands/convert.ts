/** `ddz convert`: rounds from one format into another. */
import { RECORD_FORMATS, writeRecord } from '@doudizhu/records';
import { failure, ok } from '@doudizhu/rules';
import { formatNamed, readText, recordsIn } from '../command/files.ts';
import type { Command } from '../command/command.ts';

const NAMES = RECORD_FORMATS.join('|');

export const CONVERT: Command = {
  usage: 'FILE|-',
  positionals: [1, 1],
  shared: ['json'],
  options: {
    from: { value: 'FORMAT', help: { en: `${NAMES} (default: what it looks like)`, zh: `${NAMES}（默认自动识别）` } },
    to: { value: 'FORMAT', help: { en: `${NAMES} (default ddn)`, zh: `${NAMES}（默认 ddn）` } },
    lossy: {
      help: { en: 'drop what the format has no place for, as doubles', zh: '丢掉目标格式写不下的内容，如加倍' },
    },
  },
  examples: [
    'convert game.json --to ddn',
    'convert games.jsonl --from rlcard --to json',
    'convert - --to botzone --lossy',
  ],
  run: async ({ io, json, text, has, positionals }) => {
    const [path = '-'] = positionals;
    const to = formatNamed(text('to') ?? (json ? 'json' : 'ddn'));
    if (!to.ok) return to;
    const from = text('from');
    const named = from === undefined ? ok(undefined) : formatNamed(from);
    if (!named.ok) return named;
    const content = await readText(path, io);
    if (!content.ok) return content;
    const records = recordsIn(content.value, from);
    if (!records.ok) return records;
    const written: string[] = [];
    for (const [index, record] of records.value.entries()) {
      const round = writeRecord(record, to.value, { lossy: has('lossy') });
      if (!round.ok) {
        const where = records.value.length === 1 ? '' : `round ${index + 1}: `;
        const hint = round.error.code === 'cannot-express' && !has('lossy') ? ' (--lossy drops it)' : '';
        return failure(round.error.code, `${where}${round.error.message}${hint}`);
      }
      written.push(round.value.trimEnd());
    }
    io.stdout.write(`${written.join(to.value === 'ddn' ? '\n\n' : '\n')}\n`);
    return ok(undefined);
  },
};

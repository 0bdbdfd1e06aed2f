/** Idempotency: accepted commands, and the events that they caused. A repeated command is done once, and its id cannot
 * be used for another payload. The last 256 commands per sender are kept; an older one is refused as stale. */
import type { ProcessedCommand, ProcessedCommands, Table } from '../model/state.ts';
import type { Sender } from '../model/values.ts';

const COMMANDS_MAX = 256;

/** Finds the first and last event of a command. @returns null if it was not accepted, or is older than the last 256 */
export const findProcessed = (
  { processed }: Pick<Table, 'processed'>,
  { from, id }: { readonly from: Sender; readonly id: string },
): ProcessedCommand | null => processed.get(from)?.findLast((command) => command.id === id) ?? null;

/** Adds event `seq` to a command. @param key from `commandKey` */
export const addProcessed = (processed: ProcessedCommands, key: string, seq: number): ProcessedCommands => {
  const [from, id, digest] = key.split(':') as [Sender, string, string];
  const commands = processed.get(from) ?? [];
  const newest = commands.at(-1);
  const next =
    newest?.id === id && newest.digest === digest
      ? [...commands.slice(0, -1), { ...newest, last: seq }]
      : [...commands.slice(1 - COMMANDS_MAX), { id, digest, first: seq, last: seq }];
  return new Map(processed).set(from, next);
};

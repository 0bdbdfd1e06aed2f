/**
 * Idempotency: which commands a table has accepted, and which events each of them caused. A command that comes twice is
 * done once, and its id is not taken for another payload.
 *
 * A table knows the last 256 commands of each sender. A sender that repeats an older one is told that it is stale, or
 * that there is nothing to do.
 */
import type { ProcessedCommand, ProcessedCommands, Table } from '../model/state.ts';
import type { Sender } from '../model/values.ts';

const COMMANDS_KEPT = 256;

/** Finds the first and last event that a command caused. @returns null for a command that was not accepted, or is older
 * than the last 256 of its sender. */
export const findProcessed = (
  { processed }: Pick<Table, 'processed'>,
  { from, id }: { readonly from: Sender; readonly id: string },
): ProcessedCommand | null => processed.get(from)?.findLast((command) => command.id === id) ?? null;

/** Adds event `seq` to a command. The events of one command follow one another. @param key as `commandKey` writes it. */
export const addProcessed = (processed: ProcessedCommands, key: string, seq: number): ProcessedCommands => {
  const [from, id, digest] = key.split(':') as [Sender, string, string];
  const commands = processed.get(from) ?? [];
  const newest = commands.at(-1);
  const next =
    newest?.id === id && newest.digest === digest
      ? [...commands.slice(0, -1), { ...newest, last: seq }]
      : [...commands.slice(1 - COMMANDS_KEPT), { id, digest, first: seq, last: seq }];
  return new Map(processed).set(from, next);
};

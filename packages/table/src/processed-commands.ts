/**
 * Idempotency: which commands a table has accepted, and which events each of them caused. A command that comes twice is
 * done once.
 *
 * A table knows the last 256 commands of each sender. A sender that repeats an older one is told that it is stale, or
 * that there is nothing to do.
 */

/** The events that a command caused: their first and last sequence number. */
export interface EventRange {
  readonly first: number;
  readonly last: number;
}

interface ProcessedCommand extends EventRange {
  /** As `commandKey` writes it. */
  readonly key: string;
}

/** By sender, oldest first. Never changed in place. */
export type ProcessedCommands = ReadonlyMap<string, readonly ProcessedCommand[]>;

export const NO_COMMANDS: ProcessedCommands = new Map();

const COMMANDS_KEPT = 256;

/** @returns null for a command that was not accepted, or is forgotten. */
export const findProcessed = (processed: ProcessedCommands, key: string): EventRange | null => {
  const found = processed.get(senderOf(key))?.findLast((command) => command.key === key);
  return found === undefined ? null : { first: found.first, last: found.last };
};

/** Adds event `seq` to the command `key`. The events of one command follow one another. */
export const addProcessed = (processed: ProcessedCommands, key: string, seq: number): ProcessedCommands => {
  const sender = senderOf(key);
  const commands = processed.get(sender) ?? [];
  const newest = commands.at(-1);
  const next =
    newest?.key === key
      ? [...commands.slice(0, -1), { ...newest, last: seq }]
      : [...commands.slice(1 - COMMANDS_KEPT), { key, first: seq, last: seq }];
  return new Map(processed).set(sender, next);
};

/** Forgets the commands of one sender: another person sits there now. */
export const forgetSender = (processed: ProcessedCommands, sender: string): ProcessedCommands => {
  const rest = new Map(processed);
  rest.delete(sender);
  return rest;
};

/** `commandKey` writes the sender, a colon and the id. */
const senderOf = (key: string): string => key.slice(0, key.indexOf(':'));

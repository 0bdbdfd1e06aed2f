/** Idempotency: accepted commands, and the events that they caused. A repeated command is done once, and its id cannot
 * be used for another payload. The last 256 commands per sender are kept. An older one is refused as stale.
 *
 * Each event adds to them, and earlier states of a table stay as they are. So the commands of a sender are a linked list
 * from the newest one on: adding copies nothing. After 256 a new list starts, and the one before the last is dropped. */
import type { CommandList, ProcessedCommand, ProcessedCommands, SenderCommands, Table } from '../model/state.ts';
import type { Sender } from '../model/values.ts';

const COMMANDS_MAX = 256;

/** Finds the first and last event of a command. @returns null if it was not accepted, or is older than the last 256 */
export const findProcessed = (
  { processed }: Pick<Table, 'processed'>,
  { from, id }: { readonly from: Sender; readonly id: string },
): ProcessedCommand | null => {
  for (const command of newestFirst(processed.get(from))) if (command.id === id) return command;
  return null;
};

/** Adds event `seq` to a command. @param key from `commandKey` */
export const addProcessed = (processed: ProcessedCommands, key: string, seq: number): ProcessedCommands => {
  const [from, id, digest] = key.split(':') as [Sender, string, string];
  const commands = processed.get(from);
  const newest = commands?.recent.newest;
  const next =
    commands !== undefined && newest?.id === id && newest.digest === digest
      ? { ...commands, recent: { ...commands.recent, newest: { ...newest, last: seq } } }
      : withCommand(commands, { id, digest, first: seq, last: seq });
  return new Map(processed).set(from, next);
};

/** @returns the last 256 commands of a sender, oldest first */
export const commandsOf = (commands: SenderCommands | undefined): readonly ProcessedCommand[] =>
  [...newestFirst(commands)].toReversed();

/** @param commands oldest first */
export const senderCommandsFrom = (commands: readonly ProcessedCommand[]): SenderCommands | undefined =>
  commands.reduce<SenderCommands | undefined>(withCommand, undefined);

function withCommand(commands: SenderCommands | undefined, newest: ProcessedCommand): SenderCommands {
  if (commands === undefined) return { recent: { newest, before: null, length: 1 }, older: null };
  const { recent, older } = commands;
  return recent.length < COMMANDS_MAX
    ? { recent: { newest, before: recent, length: recent.length + 1 }, older }
    : { recent: { newest, before: null, length: 1 }, older: recent };
}

function* newestFirst(commands: SenderCommands | undefined): Generator<ProcessedCommand> {
  let left = COMMANDS_MAX;
  for (const list of [commands?.recent, commands?.older]) {
    for (let place: CommandList | null = list ?? null; place !== null && left > 0; place = place.before) {
      left--;
      yield place.newest;
    }
  }
}

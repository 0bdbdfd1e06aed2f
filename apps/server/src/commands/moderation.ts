/** Operator commands for moderation. */
import { hashOfCode, newRecoveryCodes } from '../accounts/secrets.ts';
import { checkPairs } from '../moderation/check-pairs.ts';
import type { DatabaseSetup } from '../storage/database.ts';
import { openStorage } from '../storage/storage.ts';

/** `list` takes no name. */
export type ModeratorCommand = 'add' | 'remove' | 'list';
const NAME = /^[\p{L}\p{N}_.-]{1,32}$/u;

/** @returns lines for the terminal, with the code of a new moderator, shown once @throws a sentence */
export const changeModerators = async (
  database: DatabaseSetup,
  command: ModeratorCommand,
  name: string,
): Promise<string> => {
  if (command !== 'list' && !NAME.test(name))
    throw new Error(`invalid name "${name}": expected 1 to 32 letters and digits`);
  const { moderation, close } = await openStorage(database);
  try {
    if (command === 'list') return (await moderation.moderators()).join('\n');
    if (command === 'remove') {
      if (!(await moderation.removeModerator(name))) throw new Error(`no moderator "${name}"`);
      return `removed: ${name}`;
    }
    const [code = ''] = newRecoveryCodes();
    const isNew = await moderation.addModerator(name, hashOfCode(code) as string, Date.now());
    if (!isNew) throw new Error(`there is a moderator "${name}": remove it first for a new code`);
    return `moderator: ${name}\ncode: ${code}\nThe code is not shown again.`;
  } finally {
    await close();
  }
};

/** Runs the search for pairs. @returns lines for the terminal */
export const reportPairs = async (database: DatabaseSetup): Promise<string> => {
  const storage = await openStorage(database);
  try {
    const { judged, rounds, cases } = await checkPairs({ storage, nowMs: () => Date.now() });
    const lines = cases.map(
      ({ kind, accounts, figures }) => `${kind} ${accounts.join(' ')} ${JSON.stringify(figures)}`,
    );
    return [`judged: ${judged} rounds, of ${rounds} in 30 days`, `cases: ${cases.length}`, ...lines].join('\n');
  } finally {
    await storage.close();
  }
};

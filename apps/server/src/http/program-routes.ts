/** Tokens of programs: a person creates a program with a name and a token, and removes it. */
import { LIMITS, newProgramId, type ProgramSummary } from '@doudizhu/protocol';
import { readName } from '../accounts/names.ts';
import { hashOfToken, newId, newToken } from '../accounts/secrets.ts';
import { idOf, type ServerContext } from './context.ts';
import { badName, HttpFailure } from './failures.ts';
import type { AddRoute } from './routes.ts';

/** Removes a program with its token, at once. */
export const removeProgram = async (
  { tables, storage, closeSockets }: ServerContext,
  account: string,
): Promise<void> => {
  await tables.removePerson(account);
  await storage.accounts.remove(account);
  closeSockets(account);
};

export const addProgramRoutes = (route: AddRoute, context: ServerContext): void => {
  const { storage, nowMs } = context;
  const { programs } = storage;

  const shown = async (owner: string): Promise<{ programs: readonly ProgramSummary[] }> => ({
    programs: (await programs.list(owner)).map(({ account, name, createdMs, usedMs }) => ({
      person: { id: account, name },
      createdMs,
      usedMs: usedMs === 0 ? null : usedMs,
    })),
  });

  route('GET /api/account/programs', async (_request, _reply, { caller }) => shown(caller.id));

  route('POST /api/account/programs', async (_request, _reply, read) => {
    const owner = read.caller;
    const named = readName(read.body().name);
    if (!named.ok) throw badName(named.error);
    // A guest costs nothing, so its programs would cost nothing either.
    if (owner.name === null) throw new HttpFailure('name-required');
    if ((await programs.list(owner.id)).length >= LIMITS.programsPerAccount) throw new HttpFailure('too-many-programs');
    const [account, token] = [newProgramId(newId()), newToken()];
    const { name, key: nameKey } = named.value;
    const hash = hashOfToken(token) as string;
    const isNew = await programs.create({ account, owner: owner.id, name, nameKey, hash, nowMs: nowMs() });
    if (!isNew) throw new HttpFailure('name-taken');
    return { ...(await shown(owner.id)), token };
  });

  route('DELETE /api/account/programs/:id', async (request, _reply, { caller: { id: owner } }) => {
    const account = idOf(request);
    if ((await programs.ownerOf(account)) !== owner) throw new HttpFailure('not-found');
    await removeProgram(context, account);
    return shown(owner);
  });
};

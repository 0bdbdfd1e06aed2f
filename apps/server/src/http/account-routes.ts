/** Sessions and accounts: guests, names, recovery codes, passkeys, export, deletion, programs with their tokens. */
import { LIMITS, type Me, newProgramId, type ProgramSummary } from '@doudizhu/protocol';
import { ok } from '@doudizhu/rules/result';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { readName } from '../accounts/names.ts';
import { Passkeys } from '../accounts/passkeys.ts';
import { hashOfCode, newRecoveryCodes, hashOfToken, newId, newToken } from '../accounts/secrets.ts';
import { idOf, type ServerContext } from './context.ts';
import type { StoredAccount } from '../storage/account-store.ts';
import { badName, HttpFailure } from './failures.ts';
import type { AddRoute } from './routes.ts';
import { sessionHashIn } from './sessions.ts';

const EXPORTED_FRIENDS = { friends: LIMITS.friendsPerAccount, asks: LIMITS.openAsksPerAccount };

export const addAccountRoutes = (route: AddRoute, context: ServerContext): void => {
  const { sessions, limits } = context;
  const { accounts } = context.storage;

  const meOf = async ({ id, name, createdMs }: StoredAccount): Promise<Me> => ({
    id,
    name,
    createdMs,
    passkeys: (await accounts.passkeysOf(id)).map((passkey) => ({
      id: passkey.id,
      createdMs: passkey.createdMs,
      usedMs: passkey.usedMs,
      refusals: passkey.refusals,
      refusedMs: passkey.refusals === 0 ? null : passkey.refusedMs,
    })),
    recoveryCodes: await accounts.countRecoveryCodes(id),
    table: await context.tables.seats.tableOf(id),
  });

  route('POST /api/session', async (request, reply) => {
    const known = await sessions.accountOf(request.headers);
    if (known !== null) return { me: await meOf(known) };
    await limits.count('guests', request.ip);
    return { me: await meOf(await sessions.startGuest(request, reply)) };
  });
  route('GET /api/session', async ({ headers }) => {
    const known = await sessions.accountOf(headers);
    return { me: known === null ? null : await meOf(known) };
  });
  route('DELETE /api/session', async (request, reply) => {
    await sessions.signOut(request, reply);
  });

  route('PATCH /api/account', async (_request, _reply, read) => {
    const { id } = read.caller;
    const { name: given } = read.body();
    const named = given === null ? ok(null) : readName(given);
    if (!named.ok) throw badName(named.error);
    const renamed = await accounts.rename(id, named.value, context.nowMs());
    if (renamed === 'taken') throw new HttpFailure('name-taken');
    if (renamed === 'removed') throw new HttpFailure('name-removed');
    if (renamed !== 'renamed') throw new HttpFailure('renamed-already', {}, renamed.waitMs);
    return { me: await meOf((await accounts.find(id)) as StoredAccount) };
  });
  route('DELETE /api/account', async (request, reply, { caller: { id } }) => {
    for (const { account } of await context.storage.programs.list(id)) await removeProgram(context, account);
    await context.tables.removePerson(id);
    await accounts.remove(id);
    context.closeSockets(id);
    await sessions.signOut(request, reply);
  });
  route('GET /api/account/sessions', async ({ headers }, _reply, { caller }) => {
    const own = sessionHashIn(headers);
    const found = await accounts.sessionsOf(caller.id, context.nowMs());
    return { sessions: found.map(({ hash, ...session }) => ({ id: hash, ...session, current: hash === own })) };
  });
  route('DELETE /api/account/sessions/:id', async (request, _reply, { caller }) => {
    const session = idOf(request);
    if (!(await accounts.removeSessionOf(caller.id, session))) throw new HttpFailure('not-found');
    context.closeSockets(session);
  });
  route('GET /api/account/export', async (_request, reply, { caller: account }) => {
    await limits.count('exports', account.id);
    const { friends, programs, rounds, moderation } = context.storage;
    const nowMs = context.nowMs();
    const sent = await friends.list(account.id, EXPORTED_FRIENDS);
    const all = {
      account: await meOf(account),
      friends: sent.map((friend) => ({
        id: friend.id,
        state: friend.state,
        invitedTo: friend.sent?.invitedTo ?? null,
      })),
      programs: await programs.list(account.id),
      sessions: (await accounts.sessionsOf(account.id, nowMs)).map(({ createdMs, usedMs }) => ({ createdMs, usedMs })),
      reports: await moderation.reportsBy(account.id),
      sanctions: (await moderation.sanctionsOf(account.id, nowMs)).map(({ kind, why, fromMs, untilMs }) => ({
        kind,
        why,
        fromMs,
        untilMs,
      })),
      ratings: await rounds.ratingsOf(account.id),
    };
    void reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="doudizhu-account.json"');
    return Readable.from(exportText(all, rounds.pages(account.id)));
  });
  route('POST /api/account/recovery-codes', async (_request, _reply, { caller }) => {
    const codes = newRecoveryCodes();
    await accounts.setRecoveryCodes(
      caller.id,
      codes.map((code) => hashOfCode(code) as string),
    );
    return { codes };
  });
  addSignInRoutes(route, context, meOf);
};

/** JSON of an export in pieces: `all` with the key `rounds` at its end. */
async function* exportText(all: object, pages: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  yield `${JSON.stringify(all).slice(0, -1)},"rounds":[`;
  let isFirst = true;
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield `${isFirst ? '' : ','}${JSON.stringify(page).slice(1, -1)}`;
    isFirst = false;
  }
  yield ']}';
}

/** Routes for signing in to an existing account. */
const addSignInRoutes = (
  route: AddRoute,
  context: ServerContext,
  meOf: (account: StoredAccount) => Promise<Me>,
): void => {
  const { sessions, limits, storage, nowMs } = context;
  const { accounts } = storage;
  const passkeys = new Passkeys(accounts);

  const signIn = async (id: string | null, request: FastifyRequest, reply: FastifyReply): Promise<{ me: Me }> => {
    const account = id === null ? null : await accounts.find(id);
    if (account === null) throw new HttpFailure('wrong-secret');
    await sessions.signIn(account.id, request, reply);
    return { me: await meOf(account) };
  };

  route('POST /api/session/recovery', async (request, reply, read) => {
    await limits.count('signIns', request.ip);
    const hash = hashOfCode(read.body().code);
    const id = hash === null ? null : await accounts.takeRecoveryCode(hash);
    // A recovery may mean a lost device or a stolen session: nothing that was signed in stays so.
    if (id !== null) {
      await accounts.removeSessions(id);
      context.closeSockets(id);
      for (const { account } of await storage.programs.list(id)) await removeProgram(context, account);
    }
    return signIn(id, request, reply);
  });
  route('POST /api/session/passkey/options', async (request) => {
    await limits.count('passkeys', request.ip);
    return passkeys.offerSignIn(sessions.siteOf(request), nowMs());
  });
  route('POST /api/session/passkey', async (request, reply, read) => {
    await limits.count('passkeys', request.ip);
    const answer = read.body();
    return signIn(await passkeys.acceptSignIn(answer, sessions.siteOf(request), nowMs()), request, reply);
  });
  route('POST /api/account/passkeys/options', async (request, _reply, { caller }) => {
    await limits.count('passkeys', request.ip);
    return passkeys.offerNew(caller, sessions.siteOf(request), nowMs());
  });
  route('POST /api/account/passkeys', async (request, _reply, read) => {
    const { caller } = read;
    const isNew = await passkeys.acceptNew(caller.id, read.body(), sessions.siteOf(request), nowMs());
    if (!isNew) throw new HttpFailure('wrong-secret');
    return { me: await meOf(caller) };
  });
  route('DELETE /api/account/passkeys/:id', async (request, _reply, { caller }) => {
    if (!(await accounts.removePasskey(caller.id, idOf(request)))) throw new HttpFailure('not-found');
  });
};

/** Removes a program with its token, at once. */
const removeProgram = async ({ tables, storage, closeSockets }: ServerContext, account: string): Promise<void> => {
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

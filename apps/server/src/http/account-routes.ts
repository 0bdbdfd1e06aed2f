/** Sessions and accounts: guests, names, recovery codes, passkeys, export, deletion. */
import { LIMITS, type Me } from '@doudizhu/protocol';
import { ok } from '@doudizhu/rules/result';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readName } from '../accounts/names.ts';
import { Passkeys } from '../accounts/passkeys.ts';
import { hashOfCode, newRecoveryCodes } from '../accounts/secrets.ts';
import { idOf, type ServerContext } from './context.ts';
import type { StoredAccount } from '../storage/account-store.ts';
import { HttpFailure } from './failures.ts';
import type { AddRoute } from './routes.ts';

const EXPORT_ROUNDS_MAX = 100_000;

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
    table: await context.tables.tableOf(id),
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
    const named = given === null ? ok({ name: null, key: null }) : readName(given);
    if (!named.ok) throw new HttpFailure('bad-name', { reason: named.error });
    if (!(await accounts.rename(id, named.value.name, named.value.key))) throw new HttpFailure('name-taken');
    return { me: await meOf((await accounts.find(id)) as StoredAccount) };
  });
  route('DELETE /api/account', async (request, reply, { caller: { id } }) => {
    const programs = await context.storage.programs.list(id);
    const gone = [id, ...programs.map(({ account }) => account)];
    for (const account of gone) await context.tables.removePerson(account);
    await accounts.remove(id);
    for (const account of gone) context.closeAccount(account);
    await sessions.signOut(request, reply);
  });
  route('GET /api/account/export', async (_request, reply, { caller: account }) => {
    void reply.header('content-disposition', 'attachment; filename="doudizhu-account.json"');
    return {
      account: await meOf(account),
      friends: (await context.storage.friends.list(account.id, LIMITS.friendsPerAccount)).map(
        ({ id, state, sent }) => ({
          id,
          state,
          invitedTo: sent?.invitedTo ?? null,
        }),
      ),
      programs: await context.storage.programs.list(account.id),
      ratings: await context.storage.rounds.ratingsOf(account.id),
      rounds: await context.storage.rounds.history(account.id, Number.MAX_SAFE_INTEGER, EXPORT_ROUNDS_MAX),
    };
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

/** Routes for signing in to an existing account. */
const addSignInRoutes = (
  route: AddRoute,
  { sessions, limits, storage, nowMs, closeAccount }: ServerContext,
  meOf: (account: StoredAccount) => Promise<Me>,
): void => {
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
    // A new recovery code may mean a lost device: end all other sessions.
    if (id !== null) {
      await accounts.removeSessions(id);
      closeAccount(id);
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

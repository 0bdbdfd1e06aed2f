/** Sessions and accounts: guests, names, recovery codes, passkeys, export, deletion. */
import { LIMITS, nameBody, passkeyBody, recoveryBody, type Me } from '@doudizhu/protocol';
import { ok } from '@doudizhu/rules/result';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readName } from '../accounts/names.ts';
import { Passkeys } from '../accounts/passkeys.ts';
import { hashOfCode, newRecoveryCodes } from '../accounts/secrets.ts';
import { idOf, type ServerContext } from './context.ts';
import type { StoredAccount } from '../storage/account-store.ts';
import { HttpFailure, readRequest } from './failures.ts';

const EXPORT_ROUNDS_MAX = 100_000;

export const addAccountRoutes = (server: FastifyInstance, context: ServerContext): void => {
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
    })),
    recoveryCodes: await accounts.countRecoveryCodes(id),
    table: await context.tables.tableOf(id),
  });

  server.post('/api/session', async (request, reply) => {
    const known = await sessions.accountOf(request.headers);
    if (known !== null) return { me: await meOf(known) };
    await limits.count('guests', request.ip);
    return { me: await meOf(await sessions.startGuest(request, reply)) };
  });
  server.get('/api/session', async ({ headers }) => {
    const known = await sessions.accountOf(headers);
    return { me: known === null ? null : await meOf(known) };
  });
  server.delete('/api/session', async (request, reply) => {
    await sessions.signOut(request, reply);
    return reply.code(204).send();
  });

  server.patch('/api/account', async (request) => {
    const { id } = await sessions.requireAccount(request);
    const { name: given } = readRequest(nameBody, request.body);
    const read = given === null ? ok({ name: null, key: null }) : readName(given);
    if (!read.ok) throw new HttpFailure('bad-name', { reason: read.error });
    if (!(await accounts.rename(id, read.value.name, read.value.key))) throw new HttpFailure('name-taken');
    return { me: await meOf((await accounts.find(id)) as StoredAccount) };
  });
  server.delete('/api/account', async (request, reply) => {
    const { id } = await sessions.requireAccount(request);
    await context.tables.removePerson(id);
    await accounts.remove(id);
    context.closeAccount(id);
    await sessions.signOut(request, reply);
    return reply.code(204).send();
  });
  server.get('/api/account/export', async (request, reply) => {
    const account = await sessions.requireAccount(request);
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
      ratings: await context.storage.rounds.ratingsOf(account.id),
      rounds: await context.storage.rounds.history(account.id, Number.MAX_SAFE_INTEGER, EXPORT_ROUNDS_MAX),
    };
  });
  server.post('/api/account/recovery-codes', async (request) => {
    const { id } = await sessions.requireAccount(request);
    const codes = newRecoveryCodes();
    await accounts.setRecoveryCodes(
      id,
      codes.map((code) => hashOfCode(code) as string),
    );
    return { codes };
  });
  addSignInRoutes(server, context, meOf);
};

/** Routes for signing in to an existing account. */
const addSignInRoutes = (
  server: FastifyInstance,
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

  server.post('/api/session/recovery', async (request, reply) => {
    await limits.count('signIns', request.ip);
    const hash = hashOfCode(readRequest(recoveryBody, request.body).code);
    const id = hash === null ? null : await accounts.takeRecoveryCode(hash);
    // A new recovery code may mean a lost device: end all other sessions.
    if (id !== null) {
      await accounts.removeSessions(id);
      closeAccount(id);
    }
    return signIn(id, request, reply);
  });
  server.post('/api/session/passkey/options', async (request) => {
    await limits.count('passkeys', request.ip);
    return passkeys.offerSignIn(sessions.siteOf(request), nowMs());
  });
  server.post('/api/session/passkey', async (request, reply) => {
    await limits.count('passkeys', request.ip);
    const answer = readRequest(passkeyBody, request.body);
    return signIn(await passkeys.acceptSignIn(answer, sessions.siteOf(request), nowMs()), request, reply);
  });
  server.post('/api/account/passkeys/options', async (request) => {
    const account = await sessions.requireAccount(request);
    await limits.count('passkeys', request.ip);
    return passkeys.offerNew(account, sessions.siteOf(request), nowMs());
  });
  server.post('/api/account/passkeys', async (request) => {
    const account = await sessions.requireAccount(request);
    const answer = readRequest(passkeyBody, request.body);
    const isNew = await passkeys.acceptNew(account.id, answer, sessions.siteOf(request), nowMs());
    if (!isNew) throw new HttpFailure('wrong-secret');
    return { me: await meOf(account) };
  });
  server.delete('/api/account/passkeys/:id', async (request, reply) => {
    const account = await sessions.requireAccount(request);
    if (!(await accounts.removePasskey(account.id, idOf(request)))) throw new HttpFailure('not-found');
    return reply.code(204).send();
  });
};

/**
 * Who a request comes from: an opaque token in an HttpOnly cookie. And where it comes from: a page of this host, or of an
 * origin that is allowed by name; a request of another site's page changes nothing and opens no socket.
 */
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { hashOfToken, newId, newToken } from '../accounts/secrets.ts';
import type { Site } from '../accounts/passkeys.ts';
import type { StoredAccount, AccountStore } from '../storage/account-store.ts';
import type { ModerationStore } from '../storage/moderation-store.ts';
import { HttpFailure } from './failures.ts';

const COOKIE = 'ddz-session';
/** The longest that browsers keep a cookie. */
const SESSION_DAYS = 400;
const DAY_MS = 86_400_000;

export interface Sessions {
  /** @throws `bad-origin` where a browser says that another site's page asks. */
  readonly checkOrigin: (headers: IncomingHttpHeaders) => void;
  /** The site as its passkeys know it. @throws `no-passkeys` without an origin. */
  readonly siteOf: (request: FastifyRequest) => Site;
  readonly accountOf: (headers: IncomingHttpHeaders) => Promise<StoredAccount | null>;
  /** @throws `signed-out`. */
  readonly requireAccount: (request: FastifyRequest) => Promise<StoredAccount>;
  /** An account that may play. @throws `signed-out`, `banned` with the reason and until when. */
  readonly requirePlayer: (request: FastifyRequest) => Promise<StoredAccount>;
  /** Makes an account without a name, and signs it in. */
  readonly startGuest: (request: FastifyRequest, reply: FastifyReply) => Promise<StoredAccount>;
  /** Signs an account in with a new token; what the browser had before is over. */
  readonly signIn: (account: string, request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  readonly signOut: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** Ends every other session of the account. */
  readonly signOutElsewhere: (account: string, hash: string | null) => Promise<void>;
}

export interface SessionSetup {
  readonly accounts: AccountStore;
  readonly moderation: Pick<ModerationStore, 'sanctionsOf'>;
  /** Origins beside the server's own host; with some of them given, only they count. */
  readonly origins: readonly string[];
  readonly nowMs: () => number;
}

export const createSessions = ({ accounts, moderation, origins, nowMs }: SessionSetup): Sessions => {
  const checkOrigin = (headers: IncomingHttpHeaders): void => {
    const { origin, host } = headers;
    // A program sends no origin; a browser does, for every request that changes something and for sockets.
    if (origin === undefined) {
      if (headers['sec-fetch-site'] === 'cross-site') throw new HttpFailure('bad-origin');
      return;
    }
    const isOwn = origins.length > 0 ? origins.includes(origin) : hostOf(origin) === host;
    if (!isOwn) throw new HttpFailure('bad-origin');
  };
  const accountOf = async (headers: IncomingHttpHeaders): Promise<StoredAccount | null> => {
    const hash = hashOfToken(tokenIn(headers) ?? '');
    return hash === null ? null : accounts.findSession(hash, nowMs());
  };
  const requireAccount = async ({ headers }: FastifyRequest): Promise<StoredAccount> => {
    const account = await accountOf(headers);
    if (account === null) throw new HttpFailure('signed-out');
    return account;
  };
  const signIn = async (account: string, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const before = hashOfToken(tokenIn(request.headers) ?? '');
    if (before !== null) await accounts.removeSession(before);
    const token = newToken();
    const [hash, now] = [hashOfToken(token) as string, nowMs()];
    await accounts.addSession({ hash, account, nowMs: now, expiresMs: now + SESSION_DAYS * DAY_MS });
    void reply.setCookie(COOKIE, token, { ...cookieOptions(request), maxAge: (SESSION_DAYS * DAY_MS) / 1000 });
  };
  return {
    checkOrigin,
    siteOf: ({ headers }) => {
      const { origin } = headers;
      if (origin === undefined || !URL.canParse(origin)) throw new HttpFailure('no-passkeys');
      return { origin, host: new URL(origin).hostname };
    },
    accountOf,
    requireAccount,
    requirePlayer: async (request) => {
      const account = await requireAccount(request);
      const sanctions = await moderation.sanctionsOf(account.id, nowMs());
      const ban = sanctions.find(({ kind }) => kind === 'ban');
      if (ban !== undefined) throw new HttpFailure('banned', { why: ban.why, untilMs: ban.untilMs });
      return account;
    },
    startGuest: async (request, reply) => {
      const [id, now] = [newId(), nowMs()];
      await accounts.create(id, now);
      await signIn(id, request, reply);
      return { id, name: null, createdMs: now, seenMs: now };
    },
    signIn,
    signOut: async (request, reply) => {
      const hash = hashOfToken(tokenIn(request.headers) ?? '');
      if (hash !== null) await accounts.removeSession(hash);
      void reply.clearCookie(COOKIE, cookieOptions(request));
    },
    signOutElsewhere: (account, hash) => accounts.removeOtherSessions(account, hash ?? ''),
  };
};

const cookieOptions = ({ protocol }: FastifyRequest): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'strict',
  secure: protocol === 'https',
});

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);

const tokenIn = (headers: IncomingHttpHeaders): string | null => cookieIn(headers, COOKIE);

/** The value of a cookie, as it stands in the header. */
export const cookieIn = ({ cookie = '' }: IncomingHttpHeaders, wanted: string): string | null => {
  const pairs = cookie.split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name === wanted)?.[1] ?? null;
};

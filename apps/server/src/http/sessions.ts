/** Authentication by an opaque token: in an HttpOnly cookie, one for players and one for moderators, or in the header
 * `authorization` of a program; and the check of a
 * request's origin, by which a page of another site can change nothing and open no socket. */
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import type { Site } from '../accounts/passkeys.ts';
import { hashOfCode, hashOfToken, newId, newToken } from '../accounts/secrets.ts';
import type { StoredAccount } from '../storage/account-store.ts';
import type { ServerStorage } from '../storage/storage.ts';
import { HttpFailure } from './failures.ts';

export interface SessionSetup {
  readonly storage: Pick<ServerStorage, 'accounts' | 'programs' | 'moderation'>;
  /** Allowed origins; empty: the server's own host. */
  readonly origins: readonly string[];
  readonly nowMs: () => number;
  /** Called with the hash of a session that has ended. */
  readonly onEnded: (session: string) => void;
}

/** Time after a sign-in in which a person may change what gives access to the account. */
const RECENT_MS = 5 * 60_000;
const COOKIE = 'ddz-session';
/** Prefix of cookies behind TLS: browsers accept them from this host alone, not from a sibling of its domain. */
const HOST_PREFIX = '__Host-';
/** Maximum that browsers accept. */
const SESSION_DAYS = 400;
const DAY_MS = 86_400_000;

export class Sessions {
  readonly #setup: SessionSetup;

  constructor(setup: SessionSetup) {
    this.#setup = setup;
  }

  /** @throws `bad-origin` if a browser reports a page of another site */
  checkOrigin(headers: IncomingHttpHeaders): void {
    const { origins } = this.#setup;
    const { origin, host } = headers;
    // Programs send no origin. Browsers send it with every change and every socket.
    if (origin === undefined) {
      if (headers['sec-fetch-site'] === 'cross-site') throw new HttpFailure('bad-origin');
      return;
    }
    const isOwn = origins.length > 0 ? origins.includes(origin) : hostOf(origin) === host;
    if (!isOwn) throw new HttpFailure('bad-origin');
  }

  /** @returns the site of passkeys @throws `no-passkeys` without an origin */
  siteOf({ headers: { origin } }: FastifyRequest): Site {
    if (origin === undefined || !URL.canParse(origin)) throw new HttpFailure('no-passkeys');
    return { origin, host: new URL(origin).hostname };
  }

  async accountOf(headers: IncomingHttpHeaders): Promise<StoredAccount | null> {
    const { storage, nowMs } = this.#setup;
    if (headers.authorization !== undefined) {
      const program = programHashIn(headers);
      return program === null ? null : storage.programs.find(program, nowMs());
    }
    const hash = sessionHashIn(headers);
    return hash === null ? null : storage.accounts.findSession(hash, nowMs());
  }

  /** @throws `signed-out` */
  async requireAccount({ headers }: FastifyRequest): Promise<StoredAccount> {
    const account = await this.accountOf(headers);
    if (account === null) throw new HttpFailure('signed-out');
    return account;
  }

  /** @returns an account that may play @throws `signed-out`, or `banned` with reason and end */
  async requirePlayer(request: FastifyRequest): Promise<StoredAccount> {
    const { storage, nowMs } = this.#setup;
    const account = await this.requireAccount(request);
    const sanctions = await storage.moderation.sanctionsOf(account.id, nowMs());
    const ban = sanctions.find(({ kind }) => kind === 'ban');
    if (ban !== undefined) throw new HttpFailure('banned', { why: ban.why, untilMs: ban.untilMs });
    return account;
  }

  /** Checks that a person has just signed in, unless the account has no way to sign in. An old session
   * cannot take the account over. @throws `sign-in-again` */
  async checkRecent({ headers }: FastifyRequest, { id }: StoredAccount): Promise<void> {
    const { accounts } = this.#setup.storage;
    const signedInMs = await accounts.signedInMs(sessionHashIn(headers) ?? '');
    const isRecent = signedInMs !== null && this.#setup.nowMs() - signedInMs <= RECENT_MS;
    if (!isRecent && (await accounts.canSignIn(id))) throw new HttpFailure('sign-in-again');
  }

  /** Creates an account without a name, and signs it in. */
  async startGuest(request: FastifyRequest, reply: FastifyReply): Promise<StoredAccount> {
    const [id, now] = [newId(), this.#setup.nowMs()];
    await this.#setup.storage.accounts.create(id, now);
    await this.signIn(id, request, reply);
    return { id, name: null, createdMs: now, seenMs: now };
  }

  /** Signs an account in with a new token, and ends the browser's earlier session. */
  async signIn(account: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { storage, nowMs } = this.#setup;
    await this.#end(sessionHashIn(request.headers));
    const token = newToken();
    const [hash, now] = [hashOfToken(token) as string, nowMs()];
    await storage.accounts.addSession({ hash, account, nowMs: now, expiresMs: now + SESSION_DAYS * DAY_MS });
    setSession(token, request, reply);
  }

  async signOut(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.#end(sessionHashIn(request.headers));
    void reply.clearCookie(nameOf(COOKIE, request), cookieOptions(request));
  }

  async #end(session: string | null): Promise<void> {
    if (session === null) return;
    await this.#setup.storage.accounts.removeSession(session);
    this.#setup.onEnded(session);
  }
}

const MODERATOR_COOKIE = 'ddz-moderator';
const MODERATOR_SESSION_MS = 8 * 3_600_000;

/** Moderators sign in separately, with a name and a code that a command of the server printed once. Their cookie ends
 * with the browser, after eight hours at the latest, and does not identify a player. */
export class ModeratorSessions {
  readonly #setup: Omit<SessionSetup, 'onEnded'>;

  constructor(setup: Omit<SessionSetup, 'onEnded'>) {
    this.#setup = setup;
  }

  /** @returns the moderator's name; null: signed out */
  async moderatorOf(headers: IncomingHttpHeaders): Promise<string | null> {
    const { storage, nowMs } = this.#setup;
    const hash = tokenHashIn(headers, MODERATOR_COOKIE);
    return hash === null ? null : storage.moderation.moderatorOf(hash, nowMs());
  }

  /** @throws `moderators-only` */
  async requireModerator({ headers }: FastifyRequest): Promise<string> {
    const moderator = await this.moderatorOf(headers);
    if (moderator === null) throw new HttpFailure('moderators-only');
    return moderator;
  }

  /** @throws `wrong-secret` */
  async signIn(
    { name, code }: { readonly name: string; readonly code: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const { storage, nowMs } = this.#setup;
    const [codeHash, token, now] = [hashOfCode(code), newToken(), nowMs()];
    const session = { hash: hashOfToken(token) as string, expiresMs: now + MODERATOR_SESSION_MS };
    const act = { id: newId(), moderator: name, why: '', nowMs: now };
    const isKnown = codeHash !== null && (await storage.moderation.signIn({ name, codeHash }, session, act));
    if (!isKnown) throw new HttpFailure('wrong-secret');
    void reply.setCookie(nameOf(MODERATOR_COOKIE, request), token, cookieOptions(request));
  }

  async signOut(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const hash = tokenHashIn(request.headers, MODERATOR_COOKIE);
    if (hash !== null) await this.#setup.storage.moderation.signOut(hash);
    void reply.clearCookie(nameOf(MODERATOR_COOKIE, request), cookieOptions(request));
  }
}

const nameOf = (name: string, { protocol }: FastifyRequest): string =>
  protocol === 'https' ? `${HOST_PREFIX}${name}` : name;

const setSession = (token: string, request: FastifyRequest, reply: FastifyReply): void => {
  const options = { ...cookieOptions(request), maxAge: (SESSION_DAYS * DAY_MS) / 1000 };
  void reply.setCookie(nameOf(COOKIE, request), token, options);
};

/** Behind TLS, gives the cookie of a browser that signed in earlier the name that binds it to this host. */
export const bindSession = (request: FastifyRequest, reply: FastifyReply): void => {
  const { cookie = '' } = request.headers;
  if (request.protocol !== 'https' || cookieIn(cookie, `${HOST_PREFIX}${COOKIE}`) !== null) return;
  const token = cookieIn(cookie, COOKIE);
  if (token === null || hashOfToken(token) === null) return;
  setSession(token, request, reply);
  void reply.clearCookie(COOKIE, cookieOptions(request));
};

const cookieOptions = ({ protocol }: FastifyRequest): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'strict',
  secure: protocol === 'https',
});

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);

/** @returns the hash of a program's token, `Bearer …`; null: missing or malformed */
export const programHashIn = ({ authorization = '' }: IncomingHttpHeaders): string | null =>
  hashOfToken(/^Bearer +(\S+)$/iu.exec(authorization)?.[1] ?? '');

/** @returns the hash of a person's session; null: missing or malformed */
export const sessionHashIn = (headers: IncomingHttpHeaders): string | null => tokenHashIn(headers, COOKIE);

/** @returns the hash of the token in a cookie; null: missing or malformed */
const tokenHashIn = ({ cookie = '' }: IncomingHttpHeaders, name: string): string | null =>
  hashOfToken(cookieIn(cookie, `${HOST_PREFIX}${name}`) ?? cookieIn(cookie, name) ?? '');

const cookieIn = (cookies: string, cookieName: string): string | null => {
  const pairs = cookies.split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name === cookieName)?.[1] ?? null;
};

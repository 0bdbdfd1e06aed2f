/**
 * Moderators sign in apart from players: by a name and a code that the server's program printed once. Their cookie is one
 * of its own, ends with the browser and after eight hours, and says nothing about a player.
 */
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { hashOfCode, hashOfToken, newId, newToken } from '../accounts/secrets.ts';
import type { ModerationStore } from '../storage/moderation-store.ts';
import { HttpFailure } from './failures.ts';
import { cookieIn } from './sessions.ts';

const COOKIE = 'ddz-moderator';
const SESSION_MS = 8 * 3_600_000;

export interface ModeratorSessions {
  /** @returns the moderator's name; null: nobody is signed in. */
  readonly moderatorOf: (headers: IncomingHttpHeaders) => Promise<string | null>;
  /** @throws `moderators-only`. */
  readonly requireModerator: (request: FastifyRequest) => Promise<string>;
  /** @throws `wrong-secret`. */
  readonly signIn: (
    given: { readonly name: string; readonly code: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<void>;
  readonly signOut: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
}

export const createModeratorSessions = (moderation: ModerationStore, nowMs: () => number): ModeratorSessions => {
  const moderatorOf = async (headers: IncomingHttpHeaders): Promise<string | null> => {
    const hash = hashOfToken(cookieIn(headers, COOKIE) ?? '');
    return hash === null ? null : moderation.moderatorOf(hash, nowMs());
  };
  return {
    moderatorOf,
    requireModerator: async ({ headers }) => {
      const moderator = await moderatorOf(headers);
      if (moderator === null) throw new HttpFailure('moderators-only');
      return moderator;
    },
    signIn: async ({ name, code }, request, reply) => {
      const [codeHash, token, now] = [hashOfCode(code), newToken(), nowMs()];
      const session = { hash: hashOfToken(token) as string, expiresMs: now + SESSION_MS };
      const act = { id: newId(), moderator: name, why: '', nowMs: now };
      const isKnown = codeHash !== null && (await moderation.signIn({ name, codeHash }, session, act));
      if (!isKnown) throw new HttpFailure('wrong-secret');
      void reply.setCookie(COOKIE, token, cookieOptions(request));
    },
    signOut: async (request, reply) => {
      const hash = hashOfToken(cookieIn(request.headers, COOKIE) ?? '');
      if (hash !== null) await moderation.signOut(hash);
      void reply.clearCookie(COOKIE, cookieOptions(request));
    },
  };
};

/** Without an age: a browser forgets it when it ends. */
const cookieOptions = ({ protocol }: FastifyRequest): CookieSerializeOptions => ({
  path: '/api',
  httpOnly: true,
  sameSite: 'strict',
  secure: protocol === 'https',
});

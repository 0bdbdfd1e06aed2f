/** Passkeys: making one for an account, and signing in with one. Each challenge is used once, within five minutes. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { PasskeyAnswer, PasskeyOffer } from '@doudizhu/protocol';
import type { AccountStore } from '../storage/account-store.ts';
import { newId } from './secrets.ts';

/** The site that asks: a browser signs for its own host only. */
export interface Site {
  /** `https://play.example`, from the request, checked. */
  readonly origin: string;
  /** Its host without a port. */
  readonly host: string;
}

const CHALLENGE_MS = 5 * 60_000;
const RP_NAME = 'Dou Dizhu 斗地主';

export interface Passkeys {
  readonly offerNew: (
    account: { readonly id: string; readonly name: string | null },
    site: Site,
    nowMs: number,
  ) => Promise<PasskeyOffer<Awaited<ReturnType<typeof generateRegistrationOptions>>>>;
  /** @returns whether the new passkey belongs to the account now. */
  readonly acceptNew: (account: string, answer: PasskeyAnswer, site: Site, nowMs: number) => Promise<boolean>;
  readonly offerSignIn: (
    site: Site,
    nowMs: number,
  ) => Promise<PasskeyOffer<Awaited<ReturnType<typeof generateAuthenticationOptions>>>>;
  /** @returns the account that has signed, or null. */
  readonly acceptSignIn: (answer: PasskeyAnswer, site: Site, nowMs: number) => Promise<string | null>;
}

export const createPasskeys = (accounts: AccountStore): Passkeys => {
  const keep = async (account: string | null, value: string, nowMs: number): Promise<string> => {
    const id = newId();
    await accounts.addChallenge({ id, account, value, expiresMs: nowMs + CHALLENGE_MS });
    return id;
  };
  return {
    offerNew: async ({ id, name }, site, nowMs) => {
      const known = await accounts.passkeysOf(id);
      const options = await generateRegistrationOptions({
        rpName: RP_NAME,
        rpID: site.host,
        userName: name ?? id.slice(0, 6),
        userID: new Uint8Array(Buffer.from(id)),
        excludeCredentials: known.map((passkey) => ({ id: passkey.id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      });
      return { challenge: await keep(id, options.challenge, nowMs), options };
    },
    acceptNew: async (account, answer, site, nowMs) => {
      const challenge = await accounts.takeChallenge(answer.challenge, nowMs);
      if (challenge === null || challenge.account !== account) return false;
      const verified = await quietly(() =>
        verifyRegistrationResponse({
          response: answer.response as unknown as RegistrationResponseJSON,
          expectedChallenge: challenge.value,
          expectedOrigin: site.origin,
          expectedRPID: site.host,
          requireUserVerification: false,
        }),
      );
      if (verified?.verified !== true) return false;
      const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
      if ((await accounts.findPasskey(id)) !== null) return false;
      const times = { createdMs: nowMs, usedMs: nowMs };
      await accounts.addPasskey({
        id,
        account,
        publicKey,
        counter,
        transports: JSON.stringify(transports),
        ...times,
      });
      return true;
    },
    offerSignIn: async (site, nowMs) => {
      const options = await generateAuthenticationOptions({ rpID: site.host, userVerification: 'preferred' });
      return { challenge: await keep(null, options.challenge, nowMs), options };
    },
    acceptSignIn: async (answer, site, nowMs) => {
      const challenge = await accounts.takeChallenge(answer.challenge, nowMs);
      const response = answer.response as unknown as AuthenticationResponseJSON;
      const passkey = challenge?.account === null ? await accounts.findPasskey(response.id) : null;
      if (challenge === null || passkey === null) return null;
      const verified = await quietly(() =>
        verifyAuthenticationResponse({
          response,
          expectedChallenge: challenge.value,
          expectedOrigin: site.origin,
          expectedRPID: site.host,
          requireUserVerification: false,
          credential: { id: passkey.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
        }),
      );
      if (verified?.verified !== true) return null;
      const counters = { before: passkey.counter, after: verified.authenticationInfo.newCounter };
      return (await accounts.usePasskey(passkey.id, counters, nowMs)) ? passkey.account : null;
    },
  };
};

/** The library throws for what a stranger sent wrong: that is an answer here, not a fault. */
const quietly = async <Value>(verify: () => Promise<Value>): Promise<Value | null> => {
  try {
    return await verify();
  } catch {
    return null;
  }
};

/** Passkeys: registration and sign-in. Each challenge is used once, within five minutes. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { PasskeyAnswer } from '@doudizhu/protocol';
import type { AccountStore, StoredAccount } from '../storage/account-store.ts';
import { newId } from './secrets.ts';

/** Site of a request: a browser signs for its own host only. */
export interface Site {
  /** Checked origin of the request, `https://play.example`. */
  readonly origin: string;
  /** Host without port. */
  readonly host: string;
}

const CHALLENGE_MS = 5 * 60_000;
const RP_NAME = 'Dou Dizhu 斗地主';

export class Passkeys {
  readonly #accounts: AccountStore;

  constructor(accounts: AccountStore) {
    this.#accounts = accounts;
  }

  /** @returns options for making a passkey */
  async offerNew({ id, name }: Pick<StoredAccount, 'id' | 'name'>, site: Site, nowMs: number) {
    const known = await this.#accounts.passkeysOf(id);
    const options = await generateRegistrationOptions({
      rpName: RP_NAME,
      rpID: site.host,
      userName: name ?? id.slice(0, 6),
      userID: new Uint8Array(Buffer.from(id)),
      excludeCredentials: known.map((passkey) => ({ id: passkey.id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    });
    return { challenge: await this.#store(id, options.challenge, nowMs), options };
  }

  /** @returns true if the account has the new passkey now */
  async acceptNew(account: string, answer: PasskeyAnswer, site: Site, nowMs: number): Promise<boolean> {
    const challenge = await this.#accounts.takeChallenge(answer.challenge, nowMs);
    if (challenge === null || challenge.account !== account) return false;
    const verified = await nullIfThrown(() =>
      verifyRegistrationResponse({
        response: answer.response as unknown as RegistrationResponseJSON,
        ...expected(challenge.value, site),
      }),
    );
    if (verified?.verified !== true) return false;
    const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
    if ((await this.#accounts.findPasskey(id)) !== null) return false;
    const times = { createdMs: nowMs, usedMs: nowMs, refusals: 0, refusedMs: 0 };
    const passkey = { id, account, publicKey, counter, transports: JSON.stringify(transports), ...times };
    await this.#accounts.addPasskey(passkey);
    return true;
  }

  /** @returns options for signing in */
  async offerSignIn(site: Site, nowMs: number) {
    const options = await generateAuthenticationOptions({ rpID: site.host, userVerification: 'preferred' });
    return { challenge: await this.#store(null, options.challenge, nowMs), options };
  }

  /** Counts a refused signature at its passkey. @returns the account that signed, or null */
  async acceptSignIn(answer: PasskeyAnswer, site: Site, nowMs: number): Promise<string | null> {
    const challenge = await this.#accounts.takeChallenge(answer.challenge, nowMs);
    const response = answer.response as unknown as AuthenticationResponseJSON;
    const passkey = challenge?.account === null ? await this.#accounts.findPasskey(response.id) : null;
    if (challenge === null || passkey === null) return null;
    const { id, publicKey, counter } = passkey;
    const credential = { id, publicKey: new Uint8Array(publicKey), counter };
    const verified = await nullIfThrown(() =>
      verifyAuthenticationResponse({ response, credential, ...expected(challenge.value, site) }),
    );
    const counters = { before: counter, after: verified?.authenticationInfo.newCounter ?? counter };
    if (verified?.verified === true && (await this.#accounts.usePasskey(id, counters, nowMs))) return passkey.account;
    await this.#accounts.refusePasskey(id, nowMs);
    return null;
  }

  async #store(account: string | null, value: string, nowMs: number): Promise<string> {
    const id = newId();
    await this.#accounts.addChallenge({ id, account, value, expiresMs: nowMs + CHALLENGE_MS });
    return id;
  }
}

const expected = (challenge: string, { origin, host }: Site) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: host,
  requireUserVerification: false,
});

/** The library throws on an invalid answer of a client. */
const nullIfThrown = async <Value>(verify: () => Promise<Value>): Promise<Value | null> => {
  try {
    return await verify();
  } catch {
    return null;
  }
};

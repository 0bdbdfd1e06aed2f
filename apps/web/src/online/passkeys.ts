/**
 * Passkeys in the browser: creating one for the account, and signing in with one. The private key never leaves the
 * device.
 */
import { failuresOf, type Texts } from '@doudizhu/rules/failure';
import { err, type Result } from '@doudizhu/rules/result';
import type { Me, PasskeyAnswer, ServerFailure } from '@doudizhu/protocol';
import type { Answered, ServerApi } from '@doudizhu/client';

const PASSKEY_TEXTS = {
  'passkey-known': 'this device already has a passkey of this account',
  'passkey-refused': 'no passkey was used: cancelled, or missing on this device',
} as const satisfies Texts;

const failureOf = failuresOf(PASSKEY_TEXTS);
const passkeyFailure = (code: keyof typeof PASSKEY_TEXTS): ServerFailure => ({ ...failureOf(code), parameters: {} });

/** Returns whether the browser supports passkeys at this address: only on https and localhost. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

/** Creates a passkey on this device or on another one that the browser offers. */
export const makePasskey = async (api: ServerApi): Answered<{ readonly me: Me }> => {
  const offer = await api('POST /api/account/passkeys/options');
  if (!offer.ok) return offer;
  const { challenge, options } = offer.value;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  return answered(
    challenge,
    () => navigator.credentials.create({ publicKey }),
    (body) => api('POST /api/account/passkeys', { body }),
  );
};

export const signInByPasskey = async (api: ServerApi): Answered<{ readonly me: Me }> => {
  const offer = await api('POST /api/session/passkey/options');
  if (!offer.ok) return offer;
  const { challenge, options } = offer.value;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  return answered(
    challenge,
    () => navigator.credentials.get({ publicKey }),
    (body) => api('POST /api/session/passkey', { body }),
  );
};

/** Runs the browser's dialog and sends its result to the server. */
const answered = async (
  challenge: string,
  askBrowser: () => Promise<Credential | null>,
  tellServer: (answer: PasskeyAnswer) => Answered<{ readonly me: Me }>,
): Promise<Result<{ readonly me: Me }, ServerFailure>> => {
  try {
    const credential = await askBrowser();
    if (!(credential instanceof PublicKeyCredential)) return err(passkeyFailure('passkey-refused'));
    return await tellServer({ challenge, response: { ...credential.toJSON(), id: credential.id } });
  } catch (error) {
    // `InvalidStateError`: the device already has a passkey of this account. Otherwise: cancelled, or no passkey for
    // this site.
    const isKnown = error instanceof DOMException && error.name === 'InvalidStateError';
    return err(passkeyFailure(isKnown ? 'passkey-known' : 'passkey-refused'));
  }
};

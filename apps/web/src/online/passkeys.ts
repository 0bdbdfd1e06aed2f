/** Passkeys in the browser: it makes one for the account, or signs in with one. The secret part never leaves the device. */
import { err, type Result } from '@doudizhu/rules/result';
import type { Me, PasskeyAnswer, ServerFailure } from '@doudizhu/protocol';
import type { Answered, ServerApi } from './api.ts';

/** Whether this browser has passkeys here: it has them on https and on localhost only. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

/** Makes a passkey on this device, or on one that the browser asks for. */
export const makePasskey = async (api: ServerApi): Answered<{ readonly me: Me }> => {
  const offer = await api.offerPasskey();
  if (!offer.ok) return offer;
  const { challenge, options } = offer.value;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return answered(challenge, () => navigator.credentials.create({ publicKey }), api.addPasskey);
};

export const signInByPasskey = async (api: ServerApi): Answered<{ readonly me: Me }> => {
  const offer = await api.offerSignIn();
  if (!offer.ok) return offer;
  const { challenge, options } = offer.value;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return answered(challenge, () => navigator.credentials.get({ publicKey }), api.signInByPasskey);
};

/** Asks the browser, then tells the server what it answered. */
const answered = async (
  challenge: string,
  askBrowser: () => Promise<Credential | null>,
  tellServer: (answer: PasskeyAnswer) => Answered<{ readonly me: Me }>,
): Promise<Result<{ readonly me: Me }, ServerFailure>> => {
  try {
    const credential = await askBrowser();
    if (!(credential instanceof PublicKeyCredential)) return err(failureOf('passkey-refused'));
    return await tellServer({ challenge, response: { ...credential.toJSON(), id: credential.id } });
  } catch (error) {
    // The device has a passkey of this account already; else the person said no, or there is none for this site.
    const isKnown = error instanceof DOMException && error.name === 'InvalidStateError';
    return err(failureOf(isKnown ? 'passkey-known' : 'passkey-refused'));
  }
};

const failureOf = (code: 'passkey-known' | 'passkey-refused'): ServerFailure => ({
  code,
  key: code,
  parameters: {},
  message: code === 'passkey-known' ? 'this device has a passkey of the account' : 'the browser gave no passkey',
});

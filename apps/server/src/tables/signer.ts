/** The server's Ed25519 key, which signs the commitment of each round. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import type { SettingStore } from '../storage/storage.ts';

export interface Signer {
  /** Public key, 64 hex digits. */
  readonly key: string;
  readonly sign: (text: string) => { readonly key: string; readonly value: string };
}

const SETTING = 'signing-key';

/** Loads the key; creates it on first use. */
export const loadSigner = async (settings: SettingStore): Promise<Signer> => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const fresh = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const secret = createPrivateKey(await settings.getOrSet(SETTING, fresh));
  const key = rawPublicKey(createPublicKey(secret)).toString('hex');
  return { key, sign: (text) => ({ key, value: sign(null, Buffer.from(text), secret).toString('hex') }) };
};

/** The last 32 bytes of the standard form. */
const rawPublicKey = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' }).subarray(-32);

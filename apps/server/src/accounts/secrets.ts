/** Secrets: session tokens, recovery codes, keyed hashes of networks. The storage gets hashes only. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { SettingStore } from '../storage/storage.ts';

/** Unguessable id: 16 bytes as 22 characters of `A–Z a–z 0–9 - _`. */
export const newId = (): string => randomText(16);

/** Session token: 32 bytes as 43 characters. */
export const newToken = (): string => randomText(32);

/**
 * Random bytes in base64url. The first character is not a hyphen: after `--token` that would be read as another option.
 */
const randomText = (bytes: number): string => {
  for (;;) {
    const text = randomBytes(bytes).toString('base64url');
    if (!text.startsWith('-')) return text;
  }
};

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Hash of a token as stored; null if malformed. One round is enough for 256 random bits. */
export const hashOfToken = (token: string): string | null => (TOKEN.test(token) ? sha256(`session ${token}`) : null);

/** Crockford's base 32, without look-alikes. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 20;
const CODES = 10;

/** Recovery codes of 100 bits each, in groups of five. */
export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: CODES }, () =>
    Array.from(randomBytes(CODE_LENGTH), (byte) => LETTERS[byte % LETTERS.length])
      .join('')
      .replaceAll(/.{5}(?=.)/g, '$&-'),
  );

/** Hash of a typed code as stored: case, blanks and look-alike letters make no difference. Null if malformed. */
export const hashOfCode = (typed: string): string | null => {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const isCode = code.length === CODE_LENGTH && [...code].every((letter) => LETTERS.includes(letter));
  return isCode ? sha256(`recovery ${code}`) : null;
};

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const NETWORK_KEY = 'network-key';

/** Keyed hash of networks: two can be compared, and nothing else can be read. The database contains the key. */
export const createNetworkHash = (settings: SettingStore): ((network: string) => Promise<string>) => {
  let key: Promise<string> | null = null;
  return async (network) => {
    key ??= settings.getOrSet(NETWORK_KEY, randomBytes(32).toString('hex'));
    return createHmac('sha256', await key)
      .update(network)
      .digest('hex');
  };
};

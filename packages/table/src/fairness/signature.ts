/** Ed25519 signatures of commitments (RFC 8032) by Web Crypto, which Node and browsers have. */

/** An Ed25519 signature in lower-case hex: 64 and 128 digits. */
export interface Signature {
  readonly key: string;
  readonly value: string;
}

/** The used part of Web Crypto's `crypto.subtle`. */
export interface SignatureCrypto<Key> {
  readonly importKey: (
    format: 'raw',
    data: Uint8Array<ArrayBuffer>,
    algorithm: 'Ed25519',
    isExtractable: boolean,
    usages: ['verify'],
  ) => Promise<Key>;
  readonly verify: (
    algorithm: 'Ed25519',
    key: Key,
    signature: Uint8Array<ArrayBuffer>,
    data: Uint8Array<ArrayBuffer>,
  ) => Promise<boolean>;
}

/** Checks a signature. @param subtle `crypto.subtle` of Node or a browser @param text lines of ASCII, from `signedText`
 * @throws if the program does not support Ed25519 */
export const isSigned = async <Key>(
  subtle: SignatureCrypto<Key>,
  text: string,
  { key, value }: Signature,
): Promise<boolean> => {
  const imported = await subtle.importKey('raw', bytesOfHex(key), 'Ed25519', false, ['verify']);
  const message = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  return subtle.verify('Ed25519', imported, bytesOfHex(value), message);
};

const bytesOfHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: hex.length / 2 }, (_, index) => Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16));

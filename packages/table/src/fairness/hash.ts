/** Hashes of the fairness proofs: SHA-256 over lines of ASCII, each ended by a line feed, so that `sha256sum` can check
 * one. The first line names a scheme and a purpose, so that no hashed text is a prefix of another. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Joins the lines to the text that is hashed. */
export const hashInput = (scheme: string, purpose: string, lines: readonly string[]): string =>
  [`${scheme} ${purpose}`, ...lines].map((line) => `${line}\n`).join('');

/** Hashes lines. @returns eight uint32, each from four bytes, big-endian. */
export const hashOf = (scheme: string, purpose: string, lines: readonly string[]): Uint32Array => {
  const { buffer, byteOffset } = sha256(asciiBytes(hashInput(scheme, purpose, lines)));
  const bytes = new DataView(buffer, byteOffset);
  return Uint32Array.from({ length: 8 }, (_, index) => bytes.getUint32(4 * index));
};

/** Hashes lines. @returns 64 lower-case hex digits. */
export const digestOf = (scheme: string, purpose: string, lines: readonly string[]): string =>
  sha256Hex(hashInput(scheme, purpose, lines));

/** Hashes an ASCII text. @returns 64 lower-case hex digits. @throws for other characters, whose bytes depend on an
 * encoding */
export const sha256Hex = (text: string): string => bytesToHex(sha256(asciiBytes(text)));

const asciiBytes = (text: string): Uint8Array => {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code > 0x7f) throw new Error(`bad text ${JSON.stringify(text)} at index ${index}: expected ASCII only`);
    bytes[index] = code;
  }
  return bytes;
};

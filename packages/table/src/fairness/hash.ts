/**
 * Hashes of the fairness proofs: SHA-256 over lines of ASCII, each ended by a line feed, so `sha256sum` is enough to check
 * one by hand. The first line names a scheme and a purpose: no hash is a continuation of another, which SHA-256 alone
 * would not prevent.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** The lines that are hashed, as one text. */
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

/** Hashes an ASCII text. @returns 64 lower-case hex digits. @throws for any other character: it has no one obvious
 * sequence of bytes. */
export const sha256Hex = (text: string): string => bytesToHex(sha256(asciiBytes(text)));

const asciiBytes = (text: string): Uint8Array => {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code > 0x7f) throw new Error(`bad text ${JSON.stringify(text)} at index ${index}: want ASCII only`);
    bytes[index] = code;
  }
  return bytes;
};

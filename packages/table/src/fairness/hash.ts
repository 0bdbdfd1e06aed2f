/** Hashes of the fairness proofs: SHA-256 over lines of ASCII, each ended by a line feed, so that `sha256sum` can check
 * one. The first line names a scheme and a purpose, so that no hashed text is a prefix of another. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Joins the lines to the text that is hashed. */
export const hashInput = (scheme: string, purpose: string, lines: readonly string[]): string =>
  [`${scheme} ${purpose}`, ...lines].map((line) => `${line}\n`).join('');

/** SHA-256 of an ASCII text as 64 lower-case hex digits. */
type Sha256 = (text: string) => string;

let hashText: Sha256 = (text) => bytesToHex(sha256(asciiBytes(text)));

/** Lets the host hash texts: its own SHA-256 takes a small part of the time of one in JavaScript. */
export const useSha256 = (hash: Sha256): void => {
  hashText = hash;
};

/** Hashes lines. @returns eight uint32, each from four bytes, big-endian. */
export const hashOf = (scheme: string, purpose: string, lines: readonly string[]): Uint32Array => {
  const digits = digestOf(scheme, purpose, lines);
  return Uint32Array.from({ length: 8 }, (_, index) => Number.parseInt(digits.slice(8 * index, 8 * index + 8), 16));
};

/** Hashes lines. @returns 64 lower-case hex digits. */
export const digestOf = (scheme: string, purpose: string, lines: readonly string[]): string =>
  sha256Hex(hashInput(scheme, purpose, lines));

/** Hashes an ASCII text. @returns 64 lower-case hex digits. @throws for other characters, whose bytes depend on an
 * encoding */
export const sha256Hex = (text: string): string => {
  const index = text.search(NOT_ASCII);
  if (index < 0) return hashText(text);
  throw new Error(`bad text ${JSON.stringify(text)} at index ${index}: expected ASCII only`);
};

const NOT_ASCII = /[\u0080-\u{10ffff}]/u;

const asciiBytes = (text: string): Uint8Array => {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) {
    bytes[index] = text.charCodeAt(index);
  }
  return bytes;
};

/**
 * What is hashed here is always lines of ASCII, each ended by a line feed: `sha256sum` is enough to check it by hand. The
 * first line names a scheme and a purpose, so that no hash is a continuation of another, which SHA-256 alone would not
 * prevent.
 */
import { asciiBytes, hexOf, sha256 } from './sha256.ts';

export const textOf = (scheme: string, purpose: string, lines: readonly string[]): string =>
  [`${scheme} ${purpose}`, ...lines].map((line) => `${line}\n`).join('');

/** @returns eight uint32. */
export const hashOf = (scheme: string, purpose: string, lines: readonly string[]): Uint32Array =>
  sha256(asciiBytes(textOf(scheme, purpose, lines)));

/** @returns 64 lower-case hex digits. */
export const digestOf = (scheme: string, purpose: string, lines: readonly string[]): string =>
  hexOf(hashOf(scheme, purpose, lines));

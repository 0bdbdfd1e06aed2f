/**
 * SHA-256 (FIPS 180-4), plainly. The proof of a fair deal needs it in the browser, in the server and in the offline
 * check, all synchronous; why it is not a dependency: docs/decisions/0003-table.md.
 */

/** Fractions of the cube roots of the first 64 primes. */
// oxfmt-ignore
const ROUND_WORDS = new Int32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);

/** Fractions of the square roots of the first 8 primes. */
// oxfmt-ignore
const START_WORDS = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
] as const;

const BLOCK_BYTES = 64;
/** The words of the block that is being mixed in. */
const SCHEDULE = new Int32Array(BLOCK_BYTES);

/** @returns the digest as eight uint32, the first four bytes first, each big-endian. */
export const sha256 = (message: Uint8Array): Uint32Array => {
  // The message, one bit 1, zeros, and its length in bits as a 64-bit number, to a whole number of blocks.
  const padded = new Uint8Array((Math.floor((message.length + 8) / BLOCK_BYTES) + 1) * BLOCK_BYTES);
  padded.set(message);
  padded[message.length] = 0x80;
  const bytes = new DataView(padded.buffer);
  bytes.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  bytes.setUint32(padded.length - 4, (message.length << 3) >>> 0);
  const digest = new Uint32Array(START_WORDS);
  for (let at = 0; at < padded.length; at += BLOCK_BYTES) {
    for (let t = 0; t < 16; t++) SCHEDULE[t] = bytes.getUint32(at + 4 * t);
    expand(SCHEDULE);
    compress(digest, SCHEDULE);
  }
  return digest;
};

/** @param text ASCII only: one character, one byte. @returns the digest as 64 lower-case hex digits. */
export const sha256Hex = (text: string): string => hexOf(sha256(asciiBytes(text)));

/** The bytes of an ASCII text. @throws for any other character: what is hashed here never has one. */
export const asciiBytes = (text: string): Uint8Array => {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code > 0x7f) throw new Error(`bad text ${JSON.stringify(text)} at index ${index}: want ASCII only`);
    bytes[index] = code;
  }
  return bytes;
};

export const hexOf = (words: Uint32Array): string => {
  let hex = '';
  for (const word of words) hex += word.toString(16).padStart(8, '0');
  return hex;
};

const turned = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** Words 16–63 of the message schedule from words 0–15. */
const expand = (schedule: Int32Array): void => {
  for (let t = 16; t < BLOCK_BYTES; t++) {
    const w15 = schedule[t - 15] as number;
    const w2 = schedule[t - 2] as number;
    const low = turned(w15, 7) ^ turned(w15, 18) ^ (w15 >>> 3);
    const high = turned(w2, 17) ^ turned(w2, 19) ^ (w2 >>> 10);
    schedule[t] = ((schedule[t - 16] as number) + low + (schedule[t - 7] as number) + high) | 0;
  }
};

/** Mixes one block into the digest. Letters as in the standard. */
const compress = (digest: Uint32Array, schedule: Int32Array): void => {
  let a = (digest[0] as number) | 0;
  let b = (digest[1] as number) | 0;
  let c = (digest[2] as number) | 0;
  let d = (digest[3] as number) | 0;
  let e = (digest[4] as number) | 0;
  let f = (digest[5] as number) | 0;
  let g = (digest[6] as number) | 0;
  let h = (digest[7] as number) | 0;
  for (let t = 0; t < BLOCK_BYTES; t++) {
    const choice = (e & f) ^ (~e & g);
    const sigma1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + sigma1 + choice + (ROUND_WORDS[t] as number) + (schedule[t] as number)) | 0;
    const sigma0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (sigma0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  digest[0] = (digest[0] as number) + a;
  digest[1] = (digest[1] as number) + b;
  digest[2] = (digest[2] as number) + c;
  digest[3] = (digest[3] as number) + d;
  digest[4] = (digest[4] as number) + e;
  digest[5] = (digest[5] as number) + f;
  digest[6] = (digest[6] as number) + g;
  digest[7] = (digest[7] as number) + h;
};

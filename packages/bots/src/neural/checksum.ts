/** CRC-32 (ISO 3309), to tell a whole file from a broken one. */

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let word = byte;
  for (let bit = 0; bit < 8; bit++) word = (word & 1) === 1 ? (word >>> 1) ^ 0xedb88320 : word >>> 1;
  return word >>> 0;
});

/** The CRC-32 of bytes (ISO 3309, as in zip and PNG), 0 to 2³² − 1. */
export const crc32 = (bytes: Uint8Array): number => {
  let word = 0xffffffff;
  for (let index = 0; index < bytes.length; index++) {
    word = (word >>> 8) ^ (TABLE[(word ^ (bytes[index] as number)) & 0xff] as number);
  }
  return (word ^ 0xffffffff) >>> 0;
};

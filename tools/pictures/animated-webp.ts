/**
 * Joins still pictures into an animated WebP. The format is a RIFF container: `VP8X` with the size, `ANIM` with the loop,
 * one `ANMF` per frame (https://developers.google.com/speed/webp/docs/riff_container). The one maintained library for it is
 * under the LGPL, and the browser writes the frames already.
 */

export interface Frame {
  /** A lossy WebP without transparency, as Chromium writes it. */
  readonly picture: Buffer;
  readonly durationMs: number;
}

/** @param size of all frames, in pixels. @throws if a frame has no lossy picture */
export const animatedWebp = (
  frames: readonly Frame[],
  { width, height }: { width: number; height: number },
): Buffer => {
  const canvas = Buffer.alloc(10);
  canvas[0] = 0b10; // animation
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    chunk('VP8X', canvas),
    chunk('ANIM', Buffer.alloc(6)), // background of no importance, loop for ever
    ...frames.map(({ picture, durationMs }) => {
      const head = Buffer.alloc(16);
      head.writeUIntLE(width - 1, 6, 3);
      head.writeUIntLE(height - 1, 9, 3);
      head.writeUIntLE(Math.round(durationMs), 12, 3);
      head[15] = 0b10; // do not blend
      return chunk('ANMF', Buffer.concat([head, chunk('VP8 ', bitsOf(picture))]));
    }),
  ]);
  return chunk('RIFF', body);
};

const chunk = (name: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8, name);
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
};

/** The bits of the one lossy picture in a WebP file. */
const bitsOf = (picture: Buffer): Buffer => {
  for (let at = 12; at + 8 <= picture.length;) {
    const size = picture.readUInt32LE(at + 4);
    if (picture.toString('latin1', at, at + 4) === 'VP8 ') return picture.subarray(at + 8, at + 8 + size);
    at += 8 + size + (size % 2);
  }
  throw new Error('expected a lossy WebP');
};

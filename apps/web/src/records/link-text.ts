/**
 * Rounds and studies as part of an address: JSON, compressed by the browser (`deflate-raw`), in URL-safe base64 after a
 * version digit. The part after `#` is never sent to a server.
 */
import { err, ok, type Result } from '@doudizhu/rules/result';

/** Why a link cannot be read: incomplete or changed, or of a later version of the web app. */
export type LinkFailure = { readonly code: 'damaged' } | { readonly code: 'other-version'; readonly version: string };

const VERSION = '1';
/** Maximum length of the JSON. Longer content was not made here. */
const JSON_MAX = 1 << 20;

export const encodeLink = async (value: unknown): Promise<string> => {
  const packed = await throughStream(
    new TextEncoder().encode(JSON.stringify(value)),
    new CompressionStream('deflate-raw'),
    Number.POSITIVE_INFINITY,
  );
  let binary = '';
  for (const byte of packed) binary += String.fromCharCode(byte);
  return VERSION + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/u, '');
};

/** @returns the JSON, unchecked */
export const decodeLink = async (text: string): Promise<Result<unknown, LinkFailure>> => {
  const version = text.slice(0, 1);
  if (version !== VERSION) return err(/^\d$/u.test(version) ? { code: 'other-version', version } : { code: 'damaged' });
  try {
    const binary = atob(text.slice(1).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const json = await throughStream(bytes, new DecompressionStream('deflate-raw'), JSON_MAX);
    return ok(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json)));
  } catch {
    return err({ code: 'damaged' });
  }
};

/** @throws (rejects) if the stream refuses the bytes, or produces more than `most` */
const throughStream = async (
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  const piped = new Blob([bytes]).stream().pipeThrough<Uint8Array>(stream);
  for (const reader = piped.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) throw new Error(`more than ${most} bytes`);
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

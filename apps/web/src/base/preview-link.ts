/** Links with a preview in messengers, rendered by the game server (`/s/KIND/ID`). */
import type { PreviewKind } from '@doudizhu/protocol';

/** @returns the address on this page's server */
export const previewLink = (kind: PreviewKind, id: string): string =>
  new URL(`/s/${kind}/${encodeURIComponent(id)}`, location.origin).href;

/** @returns the address with a preview if this page comes from a game server that knows the id, otherwise `fallback` */
export const previewLinkOr = async (kind: 'puzzle', id: string, fallback: string): Promise<string> => {
  const link = previewLink(kind, id);
  const isKnown = await fetch(link, { method: 'HEAD' }).then(
    // A static file server can answer every path with the app.
    ({ ok, headers }) => ok && headers.get('content-language') !== null,
    () => false,
  );
  return isKnown ? link : fallback;
};

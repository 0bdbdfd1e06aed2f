/**
 * The address: `#/page/more?key=value`. It is in the hash, so one file serves all addresses, from any folder and
 * offline, and the server never receives a position or a round.
 */
import { PREVIEWS, type PreviewKind } from '@doudizhu/protocol';
import { signal, type ReadonlySignal } from '@preact/signals';

/** False in a static copy (`npm run build:demo`): it has no game server. */
export const HAS_SERVER = import.meta.env?.MODE !== 'demo';

export interface Route {
  /** First part. Empty on the home page. */
  readonly page: string;
  /** Further parts, decoded. */
  readonly rest: readonly string[];
  readonly query: URLSearchParams;
}

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

export const readRoute = (hash: string): Route => {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split(/\?(.*)/s);
  const parts = path.split('/').map(decoded);
  const [page = '', ...rest] = previewed(parts) ?? parts;
  return { page, rest, query: new URLSearchParams(query) };
};

/** Parts of the page that a preview `s/KIND/ID` leads to: offline no server answers it. Null for other addresses. */
const previewed = ([first, kind = '', ...rest]: readonly string[]): readonly string[] | null =>
  first === 's' && Object.hasOwn(PREVIEWS, kind) ? [PREVIEWS[kind as PreviewKind], ...rest] : null;

const current = signal<Route>(readRoute(''));
export const route: ReadonlySignal<Route> = current;

/** Answers whether the page can be left. Null: always. */
let mayLeave: (() => boolean) | null = null;

/** Lets a page ask before Back, a link or a typed address leads away. @returns a function that ends it */
export const guardRoute = (answer: () => boolean): (() => void) => {
  mayLeave = answer;
  return () => {
    if (mayLeave === answer) mayLeave = null;
  };
};

/** Hash of the page that is shown. */
let shown = '';
const show = (): void => {
  shown = location.hash;
  current.value = readRoute(shown);
};

/** Keeps `route` up to date with the address of the window. */
export const followAddress = (): void => {
  show();
  addEventListener('hashchange', () => {
    if (location.hash !== shown && mayLeave?.() === false) location.hash = shown;
    else show();
  });
};

/** Address of a page. @param query null values are left out */
export const hrefOf = (path: string, query: Readonly<Record<string, string | null>> = {}): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null);
  const search = new URLSearchParams(given).toString();
  return `#/${path}${search === '' ? '' : `?${search}`}`;
};

/** Full address of a page, for other devices. @param href of `hrefOf` */
export const fullAddress = (href: string): string => new URL(href, location.href).href;

/** Opens an address. `replace` adds no history entry. */
export const goTo = (href: string, how: 'push' | 'replace' = 'push'): void => {
  if (how === 'push') location.hash = href;
  else {
    history.replaceState(null, '', href);
    show();
  }
};

/**
 * The address: `#/page/more?key=value`. It is in the hash, so one file serves all addresses, from any folder and
 * offline, and the server never receives a position or a round.
 */
import { signal, type ReadonlySignal } from '@preact/signals';

export interface Route {
  /** First part; empty on the home page. */
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
  const [page = '', ...rest] = path.split('/').map(decoded);
  return { page, rest, query: new URLSearchParams(query) };
};

const current = signal<Route>(readRoute(''));
export const route: ReadonlySignal<Route> = current;

/** Keeps `route` up to date with the address of the window. */
export const followAddress = (): void => {
  const read = (): void => {
    current.value = readRoute(location.hash);
  };
  read();
  addEventListener('hashchange', read);
};

/** Address of a page. @param query null values are left out */
export const hrefOf = (path: string, query: Readonly<Record<string, string | null>> = {}): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null);
  const search = new URLSearchParams(given).toString();
  return `#/${path}${search === '' ? '' : `?${search}`}`;
};

/** Full address of a page, for other devices. @param href of `hrefOf` */
export const fullAddress = (href: string): string => new URL(href, location.href).href;

/** Opens an address; `replace` adds no history entry. */
export const goTo = (href: string, how: 'push' | 'replace' = 'push'): void => {
  if (how === 'push') location.hash = href;
  else {
    history.replaceState(null, '', href);
    current.value = readRoute(href);
  }
};

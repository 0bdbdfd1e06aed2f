/**
 * The address: `#/page/more?key=value`. All of it is after the hash, so that one file serves all addresses, offline and
 * from any folder, and the server never sees a position or a round.
 */
import { signal, type ReadonlySignal } from '@preact/signals';

export interface Route {
  /** The first part, empty for the home page. */
  readonly page: string;
  /** The parts after it, decoded. */
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
/** The home page, until `followAddress` is called. */
export const route: ReadonlySignal<Route> = current;

/** Follows the address of the window, from now on. */
export const followAddress = (): void => {
  const read = (): void => {
    current.value = readRoute(location.hash);
  };
  read();
  addEventListener('hashchange', read);
};

/** The address of a page. @param query values that are null are left out. */
export const hrefOf = (path: string, query: Readonly<Record<string, string | null>> = {}): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null);
  const search = new URLSearchParams(given).toString();
  return `#/${path}${search === '' ? '' : `?${search}`}`;
};

/** Goes there; `replace` leaves no step in the history. */
export const goTo = (href: string, how: 'push' | 'replace' = 'push'): void => {
  if (how === 'push') location.hash = href;
  else {
    history.replaceState(null, '', href);
    current.value = readRoute(href);
  }
};

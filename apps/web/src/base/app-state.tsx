/**
 * Things that a page makes when it is first opened, and that live on while another page is shown: the game of the play
 * page, the filter of the puzzle list. The app provides the store.
 */
import { createContext, type ComponentChildren } from 'preact';
import { useContext, useState } from 'preact/hooks';

const AppState = createContext<Map<string, unknown> | null>(null);

export const AppStateProvider = ({ children }: { readonly children: ComponentChildren }) => {
  const [store] = useState(() => new Map<string, unknown>());
  return <AppState.Provider value={store}>{children}</AppState.Provider>;
};

/** @returns what `make` has made under this key, which belongs to one caller. It is made once. */
export const useAppState = <T,>(key: string, make: () => T): T => {
  const store = useContext(AppState);
  if (store === null) throw new Error('no store: expected a component inside an AppStateProvider');
  if (!store.has(key)) store.set(key, make());
  return store.get(key) as T;
};

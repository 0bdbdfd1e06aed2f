/**
 * State of a page that survives a visit to another page: the game of the play page, the filter of the puzzle list. The
 * page creates it when it is first opened.
 */
import { createContext, type ComponentChildren } from 'preact';
import { useContext, useState } from 'preact/hooks';

const AppState = createContext<Map<string, unknown> | null>(null);

export const AppStateProvider = ({ children }: { readonly children: ComponentChildren }) => {
  const [store] = useState(() => new Map<string, unknown>());
  return <AppState.Provider value={store}>{children}</AppState.Provider>;
};

/** Creates the value of a key once. Each key belongs to one caller. */
export const useAppState = <T,>(key: string, make: () => T): T => {
  const store = useContext(AppState);
  if (store === null) throw new Error('no store: expected a component inside an AppStateProvider');
  if (!store.has(key)) store.set(key, make());
  return store.get(key) as T;
};

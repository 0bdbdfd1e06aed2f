/**
 * Things that a page makes when it is first opened, and that live on while another page is shown: the game of the play
 * page, the filter of the puzzle list. The app provides the store.
 */
import { createContext, type ComponentChildren } from 'preact';
import { useContext, useState } from 'preact/hooks';

const Kept = createContext<Map<string, unknown> | null>(null);

export const KeptProvider = ({ children }: { readonly children: ComponentChildren }) => {
  const [store] = useState(() => new Map<string, unknown>());
  return <Kept.Provider value={store}>{children}</Kept.Provider>;
};

/** @returns what `make` has made under this key, which belongs to one caller. It is made once. */
export const useKept = <T,>(key: string, make: () => T): T => {
  const store = useContext(Kept);
  if (store === null) throw new Error('no store, want a component inside a KeptProvider');
  if (!store.has(key)) store.set(key, make());
  return store.get(key) as T;
};

import { beforeEach } from 'node:test';

/** Gives the tests of a file a `localStorage` in memory, empty before each test. @returns its texts by key */
export const memoryStorage = (): Map<string, string> => {
  const texts = new Map<string, string>();
  const value: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
  beforeEach(() => {
    texts.clear();
    Object.defineProperty(globalThis, 'localStorage', { value, configurable: true });
  });
  return texts;
};

/** Components that load in an idle moment, or when they are first shown. */
import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { LATER_MS, whenIdle } from './idle.ts';

export interface Lazy<Props> {
  /** Draws nothing until its module is loaded. */
  readonly Component: ComponentType<Props>;
  /**
   * Loads the module at once if it is needed. @returns whether nothing more will appear: a dialog that grows while it is
   * open would move its buttons away from under a press
   */
  readonly useReady: (isNeeded: boolean) => boolean;
  /** Loads the module once the page is idle and `isDue`, at once by default. */
  readonly usePreload: (isDue?: boolean) => void;
}

const reload = (): void => location.reload();

/**
 * If a module fails to load, its component draws nothing. Browsers remember the failure as long as the page is open, so
 * the page is loaded again once the network is back.
 */
export const lazily = <Props extends object>(load: () => Promise<ComponentType<Props>>): Lazy<Props> => {
  const loaded = signal<ComponentType<Props> | null>(null);
  const hasFailed = signal(false);
  const preload = (): void => {
    if (loaded.peek() !== null) return;
    void load().then(
      (found) => {
        loaded.value = found;
      },
      () => {
        hasFailed.value = true;
      },
    );
  };
  return {
    Component: (props) => {
      const Loaded = loaded.value;
      useEffect(() => {
        preload();
        if (!hasFailed.value) return undefined;
        addEventListener('online', reload);
        return () => removeEventListener('online', reload);
      }, [hasFailed.value]);
      return Loaded === null ? null : <Loaded {...props} />;
    },
    useReady: (isNeeded) => {
      useEffect(() => (isNeeded ? preload() : undefined), [isNeeded]);
      return !isNeeded || loaded.value !== null || hasFailed.value;
    },
    usePreload: (isDue = true) => useEffect(() => (isDue ? whenIdle(preload, LATER_MS) : undefined), [isDue]),
  };
};

/** The service worker: after the first visit the page works without a network. A new version waits until it is wanted. */
import { signal } from '@preact/signals';
import { LATER_MS, whenIdle } from './idle.ts';

/** Loads the new version that is waiting; null: there is none. */
export const newVersion = signal<(() => void) | null>(null);
/** Whether everything is stored for use without a network. */
export const isOfflineReady = signal(false);

export const registerServiceWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  whenIdle(() => void register(), LATER_MS);
};

const register = async (): Promise<void> => {
  const { registerSW } = await import('virtual:pwa-register');
  const update = registerSW({
    immediate: true,
    onNeedRefresh: () => {
      newVersion.value = () => void update(true);
    },
    onOfflineReady: () => {
      isOfflineReady.value = true;
    },
  });
};

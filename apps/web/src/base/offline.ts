/** The service worker: after the first visit the page works offline. A new version waits until the user asks for it. */
import { signal } from '@preact/signals';
import { LATER_MS, whenIdle } from './idle.ts';

/** Loads the waiting version; null if there is no new version. */
export const newVersion = signal<(() => void) | null>(null);
/** True once all files are stored for offline use. */
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

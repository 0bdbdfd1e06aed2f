/** The service worker: after the first visit the page works offline. A new version waits until the user asks for it. */
import { signal } from '@preact/signals';
import { LATER_MS, whenIdle } from './idle.ts';

/** Loads the waiting version. Null if there is no new version. */
export const newVersion = signal<(() => void) | null>(null);
/** True while all files are stored for offline use: in this visit, or an earlier one. */
export const isOfflineReady = signal(false);

export const registerServiceWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  whenIdle(() => void register(), LATER_MS);
};

const register = async (): Promise<void> => {
  const { serviceWorker } = navigator;
  // Some private windows refuse it, and the page works with the network only.
  const registration = await serviceWorker.register('./sw.js').catch(() => undefined);
  if (registration === undefined) return;
  const offer = (): void => offerWaiting(registration);
  offer();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer));
  // A worker is active only after it has stored all files.
  await serviceWorker.ready;
  isOfflineReady.value = true;
};

/** Offers a version that waits for the pages of the one before. They load again once it has started. */
const offerWaiting = (registration: ServiceWorkerRegistration): void => {
  if (registration.active === null || registration.waiting === null || newVersion.peek() !== null) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  newVersion.value = () => registration.waiting?.postMessage({ type: 'SKIP_WAITING' });
};

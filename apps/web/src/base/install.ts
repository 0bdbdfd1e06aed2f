/** Installing the app and filling the screen, offered by the table. */
import { signal } from '@preact/signals';

/** Event of browsers that can install the app; not in the DOM's types. */
interface InstallEvent extends Event {
  readonly prompt: () => Promise<unknown>;
}

/** Asks the browser to install the app. Null if it offers no installation. */
export const install = signal<(() => Promise<void>) | null>(null);

/** Keeps the browser's offer for later. The browser makes it once, soon after the page is loaded. */
export const awaitInstallOffer = (): void => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    install.value = async () => {
      install.value = null;
      await (event as InstallEvent).prompt();
    };
  });
  addEventListener('appinstalled', () => {
    install.value = null;
  });
};

/** True if the browser's own bars can be hidden and are not. */
export const canFillScreen = (): boolean =>
  (document as Partial<Document>).fullscreenEnabled === true &&
  document.fullscreenElement === null &&
  !matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches;

/** Hides the browser's bars. A phone is turned on its side, if the browser can. */
export const fillScreen = async (): Promise<void> => {
  try {
    await document.documentElement.requestFullscreen({ navigationUI: 'hide' });
    await (screen.orientation as { lock?: (to: string) => Promise<void> }).lock?.('landscape');
  } catch {
    // The browser refuses: the page stays as it is.
  }
};

/** The service worker: it stores all files of the app at the first visit, and a new version waits until it is asked for. */
/// <reference lib="webworker" />
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope;
/** Files of the app, written by the build. */
declare const FILES: { readonly url: string; readonly revision: string | null }[];

self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if ((data as { readonly type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});
precacheAndRoute(FILES);
cleanupOutdatedCaches();

/**
 * Opens an address below the app's folder, which is the server's: previews of links, and typed pages, which it redirects.
 * Without a network the app opens it; not as its index.html there, whose files would be looked for below that folder.
 */
registerRoute(
  ({ request }) => request.mode === 'navigate',
  async ({ request, url }) => {
    try {
      return await fetch(request);
    } catch {
      const { scope } = self.registration;
      const path = `${url.origin}${url.pathname}`.slice(scope.length).replace(/\/$/u, '');
      return Response.redirect(`${scope}#/${path}${url.search}`);
    }
  },
);

import { join } from 'node:path';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** Shared memory, which the solver's threads need, is there only for pages that are isolated from others. */
const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // Puzzles stand outside of the page's folder: `virtual:puzzles/canju.jsonl?url` is the file's address.
  resolve: {
    alias: [
      { find: /^virtual:puzzles\//, replacement: `${join(import.meta.dirname, '../../puzzles')}/` },
      { find: /^virtual:fixtures\//, replacement: `${join(import.meta.dirname, '../../fixtures')}/` },
    ],
  },
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: { host: '127.0.0.1', headers: ISOLATION },
  plugins: [
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      includeAssets: ['icon.svg', 'icon-192.png', 'icon-512.png'],
      manifest: {
        name: '斗地主 · Dou Dizhu',
        short_name: '斗地主',
        description: 'Play, puzzles and exact analysis',
        lang: 'zh-CN',
        display: 'standalone',
        orientation: 'any',
        background_color: '#17463c',
        theme_color: '#17463c',
        icons: [
          { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' },
          { src: 'icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any maskable' },
          { src: 'icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
        ],
      },
      workbox: {
        // Everything: the page works without a network once it has been seen, weights and puzzles too.
        globPatterns: ['**/*.{js,css,html,svg,png,woff2,bin,jsonl,json}'],
        maximumFileSizeToCacheInBytes: 8 * 1024 * 1024,
        cleanupOutdatedCaches: true,
      },
    }),
  ],
});

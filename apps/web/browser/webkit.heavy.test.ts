/** The walk through the main roads, in WebKit. */
import { describe } from 'node:test';
import { findWebKit, launchWebKit } from './testing/webkit.ts';
import { chooseBrowser } from './testing/visit.ts';

chooseBrowser(launchWebKit);

describe(
  'WebKit',
  { skip: findWebKit() === null && 'WebKit (packages webkit2gtk-driver and xvfb of Debian) is not installed' },
  async () => {
    await import('./roads.walk.test.ts');
    await import('./links.walk.test.ts');
  },
);

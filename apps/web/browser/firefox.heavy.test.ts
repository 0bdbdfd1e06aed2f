/** The walk through the main roads, in Firefox. */
import { describe } from 'node:test';
import { findFirefox, launchFirefox } from './testing/firefox.ts';
import { chooseBrowser } from './testing/visit.ts';

chooseBrowser(launchFirefox);

describe(
  'Firefox',
  { skip: findFirefox() === null && 'Firefox (package firefox-esr of Debian) is not installed' },
  async () => {
    await import('./roads.walk.test.ts');
    await import('./links.walk.test.ts');
  },
);

/** Before all tests of a run: builds the page once. Node calls it by --test-global-setup. */
import { buildPage } from './serve.ts';

export const globalSetup = async (): Promise<void> => {
  await buildPage();
  process.env['DDZ_PAGE_IS_BUILT'] = '1'; // each test file is a process of its own and inherits this
};

import { readFileSync } from 'node:fs';
import { unwrap } from '@doudizhu/rules';
import { createNetworks } from '../neural/networks.ts';
import { readWeights } from '../neural/weights.ts';

/** The networks of this package, which its tests share. */
export const BUNDLED = createNetworks(
  unwrap(readWeights(readFileSync(new URL('../../weights/neural.bin', import.meta.url)))),
);

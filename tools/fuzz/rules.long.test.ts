import { testRandomRounds } from './rules-suite.ts';

// `npm run fuzz -- rules` plays any number.
testRandomRounds({ rounds: 800, houseRounds: 100, unchecked: 20 });

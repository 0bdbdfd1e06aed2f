import { testRandomRounds } from './rules-suite.ts';

// `npm run fuzz -- rules` plays as many as one likes.
testRandomRounds({ rounds: 800, houseRounds: 100, unchecked: 20 });

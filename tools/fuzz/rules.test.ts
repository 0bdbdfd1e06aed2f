import { testRandomRounds } from './rules-suite.ts';

testRandomRounds({ rounds: 25, houseRounds: 8, unchecked: 2 });

/** The parts of the rules bot, for the programs that fit its weights. */
export { bidFeatures, callByChance, HOLDERS, type Holder } from './bidding.ts';
export { goesOut, readFeatureContext, logitOf, type Weights } from './choice.ts';
export { readLinearFeatures, FEATURE_COUNT, createLinearFeatures } from './linear-features.ts';
export { createRulesBot, ROLES, weightsFor, writeRulesWeights } from './rules-bot.ts';

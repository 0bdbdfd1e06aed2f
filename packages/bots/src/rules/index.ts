/** The parts of the rules bot, for the programs that fit its weights. */
export { bidFeatures, HOLDERS, type Holder } from './bidding.ts';
export { goesOut, readFeatureContext, logitOf, type Weights } from './choice.ts';
export { readLinearFeatures, FEATURE_COUNT, createLinearFeatures, ROLES } from './linear-features.ts';
export { createRulesBot, writeWeights } from './rules-bot.ts';

/** The parts of the rules bot, for the programs that fit its weights. */
export { bidFeatures, HOLDERS, type Holder } from './bidding.ts';
export { goesOut, readProspect, worthOf, type Weights } from './choice.ts';
export { consider, COUNT, createConsiderations, ROLES } from './linear-features.ts';
export { createRulesBot, writeWeights } from './rules-bot.ts';

/** Parts of the rules bot that training uses. */
export { bidFeatures, callByChance, chanceBefore, HOLDERS, type Holder } from './bidding.ts';
export { createRulesBot } from './rules-bot.ts';

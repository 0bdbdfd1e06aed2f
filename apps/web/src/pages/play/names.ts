/** What rule sets, bots and players are called on the page; their internal names stand on no screen. */
import type { Seat } from '@doudizhu/rules';
import { nameOfSeat } from './game/announcements.ts';
import { PLAY } from './play-texts.ts';
import { textsOfRuleSet } from './rule-texts.ts';

/** @param rules a preset's name, or a rule set as it was stored: one that the person made. */
export const nameOfRules = (rules: string): string => textsOfRuleSet(rules)?.name ?? PLAY.value.ownRules;

export const nameOfLevel = (bot: string): string => PLAY.value.levelShort[bot] ?? PLAY.value.otherBot;

/** @returns `Mai · strong`, or «You». */
export const nameOfPlayer = (bot: string, seat: Seat, me: Seat, seats: number): string =>
  bot === '' ? PLAY.value.you : `${nameOfSeat(seat, me, seats)} · ${nameOfLevel(bot)}`;

/** The log of a table that stands at the position of a lesson. */
import { parsePlay } from '@doudizhu/rules/combos';
import { dealOf, seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { actionOfPlay, type Action } from '@doudizhu/rules/round';
import { PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';
import { secretFrom, type Occupant, type TableEvent } from '@doudizhu/table';
import { levelOfCharacter, type BotCharacter } from '../../../base/characters.ts';
import { actAt, dealAt, seatedTable } from '../../../game/state/scripted-table.ts';
import { PLAYER } from '../../../game/state/play-table.ts';
import type { TableStep } from './lesson.ts';
import { preludeTo } from './prelude.ts';

/** The rules that most people play. */
export const LESSON_RULES: RuleSet = PRESETS.zunli;
const TABLE = 'lesson';
/** Index = Seat: the person, and who sits beside, as the lessons call them. */
const SITTERS: readonly (BotCharacter | null)[] = [null, 'mai', 'gu'];

/** @param text `pass`, or cards as the rules package reads them @throws for what is no play */
export const playOf = (text: string): Action => {
  const combo = text === 'pass' ? null : unwrap(parsePlay(text, LESSON_RULES));
  return actionOfPlay(combo);
};

/** Opens a table without a clock, deals the cards of the step and plays up to its position. */
export const logOfStep = (step: Pick<TableStep, 'hands' | 'landlord' | 'leader'>): readonly TableEvent[] => {
  const { hands, kitty, plays } = preludeTo(step);
  const terms = { table: TABLE, rules: LESSON_RULES, clock: null, practice: true, autoPassMs: 900 };
  const occupants = SITTERS.map((sitter, seat): Occupant =>
    sitter === null
      ? { type: 'person', account: PLAYER }
      : { type: 'bot', name: `Bot ${seat}`, level: levelOfCharacter(sitter) },
  );
  const deal = unwrap(dealOf({ rules: LESSON_RULES, hands, kitty }));
  const dealt = dealAt(seatedTable(terms, occupants), secretFrom(TABLE), { deal, first: seatAt(step.landlord) });
  const auctioned = actAt(dealt, { type: 'bid', points: 3 });
  return plays.reduce((table, play) => actAt(table, playOf(play)), auctioned).log;
};

/** Every sentence of the libraries in Chinese. */
import { speakerOf, type Say } from '../sentences.ts';
import type { SentenceTable } from '../sentences.ts';
import { BOTS_IN_CHINESE } from './bots.ts';
import { RECORDS_IN_CHINESE } from './records.ts';
import { RULES_IN_CHINESE } from './rules.ts';
import { SOLVER_IN_CHINESE } from './solver.ts';
import { TABLE_IN_CHINESE } from './table.ts';

/** Chinese sentences by key, of all libraries. */
export const LIBRARIES_IN_CHINESE: SentenceTable = {
  ...RULES_IN_CHINESE,
  ...RECORDS_IN_CHINESE,
  ...TABLE_IN_CHINESE,
  ...SOLVER_IN_CHINESE,
  ...BOTS_IN_CHINESE,
};

/** Speaks Chinese. @param own sentences of the program that asks, beside those of the libraries. */
export const chineseSpeaker = (own: SentenceTable = {}): Say => speakerOf({ ...LIBRARIES_IN_CHINESE, ...own });

/** Any failure or phrase of the libraries in Chinese. */
export const sayInChinese: Say = chineseSpeaker();

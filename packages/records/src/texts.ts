/** Every text of this package by its key: what another language has to say, too. `packages/words` does. */
import { DDN_TEXTS } from './ddn.ts';
import { DEAL_TEXT_TEXTS } from './deal-text.ts';
import { BOTZONE_TEXTS } from './dialects/botzone.ts';
import { DIALECT_TEXTS } from './dialects/dialect.ts';
import { DOUZERO_TEXTS } from './dialects/douzero.ts';
import { OPENSPIEL_TEXTS } from './dialects/openspiel.ts';
import { RLCARD_TEXTS } from './dialects/rlcard.ts';
import { FORMATS_TEXTS } from './formats.ts';
import { JSON_TEXTS } from './json.ts';
import { DOCUMENT_TEXTS } from './json-reader.ts';
import { RECORD_TEXTS } from './record.ts';

export type { TagAt } from './ddn.ts';

/** English sentences by key. */
export const RECORDS_TEXTS = {
  ...BOTZONE_TEXTS,
  ...DDN_TEXTS,
  ...DEAL_TEXT_TEXTS,
  ...DIALECT_TEXTS,
  ...DOCUMENT_TEXTS,
  ...DOUZERO_TEXTS,
  ...FORMATS_TEXTS,
  ...JSON_TEXTS,
  ...OPENSPIEL_TEXTS,
  ...RECORD_TEXTS,
  ...RLCARD_TEXTS,
} as const;

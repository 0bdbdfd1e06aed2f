/** Every text of this package by its key: what another language has to say, too. `packages/words` does. */
import { COMMAND_TEXTS } from './model/command.ts';
import { REFUSAL_TEXTS } from './command/refusal.ts';
import { TERMS_TEXTS } from './model/terms.ts';
import { DRIVER_TEXTS } from './driver/driver.ts';
import { EVENT_TEXTS } from './model/event.ts';
import { LOG_TEXTS } from './log/log.ts';
import { SHAPES_TEXTS } from './model/values.ts';
import { VERIFY_TEXTS } from './log/verify.ts';

/** English sentences by key, of all failures of a table; a translation has the same keys. */
export const TABLE_TEXTS = {
  ...COMMAND_TEXTS,
  ...REFUSAL_TEXTS,
  ...TERMS_TEXTS,
  ...DRIVER_TEXTS,
  ...EVENT_TEXTS,
  ...LOG_TEXTS,
  ...SHAPES_TEXTS,
  ...VERIFY_TEXTS,
} as const;

/** Every text of this package by its key: what another language has to say, too. `packages/words` does. */
import { COMMAND_TEXTS } from './command/command.ts';
import { ACCOUNT_TEXTS } from './command/account.ts';
import { REFUSAL_TEXTS } from './command/refusal.ts';
import { TERMS_TEXTS } from './command/terms.ts';
import { DRIVER_TEXTS } from './driver/driver.ts';
import { EVENT_TEXTS } from './log/event-schema.ts';
import { LOG_TEXTS } from './log/log.ts';
import { SHAPES_TEXTS } from './command/shapes.ts';
import { VERIFY_TEXTS } from './log/verify.ts';

/** English sentences by key, of all failures of a table; a translation has the same keys. */
export const TABLE_TEXTS = {
  ...COMMAND_TEXTS,
  ...ACCOUNT_TEXTS,
  ...REFUSAL_TEXTS,
  ...TERMS_TEXTS,
  ...DRIVER_TEXTS,
  ...EVENT_TEXTS,
  ...LOG_TEXTS,
  ...SHAPES_TEXTS,
  ...VERIFY_TEXTS,
} as const;

/** Every text of this package by its key: what another language has to say, too. `packages/words` does. */
import { COMMAND_TEXTS } from './command.ts';
import { DECIDE_TEXTS } from './decide.ts';
import { DRIVER_TEXTS } from './driver.ts';
import { LOG_TEXTS } from './log.ts';
import { SHAPES_TEXTS } from './shapes.ts';
import { VERIFY_TEXTS } from './verify.ts';

export const TABLE_TEXTS = {
  ...COMMAND_TEXTS,
  ...DECIDE_TEXTS,
  ...DRIVER_TEXTS,
  ...LOG_TEXTS,
  ...SHAPES_TEXTS,
  ...VERIFY_TEXTS,
} as const;

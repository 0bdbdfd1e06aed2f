/** Every text of this package by its key: what another language has to say, too. `packages/words` does. */
import { BOT_FAULT_TEXTS } from './bot-fault.ts';
import { WEIGHTS_TEXTS } from './neural/weights.ts';

export const BOTS_TEXTS = { ...BOT_FAULT_TEXTS, ...WEIGHTS_TEXTS } as const;

/**
 * Every text of this package by its key. They stand together, so that `packages/words`, which says them in other
 * languages, compiles without what the rest of the package needs.
 */
import type { Texts } from '@doudizhu/rules/failure';

export const BOT_FAULT_TEXTS = {
  /** A reason in the bot's own words, which are quoted in every language. */
  'fault/text': ({ text }: { text: string }) => text,
  'fault/no-answer': ({ timeoutMs }: { timeoutMs: number }) => `no answer in ${timeoutMs} ms`,
} as const satisfies Texts;

export const WEIGHTS_TEXTS = {
  'bad-weights/beginning': ({ bytes }: { bytes: number }) =>
    `bad weights: ${bytes} bytes that do not begin with DDNW, want a weights file`,
  'bad-weights/version': ({ version, wanted }: { version: number; wanted: number }) =>
    `bad weights: version ${version}, want ${wanted}`,
  'bad-weights/features': ({ rows, wanted }: { rows: number; wanted: number }) =>
    `bad weights: ${rows} features, want ${wanted}`,
  'bad-weights/hidden': ({ hidden }: { hidden: number }) =>
    `bad weights: ${hidden} hidden units, want a multiple of 32 up to 1024`,
  'bad-weights/roles': ({ roles, wanted }: { roles: number; wanted: number }) =>
    `bad weights: ${roles} roles, want ${wanted}`,
  'bad-weights/length': ({ bytes, wanted }: { bytes: number; wanted: number }) =>
    `bad weights: ${bytes} bytes, want ${wanted}`,
  'bad-weights/checksum': ({ checksum, wanted }: { checksum: number; wanted: number }) =>
    `bad weights: checksum ${checksum}, want ${wanted}: the file is damaged`,
} as const satisfies Texts;

export const BOTS_TEXTS = { ...BOT_FAULT_TEXTS, ...WEIGHTS_TEXTS } as const;

/** What a program, a model or a socket did wrong while it played. */
import { phrasesOf, type Phrase, type Texts } from '@doudizhu/rules';

export const FAULT_TEXTS = {
  'fault/view': ({ seats, name }: { seats: number; name: string }) =>
    `bad view: ${seats} seats, want 3: ${name} knows no other game`,
  'fault/start': ({ file, reason }: { file: string; reason: string }) => `${file} does not start: ${reason}`,
  'fault/not-ended': ({ timeoutMs }: { timeoutMs: number }) => `not ended in ${timeoutMs} ms`,
  'fault/other-answer': ({ line, id }: { line: string; id: number }) =>
    `answered ${line}, want type "act" and id ${id}`,
  'fault/greeting': ({ line, version }: { line: string; version: number }) =>
    `greeted with ${line}, want hello of protocol ${version}`,
  'fault/botzone-rules': ({ rules }: { rules: string }) => `Botzone plays with three seats and one deck, not ${rules}`,
  'fault/ended': ({ file, signal, code }: { file: string; signal: string | null; code: number | null }) =>
    `${file} ended with ${signal ?? `code ${code}`}`,
  /** With the last line that the program wrote to its standard error. */
  'fault/said': ({ cause, said }: { cause: Phrase; said: string }) => `${cause.message}: ${said}`,
  'fault/botzone-no-json': ({ line }: { line: string }) => `answered ${line}, want {"response":…} on one line`,
  'fault/botzone-bid': ({ response }: { response: string }) => `bid ${response}, want points that may be bid`,
  'fault/botzone-cards': ({ cause }: { cause: Phrase }) => `${cause.message}, want a legal play`,
  'fault/botzone-play': ({ response }: { response: string }) => `played ${response}, want a legal play`,
} as const satisfies Texts;
export const faultPhrase = phrasesOf(FAULT_TEXTS);

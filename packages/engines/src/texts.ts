/**
 * Every text of this package by its key. They stand together, and not in the files that use them, because those need
 * Node: `packages/words`, which says them in other languages, runs anywhere.
 */
import { failuresOf, phrasesOf, type BadField, type Failure, type Phrase, type Texts } from '@doudizhu/rules/failure';

/** A bot and how many seats its games have. */
interface SeatsOfBot {
  readonly name: string;
  readonly plays: 3 | 4;
}

/** Why a bot cannot play. */
export const BAD_BOT_TEXTS = {
  'bad-bot/unknown': ({
    name,
    names,
    prefixes,
  }: {
    name: string;
    names: readonly string[];
    prefixes: readonly string[];
  }) => `bad bot "${name}": want one of ${names.join(', ')}, or ${prefixes.join('…, ')}…`,
  'bad-bot/seats': ({ name, seats, plays, others }: SeatsOfBot & { seats: number; others: readonly string[] }) =>
    `bad bot "${name}" for ${seats} seats: it plays games of ${plays}, want ${others.join(', ')}`,
  'bad-bot/reason': ({ name, cause }: { name: string; cause: Phrase }) => `bad bot "${name}": ${cause.message}`,
} as const satisfies Texts;

/** What a program or a model did wrong in a round. */
export const FAULT_TEXTS = {
  'fault/view': ({ name, seats, plays }: SeatsOfBot & { seats: number }) =>
    `bad view: ${seats} seats, want ${plays}: ${name} knows no other game`,
  'fault/no-program': ({ file }: { file: string }) => `no program "${file}"`,
  'fault/no-program-quoted': ({ file }: { file: string }) => `no program "${file}" (one word, because of the quotes)`,
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

/** Why a model file cannot be used. */
export const ONNX_FAILURE_TEXTS = {
  'bad-file/no-model': ({ prefix }: { prefix: string }) => `no file, want ${prefix}FILE`,
  'bad-file/absent': () => 'no such file',
  'bad-file/folder': () => 'it is a folder',
  'bad-file/system': ({ reason }: { reason: string }) => reason,
  'bad-model/one-role': ({ input, mark }: { input: string; mark: string }) =>
    `the model plays one role, want input "${input}", or ${mark} in the path of a model for each role`,
  'bad-model/seats': ({ seats, wanted }: { seats: number; wanted: number }) =>
    `a model for ${seats} seats, want one for ${wanted} as the landlord's is`,
} as const satisfies Texts;

/** Which model it was. */
export const ONNX_PHRASE_TEXTS = {
  'model-at': ({ path, cause }: { path: string; cause: Failure }) => `${path}: ${cause.message}`,
  'fault/model': ({ path, reason }: { path: string; reason: string }) => `model ${path}: ${reason}`,
} as const satisfies Texts;

/** What is wrong with the bytes of a model. */
export const PROTOBUF_TEXTS = {
  'bad-protobuf/no-field': ({ start, bytes }: { start: number; bytes: number }) =>
    `no field at byte ${start} of ${bytes}`,
  'bad-protobuf/half-number': ({ bytes }: { bytes: number }) => `half a number at the end of ${bytes} bytes`,
} as const satisfies Texts;

/** Why no model can run here. */
export const RUNTIME_TEXTS = {
  'no-runtime/absent': () =>
    'ONNX models need the optional package onnxruntime-web, and it is not installed: npm install onnxruntime-web',
  'no-runtime/broken': ({ reason }: { reason: string }) =>
    `ONNX models need the optional package onnxruntime-web, and ${reason}`,
} as const satisfies Texts;

/** How the inputs and outputs of a model differ from docs/onnx.md. */
export const SIGNATURE_TEXTS = {
  'bad-model/no-onnx': ({ bytes }: { bytes: number }) => `${bytes} bytes that are no ONNX model`,
  'bad-model/features': ({ version, wanted }: { version: string; wanted: string }) =>
    `made for version ${version} of the features, want ${wanted}`,
  'bad-model/no-family': ({ seats, wanted }: { seats: string; wanted: readonly string[] }) =>
    `made for ${seats} seats, want ${wanted.join(' or ')}`,
  'bad-model/surplus': ({ input, known }: { input: string; known: readonly string[] }) =>
    `unknown input ${input}, want ${known.join(', ')}`,
  'bad-model/missing': ({ what, wanted, names }: { what: string; wanted: string; names: readonly string[] }) =>
    `no ${what} ${wanted}, its ${what}s: ${names.join(', ') || 'none'}`,
  'bad-model/tensor': ({ what, found, wanted }: { what: string; found: string; wanted: string }) =>
    `${what} ${found}, want ${wanted}`,
} as const satisfies Texts;

/** What is wrong with the command line of a program. */
export const COMMAND_LINE_TEXTS = {
  'bad-command/open-quote': ({ text, quote }: { text: string; quote: string }) =>
    `bad command "${text}": ${quote} is not closed, want a closing ${quote}`,
  'bad-command/empty': ({ text }: { text: string }) => `bad command "${text}": nothing to start`,
} as const satisfies Texts;

interface BadLine {
  readonly line: string;
}

/** What is wrong with a line of a program. */
export const PROTOCOL_TEXTS = {
  'bad-message/no-json': ({ line }: BadLine) => `bad message ${line}: no JSON, want one JSON object a line`,
  'bad-message/field': ({ line, field, found, wanted }: BadLine & BadField) =>
    `bad message ${line}: ${field === '' ? '' : `${field} is `}${found.message}, want ${wanted.message}`,
  'bad-message/no-answer': ({ line }: BadLine) => `bad message ${line}: no answer, want "choice" or "action"`,
  'bad-answer/choice': ({ choice, max }: { choice: number; max: number }) =>
    `bad choice ${choice}: want an index from 0 to ${max}`,
  'bad-answer/action': ({ action, sent }: { action: string; sent: number }) =>
    `bad action ${action}: want one of the ${sent} sent`,
} as const satisfies Texts;

/** Makes a failure of BAD_BOT_TEXTS. */
export const botFailure = failuresOf(BAD_BOT_TEXTS);
/** Makes a phrase of FAULT_TEXTS. */
export const faultPhrase = phrasesOf(FAULT_TEXTS);

/** All of them by key. */
export const ENGINES_TEXTS = {
  ...BAD_BOT_TEXTS,
  ...COMMAND_LINE_TEXTS,
  ...FAULT_TEXTS,
  ...ONNX_FAILURE_TEXTS,
  ...ONNX_PHRASE_TEXTS,
  ...PROTOBUF_TEXTS,
  ...PROTOCOL_TEXTS,
  ...RUNTIME_TEXTS,
  ...SIGNATURE_TEXTS,
} as const;

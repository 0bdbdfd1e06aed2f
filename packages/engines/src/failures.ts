/** Failures of bots by name, programs and models. */
import { failuresOf, phrasesOf, type BadField, type Texts } from '@doudizhu/rules/failure';

interface BadLine {
  readonly line: string;
}

const ENGINE_TEXTS = {
  'bad-bot/unknown': 'unknown bot "{name}": expected one of {names}, or {prefixes}',
  'bad-bot/seats': 'invalid bot "{name}" for {seats} seats: it plays games of {plays}, expected {others}',
  'bad-bot/mode':
    'invalid bot "{name}" for {rules}: no model has inputs for wild ranks or two seats, expected {others}',
  'bad-bot/reason': 'invalid bot "{name}": {cause}',
  'bad-command/open-quote': 'invalid command "{text}": {quote} is not closed, expected a closing {quote}',
  'bad-command/empty': 'invalid command "{text}": expected a program',
  'bad-message/no-json': 'invalid message {line}: not JSON, expected one JSON object per line',
  'bad-message/field': ({ line, field, found, expected }: BadLine & BadField) =>
    `invalid message ${line}: ${field === '' ? '' : `${field} is `}${found.message}, expected ${expected.message}`,
  'bad-message/no-answer': 'invalid message {line}: no answer, expected "choice" or "action"',
  'bad-answer/choice': 'invalid choice {choice}: expected an index from 0 to {max}',
  'bad-answer/action': 'invalid action {action}: expected one of the {sent} sent',
  'bad-file/no-folder': 'no folder: expected {prefix}FOLDER',
  'bad-file/no-model': 'no file: expected {prefix}FILE',
  'bad-file/absent': 'no such file',
  'bad-file/folder': 'it is a folder',
  'bad-file/system': '{reason}',
  'bad-bot/douzero':
    'invalid bot "{name}" for {rules}: DouZero plays with three seats and one deck without wild ranks, expected {others}',
  'bad-model/douzero': 'inputs {found}, expected {expected}',
  'bad-model/one-role': 'the model plays one role: expected input "{input}", or {mark} in the path of a model per role',
  'bad-model/seats': "a model for {seats} seats, expected {expected} like the landlord's",
  'bad-model/no-onnx': '{bytes} bytes are not an ONNX model',
  'bad-model/features': 'made for version {version} of the features, expected {expected}',
  'bad-model/no-family': 'made for {seats} seats, expected one of {expected}',
  'bad-model/surplus': 'unknown input {input}, expected {known}',
  'bad-model/missing': ({ what, expected, names }: { what: string; expected: string; names: readonly string[] }) =>
    `missing ${what} ${expected}, its ${what}s: ${names.join(', ') || 'none'}`,
  'bad-model/tensor': '{what} {found}, expected {expected}',
  'bad-protobuf/no-field': 'no field at byte {start} of {bytes}',
  'bad-protobuf/half-number': 'half a number at the end of {bytes} bytes',
  'no-runtime/absent': 'ONNX models need the optional package onnxruntime-web: npm install onnxruntime-web',
  'no-runtime/broken': 'ONNX models need the optional package onnxruntime-web, which does not load: {reason}',
} as const satisfies Texts;

export const engineFailure = failuresOf(ENGINE_TEXTS);

/** Faults of a program or a model in a round. */
const FAULT_TEXTS = {
  'fault/view': 'invalid view of {seats} seats: {name} plays games of {plays}',
  'fault/start': '{file} does not start: {reason}',
  'fault/no-program': 'no program "{file}"',
  'fault/no-program-quoted': 'no program "{file}" (one word, because of the quotes)',
  'fault/not-ended': 'not ended in {timeoutMs} ms',
  'fault/other-answer': 'answered {line}, expected type "act" and id {id}',
  'fault/greeting': 'greeted with {line}, expected hello of protocol {version}',
  'fault/botzone-rules': 'invalid rules {rules}: Botzone plays with three seats and one deck',
  'fault/douzero-rules': 'invalid rules {rules}: DouZero plays with three seats and one deck without wild ranks',
  'fault/ended': ({ file, signal, code }: { file: string; signal: string | null; code: number | null }) =>
    `${file} ended with ${signal ?? `code ${code}`}`,
  /** Cause with the last line of the program's standard error. */
  'fault/stderr': '{cause}: {output}',
  'fault/botzone-no-json': 'answered {line}, expected {"response":…} on one line',
  'fault/botzone-bid': 'bid {response}, expected points that may be bid',
  'fault/botzone-cards': '{cause}, expected a legal play',
  'fault/botzone-play': 'played {response}, expected a legal play',
  'model-at': '{path}: {cause}',
  'fault/model': 'model {path}: {reason}',
} as const satisfies Texts;

export const faultPhrase = phrasesOf(FAULT_TEXTS);

/**
 * What the program itself refuses: its own texts by key, in English. The Chinese stands in `failures-chinese.ts`. What a
 * library refuses is said by `packages/words`.
 */
import { QUEUE_TEXTS } from '@doudizhu/work/queue/texts';
import { failuresOf, phrasesOf, type BadField, type Phrase, type Texts } from '@doudizhu/rules/failure';

const puzzles = (count: number): string => `${count} puzzle${count === 1 ? '' : 's'}`;
const meant = (word: string | null): string => (word === null ? '' : `: did you mean ${word}?`);

interface OfOption {
  readonly option: string;
  readonly value: string;
}

/** Enough of a rule set to tell it from others. */
interface OfRules {
  readonly name: string;
  readonly seats: number;
}

export const CLI_TEXTS = {
  // Commands and options.
  'bad-usage/unknown-word': ({ what, name, help }: { what: 'option' | 'command'; name: string; help: string }) =>
    `unknown ${what} "${name}": see ${help}`,
  'bad-usage/misspelt-word': ({ what, name, near }: { what: 'option' | 'command'; name: string; near: string }) =>
    `unknown ${what} "${name}": did you mean ${near}?`,
  'bad-usage/unknown-task': ({ name, known, near }: { name: string; known: readonly string[]; near: string | null }) =>
    `unknown task "${name}", want one of ${known.join(', ')}${meant(near)}`,
  'bad-usage/other-option': ({
    command,
    option,
    taken,
  }: {
    command: string;
    option: string;
    taken: readonly string[];
  }) => `ddz ${command} takes no --${option}, want ${taken.join(', ')}`,
  'bad-usage/no-value': ({ option, value }: OfOption) => `--${option} has no value, want --${option} ${value}`,
  'bad-usage/stray-value': ({ option, value }: OfOption) => `--${option} takes no value, got "${value}"`,
  'bad-usage/stray-argument': ({ argument, usage }: { argument: string; usage: string }) =>
    `unexpected argument "${argument}": want ${usage}`,
  'bad-usage/no-argument': ({ usage }: { usage: string }) => `an argument is missing: want ${usage}`,
  'bad-usage/no-option': ({ usage }: { usage: string }) => `an option is missing: want ${usage}`,
  'bad-usage/choice': ({
    option,
    value,
    choices,
    near,
  }: OfOption & { choices: readonly string[]; near: string | null }) =>
    `bad --${option} "${value}": want one of ${choices.join(', ')}${meant(near)}`,
  'bad-usage/side': ({ value }: { value: string }) => `bad --side "${value}": want landlord or farmers`,
  'bad-usage/whole': ({ option, value, min, max }: OfOption & { min: number; max: number }) =>
    `bad --${option} "${value}": want a whole number from ${min} to ${max}`,
  'bad-usage/sprt': ({ value }: { value: string }) =>
    `bad --sprt "${value}": want two rising shares between 0 and 1, as 0.5,0.52`,
  'bad-usage/cards': ({ value, min, max }: { value: string; min: number; max: number }) =>
    `bad --cards "${value}": want MIN-MAX from ${min} to ${max}, as 8-14`,
  'bad-usage/kinds': (given: { value: string; kind: string; kinds: readonly string[]; near: string | null }) =>
    `bad --kinds-off "${given.value}": unknown kind "${given.kind}", ` +
    (given.near === null ? `want some of ${given.kinds.join(', ')}` : `did you mean ${given.near}?`),
  'bad-usage/refute': ({ value, cause }: { value: string; cause: Phrase }) =>
    `bad --refute "${value}": ${cause.message}`,
  'bad-usage/needs': ({ option, other }: { option: string; other: string }) => `--${option} wants --${other}`,
  'bad-usage/excludes': ({ option, other }: { option: string; other: string }) => `--${option} takes no --${other}`,
  'bad-usage/json-format': ({ option, value }: OfOption) =>
    `--json takes no --${option} ${value}, want --${option} json or none`,
  'bad-usage/settled': ({ option, path }: { option: string; path: string }) =>
    `--${option} is settled by the table in ${path}, want --resume without it`,
  'bad-usage/features': ({ value }: { value: string }) =>
    `bad --features "${value}": want a file that ends in .npz or .parquet`,
  'bad-usage/no-out': () => 'no --out, want --out FILE for the puzzles',
  'bad-usage/position-twice': ({ option }: { option: string }) =>
    `--${option} with a position that says it already, want one or the other`,
  'bad-usage/no-position': ({ missing }: { missing: string }) =>
    `no position: want "ddn1 L=… D=… turn=…", or --landlord and --farmer (no ${missing})`,
  'bad-usage/no-puzzle': ({ id, near }: { id: string; near: string | null }) =>
    `no puzzle "${id}" in the set${meant(near)}`,
  'bad-rules/near': ({ cause, near }: { cause: Phrase; near: string }) => `${cause.message}: did you mean ${near}?`,
  'bad-rules/no-json': ({ reason }: { reason: string }) => `bad --rules: no JSON: ${reason}`,
  'bad-format/name': ({ name, formats, near }: { name: string; formats: readonly string[]; near: string | null }) =>
    `bad format "${name}": want one of ${formats.join(', ')}${meant(near)}`,
  'bad-format/unknown': ({ formats }: { formats: readonly string[] }) =>
    `no known format, want --from with one of ${formats.join(', ')}`,

  // Bots, deals, files.
  'bad-bot/option': ({
    text,
    name,
    bots,
    near,
  }: {
    text: string;
    name: string;
    bots: readonly string[];
    near: string | null;
  }) => `bad --bots "${text}": no bot "${name}", want ${bots.join(', ')}${meant(near)}`,
  'bad-bot/count': ({ text, given, places }: { text: string; given: number; places: number }) =>
    `bad --bots "${text}": ${given} bots, want ${places === 1 ? '1' : `1 or ${places}`}`,
  'bot-fault': ({ kind, cause }: { kind: string; cause: Phrase }) => `a bot failed (${kind}): ${cause.message}`,
  'bad-deal/text': ({ text, seats }: { text: string; seats: number }) =>
    `bad deal "${text}": want ${seats} hands and the kitty, as 34… / 56… / 78… + 9TB`,
  'bad-file/there-resume': ({ path }: { path: string }) =>
    `${path} is there already, want another file, or --resume ${path} to continue it`,
  'not-seen': ({ hash }: { hash: string }) =>
    `no event of this log has the hash ${hash}, want the log that you were shown`,
  'bad-signature': ({ round, key }: { round: number; key: string }) =>
    `the commitment of round ${round} is not signed by ${key}, want that signature`,
  'bad-file/there': ({ path }: { path: string }) => `${path} is there already, want another file`,
  'bad-file/full': ({ path }: { path: string }) =>
    `${path} holds something already, want --resume to continue it, or another file`,
  'bad-file/other-rounds': ({ path, line }: { path: string; line: number }) =>
    `${path}, line ${line}: a round of another simulation, want the same --seed, --rules and --bots, or another file`,
  'bad-file/other-part': ({ path }: { path: string }) =>
    `${path} holds rounds of another simulation, want the same --seed, --rules, --bots and --prove-cards, or another file`,
  'bad-file/other-rules-part': ({ path, held, rules }: { path: string; held: OfRules; rules: OfRules }) =>
    `${path} holds rounds under ${held.name} (${held.seats} seats), not under ${rules.name} (${rules.seats} seats): ` +
    'want the same --rules, or another file',
  'bad-file/utf-16': ({ path }: { path: string }) => `cannot read ${path}: it is UTF-16, want UTF-8`,
  'bad-file/read': ({ path, cause }: { path: string; cause: Phrase }) => `cannot read ${path}: ${cause.message}`,
  'bad-file/write': ({ path, cause }: { path: string; cause: Phrase }) => `cannot write ${path}: ${cause.message}`,
  'bad-file/no-puzzles': ({ path }: { path: string }) => `no puzzles in ${path}, want one JSON object a line`,
  'bad-file/no-positions': ({ path }: { path: string }) => `no positions in ${path}, want DDN or a JSON object a line`,
  'bad-file/other-position': ({ path, line, position }: { path: string; line: number; position: number }) =>
    `${path}, line ${line}: not the position of line ${position} of --batch, want the same positions, or another file`,
  'bad-file/line': ({ path, line, cause }: { path: string; line: number; cause: Phrase }) =>
    `${path}, line ${line}: ${cause.message}`,
  'bad-file/other-seed': ({ path, line, id, seed }: { path: string; line: number; id: string; seed: string }) =>
    `${path}, line ${line}: puzzle ${id} is not of --seed ${seed}`,
  'bad-file/other-source': (given: { path: string; line: number; id: string; source: string; command: string }) =>
    `${given.path}, line ${given.line}: puzzle ${given.id} comes from "${given.source}", ` +
    `want the settings of ${given.command}`,
  'bad-file/other-rules': (given: { path: string; line: number; id: string; rules: string; asked: string }) =>
    `${given.path}, line ${given.line}: puzzle ${given.id} has the rules ${given.rules}, want ${given.asked}`,
  'bad-record/no-deal': () => 'the round begins within the play, want one of a whole deal with its kitty',
  'bad-puzzles': ({ wrong, checked, path }: { wrong: number; checked: number; path: string }) =>
    `${wrong} of ${puzzles(checked)} in ${path} ${wrong === 1 ? 'is' : 'are'} wrong`,
  'interrupted/positions': ({ done, total }: { done: number; total: number }) =>
    `interrupted after ${done} of ${total} positions: --out FILE --resume continues`,
  interrupted: ({ checked, total, path }: { checked: number; total: number; path: string }) =>
    `interrupted after ${checked} of ${puzzles(total)} in ${path}, those all right`,
  'bad-puzzle/not-described': ({ id }: { id: string }) => `puzzle ${id}: its main line was not proved`,
  'bad-puzzle/in-set': ({ id, cause }: { id: string; cause: Phrase }) => `puzzle ${id}: ${cause.message}`,
  'bad-state/no-json': ({ path, reason }: { path: string; reason: string }) => `bad --resume ${path}: ${reason}`,
  'bad-state/no-state': ({ path }: { path: string }) =>
    `bad --resume ${path}: no state of an arena, want one of ddz arena`,
  'bad-state/field': ({ path, field, found, wanted }: BadField & { path: string }) =>
    `bad --resume ${path}: ${field} is ${found.message}, want ${wanted.message}`,
  'bad-state/other': ({ path, fields }: { path: string; fields: readonly string[] }) =>
    `bad --resume ${path}: its ${fields.join(' and ')} differ from what is asked for, want the same`,

  // A queue.
  ...QUEUE_TEXTS,
  'bad-queue/bot': ({ name }: { name: string }) =>
    `bot ${name} is on this machine alone, want bots without files or programs for --queue`,

  // Moves.
  'must-lead/solver': () => 'who leads cannot pass, want cards',
  'unclear/reading': ({ text, near }: { text: string; near: string }) =>
    `"${text}" is no combo that way round, did you mean ${near}?`,
  'unclear/no-move': ({ text }: { text: string }) => `"${text}" is no move here`,
  'unclear/not-now': () => 'not possible now',
  'unclear/no-open-hand': () => 'an open hand cannot be declared now, want cards or p',
  'unclear/answer': ({ text, wanted }: { text: string; wanted: Phrase }) => `"${text}": ${wanted.message}`,
} as const satisfies Texts;
export const cliFailure = failuresOf(CLI_TEXTS);

/** Parts of a sentence, and sentences whose code is that of their cause. */
export const CLI_PHRASES = {
  'reason/absent': () => 'no such file or folder',
  'reason/no-space': () => 'no space left',
  'reason/folder': () => 'it is a folder',
  'reason/not-permitted': () => 'not permitted',
  'reason/no-folder': () => 'a part of the path is no folder',
  'reason/read-only': () => 'the disk is read-only',
  /** @param code of the system, as EIO; null where it gave none. */
  'reason/system': ({ message }: { message: string; code: string | null }) => message,
  'answer/open-hand': () => 'want y to open the hand or n',
  'answer/open-hand-or-wait': () => 'want y to open the hand, n, or w to see more cards first',
  'answer/bid': ({ points }: { points: readonly number[] }) => `want a bid: ${points.join(', ')}, or p to pass`,
  'answer/call': () => 'want y to call landlord or n',
  'answer/grab': () => 'want y to grab landlord or n',
  'answer/double': () => 'want y to double or n',
  'answer/double-happy': () => 'want 1, 2 or 4',
  'answer/redouble': () => 'want y to redouble or n',
  'answer/next-round': () => 'want y or Enter for another round, u to undo, q to quit',
  'log-of-play': ({ path, cause }: { path: string; cause: Phrase }) =>
    `${path} is no log that ddz play --save wrote: ${cause.message}`,
  'lossy-helps': ({ cause }: { cause: Phrase }) => `${cause.message} (--lossy drops it)`,
  'in-round': ({ number, cause }: { number: number; cause: Phrase }) => `round ${number}: ${cause.message}`,
  'line/no-json': ({ reason }: { reason: string }) => `no JSON: ${reason}`,
  'line/misfit': ({ field, found, wanted }: BadField) =>
    field === ''
      ? `found ${found.message}, want ${wanted.message}`
      : `${field} is ${found.message}, want ${wanted.message}`,
  'in-file': ({ path, cause }: { path: string; cause: Phrase }) => `${path}: ${cause.message}`,
} as const satisfies Texts;
export const cliPhrase = phrasesOf(CLI_PHRASES);

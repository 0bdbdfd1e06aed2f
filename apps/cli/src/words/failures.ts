/** Failures of the program itself, by key; their Chinese is in the catalogue of `packages/words`. */
import { failuresOf, phrasesOf, type BadField, type Phrase, type Texts } from '@doudizhu/rules/failure';

const CLI_TEXTS = {
  // Commands and options.
  'bad-usage/unknown-word': 'unknown {what} "{name}"{hint}',
  'bad-usage/other-option': 'ddz {command} has no --{option}: expected {taken}',
  'bad-usage/no-value': 'no value after --{option}: expected {value}',
  'bad-usage/stray-value': 'unexpected value "{value}" of --{option}',
  'bad-usage/stray-argument': 'unexpected argument "{argument}": expected {usage}',
  'bad-usage/no-argument': 'no argument: expected {usage}',
  'bad-usage/choice': 'invalid --{option} "{value}": expected one of {choices}{near}',
  'bad-usage/shell': 'unknown shell "{shell}": expected one of {shells}{near}',
  'bad-usage/whole': 'invalid --{option} "{value}": expected a whole number from {min} to {max}',
  'bad-usage/sprt': 'invalid --sprt "{value}": expected two rising shares between 0 and 1, such as 0.5,0.52',
  'bad-usage/cards': 'invalid --cards "{value}": expected MIN-MAX from {min} to {max}, such as 8-14',
  'bad-usage/kinds': 'invalid --kinds-off "{value}": unknown kind "{kind}", expected some of {kinds}{near}',
  'bad-usage/wild': ({ value, rules, count }: { value: string; rules: string; count: number }) =>
    `invalid --wild "${value}": expected ${count === 0 ? `none, as ${rules} has no wild ranks` : count === 1 ? 'one rank of 3456789TJQKA2' : 'two different ranks of 3456789TJQKA2'}`,
  'online/server': 'invalid server "{server}": expected an address such as https://play.example',
  'online/token': 'unknown token: expected 43 characters from the account page of the server',
  'online/table': 'invalid --table "{table}": expected the id or the link of a table',
  'online/no-table': 'no table "{table}" on {server}, or this account may not see it',
  'online/against': 'invalid --against: the server has no bot "{name}" for {rules}, expected {known}',
  'online/against-count': 'invalid --against: {count} bots, expected at most {most} for {rules}',
  'online/unreachable': 'no game server answers at {server}',
  'online/refused': 'the server refused: {cause}',
  'bad-usage/refute': 'invalid --refute "{value}": {cause}',
  'bad-line/move': 'invalid --{option} "{value}": move {number} ("{move}", of {side}): {cause}',
  'bad-line/over': 'invalid --{option} "{value}": the position is over before move {number} ("{move}")',
  'bad-line/ended': 'invalid --after "{value}": the position is over after these moves',
  'bad-usage/hidden-hands': '--{option} needs a position with a hidden hand, such as U=?3',
  'bad-usage/open-hands': '--{option} needs open hands',
  'bad-usage/needs': '--{option} needs {other}',
  'bad-usage/excludes': '--{option} excludes {other}',
  'bad-usage/json-format': 'invalid --{option} "{value}" with --json: expected json',
  'bad-usage/position-twice': '--{option} excludes POSITION, which contains it already',
  'bad-usage/no-position': 'no position: expected "ddn1 L=… D=… turn=…", or --landlord and --farmer (no {missing})',
  'bad-usage/side': 'invalid --{option} "{value}": expected one of {letters}',
  'bad-usage/no-puzzle': 'unknown puzzle "{id}"{near}',
  'bad-usage/doubles': 'invalid --doubles "{value}": expected {farmers} factors of 1, 2 and 4, such as 2,1',
  'bad-rules/unknown-title': 'unknown rule set "{name}"{near} (ddz rules lists them)',
  'bad-rules/no-json': 'invalid JSON of --rules: {reason}',

  // Bots, deals, files.
  'bad-bot/option': 'invalid --bots "{text}": unknown bot "{name}", expected {bots}{near}',
  'bad-bot/count': ({ text, given, count }: { text: string; given: number; count: number }) =>
    `invalid --bots "${text}": ${given} bots, expected ${count === 1 ? '1' : `1 or ${count}`}`,
  'bot-fault': 'a bot failed ({kind}): {cause}',
  'bad-deal/text': 'invalid deal "{text}": expected {seats} hands and the kitty, such as 34… / 56… / 78… + 9TB',
  'bad-deal/no-wild-text':
    'invalid deal "{text}": expected its wild ranks ({count}) after the kitty, such as … + 9TB * {example}',
  'not-seen': 'no event of this log has the hash {hash}: it is not the log that you were shown',
  'bad-signature': 'invalid signature of round {round}: its commitment is not signed by {key}',
  'bad-file/there': '{path} exists already: expected a new file',
  'bad-file/there-resume': '{path} exists already: expected a new file, or --resume {path} to continue it',
  'bad-file/full': '{path} is not empty: expected a new file, or --resume to continue it',
  'bad-file/other-rounds':
    '{path}, line {line}: a round of another simulation, expected the same --seed, --rules and --bots',
  'bad-log/record': '{path} is a record of rounds: expected a log of ddz play --save (ddz replay shows records)',
  'bad-file/utf-16': 'cannot read {path}: UTF-16, expected UTF-8',
  'bad-file/read': 'cannot read {path}: {cause}',
  'bad-file/write': 'cannot write {path}: {cause}',
  'bad-file/no-puzzles': 'no puzzles in {path}: expected a JSON object per line',
  'bad-file/no-positions': 'no positions in {path}: expected DDN or a JSON object per line',
  'bad-file/other-position':
    '{path}, line {line}: not the position of line {position} of --batch, expected the same positions',
  'bad-file/line': '{path}, line {line}: {cause}',
  'bad-file/other-seed': '{path}, line {line}: puzzle {id} is not of --seed {seed}',
  'bad-file/other-source': '{path}, line {line}: puzzle {id} comes from "{source}", expected the settings of {command}',
  'bad-file/other-rules': '{path}, line {line}: puzzle {id} has the rules {rules}, expected {asked}',
  'bad-record/no-whole-deal': 'the round begins within the play: expected a whole deal with its kitty',
  'bad-puzzles': '{wrong} of {checked:puzzle} in {path} wrong',
  'interrupted/positions': 'interrupted after {done} of {total} positions: --out FILE --resume continues',
  interrupted: 'interrupted after {checked} of {total:puzzle} in {path}, those all right',
  'bad-puzzle/not-described': 'puzzle {id}: its main line was not proved',
  'bad-state/no-json': 'invalid --resume {path}: {reason}',
  'bad-state/no-state': 'invalid --resume {path}: expected a file of ddz arena',
  'bad-state/field': 'invalid --resume {path}: {field} is {found}, expected {expected}',
  'bad-state/other': 'invalid --resume {path}: other {fields}, expected the same',

  // A queue.
  'bad-queue/bot': 'invalid bot {name} for --queue: expected bots without files or programs',

  // Moves.
  'must-lead/solver': 'the side that leads cannot pass: expected cards',
  'unclear/reading': '"{text}" is not a combination in that order: did you mean {near}?',
  'unclear/extending':
    '"{text}": in these rules a plane cannot carry the three that lengthen it; together they are {near}',
  'unclear/word': 'invalid input "{text}": expected cards or a command (help lists them)',
  'unclear/not-now': 'not possible now',
  'unclear/no-open-hand': 'an open hand cannot be declared now: expected cards or p',
  'unclear/answer': 'invalid answer "{text}": expected {expected}',
} as const satisfies Texts;
export const cliFailure = failuresOf(CLI_TEXTS);

/** Parts of a sentence, and sentences whose code is that of their cause. */
const CLI_PHRASES = {
  'reason/absent': 'no such file or folder',
  'reason/no-space': 'no space left',
  'reason/folder': 'it is a folder',
  'reason/not-permitted': 'not permitted',
  'reason/no-folder': 'a part of the path is not a folder',
  'reason/read-only': 'the disk is read-only',
  /** @param code of the system, such as EIO. Null if it gave none */
  'reason/system': (given: { message: string; code: string | null }) => given.message,
  'answer/open-hand': 'y to open the hand, or n',
  'answer/open-hand-or-wait': 'y to open the hand, n, or w to see more cards first',
  'answer/bid': 'a bid: {points}, or p to pass',
  'answer/call': 'y to call landlord, or n',
  'answer/grab': 'y to grab landlord, or n',
  'answer/double': 'y to double, or n',
  'answer/double-happy': '1, 2 or 4',
  'answer/redouble': 'y to redouble, or n',
  'answer/next-round': 'y or Enter for another round, r to review, u to undo, q to quit',
  'log-of-play': '{path} is not a log of ddz play --save: {cause}',
  'lossy-helps': '{cause} (--lossy drops it)',
  'in-round': 'round {number}: {cause}',
  'line/no-json': 'invalid JSON: {reason}',
  'line/misfit': ({ field, found, expected }: BadField) =>
    `${field === '' ? 'found' : `${field} is`} ${found.message}, expected ${expected.message}`,
  'in-file': '{path}: {cause}',
  'near/help': ': see {help}',
} as const satisfies Texts;
export const cliPhrase = phrasesOf(CLI_PHRASES);

/** End of a sentence about an unknown word if no known word is near. */
export const seeHelp = (help: string): Phrase => cliPhrase('near/help', { help });

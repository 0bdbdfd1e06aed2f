/**
 * Records as text, like PGN: tags, then the actions, one line per stage and per trick
 * (docs/reference/notation.md).
 *
 *     [DDN "1"]
 *     [Rules "competition"]
 *     [Hand0 "…"] …
 *
 *     auction 0:1 1:- 2:2
 *     double 0:x1 1:x2
 *     redouble 2:x1
 *     1. 2:333+4 0:- 1:555+6 2:- 0:-
 *     2. 1:KK …
 */
import { formatCards } from '@doudizhu/rules/cards';
import { formatCombo, parsePlay, type Combo } from '@doudizhu/rules/combos';
import { seatAt, seatsOf, type Deal, type Seat } from '@doudizhu/rules/deal';
import { failuresOf, phrasesOf, type Failure, type FailureIn, type Phrase, type Texts } from '@doudizhu/rules/failure';
import { err, ok, unreachable, type Result } from '@doudizhu/rules/result';
import { parseAction, type Action, type LogEntry, type PlaySetup, type RoundSetup } from '@doudizhu/rules/round';
import { readRules, writeRules, type RuleSet } from '@doudizhu/rules/ruleset';
import { expectedPhrase } from '@doudizhu/rules/schema';
import {
  INFO_NAMES,
  RECORD_RESULTS,
  trackPlay,
  trackTricks,
  type InfoName,
  type RecordClaims,
  type RoundRecord,
} from '../base/record.ts';
import { rulesAfter, rulesAtStart, rulesOfPlay } from '../base/known-rules.ts';
import { readDeal, readSuitedCards } from './deal-from-text.ts';
import { writeDeal, writeSuitedCards } from './deal-text.ts';

/** Writes a record as lines of text. `readDdnRecord` reads an equal record from it. */
export const writeDdnRecord = ({ setup, log, claims, info }: RoundRecord): string => {
  const tags = [['DDN', '1'], ['Rules', writeRules(setup.rules)], ...setupTags(setup), ...claimTags(claims)];
  for (const name of INFO_NAMES) {
    const text = info[name];
    if (text !== undefined) tags.push([name, text]);
  }
  const lines = tags.map(([name, value]) => `[${name} "${escaped(value ?? '')}"]`);
  return [...lines, '', ...logLines(setup, log), ''].join('\n');
};

/** @returns `bad-record` with the line, the word in it, and the expected text. */
export const readDdnRecord = (text: string): Result<RoundRecord, BadDdnRecord> => {
  const tags = new Map<string, Tag>();
  const moves: DdnLine[] = [];
  for (const [index, raw] of text.split(/\r?\n/u).entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith(';')) continue;
    if (!line.startsWith('[')) {
      moves.push({ text: line.replace(/\s;.*$/u, ''), number: index + 1 });
      continue;
    }
    const [, name = '', value = ''] = /^\[([A-Za-z0-9]+) "((?:[^"\\]|\\.)*)"\]$/u.exec(line) ?? [];
    if (name === '') return err(ddnFailure('bad-record/no-tag', { line: index + 1, text: line }));
    if (moves.length > 0) return err(ddnFailure('bad-record/late-tag', { line: index + 1, name }));
    if (!TAG_NAMES.includes(name))
      return err(ddnFailure('bad-record/unknown-tag', { line: index + 1, name, known: TAG_NAMES }));
    if (tags.has(name)) return err(ddnFailure('bad-record/tag-twice', { line: index + 1, name }));
    tags.set(name, { value: unescaped(value), number: index + 1 });
  }
  return assemble(tags, moves);
};

interface DdnLine {
  readonly text: string;
  /** Line number, from 1. */
  readonly number: number;
}

interface Tag {
  readonly value: string;
  readonly number: number;
}

type Tags = ReadonlyMap<string, Tag>;

const HAND_TAGS = ['Hand0', 'Hand1', 'Hand2', 'Hand3'];
const TAG_NAMES: readonly string[] = [
  ...HAND_TAGS,
  ...INFO_NAMES,
  ...'DDN Rules Seed Kitty FaceUp Wild First Start Landlord Bid Turn Beat Passes Result Scores'.split(' '),
];

/** Characters that a value cannot hold, each with its letter after a backslash. */
const ESCAPES: Readonly<Record<string, string>> = { '"': '"', '\\': '\\', '\n': 'n', '\r': 'r' };

const escaped = (text: string): string => text.replace(/["\\\n\r]/gu, (found) => `\\${ESCAPES[found]}`);
const unescaped = (text: string): string =>
  text.replace(/\\(.)/gu, (_, letter: string) => (letter === 'n' ? '\n' : letter === 'r' ? '\r' : letter));

const setupTags = (setup: RoundSetup): string[][] => {
  if (setup.type === 'play') {
    const { rules, landlord, bid, turn, trick } = setup;
    const tags = [...dealTags(setup.deal, rules), ['Start', 'play'], ['Landlord', `${landlord}`], ['Bid', `${bid}`]];
    if (turn !== landlord) tags.push(['Turn', `${turn}`]);
    if (trick === null) return tags;
    return [...tags, ['Beat', `${trick.seat}:${formatCombo(trick.combo, rules.decks)}`], ['Passes', `${trick.passes}`]];
  }
  const tags: string[][] = setup.seed === null ? [] : [['Seed', String(setup.seed)]];
  if (setup.deal !== null) tags.push(...dealTags(setup.deal, setup.rules));
  if (setup.first !== null) tags.push(['First', `${setup.first}`]);
  return tags;
};

const dealTags = (deal: Deal, rules: RuleSet): string[][] => {
  const { hands, kitty, faceUp, wild } = writeDeal(deal, rules);
  const tags = hands.map((hand, seat) => [`Hand${seat}`, hand]);
  if (kitty !== '') tags.push(['Kitty', kitty]);
  if (faceUp !== null) tags.push(['FaceUp', faceUp]);
  if (wild !== '') tags.push(['Wild', wild]);
  return tags;
};

const claimTags = ({ landlord, bid, result, scores }: RecordClaims): string[][] => {
  const tags: string[][] = [];
  if (landlord !== null) tags.push(['Landlord', `${landlord}`]);
  if (bid !== null) tags.push(['Bid', `${bid}`]);
  if (result !== null) tags.push(['Result', result]);
  if (scores !== null) tags.push(['Scores', scores.join(' ')]);
  return tags;
};

/** A line of actions: the stage or the trick's number, then the actions. */
interface MoveLine {
  readonly head: string;
  readonly words: string[];
}

/** Writes a line per stage and per trick, and a new auction line for each further deal. */
const logLines = (setup: RoundSetup, log: readonly LogEntry[]): string[] => {
  const { rules } = setup;
  const lines: MoveLine[] = [];
  const tracker = trackTricks(setup);
  let tricks = 0;
  for (const { seat, action } of log) {
    const stage = STAGES[action.type];
    if (stage === '' && (tracker.trick === null || tricks === 0)) tricks++;
    const head = stage === '' ? `${tricks}.` : stage;
    const line = lines.at(-1);
    const word = `${seat}:${actionWord(action, rules)}`;
    if (line === undefined || line.head !== head || isAllPassed(line, rules)) lines.push({ head, words: [word] });
    else line.words.push(word);
    if (stage === '') trackPlay(tracker, seat, action.type === 'play' ? action.combo : null, rules);
  }
  return lines.map(({ head, words }) => [head, ...words].join(' '));
};

const isAllPassed = ({ head, words }: MoveLine, rules: RuleSet): boolean =>
  head === 'auction' && words.length === rules.seats && words.every((word) => word.endsWith('-'));

/** The word that opens a line of such actions. Tricks are numbered instead. */
const STAGES: Readonly<Record<Action['type'], string>> = {
  openHand: 'open',
  bid: 'auction',
  call: 'auction',
  grab: 'auction',
  double: 'double',
  redouble: 'redouble',
  play: '',
  pass: '',
};

/** The word of an action in a record, behind its seat. */
export const actionWord = (action: Action, rules: RuleSet): string => {
  switch (action.type) {
    case 'openHand':
      return action.open ? 'yes' : 'no';
    case 'bid':
      return action.points === 0 ? '-' : `${action.points}`;
    case 'call':
    case 'grab':
      return `${action.type}${action.take ? '' : '-'}`;
    case 'double':
    case 'redouble':
      return `x${action.factor}`;
    case 'play':
      return (
        formatCombo(action.combo, rules.decks) +
        (action.uses === undefined ? '' : `=${formatCards(action.uses)}`) +
        (action.cards === undefined ? '' : `@${writeSuitedCards(action.cards)}`)
      );
    case 'pass':
      return '-';
    default:
      return unreachable(action);
  }
};

/** Reads a play or a pass. Behind `@` are the cards of a play. */
const readMove = (word: string, rules: RuleSet, toBeat: Combo | null) => {
  const [, play = word, suited] = /^([^-].*)@(.+)$/u.exec(word) ?? [];
  const read = parseAction(play, rules, toBeat);
  if (!read.ok || suited === undefined) return read;
  const cards = readSuitedCards(suited, rules);
  return cards.ok ? ok({ ...read.value, cards: cards.value }) : cards;
};

const WORDS: Readonly<Record<string, Readonly<Record<string, Action>>>> = {
  open: { yes: { type: 'openHand', open: true }, no: { type: 'openHand', open: false } },
  auction: {
    '-': { type: 'bid', points: 0 },
    '1': { type: 'bid', points: 1 },
    '2': { type: 'bid', points: 2 },
    '3': { type: 'bid', points: 3 },
    call: { type: 'call', take: true },
    'call-': { type: 'call', take: false },
    grab: { type: 'grab', take: true },
    'grab-': { type: 'grab', take: false },
  },
  double: {
    x1: { type: 'double', factor: 1 },
    x2: { type: 'double', factor: 2 },
    x4: { type: 'double', factor: 4 },
  },
  redouble: { x1: { type: 'redouble', factor: 1 }, x2: { type: 'redouble', factor: 2 } },
};

const assemble = (tags: Tags, lines: readonly DdnLine[]): Result<RoundRecord, BadDdnRecord> => {
  const version = tags.get('DDN');
  if (version !== undefined && version.value !== '1') return badTag(tags, 'DDN', ddnPhrase('expected/version'));
  const rules = readRules(tags.get('Rules')?.value ?? 'competition');
  if (!rules.ok) return badPart(tags, 'Rules', rules.error);
  const setup = readSetup(tags, rules.value);
  if (!setup.ok) return setup;
  const log = readLog(lines, setup.value);
  if (!log.ok) return log;
  const claims = readClaims(tags, setup.value);
  if (!claims.ok) return claims;
  const info: Partial<Record<InfoName, string>> = {};
  for (const name of INFO_NAMES) {
    const tag = tags.get(name);
    if (tag !== undefined) info[name] = tag.value;
  }
  return ok({ setup: setup.value, log: log.value, claims: claims.value, info });
};

const readSetup = (tags: Tags, rules: RuleSet): Result<RoundSetup, BadDdnRecord> => {
  const deal = readDealTags(tags, rules);
  if (!deal.ok) return deal;
  const start = tags.get('Start');
  if (start !== undefined && start.value !== 'play') return badTag(tags, 'Start', ddnPhrase('expected/start'));
  const stray = (start === undefined ? ['Turn', 'Beat', 'Passes'] : ['Seed', 'First']).find((name) => tags.has(name));
  if (stray !== undefined) {
    return badTag(tags, stray, ddnPhrase(start === undefined ? 'expected/with-start' : 'expected/without-start'));
  }
  if (start !== undefined) {
    return deal.value === null
      ? err(ddnFailure('bad-record/no-hands', placeOf(tags, 'Start')))
      : readPlaySetup(tags, rules, deal.value);
  }
  const seed = tags.get('Seed')?.value ?? null;
  if (seed === null && deal.value === null) return err(ddnFailure('bad-record/no-seed', placeOf(tags, 'Hand0')));
  const first = seatTag(tags, 'First', rules);
  return first.ok ? ok({ type: 'dealt', rules, seed, deal: deal.value, first: first.value }) : first;
};

const readDealTags = (tags: Tags, rules: RuleSet): Result<Deal | null, BadDdnRecord> => {
  const names = seatsOf(rules).map((seat) => `Hand${seat}`);
  const strays = [...HAND_TAGS.slice(rules.seats), ...(tags.has('Hand0') ? [] : ['Hand1', 'Kitty', 'FaceUp', 'Wild'])];
  const stray = strays.find((name) => tags.has(name));
  if (stray !== undefined) return badTag(tags, stray, ddnPhrase('expected/hand-tags', { names, rules: rules.name }));
  if (!tags.has('Hand0')) return ok(null);
  const missing = names.find((name) => !tags.has(name));
  if (missing !== undefined)
    return badTag(tags, missing, ddnPhrase('expected/hand-tags', { names, rules: rules.name }));
  const hands = names.map((name) => tags.get(name)?.value ?? '');
  const faceUp = tags.get('FaceUp')?.value ?? null;
  const wild = tags.get('Wild')?.value ?? '';
  const deal = readDeal({ hands, kitty: tags.get('Kitty')?.value ?? '', faceUp, wild }, rules);
  if (deal.ok) return deal;
  return badPart(tags, deal.error.key.startsWith('bad-deal/wild') && tags.has('Wild') ? 'Wild' : 'Hand0', deal.error);
};

const readPlaySetup = (tags: Tags, rules: RuleSet, deal: Deal): Result<PlaySetup, BadDdnRecord> => {
  const landlord = seatTag(tags, 'Landlord', rules);
  if (!landlord.ok) return landlord;
  const turn = seatTag(tags, 'Turn', rules);
  if (!turn.ok) return turn;
  const seat = landlord.value ?? seatAt(0);
  const bid = tags.get('Bid')?.value ?? '1';
  if (!/^[123]$/u.test(bid)) return badTag(tags, 'Bid', ddnPhrase('expected/bid'));
  const setup = { type: 'play', rules, deal, landlord: seat, bid: Number(bid), turn: turn.value ?? seat } as const;
  const toBeat = tags.get('Beat')?.value;
  if (toBeat === undefined) return ok({ ...setup, trick: null });
  const [, leader = '', play = ''] = /^([0-3]):(.+)$/u.exec(toBeat) ?? [];
  if (leader === '' || Number(leader) >= rules.seats) return badTag(tags, 'Beat', ddnPhrase('expected/seat-and-play'));
  const combo = parsePlay(play, rulesOfPlay(rules, deal.wild));
  if (!combo.ok) return badPart(tags, 'Beat', combo.error);
  if (combo.value === null) return err(ddnFailure('bad-record/beat-pass', placeOf(tags, 'Beat')));
  const passes = tags.get('Passes')?.value ?? '0';
  if (!/^[012]$/u.test(passes) || Number(passes) > rules.seats - 2) {
    return badTag(tags, 'Passes', ddnPhrase('expected/from-to', { min: 0, max: rules.seats - 2 }));
  }
  return ok({ ...setup, trick: { seat: seatAt(Number(leader)), combo: combo.value, passes: Number(passes) } });
};

const seatTag = (tags: Tags, name: string, rules: RuleSet): Result<Seat | null, BadDdnRecord> => {
  const value = tags.get(name)?.value;
  if (value === undefined) return ok(null);
  const seat = seatsOf(rules).find((candidate) => `${candidate}` === value);
  return seat === undefined ? badTag(tags, name, ddnPhrase('expected/seat-tag', { max: rules.seats - 1 })) : ok(seat);
};

const readClaims = (tags: Tags, setup: RoundSetup): Result<RecordClaims, BadDdnRecord> => {
  const dealt = setup.type === 'dealt';
  const landlord = dealt ? seatTag(tags, 'Landlord', setup.rules) : ok(null);
  if (!landlord.ok) return landlord;
  const bid = dealt ? tags.get('Bid')?.value : undefined;
  if (bid !== undefined && !/^[0-3]$/u.test(bid))
    return badTag(tags, 'Bid', ddnPhrase('expected/from-to', { min: 0, max: 3 }));
  const said = tags.get('Result')?.value;
  const result = RECORD_RESULTS.find((candidate) => candidate === said) ?? null;
  if (said !== undefined && result === null)
    return badTag(tags, 'Result', expectedPhrase('expected/one-of', { choices: RECORD_RESULTS }));
  const scores = tags.get('Scores')?.value.split(/\s+/u).map(Number) ?? null;
  if (scores !== null && (scores.length !== setup.rules.seats || scores.some((score) => !Number.isFinite(score)))) {
    return badTag(tags, 'Scores', ddnPhrase('expected/scores', { seats: setup.rules.seats }));
  }
  return ok({ landlord: landlord.value, bid: bid === undefined ? null : Number(bid), result, scores });
};

const readLog = (lines: readonly DdnLine[], setup: RoundSetup): Result<LogEntry[], BadDdnRecord> => {
  const { rules } = setup;
  let known = rulesAtStart(setup);
  const log: LogEntry[] = [];
  const add = (entry: LogEntry): void => {
    log.push(entry);
    known = rulesAfter(known, entry);
  };
  const tracker = trackTricks(setup);
  let tricks = 0;
  for (const { text, number } of lines) {
    const [head = '', ...rest] = text.split(/\s+/u);
    const words = Object.hasOwn(WORDS, head) ? WORDS[head] : undefined;
    const labelled = /^\d+\.$/u.test(head);
    const moves = words !== undefined || labelled ? rest : [head, ...rest];
    for (const [index, move] of moves.entries()) {
      const [, seatText = '', word = ''] = /^([0-9]):(.+)$/u.exec(move) ?? [];
      if (seatText === '') return err(ddnFailure('bad-record/no-move', { line: number, move }));
      if (Number(seatText) >= rules.seats)
        return err(ddnFailure('bad-record/move-seat', { line: number, move, max: rules.seats - 1 }));
      const seat = seatAt(Number(seatText));
      if (words !== undefined) {
        const action = Object.hasOwn(words, word) ? words[word] : undefined;
        if (action === undefined)
          return err(
            ddnFailure('bad-record/stage-word', { line: number, move, stage: head, words: Object.keys(words) }),
          );
        add({ seat, action });
        continue;
      }
      if (tracker.trick === null || tricks === 0) {
        tricks++;
        if (labelled && index > 0)
          return err(ddnFailure('bad-record/trick-line', { line: number, move, trick: tricks }));
      } else if (labelled && index === 0)
        return err(ddnFailure('bad-record/within-trick', { line: number, head, trick: tricks }));
      if (labelled && index === 0 && head !== `${tricks}.`)
        return err(ddnFailure('bad-record/trick-number', { line: number, head, trick: tricks }));
      const read = readMove(word, known.rules, tracker.trick?.combo ?? null);
      if (!read.ok) return err(ddnFailure('bad-record/move', { line: number, move, cause: read.error }));
      add({ seat, action: read.value });
      trackPlay(tracker, seat, read.value.type === 'play' ? read.value.combo : null, rules);
    }
  }
  return ok(log);
};

const PLACE_TEXTS = {
  'place/tag': 'invalid record at line {line}: {name} "{value}", ',
  'place/no-tag': 'invalid record: no [{name}], ',
} as const satisfies Texts;
const placePhrase = phrasesOf(PLACE_TEXTS);

/** The start of a sentence about a tag, or about its absence. */
const placeOf = (tags: Tags, name: string): { readonly place: Phrase } => {
  const tag = tags.get(name);
  if (tag === undefined) return { place: placePhrase('place/no-tag', { name }) };
  return { place: placePhrase('place/tag', { line: tag.number, name, value: tag.value }) };
};

const EXPECTED_TEXTS = {
  'expected/version': '"1"',
  'expected/start': '"play"',
  'expected/with-start': 'it with [Start "play"] only',
  'expected/without-start': 'none with [Start "play"]',
  'expected/hand-tags': '{names} under {rules}',
  'expected/bid': '1, 2 or 3',
  'expected/seat-and-play': 'SEAT:PLAY',
  'expected/from-to': '{min} to {max}',
  'expected/seat-tag': 'a seat, 0 to {max}',
  'expected/scores': '{seats} numbers, by seat',
} as const satisfies Texts;
const ddnPhrase = phrasesOf(EXPECTED_TEXTS);

const FAILURE_TEXTS = {
  'bad-record/no-tag': 'invalid record at line {line}: no tag {text}, expected [NAME "VALUE"]',
  'bad-record/late-tag':
    'invalid record at line {line}: tag {name} after the moves, expected all tags first, one round in a text',
  'bad-record/unknown-tag': 'invalid record at line {line}: unknown tag {name}, expected one of {known}',
  'bad-record/tag-twice': 'invalid record at line {line}: tag {name} is given twice, expected each tag once',
  'bad-record/tag': '{place}expected {expected}',
  'bad-record/tag-part': '{place}{cause}',
  'bad-record/no-hands': '{place}no hands, expected Hand0, Hand1 …',
  'bad-record/no-seed': '{place}nor [Seed], expected one of them',
  'bad-record/beat-pass': '{place}a pass, expected a combo',
  'bad-record/no-move':
    'invalid record at line {line}: "{move}", expected a stage (open, auction, double, redouble), a trick number, or SEAT:MOVE',
  'bad-record/move-seat': 'invalid record at line {line}: "{move}", expected a seat from 0 to {max}',
  'bad-record/stage-word': 'invalid record at line {line}: "{move}", expected {stage} with one of {words}',
  'bad-record/trick-line': 'invalid record at line {line}: "{move}" begins trick {trick}, expected a new line',
  'bad-record/within-trick':
    'invalid record at line {line}: "{head}" within trick {trick}, expected the trick to end first',
  'bad-record/trick-number': 'invalid record at line {line}: trick number "{head}", expected {trick}.',
  'bad-record/move': 'invalid record at line {line}: "{move}", expected a play or "-" ({cause})',
} as const satisfies Texts;
type BadDdnRecord = FailureIn<typeof FAILURE_TEXTS>;
const ddnFailure = failuresOf(FAILURE_TEXTS);

const badTag = (tags: Tags, name: string, expected: Phrase): Result<never, BadDdnRecord> =>
  err(ddnFailure('bad-record/tag', { ...placeOf(tags, name), expected }));

const badPart = (tags: Tags, name: string, cause: Failure): Result<never, BadDdnRecord> =>
  err(ddnFailure('bad-record/tag-part', { ...placeOf(tags, name), cause }));

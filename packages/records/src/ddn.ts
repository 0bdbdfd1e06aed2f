/**
 * Records as text, after PGN: tags, then what was said and played, a line for each stage and each trick
 * (docs/notation.md).
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
import {
  failure,
  formatCombo,
  ok,
  parsePlay,
  readRules,
  seatAt,
  seatsOf,
  unreachable,
  writeRules,
  type Action,
  type Deal,
  type Failure,
  type LogEntry,
  type PlaySetup,
  type Result,
  type RoundSetup,
  type RuleSet,
  type Seat,
} from '@doudizhu/rules';
import {
  INFO_NAMES,
  RECORD_RESULTS,
  trackPlay,
  trackTricks,
  type InfoName,
  type RecordClaims,
  type RoundRecord,
} from './record.ts';
import { readDeal, writeDeal } from './deal-text.ts';

/** Several lines, the last one ended; `readDdnRecord` gives back an equal record. */
export const writeDdnRecord = ({ setup, log, claims, info }: RoundRecord): string => {
  const tags = [['DDN', '1'], ['Rules', writeRules(setup.rules)], ...setupTags(setup), ...claimTags(claims)];
  for (const name of INFO_NAMES) {
    const text = info[name];
    if (text !== undefined) tags.push([name, text]);
  }
  const lines = tags.map(([name, value]) => `[${name} "${escaped(value ?? '')}"]`);
  return [...lines, '', ...logLines(setup, log), ''].join('\n');
};

/** @returns `bad-record` with the line that is wrong, the word in it, and what is wanted. */
export const readDdnRecord = (text: string): Result<RoundRecord, Failure<'bad-record'>> => {
  const tags = new Map<string, Tag>();
  const moves: Line[] = [];
  for (const [index, raw] of text.split(/\r?\n/u).entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith(';')) continue;
    if (!line.startsWith('[')) {
      moves.push({ text: line.replace(/\s;.*$/u, ''), number: index + 1 });
      continue;
    }
    const [, name = '', value = ''] = /^\[([A-Za-z0-9]+) "((?:[^"\\]|\\.)*)"\]$/u.exec(line) ?? [];
    if (name === '') return wrong(index + 1, `no tag ${line}`, '[NAME "VALUE"]');
    if (moves.length > 0) return wrong(index + 1, `tag ${name} after the moves`, 'all tags first, one round in a text');
    if (!TAG_NAMES.includes(name)) return wrong(index + 1, `unknown tag ${name}`, `one of ${TAG_NAMES.join(', ')}`);
    if (tags.has(name)) return wrong(index + 1, `tag ${name} is given twice`, 'each tag once');
    tags.set(name, { value: unescaped(value), number: index + 1 });
  }
  return assemble(tags, moves);
};

interface Line {
  readonly text: string;
  /** From 1. */
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
  ...'DDN Rules Seed Kitty FaceUp First Start Landlord Bid Turn Beat Passes Result Scores'.split(' '),
];

/** What a value cannot hold as it is, and the letter that stands for it after a backslash. */
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
  const { hands, kitty, faceUp } = writeDeal(deal, rules);
  const tags = hands.map((hand, seat) => [`Hand${seat}`, hand]);
  if (kitty !== '') tags.push(['Kitty', kitty]);
  if (faceUp !== null) tags.push(['FaceUp', faceUp]);
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

/** A line of moves: the stage or the trick's number, and what was said or played. */
interface MoveLine {
  readonly head: string;
  readonly words: string[];
}

/** A line a stage, a line a trick, a new auction line when the cards are dealt again. */
const logLines = (setup: RoundSetup, log: readonly LogEntry[]): string[] => {
  const { rules } = setup;
  const lines: MoveLine[] = [];
  const tracker = trackTricks(setup);
  let tricks = 0;
  for (const { seat, action } of log) {
    const stage = STAGES[action.type];
    if (stage === '' && (tracker.toBeat === null || tricks === 0)) tricks++;
    const head = stage === '' ? `${tricks}.` : stage;
    const line = lines.at(-1);
    const word = `${seat}:${wordOf(action, rules)}`;
    if (line === undefined || line.head !== head || isAllPassed(line, rules)) lines.push({ head, words: [word] });
    else line.words.push(word);
    if (stage === '') trackPlay(tracker, action.type === 'play' ? action.combo : null, rules);
  }
  return lines.map(({ head, words }) => [head, ...words].join(' '));
};

const isAllPassed = ({ head, words }: MoveLine, rules: RuleSet): boolean =>
  head === 'auction' && words.length === rules.seats && words.every((word) => word.endsWith('-'));

/** The word that opens a line of such actions; tricks are numbered instead. */
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

const wordOf = (action: Action, rules: RuleSet): string => {
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
      return formatCombo(action.combo, rules.decks);
    case 'pass':
      return '-';
    default:
      return unreachable(action);
  }
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

const assemble = (tags: Tags, lines: readonly Line[]): Result<RoundRecord, Failure<'bad-record'>> => {
  const version = tags.get('DDN');
  if (version !== undefined && version.value !== '1') return wrongTag(tags, 'DDN', 'want "1"');
  const rules = readRules(tags.get('Rules')?.value ?? 'competition');
  if (!rules.ok) return wrongTag(tags, 'Rules', rules.error.message);
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

const readSetup = (tags: Tags, rules: RuleSet): Result<RoundSetup, Failure<'bad-record'>> => {
  const deal = readDealTags(tags, rules);
  if (!deal.ok) return deal;
  const start = tags.get('Start');
  if (start !== undefined && start.value !== 'play') return wrongTag(tags, 'Start', 'want "play"');
  const stray = (start === undefined ? ['Turn', 'Beat', 'Passes'] : ['Seed', 'First']).find((name) => tags.has(name));
  if (stray !== undefined) {
    return wrongTag(
      tags,
      stray,
      start === undefined ? 'want it with [Start "play"] only' : 'want none with [Start "play"]',
    );
  }
  if (start !== undefined) {
    return deal.value === null
      ? wrongTag(tags, 'Start', 'no hands, want Hand0, Hand1 …')
      : readPlaySetup(tags, rules, deal.value);
  }
  const seed = tags.get('Seed')?.value ?? null;
  if (seed === null && deal.value === null) return wrongTag(tags, 'Hand0', 'nor [Seed], want one of them');
  const first = seatTag(tags, 'First', rules);
  return first.ok ? ok({ type: 'dealt', rules, seed, deal: deal.value, first: first.value }) : first;
};

const readDealTags = (tags: Tags, rules: RuleSet): Result<Deal | null, Failure<'bad-record'>> => {
  const names = seatsOf(rules).map((seat) => `Hand${seat}`);
  const strays = [...HAND_TAGS.slice(rules.seats), ...(tags.has('Hand0') ? [] : ['Hand1', 'Kitty', 'FaceUp'])];
  const stray = strays.find((name) => tags.has(name));
  if (stray !== undefined) return wrongTag(tags, stray, `want ${names.join(', ')} under ${rules.name}`);
  if (!tags.has('Hand0')) return ok(null);
  const missing = names.find((name) => !tags.has(name));
  if (missing !== undefined) return wrongTag(tags, missing, `want ${names.join(', ')} under ${rules.name}`);
  const hands = names.map((name) => tags.get(name)?.value ?? '');
  const faceUp = tags.get('FaceUp')?.value ?? null;
  const deal = readDeal({ hands, kitty: tags.get('Kitty')?.value ?? '', faceUp }, rules);
  return deal.ok ? deal : wrongTag(tags, 'Hand0', deal.error.message);
};

const readPlaySetup = (tags: Tags, rules: RuleSet, deal: Deal): Result<PlaySetup, Failure<'bad-record'>> => {
  const landlord = seatTag(tags, 'Landlord', rules);
  if (!landlord.ok) return landlord;
  const turn = seatTag(tags, 'Turn', rules);
  if (!turn.ok) return turn;
  const seat = landlord.value ?? seatAt(0);
  const bid = tags.get('Bid')?.value ?? '1';
  if (!/^[123]$/u.test(bid)) return wrongTag(tags, 'Bid', 'want 1, 2 or 3');
  const setup = { type: 'play', rules, deal, landlord: seat, bid: Number(bid), turn: turn.value ?? seat } as const;
  const toBeat = tags.get('Beat')?.value;
  if (toBeat === undefined) return ok({ ...setup, trick: null });
  const [, leader = '', play = ''] = /^([0-3]):(.+)$/u.exec(toBeat) ?? [];
  if (leader === '' || Number(leader) >= rules.seats) return wrongTag(tags, 'Beat', 'want SEAT:PLAY');
  const combo = parsePlay(play, rules);
  if (!combo.ok) return wrongTag(tags, 'Beat', combo.error.message);
  if (combo.value === null) return wrongTag(tags, 'Beat', 'a pass, want a combo');
  const passes = tags.get('Passes')?.value ?? '0';
  if (!/^[012]$/u.test(passes) || Number(passes) > rules.seats - 2) {
    return wrongTag(tags, 'Passes', `want 0 to ${rules.seats - 2}`);
  }
  return ok({ ...setup, trick: { seat: seatAt(Number(leader)), combo: combo.value, passes: Number(passes) } });
};

const seatTag = (tags: Tags, name: string, rules: RuleSet): Result<Seat | null, Failure<'bad-record'>> => {
  const value = tags.get(name)?.value;
  if (value === undefined) return ok(null);
  const seat = seatsOf(rules).find((candidate) => `${candidate}` === value);
  return seat === undefined ? wrongTag(tags, name, `want a seat, 0 to ${rules.seats - 1}`) : ok(seat);
};

const readClaims = (tags: Tags, setup: RoundSetup): Result<RecordClaims, Failure<'bad-record'>> => {
  const dealt = setup.type === 'dealt';
  const landlord = dealt ? seatTag(tags, 'Landlord', setup.rules) : ok(null);
  if (!landlord.ok) return landlord;
  const bid = dealt ? tags.get('Bid')?.value : undefined;
  if (bid !== undefined && !/^[0-3]$/u.test(bid)) return wrongTag(tags, 'Bid', 'want 0 to 3');
  const said = tags.get('Result')?.value;
  const result = RECORD_RESULTS.find((candidate) => candidate === said) ?? null;
  if (said !== undefined && result === null)
    return wrongTag(tags, 'Result', `want one of ${RECORD_RESULTS.join(', ')}`);
  const scores = tags.get('Scores')?.value.split(/\s+/u).map(Number) ?? null;
  if (scores !== null && (scores.length !== setup.rules.seats || scores.some((score) => !Number.isFinite(score)))) {
    return wrongTag(tags, 'Scores', `want ${setup.rules.seats} numbers, by seat`);
  }
  return ok({ landlord: landlord.value, bid: bid === undefined ? null : Number(bid), result, scores });
};

const readLog = (lines: readonly Line[], setup: RoundSetup): Result<LogEntry[], Failure<'bad-record'>> => {
  const { rules } = setup;
  const log: LogEntry[] = [];
  const tracker = trackTricks(setup);
  let tricks = 0;
  for (const { text, number } of lines) {
    const [head = '', ...rest] = text.split(/\s+/u);
    const words = Object.hasOwn(WORDS, head) ? WORDS[head] : undefined;
    const labelled = /^\d+\.$/u.test(head);
    const moves = words !== undefined || labelled ? rest : [head, ...rest];
    for (const [index, move] of moves.entries()) {
      const [, seatText = '', word = ''] = /^([0-9]):(.+)$/u.exec(move) ?? [];
      const wanted = 'a stage (open, auction, double, redouble), a trick number, or SEAT:MOVE';
      if (seatText === '') return wrong(number, `"${move}"`, wanted);
      if (Number(seatText) >= rules.seats) return wrong(number, `"${move}"`, `a seat from 0 to ${rules.seats - 1}`);
      const seat = seatAt(Number(seatText));
      if (words !== undefined) {
        const action = Object.hasOwn(words, word) ? words[word] : undefined;
        if (action === undefined)
          return wrong(number, `"${move}"`, `${head} with one of ${Object.keys(words).join(' ')}`);
        log.push({ seat, action });
        continue;
      }
      if (tracker.toBeat === null || tricks === 0) {
        tricks++;
        if (labelled && index > 0) return wrong(number, `"${move}" begins trick ${tricks}`, 'a line of its own for it');
      } else if (labelled && index === 0)
        return wrong(number, `"${head}" within trick ${tricks}`, 'the trick to end first');
      if (labelled && index === 0 && head !== `${tricks}.`)
        return wrong(number, `trick number "${head}"`, `${tricks}.`);
      const combo = parsePlay(word, rules, tracker.toBeat);
      if (!combo.ok) return wrong(number, `"${move}"`, `a play or "-" (${combo.error.message})`);
      log.push({ seat, action: combo.value === null ? { type: 'pass' } : { type: 'play', combo: combo.value } });
      trackPlay(tracker, combo.value, rules);
    }
  }
  return ok(log);
};

const wrong = (line: number, found: string, wanted: string): Result<never, Failure<'bad-record'>> =>
  failure('bad-record', `bad record at line ${line}: ${found}, want ${wanted}`);

/** @param reason what is wrong and what is wanted. */
const wrongTag = (tags: Tags, name: string, reason: string): Result<never, Failure<'bad-record'>> => {
  const tag = tags.get(name);
  return failure(
    'bad-record',
    tag === undefined
      ? `bad record: no [${name}], ${reason}`
      : `bad record at line ${tag.number}: ${name} "${tag.value}", ${reason}`,
  );
};

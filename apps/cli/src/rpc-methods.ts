/** The methods of `ddz rpc`, one table entry each. */
import { jsonAsRecord, replay } from '@doudizhu/records';
import {
  actionSpace,
  beats,
  encode,
  failure,
  formatCombo,
  generate,
  KINDS,
  logOf,
  ok,
  PASS,
  PRESET_NAMES,
  PRESETS,
  ruleSet,
  scoreRound,
  type ActionId,
  type Combo,
  type DoubleFactor,
  type Failure,
  type Kind,
  type PresetName,
  type Result,
  type RuleSet,
} from '@doudizhu/rules';
import { replayText } from './archive.ts';
import { parseHand } from './moves.ts';
import { comboOf, readingsOf, readingText, readingTexts, type PlayGiven } from './reading.ts';
import { BOT_METHODS } from './rpc-bot.ts';
import { ENV_METHODS } from './rpc-env.ts';
import { JsonText, type Method, type Methods, type Params } from './rpc-message.ts';
import { SOLVE_PARAMS, solveMethod } from './rpc-solve.ts';

const listRules: Method = {
  params: [],
  handle: () => ok({ rules: PRESET_NAMES }),
};

const getRules: Method = {
  params: ['rules'],
  handle: (params) => {
    const rules = rulesIn(params);
    return rules.ok ? ok({ rules: rules.value }) : rules;
  },
};

const moves: Method = {
  params: ['rules', 'hand', 'beat', 'kindsOff'],
  handle: (params) => {
    const rules = rulesIn(params);
    if (!rules.ok) return rules;
    const text = textIn(params, 'hand');
    if (!text.ok) return text;
    const hand = parseHand(text.value, rules.value);
    if (!hand.ok) return hand;
    const beat = params['beat'] === undefined || params['beat'] === null ? ok(null) : beatIn(params, rules.value);
    if (!beat.ok) return beat;
    const off = kindsOffIn(params);
    if (!off.ok) return off;
    const space = actionSpace(rules.value);
    if (ids.length < space.size) ids = new Int32Array(space.size);
    const count = generate(space, hand.value.lo, hand.value.hi, beat.value ?? PASS, ids);
    const texts = readingTexts(space);
    let plays = '';
    for (let index = 0; index < count; index++) {
      const id = ids[index] as ActionId;
      if (id === PASS || (off.value !== null && off.value.has(space.kind[id] as number))) continue;
      plays += plays === '' ? readingText(space, texts, id) : `,${readingText(space, texts, id)}`;
    }
    return ok(new JsonText(`{"plays":[${plays}],"mayPass":${beat.value !== null}}`));
  },
};

const classify: Method = {
  params: ['rules', 'cards'],
  handle: (params) => {
    const rules = rulesIn(params);
    if (!rules.ok) return rules;
    const text = textIn(params, 'cards');
    if (!text.ok) return text;
    const cards = parseHand(text.value, rules.value);
    return cards.ok ? ok({ readings: readingsOf(rules.value, cards.value) }) : cards;
  },
};

const beatsMethod: Method = {
  params: ['rules', 'play', 'beat'],
  handle: (params) => {
    const rules = rulesIn(params);
    if (!rules.ok) return rules;
    const beat = playIn(params, 'beat', rules.value, null);
    if (!beat.ok) return beat;
    const play = playIn(params, 'play', rules.value, beat.value);
    return play.ok ? ok({ beats: beats(play.value, beat.value, rules.value) }) : play;
  },
};

const score: Method = {
  params: ['rules', 'bid', 'bombs', 'rockets', 'spring', 'winner', 'doubles', 'redouble'],
  handle: (params) => {
    const rules = rulesIn(params);
    if (!rules.ok) return rules;
    const { bid, bombs = 0, rockets = 0, spring = false, winner, redouble = false } = params;
    if (bid !== 1 && bid !== 2 && bid !== 3) return bad('bid', bid, '1, 2 or 3');
    if (!isCount(bombs)) return bad('bombs', bombs, 'a whole number from 0 to 100');
    if (!isCount(rockets)) return bad('rockets', rockets, 'a whole number from 0 to 100');
    if (typeof spring !== 'boolean') return bad('spring', spring, 'true or false');
    if (winner !== 'landlord' && winner !== 'farmers') return bad('winner', winner, '"landlord" or "farmers"');
    const farmers = rules.value.seats - 1;
    const { doubles = Array.from({ length: farmers }, () => false) } = params;
    const factors = Array.isArray(doubles) ? doubles.map(factorOf) : [];
    if (factors.length !== farmers || factors.includes(null)) {
      return bad('doubles', doubles, `${farmers} of true, false, 1, 2 or 4, one a farmer`);
    }
    const answered = factorOf(redouble);
    if (answered === null) return bad('redouble', redouble, 'true, false, 1, 2 or 4');
    const sheet = { rules: rules.value, bid, bombs, rockets, spring, winner, redouble: answered } as const;
    return ok(scoreRound({ ...sheet, doubles: factors.map((factor) => factor ?? 1) }));
  },
};

const replayMethod: Method = {
  params: ['record'],
  handle: ({ record }) => {
    const isObject = typeof record === 'object' && record !== null;
    if (!isObject && typeof record !== 'string') return bad('record', record, 'a record as JSON or as text');
    const read = isObject ? jsonAsRecord(record) : null;
    if (read !== null && !read.ok) return read;
    const replayed = read === null ? replayText(String(record)) : replay(read.value);
    if (!replayed.ok) return replayed;
    const { end } = replayed.value;
    const plays = logOf(end).flatMap(({ seat, action }) => {
      if (action.type !== 'play' && action.type !== 'pass') return [];
      return [{ seat, text: formatCombo(action.type === 'play' ? action.combo : null, end.rules.decks) }];
    });
    return ok({ scores: end.outcome?.scores ?? null, winner: end.outcome?.winner ?? null, plays });
  },
};

const solve: Method = {
  params: SOLVE_PARAMS,
  handle: (params) => solveMethod(params, { rulesIn, playIn, kindsIn }),
};

export const METHODS: Methods = new Map<string, Method>([
  ['rules.list', listRules],
  ['rules.get', getRules],
  ['moves', moves],
  ['classify', classify],
  ['beats', beatsMethod],
  ['score', score],
  ['replay', replayMethod],
  ['solve', solve],
  ...BOT_METHODS,
  ...ENV_METHODS,
]);

/** Scratch of `moves`. */
let ids = new Int32Array(0);

/** Entries that a cache of client input may hold before it starts anew. A rule set holds its action space, up to 2 MB. */
const CACHE_MAX = 4096;
const RULE_SETS_MAX = 64;
const rulesByText = new Map<string, Result<RuleSet, Failure>>();

/** `rules`: a name, or an object of overrides, checked once per JSON text; `competition` where it is left out. */
const rulesIn = ({ rules = 'competition' }: Params): Result<RuleSet, Failure> => {
  if (typeof rules === 'string' && Object.hasOwn(PRESETS, rules)) return ok(PRESETS[rules as PresetName]);
  if (typeof rules !== 'object' || rules === null) return ruleSet(rules);
  const key = JSON.stringify(rules);
  const known = rulesByText.get(key);
  if (known !== undefined) return known;
  const read = ruleSet(rules);
  if (rulesByText.size >= RULE_SETS_MAX) rulesByText.clear();
  rulesByText.set(key, read);
  return read;
};

const textIn = (params: Params, name: string): Result<string, Failure> => {
  const value = params[name];
  return typeof value === 'string' ? ok(value) : bad(name, value, 'a text of cards');
};

const beatIds = new WeakMap<RuleSet, Map<string, Result<ActionId, Failure>>>();

/** The id of `beat`. Reading cards costs more than listing moves, and clients ask about few tricks: they are kept. */
const beatIn = (params: Params, rules: RuleSet): Result<ActionId, Failure> => {
  let known = beatIds.get(rules);
  if (known === undefined || known.size >= CACHE_MAX) {
    known = new Map();
    beatIds.set(rules, known);
  }
  const key = JSON.stringify(params['beat']);
  const kept = known.get(key);
  if (kept !== undefined) return kept;
  const combo = playIn(params, 'beat', rules, null);
  const id: Result<ActionId, Failure> = combo.ok ? ok(encode(actionSpace(rules), combo.value)) : combo;
  known.set(key, id);
  return id;
};

/** A play: `{cards, kind?, main?}`, or the cards alone. @param beat chooses among readings. */
const playIn = (params: Params, name: string, rules: RuleSet, beat: Combo | null): Result<Combo, Failure> => {
  const value = params[name];
  if (typeof value === 'string') return comboOf(rules, { cards: value }, beat);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return bad(name, value, '{cards, kind?, main?}');
  }
  const { cards, kind, main, ...others } = value as Record<string, unknown>;
  const [other] = Object.keys(others);
  if (other !== undefined) return bad(`${name}.${other}`, others[other], 'only cards, kind and main');
  if (typeof cards !== 'string') return bad(`${name}.cards`, cards, 'a text of cards');
  if (kind !== undefined && !isKind(kind)) return bad(`${name}.kind`, kind, `one of ${KINDS.join(', ')}`);
  if (main !== undefined && typeof main !== 'string') return bad(`${name}.main`, main, 'a rank letter');
  const given: PlayGiven = { cards, kind, main };
  return comboOf(rules, given, beat);
};

/** Indices into KINDS of the kinds that are left out, or null where none is. */
const kindsOffIn = (params: Params): Result<ReadonlySet<number> | null, Failure> => {
  const kinds = kindsIn(params);
  if (!kinds.ok) return kinds;
  return ok(kinds.value.length === 0 ? null : new Set(kinds.value.map((kind) => KINDS.indexOf(kind))));
};

/** The kinds that are left out. */
const kindsIn = ({ kindsOff }: Params): Result<readonly Kind[], Failure> => {
  if (kindsOff === undefined || kindsOff === null) return ok([]);
  if (Array.isArray(kindsOff) && kindsOff.every(isKind)) return ok(kindsOff);
  return bad('kindsOff', kindsOff, `a list of kinds, each one of ${KINDS.join(', ')}`);
};

const isKind = (value: unknown): value is Kind => KINDS.some((kind) => kind === value);

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 100;

/** Doubling or not as a factor, or the factor itself. @returns null for neither. */
const factorOf = (value: unknown): DoubleFactor | null => {
  if (typeof value === 'boolean') return value ? 2 : 1;
  return value === 1 || value === 2 || value === 4 ? value : null;
};

const bad = (name: string, value: unknown, wanted: string): Result<never, Failure<'bad-params'>> =>
  failure('bad-params', `bad ${name} ${value === undefined ? '(missing)' : JSON.stringify(value)}: want ${wanted}`);

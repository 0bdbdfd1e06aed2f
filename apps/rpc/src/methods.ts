/** The methods of the server, one table entry each. docs/rpc.md describes them. */
import { detectFormat, jsonAsRecord, readRecord, RECORD_FORMATS, replay, type Replay } from '@doudizhu/records';
import {
  actionSpace,
  beats,
  failure,
  formatCombo,
  generate,
  KINDS,
  logOf,
  ok,
  PASS,
  PRESET_NAMES,
  scoreRound,
  type ActionId,
  type DoubleFactor,
  type Result,
} from '@doudizhu/rules';
import { botMethods } from './bot.ts';
import { envMethods } from './env.ts';
import { JsonText, type Method, type Methods, type Params } from './message.ts';
import { badParam, createParamReader, isWhole, kindsIn, playIn, textIn, type ParamReader } from './params.ts';
import { createPlayTexts, parseHand, playJsonsOf } from './play-json.ts';
import { solveMethod } from './solve.ts';

export interface ServerSetup {
  /** A clock in milliseconds, for the limits of `solve` and `bot.act`. */
  readonly nowMs: () => number;
}

/** The methods with the state of one server: its environments, its solver, its caches. */
export const createMethods = ({ nowMs }: ServerSetup): Methods => {
  const reader = createParamReader();
  return new Map<string, Method>([
    ['rules.list', { params: [], handle: () => ok({ rules: PRESET_NAMES }) }],
    ['rules.get', rulesGetMethod(reader)],
    ['moves', movesMethod(reader)],
    ['classify', classifyMethod(reader)],
    ['beats', beatsMethod(reader)],
    ['score', scoreMethod(reader)],
    ['replay', replayMethod],
    ['solve', solveMethod({ reader, nowMs })],
    ...botMethods(nowMs),
    ...envMethods(),
  ]);
};

const rulesGetMethod = ({ rulesIn }: ParamReader): Method => ({
  params: ['rules'],
  handle: (params) => {
    const rules = rulesIn(params);
    return rules.ok ? ok({ rules: rules.value }) : rules;
  },
});

const movesMethod = ({ rulesIn, beatIn }: ParamReader): Method => {
  const playTexts = createPlayTexts();
  let ids = new Int32Array(0);
  return {
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
      const kindsOff = kindIndicesIn(params);
      if (!kindsOff.ok) return kindsOff;
      const space = actionSpace(rules.value);
      if (ids.length < space.size) ids = new Int32Array(space.size);
      const count = generate(space, hand.value.lo, hand.value.hi, beat.value ?? PASS, ids);
      const textOf = playTexts(space);
      let plays = '';
      for (let index = 0; index < count; index++) {
        const id = ids[index] as ActionId;
        if (id === PASS || (kindsOff.value !== null && kindsOff.value.has(space.kind[id] as number))) continue;
        plays += plays === '' ? textOf(id) : `,${textOf(id)}`;
      }
      return ok(new JsonText(`{"plays":[${plays}],"mayPass":${beat.value !== null}}`));
    },
  };
};

/** The kinds of `kindsOff` as indices into KINDS, or null where there are none. */
const kindIndicesIn = (params: Params): Result<ReadonlySet<number> | null> => {
  const kinds = kindsIn(params);
  if (!kinds.ok) return kinds;
  return ok(kinds.value.length === 0 ? null : new Set(kinds.value.map((kind) => KINDS.indexOf(kind))));
};

const classifyMethod = ({ rulesIn }: ParamReader): Method => ({
  params: ['rules', 'cards'],
  handle: (params) => {
    const rules = rulesIn(params);
    if (!rules.ok) return rules;
    const text = textIn(params, 'cards');
    if (!text.ok) return text;
    const cards = parseHand(text.value, rules.value);
    return cards.ok ? ok({ readings: playJsonsOf(rules.value, cards.value) }) : cards;
  },
});

const beatsMethod = ({ rulesIn }: ParamReader): Method => ({
  params: ['rules', 'play', 'beat'],
  handle: (params) => {
    const rules = rulesIn(params);
    if (!rules.ok) return rules;
    const beat = playIn(params, 'beat', rules.value, null);
    if (!beat.ok) return beat;
    const play = playIn(params, 'play', rules.value, beat.value);
    return play.ok ? ok({ beats: beats(play.value, beat.value, rules.value) }) : play;
  },
});

/** The most bombs or rockets that `score` takes. */
const BOMBS_MAX = 100;

const scoreMethod = ({ rulesIn }: ParamReader): Method => ({
  params: ['rules', 'bid', 'bombs', 'rockets', 'spring', 'winner', 'doubles', 'redouble'],
  handle: (params) => {
    const rules = rulesIn(params);
    if (!rules.ok) return rules;
    const { bid, bombs = 0, rockets = 0, spring = false, winner, redouble = false } = params;
    if (bid !== 1 && bid !== 2 && bid !== 3) return badParam('bid', bid, '1, 2 or 3');
    if (!isWhole(bombs, 0, BOMBS_MAX)) return badParam('bombs', bombs, 'a whole number from 0 to 100');
    if (!isWhole(rockets, 0, BOMBS_MAX)) return badParam('rockets', rockets, 'a whole number from 0 to 100');
    if (typeof spring !== 'boolean') return badParam('spring', spring, 'true or false');
    if (winner !== 'landlord' && winner !== 'farmers') return badParam('winner', winner, '"landlord" or "farmers"');
    const farmers = rules.value.seats - 1;
    const { doubles = Array.from({ length: farmers }, () => false) } = params;
    const factors = Array.isArray(doubles) ? doubles.map(factorOf) : [];
    if (factors.length !== farmers || factors.includes(null)) {
      return badParam('doubles', doubles, `${farmers} of true, false, 1, 2 or 4, one a farmer`);
    }
    const answered = factorOf(redouble);
    if (answered === null) return badParam('redouble', redouble, 'true, false, 1, 2 or 4');
    const sheet = { rules: rules.value, bid, bombs, rockets, spring, winner, redouble: answered } as const;
    return ok(scoreRound({ ...sheet, doubles: factors.map((factor) => factor ?? 1) }));
  },
});

/** Doubling or not as a factor, or the factor itself. @returns null for neither. */
const factorOf = (value: unknown): DoubleFactor | null => {
  if (typeof value === 'boolean') return value ? 2 : 1;
  return value === 1 || value === 2 || value === 4 ? value : null;
};

const replayMethod: Method = {
  params: ['record'],
  handle: ({ record }) => {
    const isObject = typeof record === 'object' && record !== null;
    if (!isObject && typeof record !== 'string') return badParam('record', record, 'a record as JSON or as text');
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

/** Replays one round in the format that the text looks like; every step is checked. */
const replayText = (text: string): Result<Replay> => {
  const format = detectFormat(text);
  if (format === null) {
    return failure('bad-format', `no known format, want --from with one of ${RECORD_FORMATS.join(', ')}`);
  }
  const record = readRecord(text, format);
  return record.ok ? replay(record.value) : record;
};

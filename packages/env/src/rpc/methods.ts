/** Methods of the server as a table (docs/reference/rpc.md). */
import { dataOrigin } from '@doudizhu/engines';
import { formatCards, type RankCounts } from '@doudizhu/rules/cards';
import {
  actionSpace,
  beats,
  comboAsJson,
  decode,
  equalActions,
  formatCombo,
  generate,
  namesReading,
  parsePlay,
  PASS,
  laysOf,
  type ActionId,
  type Combo,
} from '@doudizhu/rules/combos';
import { ok, type Result } from '@doudizhu/rules/result';
import { logOf, scoreRound, type DoubleFactor } from '@doudizhu/rules/round';
import { KINDS, PRESET_NAMES, PUZZLE_NAMES, type RuleSet } from '@doudizhu/rules/ruleset';
import { anything, boolean, listOf, named, oneOf, optional, object, whole, withDefault } from '@doudizhu/rules/schema';
import { adviseMethod, splitMethod } from './advise.ts';
import { analyseMethod, explainMethod } from './analysis.ts';
import { botMethods } from './bot.ts';
import { envMethods } from './env.ts';
import { JsonText, type Method, type Methods, type Params } from './message.ts';
import { CARDS, readParam, readParams } from '../base/params.ts';
import { createParamReader, kindsIn, playIn, type ParamReader } from './game-params.ts';
import { createPlayTexts, parseHand, playJsonsOf } from './play-json.ts';
import { parMethod } from './par.ts';
import { playoutMethod } from './playout.ts';
import { readReplay } from './replay.ts';
import { solveMethod } from './solve.ts';
import { expected } from '../base/expectations.ts';

export interface ServerSetup {
  /** Clock in milliseconds that limits `solve` and `bot.act`. */
  readonly nowMs: () => number;
  /** True if clients may name programs and models as bots; default: false. */
  readonly programs?: boolean;
}

/** Creates the methods with the state of one server: environments, solver, caches. */
export const createMethods = ({ nowMs, programs = false }: ServerSetup): Methods => {
  const reader = createParamReader();
  return new Map<string, Method>([
    ['rules.list', { params: [], handle: () => ok({ rules: PRESET_NAMES, puzzles: PUZZLE_NAMES }) }],
    ['rules.get', rulesGetMethod(reader)],
    ['dataset.origin', originMethod(reader)],
    ['moves', movesMethod(reader)],
    ['actions', actionsMethod(reader)],
    ['classify', classifyMethod(reader)],
    ['beats', beatsMethod(reader)],
    ['score', scoreMethod(reader)],
    ['replay', replayMethod],
    ['solve', solveMethod({ reader, nowMs })],
    ['par', parMethod({ reader, nowMs })],
    ['advise', adviseMethod(reader)],
    ['split', splitMethod(reader)],
    ['analyse', analyseMethod],
    ...botMethods(nowMs, programs),
    ['bot.playout', playoutMethod(programs)],
    ['bot.explain', explainMethod],
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

const originMethod = ({ rulesIn }: ParamReader): Method => ({
  params: ['rules'],
  handle: (params) => {
    const rules = rulesIn(params);
    return rules.ok ? ok(dataOrigin(rules.value)) : rules;
  },
});

const movesMethod = ({ dealtRulesIn, beatIn }: ParamReader): Method => {
  const playTexts = createPlayTexts();
  let ids = new Int32Array(0);
  return {
    params: ['rules', 'wild', 'hand', 'beat', 'kindsOff'],
    handle: (params) => {
      const rules = dealtRulesIn(params);
      if (!rules.ok) return rules;
      const text = readParam('hand', params['hand'], CARDS);
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
        const laid =
          space.wild === 0 ? [textOf(id)] : waysToLay(textOf(id), hand.value, decode(space, id), rules.value);
        for (const play of laid) plays += plays === '' ? play : `,${play}`;
      }
      return ok(new JsonText(`{"plays":[${plays}],"mayPass":${beat.value !== null}}`));
    },
  };
};

/** JSON texts of a play, one for each way to lay it, with the cards that leave the hand. */
const waysToLay = (play: string, hand: RankCounts, combo: Combo, rules: RuleSet): readonly string[] =>
  laysOf(hand, combo, rules).map((uses) => `${play.slice(0, -1)},"uses":"${formatCards(uses)}"}`);

/** All plays of a rule set in columns; index = id, 0 the pass. */
const actionsMethod = ({ rulesIn }: ParamReader): Method => ({
  params: ['rules'],
  handle: (params) => {
    const rules = rulesIn(params);
    if (!rules.ok) return rules;
    const space = actionSpace(rules.value);
    const { size, kind, main, length, lo, hi } = space;
    const column = (numbers: ArrayLike<number>): number[] => Array.from(numbers).slice(0, size);
    const cards = Array.from({ length: size }, (_, id) => formatCards({ lo: lo[id] as number, hi: hi[id] as number }));
    const equal = Array.from(equalActions(space));
    return ok({ kinds: KINDS, kind: column(kind), main: column(main), length: column(length), cards, equal });
  },
});

/** Reads `kindsOff` as indices into KINDS; null if it is empty. */
const kindIndicesIn = (params: Params): Result<ReadonlySet<number> | null> => {
  const kinds = kindsIn(params);
  if (!kinds.ok) return kinds;
  return ok(kinds.value.length === 0 ? null : new Set(kinds.value.map((kind) => KINDS.indexOf(kind))));
};

const classifyMethod = ({ dealtRulesIn }: ParamReader): Method => ({
  params: ['rules', 'wild', 'cards'],
  handle: (params) => {
    const rules = dealtRulesIn(params);
    if (!rules.ok) return rules;
    const text = readParam('cards', params['cards'], CARDS);
    if (!text.ok) return text;
    if (namesReading(text.value)) {
      const play = parsePlay(text.value, rules.value);
      if (!play.ok) return play.error.code === 'no-combo' ? ok({ readings: [] }) : play;
      return ok({ readings: play.value === null ? [] : [comboAsJson(play.value, rules.value)] });
    }
    const cards = parseHand(text.value, rules.value);
    if (!cards.ok) return cards;
    const readings = playJsonsOf(rules.value, cards.value);
    if (rules.value.wildcards === 0) return ok({ readings });
    return ok({ readings: readings.map((reading) => ({ ...reading, uses: formatCards(cards.value) })) });
  },
});

const beatsMethod = ({ dealtRulesIn }: ParamReader): Method => ({
  params: ['rules', 'wild', 'play', 'beat'],
  handle: (params) => {
    const rules = dealtRulesIn(params);
    if (!rules.ok) return rules;
    const beat = playIn(params, 'beat', rules.value, null);
    if (!beat.ok) return beat;
    const play = playIn(params, 'play', rules.value, beat.value);
    return play.ok ? ok({ beats: beats(play.value, beat.value, rules.value) }) : play;
  },
});

/** Maximum number of bombs or rockets in `score`. */
const BOMBS_MAX = 100;

const BID = named(oneOf([1, 2, 3]), expected('expected/paid-bid'));
const BOMBS = whole(0, BOMBS_MAX);
const WINNER = named(oneOf(['landlord', 'farmers']), expected('expected/winner'));
/** A factor, or a boolean: whether a seat doubles. */
const FACTOR = named(oneOf([true, false, 1, 2, 4]), expected('expected/factor'));

const SCORE = object(
  {
    bid: BID,
    bombs: withDefault(BOMBS, 0),
    softBombs: withDefault(anything, 0),
    pureBombs: withDefault(anything, 0),
    rockets: withDefault(BOMBS, 0),
    spring: withDefault(boolean, false),
    winner: WINNER,
    doubles: optional(anything),
    redouble: withDefault(FACTOR, false),
  },
  'passed over',
);

const scoreMethod = ({ rulesIn }: ParamReader): Method => ({
  params: ['rules', 'bid', 'bombs', 'softBombs', 'pureBombs', 'rockets', 'spring', 'winner', 'doubles', 'redouble'],
  handle: (params) => {
    const rules = rulesIn(params);
    if (!rules.ok) return rules;
    const read = readParams(params, SCORE);
    if (!read.ok) return read;
    const { bombs, redouble, ...given } = read.value;
    const softBombs = readParam('softBombs', given.softBombs, whole(0, bombs));
    if (!softBombs.ok) return softBombs;
    const pureBombs = readParam('pureBombs', given.pureBombs, whole(0, bombs - softBombs.value));
    if (!pureBombs.ok) return pureBombs;
    const farmers = rules.value.seats - 1;
    const doubles = readParam(
      'doubles',
      given.doubles ?? Array.from({ length: farmers }, () => false),
      named(listOf(FACTOR, farmers), expected('expected/factors', { farmers })),
    );
    if (!doubles.ok) return doubles;
    const [landlord, ...scores] = scoreRound({
      ...given,
      rules: rules.value,
      bombs,
      softBombs: softBombs.value,
      pureBombs: pureBombs.value,
      doubles: doubles.value.map(factorOf),
      redouble: factorOf(redouble),
    });
    return ok({ landlord, farmers: scores });
  },
});

const factorOf = (given: boolean | DoubleFactor): DoubleFactor =>
  typeof given === 'boolean' ? (given ? 2 : 1) : given;

const replayMethod: Method = {
  params: ['record'],
  handle: (params) => {
    const replayed = readReplay(params['record']);
    if (!replayed.ok) return replayed;
    const { end } = replayed.value;
    const plays = logOf(end).flatMap(({ seat, action }) => {
      if (action.type !== 'play' && action.type !== 'pass') return [];
      const text = formatCombo(action.type === 'play' ? action.combo : null, end.rules.decks);
      const uses = action.type === 'play' ? action.uses : undefined;
      return [uses === undefined ? { seat, text } : { seat, text, uses: formatCards(uses) }];
    });
    return ok({ scores: end.outcome?.scores ?? null, winner: end.outcome?.winner ?? null, plays });
  },
};

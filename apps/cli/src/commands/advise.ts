/** `ddz advise`: what to call or play with a hand at a table, once or along a round that is entered step by step. */
import { adviceJson, adviceFor, splitOf } from '@doudizhu/env/advise';
import {
  actionWord,
  enteredRound,
  nextFact,
  readSeenRound,
  withFact,
  type EnteredRound,
  type NextFact,
  type SeenSeat,
} from '@doudizhu/records';
import { parseCards, sizeOf } from '@doudizhu/rules/cards';
import { seatAt } from '@doudizhu/rules/deal';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { handSizeOf } from '@doudizhu/rules/ruleset';
import { hintsIn, type Hint } from '../play/hints.ts';
import { isTerminal, screenSizeOf } from '../terminal/io.ts';
import { createLines, type Lines } from '../terminal/lines.ts';
import { COLUMNS, widthOf, wrapText } from '../terminal/width.ts';
import { nameOf } from '../words/action-text.ts';
import type { Dictionary } from '../words/texts.ts';
import { cliFailure } from '../words/failures.ts';
import { WILD_OPTION } from '../command/options.ts';
import type { CliCommand, Input } from '../command/command.ts';

export const ADVISE_COMMAND: CliCommand = {
  usage: '[HAND]',
  positionals: [0, 1],
  deals: true,
  options: {
    calls: {
      value: 'CALLS',
      en: 'calls and doubles so far, such as "- 2" or "1 - - x1 x2"; you are the next to answer',
      zh: '到现在的叫牌和加倍，如 "- 2"、"1 - - x1 x2"；下一个轮到你',
    },
    kitty: { value: 'CARDS', en: 'the kitty, once it is turned up', zh: '底牌（已亮出时）' },
    plays: {
      value: 'PLAYS',
      en: 'plays so far from the landlord on, such as "888+Q - 5555"; you are next',
      zh: '从地主起到现在的出牌，如 "888+Q - 5555"；下一个轮到你',
    },
    known: {
      value: 'HANDS',
      en: 'cards of other hands that you know, such as "U=7777AA3BR?? D=2"',
      zh: '已知的别家牌，如 "U=7777AA3BR?? D=2"',
    },
    ...WILD_OPTION,
    bid: { value: 'N', range: [1, 3], initial: 1, en: 'the bid, without --calls', zh: '叫分（不给 --calls 时）' },
    count: { value: 'N', range: [1, 100], initial: 3, en: 'plays to explain', zh: '说明几种出法' },
    interactive: {
      short: 'i',
      excludes: ['calls', 'kitty', 'plays', 'known', 'wild', 'bid', 'json'],
      en: 'enter what the others do, get advice at your turns',
      zh: '逐步输入别人的动作，轮到你时给建议',
    },
  },
  examples: [
    'advise 34567789TJQKA22BR',
    'advise 3456677899TJQKA2B --calls "- 2"',
    'advise 44556778TTJJQKA2B --kitty 33R --plays 3 --rules douzero',
    'advise -i',
  ],
  run: (input) => (input.has('interactive') ? followRound(input) : adviseOnce(input)),
};

export const SPLIT_COMMAND: CliCommand = {
  usage: 'HAND',
  positionals: [1, 1],
  options: {},
  examples: ['split 34567789TJQKA22BR', 'split 34567TJQQQQA2255TTR --json'],
  run: ({ print, printJson, positionals: [hand = ''], rules, json, words }) => {
    const split = splitOf(hand, rules);
    if (!split.ok) return split;
    const plays = split.value.length;
    if (json) printJson({ plays, split: split.value });
    else print(`${words.advise.split({ plays })} ${split.value.join('  ')}`);
    return ok(undefined);
  },
};

const adviseOnce = (input: Input): Result<void> => {
  const { rules, text, printJson, json } = input;
  const [hand] = input.positionals;
  if (hand === undefined) return err(cliFailure('bad-usage/no-argument', { usage: 'ddz advise HAND | -i' }));
  const read = readSeenRound({
    rules,
    hand,
    kitty: text('kitty'),
    calls: text('calls'),
    plays: text('plays'),
    known: text('known'),
    wild: text('wild')?.toUpperCase() ?? '',
    bid: input.count('bid'),
  });
  if (!read.ok) return read;
  if (json) printJson(adviceJson(read.value, adviceFor(read.value, input.count('count'))));
  else printAdvice(input, read.value);
  return ok(undefined);
};

/** Prints the choices, the best first, and from how many deals they come. */
const printAdvice = (input: Input, seen: SeenSeat): readonly Hint[] => {
  const { io, print, words, styleText } = input;
  const advice = adviceFor(seen, input.count('count'));
  const columns = isTerminal(io) ? screenSizeOf(io).columns : COLUMNS;
  const hints = hintsIn(advice, seen.view, words);
  for (const [index, { text }] of hints.entries()) {
    const lines = columns < widthOf(text) ? wrapText(text, columns - 2) : [text];
    const whole = lines.join('\n  ');
    print(index === 0 ? styleText('bold', whole) : whole);
  }
  const { deals } = advice;
  const by =
    deals === 0
      ? words.advise.network
      : (seen.round.phase === 'play' ? words.advise.solved : words.advise.drawn)({ deals });
  print(styleText('dim', by));
  return hints;
};

const UNDO = ['u', 'undo', '悔', '悔牌'];
const QUIT = ['q', 'quit', '退出'];

/** Asks for the hand, the seat and then every action, with advice before those of the person. */
const followRound = async (input: Input): Promise<Result<void>> => {
  const lines = createLines(input.io, { echo: true });
  const start = await askStart(input, lines);
  if (start !== null) await askSteps(input, lines, start);
  lines.close();
  return ok(undefined);
};

const askStart = async ({ rules, words, positionals, print }: Input, lines: Lines): Promise<EnteredRound | null> => {
  const texts = words.advise;
  for (let given = positionals[0]; ; given = undefined) {
    const line = given ?? (await lines.ask(() => `${texts.hand({ size: handSizeOf(rules) })} > `));
    if (line === null || QUIT.includes(line.trim())) return null;
    const hand = parseCards(line);
    const asSeat = await (hand.ok && sizeOf(hand.value) === handSizeOf(rules)
      ? lines.ask(() => `${texts.before({ last: rules.seats - 1 })} > `)
      : null);
    if (hand.ok && asSeat !== null && /^[0-3]$/u.test(asSeat.trim()) && Number(asSeat) < rules.seats) {
      return enteredRound(rules, hand.value, seatAt(Number(asSeat)));
    }
    if (asSeat === null && hand.ok && sizeOf(hand.value) === handSizeOf(rules)) return null;
    print(hand.ok ? texts.hand({ size: handSizeOf(rules) }) : words.sentenceOf(hand.error));
  }
};

const askSteps = async (input: Input, lines: Lines, start: EnteredRound): Promise<void> => {
  const { print, words } = input;
  const steps: EnteredRound[] = [start];
  for (;;) {
    const now = steps.at(-1)!;
    const fact = nextFact(now);
    if (!fact.ok || fact.value.type === 'over') {
      print(fact.ok ? words.advise.over : words.sentenceOf(fact.error));
      return;
    }
    const asked = fact.value;
    const isOwn = asked.type === 'action' && asked.seen.turn === now.seat;
    const hints = isOwn ? printAdvice(input, asked.seen) : [];
    const line = await lines.ask(() => `${promptOf(asked, words)} > `);
    const text = line?.trim() ?? null;
    if (text === null || QUIT.includes(text.toLowerCase())) return;
    if (UNDO.includes(text.toLowerCase())) {
      if (steps.length > 1) steps.pop();
      continue;
    }
    const word = text === '' && hints[0] !== undefined ? actionWord(hints[0].action, now.rules) : text;
    const next = withFact(now, asked, word);
    if (next.ok) steps.push(next.value);
    else print(words.sentenceOf(next.error));
  }
};

/** The fact that is asked for; of an action the seat, and the words that it may answer. */
const promptOf = (fact: Exclude<NextFact, { readonly type: 'over' }>, words: Dictionary): string => {
  if (fact.type !== 'action') return words.advise[fact.type];
  const { round, seat, turn } = fact.seen;
  if (turn === seat) return round.phase === 'play' ? words.advise.ownPlay : words.advise.own;
  const known = fact.words === null ? words.advise.cards : fact.words.join(' ');
  return `${nameOf(turn, { seat, rules: round.rules }, words)} (${known})`;
};

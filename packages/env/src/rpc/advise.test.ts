import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAdvisor } from '@doudizhu/bots';
import { bundledNetworks } from '@doudizhu/engines';
import { actionWord } from '@doudizhu/records';
import { formatCards, sizeOf } from '@doudizhu/rules/cards';
import { parsePlay } from '@doudizhu/rules/combos';
import { dealFrom } from '@doudizhu/rules/deal';
import { sideLetter } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import {
  applyUnchecked,
  isOver,
  legalActions,
  startPlay,
  startRound,
  toAct,
  type Action,
  type Round,
} from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { cards, sized } from '@doudizhu/rules/testing';
import { viewFor } from '@doudizhu/rules/view';
import { call } from '../testing/rpc-server.ts';

interface AdviceJson {
  readonly phase: string;
  readonly seat: number;
  readonly role: string | null;
  readonly deals: number;
  readonly options: readonly {
    readonly action: string;
    readonly text: string;
    readonly points: number | null;
    readonly error: number | null;
    readonly win: number | null;
    readonly proved: boolean;
    readonly reasons: readonly { readonly message: string }[];
  }[];
}

const adviceOn = async (params: object): Promise<AdviceJson> => {
  const { result, error } = await call('advise', params);
  assert.equal(error, undefined, error?.message);
  return result as unknown as AdviceJson;
};

const HAND = '34567789TJQKA22BR';

test('a call: the choices with points and their error, the deals behind them, the counts of the hand', async () => {
  const { phase, seat, deals, options } = await adviceOn({ hand: HAND, calls: '- 1' });
  assert.deepEqual([phase, seat, deals > 0], ['auction', 2, true]);
  assert.deepEqual(options.map(({ text }) => text).toSorted(), ['bid 2', 'bid 3', 'no bid']);
  for (const { points, error, win } of options)
    assert.ok(points !== null && error !== null && error > 0 && win === null);
  const points = options.map((option) => option.points!);
  assert.deepEqual(
    points,
    points.toSorted((a, b) => b - a),
  );
  assert.match(options[0]!.reasons[0]!.message, /2 jokers, 2 twos, 0 bombs and goes out in 4 plays/);
});

test('a play: chances and reasons; a certain win is proved', async () => {
  const question = { rules: 'douzero', hand: '44556778TTJJQKA2B', kitty: '33R', plays: '3', count: 2 };
  const { role, options } = await adviceOn(question);
  assert.deepEqual([role, options.length], ['farmer', 2]);
  assert.ok(options[0]!.win! > 0 && options[0]!.reasons.length > 0);
});

test('a landlord who has opened the hand is told so', async () => {
  const question = { rules: 'happy', hand: `${HAND}345`, kitty: '345', calls: 'call - - x1 x1 x1' };
  const points = async (plays: string): Promise<number> =>
    (await adviceOn({ ...question, plays })).options.at(-1)!.points!;
  assert.ok((await points('open')) > (await points('')), 'for a higher stake');
});

test('a short hand under rules with open hands is advised to stay closed or not', async () => {
  const { phase, options } = await adviceOn({ rules: 'happy', hand: '34569' });
  assert.deepEqual([phase, options.map(({ text }) => text).toSorted()], ['opening', ['closed hand', 'open hand']]);
});

/** Words of the calls and plays, from a round whose first caller is seat 0. */
const wordsOf = (log: readonly Action[], isPlay: boolean, round: Round): string =>
  log
    .filter(({ type }) => type !== 'openHand' && (type === 'play' || type === 'pass') === isPlay)
    .map((action) => actionWord(action, round.rules))
    .join(' ');

test('a hand that is known leaves one deal near the end, and the play that wins in it', async () => {
  const deals: number[][] = [];
  for (let deal = 0; deal < 6; deal++) {
    const bot = createAdvisor(bundledNetworks);
    let round = startPlay({ rules: PRESETS.douzero, deal: dealFrom(PRESETS.douzero, createRng(`known/${deal}`)) });
    const log: Action[] = [];
    const left = (): number => round.hands.reduce((sum, hand) => sum + sizeOf(hand), 0);
    while (!isOver(round) && (left() > 22 || legalActions(round, round.turn).length < 2)) {
      log.push(bot.act(viewFor(round, round.turn)));
      round = applyUnchecked(round, round.turn, log.at(-1)!);
    }
    if (isOver(round)) continue;
    const { hand, kitty } = viewFor(round, round.turn);
    const side = round.turn === 0 ? 1 : 0;
    const known = `${sideLetter(side, 3)}=${formatCards(round.hands[side]!)}`;
    const question = {
      rules: 'douzero',
      hand: formatCards(hand),
      kitty: formatCards(kitty!),
      plays: wordsOf(log, true, round),
    };
    deals.push([(await adviceOn(question)).deals, (await adviceOn({ ...question, known })).deals]);
  }
  const shown = JSON.stringify(deals);
  assert.ok(
    deals.some(([, known]) => known === 1),
    shown,
  );
  assert.ok(
    deals.every(([unknown, known]) => unknown !== 1 && known! <= 1),
    shown,
  );
});

for (const rules of ['competition', 'pagat', 'botzone', 'zunli', 'no-shuffle'] as const) {
  test(`${rules}: the advice is the decision of the bot, from the auction to the last card`, async () => {
    const bot = createAdvisor(bundledNetworks);
    for (let deal = 0; deal < sized(1, 8); deal++) {
      let round = startRound({ rules: PRESETS[rules], seed: `advice/${deal}`, first: 0 as never });
      const log: Action[] = [];
      while (!isOver(round) && round.redeals === 0) {
        const seat = toAct(round)[0]!;
        const view = viewFor(round, seat);
        const action = bot.act(view);
        // An open hand of another seat is no part of a question.
        if (action.type === 'openHand' && action.open) break;
        const isOpen = round.phase === 'doubling' && round.rules.doublingOrder === 'together';
        if (legalActions(round, seat).length > 1 && round.phase !== 'opening' && !isOpen) {
          const { options } = await adviceOn({
            rules,
            hand: formatCards(view.hand),
            kitty: view.kitty === null ? null : formatCards(view.kitty),
            calls: wordsOf(log, false, round),
            plays: wordsOf(log, true, round),
            count: 1,
          });
          const best = options[0]!;
          const text = action.type === 'play' || action.type === 'pass' ? best.text : best.action;
          // A proved win that is worth more comes before the bot's choice.
          if (!best.proved) assert.equal(text, action.type === 'play' ? actionWord(action, round.rules) : action.type);
        }
        log.push(action);
        round = applyUnchecked(round, seat, action);
      }
    }
  });
}

/** Hands of NOIP 2015, “Dou Dizhu”: both samples of the problem. */
const SAMPLES: readonly (readonly [hand: string, plays: number])[] = [
  ['5789TJAA', 3],
  ['345567TTJQQQQA22B', 6],
];

for (const [hand, plays] of SAMPLES) {
  test(`${hand} splits into ${plays} plays, which are the hand`, async () => {
    const { result } = await call('split', { hand });
    const { plays: count, split } = result as unknown as { plays: number; split: readonly string[] };
    assert.deepEqual([count, split.length], [plays, plays]);
    for (const text of split) assert.ok(unwrap(parsePlay(text, PRESETS.competition)) !== null);
    assert.equal(formatCards(cards(split.join('').replaceAll('+', ''))), formatCards(cards(hand)));
  });
}

test('questions that fit no round are refused with the field', async () => {
  const refused = async (method: string, params: object): Promise<string> =>
    (await call(method, params)).error?.message ?? 'answered';
  assert.match(await refused('advise', { hand: HAND.slice(1) }), /invalid hand "16 cards.*": expected 17 cards/);
  assert.match(await refused('advise', { hand: HAND, foo: 1 }), /unknown "foo"/);
  assert.match(await refused('advise', { hand: HAND, plays: [1] }), /invalid plays \[1\]: expected plays as a text/);
  assert.match(await refused('split', { hand: '37', rules: 'pagat-4p' }), /no shortest split under pagat-4p/);
});

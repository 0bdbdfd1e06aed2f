import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCards, sizeOf, type RankCounts } from '../base/cards.ts';
import { parsePlay } from '../combos/play-text.ts';
import { seatAt, type Deal, type Seat } from './deal.ts';
import type { CardsGiven } from './given-deal.ts';
import type { Action } from './legality.ts';
import { dealOf, parseAction } from './text.ts';
import { unwrap } from '../base/result.ts';
import { apply, legalActions, nameLandlord, replayLog, startPlay, startRound, toAct, whyIllegal } from './round.ts';
import { isOver, logOf, tricksOf, type DealtSetup, type Round } from './state.ts';
import { PRESETS } from '../ruleset/presets.ts';
import { type RuleSet } from '../ruleset/switches.ts';
import { rulesOf } from '../testing/index.ts';

/** Seat 1 can go out in three plays: the rocket, the bomb of threes and the sequence 4–A. */
const STRONG = {
  hands: ['44455566677788899', '3333456789TJQKABR', '9TTTJJJQQQKKKAAA2'],
  kitty: '222',
};

const dealt = (rules: RuleSet, given: { hands: (CardsGiven | string)[]; kitty?: CardsGiven | string } = STRONG): Deal =>
  unwrap(dealOf({ rules, ...given }));

/** One word of a script: `bid3`, `call1`, `grab0`, `double2`, `redouble1`, `open1`, `-`, or a play. */
const actionOf = (round: Round, word: string): Action => {
  const number = Number(word.at(-1));
  if (word.startsWith('bid')) return { type: 'bid', points: number as 0 | 1 | 2 | 3 };
  if (word.startsWith('call')) return { type: 'call', take: number === 1 };
  if (word.startsWith('grab')) return { type: 'grab', take: number === 1 };
  if (word.startsWith('double')) return { type: 'double', factor: number as 1 | 2 | 4 };
  if (word.startsWith('redouble')) return { type: 'redouble', factor: number as 1 | 2 };
  if (word.startsWith('open')) return { type: 'openHand', open: number === 1 };
  return unwrap(parseAction(word, round.rules, round.toBeat));
};

/** Plays a script: each word by the first seat to act, or by the seat before a colon, `2:double1`. */
const play = (start: Round, script: string): Round => {
  let round = start;
  for (const word of script.split(' ').filter((part) => part !== '')) {
    const [, seat, said = ''] = /^(?:(\d):)?(.*)$/u.exec(word) ?? [];
    const actor = seat === undefined ? (toAct(round)[0] as Seat) : seatAt(Number(seat));
    round = unwrap(apply(round, actor, actionOf(round, said)));
  }
  return round;
};

const starting = (rules: RuleSet, first = 0, given = STRONG): Round =>
  startRound({ rules, deal: dealt(rules, given), first: seatAt(first) });

const competition = PRESETS.competition;

test('what doubling offers: once, or twice too where the rules are happy', () => {
  const offered = (round: Round): unknown[] => legalActions(round, toAct(round)[0] ?? assert.fail());
  const doubles = (...factors: readonly number[]): unknown[] => factors.map((factor) => ({ type: 'double', factor }));
  assert.deepEqual(offered(play(starting(competition), 'bid3')), doubles(1, 2));
  const closed = Array.from({ length: 4 }, () => 'open0 open0 open0').join(' ');
  assert.deepEqual(offered(play(starting(PRESETS.happy), `${closed} call1 grab0 grab0`)), doubles(1, 2, 4));
});

test('a whole round: bid 3, a double and a redouble, rocket, bomb, anti-spring: −120 +96 +24', () => {
  const round = play(starting(competition), 'bid3 1:double2 2:double1 redouble2 4 BR - - 3333 - - 456789TJQKA');
  assert.equal(round.phase, 'settled');
  const { winner, seat, spring, bombs, rockets, scores } = round.outcome!;
  assert.deepEqual([winner, seat, spring, bombs, rockets], ['farmers', 1, 'anti-spring', 1, 1]);
  assert.deepEqual(scores, [-120, 96, 24]);
});

test('a whole round: the landlord goes out before any farmer plays: spring', () => {
  const round = play(starting(competition, 1), 'bid1 bid0 bid0 double1 double1 456789TJQKA - - BR - - 3333 - - 222');
  assert.equal(round.outcome?.spring, 'spring');
  assert.deepEqual(round.outcome.scores, [-8, 16, -8]); // rocket, bomb, spring
});

test('a whole round with calls, grabs and an open hand', () => {
  const rules = PRESETS.happy;
  const openHands = 'open0 open0 open0 open0 1:open1 2:open0 open0 2:open0 open0 2:open0';
  const round = play(starting(rules), `${openHands} call1 grab1 grab0 grab0 double1 double2 double4`);
  assert.equal(round.landlord, 1);
  assert.deepEqual(round.openHands.factors, [0, 4, 0]);
  const end = play(round, '456789TJQKA - - BR - - 3333 - - 222');
  // Open hand 4, one grab 2, kitty 222 is worth 1, two bombs 4, spring 2, the landlord's own 2: 128. Farmer 2 times 4.
  assert.deepEqual(end.outcome?.scores, [-128, 640, -512]);
});

/** Script from seat 0 on, the state after it. */
const STAGES: readonly [unknown, string, Partial<Round>, Seat[], string][] = [
  ['competition', '', { phase: 'auction' }, [seatAt(0)], 'the first seat speaks'],
  [
    'competition',
    'bid1 bid0 bid0',
    { phase: 'doubling', landlord: seatAt(0) },
    [1, 2].map(seatAt),
    'farmers act at once',
  ],
  ['competition', 'bid3 2:double2', { phase: 'doubling' }, [seatAt(1)], 'in any order'],
  ['competition', 'bid3 double2 double1', { phase: 'doubling' }, [seatAt(0)], 'a double asks the landlord'],
  ['competition', 'bid3 double1 double1', { phase: 'play', turn: seatAt(0) }, [seatAt(0)], 'no double: no redouble'],
  ['competition', 'bid3 double1 double2 redouble1', { phase: 'play' }, [seatAt(0)], 'the landlord leads'],
  ['competition', 'bid0 bid0 bid0', { phase: 'aborted' }, [], 'no seed: nothing to deal again with'],
  ['pagat', 'bid0 bid2 bid0 bid0', { phase: 'play', landlord: seatAt(1), bid: 2 }, [seatAt(1)], 'no doubling stage'],
  ['pagat', 'bid3 4 - -', { phase: 'play', toBeat: null, passes: 0 }, [seatAt(0)], 'two passes end a trick'],
  ['pagat', 'bid3 4 - K', { phase: 'play', passes: 0 }, [seatAt(0)], 'a play sets the passes back'],
  ['happy', '', { phase: 'opening' }, [0, 1, 2].map(seatAt), 'all may open before the deal'],
  ['happy', '1:open1', { phase: 'opening' }, [0, 2].map(seatAt), 'a seat that has opened is not asked again'],
  ['happy', 'open1 open1 open1', { phase: 'auction' }, [seatAt(0)], 'all are open: nothing left to ask'],
];

for (const [from, script, expected, actors, why] of STAGES) {
  test(`stage after "${script}": ${why}`, () => {
    const round = play(starting(rulesOf(from)), script);
    for (const [field, value] of Object.entries(expected)) assert.equal(round[field as keyof Round], value, field);
    assert.deepEqual(toAct(round), actors);
  });
}

/** Script, seat, its action, and the code of the refusal. */
const ILLEGAL: readonly [unknown, string, number, Action | string, string, string][] = [
  ['competition', '', 1, 'bid1', 'not-your-turn', 'another seat speaks'],
  ['competition', 'bid2', 1, 'bid1', 'bad-bid', 'a bid that is lower'],
  ['competition', 'bid2', 1, 'bid2', 'bad-bid', 'a bid that is equal'],
  ['competition', '', 0, { type: 'bid', points: 4 as 3 }, 'bad-bid', 'a bid of four'],
  ['competition', '', 0, 'call1', 'wrong-phase', 'a call where points are bid'],
  ['competition', '', 0, '4', 'wrong-phase', 'a play during the auction'],
  ['competition', 'bid3', 0, 'double2', 'not-your-turn', 'the landlord does not double'],
  ['competition', 'bid3 1:double2', 1, 'double1', 'not-your-turn', 'a choice is final'],
  ['competition', 'bid3', 1, 'double4', 'bad-double', 'no super double'],
  ['competition', 'bid3', 1, 'redouble2', 'wrong-phase', 'a farmer does not redouble'],
  ['competition', 'bid3 double2 double2', 0, 'double2', 'wrong-phase', 'the landlord redoubles, not doubles'],
  ['pagat', 'bid3', 0, '-', 'must-lead', 'the leader may not pass'],
  ['pagat', 'bid3', 0, '3', 'not-your-cards', 'a card of another hand'],
  ['pagat', 'bid3 55', 1, '4', 'wrong-kind', 'a single on a pair'],
  ['pagat', 'bid3 9', 1, '4', 'not-higher', 'a lower single'],
  ['pagat', 'bid3 9', 2, 'A', 'not-your-turn', 'out of turn'],
  ['pagat', 'bid3 4 BR - -', 0, '5', 'not-your-turn', 'another seat leads'],
  ['pagat', 'bid3', 0, { type: 'openHand', open: true }, 'wrong-phase', 'no open hands under these rules'],
  ['pagat', 'bid3', 0, { type: 'play' } as Action, 'bad-action', 'a play without a combo'],
  ['pagat', 'bid3', 0, { type: 'dance' } as unknown as Action, 'bad-action', 'no such action'],
  ['pagat', 'bid3 4 BR - - 3333 - - 456789TJQKA', 0, '-', 'round-over', 'after the end'],
  ['happy', 'open1 open1 open1 call1', 1, 'call1', 'wrong-phase', 'after a call: grab'],
];

for (const [from, script, seat, tried, code, why] of ILLEGAL) {
  test(`illegal: ${why}`, () => {
    const round = play(starting(rulesOf(from)), script);
    const action = typeof tried === 'string' ? actionOf(round, tried) : tried;
    assert.equal(whyIllegal(round, seatAt(seat), action)?.code, code);
    const refused = apply(round, seatAt(seat), action);
    assert.equal(refused.ok ? '' : refused.error.code, code);
  });
}

/** A combo as a network can bring it: the field that is wrong, and its value. */
const MALFORMED: readonly [string, unknown, string][] = [
  ['kind', 'flush', 'no such kind'],
  ['kind', undefined, 'no kind'],
  ['main', -1, 'below the 3'],
  ['main', 15, 'above the big joker'],
  ['main', 1.5, 'between two ranks'],
  ['main', '3', 'a text'],
  ['length', 0, 'no group'],
  ['length', 16, 'more groups than ranks'],
  ['length', 1.5, 'half a group'],
  ['kickers', null, 'null for no kickers'],
  ['kickers', undefined, 'no kickers'],
  ['kickers', 5, 'a number'],
  ['kickers', {}, 'kickers without words'],
  ['kickers', { lo: 0 }, 'one word'],
  ['kickers', { hi: 0 }, 'the other word'],
  ['kickers', { lo: 0.5, hi: 0 }, 'no whole number'],
  ['kickers', { lo: 0, hi: 2 ** 32 }, 'more than 32 bits'],
];
for (const [field, value, why] of MALFORMED) {
  test(`a malformed combo is refused, not thrown at: ${why}`, () => {
    const round = play(starting(PRESETS.pagat), 'bid3');
    const combo = { kind: 'single', main: 1, length: 1, kickers: { lo: 0, hi: 0 }, [field]: value };
    const action = { type: 'play', combo } as unknown as Action;
    assert.equal(whyIllegal(round, seatAt(0), action)?.code, 'bad-action');
  });
}
for (const combo of [null, 7, 'single', undefined]) {
  test(`a combo that is ${String(combo)} is refused`, () => {
    const round = play(starting(PRESETS.pagat), 'bid3');
    assert.equal(whyIllegal(round, seatAt(0), { type: 'play', combo } as unknown as Action)?.code, 'bad-action');
  });
}

test('the landlord may open their hand before the first play only, once, for 2', () => {
  const closed = Array.from({ length: 4 }, () => 'open0 open0 open0').join(' ');
  const round = play(starting(PRESETS.happy), `${closed} call1 grab0 grab0 double1 double1 double1`);
  const open: Action = { type: 'openHand', open: true };
  assert.ok(legalActions(round, seatAt(0)).some(({ type }) => type === 'openHand'));
  const opened = unwrap(apply(round, seatAt(0), open));
  assert.deepEqual([opened.openHands.factors, opened.turn, opened.phase], [[2, 0, 0], 0, 'play']);
  assert.equal(whyIllegal(opened, seatAt(0), open)?.code, 'wrong-phase');
  assert.equal(whyIllegal(play(round, '4 - -'), seatAt(0), open)?.code, 'wrong-phase');
});

test('the kitty is taken when it is turned up: after the auction, or after doubling', () => {
  const sizes = (kittyReveal: string, script: string): number =>
    sizeOf(play(starting(rulesOf({ kittyReveal })), script).hands[0] as RankCounts);
  assert.deepEqual([sizes('afterAuction', 'bid3'), sizes('afterDoubling', 'bid3')], [20, 17]);
  assert.equal(sizes('afterDoubling', 'bid3 double1 double1'), 20);
});

test('four seats: three passes end a trick', () => {
  const round = play(startRound({ rules: PRESETS['pagat-4p'], seed: 4, first: seatAt(2) }), 'bid3');
  const [lead] = legalActions(round, seatAt(2));
  const led = unwrap(apply(round, seatAt(2), lead!));
  const two = play(led, '- -');
  assert.deepEqual([two.turn, two.passes, two.toBeat === null], [1, 2, false]);
  const three = play(two, '-');
  assert.deepEqual([three.turn, three.passes, three.toBeat], [2, 0, null]);
});

test('no bid: the seed deals again, as often as the rule set allows', () => {
  const pass = 'bid0 bid0 bid0';
  const again = play(startRound({ rules: competition, seed: 5 }), pass);
  assert.deepEqual([again.phase, again.redeals, again.auction.calls], ['auction', 1, 0]);
  assert.notDeepEqual(again.deal, again.previous?.deal);
  assert.deepEqual(play(startRound({ rules: competition, seed: 5 }), pass).deal, again.deal, 'the same every time');
  assert.equal(logOf(again).length, 3, 'the log continues through the deals');
  const once = (then: string): Round =>
    play(
      startRound({ rules: rulesOf({ onAllPass: { redealsMax: 1, then }, doubling: 'none' }), seed: 5 }),
      `${pass} ${pass}`,
    );
  assert.equal(once('abort').phase, 'aborted');
  const first = once('first');
  assert.deepEqual([first.phase, first.bid, first.landlord], ['play', 1, first.auction.first]);
  assert.deepEqual([once('random').phase, once('random').bid], ['play', 1]);
});

test('first caller: given, rotating with every deal, or the seat with the turned-up card', () => {
  const firstOf = (rules: RuleSet, script = ''): number =>
    play(startRound({ rules, seed: 5, first: seatAt(2) }), script).auction.first;
  assert.equal(firstOf(competition), 2);
  assert.equal(firstOf(rulesOf({ firstCaller: 'rotate' }), 'bid0 bid0 bid0'), 0);
  assert.equal(firstOf(rulesOf({ firstCaller: 'fixed' }), 'bid0 bid0 bid0'), 2);
  const turned = startRound({ rules: PRESETS.pagat, seed: 5 });
  assert.equal(turned.auction.first, turned.deal.faceUp?.seat);
});

test('`previous` goes back state by state to the beginning, and a round is not changed by what follows', () => {
  const start = starting(PRESETS.pagat);
  const before = JSON.stringify(start);
  let round: Round | null = play(start, 'bid3 4 BR');
  assert.deepEqual(
    logOf(round).map(({ seat, action }) => `${seat} ${action.type}`),
    ['0 bid', '0 play', '1 play'],
  );
  for (let steps = 0; steps < 3; steps++) round = round === null ? null : round.previous;
  assert.equal(round, start);
  assert.equal(start.previous, null);
  assert.equal(JSON.stringify(start), before);
});

test('a log is checked when it is replayed', () => {
  const round = play(starting(PRESETS.pagat), 'bid3 4 BR - -');
  assert.deepEqual(unwrap(replayLog(round.setup, logOf(round))), round);
  const bad = replayLog(round.setup, [...logOf(round), { seat: seatAt(1), action: { type: 'pass' } }]);
  assert.equal(bad.ok ? '' : bad.error.message, 'action 5 of seat 1: you lead this trick, so you cannot pass');
});

test('a round can start with the play: landlord 0, bid 1, the kitty in hand or beside it', () => {
  const beside = startPlay({ rules: competition, deal: dealt(competition) });
  const inHand = startPlay({
    rules: competition,
    deal: dealt(competition, { hands: [`${STRONG.hands[0]}222`, '33', '4'] }),
  });
  assert.deepEqual([beside.landlord, beside.bid, beside.turn, beside.phase], [0, 1, 0, 'play']);
  assert.equal(formatCards(beside.hands[0]!), '44455566677788899222');
  assert.deepEqual(inHand.hands[0], beside.hands[0]);
  assert.ok(isOver(play(beside, '4 BR - - 3333 - - 456789TJQKA')));
});

test('a round can start in the middle of a trick', () => {
  const combo = unwrap(parsePlay('99', competition))!;
  const deal = dealt(competition, { hands: ['345', 'JJ', 'QQ'] });
  const trick = { combo, seat: seatAt(0), passes: 1 };
  const round = startPlay({ rules: competition, deal, turn: seatAt(2), bid: 2, trick });
  assert.deepEqual(
    legalActions(round, seatAt(2)).map(({ type }) => type),
    ['pass', 'play'],
  );
  assert.equal(play(round, '-').turn, 0);
  assert.deepEqual(play(round, 'QQ').outcome?.scores, [-4, 2, 2]);
});

test('a landlord by lot: a round without a seed continues with the seat that a lot names', () => {
  const rules = rulesOf({ preset: 'competition', onAllPass: { redealsMax: 0, then: 'random' } });
  const { deal } = startRound({ rules, seed: 3 });
  const pass: Action = { type: 'bid', points: 0 };
  const allPassed = (setup: Partial<DealtSetup>): Round =>
    [0, 1, 2].reduce(
      (state) => unwrap(apply(state, state.auction.turn, pass)),
      startRound({ rules, deal, first: seatAt(0), ...setup }),
    );
  const aborted = allPassed({});
  const seeded = allPassed({ seed: 3 });
  const named = nameLandlord(aborted, seeded.landlord as Seat);
  for (const field of ['phase', 'landlord', 'bid', 'turn', 'hands', 'kittyTaken'] as const) {
    assert.deepEqual(named[field], seeded[field], field);
  }
  assert.deepEqual(logOf(named), logOf(seeded));
  assert.throws(() => nameLandlord(named, seatAt(0)), /in phase doubling, expected aborted/u);
});

test('tricks of a log: as many passes as there are other seats end one', () => {
  const round = play(
    startPlay({ rules: PRESETS.douzero, deal: dealt(PRESETS.douzero, { hands: ['3456', '77', '88'] }) }),
    '3 7 8 - - 8',
  );
  assert.deepEqual(
    tricksOf(logOf(round), 3).map((trick) => trick.map(({ seat }) => seat).join('')),
    ['01201', '2'],
  );
});

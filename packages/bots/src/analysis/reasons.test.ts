import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formatCombo, parsePlay, type Combo } from '@doudizhu/rules/combos';
import { dealFrom, type Seat } from '@doudizhu/rules/deal';
import { parsePosition, startPosition } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { createRng, randomBelow } from '@doudizhu/rules/rng';
import { applyUnchecked, isOver, legalActions, startPlay, toAct, type Round } from '@doudizhu/rules/round';
import { PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';
import { viewFor, type PlayerView } from '@doudizhu/rules/view';
import { sized } from '@doudizhu/rules/testing';
import { caseOf, CHECKS, read } from '../testing/claims.ts';
import { REASON_TEXTS } from '../failures.ts';
import { createReasoner, type Reason } from './reasons.ts';

/** A round in the middle of the play, by random moves. */
const randomRound = (rules: RuleSet, seed: string): Round => {
  const rng = createRng(seed);
  const deal = dealFrom(rules, rng);
  const headStart = rules.seats === 2 ? 1 + randomBelow(rng, 4) : 0;
  let round = startPlay({ rules, deal, landlord: randomBelow(rng, rules.seats) as Seat, headStart });
  for (let left = randomBelow(rng, 45); left > 0; left--) {
    const actions = legalActions(round, round.turn);
    // Long plays more often: hands become small while other hands are large.
    const picked = [randomBelow(rng, actions.length), randomBelow(rng, actions.length)];
    const next = applyUnchecked(round, round.turn, actions[Math.max(...picked)] as (typeof actions)[number]);
    if (isOver(next)) break;
    round = next;
  }
  return round;
};

describe('reasons', () => {
  for (const [name, positions] of [
    ['competition', 1500],
    ['pagat', sized(100, 500)],
    ['happy', sized(100, 500)],
    ['douzero', sized(60, 300)],
    ['pagat-4p', sized(50, 150)],
    ['two', sized(50, 150)],
  ] as const) {
    test(`every claim about ${positions} random positions of ${name} is true when it is counted`, () => {
      const counts = new Map<string, number>();
      for (let index = 0; index < positions; index++) {
        const round = randomRound(PRESETS[name], `why/${name}/${index}`);
        const [seat] = toAct(round) as [Seat];
        const rng = createRng(`moves/${index}`);
        const moves = legalActions(round, seat).flatMap((action) =>
          action.type === 'play' ? [action.combo] : action.type === 'pass' ? [null] : [],
        );
        const reasoner = createReasoner(viewFor(round, seat));
        for (let pair = 0; pair < 4; pair++) {
          const mine = moves[randomBelow(rng, moves.length)] as Combo | null;
          const other = moves[randomBelow(rng, moves.length)] as Combo | null;
          const at = caseOf(round, mine);
          const speaksFor = reasoner.reasonsFor(mine, mine === other ? undefined : other);
          assert.ok(speaksFor.length > 0, `${name}/${index}: ${formatCombo(mine, 1)} has no reason`);
          const against = mine === other ? reasoner.costsOf(mine) : reasoner.reasonsAgainst(mine, other);
          const reasons = [...speaksFor, ...against];
          for (const { key, parameters, message } of reasons) {
            counts.set(key, (counts.get(key) ?? 0) + 1);
            assert.ok(CHECKS[key](at, parameters as never), `${name}/${index}: ${formatCombo(mine, 1)}: ${message}`);
          }
        }
      }
      // A claim that never comes up would not be tested.
      if (name === 'competition')
        assert.deepEqual(
          Object.keys(CHECKS).filter((key) => !counts.has(key) && key !== 'why/wins-all-deals'),
          ['why/reaches-head-start', 'why/unpaired'], // with two seats, without sequences
        );
    });
  }
});

/** The view of the seat to move. */
const viewAt = (ddn: string): PlayerView => {
  const round = unwrap(startPosition(unwrap(parsePosition(ddn))));
  return viewFor(round, toAct(round)[0] as Seat);
};
const said = (reasons: readonly Reason[]): string[] => reasons.map(({ message }) => message);

describe('a reason tells two plays apart', () => {
  const { douzero } = PRESETS;

  test('more plays left is not a reason for the play', () => {
    // After 5 eight plays are left, after K nine.
    const { reasonsFor } = createReasoner(
      viewAt('ddn1 rules=douzero L=59977TTJKKA2B D=4468QQ33 U=446688QQ turn=L beat=-'),
    );
    const reasons = said(reasonsFor(read('K', douzero), read('5', douzero)));
    assert.ok(!reasons.some((message) => /^needs \d+ more plays/u.test(message)), reasons.join('; '));
    assert.ok(said(reasonsFor(read('5', douzero), read('K', douzero))).includes('needs 8 more plays to go out'));
  });

  test('a bomb that is kept is not counted as a part of four with two', () => {
    // 6666 with 77 and 99 would leave three plays; with the bomb kept there are five.
    const view = viewAt('ddn1 rules=douzero L=3489 D=66667799AJJ U=345588QQK turn=D beat=L:89TJQ');
    assert.deepEqual(said(createReasoner(view).reasonsFor(null, read('6666', douzero))), ['keeps the bomb 6 6 6 6']);
  });

  test('a pair is not kept by breaking another one', () => {
    const view = viewAt('ddn1 rules=douzero L=JJTT8AK D=3456 U=3456 turn=L beat=-');
    const { reasonsFor } = createReasoner(view);
    assert.ok(!said(reasonsFor(read('J', douzero), read('T', douzero))).some((message) => message.startsWith('keeps')));
    assert.ok(said(reasonsFor(read('8', douzero), read('T', douzero))).includes('keeps the pair 10 10'));
  });

  test('jokers have their names, and the rocket is not out when a joker is gone', () => {
    const view = viewAt('ddn1 rules=douzero L=2B5 D=33334 U=4455 turn=L beat=-');
    const { reasonsFor } = createReasoner(view);
    assert.ok(said(reasonsFor(read('2', douzero))).includes('only a bomb can beat it'));
    assert.ok(said(reasonsFor(read('5', douzero), read('B', douzero))).includes('keeps small joker for later'));
  });
});

/** position, play, another one, reasons for the play (beside the other), reasons against the other beside it */
// oxfmt-ignore
const SAID: readonly (readonly [string, string, string | null, readonly string[], readonly string[]])[] = [
  ['L=3355689TTKA2 D=4477 U=5566 turn=L beat=-', '33', null, ['leads the lowest cards of the hand'], []],
  ['L=3355689TTKA2 D=4477 U=5566 turn=L beat=-', '55', null, ['needs 8 more plays to go out'], []],
  ['L=34567TKA D=44778899 U=55668899 turn=L beat=-', '34567', null, ['plays 5 cards at once'], []],
  ['L=34567TKA D=44778899 U=55668899 turn=L beat=-', '3', null, ['leads the lowest cards of the hand'], []],
  ['L=34567TKA D=44778899 U=55668899 turn=L beat=-', 'T', null, ['only a bomb can beat it', 'gets rid of 10, which fits no pair and no sequence'], []],
  ['L=3456JKA D=44778899 U=55668899 turn=L beat=-', '6', null, ['gets rid of 6, which fits no pair and no sequence'], []],
  ['L=3456JKA D=44778899 U=55668899 turn=L beat=-', 'J', null, ['only a bomb can beat it'], []],
  ['L=AA2K D=4477BR U=55 turn=L beat=-', 'AA', null, ['only the rocket can beat it'], []],
  ['L=AA2K D=4477JJJB U=5JR turn=L beat=-', 'AA', null, ['only a bomb or the rocket can beat it'], []],
  ['L=2K D=44 U=55 turn=L beat=-', '2', null, ['no player can beat it, and K then wins'], []],
  ['L=2K3 D=44 U=55 turn=L beat=-', '2', null, ['no player can stop the 2 plays that remain'], []],
  ['L=4455 D=33366 U=77 turn=L beat=-', '44', null, ['leaves a single play, 5 5', 'leads the lowest cards of the hand'], []],
  ['L=34568TKA D=4478QQ2 U=55668899 turn=D beat=L:9', 'Q', null, ['is the lowest single that beats it', 'only 2 higher cards are still out'], []],
  ['L=34568TKA D=4478QQ2 U=55668899 turn=D beat=L:9', '2', 'Q',
    ['keeps the pair Q Q', 'needs 4 more plays to go out', 'no player can beat it'],
    ['breaks the pair Q Q', 'needs 5 more plays to go out']],
  ['L=34568TKA D=4478QQ2 U=55668899 turn=D beat=U:9', '-', '2',
    ['keeps 2 for later', 'the partner holds the trick'],
    ['beats the partner', 'spends 2']],
  ['L=34 D=4478QQ2 U=55668899 turn=D beat=L:9', 'Q', '-',
    ['no player can beat it', 'beats an opponent who has 2 cards left', 'is the lowest single that beats it'],
    ['an opponent who has 2 cards left holds the trick']],
  ['L=4467TT D=5K2 U=9 turn=D beat=-', '5', 'K',
    ['the partner, who has 1 card left, may go out on it', 'gets rid of 5, which fits no pair and no sequence', 'leads the lowest cards of the hand'],
    []],
  ['L=9999J3 D=44778 U=556688 turn=L beat=-', '3', '9999',
    ['keeps the bomb 9 9 9 9', 'gets rid of 3, which fits no pair and no sequence', 'leads the lowest cards of the hand'],
    []],
  ['L=9999J3 D=44778 U=556688 turn=L beat=-', '9999', '3', ['no player can stop the 2 plays that remain', 'doubles the stake'],
    ['still needs 2 plays to go out, no fewer than before']],
  ['L=9999J3 D=44778 U=556688 turn=L beat=-', 'J', '9',
    ['keeps the bomb 9 9 9 9', 'no player can stop the 2 plays that remain'],
    []],
  ['L=33445566 D=7788 U=99 turn=L beat=-', '334455', '33',
    ['the opponent who has 2 cards left cannot go out on it', 'no player can beat it, and 6 6 then wins'],
    ['the opponent who has 2 cards left may go out on it', 'breaks the sequence of pairs 3 3 4 4 5 5 6 6', 'still needs 1 play to go out, no fewer than before']],
  ['L=4T D=5Q2 U=99 turn=D beat=L:J', 'Q', '2',
    ['keeps 2 for later', 'is the lowest single that beats it', 'no player can stop the 2 plays that remain', 'beats an opponent who has 2 cards left'],
    []],
  ['L=4T77KK D=5Q2BR U=99 turn=D beat=L:J', 'Q', 'BR',
    ['keeps the rocket', 'is the lowest single that beats it', 'only 2 higher cards are still out'],
    ['spends the rocket']],
  ['L=445 D=3355 U=66 turn=D beat=L:4', '5', '-',
    ['beats an opponent who has 3 cards left', 'is the lowest single that beats it', 'only 2 higher cards are still out'],
    ['an opponent who has 3 cards left holds the trick']],
];

describe('all that is said of a play, in order', () => {
  for (const [position, play, instead, speaksFor, speaksAgainst] of SAID) {
    test(`${position}: ${play}${instead === null ? '' : ` instead of ${instead}`}`, () => {
      const view = viewAt(`ddn1 rules=douzero ${position}`);
      const move = (text: string): Combo | null => unwrap(parsePlay(text, PRESETS.douzero, view.toBeat));
      const { reasonsFor, reasonsAgainst } = createReasoner(view);
      const other = instead === null ? undefined : move(instead);
      assert.deepEqual(said(reasonsFor(move(play), other)), speaksFor);
      if (other !== undefined) assert.deepEqual(said(reasonsAgainst(other, move(play))), speaksAgainst);
    });
  }
});

test('a soft bomb is named by its cards, without the sign of the notation', () => {
  assert.equal(REASON_TEXTS['why/spends']({ kind: 'bomb', combo: 'KKKK~' }), 'spends the bomb K K K K');
});

test('of plays with the same core and other kickers none is the lowest', () => {
  const { douzero } = PRESETS;
  const isLowest = (hand: string, play: string): boolean => {
    const { reasonsFor } = createReasoner(
      viewAt(`ddn1 rules=douzero L=34568TKA D=${hand} U=55667788 turn=D beat=L:999+3`),
    );
    return said(reasonsFor(read(play, douzero))).includes('is the lowest triple with single that beats it');
  };
  assert.ok(!isLowest('KKK58', 'KKK+8'));
  assert.ok(!isLowest('KKK58', 'KKK+5'));
  assert.ok(isLowest('KKK44', 'KKK+4'));
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePosition } from './notation.ts';
import { unwrap } from '../base/result.ts';
import { PRESETS } from '../ruleset/presets.ts';
import { type RuleSet } from '../ruleset/switches.ts';
import { afterMove, checkPosition, isMove, movesOf, openPosition, winnerOf } from './position.ts';
import { positionFromText } from './position-text.ts';

const THREE = PRESETS.competition;
const FOUR = PRESETS['pagat-4p'];

/** rules, landlord, farmers, turn, beat, beatBy. The message. Why */
type BadRow = readonly [readonly [RuleSet, string, readonly string[], string, string?, string?], string, string];

// oxfmt-ignore
const BAD: readonly BadRow[] = [
  [[THREE, '33K1', ['4'], 'L'], 'invalid position: invalid cards "33K1": unknown rank "1" at index 3, expected one of 3456789TJQKA2BR (T is ten, B the small joker, R the big joker)', 'an unknown rank'],
  [[THREE, '333', ['33'], 'L'], 'invalid position: 5 cards of 3, expected at most 4: too many with hand D', 'hands that overlap'],
  [[THREE, 'BR', ['R'], 'L'], 'invalid position: 2 cards of big joker, expected at most 1: too many with hand D', 'a joker twice'],
  [[THREE, '345', [''], 'L'], 'invalid position: hand D has no cards, so the round is over', 'an empty hand'],
  [[THREE, '345', ['6'], ''], 'invalid position: turn "": no such side, expected landlord, farmer or one of L D', 'no side to move'],
  [[THREE, '345', ['6'], 'constructor'], 'invalid position: turn "constructor": no such side, expected landlord, farmer or one of L D', 'no side, though every object has it'],
  [[THREE, '345', ['6'], 'up'], 'invalid position: turn "up": no such side, expected landlord, farmer or one of L D', 'a side of three hands with two'],
  [[THREE, '345', ['6', '7'], 'farmer'], 'invalid position: turn "farmer": no such side, expected landlord, down, up or one of L D U', 'one farmer of two'],
  [[THREE, '345', ['6', '7', '8'], 'L'], 'invalid position: 4 hands, expected 2 or, with 3 seats, 3', 'more hands than seats'],
  [[FOUR, '345', ['6', '7'], 'L'], 'invalid position: 3 hands, expected 2 or, with 4 seats, 4', 'fewer hands than seats'],
  [[THREE, '345', ['6'], 'L', '35'], 'invalid position: invalid play "35": not a combo under competition, expected a combo of docs/reference/rules.md', 'a play to beat that is not a combo'],
  [[THREE, '345', ['6'], 'L', '99999'], 'invalid position: invalid play "99999": not a combo under competition, expected a combo of docs/reference/rules.md', 'five of a rank'],
  [[THREE, '3399', ['6'], 'L', '999'], 'invalid position: 5 cards of 9, expected at most 4: too many with the play to beat', 'a play of cards that are held'],
  [[THREE, '345', ['6'], 'L', '9', 'L'], 'invalid position: side L would have to beat its own play', 'beating oneself'],
  [[THREE, '345', ['6'], 'L', '9', 'X'], 'invalid position: beatBy "X": no such side, expected landlord, farmer or one of L D', 'a play without an owner'],
  [[THREE, '33334444555566667777', ['8', '33'], 'L'], 'invalid position: 6 cards of 3, expected at most 4: too many with hand U', 'a third hand that overlaps'],
  [[THREE, '333344445555666677778', ['9'], 'L'], 'invalid position: hand L has 21 cards, expected at most 20 under competition', 'more cards than a landlord has'],
];

for (const [[rules, landlord, farmers, turn, beat, beatBy], message, why] of BAD) {
  test(`refuses ${why}`, () => {
    const position = positionFromText({ rules, landlord, farmers, turn, beat, beatBy });
    assert.deepEqual(position.ok ? null : [position.error.code, position.error.message], ['bad-position', message]);
  });
}

test('refuses passes that do not fit', () => {
  const position = unwrap(
    positionFromText({ rules: THREE, landlord: '345', farmers: ['6', '77'], turn: 'L', beat: '4' }),
  );
  assert.equal(position.passes, 0);
  const wrong = checkPosition({ ...position, passes: 1 });
  assert.match(wrong.ok ? '' : wrong.error.message, /1 passes, expected 0/u);
  const leading = checkPosition({ ...position, toBeat: null, passes: 1 });
  assert.match(leading.ok ? '' : leading.error.message, /1 passes with nothing to beat, expected 0/u);
  assert.match(badOf({ ...position, turn: 3 }), /turn is 3, expected a side 0 to 2/u);
});

const badOf = (position: Parameters<typeof checkPosition>[0]): string => {
  const checked = checkPosition(position);
  return checked.ok ? '' : checked.error.message;
};

test('passes already made are counted from the side to beat', () => {
  const text = { rules: THREE, landlord: '345', farmers: ['6', '77'], turn: 'landlord', beat: '5', beatBy: 'down' };
  assert.equal(unwrap(positionFromText(text)).passes, 1);
});

test('a DDN position opens, with hidden hands it does not', () => {
  const shown = unwrap(parsePosition('ddn1 L=34 D=55 U=6 turn=D beat=L:7 passes=0'));
  assert.equal(unwrap(openPosition(shown)).turn, 1);
  const hidden = openPosition(unwrap(parsePosition('ddn1 L=34 D=?17 U=6 turn=D')));
  assert.equal(hidden.ok ? '' : hidden.error.message, 'invalid position: hand D is hidden, expected its cards');
});

test('moves: a leader may not pass, all others passing returns the lead', () => {
  const start = unwrap(positionFromText({ rules: THREE, landlord: '335', farmers: ['6', '7'], turn: 'landlord' }));
  assert.ok(!isMove(start, null));
  const pair = movesOf(start).find((move) => move?.kind === 'pair') ?? null;
  const down = afterMove(start, pair);
  assert.deepEqual(movesOf(down), [null]);
  const lead = afterMove(afterMove(down, null), null);
  assert.deepEqual([lead.turn, lead.toBeat, lead.passes], [0, null, 0]);
  const out = afterMove(lead, movesOf(lead)[0] ?? null);
  assert.deepEqual([winnerOf(lead), winnerOf(out)], [null, 'landlord']);
  assert.throws(() => afterMove(start, null), /a leader cannot pass/u);
});

test('a farmer wins with the head start in hand, after a play of theirs', () => {
  const text = { rules: PRESETS.two, landlord: '56', farmers: ['789'], turn: 'farmer' } as const;
  const start = { ...unwrap(positionFromText(text)), headStart: 2 };
  assert.equal(winnerOf(unwrap(openPosition(start))), null);
  const after = afterMove(start, movesOf(start)[0] ?? null);
  assert.deepEqual([winnerOf(after), after.headStart], ['farmers', 2]);
});

test('a rule set that allows a bare triple as the last play only is refused for a search', () => {
  const position = unwrap(parsePosition('ddn1 rules=competition L=3334 D=5 U=6 turn=L beat=-'));
  assert.ok(openPosition(position).ok);
  const opened = openPosition({ ...position, rules: { ...position.rules, bareTriple: 'last' } });
  assert.equal(opened.ok ? null : opened.error.key, 'bad-position/triple-last');
});

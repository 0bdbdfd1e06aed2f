/** The three sentences about a seat: each number is counted on a short round, and again on whole rounds by hand. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRecord, recordOf, replay, type Replay } from '@doudizhu/records';
import { sizeOf } from '@doudizhu/rules/cards';
import { seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { startRound, type Action } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import { createRandomBot } from '../random.ts';
import type { DecisionMark, Judgement } from './judgement.ts';
import { summariseSeat } from './seat-summary.ts';
import { playedOut } from '@doudizhu/rules/testing';

const opened = (ddn: string): Replay => unwrap(replay(unwrap(readRecord(ddn, 'ddn'))));

/** The landlord breaks up a bomb and goes out. Seat 1 keeps one. Seat 2 lets and beats its partner. */
const ROUND = opened(`[Rules "douzero"]
[Start "play"]
[Hand0 "3333K2"]
[Hand1 "4444TA"]
[Hand2 "5QKK"]
[Landlord "0"]
[Bid "1"]
1. 0:3 1:T 2:Q 0:K 1:A 2:- 0:2 1:- 2:-
2. 0:333
`);

const judged = (step: number, mark: DecisionMark, cost: number): Judgement => {
  const { entry, previous } = ROUND.rounds[step]!;
  const decision = { step, seat: entry!.seat, done: entry!.action, phase: previous!.phase };
  return { decision, cost, basis: 'estimated', mark } as Judgement;
};

const said = (seat: number, judgements: readonly Judgement[]): readonly string[] =>
  summariseSeat(ROUND, judgements, seatAt(seat)).map(({ message }) => message);

test('tempo of the winner and of a loser; bombs that were broken up or kept', () => {
  assert.deepEqual(said(0, []), [
    'Bombs: 0 played, 1 broken up.',
    'Tempo: out in 4 plays (fewest possible: 1), led 2 times.',
  ]);
  assert.deepEqual(said(1, []), [
    'Bombs: 0 played, 1 never played.',
    'Tempo: 2 plays, led 0 times; 4 cards left, 1 more play to go out.',
  ]);
});

test('partner: plays that stand and plays that are beaten, and what they cost', () => {
  const judgements = [judged(3, 'mistake', 0.64), judged(6, 'best', 0), judged(9, 'good', 0.1)];
  assert.deepEqual(said(2, judgements), [
    'Partner: 2 choices over a play of the partner, let the partner have 1, beat 1; 1 of them lost about 0.6 points.',
    'Answers: 1 choice, none lost points.',
    'Tempo: 1 play, led 0 times; 3 cards left, 2 more plays to go out.',
  ]);
});

test('of more than two topics the costliest are told', () => {
  const judgements = [
    judged(1, 'blunder', 4),
    judged(4, 'inaccuracy', 0.2),
    judged(7, 'best', 0),
    judged(10, 'good', 0),
  ];
  assert.deepEqual(said(0, judgements).slice(0, 2), [
    'Leads: 2 choices, 1 of them lost about 4 points.',
    'Answers: 2 choices, 1 of them lost about 0.2 points.',
  ]);
});

test('whole rounds: plays, leads, bombs and cards left are those of the record', () => {
  for (const seed of ['summary-1', 'summary-2', 'summary-3', 'summary-4']) {
    const rules = PRESETS.happy;
    const bot = createRandomBot({ seed: 3 });
    const round = playedOut(startRound({ rules, seed }), (state, seat) => bot.act(viewFor(state, seat)) as Action);
    const played = unwrap(replay(recordOf(round)));
    for (const seat of [0, 1, 2].map(seatAt)) {
      const phrases = summariseSeat(played, [], seat);
      const own = played.record.log.flatMap(({ seat: owner, action }) =>
        owner === seat && action.type === 'play' ? [action.combo] : [],
      );
      const bombs = own.filter(({ kind }) => kind === 'bomb' || kind === 'rocket').length;
      const tempo = phrases.at(-1)!;
      assert.ok(tempo.key === 'summary/out' || tempo.key === 'summary/left');
      assert.equal(tempo.parameters.plays, own.length);
      assert.equal(tempo.key === 'summary/left' ? tempo.parameters.cards : 0, sizeOf(round.hands[seat]!));
      if (tempo.key === 'summary/out') assert.ok(tempo.parameters.fewest! <= tempo.parameters.plays);
      const about = phrases.find(({ key }) => key === 'summary/bombs');
      assert.equal(about?.key === 'summary/bombs' ? about.parameters.played : 0, bombs);
    }
  }
});

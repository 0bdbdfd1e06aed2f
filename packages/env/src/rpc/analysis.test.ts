import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explain } from '@doudizhu/bots';
import { bundledNetworks } from '@doudizhu/engines';
import { recordOf, writeRecord } from '@doudizhu/records';
import { comboAsJson } from '@doudizhu/rules/combos';
import { dealOf } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { startPlay, type Round } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { play, playedOut } from '@doudizhu/rules/testing';
import { viewFor } from '@doudizhu/rules/view';
import { REPLY, resultOf, testRefused } from '../testing/rpc-server.ts';
import { roundOfView } from './seat-view.ts';

interface ReasonJson {
  readonly key: string;
  readonly message: string;
}

interface MoveJson {
  readonly play: object | null;
  readonly win: number;
  readonly reasons: readonly ReasonJson[];
  readonly faults: readonly ReasonJson[];
}

test('bot.explain: the moves, chances and reasons are those of the library', async () => {
  const round = unwrap(roundOfView(REPLY, 'view'));
  const { aim, moves } = explain(viewFor(round, round.turn), bundledNetworks(round.rules), { count: 4 });
  const answer = await resultOf<{ aim: string; moves: MoveJson[] }>('bot.explain', { view: REPLY, count: 4 });
  assert.equal(answer.aim, aim);
  assert.deepEqual(
    answer.moves.map(({ play: laid, reasons, faults }) => [
      laid,
      reasons.map(({ key }) => key),
      faults.map(({ message }) => message),
    ]),
    moves.map(({ move, reasons, faults }) => [
      move === null ? null : JSON.parse(JSON.stringify(comboAsJson(move, round.rules))),
      reasons.map(({ key }) => key),
      faults.map(({ message }) => message),
    ]),
  );
  assert.ok(answer.moves.some(({ faults }) => faults.some(({ message }) => /^[a-z]/u.test(message))));
  assert.equal((await resultOf<{ moves: MoveJson[] }>('bot.explain', { view: REPLY })).moves.length, 3);
});

/** The landlord leads 3 with the 2 in hand, and the next seat goes out over it. */
const thrownAway = (): Round => {
  const rules = PRESETS.competition;
  const start = startPlay({ rules, deal: unwrap(dealOf({ rules, hands: ['23', '4', '5'], kitty: '' })) });
  const plays = ['3', '4'].map((text) => ({ type: 'play', combo: play(text, rules) }) as const);
  return playedOut(start, () => plays.shift() ?? assert.fail());
};

interface AnalysisJson {
  readonly winner: string;
  readonly decisions: readonly {
    readonly played: string;
    readonly mark: string | null;
    readonly cost: number;
    readonly candidates: readonly { readonly play: string; readonly proof: string; readonly reasons: ReasonJson[] }[];
  }[];
  readonly moments: readonly number[];
}

test('analyse: a record as text or JSON, the blunder with its proof and the reason for the better play', async () => {
  for (const format of ['ddn', 'json'] as const) {
    const text = unwrap(writeRecord(recordOf(thrownAway()), format));
    const record: unknown = format === 'json' ? JSON.parse(text) : text;
    const { winner, decisions, moments } = await resultOf<AnalysisJson>('analyse', { record });
    const [first, second] = decisions;
    assert.deepEqual([first?.played, second?.played, second?.mark], ['3', '4', 'best']);
    assert.deepEqual([winner, first?.mark, first?.cost, moments], ['farmers', 'blunder', 4, [1]]);
    const better = first?.candidates.find((one) => one.play === '2');
    assert.equal(better?.proof, 'wins');
    assert.ok((better?.reasons.length ?? 0) > 0);
  }
  const record = unwrap(writeRecord(recordOf(thrownAway()), 'ddn'));
  const quick = await resultOf<AnalysisJson>('analyse', { record, nodes: 0, candidates: 1 });
  assert.ok(quick.decisions.every(({ candidates }) => candidates.every(({ proof }) => proof === 'unknown')));
});

testRefused('bot.explain', [
  [{ view: REPLY, count: 0 }, /invalid count 0: expected a whole number from 1 to 100/, 'no moves'],
]);

testRefused('analyse', [
  [{ record: 'nonsense' }, /unknown format/, 'no record'],
  [{ record: '', nodes: -1 }, /it is empty|nodes/, 'an empty record'],
  [{}, /a record as JSON or as text/, 'no record at all'],
]);

test('classify: a plus sign separates core and kickers, as in ddz classify', async () => {
  const readings = async (cards: string): Promise<string[]> =>
    (await resultOf<{ readings: { text: string }[] }>('classify', { cards })).readings.map(({ text }) => text);
  assert.deepEqual(await readings('333444+56'), ['333444+56']);
  assert.deepEqual(await readings('333444+BR'), []);
});

testRefused('classify', [[{ cards: '33+4+5' }, /more than one "\+"/, 'two plus signs']]);

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { countsOf, NO_CARDS, sameCounts, type Card, type RankCounts } from '@doudizhu/rules/cards';
import { countsOfCombo, type Combo } from '@doudizhu/rules/combos';
import { dealFrom, type Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { applyUnchecked, isOver, startPlay, startRound, toAct, type Round } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import { playRound } from '@doudizhu/arena';
import { botzoneTurn, createBotzoneBot, type BotzoneMessage } from './botzone-bot.ts';
import { createGreedyBot, createRandomBot } from '@doudizhu/bots';

const folder = mkdtempSync(join(tmpdir(), 'ddz-botzone-'));
after(() => rmSync(folder, { recursive: true }));

/** A Botzone program as its authors write it: reads one line, plays its lowest single when it leads, and else passes. */
const EXAMPLE = `let text = '';
process.stdin.on('data', (chunk) => (text += chunk)).on('end', () => {
  const { requests, responses } = JSON.parse(text);
  const start = requests.findIndex((request) => 'landlord' in request);
  if (start < 0) return console.log(JSON.stringify({ response: requests.at(-1).bid.length === 0 ? 1 : 0 }));
  const { own, publiccard, landlord, pos } = requests[start];
  const held = new Set(landlord === pos ? [...own, ...publiccard] : own);
  for (const card of responses.slice(start).flat()) held.delete(card);
  const [before, last] = requests.at(-1).history;
  const leads = before.length + last.length === 0;
  console.log(JSON.stringify({ response: leads ? [Math.min(...held)] : [] }));
});
`;
const path = join(folder, 'example.cjs');
writeFileSync(path, EXAMPLE);
const COMMAND = `"${process.execPath}" "${path}"`;

const START = startPlay({ rules: PRESETS.botzone, deal: dealFrom(PRESETS.botzone, createRng('botzone')) });

/** round, seat of the program, why */
const ROUNDS: readonly (readonly [Round, number, string])[] = [
  [startRound({ rules: PRESETS.botzone, seed: 2 }), 1, 'a whole round with its auction'],
  [START, 0, 'one that begins with the play'],
];

for (const [start, own, why] of ROUNDS) {
  test(`a Botzone program plays ${why}`, async () => {
    const bots = [0, 1, 2].map((seat) =>
      seat === own ? unwrap(createBotzoneBot(COMMAND)) : createGreedyBot({ seed: seat }),
    );
    const { fault, round } = await playRound(start, bots);
    assert.equal(fault, null);
    assert.notEqual(round.outcome, null);
  });
}

/** program, the fault's kind, pattern of its message, why */
const FAULTS: readonly (readonly [string, string, RegExp, string])[] = [
  ['', 'illegal', /answered/, 'says nothing'],
  ['console.log("hm")', 'illegal', /answered/, 'says no JSON'],
  ['console.log("null")', 'illegal', /answered "null", expected \{"response":…\}/, 'says null'],
  ['console.log("{}")', 'illegal', /answered "\{\}", expected \{"response":…\}/, 'leaves the response out'],
  ['console.log(JSON.stringify({ response: [99] }))', 'illegal', /99/, 'plays no card'],
  ['console.log(JSON.stringify({ response: [] }))', 'illegal', /expected a legal play/, 'passes when it leads'],
  ['setInterval(() => {}, 1000)', 'timeout', /not ended in 300 ms/, 'hangs'],
];

for (const [index, [source, kind, message, why]] of FAULTS.entries()) {
  test(`a Botzone program that ${why} loses the round`, async () => {
    const file = join(folder, `fault-${index}.cjs`);
    writeFileSync(file, source);
    const options = { timeoutMs: kind === 'timeout' ? 300 : 5000 };
    const bot = unwrap(createBotzoneBot(`"${process.execPath}" "${file}"`, options));
    const { fault } = await playRound(START, [bot, createGreedyBot({ seed: 1 }), createGreedyBot({ seed: 2 })]);
    assert.equal(fault?.kind, kind);
    assert.match(fault?.message ?? '', message);
  });
}

/** Hand, bids and number of plays that a program derives from its messages, as the example above does. */
const readTurn = ({ requests, responses }: BotzoneMessage): { hand: Card[]; bids: number; plays: number } => {
  const sent = requests as readonly {
    own: Card[];
    bid: number[];
    publiccard: Card[];
    landlord?: number;
    pos: number;
    history: Card[][];
  }[];
  const start = sent.findIndex(({ landlord }) => landlord !== undefined);
  const first = sent[Math.max(start, 0)] ?? assert.fail();
  if (start < 0) return { hand: first.own.toSorted((a, b) => a - b), bids: (sent.at(-1)?.bid ?? []).length, plays: 0 };
  const { own, publiccard, landlord = 0, pos } = first;
  const answers = responses.slice(start) as Card[][];
  const played = new Set(answers.flat());
  const held = landlord === pos ? [...own, ...publiccard] : own;
  // Other seats' plays: those between landlord and program in its first request, then two per request.
  const others =
    ((pos - landlord + 3) % 3) + sent.slice(start + 1).reduce((sum, { history }) => sum + history.length, 0);
  return {
    hand: held.filter((card) => !played.has(card)).toSorted((a, b) => a - b),
    bids: 0,
    plays: answers.length + others,
  };
};

test('the messages to a program determine hand and plays at every decision of 40 rounds', () => {
  for (let game = 0; game < 40; game++) {
    let round: Round = startRound({ rules: PRESETS.botzone, seed: `told/${game}` });
    const bots = [0, 1, 2].map((seat) => createRandomBot({ seed: `${game}/${seat}` }));
    const sent = new Map<Seat, string[]>();
    while (!isOver(round)) {
      const seat = toAct(round)[0] as Seat;
      const view = viewFor(round, seat);
      const { message, held } = botzoneTurn(view);
      const turn = readTurn(message);
      assert.ok(sameCounts(countsOf(turn.hand), round.hands[seat] ?? { lo: 0, hi: 0 }), 'the hand');
      const inOrder = held.toSorted((a, b) => a - b);
      assert.deepEqual(turn.hand, inOrder);
      const plays = view.history.filter(({ action }) => action.type === 'play' || action.type === 'pass');
      assert.equal(turn.plays, plays.length);
      // Assigned suits never change: requests only grow.
      const requests = message.requests.map((request) => JSON.stringify(request));
      const before = sent.get(seat) ?? [];
      assert.ok(turn.bids < 3);
      const lastPlays = view.history.slice(-2).map(({ action }) => (action.type === 'play' ? action.combo : null));
      const history = (message.requests.at(-1)?.['history'] ?? []) as Card[][];
      if (view.phase === 'play' && lastPlays.length === 2 && history.flat().length > 0) {
        const cardsOf = (combo: Combo | null): RankCounts => (combo === null ? NO_CARDS : countsOfCombo(combo, 1));
        assert.deepEqual(history.map(countsOf), lastPlays.map(cardsOf));
      }
      if (view.redeals === 0) assert.deepEqual(requests.slice(0, before.length), before);
      sent.set(seat, view.redeals === 0 ? requests : []);
      round = applyUnchecked(round, seat, (bots[seat] ?? assert.fail()).act(view) as never);
    }
  }
});

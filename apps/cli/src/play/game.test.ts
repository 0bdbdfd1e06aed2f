/** A game at a table in memory: how long the player is waited for, and a bot that stands in. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dealOf, seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { openTable, type TableEvent } from '@doudizhu/table';
import { SILENCE, type Lines } from '../terminal/lines.ts';
import { createStyleText } from '../terminal/ansi.ts';
import { dictionaryOf } from '../words/texts.ts';
import { seededDeals } from './deals.ts';
import type { Note } from './display.ts';
import { playGame, type GameSetup } from './game.ts';

/** Question: at a decision or while a bot plays for the player, and for how long at most. */
type Asked = readonly ['decision' | 'managed' | 'outcome', number | null];

interface Played {
  readonly asked: readonly Asked[];
  /** Events of the table, without those before the game. */
  readonly events: readonly TableEvent[];
}

interface Given {
  readonly clockMs?: number | null;
  readonly outcome?: GameSetup['display']['outcome'];
}

/** The player types these lines, one a question, and then ends the input. `null` is a line that does not come. */
const played = async (
  typed: readonly (string | null)[],
  { clockMs = null, outcome, ...setup }: Partial<GameSetup> & Given = {},
): Promise<Played> => {
  const asked: Asked[] = [];
  const events: TableEvent[] = [];
  const left = [...typed];
  let last: Asked[0] = 'decision';
  let nowMs = 0;
  const next = (withinMs: number | null): string | null | typeof SILENCE => {
    asked.push([last, withinMs]);
    const line = left.shift();
    if (line !== null) return line ?? null;
    nowMs += withinMs ?? 0;
    return SILENCE;
  };
  const lines: Lines = {
    ask: (draw) => {
      draw('');
      return Promise.resolve(next(null) as string | null);
    },
    askWithin: (draw, withinMs) => {
      draw('');
      return Promise.resolve(next(withinMs));
    },
    close: () => {},
  };
  const show = (what: Asked[0]) => (): string => {
    last = what;
    return '';
  };
  const clock = clockMs === null ? null : { decisionMs: clockMs, bankMs: 0 };
  const opened = unwrap(openTable({ table: 'game', rules: PRESETS.douzero, clock, practice: true, autoPassMs: 0 }, 0));
  unwrap(
    await playGame({
      log: [opened],
      store: (added) => {
        events.push(...added);
        return 'stored';
      },
      chosen: null,
      me: seatAt(0),
      bots: [null, 'greedy', 'greedy'],
      deals: seededDeals('game'),
      autoPass: false,
      paceMs: 0,
      live: false,
      nowMs: () => nowMs,
      lines,
      display: {
        decision: show('decision'),
        press: () => null,
        acted: () => {},
        managed: show('managed'),
        waiting: () => '',
        outcome: outcome ?? show('outcome'),
        close: () => {},
      },
      words: dictionaryOf('en'),
      styleText: createStyleText(false),
      note: null,
      ...setup,
    }),
  );
  return { asked, events };
};

const ownActions = ({ events }: Played): string[] =>
  events.flatMap((event) => (event.type === 'acted' && event.seat === 0 ? [event.by] : []));

test('without a clock the player is waited for', async () => {
  const { asked } = await played([]);
  assert.deepEqual(asked, [['decision', null]]);
});

test('with a clock the player is waited for until the time is up; then a bot makes that decision and no more', async () => {
  const game = await played([null], { clockMs: 5_000 });
  assert.deepEqual(
    game.asked,
    [0, 1].map(() => ['decision', 5_000]),
  );
  assert.deepEqual(ownActions(game), ['bot']);
});

test('a line that says nothing leaves the time as it is', async () => {
  const game = await played(['what?', '7', 'h'], { clockMs: 5_000 });
  assert.ok(game.asked.every(([what, withinMs]) => what === 'decision' && withinMs === 5_000));
  assert.deepEqual(ownActions(game), []);
});

test('a review says that it has begun', async () => {
  const shown: string[][] = [];
  const outcome = (_model: unknown, notes: readonly Note[]): string => {
    shown.push(notes.map((note) => (note.type === 'text' ? note.text : note.type)));
    return '';
  };
  // The player leads twelve cards, then has two plays left: few decisions to review.
  const hands = ['3456789TJQKA2222B', '334455667788999TT', '345678TJJJQQQKKKA'];
  const deal = unwrap(dealOf({ rules: PRESETS.douzero, hands, kitty: 'RAA' }));
  const chosen = { type: 'choose', deal, first: seatAt(0) } as const;
  await played([], { live: true, chosen, outcome, lines: untilOver(shown) });
  assert.deepEqual(shown, [[], ['Reviewing the round…'], ['review']]);
});

/** A bot plays the round for the player, who then asks for the review and ends. */
const untilOver = (shown: readonly unknown[]): Lines => {
  const atEnd = ['r', 'q'];
  let isManaged = false;
  const ask = (): string | null => {
    if (shown.length > 0) return atEnd.shift() ?? null;
    const first = isManaged ? null : 'm';
    isManaged = true;
    return first;
  };
  return {
    ask: async () => ask(),
    askWithin: async (draw, withinMs) => {
      draw('');
      return withinMs === null ? ask() : SILENCE;
    },
    close: () => {},
  };
};

/** pause before a bot acts, how long the seat can be taken back for, why */
const TAKE_BACK: readonly (readonly [number, number, string])[] = [
  [0, 400, 'without a pause there is time for a key'],
  [450, 450, 'a pause is time enough'],
];

for (const [paceMs, withinMs, why] of TAKE_BACK) {
  test(`before each action of a stand-in the seat can be taken back: ${why}`, async () => {
    const game = await played(['m', null, 'x'], { live: true, paceMs });
    assert.deepEqual(game.asked.slice(0, 4), [
      ['decision', null],
      ['managed', withinMs],
      ['managed', withinMs],
      ['decision', null],
    ]);
  });
}

test('the input ends while a bot plays on: so does the game', async () => {
  const game = await played(['m'], { live: true });
  const asked = game.asked.map(([what]) => what);
  assert.deepEqual(asked, ['decision', 'managed']);
});

test('a hint is noted at the table once a round', async () => {
  const game = await played(['?', '?', 'why']);
  assert.equal(game.events.filter(({ type }) => type === 'hinted').length, 1);
});

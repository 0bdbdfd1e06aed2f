import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  PRESETS,
  RANK_COUNT,
  rankAt,
  seatAt,
  unwrap,
  type Action,
  type Combo,
  type Seat,
  type SeatView,
} from '@doudizhu/rules';
import {
  createTableDriver,
  decisionOf,
  fallbackAction,
  hintAfter,
  openTable,
  secretFrom,
  viewOf,
  type TableEvent,
  type TableView,
} from '@doudizhu/table';
import { GAME } from '../../../cards/names.ts';
import { changeSettings } from '../../../settings.ts';
import { nextHint, type ShownHint } from '../advice/hint-cycle.ts';
import { callOfKey } from '../input/calls.ts';
import { sayAction } from '../../../cards/spoken.ts';
import { nameAt } from '../names.ts';
import { announcementsOf } from './announcements.ts';
import { countsOf, deck, explainIllegal, parseCards, parsePlay, pickCards } from '@doudizhu/rules';

const ME = seatAt(0);
const LANGUAGES = ['zh', 'en'] as const;

/** Plays rounds and shows every step to `look`. */
const playRounds = async (
  rules: 'competition' | 'happy',
  rounds: number,
  look: (step: Step) => void,
): Promise<void> => {
  let before: TableView | null = null;
  const driver = createTableDriver({
    log: [unwrap(openTable({ table: 's1', rules }, 0))],
    nowMs: () => 0,
    store: () => 'stored',
    drawRound: ({ roundsBegun }) => ({ secret: secretFrom(`story ${roundsBegun}`), chosen: null }),
    askBot: ({ view }) => {
      // Bots double, so that there is something to keep secret.
      const double = decisionOf(view)?.actions.find((action) => action.type === 'double' && action.factor === 2);
      return double ?? fallbackAction(view);
    },
    onEvents: (events) => {
      const now = viewOf(driver.table(), ME);
      look({ events, before, now });
      before = now;
    },
  });
  for (const seat of [0, 1, 2].map(seatAt)) {
    const occupant =
      seat === ME
        ? ({ type: 'person', account: 'A' } as const)
        : ({ type: 'bot', name: `B${seat}`, level: 'x' } as const);
    unwrap(await driver.submit('host', { type: 'seat', seat, occupant }));
  }
  driver.start();
  for (let step = 0; step < 3000 && viewOf(driver.table(), ME).roundsPlayed < rounds; step++) {
    await driver.settled();
    const { round, stage } = viewOf(driver.table(), ME);
    if (stage === 'gathering' || stage === 'over') await driver.submit('A', { type: 'ready', on: true });
    else {
      const decision = round === null ? null : decisionOf(round);
      const isPlay = decision?.kind === 'lead' || decision?.kind === 'follow';
      const action = isPlay ? hintAfter(round as SeatView, null) : decision?.actions.at(-1);
      unwrap(await driver.submit('A', { type: 'act', action: action as Action }));
    }
  }
};

interface Step {
  readonly events: readonly TableEvent[];
  readonly before: TableView | null;
  readonly now: TableView;
}

for (const rules of ['competition', 'happy'] as const) {
  test(`every action of a round under ${rules} is told once, doubles when they lie open and not before`, async () => {
    let doublesTold = 0;
    let rounds = 0;
    await playRounds(rules, 4, ({ events, before, now }) => {
      const lines = announcementsOf(events, before, now);
      for (const event of events) {
        if (event.type === 'ended') rounds++;
        if (event.type !== 'acted') continue;
        const name = nameAt(now, event.seat);
        const said = lines.filter(
          (line) => line.startsWith(name) && line.includes(sayAction(event.action, now.terms.rules)),
        );
        const isSecret =
          event.action.type === 'double' && event.seat !== ME && (now.round?.doubles[event.seat] ?? 0) === 0;
        const isNoNews = event.action.type === 'openHand' && !event.action.open;
        assert.equal(said.length, isSecret || isNoNews ? 0 : 1, `${lines.join(' ')} for ${JSON.stringify(event)}`);
        if (event.action.type === 'double' && said.length === 1) doublesTold++;
      }
    });
    assert.ok(rounds >= 4 && doublesTold > 0);
  });
}

test('hints go round and round, each with its cards in the hand, and begin anew with another decision', async () => {
  let decisions = 0;
  await playRounds('competition', 2, ({ now }) => {
    const first = nextHint(now, null);
    if (first === null) return;
    decisions++;
    const seen = new Set<Action>();
    let shown: ShownHint | null = first;
    while (shown !== null && !seen.has(shown.action)) {
      seen.add(shown.action);
      assert.ok([...shown.cards].every((card) => now.faces?.hand.includes(card)));
      assert.equal(shown.cards.size > 0, shown.action.type === 'play');
      shown = nextHint(now, shown);
    }
    assert.equal(shown?.action, first.action, 'it comes round');
    const stale = { ...first, seq: first.seq - 1, action: [...seen].at(-1) ?? first.action };
    assert.equal(nextHint(now, stale)?.action, first.action);
  });
  assert.ok(decisions > 5);
});

const REASONS: readonly [cards: string, beat: string, isRefused: boolean][] = [
  ['', '', true],
  ['34', '', true],
  ['3456', '', true],
  ['34578', '', true],
  ['TJQKA2', '', true],
  ['BR', 'AAAA', false],
  ['3333', 'BR', true],
  ['33', '44', true],
  ['33', '4', true],
  ['345678', '34567', true],
  ['4444', '5555', true],
  ['55', '44', false],
  ['333444', '', false],
];
for (const language of LANGUAGES) {
  test(`every refusal is a sentence in ${language}`, () => {
    changeSettings({ language });
    const rules = PRESETS.competition;
    for (const [text, over, isRefused] of REASONS) {
      const cards = pickCards(deck(1), unwrap(parseCards(text))) ?? [];
      const beat: Combo | null = over === '' ? null : unwrap(parsePlay(over, rules));
      const failure = explainIllegal({ play: countsOf(cards), hand: countsOf(deck(1)), toBeat: beat, rules });
      const reason = failure === null ? null : GAME.value.sayToPlayers(failure);
      assert.equal(reason !== null, isRefused, `${text} over ${over}: ${reason}`);
      if (reason !== null) {
        assert.ok(!reason.includes('want'), reason);
        assert.equal(/[一-鿿]/u.test(reason), language === 'zh', reason);
      }
    }
  });
}

const KEYS: readonly [key: string, actions: readonly Action[], chosen: number | null][] = [
  [
    '2',
    [
      { type: 'bid', points: 0 },
      { type: 'bid', points: 2 },
      { type: 'bid', points: 3 },
    ],
    1,
  ],
  [
    '1',
    [
      { type: 'bid', points: 0 },
      { type: 'bid', points: 2 },
      { type: 'bid', points: 3 },
    ],
    null,
  ],
  [
    '0',
    [
      { type: 'call', take: false },
      { type: 'call', take: true },
    ],
    0,
  ],
  [
    '1',
    [
      { type: 'call', take: false },
      { type: 'call', take: true },
    ],
    1,
  ],
  [
    '2',
    [
      { type: 'double', factor: 1 },
      { type: 'double', factor: 2 },
      { type: 'double', factor: 4 },
    ],
    2,
  ],
  ['x', [{ type: 'call', take: false }], null],
];
for (const [key, actions, chosen] of KEYS) {
  test(`key ${key} among ${actions.map((action) => JSON.stringify(action)).join(' ')}`, () =>
    assert.equal(callOfKey(key, actions), chosen === null ? null : actions[chosen]));
}

test('the others have names of their own, by their place', async () => {
  const nobody = { occupant: null } as TableView['seats'][number];
  const view = { seats: [nobody, nobody, nobody, nobody], viewer: seatAt(2) };
  const names = [0, 1, 2, 3].map((seat) => nameAt(view, seat as Seat));
  assert.equal(new Set(names).size, 4);
  assert.equal(rankAt(RANK_COUNT - 1), 14);
});

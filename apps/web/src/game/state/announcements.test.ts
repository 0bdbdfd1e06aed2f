import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seatAt } from '@doudizhu/rules/deal';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { cards, play } from '@doudizhu/rules/testing';
import { decisionOf, fallbackAction, type TableEvent, type TableView } from '@doudizhu/table';
import { spokenAction, spokenCards } from '../../cards/names.ts';
import { nameAt } from '../setup/names.ts';
import { isTableOver, openTable, playUntil } from '../testing/fake-tab.ts';
import { announcementsOf, turnAnnouncement } from './announcements.ts';

const ME = seatAt(0);

interface Step {
  readonly events: readonly TableEvent[];
  readonly before: TableView;
  readonly now: TableView;
}

/** Steps of four rounds in which bots double, because doubles are secret. */
const stepsUnder = async (rules: 'competition' | 'happy'): Promise<Step[]> => {
  const { table, tab } = await openTable({
    chosen: { rules },
    askBot: async ({ view }) =>
      decisionOf(view)?.actions.find((action) => action.type === 'double' && action.factor === 2) ??
      fallbackAction(view),
  });
  const steps: Step[] = [];
  let [before, known] = [table.view.value, table.log().length];
  const end = table.view.subscribe((now) => {
    steps.push({ events: table.log().slice(known), before, now });
    [before, known] = [now, table.log().length];
  });
  for (let round = 0; round < 4; round++) {
    await playUntil(table, tab, isTableOver);
    await table.send({ type: 'ready', on: true });
    await playUntil(table, tab, ({ view }) => view.value.stage === 'playing');
  }
  end();
  table.stop();
  return steps;
};

for (const rules of ['competition', 'happy'] as const) {
  test(`every action of a round under ${rules} is told once, doubles when they lie open and not before`, async () => {
    const steps = await stepsUnder(rules);
    let doublesTold = 0;
    for (const { events, before, now } of steps) {
      const lines = announcementsOf(events, before, now);
      for (const event of events) {
        if (event.type !== 'acted') continue;
        const { seat, action } = event;
        const told = lines.filter(
          (line) => line.startsWith(nameAt(now, seat)) && line.includes(spokenAction(action, now.terms.rules)),
        );
        const isSecret = action.type === 'double' && seat !== ME && (now.round?.doubling.factors[seat] ?? 0) === 0;
        const isNoNews = action.type === 'openHand' && !action.open;
        assert.equal(told.length, isSecret || isNoNews ? 0 : 1, `${lines.join(' ')} for ${JSON.stringify(event)}`);
        if (action.type === 'double' && told.length === 1) doublesTold++;
      }
    }
    assert.equal(steps.flatMap(({ events }) => events).filter(({ type }) => type === 'ended').length, 4);
    assert.ok(doublesTold > 0);
  });
}

const ROUND = {
  rules: PRESETS.competition,
  phase: 'play',
  toAct: [],
  toBeat: null,
  landlord: null,
  kitty: null,
  doubling: { factors: [0, 0, 0], redouble: 0 },
  openHands: { stage: 4 },
  handSizes: [17, 17, 17],
  history: [],
};

/** A view of seat 0 with the fields that announcements read. */
const viewWith = (round: object | null): TableView =>
  ({
    viewer: ME,
    terms: { rules: PRESETS.competition },
    seats: [0, 1, 2].map((seat) => ({ occupant: { type: 'bot', name: `B${seat}`, level: 'greedy' } })),
    round: round && { ...ROUND, ...round },
  }) as unknown as TableView;

const announced = (events: readonly object[], before: TableView | null, now: TableView): string[] =>
  announcementsOf(events as readonly TableEvent[], before, now);

const KITTY = cards('3KR');
const PAIR = play('33', PRESETS.competition);

test('a deal is told, and that it is dealt again', () => {
  const [dealt] = announced([{ type: 'dealt', redeal: 0 }], null, viewWith({}));
  const [again] = announced([{ type: 'dealt', redeal: 1 }], null, viewWith({}));
  assert.ok(dealt !== undefined && again !== undefined && dealt !== again);
});

test('the stand-in of the player is announced, and its end', () => {
  const lines = ['timeout', 'absence', 'wish', 'abandonment'].flatMap((why) =>
    announced([{ type: 'autopilotOn', seat: 0, why }], viewWith({}), viewWith({})),
  );
  const other = [{ type: 'autopilotOff', seat: 0 }, { type: 'undone' }].flatMap((event) =>
    announced([event], viewWith({}), viewWith({})),
  );
  assert.equal(lines.length, 4);
  assert.equal(lines[0], 'Time is up: the autopilot plays for you.');
  assert.deepEqual(other, ['You are playing again.', 'Undone to your last decision.']);
  assert.equal(new Set([lines[0], lines[1], lines[3], ...other]).size, 5);
  const both = announced([{ type: 'undone' }, { type: 'autopilotOff', seat: 0 }], null, viewWith(null));
  assert.deepEqual(both, other.toReversed(), 'in their order');
});

test('help of another seat is announced by its name', () => {
  const view = viewWith({});
  const events = [
    { type: 'autopilotOn', seat: 1, why: 'timeout' },
    { type: 'autopilotOff', seat: 1 },
    { type: 'hinted', seat: 1 },
  ];
  const lines = announced(events, view, view);
  assert.equal(lines.length, 3);
  for (const line of lines) assert.ok(line.includes(nameAt(view, seatAt(1))), line);
  assert.deepEqual(announced([{ type: 'hinted', seat: 0 }], view, view), []);
});

test('the landlord is told once, with the kitty where it lies open, else the kitty later', () => {
  const [noLandlord, hidden, open] = [viewWith({}), viewWith({ landlord: 1 }), viewWith({ landlord: 1, kitty: KITTY })];
  const named = nameAt(open, seatAt(1));
  const withKitty = announced([], noLandlord, open);
  assert.ok(withKitty.length === 1 && withKitty[0]?.includes(named) && withKitty[0].includes(spokenCards(KITTY)));
  const alone = announced([], noLandlord, hidden);
  assert.ok(alone.length === 1 && alone[0]?.includes(named) && !alone[0].includes(spokenCards(KITTY)));
  const later = announced([], hidden, open);
  assert.ok(later.length === 1 && later[0]?.includes(spokenCards(KITTY)) && !later[0].includes(named));
  assert.deepEqual(announced([], open, open), []);
  assert.equal(announced([], null, open).length, 1, 'a page that was opened just now');
  assert.deepEqual(announced([], viewWith(null), viewWith(null)), []);
  assert.deepEqual(announced([], noLandlord, viewWith({ kitty: KITTY })), [], 'no landlord yet');
});

test('doubles of others are told when they lie open, each by its seat', () => {
  const history = [1, 2].map((seat) => ({ seat, action: { type: 'double', factor: seat } }));
  const own = { seat: 0, action: { type: 'double', factor: 2 } };
  const doubled = (...factors: number[]) => ({ factors, redouble: 0 });
  const before = viewWith({ landlord: 0, doubling: doubled(2, 0, 0) });
  const now = { landlord: 0, doubling: doubled(2, 1, 2) };
  const lines = announced([], before, viewWith({ ...now, history: [own, ...history] }));
  assert.equal(lines.length, 2);
  assert.ok([1, 2].every((seat, index) => lines[index]?.startsWith(nameAt(before, seatAt(seat)))));
  assert.deepEqual(announced([], viewWith({ ...now, history }), viewWith({ ...now, history })), [], 'once');
  assert.deepEqual(announced([], before, viewWith({ ...now, history, phase: 'settled' })), [], 'not after the round');
});

test('a play announces the cards left, and a seat that is out', () => {
  const line = (action: object, left: number): string =>
    announced([{ type: 'acted', seat: 1, action }], null, viewWith({ handSizes: [17, left, 17] }))[0] ?? assert.fail();
  const [five, none] = [5, 0].map((left) => line({ type: 'play', combo: PAIR }, left));
  assert.match(five ?? '', /5/u);
  assert.ok(none !== five && !none?.includes('0'));
  assert.doesNotMatch(line({ type: 'pass' }, 17), /17/u);
});

test('the person is told when it is its turn, and what lies there to beat', () => {
  assert.equal(turnAnnouncement(viewWith(null)), null);
  assert.equal(turnAnnouncement(viewWith({ toAct: [1] })), null);
  const lead = turnAnnouncement(viewWith({ toAct: [0] }));
  const follow = turnAnnouncement(viewWith({ toAct: [0], toBeat: PAIR }));
  assert.ok(lead !== null && follow?.includes('3 3') && follow !== lead);
  assert.equal(turnAnnouncement(viewWith({ toAct: [0], toBeat: PAIR, phase: 'auction' })), lead);
  const opening = (stage: number) => turnAnnouncement(viewWith({ toAct: [0], phase: 'opening', openHands: { stage } }));
  assert.deepEqual([opening(0), opening(2)], [null, null], 'it is said once');
  assert.ok(opening(1) !== null && opening(1) !== lead);
});

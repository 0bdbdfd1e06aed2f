import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seatAt, unwrap, type Action, type SeatView } from '@doudizhu/rules';
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
import { sayAction } from '../../../cards/spoken.ts';
import { nameAt } from '../names.ts';
import { announcementsOf } from './announcements.ts';

const ME = seatAt(0);

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

/** Wire form: every view, event and command comes back as it was, under every preset. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { seatsOf } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng, randomBelow } from '@doudizhu/rules/rng';
import { apply, legalActions, startRound, type Round } from '@doudizhu/rules/round';
import { PRESET_NAMES, PRESETS } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import { sized } from '@doudizhu/rules/testing';
import { foldLog, openTable, patchBetween, patched, viewOf, type PublicEvent, type TableView } from '@doudizhu/table';
import {
  personCommandOf,
  decisionIn,
  eventOf,
  readView,
  serverMessage,
  wireCommandOf,
  wireEventOf,
  wireViewOf,
  type ReadView,
} from './index.ts';

/** Actions of a decision that are sent, spread over all of them. */
const ACTIONS_MAX = sized(8, 40);
const NOW_MS = 5000;

/** The value after it has been sent. */
const sent = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

for (const preset of PRESET_NAMES) {
  describe(preset, () => {
    const rules = PRESETS[preset];
    const { decks } = rules;
    const opened = unwrap(openTable({ table: 't', rules: preset, practice: false, revealMs: 0 }, 0));
    const table = viewOf(foldLog([opened]), 'spectator');
    const viewers = [...seatsOf(rules), 'spectator' as const];
    /** The table while it plays a round. */
    const viewAt = (round: Round, viewer: (typeof viewers)[number]): TableView => ({
      ...table,
      viewer,
      stage: 'playing',
      seats: table.seats.map((seat) => ({ ...seat, deadlineMs: NOW_MS + 1234 })),
      round: viewFor(round, viewer),
    });

    test('views, decisions and actions of a random round', () => {
      const rng = createRng(`wire ${preset}`);
      const kinds = new Set<string>();
      let round = startRound({ rules, seed: preset });
      let received: (ReadView | null)[] = viewers.map(() => null);
      for (;;) {
        const views = viewers.map((viewer) => viewAt(round, viewer));
        received = received.map((before, at) => continued(before, views[at] as TableView));
        const [seat] = views[0]?.round?.toAct ?? [];
        if (seat === undefined) break;
        const actions = legalActions(round, seat);
        const view = views[seat] as TableView;
        const { kind, actions: calls, secondsLeft } = decisionIn(view, NOW_MS) ?? assert.fail('no decision');
        kinds.add(kind);
        assert.equal(secondsLeft, 1.2);
        assert.deepEqual(
          calls,
          actions.filter(({ type }) => type !== 'play'),
          'every action but plays',
        );
        assert.equal(decisionIn(views.at(-1) as TableView, NOW_MS), null, 'none for spectators');
        const own = view.round?.rules ?? rules;
        const step = Math.ceil(actions.length / ACTIONS_MAX);
        for (const action of actions.filter((_, at) => at % step === 0)) {
          const command = { type: 'act', action } as const;
          assert.deepEqual(unwrap(personCommandOf(sent(wireCommandOf(command, decks)), own)), command);
          const event: PublicEvent = { type: 'acted', seat, action };
          assert.deepEqual(eventOf(sent(wireEventOf(event, decks)), own), event);
        }
        round = unwrap(apply(round, seat, actions[randomBelow(rng, actions.length)] as (typeof actions)[number]));
      }
      assert.ok(kinds.has('lead') && kinds.has('follow') && kinds.size > 2, [...kinds].join(' '));
    });
  });
}

/** A view after its start or patch, as its client reads it. */
const continued = (before: ReadView | null, view: TableView): ReadView => {
  const wire = wireViewOf(view);
  const now = { decision: null, events: [], nowMs: 0 };
  const start = { type: 'start', role: 'player', view: wire, people: [], spectators: 0, ...now };
  assert.ok(serverMessage.read(sent(start)).ok);
  const whole = readView(sent(wire), null);
  assert.deepEqual(whole.view, sent(view));
  if (before === null) return whole;
  const read = readView(patched(before.wire, sent(patchBetween(before.wire, wire) ?? {})), before);
  assert.deepEqual(read.view, whole.view);
  for (const [name, part] of Object.entries(read.view.round ?? {})) {
    const earlier: unknown = before.view.round?.[name as 'hand'];
    if (JSON.stringify(part) === JSON.stringify(earlier)) assert.equal(part, earlier, `${name} is the same object`);
  }
  return read;
};

const RULES = PRESETS.competition;

/** play, and how its refusal starts */
const BAD_PLAYS = [
  [{ type: 'play', play: '33Z' }, 'invalid cards "33Z"'],
  [{ type: 'play', play: '34' }, 'invalid play "34": not a combo'],
  [{ type: 'play', play: '3+4+5' }, 'invalid play "3+4+5": more than one'],
  [{ type: 'play' }, 'invalid request: payload.action is {"type":"play"}, expected'],
  [{ type: 'play', combo: { kind: 'single', main: 0, length: 1, kickers: { lo: 0, hi: 0 } } }, 'invalid request'],
  [{ type: 'play', play: '3', combo: null, more: 1 }, 'invalid request'],
] as const;

for (const [action, message] of BAD_PLAYS) {
  test(`${JSON.stringify(action)} is refused with a sentence`, () => {
    const read = personCommandOf({ type: 'act', action } as never, RULES);
    assert.ok(!read.ok && read.error.message.startsWith(message), read.ok ? 'accepted' : read.error.message);
  });
}

test('a play may leave out the "+" and its order', () => {
  const read = unwrap(personCommandOf({ type: 'act', action: { type: 'play', play: '63345344' } }, RULES));
  const { action } = wireCommandOf(read, 1) as { readonly action: unknown };
  assert.deepEqual(action, { type: 'play', play: '333444+56' });
});

test('a play of a command can name its cards, which the table checks', () => {
  const payload = { type: 'act', action: { type: 'play', play: '33', cards: [2, 3] } } as const;
  const read = unwrap(personCommandOf(payload as never, RULES));
  assert.deepEqual(wireCommandOf(read, 1), payload);
  const odd = unwrap(personCommandOf({ type: 'act', action: { ...payload.action, cards: 'odd' } } as never, RULES));
  assert.equal((odd as { readonly action: { readonly cards: unknown } }).action.cards, 'odd');
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { commitmentOf, pledgeOf, secretFrom } from '@doudizhu/table/fairness';
import { boardSecret, mixedEntropy } from './proof.ts';
import {
  addResult,
  advance,
  cancel,
  drawOfBoard,
  enter,
  openTournament,
  removeEntrant,
  stageAndBoardOf,
  reveal,
  scoredBoards,
  tournamentCommitment,
  tournamentStandings,
  tournamentTextOf,
  withdraw,
  type Tournament,
  type TournamentHost,
} from './tournament.ts';

const TERMS = {
  id: 'cup',
  rules: 'competition',
  startsMs: 1000,
  stages: 3,
  boardsPerStage: 2,
  revealMs: 100,
  pauseMs: 50,
  entrantsMax: 30,
};

const hostOf = (signed: string[] = [], groups: readonly (readonly string[])[] = []): TournamentHost => {
  let drawn = 0;
  return {
    drawSecret: () => secretFrom('tournament'),
    sign: (text) => {
      signed.push(text);
      return { key: 'aa', value: 'bb' };
    },
    newId: () => `table-${drawn++}`,
    groups,
  };
};

const entropyOf = (player: number): string => player.toString(16).padStart(32, '0');

const entered = (players: number, rules = TERMS.rules): Tournament => {
  let tournament = openTournament({ ...TERMS, rules });
  for (let player = 0; player < players; player++) {
    const next = enter(tournament, { account: `p${player}`, pledge: pledgeOf(entropyOf(player)) }, 0);
    assert.ok(next.ok);
    tournament = next.value;
  }
  return tournament;
};

/** Plays to the end. @param points points of a table, by its number and the board */
const playOut = (start: Tournament, points: (table: number, board: number) => readonly number[], host = hostOf()) => {
  let [tournament, nowMs] = [start, TERMS.startsMs];
  const phases: string[] = [];
  for (let step = 0; step < 200 && tournament.phase !== 'over'; step++) {
    tournament = advance(tournament, nowMs, host);
    if (phases.at(-1) !== tournament.phase) phases.push(tournament.phase);
    nowMs += TERMS.pauseMs;
    if (tournament.phase !== 'playing') continue;
    const { board } = tournament;
    for (const [index, { id }] of (tournament.stages[stageAndBoardOf(tournament, board).stage] ?? []).entries()) {
      const result = { round: `${id}/${board}`, landlord: null, points: points(index, board) };
      tournament = addResult(tournament, { table: id, board, result });
    }
  }
  return { tournament, phases };
};

describe('entry', () => {
  test('is once, until it closes, while there is room', () => {
    const one = entered(1);
    const entry = { account: 'p0', pledge: '' };
    assert.deepEqual(enter(one, entry, 0), { ok: false, error: 'entered-already' });
    assert.deepEqual(enter(one, { ...entry, account: 'late' }, 900), { ok: false, error: 'entry-closed' });
    assert.deepEqual(enter(entered(30), { ...entry, account: 'more' }, 0), { ok: false, error: 'tournament-full' });
    assert.deepEqual(withdraw(one, 'nobody', 0), { ok: false, error: 'not-entered' });
    const gone = withdraw(one, 'p0', 0);
    assert.ok(gone.ok && gone.value.entrants.length === 0);
  });

  test('of one person cancels the tournament', () => {
    assert.equal(advance(entered(1), 900, hostOf()).phase, 'cancelled');
  });
});

describe('the proof', () => {
  test('the host commits and signs before any reveal, and a reveal must fit its commitment', () => {
    const signed: string[] = [];
    const open = entered(3);
    assert.deepEqual(reveal(open, 'p0', entropyOf(0)), { ok: false, error: 'entry-closed' });
    const closed = advance(open, 900, hostOf(signed));
    assert.equal(closed.phase, 'reveal');
    assert.deepEqual(signed, [tournamentTextOf(closed)]);
    assert.equal(tournamentCommitment(closed), commitmentOf(secretFrom('tournament')));
    assert.deepEqual(reveal(closed, 'p0', entropyOf(1)), { ok: false, error: 'bad-reveal' });
    assert.deepEqual(reveal(closed, 'eve', entropyOf(1)), { ok: false, error: 'not-entered' });
    const revealed = reveal(closed, 'p1', entropyOf(1));
    assert.ok(revealed.ok);
    const begun = advance(revealed.value, 1000, hostOf());
    assert.equal(begun.entropy, mixedEntropy('cup', ['', entropyOf(1), '']));
    assert.deepEqual(
      begun.entrants.map(({ account }) => account),
      ['p0', 'p1', 'p2'],
      'entrants stay in the order of entry, which the proof has',
    );
  });

  test('each board has a secret of its own, the same entropy, and other cards when one entrant reveals something else', () => {
    const { tournament } = playOut(entered(4), () => [0, 0, 0]);
    const draws = [1, 2, 3, 4, 5, 6].map((board) => drawOfBoard(tournament, board));
    assert.equal(new Set(draws.map(({ secret }) => secret)).size, 6);
    assert.deepEqual(draws[2], {
      secret: boardSecret(secretFrom('tournament'), 3),
      board: { id: 'cup-3', entropy: [tournament.entropy] },
    });
    assert.notEqual(mixedEntropy('cup', ['a', 'b']), mixedEntropy('cup', ['b', 'a']));
  });
});

describe('play', () => {
  test('goes through pauses and boards to the end; each stage is seated anew', () => {
    assert.equal(entered(9).board, 0, 'none yet');
    const { tournament, phases } = playOut(entered(10), () => [2, -1, -1]);
    const boards = Array.from({ length: 6 }, () => ['pause', 'playing']).flat();
    assert.deepEqual(phases, ['reveal', ...boards, 'over']);
    assert.deepEqual(
      tournament.stages.map((stage) => stage.length),
      [4, 4, 4],
    );
    assert.equal(new Set(tournament.stages.flat().map(({ id }) => id)).size, 12);
  });

  test('a board waits for every table, and a second result of a table does not count', () => {
    let tournament = advance(advance(advance(entered(7), 900, hostOf()), 1000, hostOf()), 1050, hostOf());
    const [first, ...others] = tournament.stages[0] ?? [];
    const add = (id: string, points: readonly number[]): void => {
      tournament = addResult(tournament, { table: id, board: 1, result: { round: id, landlord: null, points } });
    };
    add(first?.id ?? '', [2, -1, -1]);
    add(first?.id ?? '', [9, 9, 9]);
    assert.equal(advance(tournament, 9999, hostOf()), tournament);
    assert.deepEqual(scoredBoards(tournament), []);
    for (const { id } of others) add(id, [0, 0, 0]);
    assert.equal(advance(tournament, 9999, hostOf()).phase, 'pause');
    assert.deepEqual(scoredBoards(tournament)[0]?.tables[0]?.result.points, [2, -1, -1]);
  });

  test('possible colluders have the same seat at other tables, in each stage', () => {
    const group = ['p1', 'p4', 'p6'];
    const { tournament } = playOut(entered(9), (table) => [table, -table, 0], hostOf([], [group]));
    for (const stage of tournament.stages) {
      const seats = group.map((account) =>
        stage.map((table) => table.seats.indexOf(account)).find((seat) => seat >= 0),
      );
      assert.equal(new Set(seats).size, 1);
    }
  });

  test('standings have every entrant with all boards, and the mean share of all seats is a half', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 20 }),
        fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 8 }),
        (players, given) => {
          const { tournament } = playOut(entered(players), (table, board) => {
            const points = given[(3 * table + board) % given.length] as number;
            return [2 * points, -points, -points];
          });
          const standings = tournamentStandings(tournament);
          assert.equal(standings.length, players);
          assert.ok(standings.every(({ boards }) => boards === 6));
          const all = scoredBoards(tournament).flatMap(({ tables }) => tables.flatMap(({ scores }) => scores));
          const mean = all.reduce((sum, { share }) => sum + share, 0) / all.length;
          assert.ok(Math.abs(mean - 0.5) < 1e-9);
        },
      ),
      { numRuns: 30 },
    );
  });

  test('a tournament is plain data: stored and read in any phase, it continues the same', () => {
    const host = hostOf();
    let tournament = entered(5);
    for (const nowMs of [900, 1000, 1050, 1100]) {
      const next = advance(tournament, nowMs, host);
      assert.deepEqual(JSON.parse(JSON.stringify(next)), next);
      tournament = next;
    }
  });
});

test('boards are numbered through the stages', () => {
  const places = [1, 2, 3, 6].map((board) => stageAndBoardOf({ terms: TERMS }, board));
  assert.deepEqual(places, [
    { stage: 0, board: 0 },
    { stage: 0, board: 1 },
    { stage: 1, board: 0 },
    { stage: 2, board: 1 },
  ]);
});

test('no board is drawn before the secret is, nor before the entrants have revealed', () => {
  const secret = secretFrom('tournament');
  for (const missing of [{}, { secret }, { entropy: 'ee' }]) {
    assert.throws(() => drawOfBoard({ ...entered(1), ...missing }, 1), /no board has been drawn yet/u);
  }
  const drawn = drawOfBoard({ ...entered(1), secret, entropy: 'ee' }, 3);
  assert.deepEqual(drawn, { secret: boardSecret(secret, 3), board: { id: 'cup-3', entropy: ['ee'] } });
});

for (const [rules, seats] of [
  ['two', 2],
  ['laizi', 3],
  ['pagat-4p', 4],
] as const) {
  test(`${rules}: tables of ${seats} seats, every entrant once per stage`, () => {
    const points = Array.from({ length: seats }, (_, seat) => (seat === 0 ? seats - 1 : -1));
    const { tournament, phases } = playOut(entered(7, rules), () => points);
    assert.equal(phases.at(-1), 'over');
    for (const stage of tournament.stages) {
      assert.ok(stage.every((table) => table.seats.length === seats));
      assert.equal(new Set(stage.flatMap((table) => table.seats.filter((account) => account !== null))).size, 7);
    }
    assert.equal(tournamentStandings(tournament).length, 7);
  });
}

describe('order in a tournament', () => {
  const failureOf = (result: ReturnType<typeof enter>): string | null => (result.ok ? null : result.error);

  test('two entrants cannot have the same pledge', () => {
    const pledge = pledgeOf(entropyOf(1));
    assert.equal(failureOf(enter(entered(3), { account: 'copy', pledge }, 0)), 'pledge-used');
  });

  test('a removed entrant does not come back, and one that withdrew does', () => {
    const removed = removeEntrant(entered(3), 'p1', 0);
    assert.ok(removed.ok);
    const again = { account: 'p1', pledge: pledgeOf(entropyOf(9)) };
    assert.equal(failureOf(enter(removed.value, again, 0)), 'entrant-removed');
    const withdrawn = withdraw(entered(3), 'p1', 0);
    assert.ok(withdrawn.ok && enter(withdrawn.value, again, 0).ok);
    assert.equal(failureOf(removeEntrant(entered(3), 'p7', 0)), 'not-entered');
    assert.equal(failureOf(removeEntrant(entered(3), 'p1', 900)), 'entry-closed');
  });

  test('a tournament is cancelled before it begins, not later', () => {
    const before = entered(3);
    const reveals = advance(before, 900, hostOf());
    const begun = advance(reveals, 1000, hostOf());
    for (const tournament of [before, reveals]) {
      const cancelled = cancel(tournament);
      assert.deepEqual(cancelled.ok && [cancelled.value.phase, cancelled.value.untilMs], ['cancelled', null]);
    }
    assert.equal(failureOf(cancel(begun)), 'entry-closed');
  });
});

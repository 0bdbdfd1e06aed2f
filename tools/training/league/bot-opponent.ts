/**
 * A bot at a training table. Its `PlayerView` is built from the public state and its hand, without a round's log. Seats are
 * roles. The landlord is 0.
 */
import { NO_CARDS, RANK_COUNT, rankAt, type RankCounts } from '@doudizhu/rules/cards';
import { encode, PASS, type ActionSpace, type Combo } from '@doudizhu/rules/combos';
import { dealFrom, seatAt } from '@doudizhu/rules/deal';
import type { Playout } from '@doudizhu/rules/playout';
import { createRng } from '@doudizhu/rules/rng';
import { withWild } from '@doudizhu/rules/ruleset';
import { playActionOf, startPlay, type Action, type LogEntry } from '@doudizhu/rules/round';
import { viewFor, type PlayerView } from '@doudizhu/rules/view';
import { NEVER, type PublicState } from '@doudizhu/bots/neural';
import type { Bot } from '@doudizhu/bots';
import type { Opponent } from './opponents.ts';

/** @param publicState of the table, updated with the playout. @param bot must answer synchronously */
export const createBotOpponent = (space: ActionSpace, publicState: PublicState, bot: Bot): Opponent => {
  const { rules } = space;
  const { wild } = rules;
  const deal = { ...dealFrom(rules, createRng('blank')), ...(wild === '' ? {} : { wild }) };
  const blanks: PlayerView[] = []; // by head start
  return (playout) => {
    const { headStart } = playout;
    const blank = (blanks[headStart] ??= viewFor(
      startPlay({ rules: withWild(rules, ''), deal, headStart }),
      seatAt(0),
    ));
    const action = bot.act(viewAt(blank, publicState, playout)) as Action; // never a promise
    return action.type === 'play' ? encode(space, action.combo) : PASS;
  };
};

const words = (list: Int32Array, seat: number): RankCounts => ({
  lo: list[2 * seat] as number,
  hi: list[2 * seat + 1] as number,
});

/** View of the seat to act. @param blank any view under the same rules, with the fields that do not matter here. */
export const viewAt = (blank: PlayerView, publicState: PublicState, playout: Playout): PlayerView => {
  const { turn, pack, played, sizes, known, toBeat, toBeatSeat, passes, space } = publicState;
  const hand = words(playout.hands, turn);
  const left = words(known, 0);
  return {
    ...blank,
    seat: seatAt(turn),
    toAct: [seatAt(turn)],
    hand,
    handSizes: [...sizes],
    known: Array.from(sizes, (_, seat) => (seat === turn ? hand : seat === 0 ? left : NO_CARDS)),
    pack: words(pack, 0),
    played: Array.from(sizes, (_, seat) => words(played, seat)),
    toBeat: toBeat === PASS ? null : comboOf(space, toBeat),
    toBeatSeat: toBeat === PASS ? null : seatAt(toBeatSeat),
    passes,
    history: refusals(publicState),
  };
};

const comboOf = (space: ActionSpace, id: number): Combo | null => {
  const action = playActionOf(space, id as never);
  return action.type === 'play' ? action.combo : null;
};

/** Informative passes: per seat the lowest single and the lowest pair on which it passed. */
const refusals = ({ passedSingle, passedPair }: PublicState): LogEntry[] => {
  const history: LogEntry[] = [];
  for (let seat = 0; seat < passedSingle.length; seat++) {
    for (const [kind, table] of [
      ['single', passedSingle],
      ['pair', passedPair],
    ] as const) {
      const main = table[seat] as number;
      if (main !== NEVER) history.push(...(REFUSALS[kind][seat * RANK_COUNT + main] as LogEntry[]));
    }
  }
  return history;
};

const refusalsOf = (kind: 'single' | 'pair'): LogEntry[][] =>
  Array.from({ length: 4 * RANK_COUNT }, (_, place) => {
    const seat = Math.floor(place / RANK_COUNT);
    const combo: Combo = { kind, main: rankAt(place % RANK_COUNT), length: 1, kickers: NO_CARDS };
    return [
      { seat: seatAt(seat === 0 ? 1 : 0), action: { type: 'play', combo } },
      { seat: seatAt(seat), action: { type: 'pass' } },
    ];
  });
const REFUSALS = { single: refusalsOf('single'), pair: refusalsOf('pair') };

/** The end of a round: who won, how the score came about, all cards, and the button for the next round. */
import './round-end.css';
import type { Seat, SeatView } from '@doudizhu/rules';
import { Fragment } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { PlayingCard } from '../../../cards/card.tsx';
import { GAME } from '../../../cards/names.ts';
import { hrefOf } from '../../../route.ts';
import { announce } from '../../../shell/announce.tsx';
import type { PlayTable } from '../game/play-table.ts';
import { PLAY } from '../play-texts.ts';
import { rowsOf, sheetOfView, type SheetRow } from './score-sheet.ts';
import { nameOfSeat, sayGain, sayPoints } from '../game/announcements.ts';
import { roundId } from '../game/table-storage.ts';

/** The last play is seen first, milliseconds. */
const FOCUS_MS = 900;

export const RoundEnd = ({ table }: { readonly table: PlayTable }) => {
  const words = PLAY.value;
  const { round, scores, proof, terms } = table.view.value;
  const next = useRef<HTMLButtonElement>(null);
  const outcome = round?.outcome ?? null;
  const mine = outcome?.scores[table.me] ?? 0;
  const title = outcome === null ? words.drawn : mine > 0 ? words.won : words.lost;
  const winner = outcome?.winner === 'landlord' ? words.wonLandlord : words.wonFarmers;
  useEffect(() => {
    announce(outcome === null ? title : words.listed([title, sayGain(mine), winner]));
    const timer = setTimeout(() => next.current?.focus({ preventScroll: true }), FOCUS_MS);
    return () => clearTimeout(timer);
  }, []);
  if (round === null) return null;
  return (
    <section class="round-end" data-testid="round-end" data-won={mine > 0} aria-labelledby="round-end-title">
      <div class="round-end-box">
        <h2 id="round-end-title">
          {title} {outcome !== null && <span class="number">{sayGain(mine)}</span>}
        </h2>
        {outcome !== null && (
          <p class="soft">
            {winner}
            {outcome.spring !== null && ` · ${words.sheetRows[outcome.spring]}`}
          </p>
        )}
        <Scores table={table} round={round} scores={scores} />
        {outcome !== null && <Sheet table={table} round={round} />}
        <LeftOvers table={table} />
        <div class="row round-end-actions">
          <button
            ref={next}
            type="button"
            class="button main"
            data-testid="next"
            onClick={() => void table.send({ type: 'ready', on: true })}
          >
            {words.next}
          </button>
          {outcome !== null && (
            <a class="button" href={hrefOf('analysis', { round: roundId(table.name, proof?.round ?? 0) })}>
              {words.analyse}
            </a>
          )}
          {terms.practice && (
            <button type="button" class="button" onClick={() => void table.send({ type: 'undo', agree: true })}>
              {words.undo}
            </button>
          )}
        </div>
      </div>
    </section>
  );
};

/** The score of every seat. */
const Scores = ({
  table,
  round,
  scores,
}: {
  readonly table: PlayTable;
  readonly round: SeatView;
  readonly scores: readonly number[];
}) => {
  const words = PLAY.value;
  const { terms } = table.view.value;
  return (
    <table class="scores">
      <thead>
        <tr>
          <th scope="col">{words.player}</th>
          <th scope="col" class="number">
            {words.thisRound}
          </th>
          <th scope="col" class="number">
            {words.total}
          </th>
        </tr>
      </thead>
      <tbody>
        {scores.map((total, index) => {
          const seat = index as Seat;
          return (
            <tr key={seat} data-mine={seat === table.me}>
              <th scope="row">
                {nameOfSeat(seat, table.me, terms.rules.seats)}
                {round.landlord === seat && <span class="tag"> {GAME.value.landlord}</span>}
              </th>
              <td class="number">{sayGain(round.outcome?.scores[seat] ?? 0)}</td>
              <td class="number">{sayPoints(total)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};

/** What was left in the hands. */
const LeftOvers = ({ table }: { readonly table: PlayTable }) => {
  const { faces, terms } = table.view.value;
  const left = (faces?.shown ?? []).flatMap((cards, seat) =>
    cards === null || cards.length === 0 ? [] : [{ seat: seat as Seat, cards: cards.toReversed() }],
  );
  if (left.length === 0) return null;
  return (
    <>
      <h3>{PLAY.value.hands}</h3>
      <dl class="left-overs">
        {left.map(({ seat, cards }) => (
          <Fragment key={seat}>
            <dt>{nameOfSeat(seat, table.me, terms.rules.seats)}</dt>
            <dd>
              <ul class="pile left-over">
                {cards.map((card) => (
                  <li key={card}>
                    <PlayingCard card={card} />
                  </li>
                ))}
              </ul>
            </dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
};

/** The factors of the stake. */
const Sheet = ({ table, round }: { readonly table: PlayTable; readonly round: SeatView }) => {
  const sheet = sheetOfView(round, table.view.value.faces);
  if (sheet === null) return null;
  return (
    <div class="sheet">
      <h3>{PLAY.value.sheet}</h3>
      <ul>
        {rowsOf(round, sheet).map((row, index) => (
          <li key={index}>
            <span>{labelOf(row, table)}</span> <b class="number">{index === 0 ? row.factor : `×${row.factor}`}</b>
          </li>
        ))}
      </ul>
    </div>
  );
};

const labelOf = ({ what, count, seat }: SheetRow, table: PlayTable): string => {
  const rows = PLAY.value.sheetRows;
  switch (what) {
    case 'bombs':
    case 'grabs':
      return rows[what](count);
    case 'doubled':
      return rows.doubled(nameOfSeat(seat ?? table.me, table.me, table.view.value.terms.rules.seats));
    default:
      return rows[what];
  }
};

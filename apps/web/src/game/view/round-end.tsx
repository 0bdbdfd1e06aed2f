/** End of a round: the stage with faces and stamps, then a sheet with the player's play of the round. Details on demand. */
import './round-end.css';
import type { Card } from '@doudizhu/rules/cards';
import { isBombOrRocket } from '@doudizhu/rules/combos';
import type { Seat } from '@doudizhu/rules/deal';
import type { SeatView } from '@doudizhu/rules/view';
import { allowsHelp } from '@doudizhu/table';
import { Fragment, type ComponentChildren, type Ref } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { PlayingCard } from '../../cards/card.tsx';
import { shortNameOfCombo } from '../../cards/names.ts';
import { lazily } from '../../base/lazily.tsx';
import { capitalised, listed } from '../../base/language.ts';
import { GAME } from '../../cards/card-names.ts';
import { Podium, type PodiumSeat, type Stamp } from '../../effects/podium.tsx';
import { announce } from '../../design/announce.tsx';
import { useGame } from '../state/game-provider.tsx';
import type { PlayTable } from '../state/play-table.ts';
import { PLAY } from '../setup/game-texts.ts';
import { roundId } from '../state/table-storage.ts';
import { ShareRound, type ReplayLink } from './share-round.tsx';
import { LeaveButton, MenuButton } from './ways-out.tsx';
import { playOfRound } from '../../board/board-of-round.ts';
import { sheetRowsOf, type SheetRow } from '../../board/score-sheet.ts';
import { gainText, scoreText } from '../../base/number-text.ts';
import { faceAt, nameAt } from '../setup/names.ts';
import { DataTable } from '../../design/data-table.tsx';
import { Button, LinkButton } from '../../design/button.tsx';
import { canFillScreen, fillScreen, install } from '../../base/install.ts';
import { mayMove } from '../../base/settings.ts';
import { loadText, saveText } from '../../base/storage.ts';

/** Loads the medals with the first end of a round. */
const RoundProgress = lazily(async () => (await import('./round-progress.tsx')).RoundProgress);

/** The settlement, from the same module. */
const Ledger = lazily(async () => (await import('./round-progress.tsx')).Ledger);

/** Delay of the focus, so that the last play and the stage are seen first. */
const FOCUS_MS = { still: 900, moving: 2600 } as const;

/** Content that a page adds to the end of a round. */
export interface RoundEndContent {
  readonly table: PlayTable;
  /** Address of the replay, for pictures. */
  readonly replayLink?: ReplayLink;
  /** Content of the sheet. */
  readonly atEnd?: ComponentChildren;
  /** Replaces the button for the next round, which takes the focus. */
  readonly next?: ((place: Ref<HTMLButtonElement>) => ComponentChildren) | undefined;
}

export const RoundEnd = ({
  table,
  replayLink,
  onMenu,
  atEnd,
  next,
}: RoundEndContent & { readonly onMenu: () => void }) => {
  const words = PLAY.value;
  const { round, terms, proof } = table.view.value;
  const { leaving } = useGame();
  const place = useRef<HTMLButtonElement>(null);
  const outcome = round?.outcome ?? null;
  const mine = outcome?.scores[table.me] ?? 0;
  const winner = outcome?.winner === 'landlord' ? words.wonLandlord : words.wonFarmers;
  // Also after the spectator has taken a seat: the result is another player's.
  const [isWatching] = useState(table.view.value.viewer === 'spectator');
  const title = outcome === null ? words.drawn : isWatching ? winner : mine > 0 ? words.won : words.lost;
  const consequence = leaving();
  const facts = [
    outcome !== null && !isWatching && winner,
    outcome !== null && outcome.spring !== null && words.sheetRows[outcome.spring],
    table.view.value.matchOver && words.matchOver,
    consequence?.isCostly === false && consequence.text,
  ].filter((fact) => fact !== false);
  useEffect(() => {
    announce(outcome === null || isWatching ? title : listed([title, gainText(mine), winner]));
    const timer = setTimeout(
      () => place.current?.focus({ preventScroll: true }),
      mayMove() ? FOCUS_MS.moving : FOCUS_MS.still,
    );
    return () => clearTimeout(timer);
  }, []);
  if (round === null) return null;
  return (
    <section
      class="round-end cover stack gap-0"
      data-testid="round-end"
      data-won={mine > 0}
      // A tap skips the stage.
      onPointerDown={({ currentTarget }) => currentTarget.style.setProperty('--stage', '0ms')}
      aria-labelledby="round-end-title"
    >
      {outcome !== null && <Podium seats={podiumOf(table)} stamps={stampsOf(table, round)} gainText={gainText} />}
      <div class="round-end-box sheet">
        <header class="round-end-head">
          <h2 id="round-end-title">
            {title} {outcome !== null && !isWatching && <span class="number">{gainText(mine)}</span>}
          </h2>
          <div class="round-end-ways bar gap-xs">
            <LeaveButton text={words.leaveShort} />
            <MenuButton onMenu={onMenu} />
          </div>
          {facts.length > 0 && <p class="soft">{facts.join(' · ')}</p>}
        </header>
        {atEnd}
        {outcome !== null && <BestPlay table={table} round={round} />}
        {outcome !== null && !isWatching && (
          <RoundProgress.Component
            id={roundId(terms.table, proof?.round ?? 1)}
            isHelped={table.view.value.seats[table.me]?.help.length !== 0}
          />
        )}
        <details class="above-m">
          <summary>{words.counted}</summary>
          <Scores table={table} round={round} />
          <Ledger.Component table={table} />
          <LeftOvers table={table} />
        </details>
        {mine > 0 && <ScreenOffers />}
        <div class="row round-end-actions">
          {next?.(place) ?? <NextRound table={table} place={place} />}
          {outcome !== null && table.reviewHref() !== null && (
            <LinkButton href={table.reviewHref() ?? ''} text={words.analyse} />
          )}
          {outcome !== null && <ShareRound table={table} title={title} replayLink={replayLink} />}
          {allowsHelp(table.view.value, 'undo') && (
            <Button onClick={() => void table.send({ type: 'undo', agree: true })} text={words.undo} />
          )}
        </div>
      </div>
    </section>
  );
};

/** Left to right as seated, the player in the middle. */
const podiumOf = ({ me, view }: PlayTable): PodiumSeat[] => {
  const { round, seats } = view.value;
  const order = seats.map((_, place) => ((me + seats.length - 1 + seats.length - place) % seats.length) as Seat);
  const between = order.toSpliced(order.indexOf(me), 1).toSpliced(Math.floor(seats.length / 2), 0, me);
  return between.map((seat) => ({
    seat,
    face: faceAt(view.value, seat),
    role: round?.landlord === seat ? 'landlord' : 'farmer',
    gain: round?.outcome?.scores[seat] ?? 0,
    total: `${PLAY.value.total} ${scoreText(view.value.scores[seat] ?? 0)}`,
    isReady: seats[seat]?.ready === true && seats[seat].occupant?.type === 'person',
  }));
};

const stampsOf = (table: PlayTable, round: SeatView): Stamp[] =>
  round.landlord === null ? [] : sheetRowsOf(round).map((row) => ({ label: labelOf(row, table), factor: row.factor }));

/** The player's play of the round; for a spectator, or without one, that of the table. */
const BestPlay = ({ table, round }: { readonly table: PlayTable; readonly round: SeatView }) => {
  const words = PLAY.value;
  const { faces, viewer } = table.view.value;
  const [by] = useState(viewer === 'spectator' ? null : table.me);
  if (faces === null) return null;
  const own = by === null ? null : playOfRound(round, faces, by);
  const best = own ?? playOfRound(round, faces);
  if (best === null) return null;
  const isBomb = isBombOrRocket(best.combo.kind);
  return (
    <figure class="best-play row between" data-bomb={isBomb}>
      <figcaption class="stack gap-0">
        {own === null ? words.playOfAll(nameAt(table.view.value, best.seat)) : words.yourPlay}
        <b class="text-l">{capitalised(shortNameOfCombo(best.combo))}</b>
      </figcaption>
      <CardList cards={best.cards} />
    </figure>
  );
};

/** Overlapping cards in rows. */
const CardList = ({ cards }: { readonly cards: readonly Card[] }) => (
  <ul class="left-over">
    {cards.map((card) => (
      <li key={card}>
        <PlayingCard card={card} />
      </li>
    ))}
  </ul>
);

/** Starts the next round, once all players are ready. */
const NextRound = ({ table, place }: { readonly table: PlayTable; readonly place: Ref<HTMLButtonElement> }) => {
  const words = PLAY.value;
  const view = table.view.value;
  if (view.viewer === 'spectator') return null;
  const isReady = view.seats[table.me]?.ready === true;
  const others = view.seats.flatMap(({ occupant, ready }, seat) =>
    occupant?.type === 'person' && !ready ? [nameAt(view, seat as Seat)] : [],
  );
  return (
    <Button
      ref={place}
      look="main"
      data-testid="next"
      aria-disabled={isReady}
      onClick={() => isReady || void table.send({ type: 'ready', on: true })}
      text={
        isReady
          ? words.waitingFor(others.join(words.and))
          : table.isRepeated
            ? words.again
            : view.matchOver
              ? words.rematch
              : words.next
      }
    />
  );
};

const Scores = ({ table, round }: { readonly table: PlayTable; readonly round: SeatView }) => {
  const words = PLAY.value;
  return (
    <DataTable
      class="scores"
      rows={table.view.value.scores.map((total, index) => ({ total, seat: index as Seat }))}
      keyOf={({ seat }) => seat}
      attributesOf={({ seat }) => ({ 'data-mine': seat === table.me })}
      columns={[
        {
          head: words.player,
          type: 'name',
          cell: ({ seat }) => (
            <>
              {nameAt(table.view.value, seat)}
              {round.landlord === seat && <span class="accent text-s"> {GAME.value.landlord}</span>}
            </>
          ),
        },
        { head: words.thisRound, type: 'number', cell: ({ seat }) => gainText(round.outcome?.scores[seat] ?? 0) },
        { head: words.total, type: 'number', cell: ({ total }) => scoreText(total) },
      ]}
    />
  );
};

const LeftOvers = ({ table }: { readonly table: PlayTable }) => {
  const { faces } = table.view.value;
  const left = (faces?.shown ?? []).flatMap((cards, seat) =>
    cards === null || cards.length === 0 ? [] : [{ seat: seat as Seat, cards: cards.toReversed() }],
  );
  if (left.length === 0) return null;
  return (
    <div class="left-hands">
      <h3>{PLAY.value.hands}</h3>
      <dl class="left-overs">
        {left.map(({ seat, cards }) => (
          <Fragment key={seat}>
            <dt>{nameAt(table.view.value, seat)}</dt>
            <dd>
              <CardList cards={cards} />
            </dd>
          </Fragment>
        ))}
      </dl>
    </div>
  );
};

const labelOf = ({ kind, factor, count, seat }: SheetRow, table: PlayTable): string => {
  const rows = PLAY.value.sheetRows;
  switch (kind) {
    case 'bombs':
      return rows.bombs(count, table.view.value.terms.rules.bombCardsScored);
    case 'grabs':
      return rows.grabs(count);
    case 'doubled':
      return rows.doubled(nameAt(table.view.value, seat ?? table.me), factor);
    default:
      return rows[kind];
  }
};

const OFFERS_KEY = 'ddz.screen-offers';

/** Offers of full screen and installation after a round. An answer of any kind hides them in this browser. */
const ScreenOffers = () => {
  const words = PLAY.value;
  const [isHidden, setHidden] = useState(() => loadText(OFFERS_KEY) !== null);
  const ask = install.value;
  const isPhone = matchMedia('(pointer: coarse)').matches && Math.min(innerWidth, innerHeight) <= 480;
  const canFill = isPhone && canFillScreen();
  if (isHidden || (ask === null && !canFill)) return null;
  const answer = (act: () => Promise<void>): void => {
    saveText(OFFERS_KEY, 'answered');
    setHidden(true);
    void act();
  };
  return (
    <p class="row screen-offers" data-testid="screen-offers">
      <span class="soft">{words.screenOffers}</span>
      {ask !== null && <Button look="small" onClick={() => answer(ask)} text={words.install} />}
      {canFill && <Button look="small" onClick={() => answer(fillScreen)} text={words.fillScreen} />}
      <Button look="small plain" onClick={() => answer(async () => undefined)} text={words.notNow} />
    </p>
  );
};

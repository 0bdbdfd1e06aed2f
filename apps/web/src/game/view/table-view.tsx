/** A table with the player's controls. */
import './play-table.css';
import { countsByRank } from '@doudizhu/rules/cards';
import type { Seat } from '@doudizhu/rules/deal';
import { headStartIn, remainingCards, type SeatView } from '@doudizhu/rules/view';
import { allowsHelp, type TableView } from '@doudizhu/table';
import { stakeOf } from '@doudizhu/rules/round';
import { handMaxOf, writeRules } from '@doudizhu/rules/ruleset';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Board } from '../../board/board.tsx';
import type { BoardData, BoardSeat } from '../../board/board-data.ts';
import { boardDataOf } from '../../board/board-of-round.ts';
import { seatingOf } from '../../board/seating.ts';
import { nameOfCard } from '../../cards/card-names.ts';
import { useFocusKeeper } from '../../design/focus-keeper.ts';
import { lazily } from '../../base/lazily.tsx';
import { EffectLayer } from '../../effects/effect-layer.tsx';
import { useMusic } from '../../effects/use-music.ts';
import { scoreText } from '../../base/number-text.ts';
import { faceAt, nameAt, nameOfRules } from '../setup/names.ts';
import type { PlayTable } from '../state/play-table.ts';
import { useGame } from '../state/game-provider.tsx';
import { PLAY } from '../setup/game-texts.ts';
import { HELP_WORDS } from '../setup/help-texts.ts';
import { Actions, SideActions, StatusLine } from './action-bar.tsx';
import { Countdown } from './countdown.tsx';
import type { RoundEndContent } from './round-end.tsx';
import { listenToKeys } from './table-keys.ts';
import { MenuButton } from './ways-out.tsx';

/** Not needed in the first second. */
const RoundEnd = lazily(async () => (await import('./round-end.tsx')).RoundEnd);
/** Cards of a hand from which on the end of the round is loaded. */
const LATE_CARDS = 10;
const IdleAnimation = lazily(async () => (await import('./idle-animation.tsx')).IdleAnimation);
const TableDialogs = lazily(async () => (await import('./table-dialogs.tsx')).TableDialogs);

export interface TableScreenProps extends RoundEndContent {
  /** Replaces rules and round number. */
  readonly title?: string | undefined;
  /** Default true. */
  readonly hasMenu?: boolean;
  /** Buttons beside autoplay. */
  readonly side?: ComponentChildren;
  /** Buttons of a spectator, in the place of a player's. */
  readonly watching?: ComponentChildren;
  /** Content above the table. */
  readonly children?: ComponentChildren;
}

export const TableScreen = ({ table, title, hasMenu = true, side, watching, children, ...end }: TableScreenProps) => {
  const words = PLAY.value;
  const game = useGame();
  const [dialog, setDialog] = useState<'menu' | 'help' | null>(null);
  const view = table.view.value;
  const { terms, round, stage, autoPass, proof } = view;
  const { seats } = terms.rules;
  const isWatching = view.viewer === 'spectator';
  const own = useRef<HTMLElement>(null);
  // Stays mounted after the first opening, so that a closing dialog returns the focus.
  const hasOpened = useRef(false);
  hasOpened.current ||= dialog !== null;
  useMusic();
  RoundEnd.usePreload(view.round?.handSizes.some((size) => size <= LATE_CARDS) === true);
  TableDialogs.usePreload();
  useFocusKeeper({
    regionOf: (focused) => (own.current?.contains(focused) === true ? 'own' : ''),
    heirOf: (region) => (region === 'own' ? firstOf(own.current, OWN_FOCUS) : null),
  });
  const openMenu = (): void => setDialog('menu');
  // Layout effect: keys work as soon as the table is seen.
  useLayoutEffect(
    () => listenToKeys({ game, table, help: () => setDialog('help'), menu: hasMenu ? openMenu : null }),
    [table],
  );
  return (
    <Board
      class="fills-window play-table"
      attributes={{
        'data-seats': seats,
        'data-stage': stage,
        'data-phase': round?.phase ?? 'none',
        'data-auto-pass': autoPass,
      }}
      data={boardOfTable(table, game.setup.value.counter && allowsHelp(view, 'counter'))}
      hand={
        isWatching
          ? null
          : {
              selected: table.selected.value,
              onSelect: (selected, gesture) => table.select(selected, gesture),
              onThrow: (cards) => void table.playSelected(cards),
              label: words.yourHand,
              dealt: `${table.name}/${round?.redeals ?? 0}/${proof?.round ?? 0}`,
            }
      }
      ownCapacity={handMaxOf(view.terms.rules)}
      ownLabel={isWatching ? nameAt(view, table.me) : words.you}
      hasRim
      ownRef={own}
      onFelt={() => table.skipDelays?.()}
      slots={{
        title: <Title view={view} title={title} onMenu={openMenu} />,
        prompt: <StatusLine table={table} />,
        actions: isWatching ? <div class="actions bar middle">{watching}</div> : <Actions table={table} />,
        side: (
          <div class="side-actions bar end">
            {side}
            <SideActions table={table} />
          </div>
        ),
        doing: (seat) => <Doing table={table} seat={seat} />,
      }}
    >
      <IdleAnimation.Component />
      {children}
      <EffectLayer table={table} nameOf={(seat) => nameAt(table.view.value, seat)} />
      {stage === 'over' && <RoundEnd.Component key={round?.history.length} table={table} {...end} onMenu={openMenu} />}
      {hasOpened.current && <TableDialogs.Component table={table} open={dialog} onOpen={setDialog} />}
    </Board>
  );
};

/** Focus targets in the player's area, in order. */
const OWN_FOCUS = ['.hand button[tabindex="0"]', '.actions button', 'button'];

const firstOf = (area: HTMLElement | null, selectors: readonly string[]): HTMLElement | null | undefined =>
  selectors.map((selector) => area?.querySelector<HTMLElement>(selector)).find((found) => found);

const boardOfTable = (table: PlayTable, hasCounter: boolean): BoardData => {
  const view = table.view.value;
  const { round, faces, seats, scores, stage } = view;
  const { me } = table;
  if (round === null || faces === null) return emptyTable(view, me);
  const isSettled = round.phase === 'settled';
  const stake = stakeOf(round);
  return {
    ...boardDataOf({
      round,
      leadText: table.leadText?.(),
      callText: view.viewer === me ? PLAY.value.yourTurn : undefined,
      faces,
      me,
      nameOf: (seat) => nameAt(view, seat),
      faceOf: (seat) => faceAt(view, seat),
      noteOf: (seat) => {
        const occupant = seats[seat]?.occupant;
        const level = occupant?.type === 'bot' ? (PLAY.value.levelShort[occupant.level] ?? '') : '';
        const points = scoreText(scores[seat] ?? 0);
        const help = seats[seat]?.help.length === 0 ? '' : HELP_WORDS.value.withHelp;
        // The place is too narrow for the word beside a head start or help.
        const hasWord = seat === me && headStartIn(round, seat) === 0 && help === '';
        return [level, hasWord ? `${PLAY.value.score} ${points}` : points, help]
          .filter((part) => part !== '')
          .join(' · ');
      },
      cardsOf: (seat) =>
        seat === me && view.viewer !== 'spectator'
          ? stage === 'playing'
            ? faces.hand
            : []
          : isSettled
            ? null
            : (faces.shown[seat] ?? null),
      capacityOf: (seat) =>
        seat === me || isSettled || (faces.shown[seat] ?? null) === null
          ? null
          : round.landlord === seat
            ? handMaxOf(view.terms.rules)
            : (round.handSizes[seat] ?? 17),
    }),
    counter: hasCounter && stage === 'playing' ? counterOf(round) : null,
    stake: stake === null ? null : { label: PLAY.value.stake, text: `×${stake}` },
  };
};

/** Cards still out by rank. Null for ranks that are not in the pack. */
const counterOf = (round: SeatView): readonly (number | null)[] => {
  const pack = countsByRank(round.pack);
  return countsByRank(remainingCards(round)).map((count, rank) => (pack[rank] === 0 ? null : count));
};

/** A table before the first deal. */
const emptyTable = (view: TableView, me: Seat): BoardData => ({
  seats: seatingOf(me, view.seats.length).map(({ seat, place }) => ({
    seat,
    place,
    name: nameAt(view, seat),
    note: '',
    face: view.seats[seat]?.occupant === null ? null : faceAt(view, seat),
    mood: 'calm',
    role: null,
    roleName: '',
    isActing: false,
    count: null,
    winsAt: 0,
    cards: place === 'own' ? [] : null,
    capacity: null,
    lastAction: null,
  })),
  toAnswer: null,
  centreText: '',
  kitty: null,
  counter: null,
  wild: [],
  stake: null,
  better: null,
});

/** Menu button, rules, round number. */
const Title = ({
  view,
  title,
  onMenu,
}: {
  readonly view: TableView;
  readonly title: string | undefined;
  readonly onMenu: () => void;
}) => {
  const words = PLAY.value;
  const { terms, roundsPlayed, stage } = view;
  return (
    <>
      <MenuButton onMenu={onMenu} />
      <h1 class="only-read">{words.table}</h1>
      {title === undefined ? (
        <span class="rules-name">
          <b class="rules-set">{nameOfRules(writeRules(terms.rules))}</b>
          <span class="rules-dot"> · </span>
          <span>{words.roundNumber(roundsPlayed + (stage === 'over' ? 0 : 1))}</span>
        </span>
      ) : (
        <span class="rules-name">{title}</span>
      )}
    </>
  );
};

/** Absence or autopilot of a player. Null if neither. */
const presenceOf = (seat: TableView['seats'][number] | undefined): string | null => {
  if (seat?.occupant?.type !== 'person') return null;
  return seat.autopilot !== null ? PLAY.value.managed : seat.here ? null : PLAY.value.isAway;
};

/** Activity of a seat, its clock, and the card turned up before the deal, which determines the first bidder. */
const Doing = ({ table, seat }: { readonly table: PlayTable; readonly seat: BoardSeat }) => {
  const words = PLAY.value;
  const { round } = table.view.value;
  const faceUp = round?.phase === 'auction' && round.faceUp?.seat === seat.seat ? round.faceUp : null;
  const isOther = seat.place !== 'own';
  const presence = isOther ? presenceOf(table.view.value.seats[seat.seat]) : null;
  if (faceUp === null && presence === null && !(seat.isActing && isOther)) return null;
  return (
    <p class="seat-doing">
      {presence !== null && <span class="seat-presence">{presence}</span>}
      {faceUp !== null && <span class="seat-words">{words.faceUpCard(nameOfCard(faceUp.card))}</span>}
      {seat.isActing && isOther && (
        <>
          <span class="seat-words" aria-hidden="true">
            {words.thinking}
          </span>
          <Countdown table={table} seat={seat.seat as Seat} />
        </>
      )}
    </p>
  );
};

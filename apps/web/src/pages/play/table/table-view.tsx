/** The table: the others around it, what was played before each, the own hand and what one may do. */
import './table.css';
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useKeptFocus } from '../../../design/kept-focus.ts';
import { PlayingCard, CardBack } from '../../../cards/card.tsx';
import { Bust, BustSymbols } from '../../../characters/bust.tsx';
import { moodOf } from '../../../characters/mood.ts';
import { Hand } from '../../../cards/hand.tsx';
import { GAME } from '../../../cards/names.ts';
import { ActionBar, SideActions } from './action-bar.tsx';
import { AnswerView } from './answer.tsx';
import { CardCounter } from './counter.tsx';
import { useGame } from '../game-provider.tsx';
import type { PlayTable } from '../game/play-table.ts';
import { listenToKeys } from './table-keys.ts';
import { PLAY } from '../play-texts.ts';
import { RoundEnd } from './round-end.tsx';
import { textsOfRuleSet } from '../rule-texts.ts';
import { multiplierShown, sheetOfView } from './score-sheet.ts';
import { FaceUpCard, LastSaidView, placesOf, SeatPanel } from './seat-view.tsx';
import { HelpDialog, MenuDialog } from './table-dialogs.tsx';
import { sayPoints } from '../game/announcements.ts';
import './table-sizes.css';

export const TableScreen = ({ table }: { readonly table: PlayTable }) => {
  const words = PLAY.value;
  const game = useGame();
  const [dialog, setDialog] = useState<'menu' | 'help' | null>(null);
  const { terms, round, stage } = table.view.value;
  const { seats } = terms.rules;
  const own = useRef<HTMLElement>(null);
  useKeptFocus({
    regionOf: (focused) => (own.current?.contains(focused) === true ? 'own' : ''),
    heirOf: (region) => (region === 'own' ? firstOf(own.current, OWN_FOCUS) : null),
  });
  useEffect(() => listenToKeys({ game, table, help: () => setDialog('help') }), [table]);
  return (
    <div class="play-table felt" data-seats={seats} data-stage={stage} data-phase={round?.phase ?? 'none'}>
      <h1 class="only-read">{words.table}</h1>
      <BustSymbols />
      <TopBar table={table} />
      {game.setup.value.counter && round !== null && stage === 'playing' && <CardCounter view={round} />}
      {/* A shortcut for the pointer; the button “skip” does the same. */}
      <div class="arena" onClick={() => table.skipDelays()}>
        {placesOf(table.me, seats).map(({ seat, place }) => (
          <SeatPanel key={seat} table={table} seat={seat} place={place} />
        ))}
        {placesOf(table.me, seats).map(({ seat, place }) => (
          <LastSaidView key={seat} view={table.view.value} seat={seat} place={place} />
        ))}
        <LastSaidView view={table.view.value} seat={table.me} place="mine" />
        <AnswerView view={table.view.value} me={table.me} />
      </div>
      <Own table={table} onMenu={() => setDialog('menu')} place={own} />
      {stage === 'over' && <RoundEnd key={round?.history.length} table={table} />}
      <MenuDialog
        table={table}
        open={dialog === 'menu'}
        onClose={() => setDialog((shown) => (shown === 'menu' ? null : shown))}
        onHelp={() => setDialog('help')}
      />
      <HelpDialog open={dialog === 'help'} onClose={() => setDialog((shown) => (shown === 'help' ? null : shown))} />
    </div>
  );
};

/** The kitty, the stake, the rules. */
const TopBar = ({ table }: { readonly table: PlayTable }) => {
  const words = PLAY.value;
  const { round, faces, terms, roundsPlayed, stage } = table.view.value;
  const sheet = round === null ? null : sheetOfView(round, faces);
  const kitty = faces?.kitty ?? null;
  const size = round?.kittySize ?? 0;
  const number = roundsPlayed + (stage === 'over' ? 0 : 1);
  return (
    <div class="top-bar">
      <span class="rules-name">
        <span class="rules-set">{textsOfRuleSet(terms.rules.name)?.name ?? terms.rules.name} · </span>
        {words.roundNumber(number)}
      </span>
      <ul class="pile kitty" aria-label={kitty === null ? words.kittyHidden(size) : words.kitty}>
        {kitty === null
          ? Array.from({ length: size }, (_, index) => (
              <li key={index}>
                <CardBack />
              </li>
            ))
          : kitty.map((card) => (
              <li key={card}>
                <PlayingCard card={card} />
              </li>
            ))}
      </ul>
      <span class="stake">
        {sheet !== null && round !== null && (
          <>
            {words.stake} <b>{words.times(multiplierShown(round, sheet) * round.bid * terms.rules.base)}</b>
          </>
        )}
      </span>
    </div>
  );
};

/** Where the focus goes in the person's own area, in order. */
const OWN_FOCUS = ['.hand button[tabindex="0"]', '.actions button', 'button'];

const firstOf = (area: HTMLElement | null, selectors: readonly string[]): HTMLElement | null | undefined =>
  selectors.map((selector) => area?.querySelector<HTMLElement>(selector)).find((found) => found);

interface OwnProps {
  readonly table: PlayTable;
  readonly onMenu: () => void;
  readonly place: RefObject<HTMLElement | null>;
}

/** The own place: actions, hand, name and score. */
const Own = ({ table, onMenu, place }: OwnProps) => {
  const words = PLAY.value;
  const { round, faces, scores, stage } = table.view.value;
  const isLandlord = round?.landlord === table.me;
  const hand = stage === 'playing' ? (faces?.hand ?? []) : [];
  const role = (round?.landlord ?? null) === null ? null : isLandlord ? GAME.value.landlord : GAME.value.farmer;
  return (
    <section ref={place} class="own" data-acting={round?.toAct.includes(table.me) === true} aria-label={words.you}>
      <FaceUpCard view={table.view.value} seat={table.me} />
      <ActionBar table={table} />
      <Hand
        cards={hand}
        selected={table.selected.value}
        onSelect={(selected, gesture) => table.select(selected, gesture)}
        onThrow={(cards) => void table.playSelected(cards)}
        label={words.yourHand}
        dealt={`${table.name}/${round?.redeals ?? 0}/${table.view.value.proof?.round ?? 0}`}
      />
      <div class="own-plate">
        <Bust
          character="you"
          mood={round === null ? 'calm' : moodOf(round, table.me)}
          role={role === null ? null : isLandlord ? 'landlord' : 'farmer'}
        />
        <span class="seat-name">
          {words.you}
          {role !== null && <span class="seat-soft own-role"> {role}</span>}
        </span>
        <span class="seat-soft own-score">
          {words.score} <span class="number">{sayPoints(scores[table.me] ?? 0)}</span>
        </span>
      </div>
      <SideActions table={table} onMenu={onMenu} />
    </section>
  );
};

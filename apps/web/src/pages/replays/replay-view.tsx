/** One round, step by step, with the hands open or as its player saw them. */
import type { Replay } from '@doudizhu/records';
import {
  cardsHeld,
  isOver,
  logOf,
  rankOf,
  seatsOf,
  toAct,
  type Card as CardNumber,
  type Round,
  type Seat,
} from '@doudizhu/rules';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { PlayingCard, CardBack } from '../../cards/card.tsx';
import { nameOfAction, nameOfCard } from '../../cards/names.ts';
import { announce } from '../../shell/announce.tsx';
import { REPLAYS } from './replays-texts.ts';
import { SaveAs } from './save-as.tsx';

export interface ReplayViewProps {
  readonly played: Replay;
  /** Whose round it was; null: no seat's, all hands are open. */
  readonly own: Seat | null;
  /** Index = Seat. */
  readonly names: readonly string[];
  /** Where the analysis of this round is; null: nowhere. */
  readonly analysisHref: string | null;
}

/** Between steps that play by themselves. */
const PAUSE_MS = 900;

export const ReplayView = ({ played, own, names, analysisHref }: ReplayViewProps) => {
  const words = REPLAYS.value;
  const { rounds } = played;
  const last = rounds.length - 1;
  const [at, setAt] = useState(0);
  const [isOpen, setOpen] = useState(own === null);
  const [isRunning, setRunning] = useState(false);
  const round = rounds[at] as Round;

  const go = (to: number): void => {
    const next = Math.max(0, Math.min(last, to));
    setAt(next);
    const entry = logOf(rounds[next] as Round).at(-1);
    if (entry !== undefined) announce(`${names[entry.seat]}: ${nameOfAction(entry.action, round.rules)}`);
  };

  useEffect(() => {
    if (!isRunning) return undefined;
    if (at === last) {
      setRunning(false);
      return undefined;
    }
    const timer = setTimeout(() => go(at + 1), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isRunning, at]);

  // Before the next key: it steps on from where this one has led.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select, button, a')) return;
      const step = KEYS[event.key];
      if (step === undefined) return;
      event.preventDefault();
      if (step === 'auto') setRunning(!isRunning);
      else go(step === 'first' ? 0 : step === 'last' ? last : at + step);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });

  return (
    <div class="replay">
      <div class="replay-table felt">
        {seatsOf(round.rules).map((seat) => (
          <SeatRow key={seat} round={round} seat={seat} name={names[seat] ?? ''} open={isOpen || seat === own} />
        ))}
        {round.landlord !== null && (
          <p class="replay-kitty">
            <span>{words.kitty}</span>
            <Fan cards={round.deal.kitty} open />
          </p>
        )}
      </div>
      <div class="replay-controls" role="group" aria-label={words.title}>
        <button type="button" class="button" onClick={() => go(0)} disabled={at === 0} aria-label={words.first}>
          |◀
        </button>
        <button type="button" class="button" onClick={() => go(at - 1)} disabled={at === 0} aria-label={words.previous}>
          ◀
        </button>
        <button type="button" class="button" onClick={() => setRunning(!isRunning)} aria-pressed={isRunning}>
          {isRunning ? words.stop : words.auto}
        </button>
        <button type="button" class="button" onClick={() => go(at + 1)} disabled={at === last} aria-label={words.next}>
          ▶
        </button>
        <button type="button" class="button" onClick={() => go(last)} disabled={at === last} aria-label={words.last}>
          ▶|
        </button>
        <input
          type="range"
          min="0"
          max={last}
          value={at}
          aria-label={words.step(at, last)}
          onInput={({ currentTarget }) => go(Number(currentTarget.value))}
        />
        <span class="soft">{words.step(at, last)}</span>
      </div>
      <div class="row">
        {own !== null && (
          <label class="row">
            <input type="checkbox" checked={isOpen} onChange={({ currentTarget }) => setOpen(currentTarget.checked)} />
            {words.openHands}
          </label>
        )}
        {analysisHref !== null && (
          <a class="button" href={analysisHref}>
            {words.analyse}
          </a>
        )}
        <SaveAs played={played} />
      </div>
      <p class="soft">{words.keys}</p>
      <Log played={played} names={names} at={at} onGo={go} />
    </div>
  );
};

const KEYS: Readonly<Record<string, number | 'first' | 'last' | 'auto'>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: 'first',
  End: 'last',
  ' ': 'auto',
};

interface SeatRowProps {
  readonly round: Round;
  readonly seat: Seat;
  readonly name: string;
  readonly open: boolean;
}

const SeatRow = ({ round, seat, name, open }: SeatRowProps) => {
  const words = REPLAYS.value;
  const held = cardsHeld(round, seat);
  const isNext = !isOver(round) && toAct(round).includes(seat);
  const done = logOf(round)
    .slice(-round.rules.seats)
    .findLast((entry) => entry.seat === seat);
  return (
    <section class="replay-seat" data-turn={isNext}>
      <h2>
        {name}
        {round.landlord === seat && <span class="crown"> ♛ {words.landlord}</span>}
        <small>
          {' '}
          {words.left(held.length)}
          {isNext && toAct(round).length === 1 && ` · ${words.toAct}`}
        </small>
      </h2>
      <Fan cards={held} open={open} />
      <p class="replay-done">{done === undefined ? ' ' : nameOfAction(done.action, round.rules)}</p>
    </section>
  );
};

const Fan = ({ cards, open }: { readonly cards: readonly CardNumber[]; readonly open: boolean }) => (
  <span
    class="cards"
    role="img"
    aria-label={open ? cards.map(nameOfCard).join(', ') : REPLAYS.value.left(cards.length)}
  >
    {cards
      .toSorted((a, b) => rankOf(b) - rankOf(a))
      .map((card) => (open ? <PlayingCard key={card} card={card} named={false} /> : <CardBack key={card} />))}
  </span>
);

interface LogProps {
  readonly played: Replay;
  readonly names: readonly string[];
  readonly at: number;
  readonly onGo: (to: number) => void;
}

const Log = ({ played, names, at, onGo }: LogProps) => (
  <details>
    <summary>{REPLAYS.value.log}</summary>
    <ol class="replay-log" start={0}>
      <li>
        <button type="button" class="button plain" aria-current={at === 0} onClick={() => onGo(0)}>
          {REPLAYS.value.begin}
        </button>
      </li>
      {played.record.log.map(({ seat, action }, index) => (
        <li key={index}>
          <button type="button" class="button plain" aria-current={at === index + 1} onClick={() => onGo(index + 1)}>
            {names[seat]}: {nameOfAction(action, played.record.setup.rules)}
          </button>
        </li>
      ))}
    </ol>
  </details>
);

/** One round, step by step, on the table: with open hands or from the player's seat. */
import type { Replay } from '@doudizhu/records';
import { NO_CARDS, sizeOf, type Card } from '@doudizhu/rules/cards';
import { seatsOf, type Seat } from '@doudizhu/rules/deal';
import { logOf, type Round } from '@doudizhu/rules/round';
import { cardsHeld, physicalCardsFor, viewFor, type PhysicalCards } from '@doudizhu/rules/view';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { Board } from '../../board/board.tsx';
import { boardOfView } from '../../board/board-of-view.ts';
import { nameOfAction } from '../../cards/names.ts';
import { announce } from '../../design/announce.tsx';
import { MoveTable, type ReplayPlayer } from './move-table.tsx';
import { REPLAYS } from '../../records/record-texts.ts';
import { SaveAs } from '../../records/save-as.tsx';
import { ShareLink } from '../../records/share-link.tsx';
import { StepBar } from './step-bar.tsx';
import { useReplayReview, type StepReview } from './use-replay-review.tsx';
import { Checkbox } from '../../design/choice.tsx';
import { Button, LinkButton } from '../../design/button.tsx';

export interface ReplayViewProps {
  readonly played: Replay;
  readonly title: string;
  /** Date of the round; '' if unknown. */
  readonly date: string;
  /** The player's seat; null: a round of other players. */
  readonly own: Seat | null;
  /** Id of the stored round; left out if it is not stored here. */
  readonly id?: string;
  /** Index = Seat. */
  readonly players: readonly ReplayPlayer[];
  /** Address or action of the back button. */
  readonly back: string | (() => void);
  /** Address of the round's analysis; null: none. */
  readonly analysisHref: string | null;
  /** Stores the round; left out if it is stored. */
  readonly onKeep?: () => void;
}

/** Delay between steps of the autoplay. */
const PAUSE_MS = 900;

export const ReplayView = (props: ReplayViewProps) => {
  const { played, own, players, title, date, id } = props;
  const review = useReplayReview(played, own === null || id === undefined ? null : { id, own });
  const words = REPLAYS.value;
  const { rounds } = played;
  const { at, last, isRunning, go, run } = usePlayback(rounds, players);
  const [isOpen, setOpen] = useState(true);
  const round = rounds[at] as Round;
  const step = review?.stepAt(at) ?? null;
  const entry = logOf(round).at(-1);
  return (
    <ReplayBoard
      rounds={rounds}
      at={at}
      own={own}
      players={players}
      isOpen={isOpen}
      review={review === undefined ? undefined : step}
      prompt={
        <p class="status">
          <b>{words.step(at, last)}</b>
          {entry !== undefined && <em> · {sayEntry(players, entry, round)}</em>}
        </p>
      }
      title={
        <>
          <Back back={props.back} />
          <h1>{title}</h1>
        </>
      }
      foot={
        <StepBar
          at={at}
          last={last}
          isRunning={isRunning}
          keyMoments={review?.keyMoments ?? []}
          curve={review?.curve ?? []}
          onGo={go}
          onRun={run}
        />
      }
      panelHead={
        <header class="replay-head">
          <Back back={props.back} />
          <h1>
            {title} <small>{date}</small>
          </h1>
        </header>
      }
      panelBody={
        <>
          {review?.graph(at, go)}
          <h2>{words.log}</h2>
          <MoveTable played={played} players={players} at={at} onGo={go} />
        </>
      }
      panelFoot={<ReplayFoot view={props} isOpen={isOpen} onOpen={setOpen} />}
    />
  );
};

/** The shown step, changed by keys, by `go`, and by autoplay. */
const usePlayback = (rounds: readonly Round[], players: readonly ReplayPlayer[]) => {
  const last = rounds.length - 1;
  const [at, setAt] = useState(0);
  const [isRunning, setRunning] = useState(false);

  const go = (to: number): void => {
    const next = Math.max(0, Math.min(last, to));
    setAt(next);
    const entry = logOf(rounds[next] as Round).at(-1);
    if (entry !== undefined) announce(sayEntry(players, entry, rounds[at] as Round));
  };
  const run = (): void => setRunning(!isRunning);

  useEffect(() => {
    if (!isRunning) return undefined;
    if (at === last) {
      setRunning(false);
      return undefined;
    }
    const timer = setTimeout(() => go(at + 1), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isRunning, at]);

  // Layout effect: the next key must start from the new step.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select, button, a, dialog'))
        return;
      const step = KEYS[event.key];
      if (step === undefined) return;
      event.preventDefault();
      if (step === 'auto') run();
      else go(step === 'first' ? 0 : step === 'last' ? last : at + step);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  return { at, last, isRunning, go, run };
};

interface ReplayFootProps {
  readonly view: ReplayViewProps;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** Actions for the round. */
const ReplayFoot = ({ view, isOpen, onOpen }: ReplayFootProps) => {
  const { played, own, analysisHref, onKeep } = view;
  const words = REPLAYS.value;
  return (
    <div class="replay-foot">
      {own !== null && <Checkbox class="row" label={words.openHands} checked={isOpen} onChange={onOpen} />}
      <div class="row">
        {analysisHref !== null && <LinkButton look="small" href={analysisHref} text={words.analyse} />}
        <ShareLink played={played} path="replays/link" text={words.copyLink} />
        {onKeep !== undefined && <Button look="small main" onClick={onKeep} text={words.keep} />}
        <SaveAs played={played} />
      </div>
      <p class="soft">{words.keys}</p>
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

const sayEntry = (
  players: readonly ReplayPlayer[],
  { seat, action }: ReturnType<typeof logOf>[number],
  { rules }: Round,
): string => REPLAYS.value.labelled(players[seat]?.name ?? '', nameOfAction(action, rules));

const Back = ({ back }: { readonly back: ReplayViewProps['back'] }) => {
  const words = REPLAYS.value;
  const text = (
    <>
      <span aria-hidden="true">‹ </span>
      <span class="back-text">{words.back}</span>
    </>
  );
  return typeof back === 'string' ? (
    <LinkButton look="board-back" href={back} aria-label={words.back} text={text} />
  ) : (
    <Button look="board-back" onClick={back} aria-label={words.back} text={text} />
  );
};

interface ReplayBoardProps {
  /** The round before each action, and at its end. */
  readonly rounds: readonly Round[];
  /** Number of actions played at the shown step. */
  readonly at: number;
  readonly own: Seat | null;
  readonly players: readonly ReplayPlayer[];
  readonly isOpen: boolean;
  /** Undefined: no review; null: nothing known about this step. */
  readonly review: StepReview | null | undefined;
  readonly prompt: ComponentChildren;
  readonly title: ComponentChildren;
  readonly foot: ComponentChildren;
  readonly panelHead: ComponentChildren;
  readonly panelBody: ComponentChildren;
  readonly panelFoot: ComponentChildren;
}

/** A step of a round on the board. */
export const ReplayBoard = (props: ReplayBoardProps) => {
  const { rounds, at, own, players, isOpen, review, prompt, title, foot, panelHead, panelBody, panelFoot } = props;
  const round = rounds[at] as Round;
  const capacities = useMemo(() => capacitiesOf(rounds), [rounds]);
  const most = Math.max(...capacities);
  const me = own ?? ((rounds.at(-1)?.landlord ?? 0) as Seat);
  const { hands, faces } = cardsAt(round);
  const data = boardOfView({
    round: viewFor(round, me),
    faces: { ...faces, kitty: isOpen ? round.deal.kitty : physicalCardsFor(round, me).kitty },
    me,
    nameOf: (seat) => players[seat]?.name ?? '',
    characterOf: (seat) => players[seat]?.character ?? 'you',
    noteOf: (seat) => players[seat]?.note ?? '',
    cardsOf: (seat) => (isOpen || seat === me ? (hands[seat] ?? []) : null),
    capacityOf: () => most,
  });
  return (
    <Board
      class="fills-window replay"
      data={{
        ...data,
        kitty: data.kitty === null ? null : { ...data.kitty, isInWell: false },
        better: review?.better ?? null,
      }}
      hand={null}
      ownCapacity={capacities[me] ?? 0}
      ownLabel={players[me]?.name ?? ''}
      panelSide="right"
      hasBetter={review !== undefined}
      {...(review === undefined ? {} : { landlordWins: review?.landlordWins ?? null })}
      slots={{
        title,
        isPaper: true,
        prompt,
        foot,
        panelHead,
        panelBody,
        panelFoot,
        ...(review === undefined ? {} : { verdict: review?.verdict ?? null }),
      }}
    />
  );
};

interface CardsAt {
  /** Index = Seat. */
  readonly hands: readonly (readonly Card[])[];
  readonly faces: PhysicalCards;
}

const known = new WeakMap<Round, CardsAt>();

/** Cards at a step. Computing them replays the round, so the result is cached. */
const cardsAt = (round: Round): CardsAt => {
  const found = known.get(round) ?? {
    hands: seatsOf(round.rules).map((seat) => cardsHeld(round, seat)),
    faces: physicalCardsFor(round, 'spectator'),
  };
  known.set(round, found);
  return found;
};

/** Maximum hand size of each seat; index = Seat. It sets the sizes, which stay constant while stepping. */
const capacitiesOf = (rounds: readonly Round[]): number[] => {
  const [first] = rounds;
  if (first === undefined) return [];
  return seatsOf(first.rules).map((seat) => Math.max(...rounds.map(({ hands }) => sizeOf(hands[seat] ?? NO_CARDS))));
};

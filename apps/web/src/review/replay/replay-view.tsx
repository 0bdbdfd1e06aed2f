/** One round, step by step, on the table: with open hands or from the player's seat. */
import type { Replay } from '@doudizhu/records';
import { NO_CARDS, sizeOf } from '@doudizhu/rules/cards';
import { seatsOf, type Seat } from '@doudizhu/rules/deal';
import { logOf, type LogEntry, type Round } from '@doudizhu/rules/round';
import { cardsHeld, physicalCardsFor, viewFor } from '@doudizhu/rules/view';
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { Board, type BoardSlots } from '../../board/board.tsx';
import { boardDataOf } from '../../board/board-of-round.ts';
import { language } from '../../base/language.ts';
import { isHandLeftClosed, nameOfAction } from '../../cards/names.ts';
import type { DecisionMark, SummaryPhrase } from '../../workers/workers.ts';
import { MarkIcon } from '../round/mark-icon.tsx';
import { REVIEW } from '../round/review-texts.ts';
import { announce } from '../../design/announce.tsx';
import { MoveStrip, MoveTable, type ReplayPlayer } from './move-table.tsx';
import { AnswerVerdict, QuestionButtons, QuestionPrompt } from './question.tsx';
import { shownSteps } from '../round/steps.ts';
import { REPLAYS } from '../../records/record-texts.ts';
import { SaveAs } from '../../records/save-as.tsx';
import { ShareLink } from '../../records/share-link.tsx';
import { StepBar } from './step-bar.tsx';
import { useReplayReview, type StepReview } from './use-replay-review.tsx';
import { ButtonChoice, Checkbox } from '../../design/choice.tsx';
import { Button, LinkButton } from '../../design/button.tsx';
import { sentenceOf } from '../../base/sentences.ts';

export interface ReplayViewProps {
  readonly played: Replay;
  readonly title: string;
  /** Date of the round. '' if unknown. */
  readonly date: string;
  /** The player's seat. Null: a round of other players. */
  readonly own: Seat | null;
  /** The seat in front at first, in a round of other players. Default the landlord's. */
  readonly front?: Seat | undefined;
  /** Id of the stored round. Left out if it is not stored here. */
  readonly id?: string;
  /** Index = Seat. */
  readonly players: readonly ReplayPlayer[];
  /** Address or action of the back button. */
  readonly back: string | (() => void);
  /** Address of the round's analysis. Null: none. */
  readonly analysisHref: string | null;
  /** Stores the round. Left out if it is stored. */
  readonly onKeep?: () => void;
  /** Number of actions played at first. Default 0. */
  readonly begin?: number;
}

/** Delay between steps of the autoplay. */
const PAUSE_MS = 900;

export const ReplayView = (props: ReplayViewProps) => {
  const { played, own, players, title, date, id, begin = 0 } = props;
  const review = useReplayReview(played, own === null || id === undefined ? null : { id, seat: own });
  const words = REPLAYS.value;
  const { rounds } = played;
  const { at: position, steps, isRunning, go, goToStep, run } = usePlayback(rounds, players, begin);
  const at = steps[position] as number;
  const [isOpen, setOpen] = useState(true);
  const [me, turnTo] = useState<Seat>(own ?? props.front ?? ((played.end.landlord ?? 0) as Seat));
  const asking = useQuestions({ at, me, review, rounds });
  const { question } = asking;
  const entry = entryAt(rounds, at);
  const retry = (): void => {
    if (entry === null) return;
    turnTo(entry.seat);
    asking.retry(at);
    go(position - 1);
  };
  const markAt = (step: number): DecisionMark | undefined => (question === null ? review?.markAt(step) : undefined);
  const step = question === null ? (review?.stepAt(at, retry) ?? null) : null;
  const graph = question === null ? review?.graph(at, goToStep) : null;
  const moves = { played, players, at, markAt, onGo: goToStep };
  const asked = question === null ? null : { question, chosen: asking.chosen };
  const stepOrQuestion: BoardSlots =
    asked === null
      ? {
          ...(review === undefined ? {} : { verdict: step?.verdict ?? null }),
          prompt: (
            <p class="status">
              <b>{words.step(position, steps.length - 1)}</b>
              {entry !== null && <em> · {entryText(players, entry, rounds[at] as Round)}</em>}
            </p>
          ),
          foot: (
            <StepBar
              at={position}
              last={steps.length - 1}
              isRunning={isRunning}
              keyMoments={(review?.keyMoments ?? []).map((moment) => steps.indexOf(moment))}
              curve={review === undefined ? [] : steps.map((shown) => review.curve[shown] ?? null)}
              onGo={go}
              onRun={run}
            />
          ),
          moves: (
            <>
              {graph}
              <MoveStrip {...moves} />
            </>
          ),
        }
      : {
          // The answer has more room in the verdict's place than in the prompt's.
          verdict: asked.chosen === null ? null : <AnswerVerdict question={asked.question} chosen={asked.chosen} />,
          prompt: <QuestionPrompt {...asked} />,
          foot: (
            <QuestionButtons
              {...asked}
              onChoose={asking.choose}
              next={{
                text: REVIEW.value.goOn,
                onClick: () => {
                  asking.retry(null);
                  go(position + 1);
                },
              }}
            />
          ),
          moves: null,
        };
  return (
    <ReplayBoard
      rounds={rounds}
      at={at}
      me={me}
      players={players}
      isOpen={isOpen && !asking.isAsking && question === null}
      review={review === undefined ? undefined : step}
      mark={markAt(at)}
      slots={{
        ...stepOrQuestion,
        title: (
          <>
            <Back back={props.back} />
            <h1>{title}</h1>
          </>
        ),
        panel: {
          head: date !== '' && <p class="soft text-s">{date}</p>,
          body: (
            <>
              {graph}
              <h2>{words.log}</h2>
              <MoveTable {...moves} />
              {review !== undefined && review.summary !== null && question === null && (
                <Summary players={players} sentencesOf={review.summary} />
              )}
            </>
          ),
          foot: (
            <ReplayFoot
              view={props}
              isOpen={isOpen}
              onOpen={(isWished) => {
                setOpen(isWished);
                asking.setAsking(false);
              }}
              me={me}
              onTurn={turnTo}
              asking={asking}
            />
          ),
        },
      }}
    />
  );
};

interface QuestionsSetup extends Pick<ReplayBoardProps, 'at' | 'me' | 'rounds'> {
  readonly review: ReturnType<typeof useReplayReview>;
}

/** Questions before the decisions of the seat in front: all of them, or one that is tried again. */
const useQuestions = ({ at, me, review, rounds }: QuestionsSetup) => {
  const [isAsking, setAsking] = useState(false);
  /** The step whose decision is tried again. */
  const [again, setAgain] = useState<number | null>(null);
  const [answer, setAnswer] = useState<{ readonly at: number; readonly chosen: number } | null>(null);
  const isAsked = again === at + 1 || (isAsking && rounds[at + 1]?.entry?.seat === me);
  return {
    isAsking,
    setAsking,
    /** Null if nothing is asked at this step. */
    question: isAsked ? (review?.questionAt(at + 1) ?? null) : null,
    chosen: answer?.at === at ? answer.chosen : null,
    choose: (chosen: number): void => setAnswer({ at, chosen }),
    /** Asks for one decision, or for none again. */
    retry: (step: number | null): void => {
      setAnswer(null);
      setAgain(step);
    },
  };
};

interface SummaryProps {
  readonly players: readonly ReplayPlayer[];
  readonly sentencesOf: (seat: Seat) => readonly SummaryPhrase[];
}

/** Three sentences per seat. */
const Summary = ({ players, sentencesOf }: SummaryProps) => (
  <section class="replay-summary" data-testid="replay-summary">
    <h2>{REVIEW.value.summary}</h2>
    {players.map(({ name }, seat) => (
      <p key={seat}>
        <b>{name}</b>{' '}
        {sentencesOf(seat as Seat)
          .map(sentenceOf)
          .join(language.value === 'zh' ? '' : ' ')}
      </p>
    ))}
  </section>
);

/** The shown step, changed by keys, by `go`, and by autoplay. */
const usePlayback = (rounds: readonly Round[], players: readonly ReplayPlayer[], begin: number) => {
  const steps = useMemo(() => shownSteps(rounds), [rounds]);
  const last = steps.length - 1;
  /** Index of the first shown step from this one on. */
  const indexFrom = (step: number): number => steps.findIndex((shown) => shown >= step);
  const [at, setAt] = useState(() => Math.max(0, indexFrom(begin)));
  const [isRunning, setRunning] = useState(false);

  const go = (to: number): void => {
    const next = Math.max(0, Math.min(last, to));
    setAt(next);
    const entry = entryAt(rounds, steps[next]!);
    if (entry !== null) announce(entryText(players, entry, rounds[steps[at]!] as Round));
  };
  const goToStep = (step: number): void => go(indexFrom(step));
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
  return { at, steps, isRunning, go, goToStep, run };
};

/** The action that led to a step. Null at the deal, also after hands that were left closed. */
const entryAt = (rounds: readonly Round[], step: number): LogEntry | null => {
  const entry = logOf(rounds[step] as Round).at(-1);
  return entry === undefined || isHandLeftClosed(entry.action) ? null : entry;
};

interface ReplayFootProps extends Pick<ReplayBoardProps, 'isOpen' | 'me'> {
  readonly view: ReplayViewProps;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onTurn: (me: Seat) => void;
  readonly asking: Pick<ReturnType<typeof useQuestions>, 'isAsking' | 'setAsking'>;
}

/** Actions for the round. */
const ReplayFoot = ({ view, isOpen, onOpen, me, onTurn, asking: { isAsking, setAsking } }: ReplayFootProps) => {
  const { played, players, analysisHref, onKeep } = view;
  const words = REPLAYS.value;
  return (
    <div class="replay-foot stack">
      <ButtonChoice
        label={REVIEW.value.seatInFront}
        value={me}
        options={seatsOf(played.end.rules).map((seat) => [seat, players[seat]?.name ?? ''])}
        onChange={onTurn}
      />
      <Checkbox class="row" label={words.openHands} checked={isOpen && !isAsking} onChange={onOpen} />
      <Checkbox class="row" label={REVIEW.value.askMe} checked={isAsking} onChange={setAsking} />
      <div class="row">
        {analysisHref !== null && <LinkButton look="small" href={analysisHref} text={words.analyse} />}
        <ShareLink played={played} path="replays/link" text={words.copyLink} front={me} />
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

const entryText = (players: readonly ReplayPlayer[], { seat, action }: LogEntry, { rules }: Round): string =>
  REPLAYS.value.labelled(players[seat]?.name ?? '', nameOfAction(action, rules));

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
  /** The seat in front. */
  readonly me: Seat;
  readonly players: readonly ReplayPlayer[];
  readonly isOpen: boolean;
  /** False if the other hands stay closed: seats show numbers of cards, as at the table. Default true. */
  readonly canOpen?: boolean;
  /** Null: nothing known about this step. Left out: no review. */
  readonly review?: Pick<StepReview, 'landlordWins' | 'better'> | null | undefined;
  /** Mark of the last action. */
  readonly mark?: DecisionMark | undefined;
  readonly slots: BoardSlots;
}

/** A step of a round on the board. */
export const ReplayBoard = (props: ReplayBoardProps) => {
  const { rounds, at, me, players, isOpen, canOpen = true, review, mark, slots } = props;
  const round = rounds[at] as Round;
  /** Maximum hand size of each seat. Index = Seat. It sets the sizes, which stay constant while stepping. */
  const capacities = useMemo(
    () => seatsOf(round.rules).map((seat) => Math.max(...rounds.map(({ hands }) => sizeOf(hands[seat] ?? NO_CARDS)))),
    [rounds],
  );
  const actor = logOf(round).at(-1)?.seat;
  // Computing the cards replays the round.
  const { hands, faces } = useMemo(() => {
    const held = seatsOf(round.rules).map((seat) => cardsHeld(round, seat));
    return { hands: held, faces: physicalCardsFor(round, 'spectator') };
  }, [round]);
  const data = boardDataOf({
    round: viewFor(round, me),
    faces: { ...faces, kitty: isOpen ? round.deal.kitty : physicalCardsFor(round, me).kitty },
    me,
    nameOf: (seat) => players[seat]?.name ?? '',
    faceOf: (seat) => players[seat]?.face ?? 'you',
    noteOf: (seat) => players[seat]?.note ?? '',
    cardsOf: (seat) => (isOpen || seat === me ? (hands[seat] ?? []) : null),
    capacityOf: () => (canOpen ? Math.max(...capacities) : null),
  });
  return (
    <Board
      class="fills-window replay"
      data={{
        ...data,
        kitty: data.kitty === null ? null : { ...data.kitty, isInCentre: false },
        better: review?.better ?? null,
      }}
      hand={null}
      ownCapacity={capacities[me] ?? 0}
      ownLabel={players[me]?.name ?? ''}
      panelSide="right"
      hasBetter={review !== undefined}
      {...(review === undefined ? {} : { landlordWins: review?.landlordWins ?? null })}
      slots={{
        ...slots,
        isPaper: true,
        mark: mark === undefined || actor === undefined ? null : { seat: actor, icon: <BoardMark mark={mark} /> },
      }}
    />
  );
};

const BoardMark = ({ mark }: { readonly mark: DecisionMark }) => (
  <span class="board-mark">
    <MarkIcon mark={mark} />
  </span>
);

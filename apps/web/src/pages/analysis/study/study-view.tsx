/** A study: the table, the verdict of each move, the variations, and the review of a round. */
import { winnerOf, formatPosition } from '@doudizhu/rules/position';
import type { Seat } from '@doudizhu/rules/deal';
import { toAct } from '@doudizhu/rules/round';
import { viewFor } from '@doudizhu/rules/view';
import { untracked, useSignalEffect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { hrefOf, route } from '../../../base/route.ts';
import { announce } from '../../../design/announce.tsx';
import { askBots } from '../../../workers/ask-bots.ts';
import { useLoaded } from '../../../design/message.tsx';
import { useFocusKeeper } from '../../../design/focus-keeper.ts';
import { useSolver } from '../../../workers/page-solver.ts';
import { ANALYSIS, type SideNames } from '../../../review/study/analysis-texts.ts';
import { StudyBoard, useHasStepsOnBoard, type StudyPlayer } from './study-board.tsx';
import { BookPanel, NoteField } from './book-panel.tsx';
import { BestLine, Path, VariationSteps, Tree, type SolvedPartProps } from './lines.tsx';
import { hrefOfPosition } from '../../../review/study/links.ts';
import { nameOfMove } from '../../../cards/names.ts';
import { MovesList } from '../../../review/study/moves-list.tsx';
import type { OpenedRound } from '../../../review/study/opened-round.ts';
import { provedAt } from '../../../review/round/landlord-share.ts';
import { ReviewBar } from '../../../review/round/review-bar.tsx';
import { MomentStrip, OwnCostliest, RoundPanel, useReview } from '../../../review/round/round-panel.tsx';
import { PlanPanel } from './plan-panel.tsx';
import { SharePanel } from './share-panel.tsx';
import { hrefToPlayOn } from '../play-on/start-of.ts';
import type { Notes } from '../../../review/study/study-parts.ts';
import { useMinHeight } from '../../../review/study/min-height.ts';
import { createStudy, type Study } from '../../../review/study/study.ts';
import { keyOfMove, playedLine, type TreeNode, type Variations } from '../../../review/study/variations.ts';
import { headlineOf, VerdictPanel, VerdictStrip, type VerdictProps } from './verdict-panel.tsx';
import { LinkButton } from '../../../design/button.tsx';

export interface StudyViewProps {
  readonly start: Variations;
  readonly opened: OpenedRound | null;
  readonly sides: SideNames;
  /** Player at each side of the round. Left out: unknown. */
  readonly players?: readonly StudyPlayer[];
  /** Side in front. Left out: the landlord. */
  readonly front?: number;
  /** The player's own seat in the round. Null: none. */
  readonly own?: Seat | null;
  readonly title: string;
  readonly isEmbedded: boolean;
  /** Returns the address for playing on after that many actions. Left out for a position alone. */
  readonly hrefFrom?: (step: number) => string;
  readonly notes?: Notes;
  /** Index of the shown part of the player's study. Null: none. */
  readonly part?: number | null;
}

export const StudyView = (props: StudyViewProps) => {
  const { start, opened, sides, players = NOBODY, front = 0, title, isEmbedded, hrefFrom, notes, part = null } = props;
  const { own = null } = props;
  const nameOf = (side: string, index: number): string => players[index]?.name || side;
  const names = sides.map((side, index) => (nameOf(side, index) === side ? side : `${side} · ${nameOf(side, index)}`));
  // Players know each other by their names. A position alone has sides only.
  const shortNames = sides.map(nameOf);
  const study = useMemo(() => createStudy(start, notes, opened?.suits), [start]);
  useEffect(() => study.destroy, [study]);
  const solver = useSolver(study.position);
  const held = useMinHeight(study);
  useStepKeys(study);
  useFocusKeeper(
    {
      regionOf: (focused) => Object.keys(REGION_ENTRY).find((region) => focused.closest(region)) ?? '',
      heirOf: (region) => (study.variations.value.nodes.length < 2 ? null : studyFocus(region)),
    },
    [study.node.value],
  );
  const node = study.node.value;
  const chances = useChances(opened === null ? null : node);
  const review = useReview(isEmbedded ? null : opened);
  useSignalEffect(() => {
    const { winner, estimate } = solver.verdict.value;
    const index = review?.line.findIndex(({ id }) => id === study.node.value.id) ?? -1;
    if (index >= 0) untracked(() => review?.learn(index, { winner, estimate }));
  });
  const reviewed = review === null ? null : provedAt(review, node.id);
  const played = opened === null ? undefined : playedFrom(study.variations.value, node);
  const step = stepAt(node, opened);
  useEffect(() => {
    if (step !== null) putStepInAddress(step === opened?.firstStep ? null : step);
  }, [step]);
  const hasStepsOnBoard = useHasStepsOnBoard();
  const steps = <VariationSteps study={study} />;
  const board = (
    <StudyBoard
      start={start.nodes[0]?.position ?? node.position}
      position={node.position}
      names={shortNames}
      sides={sides}
      players={players}
      front={front}
      isRound={opened !== null}
      suits={study.suits.value}
      {...(hasStepsOnBoard ? { steps } : {})}
      onPlay={study.playCards}
      onPass={() => study.play(null)}
    />
  );
  const below = hasStepsOnBoard ? null : steps;
  if (isEmbedded) return <Embedded study={study} solver={solver} names={shortNames} board={board} steps={below} />;
  return (
    <div class="page analysis-study" data-round={review !== null}>
      <StudyLiveRegion study={study} solver={solver} reviewed={reviewed} names={names} />
      <header class="analysis-head row between">
        <h1>{title}</h1>
        <div class="row">
          {winnerOf(node.position) === null && (
            <>
              <LinkButton
                href={playOnHref(node, step, hrefFrom)}
                data-testid="play-on-here"
                text={ANALYSIS.value.playOn}
              />
              <LinkButton href={hrefOfPosition(node.position, { edit: '1' })} text={ANALYSIS.value.edit} />
            </>
          )}
          <LinkButton href={hrefOf('analysis')} text={ANALYSIS.value.fresh} />
        </div>
      </header>
      {opened !== null && review !== null && own !== null && (
        <OwnCostliest opened={opened} review={review} study={study} seat={own} />
      )}
      <div class="analysis-main grid">
        <div class="analysis-left stack gap-s slim">
          <Path study={study} solver={solver} names={shortNames} />
          <VerdictStrip study={study} solver={solver} reviewed={reviewed} />
          {review !== null && <ReviewBar review={review} at={node.id} />}
          {board}
          {below}
          <NoteField study={study} />
          <p class="soft analysis-keys flush text-s">{ANALYSIS.value.keys}</p>
        </div>
        <div ref={held.ref} class="analysis-right stack slim" style={held.style}>
          {opened !== null && review !== null && (
            <>
              <MomentStrip opened={opened} review={review} study={study} names={shortNames} />
              <RoundPanel
                opened={opened}
                review={review}
                study={study}
                names={names}
                shortNames={shortNames}
                hrefFrom={(at) => hrefFrom?.(at - 1) ?? ''}
              />
            </>
          )}
          <div class="panel">
            <VerdictPanel study={study} solver={solver} reviewed={reviewed} />
            <BestLine study={study} solver={solver} names={shortNames} />
            <MovesList study={study} solver={solver} chances={chances} played={played} onShow={held.hold} />
          </div>
        </div>
        <div class="analysis-more stack gap-s slim gap-m">
          {winnerOf(node.position) === null && <PlanPanel study={study} solver={solver} names={shortNames} />}
          <Tree study={study} names={shortNames} />
          <BookPanel study={study} opened={opened} part={part} />
          <SharePanel study={study} solver={solver} names={names} />
        </div>
      </div>
    </div>
  );
};

/** Puts the shown step into the address, so that Back and a reload return to it. Null: the first. */
const putStepInAddress = (step: number | null): void => {
  const query = { ...Object.fromEntries(route.value.query), step: step === null ? null : String(step) };
  history.replaceState(null, '', hrefOf('analysis', query));
};

const NOBODY: readonly StudyPlayer[] = [];

/** Number of actions played at a node of the round itself. Null: another node. */
const stepAt = (node: TreeNode, opened: OpenedRound | null): number | null => {
  const index =
    opened === null || !node.isPlayed ? -1 : playedLine(opened.variations).findIndex(({ id }) => id === node.id);
  return opened === null || index < 0 ? null : opened.firstStep + index;
};

/** The round up to this node if it was played, so that the bots know the history. Otherwise the position alone. */
const playOnHref = (node: TreeNode, step: number | null, hrefFrom: StudyViewProps['hrefFrom']): string => {
  if (step !== null && hrefFrom !== undefined) return hrefFrom(step);
  const ddn = formatPosition(node.position);
  // Two hands have no seats to choose from: they are played as a puzzle.
  return node.position.hands.length === 2 ? hrefOf('puzzles/own', { ddn }) : hrefToPlayOn({ ddn });
};

interface EmbeddedProps extends SolvedPartProps {
  readonly board: ComponentChildren;
  /** Step buttons below the board. Null if they are on it. */
  readonly steps: ComponentChildren;
}

/** The study inside another site's frame: the table, the verdict and the moves. */
const Embedded = ({ study, solver, names, board, steps }: EmbeddedProps) => {
  const { position } = study.node.value;
  const href = winnerOf(position) === null ? hrefOfPosition(position) : hrefOf('analysis');
  return (
    <div class="analysis-embed stack gap-s">
      <StudyLiveRegion study={study} solver={solver} reviewed={null} names={names} />
      <h1 class="only-read">{ANALYSIS.value.title}</h1>
      <VerdictStrip study={study} solver={solver} reviewed={null} />
      {board}
      <div class="row between">
        {steps}
        <a href={href} target="_blank" rel="noopener" data-testid="full-page">
          {ANALYSIS.value.fullPage} ↗
        </a>
      </div>
      <VerdictPanel study={study} solver={solver} reviewed={null} />
      <BestLine study={study} solver={solver} names={names} />
      <MovesList study={study} solver={solver} chances={null} played={undefined} />
    </div>
  );
};

/** The move played in the round from here. */
const playedFrom = ({ nodes }: Variations, { children }: TreeNode) =>
  children.map((child) => nodes[child]).find((child) => child?.isPlayed)?.move;

const STEP_KEYS: Readonly<Record<string, 'first' | 'back' | 'forward' | 'last'>> = {
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  Home: 'first',
  End: 'last',
};

/** Arrow keys step through the study unless the focused element uses them. */
const useStepKeys = (study: Study): void => {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
      const step = STEP_KEYS[event.key];
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (step === undefined || target?.closest('input, textarea, select, summary, .hand, [tabindex="0"]')) return;
      event.preventDefault();
      study.step(step);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [study]);
};

/** Announces the move that led to the shown node, then the verdict once it is known. */
const StudyLiveRegion = ({ study, solver, reviewed, names }: VerdictProps & { readonly names: SideNames }) => {
  const announced = useRef<{ readonly node: TreeNode | null; readonly verdict: string }>({ node: null, verdict: '' });
  const node = study.node.value;
  const { isWorking, winner, stopped } = solver.verdict.value;
  const verdict =
    isWorking || (winner === 'unknown' && reviewed === null && stopped === null)
      ? ''
      : headlineOf({ study, solver, reviewed });
  useEffect(() => {
    const { parent, move, position } = node;
    if (announced.current.node?.position !== position) {
      announced.current = { node, verdict: '' };
      const mover = parent === null ? undefined : study.variations.value.nodes[parent]?.position.turn;
      if (mover !== undefined && move !== undefined)
        announce(`${names[mover] ?? ''}: ${nameOfMove(move, position.rules)}`);
    }
    if (verdict === '' || announced.current.verdict === verdict) return;
    announced.current = { node, verdict };
    announce(verdict);
  }, [node, verdict]);
  return null;
};

/** Selector of the element that takes over the focus of each region. */
const REGION_ENTRY: Readonly<Record<string, string>> = {
  '.analysis-board': '.analysis-board .hand button[tabindex="0"]',
  '.moves': '.moves .move-play',
};

/** The list of moves or the hand if it had the focus. Otherwise the step buttons. */
const studyFocus = (region: string): HTMLElement | null => {
  const entry = REGION_ENTRY[region];
  const found = entry === undefined ? null : document.querySelector<HTMLElement>(entry);
  return found ?? document.querySelector<HTMLElement>('[data-step=forward]');
};

/** The bots' estimate of each move from the hand of the seat to play, by `keyOfMove`. Null: unknown. */
const useChances = (node: TreeNode | null): ReadonlyMap<string, number> | null => {
  const found = useLoaded(async () => {
    const round = node?.round ?? null;
    const [seat] = round?.phase === 'play' ? toAct(round) : [];
    if (round === null || seat === undefined) return null;
    // The round's panel shows the bots' failure.
    const answer = await askBots({ type: 'rate', view: viewFor(round, seat) }).catch(() => null);
    const chances = answer?.rated.map(({ move, win }) => [keyOfMove(move, round.rules.decks), win] as const);
    return { node, chances: new Map(chances) };
  }, [node]);
  return found?.node === node ? found.chances : null;
};

/** A study: the table, the verdict of each move, the variations, and the review of a round. */
import { winnerOf, formatPosition } from '@doudizhu/rules/position';
import type { Seat } from '@doudizhu/rules/deal';
import { toAct } from '@doudizhu/rules/round';
import { viewFor } from '@doudizhu/rules/view';
import { untracked, useSignalEffect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { hrefOf } from '../../../base/route.ts';
import { announce } from '../../../design/announce.tsx';
import { askBots } from '../../../workers/ask-bots.ts';
import { useFocusKeeper } from '../../../design/focus-keeper.ts';
import { useSolver } from '../../../workers/page-solver.ts';
import { ANALYSIS } from '../../../review/study/analysis-texts.ts';
import { StudyBoard, useHasStepsOnBoard, type StudyPlayer } from './study-board.tsx';
import { BookPanel, NoteField } from './book-panel.tsx';
import { BestLine, Path, VariationSteps, Tree } from './lines.tsx';
import { hrefOfPosition } from '../../../review/study/links.ts';
import { nameOfMove } from '../../../cards/names.ts';
import type { SideNames } from '../../../review/study/analysis-texts.ts';
import { MovesList } from '../../../review/study/moves-list.tsx';
import type { OpenedRound } from '../../../review/study/opened-round.ts';
import { provedAt } from '../../../review/round/landlord-share.ts';
import { ReviewBar } from '../../../review/round/review-bar.tsx';
import { MomentStrip, OwnCostliest, RoundPanel, useReview } from '../../../review/round/round-panel.tsx';
import { SharePanel } from './share-panel.tsx';
import { hrefToPlayOn } from '../play-on/start-of.ts';
import type { Notes } from '../../../review/study/study-parts.ts';
import { useHeldHeight } from '../../../review/study/steady-page.ts';
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
  const held = useHeldHeight(study);
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
    const { winner, outlook } = solver.verdict.value;
    const index = review?.line.findIndex(({ id }) => id === study.node.value.id) ?? -1;
    if (index >= 0) untracked(() => review?.learn(index, { winner, outlook }));
  });
  const reviewed = review === null ? null : provedAt(review, node.id);
  const played = opened === null ? undefined : playedFrom(study.variations.value, node);
  const hasStepsOnBoard = useHasStepsOnBoard();
  const steps = <VariationSteps study={study} isOnBoard={hasStepsOnBoard} />;
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
                href={playOnHref(node, opened, hrefFrom)}
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
        <OwnCostliest opened={opened} swing={review} study={study} seat={own} />
      )}
      <div class="analysis-main grid">
        <div class="analysis-left stack gap-s slim">
          <Path study={study} solver={solver} names={shortNames} />
          <VerdictStrip study={study} solver={solver} reviewed={reviewed} />
          {review !== null && <ReviewBar swing={review} at={node.id} />}
          {board}
          {opened !== null && review !== null && (
            <MomentStrip opened={opened} swing={review} study={study} names={shortNames} />
          )}
          {below}
          <NoteField study={study} />
          <p class="soft analysis-keys flush text-s">{ANALYSIS.value.keys}</p>
        </div>
        <div ref={held.ref} class="analysis-right stack slim" style={held.style}>
          {opened !== null && review !== null && (
            <RoundPanel
              opened={opened}
              swing={review}
              study={study}
              names={names}
              shortNames={shortNames}
              hrefFrom={(step) => hrefFrom?.(step - 1) ?? ''}
            />
          )}
          <div class="panel">
            <VerdictPanel study={study} solver={solver} reviewed={reviewed} />
            <BestLine study={study} solver={solver} names={shortNames} />
            <MovesList study={study} solver={solver} chances={chances} played={played} onShow={held.hold} />
          </div>
        </div>
        <div class="analysis-more stack gap-s slim gap-m">
          <Tree study={study} names={shortNames} />
          <BookPanel study={study} opened={opened} part={part} />
          <SharePanel study={study} solver={solver} names={names} />
        </div>
      </div>
    </div>
  );
};

const NOBODY: readonly StudyPlayer[] = [];

/** The round up to this node if it was played, so that the bots know the history. Otherwise the position alone. */
const playOnHref = (node: TreeNode, opened: OpenedRound | null, hrefFrom: StudyViewProps['hrefFrom']): string => {
  const index =
    opened === null || !node.isPlayed ? -1 : playedLine(opened.variations).findIndex(({ id }) => id === node.id);
  return opened === null || index < 0 || hrefFrom === undefined
    ? hrefToPlayOn({ ddn: formatPosition(node.position) })
    : hrefFrom(opened.firstStep + index);
};

interface EmbeddedProps extends Omit<VerdictProps, 'reviewed'> {
  readonly names: SideNames;
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
  useEffect(() => {
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
  const told = useRef<{ readonly node: TreeNode | null; readonly verdict: string }>({ node: null, verdict: '' });
  const node = study.node.value;
  const { isWorking, winner, stopped } = solver.verdict.value;
  const verdict =
    isWorking || (winner === 'unknown' && reviewed === null && stopped === null)
      ? ''
      : headlineOf({ study, solver, reviewed });
  useEffect(() => {
    const { parent, move, position } = node;
    if (told.current.node?.position !== position) {
      told.current = { node, verdict: '' };
      const mover = parent === null ? undefined : study.variations.value.nodes[parent]?.position.turn;
      if (mover !== undefined && move !== undefined)
        announce(`${names[mover] ?? ''}: ${nameOfMove(move, position.rules)}`);
    }
    if (verdict === '' || told.current.verdict === verdict) return;
    told.current = { node, verdict };
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
  const [found, setFound] = useState<{ readonly node: TreeNode; readonly chances: ReadonlyMap<string, number> } | null>(
    null,
  );
  const round = node?.round ?? null;
  useEffect(() => {
    const [seat] = round?.phase === 'play' ? toAct(round) : [];
    if (node === null || round === null || seat === undefined) return undefined;
    let isCurrent = true;
    askBots({ type: 'rate', view: viewFor(round, seat) }).then(
      ({ rated }) => {
        if (!isCurrent) return;
        const chances = rated.map(({ move, win }) => [keyOfMove(move, round.rules.decks), win] as const);
        setFound({ node, chances: new Map(chances) });
      },
      () => undefined, // the round's panel shows the bots' failure
    );
    return () => {
      isCurrent = false;
    };
  }, [node]);
  return found !== null && found.node === node ? found.chances : null;
};

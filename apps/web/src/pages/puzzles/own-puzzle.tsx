/** A puzzle made by the player: set up from the deck, checked by the solver, shared as a link. */
import { formatPosition, type OpenPosition } from '@doudizhu/rules/position';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { useSignal } from '@preact/signals';
import { hrefOf } from '../../base/route.ts';
import type { Verdict } from '../../workers/verdict.ts';
import { useSolver } from '../../workers/page-solver.ts';
import { Editor } from '../../review/editor/editor.tsx';
import { emptyDraft } from '../../review/study/setup.ts';
import { PUZZLES } from './puzzles-texts.ts';
import { LinkButton } from '../../design/button.tsx';
import { Alert } from '../../design/notice.tsx';

const TIME_MS = 30_000;
const START = emptyDraft(PRESETS.competition);

export const OwnPuzzle = () => {
  const words = PUZZLES.value;
  const position = useSignal<OpenPosition | null>(null);
  const solver = useSolver(position, TIME_MS);
  const error = position.value === null ? null : solver.error.value;
  return (
    <>
      <p class="puzzle-back">
        <a href={hrefOf('puzzles')}>← {words.back}</a>
      </p>
      <h1>{words.ownTitle}</h1>
      <p>{words.ownIntro}</p>
      <div class="panel">
        <Editor
          start={START}
          action={words.check}
          isOffered={(name) => PRESETS[name].seats === 3}
          onPosition={(checked) => (position.value = checked)}
          onEdit={() => (position.value = null)}
        >
          {error !== null && <Alert text={words.solverFailed(error)} />}
          {position.value !== null && error === null && (
            <Result position={position.value} verdict={solver.verdict.value} />
          )}
        </Editor>
      </div>
    </>
  );
};

interface ResultProps {
  readonly position: OpenPosition;
  readonly verdict: Verdict;
}

const Result = ({ position, verdict }: ResultProps) => {
  const words = PUZZLES.value;
  if (verdict.isWorking) return <p role="status">{words.checking}</p>;
  const isLandlord = verdict.winner === 'landlord';
  const isOne = isLandlord || position.hands.length < 3;
  const side = isLandlord ? words.landlord : isOne ? words.farmer : words.farmers;
  const plays = verdict.moves.filter(({ result }) => result === 'wins').length;
  return (
    <div role="status" class="stack">
      <p>
        {verdict.winner === 'unknown'
          ? words.resultUnknown
          : plays > 0
            ? words.result(side, isOne, plays)
            : words.resultLoses(side, isOne)}
      </p>
      {verdict.winner !== 'unknown' && (
        <LinkButton look="main" href={hrefOf('puzzles/own', { ddn: formatPosition(position) })} text={words.playIt} />
      )}
    </div>
  );
};

/** A round as a whole: its swing as a graph, and every decision of it as a table that says the same. */
import './round.css';
import { useEffect, useMemo } from 'preact/hooks';
import type { RuleSet } from '@doudizhu/rules';
import type { JudgedDecision } from '../../../worker-bots.ts';
import { ANALYSIS } from '../analysis-texts.ts';
import { Sign } from '../study/moves-list.tsx';
import { shortMove, type SideNames } from '../move-words.ts';
import type { OpenedRound } from './opened-round.ts';
import type { Study } from '../study/study.ts';
import { SwingGraph } from './swing-graph.tsx';
import { createSwing, type Swing } from './swing-run.ts';
import { isBlunderAt, type LineDecision, type PositionResult } from './swing.ts';
import { playedLine } from '../study/variations.ts';

export interface RoundPanelProps {
  readonly opened: OpenedRound;
  readonly study: Study;
  readonly names: SideNames;
}

/** For each position at first, and where the person asks for more. */
const FIRST_MS = 1500;
const MORE_MS = 10_000;

export const RoundPanel = ({ opened, study, names }: RoundPanelProps) => {
  const words = ANALYSIS.value;
  const swing = useMemo(
    () =>
      createSwing({
        line: playedLine(opened.variations),
        record: opened.played.record,
        firstStep: opened.firstStep,
      }),
    [opened],
  );
  useEffect(() => {
    void swing.start(FIRST_MS);
    return swing.destroy;
  }, [swing]);
  const worths = swing.worths.value;
  const isWorking = swing.isWorking.value;
  const botError = swing.botError.value;
  const hasGaps = !isWorking && worths.some((worth) => worth === 'unknown' || worth === 'open');
  const blunders = swing.decisions.filter((decision) => isBlunderAt(decision, worths));
  const at = study.variations.value.at;
  const next = blunders.find(({ before }) => before.id > at) ?? blunders[0];
  return (
    <section class="round-panel panel stack" aria-label={words.swing} data-testid="swing">
      <h2>{words.swing}</h2>
      <SwingGraph swing={swing} at={at} onGo={study.goTo} />
      <p class="soft">{words.swingWhat}</p>
      <div class="row">
        {isWorking && (
          <>
            <progress value={swing.progress.value} max={1} aria-label={words.swing} />
            <span role="status">{words.swingProgress(Math.round(100 * swing.progress.value))}</span>
            <button type="button" class="button" onClick={swing.stop}>
              {words.stop}
            </button>
          </>
        )}
        {hasGaps && (
          <button type="button" class="button" onClick={() => void swing.start(MORE_MS)}>
            {words.swingMore(MORE_MS / 1000)}
          </button>
        )}
        {next !== undefined && (
          <button type="button" class="button" onClick={() => study.goTo(next.before.id)}>
            {words.nextBlunder}
          </button>
        )}
      </div>
      <Summary swing={swing} blunders={blunders.length} />
      {botError !== null && <p class="bad">{words.noBots(botError)}</p>}
      <Decisions swing={swing} study={study} names={names} />
    </section>
  );
};

const Summary = ({ swing, blunders }: { readonly swing: Swing; readonly blunders: number }) => {
  const words = ANALYSIS.value;
  if (swing.isWorking.value) return null;
  const mistakes = [...(swing.judged.value?.values() ?? [])].filter(({ mark }) => mark === 'mistake').length;
  return (
    <p role="status" data-testid="round-summary">
      {words.summary(blunders, mistakes)}
      {blunders > 0 && <small class="soft"> {words.blunderWhat}</small>}
      {mistakes > 0 && <small class="soft"> {words.mistakeWhat}</small>}
    </p>
  );
};

interface DecisionsProps {
  readonly swing: Swing;
  readonly study: Study;
  readonly names: SideNames;
}

const Decisions = ({ swing, study, names }: DecisionsProps) => {
  const words = ANALYSIS.value;
  const worths = swing.worths.value;
  const judged = swing.judged.value;
  const { at } = study.variations.value;
  return (
    <details open>
      <summary>{words.decisions}</summary>
      <div class="decisions" role="region" aria-label={words.decisions} tabIndex={0}>
        <table data-testid="decisions">
          <thead>
            <tr>
              <th scope="col" class="number">
                {words.number}
              </th>
              <th scope="col">{words.who}</th>
              <th scope="col">{words.move}</th>
              <th scope="col">{words.openHands}</th>
              <th scope="col">{words.chance}</th>
            </tr>
          </thead>
          <tbody>
            {swing.decisions.map((decision) => (
              <DecisionRow
                key={decision.number}
                decision={decision}
                worths={worths}
                judged={judged?.get(decision.number) ?? null}
                name={names[decision.before.position.turn] ?? ''}
                isHere={decision.before.id === at}
                onGo={() => study.goTo(decision.before.id)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
};

interface DecisionRowProps {
  readonly decision: LineDecision;
  readonly worths: readonly PositionResult[];
  readonly judged: JudgedDecision | null;
  readonly name: string;
  readonly isHere: boolean;
  readonly onGo: () => void;
}

const DecisionRow = ({ decision, worths, judged, name, isHere, onGo }: DecisionRowProps) => {
  const words = ANALYSIS.value;
  const { rules } = decision.before.position;
  const after = worths[decision.number] ?? 'open';
  const isBad = isBlunderAt(decision, worths);
  return (
    <tr aria-current={isHere ? 'step' : undefined} data-blunder={isBad}>
      <td class="number">{decision.number}</td>
      <td>
        <span class="mover" data-team={decision.side}>
          {name}
        </span>
      </td>
      <td>
        <button type="button" class="chip" onClick={onGo}>
          {shortMove(decision.after.move ?? null, rules)}
        </button>
        {isBad && <strong class="bad"> ?? {words.blunder}</strong>}
        {!isBad && judged?.mark === 'mistake' && <em class="doubt"> ? {words.mistake}</em>}
      </td>
      <td>
        <WorthText worth={after} />
      </td>
      <td>{judged !== null && <Chance judged={judged} rules={rules} />}</td>
    </tr>
  );
};

const WorthText = ({ worth }: { readonly worth: PositionResult }) => {
  const words = ANALYSIS.value;
  if (worth === 'unknown' || worth === 'open') {
    return (
      <span class="soft worth">
        <Sign result={worth} /> {words.worth[worth]}
      </span>
    );
  }
  return (
    <span class="mover" data-team={worth}>
      {worth === 'landlord' ? `♛ ${words.graphTop}` : `✿ ${words.graphBottom}`}
    </span>
  );
};

/** What the mover's side had by the move that was played, and by the best one where that was another. */
const Chance = ({ judged, rules }: { readonly judged: JudgedDecision; readonly rules: RuleSet }) => {
  const words = ANALYSIS.value;
  const percent = (win: number): number => Math.round(100 * win);
  const [best] = judged.candidates;
  if (best === undefined) return null;
  const own = best.win - judged.winLost;
  return (
    <>
      {words.chanceOf(percent(own))}
      {judged.winLost > 0.005 && (
        <small class="soft"> {words.bestWas(shortMove(best.move, rules), percent(best.win))}</small>
      )}
    </>
  );
};

/** Buttons for the current decision. The main button is under the thumb. */
import './advice.css';
import type { Combo } from '@doudizhu/rules/combos';
import type { Action } from '@doudizhu/rules/round';
import { modesOf } from '@doudizhu/rules/ruleset';
import { allowsHelp } from '@doudizhu/table';
import { nameOfKind } from '../../cards/card-names.ts';
import { spokenCombo } from '../../cards/names.ts';
import { Countdown } from './countdown.tsx';
import { useGame } from '../state/game-provider.tsx';
import type { PlayTable } from '../state/play-table.ts';
import { PLAY } from '../setup/game-texts.ts';
import { labelOf, openFactorOf } from '../input/calls.ts';
import { barContentOf, statusOf, type BarContent, type BarSituation } from './bar-content.ts';
import { Button } from '../../design/button.tsx';
import { lazily } from '../../base/lazily.tsx';
import { DialogButton } from '../../design/dialog.tsx';
import { adviceLine, type Advice } from '../advice/advice.ts';
import { ADVICE } from '../advice/advice-texts.ts';
import { callLine } from '../advice/call-line.ts';
import type { CallAdvice } from '../../workers/worker-bots.ts';

const situationOf = (table: PlayTable): BarSituation => ({
  me: table.me,
  view: table.view.value,
  decision: table.decision.value,
  selected: table.selected.value,
  readings: table.readings.value,
});

export const Actions = ({ table }: { readonly table: PlayTable }) => (
  <div class="actions bar middle" role="group" aria-label={PLAY.value.actions}>
    <Offers table={table} content={barContentOf(situationOf(table))} />
  </div>
);

interface OffersProps<Type extends BarContent['type']> {
  readonly table: PlayTable;
  readonly content: Extract<BarContent, { readonly type: Type }>;
}

const Offers = ({ table, content }: { readonly table: PlayTable; readonly content: BarContent }) => {
  const words = PLAY.value;
  switch (content.type) {
    case 'takeOver':
      return (
        <Button look="main" onClick={() => void table.send({ type: 'autopilot', on: false })} text={words.handBack} />
      );
    case 'readings':
      return <Readings table={table} readings={content.readings} />;
    case 'skip':
      return table.skipDelays === null ? null : <Button onClick={table.skipDelays} text={words.skip} />;
    case 'play':
      return <PlayActions table={table} content={content} />;
    case 'openHand':
      return <OpenHandButton table={table} content={content} />;
    case 'calls':
      return <CallButtons table={table} content={content} />;
    default:
      return null;
  }
};

/** 明牌 during the deal: a small button that may be ignored. */
const OpenHandButton = ({ table, content: { action } }: OffersProps<'openHand'>) =>
  (table.view.value.round?.openHands.stage ?? 0) === 0 ? null : (
    <>
      {isValued(table) && <OpeningAdviceButton table={table} />}
      <Button
        look="on-felt small"
        data-testid="open-hand"
        onClick={() => void table.act(action)}
        text={labelOf(action, openFactorOf(table.view.value))}
      />
    </>
  );

const mayAsk = ({ view }: PlayTable): boolean => allowsHelp(view.value, 'hint');

/** True if a hint on an open hand is possible: the networks value it with these rules. */
const isValued = (table: PlayTable): boolean => {
  const modes = modesOf(table.view.value.terms.rules);
  return mayAsk(table) && !modes.includes('wild-ranks') && !modes.includes('two-seats');
};

/** Bids, calls and doubles in the table's order, the declining one first, with equal weight. A hint marks the best. */
const CallButtons = ({ table, content: { actions } }: OffersProps<'calls'>) => {
  const advice = table.callAdvice.value;
  const best = advice === null || typeof advice === 'string' ? undefined : advice.best;
  return (
    <>
      {mayAsk(table) && (
        <Button look="on-felt" data-testid="ask-calls" onClick={() => void table.hintCall()} text={PLAY.value.hint} />
      )}
      {actions.map((action, index) => {
        const isBest = best !== undefined && isSameCall(action, best);
        return (
          <Button
            key={index}
            look={isBest ? 'gold call' : index === 0 ? 'call' : 'paper call'}
            data-best={isBest}
            onClick={() => void table.act(action)}
            text={labelOf(action, openFactorOf(table.view.value))}
          />
        );
      })}
    </>
  );
};

const isSameCall = (one: Action, other: Action): boolean => JSON.stringify(one) === JSON.stringify(other);

const PlayActions = ({ table, content }: OffersProps<'play'>) => {
  const words = PLAY.value;
  const { canPass, mustPass, openHand, hasSelected } = content;
  return (
    <>
      {openHand !== null && !hasSelected && isValued(table) && <OpeningAdviceButton table={table} />}
      {openHand !== null && (
        <Button onClick={() => void table.act(openHand)} text={words.open(openFactorOf(table.view.value))} />
      )}
      {canPass && (
        <Button look={mustPass ? 'gold' : ''} onClick={() => void table.act({ type: 'pass' })} text={words.pass} />
      )}
      {hasSelected && (
        <Button onClick={() => table.select(new Set(), { type: 'clear', cards: [] })} text={words.clear} />
      )}
      {allowsHelp(table.view.value, 'hint') && <Button onClick={() => void table.hint()} text={words.hint} />}
      <Button
        look="main play"
        aria-disabled={!hasSelected}
        onClick={() => void table.playSelected()}
        text={words.play}
      />
    </>
  );
};

/** Readings of the same cards. */
const Readings = ({ table, readings }: { readonly table: PlayTable; readonly readings: readonly Combo[] }) => (
  <>
    {readings.map((combo, index) => (
      <Button
        key={index}
        look="gold"
        onClick={() => void table.act({ type: 'play', combo })}
        text={
          readings.filter(({ kind }) => kind === combo.kind).length > 1
            ? spokenCombo(combo, table.view.value.terms.rules)
            : nameOfKind(combo.kind)
        }
      />
    ))}
  </>
);

/** A refusal, advice, a tip, or the question or selection. */
export const StatusLine = ({ table }: { readonly table: PlayTable }) => {
  const situation = situationOf(table);
  const { coach } = useGame();
  const problem = table.problem.value;
  if (problem !== null) {
    return (
      <p class={`status ${problem.tone}`} data-testid="status">
        {problem.text}
      </p>
    );
  }
  if (table.advice.value !== null) return <AdviceLine table={table} advice={table.advice.value} />;
  if (table.callAdvice.value !== null) return <CallLine table={table} advice={table.callAdvice.value} />;
  const isMine = situation.decision !== null;
  const countdown = isMine && <Countdown table={table} seat={table.me} />;
  const tip = coach.tipFor(table);
  if (tip !== null && situation.selected.size === 0) {
    return (
      // A line in the prompt's place covers no card. The clock is always visible.
      <aside class="coach bar middle" data-testid="coach">
        <p>
          {PLAY.value.coach[tip](table.view.value.seats.length - 1)} {countdown}
        </p>
        <Button look="small" onClick={() => coach.close(tip)} text={PLAY.value.coachClose} />
      </aside>
    );
  }
  return (
    <p class="status" data-testid="status" data-mine={isMine}>
      {statusOf(situation)} {countdown}
    </p>
  );
};

/** Undo, 托管 and the like; always visible. */
export const SideActions = ({ table }: { readonly table: PlayTable }) => {
  const words = PLAY.value;
  const view = table.view.value;
  const { stage, seats, viewer } = view;
  if (viewer === 'spectator') return null;
  const managed = seats[table.me]?.autopilot !== null;
  return (
    <>
      {allowsHelp(view, 'undo') && (
        <Button
          look="small"
          disabled={stage !== 'playing'}
          onClick={() => void table.send({ type: 'undo', agree: true })}
          text={words.undo}
        />
      )}
      {allowsHelp(view, 'autopilot') && (
        <Button
          look="small"
          aria-pressed={managed}
          disabled={stage !== 'playing'}
          onClick={() => void table.send({ type: 'autopilot', on: !managed })}
          text={words.manage}
        />
      )}
    </>
  );
};

/** Needed only on a tap. */
const AdviceSheet = lazily(async () => (await import('./advice-sheet.tsx')).AdviceSheet);
const CallSheet = lazily(async () => (await import('./call-sheet.tsx')).CallSheet);
const OpeningAdvice = lazily(async () => (await import('./call-sheet.tsx')).OpeningAdvice);

/** One line of advice, with all compared plays in a dialog. */
const AdviceLine = ({ table, advice }: { readonly table: PlayTable; readonly advice: Advice }) => {
  const words = ADVICE.value;
  const { round } = table.view.value;
  if (round === null) return null;
  return (
    <div class="advice bar middle" data-by={advice.by} data-testid="advice">
      <p class="status advice bar middle">{adviceLine(advice, round)}</p>
      <DialogButton look="small" text={words.why} title={words.title}>
        {(close) => <AdviceSheet.Component table={table} advice={advice} round={round} onClose={close} />}
      </DialogButton>
    </div>
  );
};

interface CallLineProps {
  readonly table: PlayTable;
  readonly advice: CallAdvice | 'counting' | 'none';
}

/** The best call in one line, as a hint for a play. */
const CallLine = ({ table, advice }: CallLineProps) => (
  <div class="advice bar middle" data-testid="call-line">
    <p class="status advice bar middle">{callLine(advice, table.view.value)}</p>
    {typeof advice !== 'string' && (
      <DialogButton
        look="small"
        text={ADVICE.value.why}
        title={ADVICE.value.callTitle[table.view.value.round?.phase === 'doubling' ? 'doubling' : 'auction']}
      >
        {(close) => <CallSheet.Component table={table} advice={advice} onClose={close} />}
      </DialogButton>
    )}
  </div>
);

/** Asks for advice on opening the hand. */
const OpeningAdviceButton = ({ table }: { readonly table: PlayTable }) => {
  const words = ADVICE.value;
  return (
    <DialogButton look="on-felt small" data-testid="ask-opening" text={words.openAskShort} title={words.openAsk}>
      {(close) => <OpeningAdvice.Component table={table} onClose={close} />}
    </DialogButton>
  );
};

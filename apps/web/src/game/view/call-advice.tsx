/** Advice before the play in a dialog: expected points of each call, and what the hand has for it. */
import './advice.css';
import { useEffect, useState } from 'preact/hooks';
import { DialogButton } from '../../design/dialog.tsx';
import { ADVICE } from '../advice/advice-texts.ts';
import { CallPoints, sayHand } from '../advice/call-points.tsx';
import { labelOf, openFactorOf } from '../input/calls.ts';
import { PLAY } from '../setup/game-texts.ts';
import type { CallAdvice } from '../../workers/worker-bots.ts';
import type { PlayTable } from '../state/play-table.ts';
import { Button } from '../../design/button.tsx';

interface CallAdviceProps {
  readonly table: PlayTable;
  /** Advice on opening the hand instead of a call. */
  readonly isOpening?: boolean;
}

export const CallAdviceButton = ({ table, isOpening = false }: CallAdviceProps) => {
  const words = ADVICE.value;
  return (
    <DialogButton
      look={isOpening ? 'on-felt small' : 'on-felt'}
      data-testid="ask-calls"
      text={isOpening ? words.openAskShort : PLAY.value.hint}
      title={isOpening ? words.openAsk : words.callTitle}
    >
      {(close) => <Advised table={table} onClose={close} />}
    </DialogButton>
  );
};

const Advised = ({ table, onClose }: { readonly table: PlayTable; readonly onClose: () => void }) => {
  const words = ADVICE.value;
  const [advice, setAdvice] = useState<CallAdvice | 'counting' | null>('counting');
  const { seq } = table.view.value;
  useEffect(() => {
    table.isAdvised.value = true;
    return () => {
      table.isAdvised.value = false;
    };
  }, [table]);
  useEffect(() => {
    let isCurrent = true;
    void table.adviseCalls().then((found) => {
      if (isCurrent) setAdvice(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [seq]);
  if (advice === 'counting') return <p role="status">{words.counting}</p>;
  if (advice === null) return <p>{words.noCallAdvice}</p>;
  const { options, byPoints } = advice;
  const isOpening = byPoints.type === 'openHand';
  const openFactor = openFactorOf(table.view.value);
  return (
    <div data-testid="call-advice">
      <ol class="advised calls">
        {options.map(({ action, points }, index) => (
          <li key={index}>
            <strong>{labelOf(action, openFactor)}</strong>
            <CallPoints options={options} points={points} />
            <Button
              onClick={() => {
                onClose();
                // Before the first play a hand stays closed by any play.
                const isNothing =
                  action.type === 'openHand' && !action.open && table.view.value.round?.phase === 'play';
                if (!isNothing) void table.act(action);
              }}
              text={words.callThis}
            />
          </li>
        ))}
      </ol>
      <p>{sayHand(advice.hand)}</p>
      {!isOpening && <p class="soft">{words.byPoints(labelOf(byPoints, openFactor))}</p>}
      <p class="soft">
        {words.callWhat} {isOpening && words.openWhat}
      </p>
    </div>
  );
};

/** Expected points of each call, what the hand has for it, and on opening the hand the wait for them. */
import { useEffect } from 'preact/hooks';
import { ADVICE } from '../advice/advice-texts.ts';
import { CallPoints, handText } from '../advice/call-points.tsx';
import { labelOf, openFactorOf } from '../input/calls.ts';
import type { CallAdvice } from '../../workers/worker-bots.ts';
import type { PlayTable } from '../state/play-table.ts';
import { Button } from '../../design/button.tsx';
import { useLoaded } from '../../design/message.tsx';

/** The deal waits while it is open. */
export const OpeningAdvice = ({ table, onClose }: { readonly table: PlayTable; readonly onClose: () => void }) => {
  const words = ADVICE.value;
  const { seq } = table.view.value;
  useEffect(() => {
    table.isAdvised.value = true;
    return () => {
      table.isAdvised.value = false;
    };
  }, [table]);
  const answer = useLoaded(async () => ({ advice: await table.adviseCalls() }), [seq]);
  if (answer === null) return <p role="status">{words.counting}</p>;
  if (answer.advice === null) return <p>{words.noCallAdvice}</p>;
  return <CallSheet table={table} advice={answer.advice} onClose={onClose} />;
};

export interface CallSheetProps {
  readonly table: PlayTable;
  readonly advice: CallAdvice;
  readonly onClose: () => void;
}

export const CallSheet = ({ table, advice, onClose }: CallSheetProps) => {
  const words = ADVICE.value;
  const { options, error, byPoints } = advice;
  const isOpening = byPoints.type === 'openHand';
  const openFactor = openFactorOf(table.view.value);
  return (
    <div data-testid="call-advice">
      <ol class="advised grid calls">
        {options.map(({ action, points }, index) => (
          <li key={index}>
            <strong>{labelOf(action, openFactor)}</strong>
            <CallPoints options={options} points={points} error={error} />
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
      <p>{handText(advice.hand)}</p>
      {!isOpening && <p class="soft">{words.byPoints(labelOf(byPoints, openFactor))}</p>}
      <p class="soft">
        {words.callWhat} {isOpening && words.openWhat}
      </p>
    </div>
  );
};

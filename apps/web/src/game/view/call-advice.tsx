/** Advice before the play in a dialog: expected points of each call, and what the hand has for it. */
import './advice.css';
import { useEffect, useState } from 'preact/hooks';
import { sayGain } from '../../base/number-text.ts';
import { listed } from '../../base/language.ts';
import { DialogButton } from '../../design/dialog.tsx';
import { ADVICE } from '../advice/advice-texts.ts';
import { labelOf, openFactorOf } from '../input/calls.ts';
import { PLAY } from '../setup/game-texts.ts';
import type { CallAdvice } from '../../workers/worker-bots.ts';
import type { PlayTable } from '../state/play-table.ts';
import { Button } from '../../design/button.tsx';

export const CallAdviceButton = ({ table }: { readonly table: PlayTable }) => (
  <DialogButton look="on-felt" text={PLAY.value.hint} title={ADVICE.value.callTitle}>
    {(close) => <Advised table={table} onClose={close} />}
  </DialogButton>
);

const Advised = ({ table, onClose }: { readonly table: PlayTable; readonly onClose: () => void }) => {
  const words = ADVICE.value;
  const [advice, setAdvice] = useState<CallAdvice | 'counting' | null>('counting');
  const { seq } = table.view.value;
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
  const openFactor = openFactorOf(table.view.value);
  const [best] = options;
  const most = Math.max(1, ...options.map(({ points }) => Math.abs(points)));
  return (
    <div data-testid="call-advice">
      <ol class="advised calls">
        {options.map(({ action, points }, index) => (
          <li key={index}>
            <strong>{labelOf(action, openFactor)}</strong>
            <div class="advised-text">
              <p class="advised-head number">{words.onAverage(sayGain(points))}</p>
              <meter min={-most} max={most} value={points} aria-label={words.onAverage(sayGain(points))} />
              {index > 0 && best !== undefined && (
                <p class="soft">{words.costsPoints(sayGain(best.points - points).replace('+', ''))}</p>
              )}
            </div>
            <Button
              onClick={() => {
                onClose();
                void table.act(action);
              }}
              text={words.callThis}
            />
          </li>
        ))}
      </ol>
      <p>{words.holds(listed(handWords(advice)))}</p>
      <p class="soft">{words.byPoints(labelOf(byPoints, openFactor))}</p>
      <p class="soft">{words.callWhat}</p>
    </div>
  );
};

const handWords = ({ hand: { jokers, twos, bombs, plays } }: CallAdvice): string[] => {
  const words = ADVICE.value;
  return [words.jokers(jokers), words.twos(twos), words.bombs(bombs), ...(plays === null ? [] : [words.plays(plays)])];
};

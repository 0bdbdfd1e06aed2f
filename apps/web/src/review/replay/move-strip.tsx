/** The actions of a round in one line that scrolls, for windows without a panel: the shown one is in the middle. */
import type { Replay } from '@doudizhu/records';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { nameOfAction } from '../../cards/names.ts';
import { Button } from '../../design/button.tsx';
import { REPLAYS } from '../../records/record-texts.ts';
import { isLoud, MarkIcon } from '../round/mark-icon.tsx';
import { shortAction, type MoveTableProps } from './move-table.tsx';
import { shownSteps } from '../round/steps.ts';

export const MoveStrip = ({ played, players, at, markAt, onGo }: MoveTableProps) => {
  const words = REPLAYS.value;
  const list = useRef<HTMLOListElement>(null);
  // The page itself must not scroll, as `scrollIntoView` would.
  useLayoutEffect(() => {
    const shown = list.current?.querySelector<HTMLElement>('[aria-current=true]');
    if (list.current === null || shown === null || shown === undefined) return;
    list.current.scrollLeft = shown.offsetLeft - (list.current.clientWidth - shown.offsetWidth) / 2;
  }, [at]);
  return (
    <ol ref={list} class="move-strip" aria-label={words.log} data-testid="move-strip">
      {shownSteps(played.rounds).map((step) => (
        <StripItem key={step} {...{ played, players, at, markAt, onGo, step }} />
      ))}
    </ol>
  );
};

const StripItem = ({ played, players, at, markAt, onGo, step }: MoveTableProps & { readonly step: number }) => {
  const words = REPLAYS.value;
  const { rules }: Replay['end'] = played.end;
  const entry = step === 0 ? null : played.rounds[step]!.entry;
  const name = entry === null ? '' : (players[entry.seat]?.name ?? '');
  const mark = markAt(step);
  return (
    <li>
      <Button
        look="plain"
        aria-current={at === step}
        aria-label={entry === null ? words.begin : words.labelled(name, nameOfAction(entry.action, rules))}
        onClick={() => onGo(step)}
      >
        <small>{name}</small>
        <b>{entry === null ? words.begin : shortAction(entry.action, rules)}</b>
        {isLoud(mark) && <MarkIcon mark={mark} />}
      </Button>
    </li>
  );
};

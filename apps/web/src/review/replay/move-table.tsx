/** The actions of a round, each a button that goes to its step: a table with a column per seat, or one line. */
import type { Replay } from '@doudizhu/records';
import type { LogEntry } from '@doudizhu/rules/round';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { PlayerFace } from '../../base/characters.ts';
import { cardsOfCombo, isHandLeftClosed, nameOfAction } from '../../cards/names.ts';
import { REPLAYS } from '../../records/record-texts.ts';
import { Button } from '../../design/button.tsx';
import type { DecisionMark } from '../../workers/workers.ts';
import { isLoud, MarkIcon } from '../round/mark-icon.tsx';
import { shownSteps } from '../round/steps.ts';

/** Player at a seat of the round. */
export interface ReplayPlayer {
  readonly name: string;
  readonly face: PlayerFace;
  /** The level of a bot. '' for none. */
  readonly note: string;
}

interface MoveTableProps {
  readonly played: Replay;
  readonly players: readonly ReplayPlayer[];
  readonly at: number;
  /** Mark of the decision that led to a step. Undefined: none. */
  readonly markAt: (step: number) => DecisionMark | undefined;
  readonly onGo: (step: number) => void;
}

/** An entry of the log and its step. */
interface NumberedEntry {
  readonly entry: LogEntry;
  readonly step: number;
}

export const MoveTable = ({ played, players, at, markAt, onGo }: MoveTableProps) => {
  const words = REPLAYS.value;
  const { rules } = played.record.setup;
  const turns = turnsOf(played.rounds);
  const first = turns[0]?.[0]?.step ?? 1;
  const table = useRef<HTMLTableElement>(null);
  // An action out of sight goes to the middle of the panel. The page must not scroll, as `scrollIntoView` would.
  useLayoutEffect(() => {
    const panel = table.current?.closest('.board-panel-body');
    const row = table.current?.querySelector('tbody [aria-current=true]')?.getBoundingClientRect();
    if (panel === null || panel === undefined || row === undefined) return;
    const { top, bottom } = panel.getBoundingClientRect();
    if (row.top < top || row.bottom > bottom) panel.scrollTop += (row.top + row.bottom - top - bottom) / 2;
  }, [at]);
  return (
    <table ref={table} class="move-table">
      <thead>
        <tr>
          <th scope="col">
            <Button look="plain" aria-current={at < first} onClick={() => onGo(0)} text={words.begin} />
          </th>
          {players.map(({ name }, seat) => (
            <th key={seat} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {turns.map((turn, index) => (
          <tr key={index}>
            <th scope="row">{index + 1}</th>
            {players.map((player, seat) => {
              const found = turn.find(({ entry }) => entry.seat === seat);
              const mark = found && markAt(found.step);
              return (
                <td key={seat}>
                  {found !== undefined && (
                    <Button
                      look="plain"
                      aria-current={at === found.step}
                      aria-label={words.labelled(player.name, nameOfAction(found.entry.action, rules))}
                      onClick={() => onGo(found.step)}
                    >
                      {shortAction(found.entry.action, rules)}
                      {isLoud(mark) && <MarkIcon mark={mark} />}
                    </Button>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** Shown actions in rows. A row ends before a seat that already acted in it. */
const turnsOf = (rounds: Replay['rounds']): NumberedEntry[][] => {
  const turns: NumberedEntry[][] = [];
  for (const step of shownSteps(rounds)) {
    const entry = rounds[step]!.entry;
    if (entry === null || isHandLeftClosed(entry.action)) continue;
    const turn = turns.at(-1);
    const numbered = { entry, step };
    if (turn === undefined || turn.some((each) => each.entry.seat === entry.seat)) turns.push([numbered]);
    else turn.push(numbered);
  }
  return turns;
};

/** A play by its ranks, a pass by a dash, a call in words. */
const shortAction = (action: LogEntry['action'], rules: RuleSet): string => {
  if (action.type === 'pass') return '–';
  // The visible text is part of the button's label.
  if (action.type !== 'play' || action.combo.kind === 'rocket') return nameOfAction(action, rules);
  return cardsOfCombo(action.combo, rules);
};

/** The actions in one line that scrolls, for windows without a panel: the shown one is in the middle. */
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
  const { rules } = played.end;
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

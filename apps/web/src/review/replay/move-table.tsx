/** The actions of a round as a table: a column per seat, each action a button that goes to its step. */
import type { Replay } from '@doudizhu/records';
import type { LogEntry } from '@doudizhu/rules/round';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import type { Character } from '../../base/characters.ts';
import { cardsOfCombo, nameOfAction } from '../../cards/names.ts';
import { REPLAYS } from '../../records/record-texts.ts';
import { Button } from '../../design/button.tsx';

/** Player at a seat of the round. */
export interface ReplayPlayer {
  readonly name: string;
  readonly character: Character;
  /** The level of a bot; '' for none. */
  readonly note: string;
}

export interface MoveTableProps {
  readonly played: Replay;
  readonly players: readonly ReplayPlayer[];
  readonly at: number;
  readonly onGo: (to: number) => void;
}

/** An entry of the log and its step. */
interface NumberedEntry {
  readonly entry: LogEntry;
  readonly step: number;
}

export const MoveTable = ({ played, players, at, onGo }: MoveTableProps) => {
  const words = REPLAYS.value;
  const { rules } = played.record.setup;
  return (
    <table class="move-table">
      <thead>
        <tr>
          <th scope="col">
            <Button look="plain" aria-current={at === 0} onClick={() => onGo(0)} text={words.begin} />
          </th>
          {players.map(({ name }, seat) => (
            <th key={seat} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {turnsOf(played.record.log).map((turn, index) => (
          <tr key={index}>
            <th scope="row">{index + 1}</th>
            {players.map((player, seat) => {
              const found = turn.find(({ entry }) => entry.seat === seat);
              return (
                <td key={seat}>
                  {found !== undefined && (
                    <Button
                      look="plain"
                      aria-current={at === found.step}
                      aria-label={words.labelled(player.name, nameOfAction(found.entry.action, rules))}
                      onClick={() => onGo(found.step)}
                      text={shortAction(found.entry.action, rules)}
                    />
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

/** A row ends before a seat that already acted in it. */
const turnsOf = (log: readonly LogEntry[]): NumberedEntry[][] => {
  const turns: NumberedEntry[][] = [];
  for (const [index, entry] of log.entries()) {
    const turn = turns.at(-1);
    const numbered = { entry, step: index + 1 };
    if (turn === undefined || turn.some((each) => each.entry.seat === entry.seat)) turns.push([numbered]);
    else turn.push(numbered);
  }
  return turns;
};

/** A play by its ranks, a pass by a dash, a call in words. */
const shortAction = (action: LogEntry['action'], rules: RuleSet): string => {
  if (action.type === 'pass') return '–';
  if (action.type !== 'play') return nameOfAction(action, rules);
  return cardsOfCombo(action.combo, rules);
};

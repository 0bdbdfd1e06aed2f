/** A table of the lobby as a small picture: its seats, and a link to a free seat or to watching. */
import type { SeatSummary, TableSummary } from '@doudizhu/protocol';
import { seatAt, type Seat } from '@doudizhu/rules/deal';
import { characterAt } from '../../base/characters.ts';
import { Button } from '../../design/button.tsx';
import { Portrait } from '../../characters/portrait.tsx';
import { hrefOf } from '../../base/route.ts';
import { nameOfPerson, nameOfRules } from '../../game/setup/names.ts';
import { RuleChanges } from '../../game/setup/rule-changes.tsx';
import { LOBBY } from './lobby-texts.ts';

export interface TableCardProps {
  readonly table: TableSummary;
  /** Closes the table, for its owner. */
  readonly onClose?: () => void;
}

export const TableCard = ({ table, onClose }: TableCardProps) => {
  const words = LOBBY.value;
  const { id, rules, pace, stage, seats, roundsPlayed, roundsMax, spectators } = table;
  const canSit = stage !== 'playing' && seats.includes(null);
  const number = roundsPlayed + (stage === 'playing' ? 1 : 0);
  const facts = [
    table.rated ? words.rated : words.casual,
    words.paces[pace],
    words.stages[stage],
    number > 0 ? words.roundOf(number, roundsMax) : '',
    words.spectators(spectators),
  ];
  return (
    <li class="panel lobby-table stack gap-s" data-testid="table">
      <div class="lobby-felt bar gap-xs felt" data-seats={seats.length}>
        {seats.map((seat, index) => (
          <SeatOfCard key={index} seat={seat} at={seatAt(index)} seats={seats.length} />
        ))}
      </div>
      <h3>{nameOfRules(rules)}</h3>
      <p class="soft">{facts.filter((fact) => fact !== '').join(' · ')}</p>
      <div class="row">
        <a class={canSit ? 'button main' : 'button'} href={hrefOf(`table/${id}`, { sit: canSit ? '1' : null })}>
          {canSit ? words.sit : words.watch}
        </a>
        <RuleChanges rules={rules} />
        {onClose !== undefined && <Button onClick={onClose} text={words.closeTable} />}
      </div>
    </li>
  );
};

interface SeatOfCardProps {
  readonly seat: SeatSummary | null;
  readonly at: Seat;
  readonly seats: number;
}

const SeatOfCard = ({ seat, at, seats }: SeatOfCardProps) => {
  const words = LOBBY.value;
  if (seat === null)
    return <span class="lobby-seat stack gap-0 centred middle text-s text-centre free-place">{words.free}</span>;
  const name = seat.type === 'person' ? nameOfPerson(seat.person) : null;
  const level = seat.type === 'bot' ? seat.level : '';
  return (
    <span class="lobby-seat stack gap-0 centred middle text-s text-centre" style="--portrait: 2.5rem">
      <Portrait face={name === null ? characterAt(at, null, seats, level) : { person: name }} mood="calm" role={null} />
      <span class="ellipsis whole">{name ?? words.bot}</span>
    </span>
  );
};

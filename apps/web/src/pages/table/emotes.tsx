/** Emotes: small pictures that a player throws at the face of another one. Sent by number, after the phrases. */
import './emotes.css';
import { seatAt, type Seat } from '@doudizhu/rules/deal';
import { useEffect, useState } from 'preact/hooks';
import { mayMove } from '../../base/settings.ts';
import { SymbolPicture } from '../../cards/symbol-picture.tsx';
import { readSymbols } from '../../cards/symbols.ts';
import { announce } from '../../design/announce.tsx';
import { ButtonChoice } from '../../design/choice.tsx';
import { Button } from '../../design/button.tsx';
import { nameAt } from '../../game/setup/names.ts';
import { boxOf } from '../../effects/places.ts';
import type { PlayTable } from '../../game/state/play-table.ts';
import type { NetworkTable } from '../../online/network-table.ts';
import type { Session } from '../../online/session.ts';
import EMOTES from './emotes.svg?raw';
import { NETWORK_TABLE } from './table-texts.ts';

const SYMBOLS = readSymbols(EMOTES);
const NAMES = [...SYMBOLS.keys()];

/** Number of the first emote in messages. Smaller numbers are phrases. */
const FIRST = 12;
/** Time of flight and at the face, milliseconds. */
const [FLIGHT_MS, SHOWN_MS] = [520, 1500] as const;

/** An online table on its page. */
export interface TableParts {
  readonly network: NetworkTable;
  readonly table: PlayTable;
  readonly session: Session;
}

export type PhrasesProps = Omit<TableParts, 'session'>;

/** Twelve emotes, and the player at whom they are thrown. */
export const EmoteChoice = ({ network, table, onThrown }: PhrasesProps & { readonly onThrown: () => void }) => {
  const words = NETWORK_TABLE.value;
  const view = table.view.value;
  const others = view.seats.flatMap(({ occupant }, index) =>
    occupant === null || index === view.viewer ? [] : [seatAt(index)],
  );
  const [target, setTarget] = useState<Seat | undefined>(others[0]);
  if (target === undefined) return null;
  return (
    <div class="stack">
      {others.length > 1 && (
        <ButtonChoice
          label={words.throwAt}
          value={target}
          options={others.map((seat) => [seat, nameAt(view, seat)])}
          onChange={setTarget}
        />
      )}
      <ul class="emote-list grid gap-xs">
        {NAMES.map((name, index) => (
          <li key={name}>
            <Button
              look="emote"
              aria-label={words.emotes[index]}
              onClick={() => {
                network.send({ type: 'say', phrase: FIRST + index, to: target });
                onThrown();
              }}
            >
              <SymbolPicture symbols={SYMBOLS} id={name} />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
};

interface Flight {
  readonly name: string;
  readonly style: Readonly<Record<string, string>>;
}

/** The last emote, on its way from face to face. */
export const LastEmote = ({ network, table }: PhrasesProps) => {
  const [flight, setFlight] = useState<Flight | null>(null);
  const last = network.lastPhrase.value;
  useEffect(() => {
    const name = last === null ? undefined : NAMES[last.phrase - FIRST];
    const board = document.querySelector<HTMLElement>('.board');
    if (name === undefined || last === null || last.to === null || board === null) return undefined;
    const view = table.view.peek();
    const from = view.seats.findIndex(
      ({ occupant }) => occupant?.type === 'person' && occupant.account === last.account,
    );
    if (from < 0 || view.seats[last.to] === undefined) return undefined;
    setFlight({ name, style: flightOf(board, from, last.to, table.me) });
    announce(
      NETWORK_TABLE.value.thrown(
        nameAt(view, seatAt(from)),
        NETWORK_TABLE.value.emotes[NAMES.indexOf(name)] ?? '',
        nameAt(view, last.to),
      ),
    );
    const timer = setTimeout(() => setFlight(null), FLIGHT_MS + SHOWN_MS);
    return () => clearTimeout(timer);
  }, [last]);
  return flight === null ? null : (
    <span class="emote-flight" data-testid="emote" data-still={!mayMove()} aria-hidden="true" style={flight.style}>
      <SymbolPicture key={flight.name} symbols={SYMBOLS} id={flight.name} />
    </span>
  );
};

/** Start and end of a flight, CSS pixels from the corner of the board. */
const flightOf = (board: HTMLElement, from: number, to: number, me: number): Flight['style'] => {
  const origin = board.getBoundingClientRect();
  const faceOf = (seat: number): readonly [number, number] => {
    const box = boxOf(board, seat === me ? '.own .portrait' : `[data-testid="seat-${seat}"] .portrait`);
    return box === null
      ? [origin.width / 2, origin.height / 2]
      : [box.x + box.width / 2 - origin.x, box.y + box.height / 2 - origin.y];
  };
  const [[fromX, fromY], [toX, toY]] = [faceOf(from), faceOf(to)];
  return {
    '--x': `${toX.toFixed(0)}px`,
    '--y': `${toY.toFixed(0)}px`,
    '--dx': `${(fromX - toX).toFixed(0)}px`,
    '--dy': `${(fromY - toY).toFixed(0)}px`,
  };
};

/** A small picture of the table: the seat that is meant, the landlord's seat, the direction of play. */
import type { SeatPlace } from './seating.ts';

const AT: Readonly<Record<SeatPlace, readonly [x: number, y: number]>> = {
  own: [16, 27],
  right: [27, 14],
  top: [16, 5],
  left: [5, 14],
};

export interface SeatDiagramProps {
  readonly places: readonly SeatPlace[];
  readonly landlord: SeatPlace;
  readonly meant: SeatPlace;
  /** Description for screen readers. */
  readonly label: string;
}

export const SeatDiagram = ({ places, landlord, meant, label }: SeatDiagramProps) => (
  <svg class="seat-diagram" viewBox="0 0 32 32" role="img" aria-label={label} focusable="false">
    <ellipse cx="16" cy="16" rx="9" ry="8" />
    <path d="M12.5 19.5 A5.5 4.6 0 0 0 21 15.5 M21 15.5l-2.6 1.6 M21 15.5l1.6 2.4" />
    {places.map((place) => {
      const [x, y] = AT[place];
      return place === landlord ? (
        <rect
          key={place}
          class="landlord"
          data-meant={place === meant}
          x={x - 4}
          y={y - 4}
          width="8"
          height="8"
          rx="2"
        />
      ) : (
        <circle key={place} data-meant={place === meant} cx={x} cy={y} r="4" />
      );
    })}
  </svg>
);

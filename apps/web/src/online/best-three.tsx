/** The first three of a ranking on steps, on felt. */
import './best-three.css';
import { PersonLink, type PersonLinkProps } from './person-link.tsx';

export interface Placed extends Pick<PersonLinkProps, 'person'> {
  /** Equal for a tie. */
  readonly rank: number;
  /** Rating or score. */
  readonly figure: string | number;
}

export interface BestThreeProps extends Pick<PersonLinkProps, 'me'> {
  /** Best first. Only the first three are shown. */
  readonly ranking: readonly Placed[];
}

export const BestThree = ({ ranking, me }: BestThreeProps) => (
  <ol class="best-three bar middle flush" data-testid="podium">
    {ranking.slice(0, 3).map(({ person, rank, figure }, index) => (
      <li key={person.id} data-rank={index + 1}>
        <PersonLink person={person} me={me} mood="glad" />
        <span class="number">{figure}</span>
        <b>{rank}</b>
      </li>
    ))}
  </ol>
);

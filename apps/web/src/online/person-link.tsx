/** Face and name of a player, as a link to the profile. */
import './person-link.css';
import type { Person } from '@doudizhu/protocol';
import { hrefOf } from '../base/route.ts';
import { Portrait } from '../characters/portrait.tsx';
import type { Mood } from '../characters/mood.ts';
import { nameOfPerson } from '../game/setup/names.ts';

export interface PersonLinkProps {
  readonly person: Person;
  /** Account of the viewer, who has the face of the settings. Null: unknown. */
  readonly me: string | null;
  readonly mood?: Mood;
}

export const PersonLink = ({ person, me, mood = 'calm' }: PersonLinkProps) => (
  <a class="person-link" href={hrefOf(`players/${person.id}`)}>
    <Portrait face={person.id === me ? 'you' : { person: nameOfPerson(person) }} mood={mood} role={null} />
    <span>{nameOfPerson(person)}</span>
  </a>
);

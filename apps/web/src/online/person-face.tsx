/** Face of a person at an online table: a seal with the first letter of the name, as bots have the drawn faces. */
import './person-face.css';
import type { Person } from '@doudizhu/protocol';
import { nameOfPerson } from '../game/setup/names.ts';

const COLOURS = 5;

/** Decorative: the name is beside it. */
export const PersonFace = ({ person }: { readonly person: Person }) => (
  <span class="person-face" data-colour={colourOf(person.id)} aria-hidden="true">
    {[...nameOfPerson(person)][0] ?? '?'}
  </span>
);

/** The same colour for the same account. */
const colourOf = (id: string): number => [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % COLOURS;

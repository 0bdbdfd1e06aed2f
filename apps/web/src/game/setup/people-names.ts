/** What the people of tables over the network are called, by account; the table itself knows accounts only. */
import { signal } from '@preact/signals';
import type { Person } from '@doudizhu/protocol';
import { PLAY } from './game-texts.ts';

const people = signal<ReadonlyMap<string, Person>>(new Map());

export const meetPeople = (met: readonly Person[]): void => {
  if (met.length > 0) people.value = new Map([...people.value, ...met.map((person) => [person.id, person] as const)]);
};

/** @returns null for an account that nobody has told of, such as the person of a table against bots. */
export const nameOfAccount = (account: string): string | null => {
  const person = people.value.get(account);
  return person === undefined ? null : nameOfPerson(person);
};

/** @returns a person's name; guests without one are told apart by the end of their account's id. */
export const nameOfPerson = ({ id, name }: Person): string => name ?? PLAY.value.guest(id.slice(-4));

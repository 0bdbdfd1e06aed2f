/** What rule sets, bots and players are called on the page; their internal names stand on no screen. */
import { signal } from '@preact/signals';
import type { Person } from '@doudizhu/protocol';
import type { Seat } from '@doudizhu/rules/deal';
import type { TableView } from '@doudizhu/table';
import { CHARACTER_TEXTS } from '../../characters/character-texts.ts';
import { characterOfLevel, characterOfSeat } from '../../base/characters.ts';
import { seatsFor, type GameOptions } from './play-setup.ts';
import { PLAY } from './game-texts.ts';
import { textsOfRuleSet } from './rule-texts.ts';

/** @param rules a preset's name, or a rule set as it was stored: one that the person made. */
export const nameOfRules = (rules: string): string => textsOfRuleSet(rules)?.name ?? PLAY.value.ownRules;

/** A bot that is a character is called by its name, another one by how it plays. */
export const nameOfLevel = (bot: string): string => {
  const character = characterOfLevel(bot);
  return character === null
    ? (PLAY.value.levelShort[bot] ?? PLAY.value.otherBot)
    : CHARACTER_TEXTS.value.names[character];
};

/** A name that a record gives: bots are called as people know them. */
export const nameOfRecorded = (name: string): string => {
  const bot = name.replace(/-points$/u, '');
  return PLAY.value.levelShort[bot] === undefined ? name : PLAY.value.botNamed(nameOfLevel(bot));
};

/** Whom the person has chosen: `Mai, Zhe`, or one bot for all seats. */
export const nameOfOpponents = ({ level, opponents, rules }: GameOptions): string =>
  level === 'people'
    ? opponents
        .slice(0, seatsFor(rules) - 1)
        .map((character) => CHARACTER_TEXTS.value.names[character])
        .join(PLAY.value.and)
    : nameOfLevel(level);

/** Who sits there: the name of the person or of the character, or “You”; a free seat is called so. */
export const nameAt = (view: Pick<TableView, 'seats' | 'viewer'>, seat: Seat): string => {
  const occupant = view.seats[seat]?.occupant ?? null;
  if (occupant === null) return PLAY.value.freeSeat;
  const person = occupant.type === 'person' && seat !== view.viewer ? nameOfAccount(occupant.account) : null;
  return person ?? CHARACTER_TEXTS.value.names[characterOfSeat(view, seat)];
};

/** What the people of tables over the network are called, by account; the table itself knows accounts only. */
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

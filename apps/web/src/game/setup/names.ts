/** Display names of rule sets, bots and players. Internal names are never shown. */
import { signal } from '@preact/signals';
import { isProgram, type Person } from '@doudizhu/protocol';
import { cutterOf, seatAt, type Seat } from '@doudizhu/rules/deal';
import type { TableView } from '@doudizhu/table';
import { CHARACTER_TEXTS } from '../../characters/character-texts.ts';
import { characterOfLevel, characterOfSeat, type PlayerFace } from '../../base/characters.ts';
import { seatsFor, sittingOpponents, type RecentGame } from './play-setup.ts';
import { PLAY } from './game-texts.ts';
import { textsOfRuleSet } from './rule-texts.ts';

/** Switches that a name does not count: the server sets them, and they change no play and no score. */
const UNCOUNTED = /^(?:name|firstCaller|onAllPass)=/u;

/** @param rules a rule set as `writeRules` writes it: a preset, or a preset and its changes, which are counted */
export const nameOfRules = (rules: string): string => {
  const [preset = '', ...switches] = rules.split(';');
  const known = textsOfRuleSet(preset);
  if (known === null) return PLAY.value.ownRules;
  const changes = switches.filter((word) => !UNCOUNTED.test(word)).length;
  return changes === 0 ? known.name : PLAY.value.changedRules(known.name, changes);
};

/** The character's name, or a description of another bot's strength. */
export const nameOfLevel = (bot: string): string => {
  const character = characterOfLevel(bot);
  return character === null
    ? (PLAY.value.levelShort[bot] ?? PLAY.value.otherBot)
    : CHARACTER_TEXTS.value.names[character];
};

/** A player's name in a record. Bots get their display names, accounts those of their players. */
export const nameOfRecorded = (name: string): string => {
  const level = levelOfRecorded(name);
  if (level !== null) return PLAY.value.botNamed(nameOfLevel(level));
  return ACCOUNT.test(name) ? (nameOfAccount(name) ?? nameOfPerson({ id: name, name: null })) : name;
};

/** @returns the level of a bot in a record: `level-3`, or `Ann (level-3)`. Null for players */
export const levelOfRecorded = (name: string): string | null => {
  const level = (/ \((.+)\)$/u.exec(name)?.[1] ?? name).replace(/-points$/u, '');
  return PLAY.value.levelShort[level] === undefined ? null : level;
};

/** Id of an account, as records of online tables name players. */
const ACCOUNT = /^(?:program-)?[\w-]{22}$/u;

/** The selected opponents: `Mai, Zhe`, or one bot for all seats. */
export const nameOfOpponents = ({ level, opponents, rules }: RecentGame): string =>
  level === 'people'
    ? sittingOpponents(opponents, seatsFor(rules))
        .map((character) => CHARACTER_TEXTS.value.names[character])
        .join(PLAY.value.and)
    : nameOfLevel(level);

/** Name of the player or character at a seat, “You”, or “Free seat”. */
export const nameAt = (view: Pick<TableView, 'seats' | 'viewer'>, seat: Seat): string => {
  const occupant = view.seats[seat]?.occupant ?? null;
  if (occupant === null) return PLAY.value.freeSeat;
  return nameOfOther(view, seat) ?? CHARACTER_TEXTS.value.names[characterOfSeat(view, seat)];
};

/** PlayerFace of the player or character at a seat. */
export const faceAt = (view: Pick<TableView, 'seats' | 'viewer'>, seat: Seat): PlayerFace => {
  const person = nameOfOther(view, seat);
  return person === null ? characterOfSeat(view, seat) : { person };
};

/** @returns null for the viewer, bots and free seats */
const nameOfOther = ({ seats, viewer }: Pick<TableView, 'seats' | 'viewer'>, seat: Seat): string | null => {
  const occupant = seats[seat]?.occupant;
  if (occupant?.type !== 'person' || seat === viewer) return null;
  return nameOfAccount(occupant.account) ?? nameOfPerson({ id: occupant.account, name: null });
};

/** Names of the seats that deal and cut the current round, whose cards are dealt. */
export const dealersIn = (view: TableView): [dealer: string, cutter: string] => {
  const dealer = view.proof?.dealer ?? seatAt(0);
  return [nameAt(view, dealer), nameAt(view, cutterOf(dealer, view.terms.rules.seats))];
};

/** Names of players at online tables, by account. The table contains accounts only. */
const people = signal<ReadonlyMap<string, Person>>(new Map());

export const meetPeople = (met: readonly Person[]): void => {
  if (met.length > 0) people.value = new Map([...people.value, ...met.map((person) => [person.id, person] as const)]);
};

/** @returns null if the account is unknown, for example the player of a local table */
export const nameOfAccount = (account: string): string | null => {
  const person = people.value.get(account);
  return person === undefined ? null : nameOfPerson(person);
};

/** A person's name. Guests without one are numbered by the end of their account id, programs are marked. */
export const nameOfPerson = ({ id, name }: Person): string => {
  const shown = name ?? PLAY.value.guest(id.slice(-4));
  return isProgram(id) ? PLAY.value.programNamed(shown) : shown;
};

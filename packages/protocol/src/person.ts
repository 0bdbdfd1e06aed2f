/** A player in answers and messages. */
import { orNull, object, text, type TypeOf } from '@doudizhu/rules/schema';

/** Fields of a player, also of those with more. */
export const PERSON = {
  id: text,
  /** Null: a guest without a name, or a deleted account. */
  name: orNull(text),
} as const;

/** Account id with its name. */
export const person = object(PERSON);
export type Person = TypeOf<typeof person>;

const PROGRAM_PREFIX = 'program-';

/** Account id of a new program, by which everyone recognises it. @param id random, 22 characters */
export const newProgramId = (id: string): string => `${PROGRAM_PREFIX}${id}`;

/** True for accounts that programs play with, by a token. */
export const isProgram = (account: string): boolean => account.startsWith(PROGRAM_PREFIX) && account.length > 22;

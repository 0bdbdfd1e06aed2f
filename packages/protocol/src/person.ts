/** A person in answers and messages. */
import { orNull, record, text, type TypeOf } from '@doudizhu/rules/schema';

/** Fields of a person, also of those with more. */
export const PERSON = {
  id: text,
  /** Null: a guest without a name, or a deleted account. */
  name: orNull(text),
} as const;

/** Account id with its name. */
export const person = record(PERSON);
export type Person = TypeOf<typeof person>;

/** Accounts: who people are. A table knows ids only; the program around it knows their names. */
import { phrasesOf, type Texts } from '@doudizhu/rules/failure';
import { that, type Schema } from '@doudizhu/rules/schema';

/** The id of a person: 1 to 64 of `A–Z a–z 0–9 - _`, but not `host`. */
export type Account = string;

/** Who sends a command: a person, or the host, which is the program that runs the table. */
export type Sender = 'host' | Account;

const isAccount = (value: unknown): value is Account =>
  typeof value === 'string' && value !== 'host' && /^[A-Za-z0-9_-]{1,64}$/.test(value);

export const ACCOUNT_TEXTS = {
  'wanted/account': () => 'an account: 1 to 64 letters, digits, "-" or "_", but not "host"',
  'wanted/sender': () => '"host" or an account',
} as const satisfies Texts;
const accountWanted = phrasesOf(ACCOUNT_TEXTS);

export const ACCOUNT: Schema<Account> = that(accountWanted('wanted/account'), isAccount);

export const SENDER: Schema<Sender> = that(
  accountWanted('wanted/sender'),
  (value): value is Sender => value === 'host' || isAccount(value),
);

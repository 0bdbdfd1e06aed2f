/** What a person is called. */
import type { Person } from '@doudizhu/protocol';
import { ONLINE } from './online-texts.ts';

/** Without a name: a guest, told apart by the end of the account's id. */
export const nameOfPerson = ({ id, name }: Person): string => name ?? ONLINE.value.guest(id.slice(-4));

/** Why a bot cannot be made from a name. */
import { failuresOf, type Phrase, type Texts } from '@doudizhu/rules';

export const BAD_BOT_TEXTS = {
  'bad-bot/unknown': ({
    name,
    names,
    prefixes,
  }: {
    name: string;
    names: readonly string[];
    prefixes: readonly string[];
  }) => `bad bot "${name}": want one of ${names.join(', ')}, or ${prefixes.join('…, ')}…`,
  'bad-bot/seats': ({ name, seats, others }: { name: string; seats: number; others: readonly string[] }) =>
    `bad bot "${name}" for ${seats} seats: it plays games of 3, want ${others.join(', ')}`,
  'bad-bot/reason': ({ name, cause }: { name: string; cause: Phrase }) => `bad bot "${name}": ${cause.message}`,
} as const satisfies Texts;
export const botFailure = failuresOf(BAD_BOT_TEXTS);

/** What the methods want of a parameter, and what they refuse. `ddz rpc` speaks English only: it is for programs. */
import { failuresOf, KINDS, phrasesOf, type Texts } from '@doudizhu/rules';
import type { Misfit } from '@doudizhu/rules/schema';

/** Parts of a sentence: what a parameter has to be. */
const WANTED_TEXTS = {
  'wanted/cards': () => 'a text of cards',
  'wanted/play': () => '{cards, kind?, main?}',
  'wanted/main': () => 'a rank letter',
  'wanted/kinds': () => `a list of kinds, each one of ${KINDS.join(', ')}`,
  'wanted/bid': () => '1, 2 or 3',
  'wanted/winner': () => '"landlord" or "farmers"',
  'wanted/factor': () => 'true, false, 1, 2 or 4',
  'wanted/factors': ({ farmers }: { farmers: number }) => `${farmers} of true, false, 1, 2 or 4, one a farmer`,
  'wanted/record': () => 'a record as JSON or as text',
  'wanted/seed': () => 'a number or a text',
  'wanted/farmers': () => 'a list of one hand, or of one for each farmer in turn order',
  'wanted/limits': () => '{nodes?, timeMs?, memoryMb?}',

  // Environments.
  'wanted/env': () => 'the number that env.make gave',
  'wanted/places': ({ max }: { max: number }) => `a list of places from 0 to ${max}`,
  'wanted/ids': ({ length }: { length: number }) => `a list of ${length} ids`,
  'wanted/each-once': () => 'each place once',
  'wanted/running-game': () => 'a game that is not over: env.reset it',
  'wanted/legal-id': () => 'one of the legal ids of that game',

  // Bots.
  'wanted/bot': () => 'the name of a bot',
  'wanted/own-bot': ({ bots }: { bots: readonly string[] }) => `a bot of ddz itself, one of ${bots.join(', ')}`,
  'wanted/milliseconds': () => 'milliseconds',
  'wanted/view': () => '{rules, seat, hand, kitty, plays}',
  'wanted/seat': ({ max }: { max: number }) => `a seat from 0 to ${max}`,
  'wanted/id-list': () => 'a list of ids',
  'wanted/id': ({ max }: { max: number }) => `an id from 0 to ${max}`,
  'wanted/legal-play': () => 'a legal play there',
  'wanted/seat-to-act': ({ seat }: { seat: number }) => `seat ${seat}, whose turn it is`,
  'wanted/landlords-cards': () => 'cards that the landlord holds or has played',
  'wanted/cards-of-pack': () => 'no more of a rank than the pack has',
  'wanted/cards-dealt': ({ size, seat }: { size: number; seat: number }) => `${size} cards dealt to seat ${seat}`,
} as const satisfies Texts;
export const wanted = phrasesOf(WANTED_TEXTS);

const FAILURE_TEXTS = {
  'bad-params/misfit': ({ path, found, wanted: wish }: Misfit) =>
    `bad ${path} ${found.key === 'found/nothing' ? '(missing)' : found.message}: want ${wish.message}`,
  'bad-params/unknown-field': ({ path, json, names }: { path: string; json: string; names: readonly string[] }) =>
    `bad ${path} ${json}: want only ${inWords(names)}`,
  'bad-bot/name': ({ name, bots }: { name: string; bots: readonly string[] }) =>
    `bad bot "${name}": want one of ${bots.join(', ')}`,
  'too-many/environments': ({ most }: { most: number }) => `${most} environments are open, want env.close first`,
  'bad-format/unknown': ({ formats }: { formats: readonly string[] }) =>
    `no known format, want --from with one of ${formats.join(', ')}`,
} as const satisfies Texts;
export const rpcFailure = failuresOf(FAILURE_TEXTS);

/** `a, b and c`. */
const inWords = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

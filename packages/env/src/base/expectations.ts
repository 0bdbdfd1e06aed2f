/** What the methods want of a parameter, and what they refuse. `ddz rpc` speaks English only: it is for programs. */
import { failuresOf, inEnglish, phrasesOf, type EnglishTexts } from '@doudizhu/rules/failure';
import { KINDS } from '@doudizhu/rules/ruleset';
import type { Misfit } from '@doudizhu/rules/schema';

/** Parts of a sentence: what a parameter has to be. */
const WANTED_TEXTS = {
  'wanted/cards': 'a text of cards',
  'wanted/play': '{cards, kind?, main?}',
  'wanted/main': 'a rank letter',
  'wanted/kinds': () => `a list of kinds, each one of ${KINDS.join(', ')}`,
  'wanted/bid': '1, 2 or 3',
  'wanted/winner': '"landlord" or "farmers"',
  'wanted/factor': 'true, false, 1, 2 or 4',
  'wanted/factors': '{farmers} of true, false, 1, 2 or 4, one a farmer',
  'wanted/record': 'a record as JSON or as text',
  'wanted/hands': 'a list of hands, index = seat',
  'wanted/seed': 'a number or a text',
  'wanted/farmers': 'a list of one hand, or of one for each farmer in turn order',
  'wanted/limits': '{nodes?, timeMs?, memoryMb?}',

  // Requests.
  'wanted/request': 'a request object',
  'wanted/requests': 'at least one request',
  'wanted/request-id': 'a string, a number or null',
  'wanted/version': '"2.0"',
  'wanted/method': 'a method name',
  'wanted/params': 'an object with params by name',

  // Environments.
  'wanted/env': 'the number that env.make gave',
  'wanted/places': 'a list of places from 0 to {max}',
  'wanted/ids': 'a list of {length} ids',
  'wanted/each-once': 'each place once',

  // Batch environments.
  'wanted/make': '{protocol, groups, seed?, observe?, history?, autoReset?}',
  'wanted/protocol': 'protocol {protocol}',
  'wanted/seat-bots': '{seats} of a bot or null, with null for at least one seat: the client plays it',
  'wanted/one-family': 'groups for three seats only, or for four only: their features have different columns',
  'wanted/features': 'features: true in the make frame',
  'wanted/reset': '{games?, seed?, seeds?, deals?}',
  'wanted/seeds': 'a list of {length} seeds, one for each game that is reset',
  'wanted/deal': '{game, hands, kitty?, first?}',
  'wanted/reset-game': 'a game that this frame resets',
  'wanted/hand-sizes': 'hands of {hand} cards and a kitty of {kitty}',
  'wanted/first': 'a seat from 0 to {max}',
  'wanted/legal-now': 'one of the {count} legal ids of seat {seat}, or -1 to leave the game as it is',
  'wanted/own-seat': 'a seat without a bot, or -1 for the seat to act',
  'wanted/no-action': '-1: this game is over, reset it',

  // Bots.
  'wanted/bot': 'the name of a bot',
  'wanted/own-bot': 'a bot of ddz itself, one of {bots}',
  'wanted/milliseconds': 'milliseconds',
  'wanted/views': 'a list of views',
  'wanted/positions': 'a list of {landlord, farmers, leader, beat?, beatBy?}',
  'wanted/view': '{rules, seat, hand, kitty, plays}',
  'wanted/seat': 'a seat from 0 to {max}',
  'wanted/id-list': 'a list of ids',
  'wanted/id': 'an id from 0 to {max}',
  'wanted/legal-play': 'a legal play there',
  'wanted/seat-to-act': 'seat {seat}, whose turn it is',
  'wanted/landlords-cards': 'cards that the landlord holds or has played',
  'wanted/cards-of-pack': 'no more of a rank than the pack has',
  'wanted/cards-dealt': '{size} cards dealt to seat {seat}',
} as const satisfies EnglishTexts;
export const wanted = phrasesOf(inEnglish(WANTED_TEXTS));

const FAILURE_TEXTS = {
  'parse-error': 'no JSON: {reason}',
  'invalid-request/misfit': ({ path, found, wanted: wish }: Misfit) =>
    `invalid request: ${path === '' ? '' : `${path} `}${found.message}, want ${wish.message}`,
  'unknown-method': 'unknown method "{name}", want one of {known}',
  internal: 'internal error: {reason}',
  'bad-params/of-method': ({ method, misfit }: { method: string; misfit: Misfit }) =>
    `bad params of ${method} ${misfit.found.message}: want ${misfit.wanted.message}`,
  'bad-params/unknown': ({ method, given, known }: { method: string; given: string; known: readonly string[] }) =>
    `bad params of ${method}: unknown "${given}", want ${known.length === 0 ? 'none' : known.join(', ')}`,
  'bad-params/misfit': ({ path, found, wanted: wish }: Misfit) =>
    `bad ${path} ${found.key === 'found/nothing' ? '(missing)' : found.message}: want ${wish.message}`,
  'bad-params/unknown-field': ({ path, json, names }: { path: string; json: string; names: readonly string[] }) =>
    `bad ${path} ${json}: want only ${inWords(names)}`,
  'bad-params/games': 'bad groups: {games} games, want 1 to {max}',
  'bad-frame/type':
    'bad frame of type {type}: want 1 (make), 2 (reset), 3 (step), 4 (actions), 5 (observe) or 6 (features)',
  'bad-frame/length': 'bad frame of {length} bytes: want 4 to {max}',
  'bad-frame/body': 'bad frame: a body of {length} bytes, want {want}: an int32 for each game',
  'bad-frame/flag': 'bad frame: a body of {length} bytes, want 4: 0 for features alone, 1 for values too',
  'bad-frame/json': 'bad frame: no JSON: {reason}',
  'bad-frame/cut': 'bad frame: the input ended after {length} of {want} bytes',
  'no-environment': 'no environment, want a make frame first',
  'no-deal': 'no games, want a reset of all of them first',
  'bad-frame/group': ({ group, groups }: { group: number; groups: number }) =>
    `bad group ${group}: want 0 to ${groups - 1}`,
  'bad-bot/name': 'bad bot "{name}": want one of {bots}',
  'too-many/environments': '{most} environments are open, want env.close first',
  'bad-record/no-deal': 'the record begins within the play, want one of a whole deal with its kitty',
  'bad-format/unknown': 'no known format, want --from with one of {formats}',
} as const satisfies EnglishTexts;
export const rpcFailure = failuresOf(inEnglish(FAILURE_TEXTS));

/** `a, b and c`. */
const inWords = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

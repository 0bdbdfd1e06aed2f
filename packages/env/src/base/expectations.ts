/** Expected values of parameters, and failures. In English only, as `ddz rpc` is for programs. */
import { failuresOf, phrasesOf, type Texts } from '@doudizhu/rules/failure';
import { KINDS } from '@doudizhu/rules/ruleset';
import type { Misfit } from '@doudizhu/rules/schema';

/** Descriptions of expected values, as the end of a sentence. */
const EXPECTED_TEXTS = {
  'expected/cards-text': 'a text of cards',
  'expected/calls-text': 'calls as a text, such as "- 2 x1"',
  'expected/plays-text': 'plays as a text, such as "888+Q - 5555"',
  'expected/known-text': 'known hands as a text, such as "U=77AA??"',
  'expected/play': '{cards, kind?, main?}, or a play of an answer',
  'expected/main': 'a rank letter',
  'expected/list-of-kinds': () => `a list of kinds, each one of ${KINDS.join(', ')}`,
  'expected/paid-bid': '1, 2 or 3',
  'expected/winner': '"landlord" or "farmers"',
  'expected/factor': 'true, false, 1, 2 or 4',
  'expected/factors': '{farmers} of true, false, 1, 2 or 4, one per farmer',
  'expected/record': 'a record as JSON or as text',
  'expected/hands-by-seat': 'a list of hands, index = seat',
  'expected/count': 'a whole number from 1 to {max}',
  'expected/nodes': 'a whole number from 0 to {max}',
  'expected/seed': 'a whole number below 2^53 or a text',
  'expected/farmers': 'a list of one hand, or of one per farmer in turn order',
  'expected/with-position': 'it only with a position that has hidden hands',
  'expected/no-position': 'no such parameter beside position',
  'expected/no-positions': 'no such parameter beside positions',
  'expected/no-record': 'no such parameter beside record',
  'expected/limits': '{nodes?, timeMs?, memoryMb?}',

  // Requests.
  'expected/request': 'a request object',
  'expected/requests': 'at least one request',
  'expected/request-id': 'a string, a number or null',
  'expected/json-rpc': '"2.0"',
  'expected/method': 'a method name',
  'expected/params': 'an object with params by name',

  // Environments.
  'expected/env': 'a number returned by env.make',
  'expected/places': 'a list of game numbers from 0 to {max}',
  'expected/ids': 'a list of {length} ids',
  'expected/each-once': 'each game at most once',

  // Batch environments.
  'expected/make': '{protocol, groups, seed?, observe?, history?, autoReset?}',
  'expected/protocol': 'protocol {protocol}',
  'expected/seat-bots': 'a list of {seats} names or null, with null for at least one seat of the client',
  'expected/one-family': 'only groups of three seats, or only of four, as their features have different columns',
  'expected/no-networks': 'false with wild ranks or two seats, for which there are no network inputs',
  'expected/letters-of-wild': 'the letters of the {count} wild ranks',
  'expected/features': 'features: true in the make frame',
  'expected/reset': '{games?, seed?, seeds?, numbers?, deals?}',
  'expected/seeds': 'a list of {length} seeds or null, one for each game that is reset',
  'expected/numbers': 'a list of {length} numbers of deals, one for each game that is reset',
  'expected/deal-of-game': '{game, hands, kitty?, wild?, first?}',
  'expected/reset-game': 'a game that is reset',
  'expected/hand-sizes': 'hands of {hand} cards and a kitty of {kitty}',
  'expected/first': 'a seat from 0 to {max}',
  'expected/legal-now': 'one of the {count} legal ids of seat {seat}, or -1 for no action',
  'expected/own-seat': 'a seat without a bot, or -1 for the seat to act',
  'expected/no-action': '-1, as the game is over',

  // Bots.
  'expected/bot': 'the name of a bot',
  'expected/own-bot': 'a bot of ddz, one of {bots}',
  'expected/milliseconds': 'milliseconds',
  'expected/views': 'a list of views',
  'expected/no-views': 'no such parameter beside views',
  'expected/some-cards': 'at least one card in every hand',
  'expected/rules-without-wild': 'a rule set without wild ranks',
  'expected/positions': 'a list of {landlord, farmers, leader, beat?, beatBy?, headStart?}',
  'expected/view': '{rules, seat, hand, kitty, plays}',
  'expected/seat-number': 'a seat from 0 to {max}',
  'expected/id-list': 'a list of ids',
  'expected/id': 'an id from 0 to {max}',
  'expected/legal-play': 'a legal play there',
  'expected/seat-to-act': 'seat {seat}, whose turn it is',
} as const satisfies Texts;
export const expected = phrasesOf(EXPECTED_TEXTS);

const FAILURE_TEXTS = {
  'parse-error': 'invalid JSON: {reason}',
  'invalid-request/misfit': ({ path, found, expected: wish }: Misfit) =>
    `invalid request: ${path === '' ? '' : `${path} `}${found.message}, expected ${wish.message}`,
  'unknown-method': 'unknown method "{name}", expected one of {known}',
  'bot-fault/at': 'bot {bot} failed at {path} ({kind}): {cause}',
  'internal/error': 'internal error: {reason}',
  'bad-params/of-method': ({ method, misfit }: { method: string; misfit: Misfit }) =>
    `invalid params of ${method} ${misfit.found.message}: expected ${misfit.expected.message}`,
  'bad-params/unknown': ({ method, given, known }: { method: string; given: string; known: readonly string[] }) =>
    `invalid params of ${method}: unknown "${given}", expected ${known.length === 0 ? 'none' : known.join(', ')}`,
  'bad-params/misfit': ({ path, found, expected: wish }: Misfit) =>
    `invalid ${path} ${found.key === 'found/nothing' ? '(missing)' : found.message}: expected ${wish.message}`,
  'bad-params/unknown-field': ({ path, json, names }: { path: string; json: string; names: readonly string[] }) =>
    `invalid ${path} ${json}: expected only ${inWords(names)}`,
  'bad-params/games': 'invalid groups: {games} games, expected 1 to {max}',
  'bad-frame/type':
    'invalid frame type {type}: expected 1 (make), 2 (reset), 3 (step), 4 (actions), 5 (observe) or 6 (features)',
  'bad-frame/length': 'invalid frame of {length} bytes: expected 4 to {max}',
  'bad-frame/body': 'invalid frame: a body of {length} bytes, expected {expected}, an int32 per game',
  'bad-frame/flag': 'invalid frame: a body of {length} bytes, expected 4: 0 for features only, 1 for values too',
  'bad-frame/json': 'invalid frame: invalid JSON: {reason}',
  'bad-frame/cut': 'invalid frame: the input ended after {length} of {expected} bytes',
  'no-environment': 'no environment: expected a make frame first',
  'no-deal': 'no games: expected a reset of all games first',
  'bad-frame/group': ({ group, groups }: { group: number; groups: number }) =>
    `invalid group ${group}: expected 0 to ${groups - 1}`,
  'bad-bot/name': 'invalid bot "{name}": expected one of {bots}',
  'too-many/environments': '{most} environments are open: expected env.close first',
  'bad-record/within-play': 'invalid record: it begins within the play, expected a whole deal with its kitty',
  'no-split':
    'no shortest split under {rules}: expected one deck without wild ranks, and a hand that a search can finish',
} as const satisfies Texts;
export const rpcFailure = failuresOf(FAILURE_TEXTS);

/** `a, b and c`. */
const inWords = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

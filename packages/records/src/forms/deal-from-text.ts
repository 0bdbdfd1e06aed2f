/** A deal from the texts of a record. */
import {
  deck,
  DECK_SIZE,
  parseCards,
  RANKS,
  SMALL_JOKER,
  SUITS,
  type Card,
  type RankCounts,
} from '@doudizhu/rules/cards';
import { dealOfCards, seatAt, type Deal, type FaceUp } from '@doudizhu/rules/deal';
import { failuresOf, type Failure, type Texts } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import type { DealText } from './deal-text.ts';

const DEAL_TEXT_TEXTS = {
  'bad-deal/turned-up': 'invalid deal: the turned-up card "{text}" is not in any hand',
  'bad-deal/wild-text': 'invalid deal: wild ranks "{wild}", expected {count} under {rules}',
  'bad-cards/suits': ({ text, found, index, decks }: { text: string; found: string; index: number; decks: 1 | 2 }) =>
    `invalid cards "${text}": "${found}" at index ${index}, expected each card with its suit, ` +
    (decks === 1 ? 'like 3h, Ts, B' : "like 3h, Ts', B'"),
} as const satisfies Texts;
const dealTextFailure = failuresOf(DEAL_TEXT_TEXTS);

/** @returns `bad-deal` or `bad-cards`, naming the card and its index. */
export const readDeal = ({ hands, kitty, faceUp, wild }: DealText, rules: RuleSet): Result<Deal, Failure> => {
  const suited = [...hands, kitty].some((text) => /[hdsc]/u.test(text));
  const read: (readonly Card[] | RankCounts)[] = [];
  for (const text of [...hands, kitty]) {
    const cards = suited ? readSuitedCards(text, rules) : parseCards(text);
    if (!cards.ok) return cards;
    read.push(cards.value);
  }
  if (wild.length !== rules.wildcards) {
    return err(dealTextFailure('bad-deal/wild-text', { wild, count: rules.wildcards, rules: rules.name }));
  }
  const dealt = dealOfCards({ rules, hands: read.slice(0, -1), kitty: read.at(-1) ?? [], wild });
  if (!dealt.ok || faceUp === null) return dealt;
  const turned = readSuitedCards(faceUp, rules);
  if (!turned.ok) return turned;
  const [card, ...more] = turned.value;
  const seat = dealt.value.hands.findIndex((hand) => hand.includes(card as Card));
  if (card === undefined || more.length > 0 || seat < 0) {
    return err(dealTextFailure('bad-deal/turned-up', { text: faceUp }));
  }
  const shown: FaceUp = { card, seat: seatAt(seat) };
  return ok({ ...dealt.value, faceUp: shown });
};

/** Reads cards with suits. It does not check that they differ. */
export const readSuitedCards = (text: string, rules: RuleSet): Result<Card[], Failure<'bad-cards'>> => {
  const pack = deck(rules.decks);
  const cards: Card[] = [];
  for (let index = 0; index < text.length;) {
    const [token = '', letter = '', suit = '', prime = ''] = CARD.exec(text.slice(index)) ?? [];
    const rank = RANKS.indexOf(letter);
    const joker = rank >= SMALL_JOKER;
    if (letter === '' || joker !== (suit === '') || (prime !== '' && rules.decks === 1)) {
      const found = text.slice(index, index + Math.max(1, token.length));
      return err(dealTextFailure('bad-cards/suits', { text, found, index, decks: rules.decks }));
    }
    const identity = joker ? 52 + rank - SMALL_JOKER : 4 * rank + SUITS.indexOf(suit);
    cards.push(pack[identity + (prime === '' ? 0 : DECK_SIZE)] as Card);
    index += token.length;
  }
  return ok(cards);
};

const CARD = /^([3456789TJQKA2BR])([hdsc]?)('?)/u;

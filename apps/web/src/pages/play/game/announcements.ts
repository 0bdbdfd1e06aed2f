/** What happens at the table, in sentences: for the live region, so that a round can be followed by ear. */
import {
  classifyCombo,
  countOf,
  countsOf,
  OPEN_HAND_FACTORS,
  RANK_COUNT,
  rankAt,
  type Action,
  type Combo,
  type RankCounts,
  type RuleSet,
  countsOfCombo,
  type Seat,
} from '@doudizhu/rules';
import type { TableView } from '@doudizhu/table';
import { GAME, letterOf, nameOfKind } from '../../../cards/names.ts';
import { CHARACTER_TEXTS } from '../../../characters/character-texts.ts';
import { sitterAt } from '../../../characters/characters.ts';
import { texts } from '../../../language.ts';
import { nameOfAccount } from '../../../online/people-names.ts';
import { isHidden, type ShownEvent } from '../../../moments/moment.ts';

/** Who sits there: the name of the person or of the character, or “You”. */
export const nameAt = (view: Pick<TableView, 'seats' | 'viewer'>, seat: Seat): string => {
  const occupant = view.seats[seat]?.occupant;
  const person = occupant?.type === 'person' && seat !== view.viewer ? nameOfAccount(occupant.account) : null;
  return person ?? CHARACTER_TEXTS.value.names[sitterAt(view, seat)];
};

/** A score, with a minus sign that is one. */
export const sayPoints = (points: number): string => (points < 0 ? `−${-points}` : String(points));

/** What a round has brought. */
export const sayGain = (points: number): string => (points > 0 ? `+${points}` : sayPoints(points));

/** Ranks as they are said, high or low first as given: `3 3 3 K`. */
export const sayCards = (counts: RankCounts): string => {
  const letters: string[] = [];
  for (let index = 0; index < RANK_COUNT; index++) {
    const rank = rankAt(index);
    for (let copy = 0; copy < countOf(counts, rank); copy++) {
      letters.push(index < 13 ? letterOf(rank) : (STORY.value.jokers[index - 13] as string));
    }
  }
  return letters.join(' ');
};

export const sayCombo = (combo: Combo, rules: RuleSet): string =>
  STORY.value.combo(nameOfKind(combo.kind), sayCards(countsOfCombo(combo, rules.decks)));

/** One action in a few words, without its owner. */
export const sayAction = (action: Action, rules: RuleSet): string =>
  GAME.value.did(action, (combo) => sayCombo(combo, rules));

/** Sentences about the events that have just happened. @param before the view before them, null at the start. */
export const announcementsOf = (events: readonly ShownEvent[], before: TableView | null, now: TableView): string[] => {
  const words = STORY.value;
  const { rules } = now.terms;
  const me = now.viewer as Seat;
  const name = (seat: Seat): string => nameAt(now, seat);
  const lines: string[] = [];
  for (const event of events) {
    switch (event.type) {
      case 'dealt':
        lines.push(event.redeal > 0 ? words.dealtAgain : words.dealt);
        break;
      case 'acted':
        lines.push(...linesOfAct(event, now));
        break;
      case 'managed':
        lines.push(words.managed[event.why]);
        break;
      case 'handedBack':
        lines.push(words.handedBack);
        break;
      case 'undone':
        lines.push(words.undone);
        break;
      default:
    }
  }
  const round = now.round;
  if (round === null) return lines;
  if (round.landlord !== null && (before?.round?.landlord ?? null) === null) {
    lines.push(words.landlord(name(round.landlord), round.kitty === null ? null : sayCards(round.kitty)));
  } else if (round.kitty !== null && before?.round?.kitty === null && round.landlord !== null) {
    lines.push(words.kitty(sayCards(round.kitty)));
  }
  if (areDoublesNew(before, now)) {
    for (const { seat, action } of round.history) {
      if (action.type === 'double' && seat !== me) lines.push(words.acted(name(seat), sayAction(action, rules), null));
    }
  }
  return lines;
};

/** Whether somebody was asked for an open hand and kept it closed, as nearly everybody does at every stage. */
export const isKeptClosed = (action: Action): boolean => action.type === 'openHand' && !action.open;

const linesOfAct = ({ seat, action }: Extract<ShownEvent, { type: 'acted' }>, now: TableView): string[] => {
  // What others double by is secret until all have chosen.
  if (isHidden(action) || (action.type === 'double' && seat !== now.viewer)) return [];
  // A hand that stays closed is no news.
  if (isKeptClosed(action)) return [];
  const left = action.type === 'play' ? (now.round?.handSizes[seat] ?? 0) : null;
  return [STORY.value.acted(nameAt(now, seat), sayAction(action, now.terms.rules), left)];
};

/** What the person is asked, with what lies on the table. */
export const turnAnnouncement = (view: TableView): string | null => {
  const { round } = view;
  if (round === null || !round.toAct.includes(view.viewer as Seat)) return null;
  // Once, when the first cards are there; who does nothing has answered.
  if (round.phase === 'opening') return round.openHands.stage === 1 ? STORY.value.mayOpenHand : null;
  const beat = round.phase === 'play' && round.toBeat !== null ? sayCombo(round.toBeat, round.rules) : null;
  return beat === null ? STORY.value.yourTurn : STORY.value.yourTurnAgainst(beat);
};

/** Index of the stage at which a hand may be opened, as its factor. */
export const openFactorOf = (view: TableView): number => OPEN_HAND_FACTORS[view.round?.openHands.stage ?? 4] ?? 2;

/** What the chosen cards are, for the line above the hand; null: no combo. */
export const kindOfCards = (
  cards: Parameters<typeof countsOf>[0],
  rules: RuleSet,
  beat: Combo | null,
): string | null => {
  const combo = classifyCombo(countsOf(cards), rules, beat);
  return combo === null ? null : nameOfKind(combo.kind);
};

const areDoublesNew = (before: TableView | null, now: TableView): boolean => {
  const others = (view: TableView | null): number =>
    (view?.round?.doubles ?? []).filter((factor, seat) => factor > 0 && seat !== now.viewer).length;
  return now.round?.phase !== 'settled' && others(before) === 0 && others(now) > 0;
};

const STORY = texts({
  zh: {
    jokers: ['小王', '大王'],
    combo: (kind: string, cards: string) => `${kind} ${cards}`,
    dealt: '发牌了。',
    dealtAgain: '没人叫，重新发牌。',
    acted: (name: string, what: string, left: number | null) =>
      `${name}：${what}${left === null ? '' : left === 0 ? '，出完了' : `，剩 ${left} 张`}。`,
    managed: {
      timeout: '时间到，电脑替你出牌。',
      absence: '电脑替你出牌。',
      wish: '托管中，电脑替你出牌。',
      abandonment: '有人退出了，电脑替他出牌。',
    },
    handedBack: '你自己来了。',
    undone: '收回到你的上一手。',
    landlord: (name: string, kitty: string | null) => `${name}当地主${kitty === null ? '' : `，底牌 ${kitty}`}。`,
    kitty: (kitty: string) => `底牌 ${kitty}。`,
    mayOpenHand: '可以明牌；不理会就不明。',
    yourTurn: '轮到你。',
    yourTurnAgainst: (beat: string) => `轮到你，要压 ${beat}。`,
  },
  en: {
    jokers: ['small joker', 'big joker'],
    combo: (kind, cards) => `${kind} ${cards}`,
    dealt: 'The cards are dealt.',
    dealtAgain: 'Nobody bid. The cards are dealt again.',
    acted: (name, what, left) =>
      `${name}: ${what}${left === null ? '' : left === 0 ? ', and is out' : `, ${left} left`}.`,
    managed: {
      timeout: 'Your time is up: a bot plays for you.',
      absence: 'A bot plays for you.',
      wish: 'A bot plays for you.',
      abandonment: 'Somebody has left: a bot plays on.',
    },
    handedBack: 'You play again yourself.',
    undone: 'Taken back to your last decision.',
    landlord: (name, kitty) => `Landlord: ${name}${kitty === null ? '' : `. Kitty: ${kitty}`}.`,
    kitty: (kitty) => `Kitty: ${kitty}.`,
    mayOpenHand: 'You may open your hand. Do nothing and it stays closed.',
    yourTurn: 'Your turn.',
    yourTurnAgainst: (beat) => `Your turn, to beat ${beat}.`,
  },
});

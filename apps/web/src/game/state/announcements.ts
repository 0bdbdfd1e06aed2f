/** Sentences about the events of a table, for the live region: a round can be followed by ear. */
import type { Seat } from '@doudizhu/rules/deal';
import type { TableView } from '@doudizhu/table';
import { isHandLeftClosed, spokenAction, spokenCards, spokenCombo } from '../../cards/names.ts';
import { texts } from '../../base/language.ts';
import type { ShownEvent } from '../../effects/cue.ts';
import { dealersIn, nameAt } from '../setup/names.ts';

/** Sentences about the last events. @param before the view before them, null at the start */
export const announcementsOf = (events: readonly ShownEvent[], before: TableView | null, now: TableView): string[] => {
  const words = ANNOUNCEMENTS.value;
  const { rules } = now.terms;
  const me = now.viewer as Seat;
  const name = (seat: Seat): string => nameAt(now, seat);
  const lines: string[] = [];
  for (const event of events) {
    switch (event.type) {
      case 'dealt':
        lines.push(event.redeal > 0 ? words.dealtAgain : words.dealt(...dealersIn(now)));
        break;
      case 'acted':
        lines.push(...linesOfAct(event, now));
        break;
      case 'autopilotOn':
        lines.push(event.seat === me ? words.autopilotOn[event.why] : words.autopilotOf(name(event.seat)));
        break;
      case 'autopilotOff':
        lines.push(event.seat === me ? words.autopilotOff : words.playsAgain(name(event.seat)));
        break;
      case 'hinted':
        if (event.seat !== me) lines.push(words.hinted(name(event.seat)));
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
    lines.push(words.landlord(name(round.landlord), round.kitty === null ? null : spokenCards(round.kitty)));
  } else if (round.kitty !== null && before?.round?.kitty === null && round.landlord !== null) {
    lines.push(words.kitty(spokenCards(round.kitty)));
  }
  if (areDoublesNew(before, now)) {
    for (const { seat, action } of round.history) {
      if (action.type === 'double' && seat !== me)
        lines.push(words.acted(name(seat), spokenAction(action, rules), null));
    }
  }
  return lines;
};

const linesOfAct = ({ seat, action }: Extract<ShownEvent, { type: 'acted' }>, now: TableView): string[] => {
  // Doubles of others are secret until all seats have chosen.
  if (action === null || (action.type === 'double' && seat !== now.viewer)) return [];
  // Declined open hands are not announced.
  if (isHandLeftClosed(action)) return [];
  const left = action.type === 'play' ? (now.round?.handSizes[seat] ?? 0) : null;
  return [ANNOUNCEMENTS.value.acted(nameAt(now, seat), spokenAction(action, now.terms.rules), left)];
};

/** The player's decision and the play to beat. */
export const turnAnnouncement = (view: TableView): string | null => {
  const { round } = view;
  if (round === null || !round.toAct.includes(view.viewer as Seat)) return null;
  // Announced once, when the first cards are dealt. Doing nothing declines.
  if (round.phase === 'opening') return round.openHands.stage === 1 ? ANNOUNCEMENTS.value.mayOpenHand : null;
  const beat = round.phase === 'play' && round.toBeat !== null ? spokenCombo(round.toBeat, round.rules) : null;
  return beat === null ? ANNOUNCEMENTS.value.yourTurn : ANNOUNCEMENTS.value.yourTurnAgainst(beat);
};

const areDoublesNew = (before: TableView | null, now: TableView): boolean => {
  const others = (view: TableView | null): number =>
    (view?.round?.doubling.factors ?? []).filter((factor, seat) => factor > 0 && seat !== now.viewer).length;
  return now.round?.phase !== 'settled' && others(before) === 0 && others(now) > 0;
};

const ANNOUNCEMENTS = texts({
  dealt: [
    (dealer: string, cutter: string) => `${dealer}发牌，${cutter}切牌。`,
    (dealer, cutter) => `The cards are dealt. Dealer: ${dealer}. Cut: ${cutter}.`,
  ],
  dealtAgain: ['没人叫，重新发牌。', 'No bids. The cards are dealt again.'],
  acted: [
    (name: string, what: string, left: number | null) =>
      `${name}：${what}${left === null ? '' : left === 0 ? '，出完了' : `，剩 ${left} 张`}。`,
    (name, what, left) => `${name}: ${what}${left === null ? '' : left === 0 ? ', and is out' : `, ${left} left`}.`,
  ],
  autopilotOn: [
    {
      timeout: '时间到，机器人替你出牌。',
      absence: '机器人替你出牌。',
      wish: '托管中，机器人替你出牌。',
      abandonment: '你退出了，机器人替你打完。',
    },
    {
      timeout: 'Time is up: the autopilot plays for you.',
      absence: 'The autopilot plays for you.',
      wish: 'The autopilot plays for you.',
      abandonment: 'You left: the autopilot plays on.',
    },
  ],
  autopilotOff: ['你自己来了。', 'You are playing again.'],
  autopilotOf: [(name: string) => `机器人替${name}出牌。`, (name) => `The autopilot plays for ${name}.`],
  playsAgain: [(name: string) => `${name}自己来了。`, (name) => `${name} plays again.`],
  hinted: [(name: string) => `${name}看了提示。`, (name) => `${name} took a hint.`],
  undone: ['收回到你的上一手。', 'Undone to your last decision.'],
  landlord: [
    (name: string, kitty: string | null) => `${name}当地主${kitty === null ? '' : `，底牌 ${kitty}`}。`,
    (name, kitty) => `Landlord: ${name}${kitty === null ? '' : `. Kitty: ${kitty}`}.`,
  ],
  kitty: [(kitty: string) => `底牌 ${kitty}。`, (kitty) => `Kitty: ${kitty}.`],
  mayOpenHand: ['可以明牌；不理会就不明。', 'You may open your hand. Otherwise it stays closed.'],
  yourTurn: ['轮到你。', 'Your turn.'],
  yourTurnAgainst: [(beat: string) => `轮到你，要压 ${beat}。`, (beat) => `Your turn, to beat ${beat}.`],
});

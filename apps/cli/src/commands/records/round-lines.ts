/** Text of a recorded round: hands, tricks, result. */
import { countsOf, formatCards } from '@doudizhu/rules/cards';
import type { Round } from '@doudizhu/rules/round';
import { viewFor } from '@doudizhu/rules/view';
import { historySections } from '@doudizhu/table';
import type { Input } from '../../command/command.ts';
import { signed, nameOf, shortActionText } from '../../words/action-text.ts';
import { COLUMNS, dotted, padEnd, widthOf } from '../../terminal/width.ts';

/** History of a round by tricks. */
export const trickLines = (round: Round, words: Input['words'], columns = COLUMNS): string[] => {
  const view = viewFor(round, 'spectator');
  return historySections(view).flatMap(({ trick, entries }) => {
    const pieces = entries.map(
      ({ seat, action }) => `${nameOf(seat, view, words)} ${shortActionText(action, round.rules, words)}`,
    );
    return dotted(trick === 0 ? '' : `${trick}.`, pieces, columns);
  });
};

/** Lines of the hands, and of the kitty until a seat has it. @param players names of the seats, index = Seat */
export const handLines = (round: Round, words: Input['words'], players: readonly string[] = []): string[] => {
  const acting = round.phase === 'play' && round.entry !== null ? round.turn : null;
  const column = Math.max(8, ...players.map((name) => widthOf(name) + 1));
  const hands = round.hands.map((hand, seat) => {
    const role = round.landlord === null ? '' : seat === round.landlord ? words.landlord : words.farmer;
    const mark = seat === acting ? '▶ ' : '  ';
    const name = padEnd(players[seat] ?? words.seatNumber(seat), column);
    return `${mark}${name}${padEnd(role, 10)}${formatCards(hand)}`;
  });
  const isGone = round.kittyTaken || round.deal.kitty.length === 0;
  return isGone ? hands : [...hands, `  ${padEnd(words.kitty, column + 10)}${formatCards(countsOf(round.deal.kitty))}`];
};

export const endLine = ({ outcome, phase }: Round, words: Input['words']): string => {
  if (outcome === null) return phase === 'aborted' ? words.play.aborted : words.replay.unfinished;
  const spring = outcome.spring === null ? [] : [words.play.spring[outcome.spring]];
  const scores = outcome.scores.map((score, seat) => `${words.seatNumber(seat)} ${signed(score)}`);
  return [words.sides[outcome.winner], ...spring, ...scores].join(' · ');
};

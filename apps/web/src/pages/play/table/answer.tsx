/** The play to answer: the one bright thing on the table, in a gold ring that points at its owner. */
import './answer.css';
import type { Seat } from '@doudizhu/rules';
import { lastActions, type TableView } from '@doudizhu/table';
import { PlayingCard } from '../../../cards/card.tsx';
import { Bust, characterAt } from '../../../characters/bust.tsx';
import { moodOf } from '../../../characters/mood.ts';
import { nameOfSeat, sayCombo } from '../game/announcements.ts';
import { PLAY } from '../play-texts.ts';
import { placesOf } from './seat-view.tsx';

/** Long plays take several rows in a narrow window. */
const CARDS_A_ROW = 10;

export const AnswerView = ({ view, me }: { readonly view: TableView; readonly me: Seat }) => {
  const words = PLAY.value;
  const { round, faces, terms } = view;
  const { seats } = terms.rules;
  if (round === null || faces === null || (round.phase !== 'play' && round.phase !== 'settled')) return null;
  const owner = round.toBeatSeat;
  if (owner === null || round.toBeat === null) {
    const [leader] = round.toAct;
    const text =
      leader === me ? words.leadAnything : leader === undefined ? '' : words.leads(nameOfSeat(leader, me, seats));
    return (
      <div class="answer" data-testid="answer">
        <p class="answer-empty">{text}</p>
      </div>
    );
  }
  const cards = lastActions(round, faces)[owner]?.cards ?? [];
  const name = nameOfSeat(owner, me, seats);
  const combo = sayCombo(round.toBeat, terms.rules);
  const place = placesOf(me, seats).find(({ seat }) => seat === owner)?.place ?? 'mine';
  const style = { '--n': cards.length, '--columns': Math.min(cards.length, CARDS_A_ROW) };
  return (
    <div class="answer" data-testid="answer" data-owner={place} role="group" aria-label={words.toAnswer(name, combo)}>
      <div class="answer-ring">
        <ul key={cards.join()} class="pile" data-kind={round.toBeat.kind} data-long={cards.length > 8} style={style}>
          {cards.map((card, index) => (
            <li key={card} style={{ '--at': index }}>
              <PlayingCard card={card} />
            </li>
          ))}
        </ul>
      </div>
      <p class="answer-owner" aria-hidden="true">
        <Bust character={characterAt(owner, me, seats)} mood={moodOf(round, owner)} role={null} />
        <span>
          {name} · {combo}
        </span>
      </p>
    </div>
  );
};

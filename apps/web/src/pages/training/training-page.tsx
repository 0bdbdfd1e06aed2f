/** Training from own mistakes: today's deck, progress by theme, and a card on the table. */
import './training.css';
import { useEffect, useState } from 'preact/hooks';
import { hrefOf } from '../../base/route.ts';
import { nameOfAction } from '../../cards/names.ts';
import { announce } from '../../design/announce.tsx';
import { Button, LinkButton } from '../../design/button.tsx';
import {
  deckOf,
  dropCard,
  loadTraining,
  saveAnswer,
  mistakeThemesOf,
  PLAY_THEME_NAMES,
  type TrainingCard,
} from '../../saved/training.ts';
import { CardFan } from '../../cards/fan.tsx';
import { cardsOfText } from '../../cards/rank-suits.ts';
import { QuestionButtons, QuestionPrompt } from '../../review/replay/question.tsx';
import { ReplayBoard } from '../../review/replay/replay-view.tsx';
import { questionOf, type TrainingQuestion } from './questions.ts';
import { afterAnswer } from './schedule.ts';
import { TRAINING } from './training-texts.ts';

const FAN = cardsOfText('3579J').toReversed();

export const TrainingPage = () => {
  const [deck, setDeck] = useState<readonly TrainingCard[] | null>(null);
  return deck === null ? <Start onStart={setDeck} /> : <Deck deck={deck} onEnd={() => setDeck(null)} />;
};

const Start = ({ onStart }: { readonly onStart: (deck: readonly TrainingCard[]) => void }) => {
  const words = TRAINING.value;
  const training = loadTraining();
  const deck = deckOf(training, Date.now());
  const themes = mistakeThemesOf(training);
  const [costliest] = themes;
  return (
    <div class="page training">
      <section class="training-head felt">
        <CardFan cards={FAN} />
        <div>
          <h1>{words.title}</h1>
          <p>{words.what}</p>
          {themes.length === 0 ? (
            <>
              <p>{words.empty}</p>
              <LinkButton look="main large" href={hrefOf('replays')} text={words.openReplays} />
            </>
          ) : deck.length === 0 ? (
            <p>
              <b>{words.doneToday}</b>
            </p>
          ) : (
            <Button
              look="main large"
              data-testid="start-deck"
              onClick={() => onStart(deck)}
              text={words.start(deck.length)}
            />
          )}
        </div>
      </section>
      {costliest !== undefined && (
        <p>{words.costliest(PLAY_THEME_NAMES.value[costliest.theme], costliest.cost.toFixed(1))}</p>
      )}
      <ul class="tiles training-themes">
        {themes.map(({ theme, cards, known }) => (
          <li key={theme} class="tile">
            <b>{PLAY_THEME_NAMES.value[theme]}</b>
            <progress
              value={known}
              max={cards}
              aria-label={`${PLAY_THEME_NAMES.value[theme]}: ${words.progress(known, cards)}`}
            />
            <span class="soft">{words.progress(known, cards)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
};

interface DeckProps {
  readonly deck: readonly TrainingCard[];
  readonly onEnd: () => void;
}

const Deck = ({ deck, onEnd }: DeckProps) => {
  const words = TRAINING.value;
  const [at, setAt] = useState(0);
  const [question, setQuestion] = useState<TrainingQuestion | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const card = deck[at];
  const next = (): void => (at + 1 < deck.length ? setAt(at + 1) : onEnd());
  useEffect(() => {
    let isCurrent = true;
    setQuestion(null);
    setChosen(null);
    if (card === undefined) return undefined;
    void questionOf(card)
      .catch(() => null)
      .then((found) => {
        if (!isCurrent) return;
        if (found !== null) {
          setQuestion(found);
          return;
        }
        dropCard(card);
        announce(words.skip);
        next();
      });
    return () => {
      isCurrent = false;
    };
  }, [card]);
  if (card === undefined || question === null) {
    return (
      <p class="page soft" role="status">
        {words.counting}
      </p>
    );
  }
  const { played, own, players, asked, done } = question;
  const rules = played.rounds[question.at]!.rules;
  const choose = (index: number): void => {
    setChosen(index);
    const now = Date.now();
    saveAnswer(afterAnswer(card, index === asked.best, now), now);
  };
  const title = (
    <>
      <Button look="board-back" aria-label={words.back} onClick={onEnd} text="←" />
      <h1>{words.number(at + 1, deck.length)}</h1>
    </>
  );
  return (
    <ReplayBoard
      rounds={played.rounds}
      at={question.at}
      me={own}
      players={players}
      isOpen={false}
      review={undefined}
      prompt={<QuestionPrompt question={asked} chosen={chosen} />}
      title={title}
      foot={
        <QuestionButtons
          question={asked}
          chosen={chosen}
          onChoose={choose}
          next={{ text: at + 1 < deck.length ? words.next : words.finish, onClick: next }}
        />
      }
      panelHead={<header class="replay-head">{title}</header>}
      panelBody={chosen === null ? null : <p>{words.then(nameOfAction(done, rules))}</p>}
      panelFoot={null}
    />
  );
};

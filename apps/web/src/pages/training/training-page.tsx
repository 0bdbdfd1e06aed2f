/** Training from own mistakes: today's deck, progress by theme, and a card on the table. */
import { costText } from '../../base/number-text.ts';
import '../../design/figures.css';
import './training.css';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { DAY_MS } from '../../base/day.ts';
import { hrefOf } from '../../base/route.ts';
import { nameOfAction } from '../../cards/names.ts';
import { announce } from '../../design/announce.tsx';
import { Button, LinkButton } from '../../design/button.tsx';
import { useLoaded } from '../../design/message.tsx';
import {
  costliestOfWeek,
  deckOf,
  dropCard,
  dueTomorrow,
  STORED_TRAINING,
  saveAnswer,
  mistakeThemesOf,
  PLAY_THEME_NAMES,
  THEMES_OF_PLAY,
  type PlayTheme,
  type TrainingCard,
} from '../../saved/training.ts';
import { handText } from '../../game/advice/call-points.tsx';
import type { Card } from '@doudizhu/rules/cards';
import { CardFan, HandPicture } from '../../cards/fan.tsx';
import { cardsOfText } from '../../cards/rank-suits.ts';
import { AnswerVerdict, OptionReasons, QuestionButtons, QuestionPrompt } from '../../review/replay/question.tsx';
import { ReplayBoard } from '../../review/replay/replay-view.tsx';
import { useFinishedRounds } from '../../progress/rounds.ts';
import { doneIn, questionOf, type TrainingQuestion } from './questions.ts';
import { afterAnswer } from './schedule.ts';
import { TRAINING } from './training-texts.ts';

const FAN = cardsOfText('3579J').toReversed();

/** Themes of a player without exercises, as a preview. */
const NO_MISTAKES = THEMES_OF_PLAY.map((theme) => ({ theme, cards: 0, known: 0 }));

/** Pictures of the themes: each hand shows its question. */
const THEME_HANDS: Readonly<Record<PlayTheme, readonly Card[]>> = {
  calls: cardsOfText('AA22BR').toReversed(),
  leads: cardsOfText('345678').toReversed(),
  partner: cardsOfText('K2').toReversed(),
  bombs: cardsOfText('7777').toReversed(),
  endgame: cardsOfText('33A').toReversed(),
  answers: cardsOfText('TJQA').toReversed(),
};

/** Answers of the deck that has just ended. */
interface DeckScore {
  readonly right: number;
  readonly all: number;
}

export const TrainingPage = () => {
  const [deck, setDeck] = useState<readonly TrainingCard[] | null>(null);
  const [score, setScore] = useState<DeckScore | null>(null);
  if (deck === null) return <Start score={score} onStart={setDeck} />;
  return (
    <Deck
      first={deck}
      onEnd={(ended) => {
        setScore(ended);
        setDeck(null);
      }}
    />
  );
};

interface StartProps {
  readonly score: DeckScore | null;
  readonly onStart: (deck: readonly TrainingCard[]) => void;
}

const Start = ({ score, onStart }: StartProps) => {
  const words = TRAINING.value;
  const training = STORED_TRAINING.load();
  const deck = deckOf(training, Date.now());
  const themes = mistakeThemesOf(training);
  const [costliest] = themes;
  return (
    <div class="page">
      <section class="row gap-l felt felt-band below-m" style="--card-w: 5rem; --step: 0.5">
        <CardFan cards={FAN} />
        <div class="words">
          <h1>{words.title}</h1>
          <p>{words.what}</p>
          {score !== null && score.all > 0 && (
            <p class="text-xl" data-testid="training-score">
              {words.score(score.right, score.all)}
            </p>
          )}
          {themes.length === 0 ? (
            <>
              <p>{words.empty}</p>
              <LinkButton look="main large" href={hrefOf('replays')} text={words.openReplays} />
            </>
          ) : deck.length === 0 ? (
            <>
              <p data-testid="done-today">
                <b>{words.doneToday}</b> {words.tomorrow(dueTomorrow(training, Date.now()))}
              </p>
              <LinkButton look="on-felt" href={hrefOf('play')} text={words.play} />
            </>
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
        <p>{words.costliest(PLAY_THEME_NAMES.value[costliest.theme], costText(costliest.cost))}</p>
      )}
      <CostliestOfWeek />
      <ul class="tiles" style="--tile: 9.5rem; --picture-card: 2.1rem">
        {(themes.length > 0 ? themes : NO_MISTAKES).map(({ theme, cards, known }) => (
          <li key={theme} class="tile">
            <HandPicture cards={THEME_HANDS[theme]} />
            <span class="tile-words stack gap-0">
              <b>{PLAY_THEME_NAMES.value[theme]}</b>
              {cards > 0 && (
                <>
                  <progress
                    class="whole"
                    value={known}
                    max={cards}
                    aria-label={`${PLAY_THEME_NAMES.value[theme]}: ${words.progress(known, cards)}`}
                  />
                  <span class="soft">{words.progress(known, cards)}</span>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** Links to the replays, each after its decision. */
const CostliestOfWeek = () => {
  const words = TRAINING.value;
  const rounds = useFinishedRounds();
  const cards = useMemo(
    () => (rounds === null ? [] : costliestOfWeek(STORED_TRAINING.load(), rounds, Date.now())),
    [rounds],
  );
  const done = useLoaded(
    async () =>
      new Map(await Promise.all(cards.map(async (card) => [card, await doneIn(card).catch(() => '')] as const))),
    [cards, words],
  );
  if (cards.length === 0) return null;
  return (
    <section class="below-m" data-testid="costliest-of-week">
      <h2>{words.week}</h2>
      <ol class="tiles" style="--tile: 14rem">
        {cards.map((card) => (
          <li key={`${card.round}/${card.step}`} class="tile">
            <HandPicture cards={THEME_HANDS[card.theme]} />
            <span class="tile-words stack gap-0">
              <a href={hrefOf(`replays/${encodeURIComponent(card.round)}`, { step: String(card.step) })}>
                <b>{done?.get(card) || PLAY_THEME_NAMES.value[card.theme]}</b>
              </a>
              <span class="bad">{words.lost(costText(card.cost))}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
};

interface DeckProps {
  readonly first: readonly TrainingCard[];
  readonly onEnd: (score: DeckScore) => void;
}

const Deck = ({ first, onEnd }: DeckProps) => {
  const words = TRAINING.value;
  const [deck, setDeck] = useState(first);
  const [results, setResults] = useState<readonly boolean[]>([]);
  const [at, setAt] = useState(0);
  const [question, setQuestion] = useState<TrainingQuestion | null>(null);
  const [answer, setAnswer] = useState<GivenAnswer | null>(null);
  const card = deck[at];
  const end = (): void => onEnd({ right: results.filter(Boolean).length, all: results.length });
  useEffect(() => {
    let isCurrent = true;
    setQuestion(null);
    setAnswer(null);
    if (card === undefined) {
      end();
      return undefined;
    }
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
        setDeck(deck.filter((each) => each !== card));
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
  const { about, played, own, players, asked, done, hand } = question;
  const chosen = answer?.chosen ?? null;
  const choose = (index: number): void => {
    const now = Date.now();
    const isRight = index === asked.best;
    const next = afterAnswer(card, isRight, now);
    saveAnswer(next, now);
    setResults([...results, isRight]);
    setAnswer({ chosen: index, days: Math.max(1, Math.round((next.dueMs - now) / DAY_MS)) });
  };
  const then = words.then(nameOfAction(done, asked.rules));
  return (
    <ReplayBoard
      rounds={played.rounds}
      at={question.at}
      me={own}
      players={players}
      isOpen={false}
      canOpen={false}
      slots={{
        verdict:
          answer === null ? (
            <p class="answer-slip sheet bar top">
              {words.cost(PLAY_THEME_NAMES.value[card.theme], costText(card.cost))}
            </p>
          ) : (
            <AnswerVerdict question={asked} chosen={answer.chosen}>
              <p class="soft">
                {then} {words.again(answer.days)}
              </p>
            </AnswerVerdict>
          ),
        prompt: <QuestionPrompt question={asked} chosen={chosen} />,
        title: (
          <>
            <Button look="board-back" aria-label={words.title} onClick={end} text="←" />
            <h1>{words.number(at + 1, deck.length)}</h1>
          </>
        ),
        foot: (
          <QuestionButtons
            question={asked}
            chosen={chosen}
            onChoose={choose}
            next={{ text: at + 1 < deck.length ? words.next : words.finish, onClick: () => setAt(at + 1) }}
          />
        ),
        panel: {
          head: <DeckDots results={results} all={deck.length} />,
          body: (
            <div class="stack top">
              <p class="soft">{about}</p>
              {answer !== null && <OptionReasons question={asked} chosen={answer.chosen} done={done} />}
              {answer !== null && hand !== null && <p>{handText(hand)}</p>}
              {answer !== null && (
                <LinkButton
                  href={hrefOf(`replays/${encodeURIComponent(card.round)}`, { step: String(card.step) })}
                  text={words.openRound}
                />
              )}
            </div>
          ),
        },
      }}
    />
  );
};

interface GivenAnswer {
  /** Index of the chosen option. */
  readonly chosen: number;
  /** Days until the card comes back. */
  readonly days: number;
}

/** A dot per card of the deck: right, wrong, or still to come. Decorative: the title has the number. */
const DeckDots = ({ results, all }: { readonly results: readonly boolean[]; readonly all: number }) => (
  <span class="deck-dots bar" aria-hidden="true">
    {Array.from({ length: all }, (_, index) => (
      <span key={index} data-result={results[index] === undefined ? 'open' : results[index] ? 'right' : 'wrong'} />
    ))}
  </span>
);

/** The first page: one step into a round, and the way to everything else. */
import './home.css';
import { deck } from '@doudizhu/rules';
import { PlayingCard } from '../../cards/card.tsx';
import { texts } from '../../language.ts';
import { hrefOf } from '../../route.ts';

const TEXTS = texts({
  zh: {
    claim: '规则精确，解法完整',
    what: '和电脑打牌，破解残局，逐手分析。没有广告，没有账号，断网也能用。',
    play: '马上开局',
    puzzles: ['残局', '四百多道残局，每一道都由求解器验证，难度分级。'],
    analysis: ['分析', '摆出任意局面，精确知道每一手是赢是输。'],
    learn: ['学习', '从牌型到规则，每种牌型都有图。'],
    replays: ['回放', '翻看打过的每一局，看输赢在哪一手。'],
  },
  en: {
    claim: 'Rules to the letter, play solved',
    what: 'Play against strong bots, crack endgame puzzles, know the worth of every move. No account, no advertising, and it works offline.',
    play: 'Play now',
    puzzles: ['Puzzles', 'More than four hundred endgames, graded, each one verified by the solver.'],
    analysis: ['Analysis', 'Set up any position and learn exactly which plays win.'],
    learn: ['Learn', 'From the combos to the rules, with a picture of each.'],
    replays: ['Replays', 'Look back at every round of yours and see where it was decided.'],
  },
});

/** The jokers and 2 A K Q of changing suits: rank · 4 + suit, 52 and 53. */
const SHOWN = [53, 52, 12 * 4 + 2, 11 * 4, 10 * 4 + 3, 9 * 4 + 1].flatMap((index) => deck(1)[index] ?? []);

export const HomePage = () => {
  const words = TEXTS.value;
  return (
    <div class="home">
      <section class="hero felt">
        <div class="hero-cards cards" aria-hidden="true">
          {SHOWN.map((card) => (
            <PlayingCard key={card} card={card} named={false} />
          ))}
        </div>
        <h1>{words.claim}</h1>
        <p>{words.what}</p>
        <a class="button main large" href={hrefOf('play')}>
          {words.play}
        </a>
      </section>
      <ul class="ways">
        {(['puzzles', 'analysis', 'learn', 'replays'] as const).map((page) => (
          <li key={page}>
            <a class="panel" href={hrefOf(page)}>
              <h2>{words[page][0]}</h2>
              <p class="soft">{words[page][1]}</p>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
};

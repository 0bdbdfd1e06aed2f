/** The next lesson. */
import { parseCards } from '@doudizhu/rules/cards';
import { unwrap } from '@doudizhu/rules/result';
import { CardFan } from '../../cards/fan.tsx';
import { cardsOfCounts } from '../../cards/rank-suits.ts';
import { hrefOf } from '../../base/route.ts';
import { LESSON_IDS, nameOfLesson } from '../../saved/lesson-list.ts';
import { lessonsDone, nextLesson } from '../../saved/lesson-progress.ts';
import { HomeTile } from './home-tile.tsx';
import { HOME } from './home-texts.ts';

/** @param isFirst it stands first, for a newcomer */
export const LearnTile = ({ isFirst }: { readonly isFirst: boolean }) => {
  const words = HOME.value.learn;
  const done = lessonsDone();
  const next = nextLesson(done);
  const { title, cards } = nameOfLesson(next ?? LESSON_IDS[0]);
  return (
    <HomeTile
      isFirst={isFirst}
      testId="tile-learn"
      picture={<CardFan cards={cardsOfCounts(unwrap(parseCards(cards)))} />}
      kind={words.kind}
      title={next === null ? words.allDone : words.title(LESSON_IDS.indexOf(next) + 1, title)}
      text={words.text(done.size, LESSON_IDS.length)}
      action={done.size === 0 ? words.start : words.goOn}
      href={hrefOf(next === null ? 'learn' : `learn/lesson/${next}`)}
    />
  );
};

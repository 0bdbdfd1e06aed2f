/** The deal of the day: who is to be met, or what came of it. */
import { Bust } from '../../characters/bust.tsx';
import { dayAt } from '../../base/day.ts';
import { hrefOf } from '../../base/route.ts';
import { botsBeaten, loadResults } from '../../saved/daily-results.ts';
import { HomeTile } from './home-tile.tsx';
import { HOME } from './home-texts.ts';

export const DailyTile = () => {
  const words = HOME.value.daily;
  const day = dayAt(Date.now());
  const result = loadResults().find((other) => other.day === day);
  return (
    <HomeTile
      testId="tile-daily"
      picture={(['lu', 'shuang', 'zhe'] as const).map((character) => (
        <Bust key={character} character={character} mood="calm" role={null} />
      ))}
      kind={words.kind}
      title={
        result === undefined ? words.title : words.played(result.points > 0 ? `+${result.points}` : `${result.points}`)
      }
      text={result === undefined ? words.text : words.beaten(botsBeaten(result))}
      action={result === undefined ? words.action : words.look}
      href={hrefOf('daily')}
    />
  );
};

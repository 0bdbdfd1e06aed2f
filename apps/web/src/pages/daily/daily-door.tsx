/** Before the deal of the day: what it is, who plays, and the player's earlier days. */
import type { Day } from '../../base/day.ts';
import { numberOfDay } from '../../base/day.ts';
import { characterOfLevel } from '../../base/characters.ts';
import { hrefOf } from '../../base/route.ts';
import { CardBack } from '../../cards/card.tsx';
import { Bust } from '../../characters/bust.tsx';
import { CHARACTER_TEXTS } from '../../characters/character-texts.ts';
import { Button, LinkButton } from '../../design/button.tsx';
import { nameOfRules } from '../../game/setup/names.ts';
import { RULE_SETS } from '../../game/setup/rule-texts.ts';
import { botsBeaten, DAILY_RESULTS } from '../../saved/daily-results.ts';
import { DAILY_RULES, OPPONENTS } from './daily-deal.ts';
import { DailyRankCard } from '../../progress/rank-card.tsx';
import { DailyCalendar, DailyNumbers } from './daily-record.tsx';
import { DAILY } from './daily-texts.ts';

/** Backs in the picture of the closed hand. */
const BACKS = [0, 1, 2, 3, 4, 5, 6];

export const DailyDoor = ({ day, onStart }: { readonly day: Day; readonly onStart: () => void }) => {
  const words = DAILY.value;
  const { names } = CHARACTER_TEXTS.value;
  const results = DAILY_RESULTS.load();
  const opponents = OPPONENTS.flatMap((level) => {
    const character = level === null ? null : characterOfLevel(level);
    return character === null ? [] : [character];
  });
  return (
    <div class="page daily-page grid">
      <section class="daily-head bar gap-l daily-door felt">
        <div class="daily-door-table grid gap-s" aria-hidden="true">
          {opponents.toReversed().map((character) => (
            <Bust key={character} face={character} mood="calm" role={null} />
          ))}
          <span class="cards fan">
            {BACKS.map((at) => (
              <span key={at} style={{ '--at': at - (BACKS.length - 1) / 2 }}>
                <CardBack />
              </span>
            ))}
          </span>
        </div>
        <div class="daily-door-words">
          <p>{words.number(numberOfDay(day) ?? 0, day)}</p>
          <h1>{words.title}</h1>
          <p>
            {words.against(
              nameOfRules(DAILY_RULES.name),
              opponents.map((character) => names[character]),
            )}
          </p>
          <div class="row">
            <Button look="main large" data-testid="daily-start" onClick={onStart} text={words.start} />
            <LinkButton look="on-felt large" href={hrefOf('')} text={words.later} />
          </div>
        </div>
      </section>
      <div class="stack">
        <section class="panel daily-about">
          <h2>{words.aboutTitle}</h2>
          <ul class="prose">
            {words.about.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
            <li>{RULE_SETS.value.zunli.about}</li>
          </ul>
        </section>
        <DailyNumbers day={day} results={results} />
      </div>
      <div class="stack">
        <DailyRankCard beaten={results.map(botsBeaten)} />
        <DailyCalendar day={day} results={results} />
      </div>
    </div>
  );
};

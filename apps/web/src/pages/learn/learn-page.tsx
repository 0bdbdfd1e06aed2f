/** Lessons and reference: a round, all combos, a place to try cards, and the number of plays. */
import { cardsOfText } from '../../cards/rank-suits.ts';
import './learn.css';
import { PRESETS, type PresetName } from '@doudizhu/rules/ruleset';
import { signal } from '@preact/signals';
import { CardFan } from '../../cards/fan.tsx';
import { Portrait } from '../../characters/portrait.tsx';
import { hrefOf, route } from '../../base/route.ts';
import { RuleSegments } from '../../game/setup/rule-choice.tsx';
import { CombosChapter } from './combos-chapter.tsx';
import { LEARN } from './learn-texts.ts';
import { LessonMap } from './lessons/lesson-map.tsx';
import { isLessonId } from '../../saved/lessons.ts';
import { LessonPage } from './lessons/lesson-page.tsx';
import { TryChapter } from './try-chapter.tsx';
import { LinkButton } from '../../design/button.tsx';

const CHAPTERS = ['lessons', 'round', 'combos', 'try'] as const;

/** Shared by all chapters. */
const chosen = signal<PresetName>('zunli');

export const LearnPage = () => {
  const words = LEARN.value;
  const [first, second] = route.value.rest;
  const chapter = CHAPTERS.find((name) => name === first) ?? 'lessons';
  const rules = PRESETS[chosen.value];
  if (first === 'lesson' && isLessonId(second)) return <LessonPage key={second} id={second} />;
  return (
    <div class="page learn">
      <h1>{words.title}</h1>
      <nav class="row" aria-label={words.chaptersLabel}>
        {CHAPTERS.map((name) => (
          <LinkButton
            key={name}
            href={hrefOf(`learn/${name}`)}
            aria-current={name === chapter ? 'page' : undefined}
            text={words.chapters[name]}
          />
        ))}
      </nav>
      {chapter !== 'lessons' && chapter !== 'round' && (
        <RuleSegments value={chosen.value} onChange={(name) => (chosen.value = name)} />
      )}
      {chapter === 'lessons' ? <LessonMap /> : <h2>{words.chapters[chapter]}</h2>}
      {chapter === 'round' && <RoundChapter />}
      {chapter === 'combos' && <CombosChapter rules={rules} />}
      {chapter === 'try' && <TryChapter key={rules.name} rules={rules} />}
    </div>
  );
};

/** A picture per step of a round, in the order of the texts: cards or players. */
const ROUND_PICTURES: readonly string[] = [
  'players',
  '3456789TJQKA2BR',
  '579',
  '77 99',
  '3TJQKA2BR',
  'TJQKA',
  '8888 BR',
  'farmers',
];

const RoundChapter = () => (
  <ol class="round-steps columns" style="--column: 20rem">
    {LEARN.value.round.map(([title, text], index) => (
      <li key={title} class="panel">
        <div class="kind-picture gap-s middle clip felt">
          <RoundPicture name={ROUND_PICTURES[index] ?? ''} />
        </div>
        <h3>{title}</h3>
        <p class="flush">{text}</p>
      </li>
    ))}
  </ol>
);

const RoundPicture = ({ name }: { readonly name: string }) => {
  if (name === 'players' || name === 'farmers') {
    return (
      <>
        {name === 'players' && <Portrait face="you" mood="calm" role="landlord" />}
        <Portrait face="mai" mood="calm" role="farmer" />
        <Portrait face="gu" mood={name === 'farmers' ? 'glad' : 'calm'} role="farmer" />
      </>
    );
  }
  return name.split(' ').map((ranks) => <CardFan key={ranks} cards={cardsOfText(ranks)} />);
};

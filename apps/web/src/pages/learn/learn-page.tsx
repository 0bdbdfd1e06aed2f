/** What one has to know: how a round goes, every combo, a place to try cards, and how the plays are counted. */
import './learn.css';
import { PRESET_NAMES, PRESETS, type PresetName } from '@doudizhu/rules';
import { signal } from '@preact/signals';
import { hrefOf, route } from '../../route.ts';
import { CombosChapter } from './combos-chapter.tsx';
import { CountingChapter } from './counting-chapter.tsx';
import { LEARN } from './learn-texts.ts';
import { TryChapter } from './try-chapter.tsx';

const CHAPTERS = ['round', 'combos', 'try', 'counting'] as const;

/** Of all chapters: who looks at one rule set's combos counts that one's plays next. */
const chosen = signal<PresetName>('competition');

export const LearnPage = () => {
  const words = LEARN.value;
  const chapter = CHAPTERS.find((name) => name === route.value.rest[0]) ?? 'round';
  const rules = PRESETS[chosen.value];
  return (
    <div class="page learn">
      <h1>{words.title}</h1>
      <nav class="row" aria-label={words.chaptersLabel}>
        {CHAPTERS.map((name) => (
          <a
            key={name}
            class="button"
            href={hrefOf(`learn/${name}`)}
            aria-current={name === chapter ? 'page' : undefined}
          >
            {words.chapters[name]}
          </a>
        ))}
      </nav>
      {chapter !== 'round' && (
        <label class="field">
          {words.rules}
          <select
            value={chosen.value}
            onChange={({ currentTarget }) => {
              chosen.value = PRESET_NAMES.find((name) => name === currentTarget.value) ?? 'competition';
            }}
          >
            {PRESET_NAMES.map((name) => (
              <option key={name} value={name}>
                {name}: {words.presetTexts[name]}
              </option>
            ))}
          </select>
        </label>
      )}
      <h2>{words.chapters[chapter]}</h2>
      {chapter === 'round' && <RoundChapter />}
      {chapter === 'combos' && <CombosChapter rules={rules} />}
      {chapter === 'try' && <TryChapter key={rules.name} rules={rules} />}
      {chapter === 'counting' && <CountingChapter rules={rules} />}
    </div>
  );
};

const RoundChapter = () => (
  <ol class="round-steps">
    {LEARN.value.round.map(([title, text]) => (
      <li key={title} class="panel">
        <h3>{title}</h3>
        <p>{text}</p>
      </li>
    ))}
  </ol>
);

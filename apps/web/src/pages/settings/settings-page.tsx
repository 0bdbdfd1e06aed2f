/** What a person may choose, and all that is kept of him: to take away, to bring back, to delete. */
import './settings.css';
import { deck } from '@doudizhu/rules';
import { useState } from 'preact/hooks';
import { PlayingCard, CardBack } from '../../cards/card.tsx';
import { ButtonChoice } from '../../design/choice.tsx';
import { changeSettings, settings, type Settings } from '../../settings.ts';
import { Dialog } from '../../shell/dialog.tsx';
import { exportEverything, importEverything } from '../../shell/export.ts';
import { notify } from '../../shell/notice.tsx';
import { isOfflineReady } from '../../shell/offline.ts';
import { sayRefusedFile } from '../../shell/saved-data.ts';
import { forgetEverything } from '../../storage.ts';
import { SETTINGS } from './settings-texts.ts';

export const SettingsPage = () => {
  const words = SETTINGS.value;
  return (
    <div class="page">
      <h1>{words.title}</h1>
      <div class="settings">
        <section class="panel">
          <h2>{words.look}</h2>
          <Setting name="language" label={words.language} texts={{ zh: '中文', en: 'English' }} />
          <Setting name="theme" label={words.theme} texts={words.themes} />
          <Setting name="motion" label={words.motion} texts={words.motions} />
          <Switch name="fourColours" label={words.fourColours} why={words.fourColoursWhy} />
          <Setting name="cardBack" label={words.cardBack} texts={words.cardBacks} />
          <Switch name="large" label={words.large} why={words.largeWhy} />
          <div class="cards sample" role="img" aria-label={words.sample}>
            {SAMPLE.map((card) => (
              <PlayingCard key={card} card={card} named={false} />
            ))}
            <CardBack />
          </div>
        </section>
        <section class="panel">
          <h2>{words.play}</h2>
          <Switch name="sound" label={words.sound} why={words.soundWhy} />
          <Switch name="leftHand" label={words.leftHand} why={words.leftHandWhy} />
        </section>
        <Data />
        <section class="panel">
          <h2>{words.about}</h2>
          <p>{words.aboutText}</p>
        </section>
      </div>
    </div>
  );
};

/** An ace, a king, a queen and a jack of different suits, and the jokers: rank · 4 + suit, 52 and 53. */
const SAMPLE = [11 * 4, 10 * 4 + 1, 9 * 4 + 2, 8 * 4 + 3, 52, 53].flatMap((index) => deck(1)[index] ?? []);

type ChoiceSetting = 'language' | 'theme' | 'motion' | 'cardBack';

interface SettingProps {
  readonly name: ChoiceSetting;
  readonly label: string;
  readonly texts: Readonly<Record<string, string>>;
}

const Setting = ({ name, label, texts }: SettingProps) => (
  <ButtonChoice
    label={label}
    value={settings.value[name]}
    options={Object.entries(texts)}
    onChange={(chosen) => changeSettings({ [name]: chosen } as Partial<Settings>)}
  />
);

interface SwitchProps {
  readonly name: 'fourColours' | 'large' | 'leftHand' | 'sound';
  readonly label: string;
  readonly why: string;
}

const Switch = ({ name, label, why }: SwitchProps) => (
  <label class="switch">
    <input
      type="checkbox"
      checked={settings.value[name]}
      onChange={({ currentTarget }) => changeSettings({ [name]: currentTarget.checked })}
    />
    <span>{label}</span>
    <span class="soft">{why}</span>
  </label>
);

const Data = () => {
  const words = SETTINGS.value;
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const bringBack = async (input: HTMLInputElement): Promise<void> => {
    const file = input.files?.[0];
    if (file === undefined) return;
    const brought = await importEverything(await file.text());
    input.value = '';
    setProblem(brought.ok ? null : sayRefusedFile(brought.error));
    if (brought.ok) notify(words.imported(brought.value.rounds, brought.value.puzzles));
  };
  const forget = async (): Promise<void> => {
    setAsking(false);
    await forgetEverything();
    notify(words.forgotten);
  };
  return (
    <section class="panel">
      <h2>{words.data}</h2>
      <p>{words.dataWhy}</p>
      {isOfflineReady.value && <p class="good">{words.offline}</p>}
      <div class="row">
        <button type="button" class="button" onClick={() => void exportEverything()}>
          {words.exportAll}
        </button>
        <label class="button">
          {words.importAll}
          <input
            class="only-read"
            type="file"
            accept="application/json,.json"
            onChange={({ currentTarget }) => void bringBack(currentTarget)}
          />
        </label>
        <button type="button" class="button" onClick={() => setAsking(true)}>
          {words.forget}
        </button>
      </div>
      {problem !== null && (
        <p class="bad" role="alert">
          {problem}
        </p>
      )}
      <Dialog title={words.forget} open={isAsking} onClose={() => setAsking(false)}>
        <p>{words.forgetSure}</p>
        <div class="row">
          <button type="button" class="button main" onClick={() => void forget()}>
            {words.forgetYes}
          </button>
          <button type="button" class="button" onClick={() => setAsking(false)}>
            {words.cancel}
          </button>
        </div>
      </Dialog>
    </section>
  );
};

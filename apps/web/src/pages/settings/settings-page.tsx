/** Settings, and export, import and deletion of the user's data. */
import './settings.css';
import { useState, useEffect } from 'preact/hooks';
import { PortraitPicture } from '../../characters/portrait.tsx';
import { CHARACTER_TEXTS } from '../../characters/character-texts.ts';
import { CHARACTERS } from '../../base/characters.ts';
import { ButtonChoice } from '../../design/choice.tsx';
import { PictureChoice } from '../../design/picture-choice.tsx';
import { CARD_BACKS, changeSettings, COLOUR_SCHEMES, FELTS, MOTIONS, settings } from '../../base/settings.ts';
import { Dialog } from '../../design/dialog.tsx';
import { exportEverything, importEverything } from '../../saved/export.ts';
import { Alert, notify } from '../../design/notice.tsx';
import { isOfflineReady } from '../../base/offline.ts';
import { refusedFileText } from '../../saved/saved-data.ts';
import { forgetEverything } from '../../base/storage.ts';
import { BackSample, ColourSample, FaceSample, FeltSample, TableSample, ThemeSample } from './samples.tsx';
import { SETTINGS } from './settings-texts.ts';
import { SettingSwitch } from './setting-switch.tsx';
import { Button } from '../../design/button.tsx';
import { performCues } from '../../effects/perform.ts';
import { voiceFor } from '../../effects/voice.ts';
import { seatAt } from '@doudizhu/rules/deal';

export const SettingsPage = () => {
  const words = SETTINGS.value;
  return (
    <div class="page">
      <h1>{words.title}</h1>
      <div class="settings columns top" style="--column: 22rem">
        <section class="panel stack settings-look">
          <h2>{words.look}</h2>
          <TableSample character={settings.value.character} label={words.sample} />
          <TableChoices />
        </section>
        <section class="stack gap-s panel">
          <h2>{words.page}</h2>
          <ButtonChoice
            label={words.language}
            value={settings.value.language}
            options={[
              ['zh', '中文'],
              ['en', 'English'],
            ]}
            onChange={(language) => changeSettings({ language })}
          />
          <PictureChoice
            label={words.theme}
            value={settings.value.theme}
            options={COLOUR_SCHEMES.map((theme) => ({
              value: theme,
              text: words.themes[theme],
              picture: <ThemeSample theme={theme} />,
            }))}
            onChange={(theme) => changeSettings({ theme })}
          />
          <ButtonChoice
            label={words.motion}
            value={settings.value.motion}
            options={MOTIONS.map((motion) => [motion, words.motions[motion]])}
            onChange={(motion) => changeSettings({ motion })}
          />
          <SettingSwitch name="life" label={words.life} why={words.lifeWhy} />
          <SettingSwitch name="large" label={words.large} why={words.largeWhy} />
          <SettingSwitch name="leftHand" label={words.leftHand} why={words.leftHandWhy} />
        </section>
        <SoundSettings />
        <Data />
        <section class="stack gap-s panel">
          <h2>{words.about}</h2>
          <p>{words.aboutText}</p>
        </section>
      </div>
    </div>
  );
};

const TableChoices = () => {
  const words = SETTINGS.value;
  const { felt, largeIndex, fourColours, cardBack, character } = settings.value;
  return (
    <>
      <PictureChoice
        label={words.felt}
        value={felt}
        options={FELTS.map((each) => ({ value: each, text: words.felts[each], picture: <FeltSample felt={each} /> }))}
        onChange={(chosen) => changeSettings({ felt: chosen })}
      />
      <PictureChoice
        label={words.index}
        value={largeIndex ? 'large' : 'usual'}
        options={[
          { value: 'usual', text: words.indices.usual, picture: <FaceSample face="full" /> },
          { value: 'large', text: words.indices.large, picture: <FaceSample face="large" /> },
        ]}
        onChange={(chosen) => changeSettings({ largeIndex: chosen === 'large' })}
      />
      <PictureChoice
        label={words.colours}
        value={fourColours ? 'four' : 'two'}
        options={[
          { value: 'two', text: words.twoColours, picture: <ColourSample colours="two" /> },
          { value: 'four', text: words.fourColours, picture: <ColourSample colours="four" /> },
        ]}
        onChange={(chosen) => changeSettings({ fourColours: chosen === 'four' })}
      />
      <PictureChoice
        label={words.cardBack}
        value={cardBack}
        options={CARD_BACKS.map((back) => ({
          value: back,
          text: words.cardBacks[back],
          picture: <BackSample back={back} />,
        }))}
        onChange={(chosen) => changeSettings({ cardBack: chosen })}
      />
      <PictureChoice
        label={words.character}
        value={character}
        options={CHARACTERS.map((each) => ({
          value: each,
          text: each === 'you' ? words.ownFace : (CHARACTER_TEXTS.value.names[each] ?? ''),
          picture: (
            <span class="portrait">
              <PortraitPicture character={each} mood="calm" />
            </span>
          ),
        }))}
        onChange={(chosen) => changeSettings({ character: chosen })}
      />
    </>
  );
};

const Data = () => {
  const words = SETTINGS.value;
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const bringBack = async (input: HTMLInputElement): Promise<void> => {
    const file = input.files?.[0];
    if (file === undefined) return;
    const brought = await importEverything(await file.text());
    input.value = '';
    setProblem(brought.ok ? null : refusedFileText(brought.error));
    if (brought.ok) notify(words.imported(brought.value.rounds, brought.value.puzzles));
  };
  const forget = async (): Promise<void> => {
    setAsking(false);
    await forgetEverything();
    notify(words.forgotten);
  };
  return (
    <section class="stack gap-s panel">
      <h2>{words.data}</h2>
      <p>{words.dataWhy}</p>
      {isOfflineReady.value && <p class="good">{words.offline}</p>}
      <div class="row">
        <Button onClick={() => void exportEverything()} text={words.exportAll} />
        <label class="button">
          {words.importAll}
          <input
            class="only-read"
            type="file"
            accept="application/json,.json"
            onChange={({ currentTarget }) => void bringBack(currentTarget)}
          />
        </label>
        <Button onClick={() => setAsking(true)} text={words.forget} />
      </div>
      <Alert text={problem} />
      <Dialog title={words.forget} open={isAsking} onClose={() => setAsking(false)}>
        <p>{words.forgetSure}</p>
        <div class="row">
          <Button look="main" onClick={forget} text={words.forgetYes} />
          <Button onClick={() => setAsking(false)} text={words.cancel} />
        </div>
      </Dialog>
    </section>
  );
};

/** Sound and vibration. Each change plays a sample. */
const SoundSettings = () => {
  const words = SETTINGS.value;
  const { sound, volume, language } = settings.value;
  const hasVoice = useVoice(language);
  const change = (input: HTMLInputElement): void => {
    changeSettings({ volume: Number(input.value) / 100 });
    performCues([{ type: 'turn' }], () => 'you');
  };
  return (
    <section class="stack gap-s panel">
      <h2>{words.sounds}</h2>
      <SettingSwitch name="sound" label={words.sound} why={words.soundWhy} />
      <label class="slider grid gap-s">
        <span>{words.volume}</span>
        <input
          type="range"
          min="0"
          max="100"
          step="10"
          value={Math.round(volume * 100)}
          disabled={!sound}
          onChange={({ currentTarget }) => change(currentTarget)}
        />
        <output class="figures text-end">{Math.round(volume * 100)}%</output>
      </label>
      <SettingSwitch name="music" label={words.music} why={words.musicWhy} />
      <SettingSwitch
        name="voice"
        label={words.voice}
        why={hasVoice ? words.voiceWhy : words.voiceMissing}
        onChange={(isOn) => {
          if (isOn) performCues([{ type: 'pass', seat: seatAt(0) }], () => settings.value.character);
        }}
      />
      <SettingSwitch
        name="vibration"
        label={words.vibration}
        why={'vibrate' in navigator ? words.vibrationWhy : words.vibrationMissing}
      />
      <SettingSwitch name="phrases" label={words.phrases} why={words.phrasesWhy} />
    </section>
  );
};

/** True if a local voice speaks the language. Browsers list voices some time after the page is loaded. */
const useVoice = (language: 'zh' | 'en'): boolean => {
  const [hasVoice, setVoice] = useState(() => voiceFor(language) !== null);
  useEffect(() => {
    const look = (): void => setVoice(voiceFor(language) !== null);
    look();
    if (typeof speechSynthesis === 'undefined') return undefined;
    speechSynthesis.addEventListener('voiceschanged', look);
    return () => speechSynthesis.removeEventListener('voiceschanged', look);
  }, [language]);
  return hasVoice;
};

/** Sound and vibration. Each change plays a sample. */
import { performMoments } from '../../moments/perform.ts';
import { voiceFor } from '../../moments/voice.ts';
import { changeSettings, settings } from '../../base/settings.ts';
import { seatAt } from '@doudizhu/rules/deal';
import { useEffect, useState } from 'preact/hooks';
import { SETTINGS } from './settings-texts.ts';
import { SettingSwitch } from './setting-switch.tsx';

export const SoundSettings = () => {
  const words = SETTINGS.value;
  const { sound, volume, language } = settings.value;
  const hasVoice = useVoice(language);
  const change = (input: HTMLInputElement): void => {
    changeSettings({ volume: Number(input.value) / 100 });
    performMoments([{ type: 'turn' }], () => 'you');
  };
  return (
    <section class="panel">
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
          if (isOn) performMoments([{ type: 'pass', seat: seatAt(0) }], () => settings.value.character);
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

/** Speaks with a local voice of the browser. Silent without a voice for the language. */
import type { Language } from '@doudizhu/words';
import type { Character } from '../base/characters.ts';

/** Manner of speaking. Factors of the normal voice. */
const MANNERS: Readonly<Record<Character, { readonly pitch: number; readonly rate: number }>> = {
  mai: { pitch: 1.5, rate: 1.15 },
  gu: { pitch: 0.7, rate: 0.95 },
  lu: { pitch: 1.2, rate: 1.05 },
  shuang: { pitch: 0.9, rate: 0.95 },
  zhe: { pitch: 0.95, rate: 1.3 },
  you: { pitch: 1, rate: 1.15 },
};

/** A local voice, so nothing is sent to a server. */
export const voiceFor = (language: Language): SpeechSynthesisVoice | null => {
  if (typeof speechSynthesis === 'undefined') return null;
  const voices = speechSynthesis.getVoices().filter((voice) => voice.localService && speaks(voice, language));
  return voices.find((voice) => voice.default) ?? voices[0] ?? null;
};

const speaks = ({ lang }: SpeechSynthesisVoice, language: Language): boolean =>
  language === 'zh' ? /^(zh|cmn)\b/iu.test(lang) : /^en\b/iu.test(lang);

/** Speaks a voice line, unless another one is waiting. @param volume 0–1 */
export const speak = (text: string, speaker: Character, language: Language, volume: number): void => {
  const voice = voiceFor(language);
  if (voice === null || speechSynthesis.pending) return;
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.voice = voice;
  utterance.lang = voice.lang;
  utterance.volume = volume;
  utterance.pitch = MANNERS[speaker].pitch;
  utterance.rate = MANNERS[speaker].rate;
  speechSynthesis.speak(utterance);
};

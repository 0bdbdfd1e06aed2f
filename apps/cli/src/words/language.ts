/** The languages of the program, and which one is meant. Loads no texts: dictionary.ts does. */
import { LANGUAGES, type Language } from '@doudizhu/rules/failure';

export const isLanguage = (text: string): text is Language => LANGUAGES.some((language) => language === text);

/** The language that the environment names (LC_ALL, LC_MESSAGES, LANG, in this order), English where it names none. */
export const languageOf = (env: Readonly<Record<string, string | undefined>>): Language => {
  const named = [env['LC_ALL'], env['LC_MESSAGES'], env['LANG']].find((value) => value !== undefined && value !== '');
  return named?.toLowerCase().startsWith('zh') === true ? 'zh' : 'en';
};

/** The language that help is in: the other arguments may be wrong, so this looks at nothing else. */
export const languageAmong = (args: readonly string[], env: Readonly<Record<string, string | undefined>>): Language => {
  const at = args.findLastIndex((arg) => arg === '--lang' || arg.startsWith('--lang='));
  const given = at < 0 ? undefined : (args[at]?.split('=')[1] ?? args[at + 1]);
  return given !== undefined && isLanguage(given) ? given : languageOf(env);
};

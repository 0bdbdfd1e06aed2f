import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageAmong, languageOf } from './language.ts';

/** environment, language, why */
const ENVIRONMENTS: readonly (readonly [Readonly<Record<string, string>>, string, string])[] = [
  [{}, 'en', 'nothing is named'],
  [{ LANG: 'zh_CN.UTF-8' }, 'zh', 'LANG'],
  [{ LANG: 'ZH' }, 'zh', 'capitals'],
  [{ LC_ALL: 'en_GB', LANG: 'zh_CN' }, 'en', 'LC_ALL comes first'],
  [{ LC_ALL: '', LC_MESSAGES: 'zh_TW', LANG: 'en' }, 'zh', 'an empty one names nothing'],
  [{ LANG: 'de_DE' }, 'en', 'a language without texts'],
];
for (const [env, language, why] of ENVIRONMENTS)
  test(`environment: ${why}`, () => assert.equal(languageOf(env), language));

/** arguments, language where LANG is Chinese, why */
const ARGUMENTS: readonly (readonly [string, string, string])[] = [
  ['solve', 'zh', 'no option'],
  ['--lang en solve', 'en', 'the first argument'],
  ['solve --lang en', 'en', 'the last argument'],
  ['solve --lang=en', 'en', 'one word'],
  ['solve --lang zh --lang en', 'en', 'the last of two, as with every option'],
  ['--lang=xx', 'zh', 'no language of the program'],
  ['--lang', 'zh', 'nothing after it'],
  ['--language=en', 'zh', 'another option'],
];
for (const [args, language, why] of ARGUMENTS) {
  test(`arguments: ${why}`, () => assert.equal(languageAmong(args.split(' '), { LANG: 'zh_CN' }), language));
}

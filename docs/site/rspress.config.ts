/** The site: pages, sidebars and languages as the build of the documentation staged them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@rspress/core';
import mermaid from 'rspress-plugin-mermaid';

const BUILD = join(import.meta.dirname, '../../build/docs');
const { sidebar, nav, repository } = JSON.parse(readFileSync(join(BUILD, 'outline.json'), 'utf8'));

const locales = [
  { lang: 'en', label: 'English', title: 'Dou Dizhu', description: 'Dou Dizhu: rules engine, solver, bots, tables' },
  { lang: 'zh', label: '简体中文', title: '斗地主', description: '斗地主：规则、求解器、机器人、牌桌' },
];

export default defineConfig({
  root: join(BUILD, 'pages'),
  outDir: join(BUILD, 'site'),
  title: 'Dou Dizhu 斗地主',
  lang: 'en',
  locales,
  globalStyles: join(import.meta.dirname, 'search.css'),
  // Notations of games have no grammar there.
  markdown: {
    link: { checkDeadLinks: true },
    shiki: {
      langAlias: Object.fromEntries(['ddn', 'botzone', 'douzero', 'openspiel', 'rlcard'].map((name) => [name, 'text'])),
    },
  },
  // A link leads to the page that it names: not every page exists in both languages.
  route: { localeRedirect: 'never' },
  plugins: [mermaid()],
  search: { codeBlocks: true },
  themeConfig: {
    // The title in the bar is that of a locale only if the theme has it too.
    locales: locales.map((locale) => ({ ...locale, sidebar, nav })),
    socialLinks: [{ icon: 'github', mode: 'link', content: repository }],
  },
});

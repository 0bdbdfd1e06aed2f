/** Navigation: a row in the header, and a bar at the bottom on a phone. */
import { useState } from 'preact/hooks';
import { PartPicture } from '../cards/card.tsx';
import { dayAt } from '../base/day.ts';
import { DAILY_RESULTS, streakOf } from '../saved/daily-results.ts';
import { HAS_SERVER, hrefOf, route } from '../base/route.ts';
import { changeSettings, settings } from '../base/settings.ts';
import { Dialog } from '../design/dialog.tsx';
import { SHELL } from '../base/app-texts.ts';
import { LinkButton } from '../design/button.tsx';

const ONLINE_PAGES = HAS_SERVER ? ['lobby'] : [];
const MENU = ['play', ...ONLINE_PAGES, 'puzzles', 'analysis', 'replays', 'statistics', 'learn', 'settings'];

/** Tabs with icons of 24 × 24. Other pages are under “more”. */
const TABS: readonly { readonly page: string; readonly drawing: string }[] = [
  { page: '', drawing: 'M3 18V7l5 4 4-7 4 7 5-4v11Z' },
  { page: 'puzzles', drawing: 'm12 3 2.7 5.8 6.3.8-4.6 4.4 1.2 6.3-5.6-3.1-5.6 3.1 1.2-6.3L3 9.6l6.3-.8Z' },
  {
    page: 'learn',
    drawing:
      'M12 6C9 4 6 4 3 5v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1Zm-1 2.2v8.5c-2-.9-4-1.1-6-.7V6.7c2-.3 4 .1 6 1.5Z',
  },
  {
    page: 'analysis',
    drawing:
      'M9 18h6v3H9Zm3-16a7 7 0 0 1 4 12.7V16H8v-1.3A7 7 0 0 1 12 2Zm0 2.4a4.6 4.6 0 0 0-2 8.7V13h4v.1a4.6 4.6 0 0 0-2-8.7Z',
  },
];
const MORE = [...ONLINE_PAGES, 'ladder', 'replays', 'training', 'statistics', 'settings'];
const MORE_DRAWING = 'M4 5h16v3H4Zm0 6h16v3H4Zm0 6h16v3H4Z';

const isCurrent = (page: string): 'page' | undefined => (route.value.page === page ? 'page' : undefined);

export const Header = () => (
  <header class="header bar">
    <a class="brand" href={hrefOf('')}>
      <PartPicture part="suit-s" />
      {SHELL.value.title}
    </a>
    <nav aria-label={SHELL.value.menu}>
      {MENU.map((page) => (
        <a key={page} href={hrefOf(page)} aria-current={isCurrent(page)}>
          {SHELL.value.pages[page]}
        </a>
      ))}
    </nav>
    <Streak />
    <button
      type="button"
      class="language"
      lang={settings.value.language === 'zh' ? 'en' : 'zh-CN'}
      onClick={() => changeSettings({ language: settings.value.language === 'zh' ? 'en' : 'zh' })}
    >
      {SHELL.value.otherLanguage}
    </button>
  </header>
);

/** Consecutive days with the deal of the day, from two on. */
const Streak = () => {
  const days = streakOf(DAILY_RESULTS.load(), dayAt(Date.now()));
  return days < 2 ? null : (
    <a class="streak pill" href={hrefOf('daily')} data-testid="streak">
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path
          d="M12 2c1 4 6 7 6 12.5a6 6 0 0 1-12 0C6 11 9 10 9.5 7c1 .5 2 2 2 3.5C13 8.5 12.5 5 12 2Z"
          fill="currentColor"
        />
      </svg>
      {SHELL.value.streak(days)}
    </a>
  );
};

/** Shown on a phone, except if a table fills the window. */
export const TabBar = () => {
  const words = SHELL.value;
  const [open, setOpen] = useState(false);
  return (
    <nav class="tab-bar" aria-label={words.menu}>
      {TABS.map(({ page, drawing }) => (
        <a key={page} href={hrefOf(page)} aria-current={isCurrent(page)}>
          <Drawing path={drawing} />
          {page === '' ? words.table : words.pages[page]}
        </a>
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        data-current={MORE.includes(route.value.page)}
        onClick={() => setOpen(true)}
      >
        <Drawing path={MORE_DRAWING} />
        {words.more}
      </button>
      <Dialog title={words.more} open={open} onClose={() => setOpen(false)}>
        <div class="stack menu-list">
          {MORE.map((page) => (
            <LinkButton
              key={page}

              href={hrefOf(page)}
              aria-current={isCurrent(page)}
              onClick={() => setOpen(false)}
              text={words.pages[page]}
            />
          ))}
        </div>
      </Dialog>
    </nav>
  );
};

const Drawing = ({ path }: { readonly path: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={path} fill="currentColor" fill-rule="evenodd" />
  </svg>
);

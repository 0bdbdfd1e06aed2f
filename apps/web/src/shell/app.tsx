/** Frame of every page: header with menu, the page, notices. Pages load when they are first opened. */
import './shell.css';
import { Component, type ComponentChildren, type ComponentType } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { HomePage } from '../pages/home/home-page.tsx';
import { hasFriends } from '../base/has-friends.ts';
import { LATER_MS, whenIdle } from '../base/idle.ts';
import { lazily } from '../base/lazily.tsx';
import { hrefOf, route } from '../base/route.ts';
import { storageError } from '../base/storage.ts';
import { Message } from '../cards/empty-table.tsx';
import { Announcements } from '../design/announce.tsx';
import { Header, TabBar } from './menu.tsx';
import { AppStateProvider } from '../base/app-state.tsx';
import { dropOldNotice, Notice } from '../design/notice.tsx';
import { newVersion } from '../base/offline.ts';
import { nameOfPage, SHELL } from '../base/app-texts.ts';
import { Button, LinkButton } from '../design/button.tsx';

/** First part of the address → page. */
const PAGES: Readonly<Record<string, () => Promise<ComponentType>>> = {
  play: async () => (await import('../pages/play/play-page.tsx')).PlayPage,
  daily: async () => (await import('../pages/daily/daily-page.tsx')).DailyPage,
  puzzles: async () => (await import('../pages/puzzles/puzzles-page.tsx')).PuzzlesPage,
  analysis: async () => (await import('../pages/analysis/analysis-page.tsx')).AnalysisPage,
  replays: async () => (await import('../pages/replays/replays-page.tsx')).ReplaysPage,
  statistics: async () => (await import('../pages/statistics/statistics-page.tsx')).StatisticsPage,
  training: async () => (await import('../pages/training/training-page.tsx')).TrainingPage,
  ladder: async () => (await import('../pages/ladder/ladder-page.tsx')).LadderPage,
  learn: async () => (await import('../pages/learn/learn-page.tsx')).LearnPage,
  lobby: async () => (await import('../pages/lobby/lobby-page.tsx')).LobbyPage,
  table: async () => (await import('../pages/table/table-page.tsx')).TablePage,
  players: async () => (await import('../pages/players/player-page.tsx')).PlayerPage,
  account: async () => (await import('../pages/players/account-page.tsx')).AccountPage,
  leaderboard: async () => (await import('../pages/players/leaderboard-page.tsx')).LeaderboardPage,
  rounds: async () => (await import('../pages/players/round-page.tsx')).RoundPage,
  tournaments: async () => (await import('../pages/tournaments/tournaments-page.tsx')).TournamentsPage,
  moderation: async () => (await import('../pages/moderation/moderation-page.tsx')).ModerationPage,
  settings: async () => (await import('../pages/settings/settings-page.tsx')).SettingsPage,
};

/** Loads the modules of a page. A failure is reported when the page is opened. */
export const preloadPage = (page: string): void => {
  if (Object.hasOwn(PAGES, page)) PAGES[page]?.().catch(() => undefined);
};

export const App = () => {
  const { page, rest, query } = route.value;
  // An embedded page has no header.
  const isEmbedded = query.get('embed') === '1';
  return (
    <AppStateProvider>
      <a class="skip" href="#content" onClick={skipToContent}>
        {SHELL.value.skip}
      </a>
      {!isEmbedded && <Header />}
      {!isEmbedded && <Banners />}
      {!isEmbedded && !WITH_OWN_INVITATIONS.includes(page) && <Invitations />}
      <main id="content" tabIndex={-1} data-page={page === '' ? 'home' : page}>
        <Guard key={page}>
          <Page page={page} address={[page, ...rest, query.toString()].join('/')} />
        </Guard>
      </main>
      {!isEmbedded && <TabBar />}
      <Notice />
      <Announcements />
    </AppStateProvider>
  );
};

/** Pages that show invitations themselves, or belong to a seat already. */
const WITH_OWN_INVITATIONS = ['lobby', 'table'];

const InvitationNotice = lazily(async () => (await import('../online/invitation-notice.tsx')).InvitationNotice);

/** Invitations of friends, once the page is drawn, for players with friends. */
const Invitations = () => {
  const [isLater, setLater] = useState(false);
  useEffect(() => whenIdle(() => setLater(true), LATER_MS), []);
  return isLater && hasFriends.value ? <InvitationNotice.Component /> : null;
};

/** Loaded on demand: it reads and writes records. */
const loadExport = () => import('../saved/export.ts');

const Banners = () => {
  const error = storageError.value;
  const update = newVersion.value;
  // Loaded when the banner appears, so that the button works offline.
  useEffect(() => {
    if (error !== null) void loadExport();
  }, [error !== null]);
  return (
    <>
      {error !== null && (
        <div class="banner row" role="alert">
          <span class="words">{SHELL.value.storageError[error]}</span>
          <Button
            onClick={() => void loadExport().then(({ exportEverything }) => exportEverything())}
            text={SHELL.value.exportAll}
          />
          <Button onClick={() => (storageError.value = null)} text={SHELL.value.dismiss} />
        </div>
      )}
      {update !== null && (
        <div class="banner row" role="status">
          <span class="words">{SHELL.value.newVersion}</span>
          <Button onClick={update} text={SHELL.value.reload} />
        </div>
      )}
    </>
  );
};

/** Loads and shows a page, sets the document's title and moves the focus. */
const Page = ({ page, address }: { readonly page: string; readonly address: string }) => {
  const [loaded, setLoaded] = useState<{ readonly page: string; readonly Content: ComponentType } | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const isFirst = useRef(true);
  const load = Object.hasOwn(PAGES, page) ? PAGES[page] : undefined;
  useEffect(() => {
    const { title } = SHELL.value;
    document.title = page === '' ? title : `${nameOfPage(page)} · ${title}`;
  }, [page, SHELL.value]);
  useEffect(dropOldNotice, [page]);
  useLayoutEffect(() => {
    let isCurrent = true;
    setFailed(false);
    load?.().then(
      (Content) => isCurrent && setLoaded({ page, Content }),
      () => isCurrent && setFailed(true),
    );
    // Keyboard and screen reader users start at the top of a new page.
    if (!isFirst.current) document.getElementById('content')?.focus({ preventScroll: true });
    isFirst.current = false;
    return () => {
      isCurrent = false;
    };
  }, [page, attempt]);
  // A new address scrolls to the top, even on the same page.
  useEffect(() => scrollTo(0, 0), [address]);

  if (page === '') return <Home />;
  if (load === undefined) {
    return (
      <Message title={SHELL.value.notFound(page)} text={null}>
        <LinkButton look="main" href={hrefOf('')} text={SHELL.value.home} />
      </Message>
    );
  }
  if (failed) {
    return (
      <Message title={nameOfPage(page)} text={SHELL.value.loadFailed}>
        <Button look="main" onClick={() => setAttempt(attempt + 1)} text={SHELL.value.again} />
      </Message>
    );
  }
  if (loaded?.page !== page) return <p class="page soft">{SHELL.value.loading}</p>;
  return <loaded.Content />;
};

/** Preloads the table that the main button opens. */
const Home = () => {
  useEffect(() => whenIdle(() => preloadPage('play'), LATER_MS), []);
  return <HomePage />;
};

/** Shows an error instead of an empty page. */
class Guard extends Component<{ readonly children: ComponentChildren }, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null };

  static override getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <div class="page stack" role="alert">
        <h1>{SHELL.value.failed}</h1>
        <pre class="panel">{error.message}</pre>
        <div class="row">
          <Button look="main" onClick={() => this.setState({ error: null })} text={SHELL.value.again} />
          <LinkButton href={hrefOf('')} text={SHELL.value.home} />
        </div>
      </div>
    );
  }
}

const skipToContent = (event: Event): void => {
  event.preventDefault();
  document.getElementById('content')?.focus();
};

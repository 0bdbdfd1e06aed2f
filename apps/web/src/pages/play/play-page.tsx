/** The play page: start panel or table. */
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { lazily } from '../../base/lazily.tsx';
import { goTo, hrefOf, route } from '../../base/route.ts';
import { saveFile } from '../../base/save-file.ts';
import { GameProvider, useGame } from '../../game/state/game-provider.tsx';
import type { PlayTable } from '../../game/state/play-table.ts';
import type { Resumed } from '../../game/state/game.ts';
import { browserStorage } from '../../game/environment/browser-environment.ts';
import { loadRecentGames } from '../../game/setup/play-setup.ts';
import { PLAY } from '../../game/setup/game-texts.ts';
import { TableScreen } from '../../game/view/table-view.tsx';
import { Button } from '../../design/button.tsx';

/** Not needed if a table resumes or is dealt at once. */
const StartPanel = lazily(async () => (await import('../../game/view/start-panel.tsx')).StartPanel);

export const PlayPage = () => (
  <GameProvider>
    <PlayedTable />
  </GameProvider>
);

/**
 * Changes the address to that of a table in progress: going back or reloading does not deal again. The player can have
 * gone on to another page while the cards were dealt.
 */
const showNewTable = (): Resumed => {
  if (route.value.page === 'play') goTo(hrefOf('play'), 'replace');
  return { type: 'whole' };
};

const replayLinkOf = (table: PlayTable) => async (): Promise<string | null> =>
  (await import('../../records/round-link.ts')).linkOfLog(table.log(), table.me);

const PlayedTable = () => {
  const words = PLAY.value;
  const { table, hasYielded, start, enter, pause, resume, leave, changeSetup } = useGame();
  const [resumed, setResumed] = useState<Resumed | null>(table.value === null ? null : { type: 'whole' });
  // `play/new` deals at once. `play/setup` opens the options while another table waits. `play` resumes.
  const [wish] = route.value.rest;
  // `again` repeats a recent game, by its place in the list.
  const again = route.value.query.get('again');
  // Before the page is painted, to avoid a frame without a table.
  useLayoutEffect(() => {
    const repeated = again === null ? undefined : loadRecentGames(browserStorage)[Number(again)];
    if (repeated !== undefined) changeSetup(repeated);
    if (wish === 'setup') return;
    const entered = wish === 'new' ? start().then(showNewTable) : enter();
    void entered.then(setResumed);
  }, [wish]);
  useEffect(() => pause, []);
  if (wish === 'setup') return <StartPanel.Component isChoosing onStart={() => void showNewTable()} />;
  if (resumed === null || wish === 'new') return <p class="page soft">{words.resuming}</p>;
  return (
    <>
      {'text' in resumed && (
        <div class="banner row" role="alert">
          <span class="words">{resumed.type === 'lost' ? words.lostTable : words.brokenLog}</span>
          <Button
            onClick={() => saveFile('dou-dizhu-broken.jsonl', resumed.text, 'application/jsonl')}
            text={words.saveBroken}
          />
          <Button onClick={() => setResumed({ type: 'whole' })} text={words.coachClose} />
        </div>
      )}
      {hasYielded.value && (
        <div class="banner row" role="alert">
          <span class="words">{words.playedElsewhere}</span>
          <Button look="main" onClick={() => void resume().then(setResumed)} text={words.playHere} />
          <Button onClick={leave} text={words.newTable} />
        </div>
      )}
      {table.value === null ? (
        <StartPanel.Component isChoosing={false} onStart={() => undefined} />
      ) : (
        <TableScreen table={table.value} replayLink={replayLinkOf(table.value)} />
      )}
    </>
  );
};

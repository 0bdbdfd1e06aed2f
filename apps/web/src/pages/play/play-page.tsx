/** The play page: the start panel, or the table that is played. */
import './play.css';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { lazily } from '../../base/lazily.tsx';
import { goTo, hrefOf, route } from '../../base/route.ts';
import { saveFile } from '../../base/save-file.ts';
import { GameProvider, useGame } from '../../game/state/game-provider.tsx';
import type { Resumed } from '../../game/state/game.ts';
import { PLAY } from '../../game/setup/game-texts.ts';
import { TableScreen } from '../../game/view/table-view.tsx';
import { Button } from '../../design/button.tsx';

/** A table that goes on, or is dealt at once, needs no panel. */
const StartPanel = lazily(async () => (await import('../../game/view/start-panel.tsx')).StartPanel);

export const PlayPage = () => (
  <GameProvider>
    <PlayedTable />
  </GameProvider>
);

/** The address of a table that is played: going back or reloading does not deal again. */
const showNewTable = (): Resumed => {
  goTo(hrefOf('play'), 'replace');
  return { type: 'whole' };
};

const PlayedTable = () => {
  const words = PLAY.value;
  const { table, hasYielded, start, enter, pause, resume, leave } = useGame();
  const [resumed, setResumed] = useState<Resumed | null>(table.value === null ? null : { type: 'whole' });
  // `play/new` deals at once; `play/setup` chooses a new table while another one waits; `play` goes on.
  const [wish] = route.value.rest;
  // Before the page is painted: nothing waits for a picture without a table.
  useLayoutEffect(() => {
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
        <div class="banner" role="alert">
          <span>{resumed.type === 'lost' ? words.lostTable : words.brokenLog}</span>
          <Button
            onClick={() => saveFile('dou-dizhu-broken.jsonl', resumed.text, 'application/jsonl')}
            text={words.saveBroken}
          />
          <Button onClick={() => setResumed({ type: 'whole' })} text={words.coachClose} />
        </div>
      )}
      {hasYielded.value && (
        <div class="banner" role="alert">
          <span>{words.playedElsewhere}</span>
          <Button look="main" onClick={() => void resume().then(setResumed)} text={words.playHere} />
          <Button onClick={leave} text={words.newTable} />
        </div>
      )}
      {table.value === null ? (
        <StartPanel.Component isChoosing={false} onStart={() => undefined} />
      ) : (
        <TableScreen table={table.value} />
      )}
    </>
  );
};

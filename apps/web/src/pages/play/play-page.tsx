/** The play page: the start panel, or the table that is being played at. */
import './play.css';
import { useEffect, useState } from 'preact/hooks';
import { saveFile } from '../../shell/export.ts';
import { enterGame, game, hasYielded, leaveGame, pauseGame, resumeGame, startGame, type Resumed } from './game/game.ts';
import { PLAY } from './play-texts.ts';
import { StartPanel } from './start-panel.tsx';
import { TableView } from './table/table-view.tsx';

export const PlayPage = () => {
  const words = PLAY.value;
  const [resumed, setResumed] = useState<Resumed | null>(game.value === null ? null : { type: 'whole' });
  useEffect(() => {
    void enterGame().then(setResumed);
    return pauseGame;
  }, []);
  if (resumed === null) return <p class="page soft">{words.resuming}</p>;
  return (
    <>
      {'text' in resumed && (
        <div class="banner" role="alert">
          <span>{resumed.type === 'lost' ? words.lostTable : words.brokenLog}</span>
          <button
            type="button"
            class="button"
            onClick={() => saveFile('dou-dizhu-broken.jsonl', resumed.text, 'application/jsonl')}
          >
            {words.saveBroken}
          </button>
          <button type="button" class="button" onClick={() => setResumed({ type: 'whole' })}>
            {words.coachClose}
          </button>
        </div>
      )}
      {hasYielded.value && (
        <div class="banner" role="alert">
          <span>{words.playedElsewhere}</span>
          <button type="button" class="button main" onClick={() => void resumeGame().then(setResumed)}>
            {words.playHere}
          </button>
          <button type="button" class="button" onClick={leaveGame}>
            {words.newTable}
          </button>
        </div>
      )}
      {game.value === null ? <StartPanel onStart={startGame} /> : <TableView game={game.value} />}
    </>
  );
};

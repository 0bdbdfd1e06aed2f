/** Context of the game on the play page. */
import { createContext, type ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { useAppState } from '../../base/app-state.tsx';
import { browserEnvironment } from '../environment/browser-environment.ts';
import { createGame, type GameContext } from './game.ts';

const GameContext = createContext<GameContext | null>(null);

/** Creates the game when the play page is first opened, and reuses it later. */
export const GameProvider = ({ children }: { readonly children: ComponentChildren }) => {
  const game = useAppState('game', () => createGame(browserEnvironment()));
  return <GameContext.Provider value={game}>{children}</GameContext.Provider>;
};

/** Provides another game: a lesson's, or that of the deal of the day. */
export const GivenGame = ({ game, children }: { readonly game: GameContext; readonly children: ComponentChildren }) => (
  <GameContext.Provider value={game}>{children}</GameContext.Provider>
);

export const useGame = (): GameContext => {
  const game = useContext(GameContext);
  if (game === null) throw new Error('no game: expected a component inside a GameProvider');
  return game;
};

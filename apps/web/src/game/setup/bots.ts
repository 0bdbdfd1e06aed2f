/** The bots of a table, and the fallback if one fails. */
import type { Action } from '@doudizhu/rules/round';
import type { BotQuestion } from '@doudizhu/table';
import { PLAY } from './game-texts.ts';
import type { GameEnvironment } from '../environment/environment.ts';
import { botOfLevel } from './play-setup.ts';

export type AskBot = (table: string, question: BotQuestion) => Promise<Action>;

/**
 * Asks a seat's bot. If it fails, the error is logged and the rules bot answers. The first failure notifies the player.
 */
export const createBots = ({
  askBot,
  notify,
  logError,
}: Pick<GameEnvironment, 'askBot' | 'notify' | 'logError'>): AskBot => {
  let hasToldOfError = false;
  return async (table, { seat, level, view }) => {
    // The player's autopilot has no level: it plays as well as possible without search.
    const bot = botOfLevel(level ?? 'neural');
    const request = { player: `${table}/${seat}`, view, budgetMs: bot.budgetMs };
    try {
      return await askBot({ ...request, level: bot.level });
    } catch (error) {
      logError(error);
      if (!hasToldOfError) notify(PLAY.value.botError);
      hasToldOfError = true;
      return askBot({ ...request, level: 'rules' });
    }
  };
};

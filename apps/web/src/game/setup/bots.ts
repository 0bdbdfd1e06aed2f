/** The bots of a table: their levels as the worker knows them, and what happens where one breaks. */
import type { Action } from '@doudizhu/rules/round';
import type { BotQuestion } from '@doudizhu/table';
import { PLAY } from './game-texts.ts';
import type { GameEnvironment } from '../environment/environment.ts';
import { botOfLevel } from './play-setup.ts';

export type AskBot = (table: string, question: BotQuestion) => Promise<Action>;

/** Asks a seat's bot. Where it breaks, the error is logged and the rules bot answers for it; the first time the person is
 * told. */
export const createBots = ({
  askBot,
  notify,
  logError,
}: Pick<GameEnvironment, 'askBot' | 'notify' | 'logError'>): AskBot => {
  let hasToldOfError = false;
  return async (table, { seat, level, view }) => {
    // The autopilot of the person has no level: it plays as well as the bots can without a search.
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

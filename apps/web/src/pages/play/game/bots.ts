/** The bots of a table: their levels as the worker knows them, and what happens where one breaks. */
import type { Action } from '@doudizhu/rules';
import { PLAY } from '../play-texts.ts';
import type { GameEnvironment } from './environment.ts';
import { botOfLevel } from './play-setup.ts';
import type { BotQuestion } from './table-driver.ts';

export type AskBot = (table: string, question: BotQuestion) => Promise<Action>;

/** Asks a seat's bot. Where it breaks, the rules bot answers for it; the first time the person is told. */
export const createBots = ({ askBot, notify }: Pick<GameEnvironment, 'askBot' | 'notify'>): AskBot => {
  let hasToldOfError = false;
  return async (table, { seat, level, view }) => {
    // The autopilot of the person has no level: it plays as well as the bots can without a search.
    const bot = botOfLevel(level ?? (view.rules.seats === 3 ? 'neural' : 'rules'));
    const request = { player: `${table}/${seat}`, view, budgetMs: bot.budgetMs };
    try {
      return await askBot({ ...request, level: bot.level });
    } catch {
      if (!hasToldOfError) notify(PLAY.value.botError);
      hasToldOfError = true;
      return askBot({ ...request, level: 'rules' });
    }
  };
};

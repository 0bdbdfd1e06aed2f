/** Plays any legal action, each as likely: the floor that every other bot is measured from. */
import { createRng, randomBelow } from '@doudizhu/rules/rng';
import { legalActionsOf } from '@doudizhu/rules/view';
import { mustAct, type Bot, type BotSetup } from './bot.ts';

/** Every legal action is equally likely. Equal seeds give equal rounds. */
export const createRandomBot = ({ seed }: BotSetup): Bot => {
  const rng = createRng(seed);
  return {
    name: 'random',
    act: (view) => {
      mustAct(view);
      const actions = legalActionsOf(view);
      return actions[randomBelow(rng, actions.length)]!;
    },
  };
};

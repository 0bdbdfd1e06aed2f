/** The sounds of what happens at the table. */
import type { Action, Seat } from '@doudizhu/rules';
import type { TableEvent } from '@doudizhu/table';
import type { Sound } from '../../../sounds.ts';

/** One sound at most for each event, in their order. */
export const soundsOf = (events: readonly TableEvent[], me: Seat): Sound[] =>
  events.flatMap((event): Sound[] => {
    switch (event.type) {
      case 'dealt':
        return ['deal'];
      case 'ended':
        return [(event.scores?.[me] ?? 0) > 0 ? 'win' : 'lose'];
      case 'acted':
        return [soundOf(event.action)];
      default:
        return [];
    }
  });

const soundOf = (action: Action): Sound => {
  if (action.type === 'pass') return 'pass';
  if (action.type !== 'play') return 'say';
  return action.combo.kind === 'bomb' || action.combo.kind === 'rocket' ? 'bomb' : 'card';
};

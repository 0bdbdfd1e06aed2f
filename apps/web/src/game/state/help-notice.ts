/** The sentence about the first help that the player takes in a round, before it changes anything. */
import type { HelpKind, TableView } from '@doudizhu/table';
import type { ShownEvent } from '../../moments/moment.ts';
import { HELP_WORDS } from '../setup/help-texts.ts';

/** @param before the view before the events @returns null for events without help, and after an earlier help */
export const helpNotice = (events: readonly ShownEvent[], { viewer, seats, stage }: TableView): string | null => {
  if (viewer === 'spectator' || seats[viewer]?.help.length !== 0) return null;
  const kind = events.map((event) => helpIn(event, viewer)).find((found) => found !== null) ?? null;
  const words = HELP_WORDS.value;
  if (kind === null) return null;
  return stage === 'over' ? words.resultStands : words.begins(words.kinds[kind]);
};

/** Help that an event brings to the player's seat. */
const helpIn = (event: ShownEvent, viewer: number): HelpKind | null => {
  if (event.type === 'undone') return 'undo';
  if (event.type === 'hinted' && event.seat === viewer) return 'hint';
  return event.type === 'autopilotOn' && event.seat === viewer && event.why !== 'abandonment' ? 'autopilot' : null;
};

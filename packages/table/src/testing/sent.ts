/** Everything that a server sends about a table, for tests. */
import type { TableEvent } from '../model/event.ts';
import { applyEvent } from '../fold/apply-event.ts';
import { foldLog } from '../log/log.ts';
import { patchBetween } from '../view/patch.ts';
import { publicEventOf } from '../view/public-event.ts';
import { viewOf } from '../view/view.ts';
import type { Viewer } from '../view/view-schema.ts';

/** Text of a viewer's view before event number `from` of a log, then of each patch and public event. */
export const sentTo = (log: readonly TableEvent[], viewer: Viewer, from = 1): string => {
  let table = foldLog(log.slice(0, from));
  let view = viewOf(table, viewer);
  const sent: unknown[] = [view];
  for (const event of log.slice(from)) {
    table = applyEvent(table, event);
    const next = viewOf(table, viewer);
    sent.push(patchBetween(view, next), publicEventOf(event, viewer));
    view = next;
  }
  return JSON.stringify(sent);
};

/** The same from the last deal on: unseen cards can change there only. */
export const sentSinceDeal = (log: readonly TableEvent[], viewer: Viewer): string =>
  sentTo(log, viewer, Math.max(log.map(({ type }) => type).lastIndexOf('dealt'), 1));

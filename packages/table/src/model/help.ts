/** Help in play. This file owns which kinds a table allows: its commands, web app and CLI ask here. */
import type { Terms } from './terms.ts';
import { HELP_KINDS, type HelpKind, type Occupant } from './values.ts';

/** Facts of a table, or of a view of it, that decide about help. */
interface HelpedTable {
  readonly terms: Pick<Terms, 'help' | 'rated' | 'practice'>;
  readonly seats: readonly { readonly occupant: Occupant | null }[];
}

/** True if the players at a table may use this help. An undo among players needs the votes of all, so it is fair. */
export const allowsHelp = ({ terms, seats }: HelpedTable, kind: HelpKind): boolean => {
  if (terms.rated || (kind === 'undo' && !terms.practice)) return false;
  const people = seats.filter(({ occupant }) => occupant?.type === 'person').length;
  return (terms.help ?? (people > 1 ? AMONG_PEOPLE : HELP_KINDS)).includes(kind);
};

const AMONG_PEOPLE: readonly HelpKind[] = ['undo'];

/** Maintenance: an operator announces it by a command, every node reads it, and play comes to rest: rounds are played to
 * their end, and nothing new begins. The notice is stored, so it holds until it is ended, also after a restart. */
import { openStorage, type ServerStorage } from './storage/storage.ts';
import type { DatabaseSetup } from './storage/database.ts';

const SETTING = 'maintenance';
const NOTICE_MAX = 200;

export class Maintenance {
  readonly #settings: ServerStorage['settings'];
  readonly #onChange: (notice: string | null) => void;
  #notice: string | null = null;

  /** @param onChange called with the new notice; null: it is over */
  constructor(settings: ServerStorage['settings'], onChange: (notice: string | null) => void) {
    this.#settings = settings;
    this.#onChange = onChange;
  }

  /** Notice of the operator; null: no maintenance. */
  notice(): string | null {
    return this.#notice;
  }

  /** Reads the notice. */
  async look(): Promise<void> {
    const stored = (await this.#settings.get(SETTING)) ?? '';
    const notice = stored === '' ? null : stored;
    if (notice === this.#notice) return;
    this.#notice = notice;
    this.#onChange(notice);
  }
}

/** Begins or ends maintenance at all nodes. @param notice for players; `off`: ends it @returns a line for the terminal
 * @throws a sentence */
export const changeMaintenance = async (database: DatabaseSetup, notice: string): Promise<string> => {
  const text = notice === 'off' ? '' : notice.trim();
  if (notice !== 'off' && (text === '' || text.length > NOTICE_MAX)) {
    throw new Error(`invalid notice of ${text.length} characters: expected 1 to ${NOTICE_MAX}, or off`);
  }
  const { settings, close } = await openStorage(database);
  try {
    await settings.set(SETTING, text);
  } finally {
    await close();
  }
  return text === ''
    ? 'maintenance is over: tables begin rounds again'
    : 'players see the notice within five seconds; rounds are played to their end, and nothing new begins';
};

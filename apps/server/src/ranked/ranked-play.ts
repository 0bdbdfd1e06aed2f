/** Ranked play. Players of all nodes wait in one queue. In a match each player calls first once, so it has as
 * many rounds as seats. Leaving a match early blocks the queue for a while. */
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { PRESET_NAMES, PRESETS, writeRules, type PresetName } from '@doudizhu/rules/ruleset';
import { matchSoFar, type RoundDraw, type Table, type TableEvent } from '@doudizhu/table';
import { randomBytes } from 'node:crypto';
import type { Report } from '../metrics.ts';
import { newId } from '../accounts/secrets.ts';
import type { ServerStorage } from '../storage/storage.ts';
import type { NewMatch } from '../storage/ranked-store.ts';
import { levelOfFreeSeat } from '../tables/bots/bot-threads.ts';
import { botOccupant, newTableEntry } from '../tables/new-table.ts';
import type { LiveTable } from '../tables/live-table.ts';
import { accountsOf } from '../tables/summary.ts';
import { ownRound } from '../tables/tables.ts';
import { companyOf, matchWaiting, type MatchedAccounts } from './matching.ts';

export interface RankedPlaySetup {
  readonly storage: ServerStorage;
  readonly nowMs: () => number;
  readonly report: Report;
}

/** Time to get ready. */
const READY_MS = 20_000;
/** Wait credited to a player whose match ended because another one left it. */
const WAITED_MS = 30_000;

/** Rule sets of ranked play: the published ones for two and three players. */
export const RANKED_RULES: readonly PresetName[] = PRESET_NAMES.filter((name) => PRESETS[name].seats <= 3);

export class RankedPlay {
  readonly #setup: RankedPlaySetup;

  constructor(setup: RankedPlaySetup) {
    this.#setup = setup;
  }

  /** Makes all possible matches. */
  async seatMatches(): Promise<void> {
    const { storage, nowMs } = this.#setup;
    const rng = createRng(randomBytes(16).toString('hex'));
    for (const rules of await storage.ranked.rulesWaiting()) {
      await storage.ranked.match(rules, nowMs(), (waiting) =>
        matchWaiting(waiting, { nowMs: nowMs(), seats: PRESETS[rules as PresetName].seats, rng }).map((match) =>
          this.#matchOf(match, rules as PresetName),
        ),
      );
    }
  }

  /** Draws the next round of a match; null: the match is over. */
  drawRound(table: LiveTable): RoundDraw | null {
    return isMatchOver(table.table()) ? null : ownRound();
  }

  /** Called after events of any table. Ends a match that a player left. */
  noticed(table: LiveTable, events: readonly TableEvent[], before: Table): void {
    if (table.hostedBy()?.type !== 'ranked' || !events.some(({ type }) => type === 'stoodUp')) return;
    this.#end(table, before).catch((error: unknown) => this.#setup.report('a ranked match could not end', error));
  }

  async #end(table: LiveTable, before: Table): Promise<void> {
    const { storage, nowMs } = this.#setup;
    const now = nowMs();
    const after = table.table();
    if (after.stage === 'closed') return;
    const here = accountsOf(after);
    if (!isMatchOver(after)) {
      for (const account of accountsOf(before)) {
        if (!here.includes(account)) await storage.ranked.noteDodge(account, now);
      }
      const rules = after.terms.rules.name;
      if (after.roundsBegun === 0) {
        for (const account of here)
          await storage.ranked.enter(account, rules, { sinceMs: now - WAITED_MS, nowMs: now });
      }
    }
    await table.host({ type: 'close' });
  }

  #matchOf(match: MatchedAccounts, rules: PresetName): NewMatch {
    const { nowMs } = this.#setup;
    const { seats } = PRESETS[rules];
    const table = unwrap(
      newTableEntry({
        id: newId(),
        owner: '',
        rules: writeRules({ ...PRESETS[rules], firstCaller: 'rotate' }),
        roundsMax: seats,
        pace: 'normal',
        isPublic: true,
        rated: true,
        fills: false,
        hostedBy: { type: 'ranked' },
        occupants: Array.from({ length: seats }, (_, seat) => {
          const account = match[seat];
          return account === undefined ? botOccupant(levelOfFreeSeat(seat)) : { type: 'person', account };
        }),
        terms: { readyMs: READY_MS, rated: true },
        nowMs: nowMs(),
        wakeAtMs: nowMs(),
      }),
    );
    return { accounts: match, company: companyOf(match, seats), table };
  }
}

const isMatchOver = (table: Table): boolean => matchSoFar(table).roundsScored >= table.seats.length;

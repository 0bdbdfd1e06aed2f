import { seatAt } from '@doudizhu/rules/deal';
import type { TableEvent, TableView } from '@doudizhu/table';
import { dayAt } from '../../base/day.ts';
import { fileNameFrom } from '../../base/save-file.ts';
import { nameAt, nameOfRules } from '../setup/names.ts';
import { PLAY } from '../setup/game-texts.ts';

/** File name of a table's log, from rules, day and opponents: `doudizhu-log-Classic-2026-11-22-Mai-Zhe.jsonl`. */
export const logFileOf = (view: Pick<TableView, 'terms' | 'seats' | 'viewer'>, log: readonly TableEvent[]): string => {
  const others = view.seats.flatMap(({ occupant }, seat) =>
    seat === view.viewer || occupant === null ? [] : [nameAt(view, seatAt(seat))],
  );
  const day = log[0] === undefined ? '' : dayAt(log[0].atMs);
  return fileNameFrom([PLAY.value.logOf, nameOfRules(view.terms.rules.name), day, ...others], 'jsonl');
};

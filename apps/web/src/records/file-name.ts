/** Descriptive file names. */
import type { RecordFormat, Replay } from '@doudizhu/records';
import { fileNameFrom } from '../base/save-file.ts';
import { nameOfRules } from '../game/setup/names.ts';
import { REPLAYS } from './record-texts.ts';

const EXTENSIONS: Readonly<Record<RecordFormat, string>> = {
  ddn: 'ddn',
  json: 'json',
  rlcard: 'rlcard.json',
  douzero: 'douzero.json',
  openspiel: 'openspiel.json',
  botzone: 'botzone.json',
};

/** @returns rule set, date if known, and winner: `doudizhu-Classic-2026-11-21-farmers-won.ddn` */
export const fileNameOf = ({ record, rounds }: Replay, format: RecordFormat): string => {
  const words = REPLAYS.value.fileName;
  const winner = rounds.at(-1)?.outcome?.winner;
  const date = /^\d{4}[.-]\d{2}[.-]\d{2}/u.exec(record.info.Date ?? '')?.[0].replaceAll('.', '-') ?? '';
  const won = winner === undefined ? '' : words.won[winner];
  return fileNameFrom([words.game, nameOfRules(record.setup.rules.name), date, won], EXTENSIONS[format]);
};

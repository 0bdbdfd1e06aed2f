/** File names that tell what is inside. */
import type { RecordFormat, Replay } from '@doudizhu/records';

const EXTENSIONS: Readonly<Record<RecordFormat, string>> = {
  ddn: 'ddn',
  json: 'json',
  rlcard: 'rlcard.json',
  douzero: 'douzero.json',
  openspiel: 'openspiel.json',
  botzone: 'botzone.json',
};

/** @returns rule set, date where it is known, and who won: `doudizhu-competition-2026-11-21-farmers-won.ddn`. */
export const fileNameOf = ({ record, rounds }: Replay, format: RecordFormat): string => {
  const winner = rounds.at(-1)?.outcome?.winner;
  const date = /^\d{4}[.-]\d{2}[.-]\d{2}/u.exec(record.info.Date ?? '')?.[0].replaceAll('.', '-');
  const parts = ['doudizhu', record.setup.rules.name, date, winner === undefined ? undefined : `${winner}-won`];
  return `${parts.filter((part) => part !== undefined && part !== '').join('-')}.${EXTENSIONS[format]}`;
};

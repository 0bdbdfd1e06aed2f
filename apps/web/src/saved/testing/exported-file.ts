/** A file of exported data, without rounds. */
export const PROGRESS = { id: 'finalplay-1', solved: true, attempts: 2, hints: 0, losses: 0, changedMs: 5 };
export const EXPORTED = {
  rounds: [],
  puzzles: [PROGRESS],
  records: [],
  lessons: ['combos'],
  days: [{ day: '2026-11-22', points: 6, isLandlord: true, bots: [1, null] }],
  puzzlePerson: {
    rating: 1612,
    deviation: 80,
    volatility: 0.06,
    history: [1580, 1612],
    days: ['2026-11-22'],
    runs: [{ kind: 'streak', solved: 7, day: '2026-11-22', last: 'finalplay-1' }],
  },
  training: { cards: [], day: '', answered: 0 },
};
export const FILE = { format: 'ddz-page', version: 1, ...EXPORTED };

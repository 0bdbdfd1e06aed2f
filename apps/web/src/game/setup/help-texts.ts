/** Help in play in words: its kinds, what a table allows, rounds with help. */
import { allowsHelp, type HelpKind, type TableView } from '@doudizhu/table';
import { listed, texts } from '../../base/language.ts';

/** Kinds that the opener of a table among players chooses from. */
export const TABLE_HELP = ['counter', 'autopilot', 'hint'] as const satisfies readonly HelpKind[];

/** Kinds that players may use among themselves at a table. */
export const allowedHelpText = ({ terms }: Pick<TableView, 'terms'>): string => {
  const words = HELP_WORDS.value;
  const kinds = TABLE_HELP.filter((kind) => allowsHelp({ terms, seats: TWO_PEOPLE }, kind));
  return kinds.length === 0 ? words.allowedNone : words.allowed(listed(kinds.map((kind) => words.kinds[kind])));
};

const TWO_PEOPLE = ['one', 'other'].map((account) => ({ occupant: { type: 'person', account } as const }));

export const HELP_WORDS = texts({
  kinds: [
    { hint: '提示', counter: '记牌器', autopilot: '托管', undo: '悔牌' } satisfies Readonly<Record<HelpKind, string>>,
    { hint: 'hint', counter: 'card counter', autopilot: 'autopilot', undo: 'undo' },
  ],
  begins: [
    (kind: string) => `用了辅助（${kind}）：这一局不算进闯关、勋章和战绩。`,
    (kind) => `With help (${kind}): this round counts for no gate, medal or statistics.`,
  ],
  resultStands: [
    '打完的结果照算。悔牌后接着打的不算进闯关、勋章和战绩。',
    'The result stands. What you play from here counts for no gate, medal or statistics.',
  ],
  withHelp: ['用过辅助', 'With help'],
  countsNot: ['不算进闯关、勋章和战绩', 'Counts for no gate, medal or statistics'],
  firstCounts: [
    (points: string) => `悔牌前的结果算数：${points} 分`,
    (points) => `The result before the undo counts: ${points}`,
  ],
  rule: [
    '用过提示、托管或悔牌的局记作「用过辅助」，不算进闯关、勋章和战绩。',
    'A round with a hint, the autopilot or undo is “with help”. It counts for no gate, medal or statistics.',
  ],
  allowed: [(kinds: string) => `真人同桌可以用：${kinds}。`, (kinds) => `Help among people: ${kinds}.`],
  allowedNone: ['真人同桌没有提示、记牌器和托管。', 'No hints, card counter or autopilot among people.'],
  choose: ['可以用的辅助', 'Help'],
});

/** The log of a table that stands at the position of a lesson. */
import {
  dealOf,
  parsePlay,
  PRESETS,
  seatAt,
  toAct,
  unwrap,
  type Action,
  type RuleSet,
  type Seat,
} from '@doudizhu/rules';
import {
  applyEvents,
  decide,
  foldLog,
  openTable,
  secretFrom,
  type CommandPayload,
  type Table,
  type TableEvent,
} from '@doudizhu/table';
import { levelOfCharacter, type BotCharacter } from '../../../characters/characters.ts';
import type { TableStep } from './lesson.ts';
import { preludeTo } from './prelude.ts';

/** The rules that most people play. */
export const LESSON_RULES: RuleSet = PRESETS.zunli;
/** The person's seat. */
export const PERSON: Seat = seatAt(0);
const TABLE = 'lesson';
/** Index = Seat: who sits beside the person, as the lessons call them. */
const SITTERS: readonly (BotCharacter | undefined)[] = [undefined, 'mai', 'gu'];

/** @param text `pass`, or cards as the rules package reads them @throws for what is no play */
export const playOf = (text: string): Action => {
  const combo = text === 'pass' ? null : unwrap(parsePlay(text, LESSON_RULES));
  return combo === null ? { type: 'pass' } : { type: 'play', combo };
};

/** Opens a table without a clock, deals the cards of the step and plays up to its position. */
export const logOfStep = (step: Pick<TableStep, 'hands' | 'landlord' | 'leader'>): TableEvent[] => {
  const { hands, kitty, plays } = preludeTo(step);
  const terms = { table: TABLE, rules: LESSON_RULES, clock: null, practice: true, autoPassMs: 900 };
  const opened = unwrap(openTable(terms, 0));
  const laid = { table: foldLog([opened]), log: [opened] };
  for (const seat of [0, 1, 2].map(seatAt)) {
    const occupant =
      seat === PERSON
        ? ({ type: 'person', account: 'Player' } as const)
        : ({ type: 'bot', name: `Bot ${seat}`, level: levelOfCharacter(SITTERS[seat] ?? 'mai') } as const);
    submit(laid, 'host', { type: 'seat', seat, occupant });
  }
  const deal = unwrap(dealOf({ rules: LESSON_RULES, hands, kitty }));
  submit(laid, 'host', { type: 'choose', deal, first: seatAt(step.landlord) });
  submit(laid, 'Player', { type: 'ready', on: true });
  submit(laid, 'host', { type: 'commit', secret: secretFrom(TABLE) });
  act(laid, { type: 'bid', points: 3 });
  for (const play of plays) act(laid, playOf(play));
  return laid.log;
};

interface LaidTable {
  table: Table;
  readonly log: TableEvent[];
}

const act = (laid: LaidTable, action: Action): void => {
  const { round } = laid.table;
  const seat = round === null ? undefined : toAct(round)[0];
  if (seat === undefined) throw new Error('bad lesson: no seat is to act');
  if (seat === PERSON) submit(laid, 'Player', { type: 'act', action });
  else submit(laid, 'host', { type: 'actFor', seat, action });
};

const submit = (laid: LaidTable, from: 'host' | 'Player', payload: CommandPayload): void => {
  const { seq } = laid.table;
  const id = seq.toString(16).padStart(32, '0');
  const events = unwrap(decide(laid.table, { id, from, seq, payload }, 0));
  laid.table = applyEvents(laid.table, events);
  laid.log.push(...events);
};

/** Position and limits of `ddz solve`, from DDN or from options. */
import { hiddenPosition, type HiddenPosition } from '@doudizhu/bots';
import { parseCards } from '@doudizhu/rules/cards';
import type { Failure } from '@doudizhu/rules/failure';
import { didYouMean, nearest } from '@doudizhu/rules/nearest';
import {
  checkPosition,
  isHidden,
  openPosition,
  parsePosition,
  positionFromText,
  SIDE_LETTERS,
  type OpenPosition,
  type Position,
} from '@doudizhu/rules/position';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { KINDS, type Kind, withoutKinds } from '@doudizhu/rules/ruleset';
import { type SearchLimits } from '@doudizhu/solver';
import type { Input, CommandOptions } from '../command/command.ts';
import { rulesWithWild } from '../command/options.ts';
import { MEMORY_MB, MEMORY_MB_MAX, MEMORY_MB_MIN } from '@doudizhu/env/solver-queue';
import { cliFailure } from '../words/failures.ts';

export interface SolveRequest extends SearchSettings {
  readonly position: OpenPosition;
}

/** A position with hidden hands. */
export interface HiddenRequest extends SearchSettings {
  readonly hidden: HiddenPosition;
  readonly dealsMax: number;
}

/** Options for positions with hidden hands. */
export const HIDDEN_OPTIONS: CommandOptions = {
  unseen: {
    value: 'CARDS',
    en: 'cards that hidden hands can hold (default: all others)',
    zh: '暗手可能有的牌（默认其余所有牌）',
  },
  deals: {
    value: 'N',
    range: [1, 1_000_000],
    initial: 1000,
    en: 'with hidden hands: deals to solve; more are sampled',
    zh: '有暗手时最多求解的牌局数；再多就抽样',
  },
};

export interface SearchSettings {
  /** Limits per question to the solver. */
  readonly limits: SearchLimits;
  readonly memoryMb: number;
  readonly threads: number;
}

/** Options that `searchSettingsOf` reads. */
export const SEARCH_SETTINGS: CommandOptions = {
  time: { value: 'SECONDS', range: [1, 86_400 * 30], en: 'time for each question', zh: '每个问题的时限（秒）' },
  nodes: { value: 'N', range: [1, Number.MAX_SAFE_INTEGER], en: 'nodes for each question', zh: '每个问题的节点上限' },
  threads: { value: 'N', range: [1, 64], initial: 1, en: 'threads of the search', zh: '搜索线程数' },
  memory: { value: 'MIB', range: [MEMORY_MB_MIN, MEMORY_MB_MAX], initial: MEMORY_MB, en: 'memory', zh: '内存' },
};

/** Reads the question. @returns `bad-position`, `bad-rules` or `bad-usage` */
export const readSolveRequest = (input: Input): Result<SolveRequest | HiddenRequest, Failure> => {
  const given = readPosition(input);
  if (!given.ok) return given;
  const settings = searchSettingsOf(input);
  if (!given.value.hands.some(isHidden)) {
    const unused = Object.keys(HIDDEN_OPTIONS).find((name) => input.has(name));
    if (unused !== undefined) return err(cliFailure('bad-usage/hidden-hands', { option: unused }));
    const open = openPosition(given.value);
    return open.ok ? ok({ position: open.value, ...settings }) : open;
  }
  const text = input.text('unseen');
  const unseen = text === undefined ? ok(undefined) : parseCards(text);
  if (!unseen.ok) return unseen;
  const hidden = hiddenPosition(given.value, unseen.value);
  return hidden.ok ? ok({ hidden: hidden.value, dealsMax: input.count('deals'), ...settings }) : hidden;
};

export const searchSettingsOf = ({ has, count }: Input): SearchSettings => ({
  limits: {
    timeMs: has('time') ? 1000 * count('time') : undefined,
    nodesMax: has('nodes') ? count('nodes') : undefined,
  },
  memoryMb: count('memory'),
  threads: count('threads'),
});

/** Options of a position without DDN. */
const HAND_OPTIONS = ['landlord', 'farmer', 'lead', 'beat', 'by', 'wild', 'head-start'];

const readPosition = (input: Input): Result<Position, Failure> => {
  const [line] = input.positionals;
  const kinds = readKinds(input.text('kinds-off'));
  if (!kinds.ok) return kinds;
  if (line !== undefined) {
    const given = [...HAND_OPTIONS, 'rules'].find((name) => input.has(name));
    if (given !== undefined) {
      return err(cliFailure('bad-usage/position-twice', { option: given }));
    }
    const parsed = parsePosition(line);
    if (!parsed.ok) return parsed;
    const rules = withoutKinds(parsed.value.rules, kinds.value);
    return rules.ok ? checkPosition({ ...parsed.value, rules: rules.value }) : rules;
  }
  const landlord = input.text('landlord');
  const farmers = input.texts('farmer');
  if (landlord === undefined || farmers.length === 0) {
    const missing = landlord === undefined ? '--landlord HAND' : '--farmer HAND';
    return err(cliFailure('bad-usage/no-position', { missing }));
  }
  const dealt = rulesWithWild(input);
  if (!dealt.ok) return dealt;
  const rules = withoutKinds(dealt.value, kinds.value);
  if (!rules.ok) return rules;
  const [turn, beat, beatBy] = [input.text('lead') ?? 'L', input.text('beat'), input.text('by')];
  const headStart = input.has('head-start') ? input.count('head-start') : 0;
  const read = positionFromText({ rules: rules.value, landlord, farmers, turn, beat, beatBy, headStart });
  return read.ok || read.error.key !== 'bad-position/unknown-side' ? read : err(badSide(input, read.error));
};

/** Names the option whose side does not exist. */
const badSide = (input: Input, failure: Failure): Failure => {
  const sides = 1 + input.texts('farmer').length;
  const letters = [...(SIDE_LETTERS[sides] ?? '')];
  const option = ['lead', 'by'].find(
    (name) => input.has(name) && !letters.includes(input.text(name)?.trim().toUpperCase() ?? ''),
  );
  return option === undefined
    ? failure
    : cliFailure('bad-usage/side', { option, value: input.text(option) ?? '', letters: letters.join(' ') });
};

/** Reads kinds, separated by commas. */
const readKinds = (text: string | undefined): Result<Kind[], Failure> => {
  const names = text === undefined || text.trim() === '' ? [] : text.split(',').map((name) => name.trim());
  const kinds = KINDS.filter((kind) => names.includes(kind));
  const unknown = names.find((name) => !kinds.some((kind) => kind === name));
  if (unknown === undefined) return ok(kinds);
  const meant = nearest(unknown, KINDS);
  return err(
    cliFailure('bad-usage/kinds', { value: text ?? '', kind: unknown, kinds: KINDS, near: didYouMean(meant) }),
  );
};

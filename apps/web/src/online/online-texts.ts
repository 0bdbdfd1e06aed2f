/** Texts shared by the online pages, and failures as text. */
import type { ServerFailure } from '@doudizhu/protocol';
import { refusalText } from '../cards/names.ts';
import { texts } from '../base/language.ts';

/** Failures of a table with a different text on a page: the table's own has ids. */
const FAILURES = texts({
  'has-seat': ['你已经坐下了', 'You already have a seat'],
  stale: ['牌局已经变了，请再看一眼', 'The table has moved on: please look again'],
  'id-used': ['这个操作没有被接受，请再试一次', 'This was not accepted: please try again'],
  left: ['你已经离开了这一局', 'You have left this round'],
});

export const ONLINE = texts({
  retry: ['重试', 'Try again'],
  loading: ['正在加载…', 'Loading…'],
  playAlone: ['自己玩', 'Play alone'],
  maintenance: [
    (notice: string) => `维护通知：${notice}（打完手上这局，暂不开新局）`,
    (notice) => `Maintenance: ${notice} (Rounds are played to their end; none begins.)`,
  ],
});

/** Returns the failure as text. Those of the server, the rules and the table bring their own. */
export const failureText = (failure: ServerFailure): string => {
  const failures: Readonly<Record<string, string>> = FAILURES.value;
  return failures[failure.code] ?? refusalText(failure);
};

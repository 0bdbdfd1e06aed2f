/** Words of games over the network that several pages need, and why the server refused something. */
import type { Failure } from '@doudizhu/rules';
import type { ServerFailure } from '@doudizhu/protocol';
import { GAME } from '../cards/names.ts';
import { texts } from '../language.ts';

export const ONLINE = texts({
  zh: {
    guest: (digits: string) => `访客 ${digits}`,
    failures: {
      unreachable: '连不上联机服务器。',
      offline: '和牌桌的连接断了。',
      'bad-name': '这个名字不能用：1 到 20 个字，不能有看不见的字，也不能冒充别人。',
      'name-taken': '已经有人叫这个名字，或者太像了。',
      'too-many': '太频繁了，请稍等一会儿。',
      'bad-code': '恢复码不对，或者已经用过了。',
      'no-session': '请先登录。',
      'not-playing-here': '你正在另一个窗口打这一桌。',
      'not-found': '找不到。',
      'no-table': '没有这一桌，或者已经散了。',
      'seat-taken': '这个座位已经有人了。',
      'has-seat': '你已经坐下了。',
      stale: '牌桌已经往下走了，请再看一眼。',
      'id-used': '这个操作没有被接受，请再试一次。',
      left: '你已经离开了这一局。',
      'bad-request': '服务器没看懂这个请求。',
    } as Readonly<Record<string, string>>,
    refused: '服务器没有接受。',
    retry: '重试',
    loading: '正在加载…',
    playAlone: '自己玩',
  },
  en: {
    guest: (digits) => `Guest ${digits}`,
    failures: {
      unreachable: 'The game server does not answer.',
      offline: 'The connection to the table is gone.',
      'bad-name': 'This name cannot be used: 1 to 20 characters, none of them invisible, and nobody else’s look.',
      'name-taken': 'Somebody has this name, or one that looks the same.',
      'too-many': 'Too many requests. Please wait a moment.',
      'bad-code': 'This recovery code is wrong, or has been used.',
      'no-session': 'Please sign in first.',
      'not-playing-here': 'You are playing at this table in another window.',
      'not-found': 'There is no such thing here.',
      'no-table': 'There is no such table, or it has closed.',
      'seat-taken': 'Somebody sits there.',
      'has-seat': 'You have a seat.',
      stale: 'The table has moved on. Please look again.',
      'id-used': 'This was not accepted. Please try again.',
      left: 'You have left this round.',
      'bad-request': 'The server did not understand the request.',
    },
    refused: 'The server did not accept this.',
    retry: 'Try again',
    loading: 'Loading…',
    playAlone: 'Play alone',
  },
});

/** Why something was refused, for people: the rules' and the table's own words where they refused it. */
export const sayFailure = (failure: ServerFailure): string => {
  const { failures, refused } = ONLINE.value;
  if (Object.hasOwn(failures, failure.code)) return failures[failure.code] ?? refused;
  // A key that the words do not have is a server of another version.
  return failure.key === failure.code ? refused : GAME.value.sayToPlayers(failure as unknown as Failure);
};

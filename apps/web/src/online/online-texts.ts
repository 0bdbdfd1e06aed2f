/** Words of games over the network that several pages need, and why the server refused something. */
import type { FailureCode, ServerFailure } from '@doudizhu/protocol';
import { refusalText } from '../cards/names.ts';
import { texts } from '../base/language.ts';

/** The server's failures, those of this page on the way to it, and a few of the table that need other words here. */
type ShownFailure =
  | FailureCode
  | 'unreachable'
  | 'offline'
  | 'passkey-known'
  | 'passkey-refused'
  | 'has-seat'
  | 'stale'
  | 'id-used'
  | 'left';

export const ONLINE = texts({
  failures: [
    {
      unreachable: '连不上联机服务器。',
      offline: '和牌桌的连接断了。',
      'passkey-known': '这台设备上已经有这个账号的通行密钥。',
      'passkey-refused': '没有用成通行密钥：被取消了，或者这台设备上没有。',
      'bad-request': '服务器没看懂这个请求。',
      'bad-origin': '这个请求来自别的网站。',
      'signed-out': '请先登录。',
      'not-found': '找不到。',
      'bad-name': '这个名字不能用：1 到 20 个字，不能有看不见的字，也不能冒充别人。',
      'name-taken': '已经有人叫这个名字，或者太像了。',
      'bad-rules': '没有这种规则。',
      'bad-level': '这种玩法没有这个机器人。',
      'wrong-secret': '恢复码或通行密钥不对，或者已经用过了。',
      'no-passkeys': '通行密钥只能在 https 网站上用。',
      'too-many-tables': '你开的桌太多了，先散掉几桌吧。',
      'too-many': '太频繁了，请稍等一会儿。',
      'too-large': '内容太长了。',
      stopping: '服务器正在重启，请稍等。',
      'nodes-apart': '服务器之间暂时失去联系：正在打的牌桌照常进行，新牌桌请稍后再开。',
      'no-storage': '服务器暂时存不了东西，请稍等。',
      internal: '服务器出错了。',
      'bad-message': '服务器没看懂这条消息。',
      'join-first': '还没有连上牌桌。',
      'joined-already': '已经连上牌桌了。',
      'seated-elsewhere': '你正坐在另一桌。',
      'seat-taken': '这个座位已经有人了。',
      'too-fast': '说得太快了，歇一歇。',
      'no-seat': '你没有坐在这一桌。',
      'not-playing-here': '你正在另一个窗口打这一桌。',
      'not-owner': '只有开桌的人能这样做。',
      'hosted-table': '这一桌的座位由服务器安排。',
      'entry-closed': '现在不能报名、退出或公开了。',
      'entered-already': '你已经报名了。',
      'tournament-full': '比赛已经满员。',
      'not-entered': '你没有报名这场比赛。',
      'bad-reveal': '公开的随机数与报名时的承诺不符。',
      'bad-start': '比赛应在两分钟之后、七天之内开始。',
      'name-wanted': '请先给自己起个名字。',
      'ranked-blocked': '你错过了匹配到的比赛，过一会儿才能再排位。',
      muted: '你被禁言了。',
      banned: '这个账号被封禁了。',
      'reported-already': '你已经举报过这一局的这个座位。',
      'moderators-only': '请先以管理员身份登录。',
      'has-seat': '你已经坐下了。',
      stale: '牌桌已经往下走了，请再看一眼。',
      'id-used': '这个操作没有被接受，请再试一次。',
      left: '你已经离开了这一局。',
    } satisfies Readonly<Record<ShownFailure, string>>,
    {
      unreachable: 'The game server does not answer.',
      offline: 'The connection to the table is gone.',
      'passkey-known': 'This device has a passkey of this account already.',
      'passkey-refused': 'No passkey was used: it was cancelled, or there is none on this device.',
      'bad-request': 'The server did not understand the request.',
      'bad-origin': 'The request came from another site.',
      'signed-out': 'Please sign in first.',
      'not-found': 'There is no such thing here.',
      'bad-name': 'This name cannot be used: 1 to 20 characters, none of them invisible, and nobody else’s look.',
      'name-taken': 'Somebody has this name, or one that looks the same.',
      'bad-rules': 'There are no such rules.',
      'bad-level': 'There is no such bot for this game.',
      'wrong-secret': 'This recovery code or passkey is wrong, or has been used.',
      'no-passkeys': 'Passkeys work on https sites only.',
      'too-many-tables': 'You have opened too many tables. Close some of them first.',
      'too-many': 'Too many requests. Please wait a moment.',
      'too-large': 'That was too long.',
      stopping: 'The server is restarting. Please wait a moment.',
      'nodes-apart': 'The servers have lost touch for a moment. Tables go on; please try again soon for a new one.',
      'no-storage': 'The server cannot store anything just now. Please wait a moment.',
      internal: 'Something went wrong on the server.',
      'bad-message': 'The server did not understand the message.',
      'join-first': 'The table is not connected yet.',
      'joined-already': 'The table is connected already.',
      'seated-elsewhere': 'You sit at another table.',
      'seat-taken': 'Somebody sits there.',
      'too-fast': 'That was too fast. Please pause.',
      'no-seat': 'You have no seat at this table.',
      'not-playing-here': 'You are playing at this table in another window.',
      'not-owner': 'Only who opened the table can do that.',
      'hosted-table': 'The server seats people at this table.',
      'entry-closed': 'It is too late or too early for that.',
      'entered-already': 'You have entered already.',
      'tournament-full': 'The tournament is full.',
      'not-entered': 'You have not entered this tournament.',
      'bad-reveal': 'The random number does not fit what was pledged at entry.',
      'bad-start': 'A tournament starts two minutes to seven days from now.',
      'name-wanted': 'Please choose a name first.',
      muted: 'A moderator has muted you.',
      banned: 'A moderator has banned this account.',
      'reported-already': 'You have reported this seat of this round already.',
      'moderators-only': 'Please sign in as a moderator first.',
      'ranked-blocked': 'You did not take a match that was found. Please wait a while.',
      'has-seat': 'You have a seat.',
      stale: 'The table has moved on. Please look again.',
      'id-used': 'This was not accepted. Please try again.',
      left: 'You have left this round.',
    },
  ],
  refused: ['服务器没有接受。', 'The server did not accept this.'],
  retry: ['重试', 'Try again'],
  loading: ['正在加载…', 'Loading…'],
  playAlone: ['自己玩', 'Play alone'],
});

/** Why something was refused, for people: the rules' and the table's own words where they refused it. */
export const sayFailure = (failure: ServerFailure): string => {
  const { refused } = ONLINE.value;
  const failures: Readonly<Record<string, string>> = ONLINE.value.failures;
  if (Object.hasOwn(failures, failure.code)) return failures[failure.code] ?? refused;
  // A key that the words do not have is a server of another version.
  return failure.zh === undefined ? refused : refusalText({ ...failure, zh: failure.zh });
};

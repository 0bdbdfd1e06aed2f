/** Texts shared by the online pages, and the server's failures as text. */
import type { FailureCode, ServerFailure } from '@doudizhu/protocol';
import { refusalText } from '../cards/names.ts';
import { texts } from '../base/language.ts';

/** Failures of the server, failures of the page on the way to it, and table failures with a different text here. */
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

export const FAILURES = texts<Readonly<Record<ShownFailure, string>>>({
  unreachable: ['连不上联机服务器。', 'The game server does not answer.'],
  offline: ['和牌桌的连接断了。', 'The connection to the table is gone.'],
  'passkey-known': ['这台设备上已经有这个账号的通行密钥。', 'This device already has a passkey of this account.'],
  'passkey-refused': [
    '没能使用通行密钥：已取消，或者这台设备上没有。',
    'No passkey was used: cancelled, or missing on this device.',
  ],
  'bad-request': ['服务器不认识这个请求。', 'The server did not understand the request.'],
  'bad-origin': ['这个请求来自别的网站。', 'The request came from another site.'],
  'signed-out': ['请先登录。', 'Please sign in first.'],
  'not-found': ['找不到。', 'Not found.'],
  'bad-name': [
    '这个名字不能用：要 1 到 20 个看得见的字，也不能和别人的名字看起来一样。',
    'Invalid name: expected 1–20 visible characters, and not a look-alike of another name.',
  ],
  'name-taken': ['已经有人叫这个名字，或者太像了。', 'This name is taken, or looks like one that is.'],
  'bad-rules': ['没有这种规则。', 'Unknown rules.'],
  'bad-level': ['这种玩法没有这个机器人。', 'This bot is not available for this game.'],
  'wrong-secret': [
    '恢复码或通行密钥不对，或者已经用过了。',
    'This recovery code or passkey is wrong, or has been used.',
  ],
  'no-passkeys': ['通行密钥只能在 https 网站上用。', 'Passkeys work on https sites only.'],
  'too-many-tables': ['你开的桌太多了，请先关掉几桌。', 'You have opened too many tables. Close some of them first.'],
  'too-many': ['太频繁了，请稍等一会儿。', 'Too many requests. Please wait a moment.'],
  'too-large': ['内容太长了。', 'The content is too long.'],
  stopping: ['服务器正在重启，请稍等。', 'The server is restarting. Please wait a moment.'],
  maintenance: ['服务器马上要维护，暂时不开新的牌局。', 'The server is about to be maintained: no new games for now.'],
  'nodes-apart': [
    '服务器之间暂时连不上：正在打的牌桌照常进行，新牌桌请稍后再开。',
    'The servers can’t reach each other. Running games continue; please open new tables a little later.',
  ],
  'no-storage': ['服务器暂时存不了东西，请稍等。', 'The server cannot save right now. Please wait a moment.'],
  internal: ['服务器出错了。', 'Something went wrong on the server.'],
  'too-many-friends': ['好友名单满了。', 'Your list of friends is full.'],
  'bad-message': ['服务器不认识这条消息。', 'The server did not understand the message.'],
  'join-first': ['还没有连上牌桌。', 'The table is not connected yet.'],
  'joined-already': ['已经连上牌桌了。', 'The table is already connected.'],
  'seated-elsewhere': ['你正坐在另一桌。', 'You have a seat at another table.'],
  'seat-taken': ['这个座位已经有人了。', 'This seat is taken.'],
  'too-fast': ['说得太快了，歇一歇。', 'That was too fast. Please pause.'],
  'no-seat': ['你没有坐在这一桌。', 'You have no seat at this table.'],
  'not-playing-here': ['你正在另一个窗口打这一桌。', 'You are playing at this table in another window.'],
  'not-owner': ['只有开桌的人能这样做。', 'Only the table’s owner can do that.'],
  'hosted-table': ['这一桌的座位由服务器安排。', 'The server assigns the seats at this table.'],
  'entry-closed': ['现在不能报名、退出或公开随机数。', 'This is not possible at this time.'],
  'entered-already': ['你已经报名了。', 'You have already entered.'],
  'tournament-full': ['比赛已经满员。', 'The tournament is full.'],
  'not-entered': ['你没有报名这场比赛。', 'You have not entered this tournament.'],
  'bad-reveal': ['公开的随机数与报名时的承诺不符。', 'The random number does not match the commitment made at entry.'],
  'bad-start': ['比赛应在两分钟之后、七天之内开始。', 'A tournament starts two minutes to seven days from now.'],
  'people-only': ['程序不能这样做。', 'Programs may not do that.'],
  'too-many-programs': ['一个账号最多三个程序。', 'An account has at most three programs.'],
  'name-required': ['请先给自己起个名字。', 'Please choose a name first.'],
  'ranked-blocked': ['你错过了匹配到的比赛，过一会儿才能再排位。', 'You missed a match. Please wait a while.'],
  muted: ['你被禁言了。', 'A moderator has muted you.'],
  banned: ['这个账号被封禁了。', 'A moderator has banned this account.'],
  'reported-already': ['你已经举报过这一局的这个座位。', 'You have already reported this seat of this round.'],
  'moderators-only': ['请先以管理员身份登录。', 'Please sign in as a moderator first.'],
  'has-seat': ['你已经坐下了。', 'You already have a seat.'],
  stale: ['牌局已经变了，请再看一眼。', 'The table has moved on. Please look again.'],
  'id-used': ['这个操作没有被接受，请再试一次。', 'This was not accepted. Please try again.'],
  left: ['你已经离开了这一局。', 'You have left this round.'],
});

export const ONLINE = texts({
  refused: ['服务器没有接受。', 'The server did not accept this.'],
  retry: ['重试', 'Try again'],
  loading: ['正在加载…', 'Loading…'],
  playAlone: ['自己玩', 'Play alone'],
  maintenance: [
    (notice: string) => `维护通知：${notice}（打完手上这局，暂不开新局）`,
    (notice) => `Maintenance: ${notice} (Rounds are played to their end; none begins.)`,
  ],
});

/** Returns the failure as text; failures of the rules and the table have their own texts. */
export const sayFailure = (failure: ServerFailure): string => {
  const { refused } = ONLINE.value;
  const failures: Readonly<Record<string, string>> = FAILURES.value;
  if (Object.hasOwn(failures, failure.code)) return failures[failure.code] ?? refused;
  // A key without a text comes from a server of another version.
  return failure.zh === undefined ? refused : refusalText({ ...failure, zh: failure.zh });
};

/** Failures of the server: a code for programs, an HTTP status, a sentence. Tables and rules have their own codes. */
import { phrasesOf, type Phrase, type Texts } from '@doudizhu/rules/failure';
import { anyObject, record, text, type TypeOf } from '@doudizhu/rules/schema';

/** Status, and the sentence for people in English and Chinese, by code. */
const FAILURES = {
  'bad-request': [400, 'the server could not read the request', '服务器看不懂这个请求'],
  'bad-origin': [403, 'the request comes from another site', '这个请求来自别的网站'],
  'signed-out': [401, 'not signed in: sign in first', '请先登录'],
  'sign-in-again': [
    403,
    'sign in again first: your last sign-in was more than five minutes ago',
    '请先重新登录：上次登录已经超过五分钟',
  ],
  'not-found': [404, 'not found, or not visible to this account', '找不到，或者这个账号看不到'],
  'bad-name': [
    422,
    'invalid name: expected 1 to 20 visible characters, and not a look-alike of another name',
    '这个名字不能用：要 1 到 20 个看得见的字，也不能和别人的名字看起来一样',
  ],
  'name-taken': [409, 'this name is taken, or looks like one that is', '已经有人叫这个名字，或者太像了'],
  'name-removed': [403, 'a moderator has removed this name: choose another one', '管理员删除了这个名字，请换一个'],
  'renamed-already': [429, 'a name can be changed once a day', '名字一天只能改一次'],
  'bad-rules': [422, 'unknown rules', '没有这种规则'],
  'bad-level': [422, 'this bot is not available for these rules', '这种玩法没有这个机器人'],
  'wrong-secret': [
    401,
    'this code or passkey is wrong, or has been used',
    '登录码、恢复码或通行密钥不对，或者已经用过了',
  ],
  'no-passkeys': [422, 'passkeys work on https sites and localhost only', '通行密钥只能在 https 网站和本机上用'],
  'too-many-tables': [409, 'you have opened too many tables: close some of them first', '你开的桌太多了，请先关掉几桌'],
  'too-many': [429, 'too many requests: wait a moment', '太频繁了，请稍等一会儿'],
  'too-large': [413, 'the content is too long', '内容太长了'],
  stopping: [503, 'the server is restarting: wait a moment', '服务器正在重启，请稍等'],
  maintenance: [
    503,
    'the server is about to be maintained: no new games for now',
    '服务器马上要维护，暂时不开新的牌局',
  ],
  'nodes-apart': [
    503,
    'the servers cannot reach each other: games continue, open new tables a little later',
    '服务器之间暂时连不上：正在打的牌桌照常进行，新牌桌请稍后再开',
  ],
  'no-storage': [503, 'the server cannot save right now: wait a moment', '服务器暂时存不了东西，请稍等'],
  internal: [500, 'the server failed', '服务器出错了'],
  'bad-message': [400, 'the server could not read the message', '服务器看不懂这条消息'],
  'join-first': [400, 'the table is not connected yet: expected join as the first message', '还没有连上牌桌'],
  'joined-already': [400, 'the table is already connected', '已经连上牌桌了'],
  'seated-elsewhere': [409, 'you have a seat at another table', '你正坐在另一桌'],
  'seat-taken': [409, 'the seat is taken', '这个座位已经有人了'],
  'too-fast': [429, 'too fast: wait a moment', '太快了，歇一歇'],
  'no-seat': [403, 'you have no seat at this table', '你没有坐在这一桌'],
  'not-playing-here': [403, 'you play at this table in another window', '你正在另一个窗口打这一桌'],
  'not-owner': [403, 'only the owner of the table can do that', '只有开桌的人能这样做'],
  'table-in-use': [409, 'other people sit at this table', '这一桌还有别人坐着'],
  'hosted-table': [403, 'the server assigns the seats at this table', '这一桌的座位由服务器安排'],
  'entry-closed': [409, 'entry, withdrawal and reveal are not possible at this time', '现在不能报名、退出或公开随机数'],
  'entered-already': [409, 'you have already entered', '你已经报名了'],
  'tournament-full': [409, 'the tournament is full', '比赛已经满员'],
  'pledge-used': [
    409,
    'another entrant has this commitment: draw a new random number',
    '别的参赛者用了这个承诺，请换一个随机数',
  ],
  'entrant-removed': [403, 'you were removed from this tournament', '你已被移出这场比赛'],
  'network-full': [
    409,
    'eight people from your address have entered this tournament',
    '你的网络地址已有八人报名这场比赛',
  ],
  'not-entered': [409, 'you have not entered the tournament', '你没有报名这场比赛'],
  'bad-reveal': [
    422,
    'the random number does not match the commitment made at entry',
    '公开的随机数与报名时的承诺不符',
  ],
  'bad-start': [422, 'a tournament starts two minutes to seven days from now', '比赛应在两分钟之后、七天之内开始'],
  'too-many-friends': [409, 'the list of friends is full', '好友名单满了'],
  'people-only': [403, 'programs may not do that', '程序不能这样做'],
  'too-many-programs': [409, 'an account has at most three programs', '一个账号最多三个程序'],
  'name-required': [403, 'choose a name first', '请先给自己起个名字'],
  'match-missed': [429, 'you missed a match: wait a while', '你错过了匹配到的牌局，过一会儿才能再匹配'],
  muted: [403, 'a moderator has muted you', '你被禁言了'],
  banned: [403, 'a moderator has banned this account', '这个账号被封禁了'],
  'reported-already': [409, 'you have already reported this seat of this round', '你已经举报过这一局的这个座位'],
  'moderators-only': [401, 'moderators only: sign in as one first', '请先以管理员身份登录'],
} as const satisfies Readonly<Record<string, readonly [status: number, message: string, zh: string]>>;

export type FailureCode = keyof typeof FAILURES;
export const FAILURE_CODES = Object.keys(FAILURES) as readonly FailureCode[];

/** Reason of a refusal: `code` for programs, a sentence for people in both languages. */
export const serverFailure = record({
  code: text,
  /** The code, more detailed if the table or the rules refused. */
  key: text,
  parameters: anyObject,
  message: text,
  /** The sentence in Chinese. */
  zh: text,
});
export type ServerFailure = TypeOf<typeof serverFailure>;

/** A failure of the server itself, not of the table or the rules. */
export type OwnFailure = ServerFailure & { readonly code: FailureCode };

export const failure = (code: FailureCode, parameters: ServerFailure['parameters'] = {}): OwnFailure => ({
  code,
  key: code,
  parameters,
  message: FAILURES[code][1],
  zh: FAILURES[code][2],
});

/** A failure with the sentence of its cause, which names the value and what was expected. */
export const failureBy = (code: FailureCode, { key, parameters, message, zh }: Phrase): OwnFailure => ({
  code,
  key,
  parameters: (parameters ?? {}) as ServerFailure['parameters'],
  message,
  zh,
});

const CAUSES = {
  'bad-request/field': {
    en: 'invalid request: {field} is {found}, expected {expected}',
    zh: '请求里的 {field} 是 {found}，应为{expected}',
  },
  'bad-request/path': {
    en: 'invalid path {path}: expected one that begins with /',
    zh: '路径 {path} 无效，应以 / 开头',
  },
  'not-found/table': {
    en: 'table {table}: not found, or not visible to this account',
    zh: '牌桌 {table}：找不到，或者这个账号看不到',
  },
  'bad-rules/ranked': { en: 'invalid rules {found}: expected one of {rules}', zh: '{found} 没有排位赛，可选：{rules}' },
  'bad-level/bots': {
    en: 'invalid bots {found}: expected at most {most}, each one of {levels}',
    zh: '机器人 {found} 不行：最多 {most} 个，可选：{levels}',
  },
} as const satisfies Texts;
/** Sentences that name the value and what was expected, for `failureBy`. */
export const causeOf = phrasesOf(CAUSES);

/** HTTP status of an answer with this failure. */
export const httpStatusOf = (code: FailureCode): number => FAILURES[code][0];

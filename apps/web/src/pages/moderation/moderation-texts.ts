import type { AuditAct, CaseKind, SanctionKind } from '@doudizhu/protocol';
import { texts } from '../../base/language.ts';

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

export const ACTS = texts<Readonly<Record<AuditAct, string>>>({
  'sign-in': ['登录', 'signed in'],
  mute: ['禁言', 'mute'],
  ban: ['封禁', 'ban'],
  'lift-mute': ['解除禁言', 'lift mute'],
  'lift-ban': ['解除封禁', 'lift ban'],
  'close-report': ['处理举报', 'close report'],
  'close-case': ['处理可疑搭档', 'close case'],
  'remove-name': ['删除名字', 'remove name'],
  'close-table': ['关闭牌桌', 'close table'],
  'void-ratings': ['清除等级分', 'void ratings'],
  'cancel-tournament': ['取消比赛', 'cancel tournament'],
  'remove-entrant': ['移出比赛', 'remove entrant'],
});

export const CASE_KINDS = texts<Readonly<Record<CaseKind, string>>>({
  informed: ['打得比自己的牌所能解释的好', 'Better than their own cards explain'],
  thrown: ['对这一位对手打得差得多', 'Far worse against this one opponent'],
  address: ['常从同一网络来，又坐在一桌', 'Same network, often at the same table'],
});

export const MODERATION = texts({
  title: ['管理', 'Moderation'],
  about: [
    '玩家的举报、每夜检查出的可疑搭档，都由人来处理。',
    'Reports of players, and cases found by the check of pairs. Moderators decide.',
  ],
  name: ['管理员名字', 'Moderator’s name'],
  code: ['登录码', 'Code'],
  codeHint: [
    '由服务器管理者发给你。登录八小时后失效。',
    'The server’s operator gives it to you. A session ends after eight hours.',
  ],
  signIn: ['登录', 'Sign in'],
  signOut: ['退出', 'Sign out'],
  signedIn: [(name: string) => `管理员：${name}`, (name) => `Moderator: ${name}`],
  views: [
    { reports: '举报', cases: '可疑搭档', search: '查找', audit: '操作记录', servers: '服务器' },
    { reports: 'Reports', cases: 'Cases', search: 'Search', audit: 'Audit log', servers: 'Servers' },
  ],
  none: ['暂时没有。', 'Nothing yet.'],
  closed: ['已处理', 'closed'],
  by: [(name: string) => `举报人：${name}`, (name) => `reported by ${name}`],
  seat: [(seat: number) => `${seat + 1} 号座位`, (seat) => `seat ${seat + 1}`],
  replay: ['看回放', 'Replay'],
  replayOf: [(number: number) => `回放 ${number}`, (number) => `Replay ${number}`],
  close: ['处理完毕', 'Close'],
  closeAbout: ['不需要再处理时关闭，请写明理由。', 'Close it if nothing more needs to be done. Give a reason.'],
  player: ['玩家的名字（一部分也行）或编号', 'Name of a player, a part of it, or an id'],
  find: ['查找', 'Search'],
  noneFound: ['没有找到。', 'None found.'],
  removeName: ['删除名字', 'Remove name'],
  removeNameOf: [(name: string) => `删除 ${name} 的名字`, (name) => `Remove the name of ${name}`],
  removeNameAbout: [
    '这位玩家以访客身份继续打，可以另起名字，但不能再用这个。',
    'The player continues as a guest and may choose another name, but never this one again.',
  ],
  table: ['牌桌的编号或链接', 'Id or link of a table'],
  closeTable: ['关闭牌桌', 'Close table'],
  closeTableAbout: ['立即关闭，打到一半也关。', 'Closes it at once, also during a round.'],
  voidRatings: ['清除等级分', 'Void ratings'],
  voidRatingsOf: [(name: string) => `清除等级分：${name}`, (name) => `Void ratings of ${name}`],
  voidRatingsAbout: [
    '删除这个账号的全部等级分和曲线，不能撤销；牌局保留。',
    'Deletes all ratings and curves of the account for good. Its rounds stay.',
  ],
  tournament: ['比赛的编号或链接', 'Id or link of a tournament'],
  entrant: ['要移出的玩家编号；不填则取消比赛', 'Id of the player to remove; empty: cancel the tournament'],
  cancelTournament: ['取消比赛或移出选手', 'Cancel a tournament, or remove an entrant'],
  cancelTournamentAbout: [
    '只能在开赛前。移出的人不能再报名。',
    'Before the start only. A removed player cannot enter again.',
  ],
  why: ['理由', 'Reason'],
  act: [(name: string) => `处置 ${name}`, (name) => `Act on ${name}`],
  actShort: ['处置', 'Act'],
  reportsOf: [
    (count: number) => `被举报 ${count} 次`,
    (count) => (count === 1 ? 'reported once' : `reported ${count} times`),
  ],
  formerNames: [
    (names: readonly string[]) => `用过的名字：${names.join('、')}`,
    (names) => `Earlier names: ${names.join(', ')}`,
  ],
  removedName: [(name: string) => `${name}（已删除）`, (name) => `${name} (removed)`],
  nothingHolds: ['目前没有禁言或封禁。', 'No active mutes or bans.'],
  kind: ['处罚', 'Action'],
  kinds: [{ mute: '禁言', ban: '封禁' } satisfies Record<SanctionKind, string>, { mute: 'Mute', ban: 'Ban' }],
  length: ['期限', 'Duration'],
  hours: [
    (hours: number | null) => (hours === null ? '永久' : hours < 24 ? `${hours} 小时` : `${Math.round(hours / 24)} 天`),
    (hours) =>
      hours === null ? 'for good' : hours < 24 ? counted(hours, 'hour') : counted(Math.round(hours / 24), 'day'),
  ],
  until: [
    (time: string | null) => (time === null ? '永久' : `到 ${time}`),
    (time) => (time === null ? 'for good' : `until ${time}`),
  ],
  doIt: ['执行', 'Apply'],
  lift: [(kind: string) => `解除${kind}`, (kind) => `Lift ${kind.toLowerCase()}`],
  done: ['已执行。', 'Done.'],
  wantsWhy: ['请写明理由。', 'Please give a reason.'],

  together: ['同桌局数', 'Rounds together'],
  plays: ['评估过的出牌', 'Plays judged'],
  mean: ['每手差值', 'Excess per play'],
  apart: ['不同桌时', 'When apart'],
  z: ['z 值（门槛）', 'z (threshold)'],
  when: ['时间', 'When'],
  who: ['管理员', 'Moderator'],
  what: ['操作', 'Action'],
  whom: ['对象', 'Account'],
});

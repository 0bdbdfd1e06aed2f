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
});

export const CASE_KINDS = texts<Readonly<Record<CaseKind, string>>>({
  informed: ['打得比自己的牌所能解释的好', 'Better than their own cards explain'],
  thrown: ['对这一个人时打得差得多', 'Far worse against this one person'],
  address: ['常从同一网络来，又坐在一桌', 'One network, often at one table'],
});

export const MODERATION = texts({
  title: ['管理', 'Moderation'],
  about: [
    '玩家的举报、每夜查出的可疑搭档，都由人来处理。',
    'What players report and what the nightly check names. People decide.',
  ],
  name: ['管理员名字', 'Moderator’s name'],
  code: ['登录码', 'Code'],
  codeHint: [
    '由服务器的主人发给你。登录八小时后失效。',
    'You got it from the person who runs the server. A session ends after eight hours.',
  ],
  signIn: ['登录', 'Sign in'],
  signOut: ['退出', 'Sign out'],
  signedIn: [(name: string) => `管理员：${name}`, (name) => `Moderator: ${name}`],
  views: [
    { reports: '举报', cases: '可疑搭档', audit: '操作记录', servers: '服务器' },
    { reports: 'Reports', cases: 'Cases', audit: 'Audit log', servers: 'Servers' },
  ],
  none: ['暂时没有。', 'Nothing yet.'],
  closed: ['已处理', 'closed'],
  by: [(name: string) => `举报人：${name}`, (name) => `reported by ${name}`],
  seat: [(seat: number) => `${seat + 1} 号座位`, (seat) => `seat ${seat + 1}`],
  replay: ['看回放', 'Replay'],
  replayOf: [(number: number) => `回放 ${number}`, (number) => `Replay ${number}`],
  close: ['处理完毕', 'Close'],
  closeAbout: ['不再需要处理时，写明理由。', 'Nothing more needs to be done. Say why.'],
  why: ['理由', 'Reason'],
  act: [(name: string) => `处置 ${name}`, (name) => `Act on ${name}`],
  actShort: ['处置', 'Act'],
  reportsOf: [
    (count: number) => `被举报 ${count} 次`,
    (count) => (count === 1 ? 'reported once' : `reported ${count} times`),
  ],
  nothingHolds: ['目前没有禁言或封禁。', 'No mute and no ban holds now.'],
  kind: ['做什么', 'What'],
  kinds: [{ mute: '禁言', ban: '封禁' } satisfies Record<SanctionKind, string>, { mute: 'Mute', ban: 'Ban' }],
  length: ['多久', 'How long'],
  hours: [
    (hours: number | null) => (hours === null ? '永久' : hours < 24 ? `${hours} 小时` : `${Math.round(hours / 24)} 天`),
    (hours) =>
      hours === null ? 'for good' : hours < 24 ? counted(hours, 'hour') : counted(Math.round(hours / 24), 'day'),
  ],
  until: [
    (time: string | null) => (time === null ? '永久' : `到 ${time}`),
    (time) => (time === null ? 'for good' : `until ${time}`),
  ],
  doIt: ['执行', 'Do it'],
  lift: [(kind: string) => `解除${kind}`, (kind) => `Lift: ${kind}`],
  done: ['已执行。', 'Done.'],
  wantsWhy: ['请写明理由。', 'Please give a reason.'],

  together: ['同桌局数', 'Rounds together'],
  plays: ['判过的出牌', 'Plays judged'],
  mean: ['每手差值', 'Excess a play'],
  apart: ['不同桌时', 'Without each other'],
  z: ['z 值（门槛）', 'z (threshold)'],
  when: ['时间', 'When'],
  who: ['谁', 'Who'],
  what: ['做了什么', 'What'],
  whom: ['对谁', 'About whom'],
});

import type { ReportReason } from '@doudizhu/protocol';
import { texts } from '../base/language.ts';

export const REPORT_REASON_NAMES = texts<Readonly<Record<ReportReason, string>>>({
  collusion: ['串通作弊', 'Collusion'],
  thrown: ['故意输牌', 'Losing on purpose'],
  stalling: ['故意拖延', 'Stalling'],
  insult: ['辱骂', 'Insults'],
  bot: ['使用外挂', 'Cheating program'],
  name: ['昵称违规', 'Inappropriate name'],
  other: ['其他', 'Other'],
});

export const REPORT = texts({
  open: ['举报', 'Report'],
  title: ['举报一名玩家', 'Report a player'],
  about: [
    '管理员会看到这一局的回放。举报本身不会处罚任何人。',
    'Moderators see the replay of this round. A report alone has no consequences.',
  ],
  whom: ['玩家', 'Player'],
  reason: ['原因', 'Reason'],
  text: ['说明（可不填）', 'Details (optional)'],
  send: ['举报', 'Report'],
  sent: ['谢谢，管理员会处理。', 'Thank you. A moderator will look at it.'],
});

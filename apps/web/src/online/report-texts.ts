import type { ReportReason } from '@doudizhu/protocol';
import { texts } from '../base/language.ts';

export const REPORT_REASON_NAMES = texts<Readonly<Record<ReportReason, string>>>({
  collusion: ['互相通牌', 'They tell each other their cards'],
  thrown: ['故意输牌', 'Loses on purpose'],
  stalling: ['拖延', 'Stalls'],
  insult: ['骂人', 'Insults'],
  bot: ['用程序代打', 'A program plays'],
  name: ['名字不当', 'A bad name'],
  other: ['其他', 'Something else'],
});

export const REPORT = texts({
  open: ['举报', 'Report'],
  title: ['举报一名玩家', 'Report a player'],
  about: [
    '管理员会看到这一局的回放。举报本身不会处罚任何人。',
    'Moderators see the replay of this round. A report alone punishes nobody.',
  ],
  whom: ['谁', 'Whom'],
  reason: ['为什么', 'Why'],

  text: ['说明（可不填）', 'More (optional)'],
  send: ['举报', 'Report'],
  sent: ['谢谢，管理员会看的。', 'Thank you. A moderator will look at it.'],
});

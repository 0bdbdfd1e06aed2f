import type { ReportReason } from '@doudizhu/protocol';
import { texts } from '../base/language.ts';

export const REPORT = texts({
  open: ['举报', 'Report'],
  title: ['举报一名玩家', 'Report a player'],
  about: [
    '管理员会看到这一局的回放。举报本身不会处罚任何人。',
    'Moderators see the replay of this round. A report alone punishes nobody.',
  ],
  whom: ['谁', 'Whom'],
  reason: ['为什么', 'Why'],
  reasons: [
    {
      collusion: '互相通牌',
      thrown: '故意输牌',
      stalling: '拖延',
      insult: '骂人',
      bot: '用程序代打',
      name: '名字不当',
      other: '其他',
    } satisfies Record<ReportReason, string>,
    {
      collusion: 'They tell each other their cards',
      thrown: 'Loses on purpose',
      stalling: 'Stalls',
      insult: 'Insults',
      bot: 'A program plays',
      name: 'A bad name',
      other: 'Something else',
    },
  ],
  text: ['说明（可不填）', 'More (optional)'],
  send: ['举报', 'Report'],
  sent: ['谢谢，管理员会看的。', 'Thank you. A moderator will look at it.'],
});

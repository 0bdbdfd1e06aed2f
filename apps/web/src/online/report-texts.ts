import type { ReportReason } from '@doudizhu/protocol';
import { texts } from '../base/language.ts';

export const REPORT = texts({
  zh: {
    open: '举报',
    title: '举报一名玩家',
    about: '管理员会看到这一局的回放。举报本身不会处罚任何人。',
    whom: '谁',
    reason: '为什么',
    reasons: {
      collusion: '互相通牌',
      thrown: '故意输牌',
      stalling: '拖延',
      insult: '骂人',
      bot: '用程序代打',
      name: '名字不当',
      other: '其他',
    } satisfies Record<ReportReason, string>,
    text: '说明（可不填）',
    send: '举报',
    sent: '谢谢，管理员会看的。',
  },
  en: {
    open: 'Report',
    title: 'Report a player',
    about: 'Moderators see the replay of this round. A report alone punishes nobody.',
    whom: 'Whom',
    reason: 'Why',
    reasons: {
      collusion: 'They tell each other their cards',
      thrown: 'Loses on purpose',
      stalling: 'Stalls',
      insult: 'Insults',
      bot: 'A program plays',
      name: 'A bad name',
      other: 'Something else',
    },
    text: 'More (optional)',
    send: 'Report',
    sent: 'Thank you. A moderator will look at it.',
  },
});

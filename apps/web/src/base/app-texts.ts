import { texts } from './language.ts';

export const SHELL = texts({
  title: ['斗地主', 'Dou Dizhu'],
  skip: ['跳到正文', 'Skip to content'],
  menu: ['主菜单', 'Main menu'],
  more: ['更多', 'More'],
  streak: [(days: number) => `连续 ${days} 天`, (days) => `${days} days`],
  table: ['牌桌', 'Table'],
  close: ['关闭', 'Close'],
  loading: ['正在加载…', 'Loading…'],
  pages: [
    {
      '': '首页',
      play: '对局',
      daily: '每日一副',
      lobby: '联机',
      table: '牌桌',
      players: '玩家',
      account: '我的账号',
      leaderboard: '排行榜',
      rounds: '牌局',
      tournaments: '复式赛',
      moderation: '管理',
      puzzles: '残局',
      analysis: '分析',
      replays: '回放',
      statistics: '战绩',
      training: '改错',
      ladder: '闯五关',
      learn: '学打牌',
      settings: '设置',
    } as Readonly<Record<string, string>>,
    {
      '': 'Home',
      play: 'Play',
      daily: 'Deal of the day',
      lobby: 'Online',
      table: 'Table',
      players: 'Player',
      account: 'My account',
      leaderboard: 'Leaderboard',
      rounds: 'Round',
      tournaments: 'Tournaments',
      moderation: 'Moderation',
      puzzles: 'Puzzles',
      analysis: 'Analysis',
      replays: 'Replays',
      statistics: 'Statistics',
      training: 'Training',
      ladder: 'Five gates',
      learn: 'Learn',
      settings: 'Settings',
    },
  ],
  notFound: [(page: string) => `没有「${page}」这一页。`, (page) => `Page “${page}” not found.`],
  home: ['回首页', 'Home'],
  failed: ['这里出错了', 'Something went wrong here'],
  again: ['重试', 'Try again'],
  linkInAddress: ['浏览器不允许复制，链接在地址栏里。', 'Copying is blocked: the link is in the address bar.'],
  loadFailed: ['这一页没能加载，请检查网络后重试。', 'This page could not be loaded. Check the network and try again.'],
  newVersion: ['有新版本', 'New version available'],
  reload: ['更新', 'Update'],
  storageError: [
    {
      full: '存储空间满了，存不下新的数据。请导出现有的数据，再删掉一些回放。',
      other: '浏览器没能保存数据。请导出现有的数据。',
    },
    {
      full: 'The storage is full, new data are not saved. Export your data, then delete replays.',
      other: 'The browser could not save data. Export your data.',
    },
  ],
  exportAll: ['导出数据', 'Export data'],
  dismiss: ['知道了', 'Dismiss'],
  otherLanguage: ['English', '中文'],
});

/** @param page first part of an address. An unknown one is its own name */
export const nameOfPage = (page: string): string => {
  const { pages } = SHELL.value;
  return (Object.hasOwn(pages, page) ? pages[page] : undefined) ?? page;
};

import { texts } from '../../../base/language.ts';

export const BOOK = texts({
  note: ['这个局面的笔记', 'Note on this position'],
  noteHint: ['写下你的想法，会跟着研究一起分享', 'Your comment, shared with the study'],
  title: ['我的研究', 'My study'],
  what: [
    '把几个局面连同分支和笔记放在一起，用一个链接分享。',
    'Collect positions with variations and notes, and share them as one link.',
  ],
  name: ['研究的名字', 'Name of the study'],
  partName: ['这一节的名字', 'Name of this part'],
  add: ['加入研究', 'Add to the study'],
  update: ['更新这一节', 'Update this part'],
  partOf: [(number: number) => `第 ${number} 节`, (number) => `Part ${number}`],
  remove: [(title: string) => `从研究里删除「${title}」`, (title) => `Remove “${title}” from the study`],
  copy: ['复制研究的链接', 'Copy the study’s link'],
  copied: ['链接已复制，包含整个研究。', 'Link copied. It contains the whole study.'],
  added: ['已加入研究。', 'Added to the study.'],
  updated: ['已更新。', 'Updated.'],
  empty: ['研究里还没有局面。', 'The study is empty.'],
  shared: [(title: string) => (title === '' ? '别人的研究' : title), (title) => (title === '' ? 'A study' : title)],
  parts: ['各节', 'Parts'],
  take: ['存为我的研究', 'Save as my study'],
  taken: ['已存为我的研究。', 'Saved as your study.'],
  clear: ['清空研究', 'Clear the study'],
  noPart: ['研究里没有这一节。', 'Unknown part of the study.'],
});

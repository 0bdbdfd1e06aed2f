import { texts } from '../../../base/language.ts';

export const BOOK = texts({
  note: ['这个局面的笔记', 'Note on this position'],
  noteHint: ['写下你的想法，会跟着研究一起分享', 'What you think of it; it is shared with the study'],
  title: ['我的研究', 'My study'],
  what: [
    '把几个局面连同变化和笔记放在一起，用一个链接分享。',
    'Put several positions with variations and notes together and share them as one link.',
  ],
  name: ['研究的名字', 'Name of the study'],
  partName: ['这一节的名字', 'Name of this part'],
  add: ['加进研究', 'Add to the study'],
  update: ['更新这一节', 'Update this part'],
  partOf: [(number: number) => `第 ${number} 节`, (number) => `Part ${number}`],
  remove: [(title: string) => `从研究里删去「${title}」`, (title) => `Remove “${title}” from the study`],
  copy: ['复制研究的链接', 'Copy the study’s link'],
  copied: ['链接已复制，整个研究都在里面。', 'The link is copied; the whole study is in it.'],
  inAddress: [
    '浏览器不允许复制，链接在地址栏里。',
    'The browser does not allow copying: the address bar has the link.',
  ],
  added: ['已加进研究。', 'Added to the study.'],
  updated: ['已更新。', 'Updated.'],
  empty: ['研究里还没有局面。', 'There is no position in the study yet.'],
  shared: [(title: string) => (title === '' ? '别人的研究' : title), (title) => (title === '' ? 'A study' : title)],
  parts: ['各节', 'Parts'],
  take: ['存成我的研究', 'Keep as my study'],
  taken: ['已存成我的研究。', 'Kept as your study.'],
  clear: ['清空研究', 'Clear the study'],
  noPart: ['研究里没有这一节。', 'The study has no such part.'],
});

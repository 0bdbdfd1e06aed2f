/** What a person is told of a link that cannot be opened. */
import { texts } from '../base/language.ts';
import type { LinkFailure } from './link-text.ts';

const LINKS = texts({
  damaged: [
    '这个链接不完整或被改动过，里面的内容读不出来。请让发链接的人再复制一次完整的链接。',
    'This link is cut off or was changed: what it holds cannot be read. Ask for the whole link once more.',
  ],
  'other-version': [
    (version: string) => `这个链接是更新的版本（${version}）做的，请刷新本页再打开。`,
    (version) => `This link was made by a newer version (${version}); reload this page and open it again.`,
  ],
});

export const sayLinkFailure = (failure: LinkFailure): string =>
  failure.code === 'damaged' ? LINKS.value.damaged : LINKS.value['other-version'](failure.version);

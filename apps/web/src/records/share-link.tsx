/** Copies a whole round as one link: to its replay, or to its review. */
import { writeRecord, type Replay } from '@doudizhu/records';
import { writeShared } from './shared.ts';
import { hrefOf } from '../base/route.ts';
import { copyText, notify } from '../design/notice.tsx';
import { REPLAYS } from './record-texts.ts';
import { Button } from '../design/button.tsx';

export interface ShareLinkProps {
  readonly played: Replay;
  /** Page of the link. */
  readonly path: 'replays/link' | 'analysis';
  readonly text: string;
}

export const ShareLink = ({ played, path, text }: ShareLinkProps) => {
  const words = REPLAYS.value;
  const copy = async (): Promise<void> => {
    const ddn = writeRecord(played.record, 'ddn');
    if (!ddn.ok) return;
    const href = hrefOf(path, { z: await writeShared({ type: 'round', ddn: ddn.value }) });
    await copyText(new URL(href, location.href).href, words.linkCopied, () => {
      location.hash = href; // the link is in the address bar then
      notify(words.linkInAddress);
    });
  };
  return <Button look="small" onClick={copy} text={text} />;
};

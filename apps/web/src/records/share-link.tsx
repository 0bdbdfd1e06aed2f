/** Copies a whole round as one link: to its replay, or to its review. */
import type { Replay } from '@doudizhu/records';
import type { Seat } from '@doudizhu/rules/deal';
import { hrefOfRound } from './round-link.ts';
import { copyLink } from '../design/notice.tsx';
import { REPLAYS } from './record-texts.ts';
import { Button } from '../design/button.tsx';

export interface ShareLinkProps {
  readonly played: Replay;
  /** Page of the link. */
  readonly path: 'replays/link' | 'analysis';
  readonly text: string;
  /** The seat from which the round is watched. Left out: any. */
  readonly front?: Seat;
}

export const ShareLink = ({ played, path, text, front }: ShareLinkProps) => {
  const words = REPLAYS.value;
  const copy = async (): Promise<void> => {
    const href = await hrefOfRound(path, played.record, front ?? null);
    if (href !== null) await copyLink(href, words.linkCopied);
  };
  return <Button look="small" onClick={copy} text={text} />;
};

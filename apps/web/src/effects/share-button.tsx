/** Button that draws a picture of a result and sends it. The drawing is loaded when it is first wanted. */
import { useState } from 'preact/hooks';
import { texts } from '../base/language.ts';
import { Button } from '../design/button.tsx';
import { notify } from '../design/notice.tsx';
import type { ShareCard } from './share-card.ts';

const TEXTS = texts({
  share: ['晒一张图', 'Share a picture'],
  saved: ['图片已保存。', 'Picture saved.'],
  failed: ['这个浏览器画不出图片。', 'This browser cannot draw the picture.'],
});

export interface ShareButtonProps {
  /** Content of the picture. */
  readonly cardOf: () => ShareCard | Promise<ShareCard>;
  /** File name, without extension. */
  readonly name: string;
}

export const ShareButton = ({ cardOf, name }: ShareButtonProps) => {
  const words = TEXTS.value;
  const [isDrawing, setDrawing] = useState(false);
  const share = async (): Promise<void> => {
    setDrawing(true);
    try {
      const [{ drawShareCard, sendPicture }, card] = await Promise.all([import('./share-card.ts'), cardOf()]);
      const how = await sendPicture(await drawShareCard(card), { name, text: `${card.title} ${card.detail}` });
      if (how !== 'sent') notify(words[how]);
    } catch {
      notify(words.failed);
    } finally {
      setDrawing(false);
    }
  };
  return <Button data-testid="share-picture" disabled={isDrawing} onClick={() => void share()} text={words.share} />;
};

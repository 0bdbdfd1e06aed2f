/** Offers of full screen and installation after a round. An answer of any kind hides them in this browser. */
import { useState } from 'preact/hooks';
import { canFillScreen, fillScreen, install } from '../../base/install.ts';
import { loadText, saveText } from '../../base/storage.ts';
import { Button } from '../../design/button.tsx';
import { PLAY } from '../setup/game-texts.ts';

const KEY = 'ddz.screen-offers';

export const ScreenOffers = () => {
  const words = PLAY.value;
  const [isHidden, setHidden] = useState(() => loadText(KEY) !== null);
  const ask = install.value;
  const isPhone = matchMedia('(pointer: coarse)').matches && Math.min(innerWidth, innerHeight) <= 480;
  const canFill = isPhone && canFillScreen();
  if (isHidden || (ask === null && !canFill)) return null;
  const answer = (act: () => Promise<void>): void => {
    saveText(KEY, 'answered');
    setHidden(true);
    void act();
  };
  return (
    <p class="row screen-offers" data-testid="screen-offers">
      <span class="soft">{words.screenOffers}</span>
      {ask !== null && <Button look="small" onClick={() => answer(ask)} text={words.install} />}
      {canFill && <Button look="small" onClick={() => answer(fillScreen)} text={words.fillScreen} />}
      <Button look="small plain" onClick={() => answer(async () => undefined)} text={words.notNow} />
    </p>
  );
};

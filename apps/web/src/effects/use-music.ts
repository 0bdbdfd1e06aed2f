/** Music while a table is shown, if the settings want it. Silent while the page is hidden. */
import { useSignalEffect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { settings } from '../base/settings.ts';
import { hasBeenTouched } from './perform.ts';

const load = () => import('./music.ts');

export const useMusic = (): void => {
  const begin = (): void => {
    const { music, sound, volume } = settings.peek();
    if (!hasBeenTouched()) return;
    if (!music || !sound || volume === 0 || document.hidden) void quiet();
    else
      void load().then(
        ({ playMusic }) => playMusic(volume),
        () => undefined,
      );
  };
  // Nothing is loaded before the music was wanted once.
  useSignalEffect(() => {
    const { music, sound, volume } = settings.value;
    if (music && sound && volume > 0) hasBegun = true;
    if (hasBegun) begin();
  });
  useEffect(() => {
    const follow = (): void => {
      if (hasBegun) begin();
      if (!hasBeenTouched()) return;
      removeEventListener('pointerup', follow);
      removeEventListener('keyup', follow);
    };
    document.addEventListener('visibilitychange', follow);
    // Browsers are silent until the first touch or key.
    addEventListener('pointerup', follow);
    addEventListener('keyup', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      removeEventListener('pointerup', follow);
      removeEventListener('keyup', follow);
      void quiet();
    };
  }, []);
};

let hasBegun = false;

const quiet = async (): Promise<void> => {
  if (hasBegun) (await load()).stopMusic();
};

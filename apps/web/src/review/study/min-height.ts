/** Keeps the page still while a line plays on the board: the lists beside and below it change with every move. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { mayMove } from '../../base/settings.ts';
import type { Study } from './study.ts';

/** Scrolls to the board if less than half of it is in the window: on a phone it is above the button that was pressed. */
export const showBoard = (): void => {
  const board = document.querySelector('.analysis-board');
  if (board === null) return;
  const { top, bottom, height } = board.getBoundingClientRect();
  const seen = Math.min(bottom, innerHeight) - Math.max(top, 0);
  if (seen >= Math.min(height, innerHeight) / 2) return;
  board.scrollIntoView({ block: 'nearest', behavior: mayMove() ? 'smooth' : 'auto' });
};

/**
 * Least height of an element, so that the page does not get shorter than the place to which it is scrolled.
 * @returns `hold` keeps the height until the next move after the line
 */
export const useMinHeight = (study: Study) => {
  const ref = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  const isFresh = useRef(false);
  useEffect(() => {
    // The first move of the line comes before the autoplay.
    if (!isFresh.current && !study.isRunning.value) setHeight(null);
    isFresh.current = false;
  }, [study.node.value]);
  return {
    ref,
    style: height === null ? {} : { minHeight: `${height}px` },
    hold: (): void => {
      isFresh.current = true;
      setHeight(ref.current?.offsetHeight ?? null);
    },
  };
};

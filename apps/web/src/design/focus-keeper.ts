/** Keeps the focus when its button disappears, for example after the action of that button. */
import { useEffect, useRef } from 'preact/hooks';

export interface FocusKeeper {
  /** Name of the focused region. '' if it does not matter. */
  readonly regionOf: (focused: Element) => string;
  /** Element that inherits the focus of a region. Null if none does. */
  readonly heirOf: (region: string) => HTMLElement | null | undefined;
}

/**
 * Moves a lost focus to the heir of its region after rendering.
 * @param changed values whose change can remove the focused button. Default any rendering
 */
export const useFocusKeeper = ({ regionOf, heirOf }: FocusKeeper, changed?: readonly unknown[]): void => {
  const region = useRef('');
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      region.current = target instanceof Element ? regionOf(target) : '';
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    if (document.activeElement === document.body) heirOf(region.current)?.focus({ preventScroll: true });
  }, changed);
};

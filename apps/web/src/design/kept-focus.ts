/** Focus that survives the button which had it: the button may go away with the action that it stood for. */
import { useEffect, useRef } from 'preact/hooks';

export interface FocusKeeper {
  /** Where the focus is now, as a name; '' where it is of no interest. */
  readonly regionOf: (focused: Element) => string;
  /** The element that takes over the focus of a region; null: none. */
  readonly heirOf: (region: string) => HTMLElement | null | undefined;
}

/**
 * Moves a lost focus to the heir of its region after a rendering.
 * @param changed the values whose change may take the focused button away; undefined: any rendering may.
 */
export const useKeptFocus = ({ regionOf, heirOf }: FocusKeeper, changed?: readonly unknown[]): void => {
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

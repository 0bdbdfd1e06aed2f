/** Typed listeners: what an object reports, by name. */
export interface Listeners<Events> {
  /** Calls `listener` at each event of this name. @returns a function that removes it */
  readonly on: <Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void) => () => void;
  readonly emit: <Name extends keyof Events>(name: Name, event: Events[Name]) => void;
}

/** @param names names of all events. A listener of another name throws */
export const createListeners = <Events>(names: readonly (keyof Events & string)[]): Listeners<Events> => {
  const byName = new Map<keyof Events, Set<(event: never) => void>>();
  return {
    on: (name, listener) => {
      if (!names.some((known) => known === name)) {
        throw new Error(`invalid event "${String(name)}": expected one of ${names.join(', ')}`);
      }
      const listeners = byName.get(name) ?? new Set();
      byName.set(name, listeners.add(listener));
      return () => void listeners.delete(listener);
    },
    emit: (name, event) => {
      for (const listener of byName.get(name) ?? []) listener(event as never);
    },
  };
};

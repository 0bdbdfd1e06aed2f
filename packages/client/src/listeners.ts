/** Typed listeners: what an object reports, by name. */
export interface Listeners<Events> {
  /** Calls `listener` at each event of this name. @returns a function that removes it */
  readonly on: <Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void) => () => void;
  readonly emit: <Name extends keyof Events>(name: Name, event: Events[Name]) => void;
}

export const createListeners = <Events>(): Listeners<Events> => {
  const byName = new Map<keyof Events, Set<(event: never) => void>>();
  return {
    on: (name, listener) => {
      const listeners = byName.get(name) ?? new Set();
      byName.set(name, listeners.add(listener));
      return () => void listeners.delete(listener);
    },
    emit: (name, event) => {
      for (const listener of byName.get(name) ?? []) listener(event as never);
    },
  };
};

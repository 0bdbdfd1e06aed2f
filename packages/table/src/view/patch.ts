/**
 * Patches of a view, as plain JSON. A server sends them in place of whole views, and a client needs `patched` only:
 *
 *     ["value"]                          the value is replaced by the first item
 *     { "seq": [12], "round": { … } }    these fields of a record, or items of a list by index, have patches
 *     { "+": [ … ] }                     these items are appended to the list
 *
 * docs/decisions/0037-views-for-a-network.md says why it is not JSON Patch.
 */
/** Change of a value. */
export type Patch = readonly unknown[] | { readonly [part: string]: Patch };

const APPENDED = '+';

type Parts = Readonly<Record<string, unknown>>;

/** @returns the patch from one view to another. Null: they are equal */
export const patchBetween = <View extends object>(before: View, after: View): Patch | null => changeOf(before, after);

/** The view after a patch. Unchanged parts stay the same objects. */
export const patched = <View extends object>(before: View, patch: Patch): View => applied(before, patch) as View;

const changeOf = (before: unknown, after: unknown): Patch | null => {
  if (before === after) return null;
  if (Array.isArray(before)) return Array.isArray(after) ? changeOfList(before, after) : [after];
  return isRecord(before) && isRecord(after) ? changeOfRecord(before, after) : [after];
};

const changeOfRecord = (before: Parts, after: Parts): Patch | null => {
  const names = Object.keys(after);
  if (names.length !== Object.keys(before).length) return [after];
  let changes: Record<string, Patch> | null = null;
  for (const name of names) {
    if (before[name] === after[name]) continue;
    if (!(name in before)) return [after];
    const change = changeOf(before[name], after[name]);
    if (change !== null) (changes ??= {})[name] = change;
  }
  return changes;
};

/** A list whose items are mostly new is sent whole. */
const changeOfList = (before: readonly unknown[], after: readonly unknown[]): Patch | null => {
  const { length } = before;
  if (length > after.length || after.length > 2 * length) return [after];
  let [changed, replaced] = [0, 0];
  const changes: Record<string, Patch> = {};
  for (let index = 0; index < length; index++) {
    if (before[index] === after[index]) continue;
    const change = changeOf(before[index], after[index]);
    if (change === null) continue;
    changes[index] = change;
    changed++;
    if (isWhole(change)) replaced++;
  }
  if (2 * replaced > length) return [after];
  if (after.length > length) changes[APPENDED] = after.slice(length);
  else if (changed === 0) return null;
  return changes;
};

const isRecord = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const applied = (before: unknown, patch: Patch): unknown => {
  if (isWhole(patch)) return patch[0];
  if (!Array.isArray(before)) {
    const parts = Object.entries(patch).map(([name, change]) => [name, applied((before as Parts)[name], change)]);
    return { ...(before as Parts), ...Object.fromEntries(parts) };
  }
  const { [APPENDED]: appended = [], ...changes } = patch;
  const items: unknown[] = before.map((item, index) => {
    const change = changes[index];
    return change === undefined ? item : applied(item, change);
  });
  return [...items, ...(appended as readonly unknown[])];
};

const isWhole = (patch: Patch): patch is readonly unknown[] => Array.isArray(patch);

/**
 * Canonical JSON: the one text of a value that is hashed. Keys are sorted, nothing stands between the parts, and
 * characters that are not printable ASCII are written as `\uXXXX`. Python writes the same by
 * `json.dumps(value, sort_keys=True, separators=(',', ':'))`.
 */

/** @param value plain JSON; numbers are whole. Fields that are undefined are absent. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value).replace(NOT_PRINTABLE, escaped);
  const fields = value as Readonly<Record<string, unknown>>;
  const names = Object.keys(fields).filter((name) => fields[name] !== undefined);
  return `{${names
    .toSorted()
    .map((name) => `${canonicalJson(name)}:${canonicalJson(fields[name])}`)
    .join(',')}}`;
};

const NOT_PRINTABLE = /[^\x20-\x7e]/g;
const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

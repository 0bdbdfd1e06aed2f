/** Canonical JSON, the text of a value that is hashed: sorted keys, no white space, and `\uXXXX` for characters that
 * are not printable ASCII. Python's `json.dumps(value, sort_keys=True, separators=(',', ':'))` writes the same. */

/** @param value plain JSON with whole numbers. Undefined fields are left out */
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

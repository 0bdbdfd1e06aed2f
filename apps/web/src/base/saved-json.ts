/** JSON that this page wrote earlier and reads back: stored settings, exported files. The schema says what it must be. */
import type { Schema } from '@doudizhu/rules/schema';

/** @returns what the schema reads; null for a text that is no JSON, or JSON that does not fit. */
export const readSavedJson = <Value>(text: string | null, schema: Schema<Value>): Value | null => {
  if (text === null) return null;
  try {
    const read = schema.read(JSON.parse(text));
    return read.ok ? read.value : null;
  } catch {
    return null;
  }
};

/**
 * Files for the person's device. Apart from `export.ts`, which reads everything that is kept: a table saves its log too,
 * and should not load that for it.
 */

/** How long the browser has to take the file, in milliseconds. */
const TAKEN_WITHIN_MS = 60_000;

/** Saves a file on the person's device. */
export const saveFile = (name: string, content: BlobPart, type: string): void => {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), TAKEN_WITHIN_MS);
};

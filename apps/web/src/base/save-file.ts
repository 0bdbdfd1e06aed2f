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

/** A file name that tells what is inside, in the reader's language: `斗地主-欢乐-农民胜.ddn`. What a system forbids in names is left out. */
export const fileNameFrom = (parts: readonly string[], extension: string): string => {
  const name = parts
    .map((part) => part.replaceAll(/[\s/\\:*?"<>|.]+/gu, '-').replaceAll(/^-+|-+$/gu, ''))
    .filter((part) => part !== '')
    .join('-');
  return `${name}.${extension}`;
};

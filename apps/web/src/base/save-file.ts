/**
 * File downloads. Separate from `export.ts`, which reads all stored data, because a table that saves its log should not
 * load it.
 */

const TAKEN_WITHIN_MS = 60_000;

export const saveFile = (name: string, content: BlobPart, type: string): void => {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), TAKEN_WITHIN_MS);
};

/** A file name in the user's language: `斗地主-欢乐-农民胜.ddn`. Characters that a file system forbids are replaced. */
export const fileNameFrom = (parts: readonly string[], extension: string): string => {
  const name = parts
    .map((part) => part.replaceAll(/[\s/\\:*?"<>|.]+/gu, '-').replaceAll(/^-+|-+$/gu, ''))
    .filter((part) => part !== '')
    .join('-');
  return `${name}.${extension}`;
};

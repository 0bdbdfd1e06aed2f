/** Links and headings of a Markdown file. Code is left alone. */
import { dirname, join } from 'node:path/posix';

const FENCE = /^ *(`{3,}|~{3,})/u;
const LINK = /(?<before>!?\[(?:[^\]\\`]|\\.|`[^`]*`)*\]\()(?<target>[^)\s]+)(?<after>(?:\s+"[^"]*")?\))/gu;
const IS_ADDRESS = /^[a-z][a-z+.-]*:/u;

/** Calls a function on each line outside of fenced code. @returns the text with its answers. */
const mapLines = (text: string, change: (line: string, index: number) => string): string => {
  let fence: string | null = null;
  return text
    .split('\n')
    .map((line, index) => {
      const mark = FENCE.exec(line)?.[1];
      if (mark !== undefined && (fence === null || mark.startsWith(fence))) fence = fence === null ? mark : null;
      return fence === null && mark === undefined ? change(line, index) : line;
    })
    .join('\n');
};

/** A link to a file of the repository. */
export interface Link {
  /** From the root of the repository. */
  readonly file: string;
  /** With its `#`, or empty. */
  readonly anchor: string;
  readonly line: number;
}

/**
 * Replaces the links of a file to other files.
 * @param source its path from the root of the repository.
 * @param change answers with the new target.
 */
export const mapLinks = (text: string, source: string, change: (link: Link) => string): string =>
  mapLines(text, (line, index) =>
    line.replaceAll(LINK, (whole: string, before: string, target: string, after: string) => {
      if (IS_ADDRESS.test(target) || target.startsWith('/')) return whole;
      const [path = '', anchor] = target.split('#');
      const file = path === '' ? source : join(dirname(source), path);
      return `${before}${change({ file, anchor: anchor === undefined ? '' : `#${anchor}`, line: index + 1 })}${after}`;
    }),
  );

/** The links of a file to other files, and to its own headings. */
export const linksOf = (text: string, source: string): Link[] => {
  const links: Link[] = [];
  mapLinks(text, source, (link) => {
    links.push(link);
    return '';
  });
  return links;
};

/** The anchors of a file's headings, as GitHub and the site make them. */
export const anchorsOf = (text: string): Set<string> => {
  const anchors = new Set<string>();
  mapLines(text, (line) => {
    const heading = /^#{1,6} +(?<title>.*?) *$/u.exec(line)?.groups?.['title'];
    if (heading !== undefined) {
      const plain = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, '$1').toLowerCase();
      const slug = plain.replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '').replaceAll(' ', '-');
      let anchor = slug;
      for (let copy = 1; anchors.has(`#${anchor}`); copy++) anchor = `${slug}-${copy}`;
      anchors.add(`#${anchor}`);
    }
    return line;
  });
  return anchors;
};

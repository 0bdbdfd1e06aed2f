/** Links and headings of a Markdown file, read by mdast: code is left alone. */
import { dirname, join } from 'node:path/posix';
import GithubSlugger from 'github-slugger';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';

const IS_ADDRESS = /^[a-z][a-z+.-]*:/u;

/** A link to a file of the repository. */
export interface Link {
  /** Path from the root of the repository. */
  readonly file: string;
  /** With its `#`, or empty. */
  readonly anchor: string;
  readonly line: number;
}

const nodesIn = (node: Nodes): Nodes[] => [node, ...('children' in node ? node.children.flatMap(nodesIn) : [])];

const textOf = (node: Nodes): string =>
  nodesIn(node)
    .map((each) => ('value' in each && each.type !== 'html' ? each.value : ''))
    .join('');

/**
 * Replaces the links of a file to other files.
 * @param source its path from the root of the repository.
 * @param change returns the new target.
 */
export const mapLinks = (text: string, source: string, change: (link: Link) => string): string => {
  const places = nodesIn(fromMarkdown(text)).flatMap((node) => {
    if ((node.type !== 'link' && node.type !== 'image') || node.position === undefined) return [];
    if (IS_ADDRESS.test(node.url) || node.url.startsWith('/')) return [];
    const { start, end } = node.position;
    // The target is the last part of a link: an image inside of it comes before.
    const at = text.slice(start.offset, end.offset).lastIndexOf(`(${node.url}`);
    return at < 0 ? [] : [{ url: node.url, at: (start.offset ?? 0) + at + 1, line: start.line }];
  });
  let mapped = '';
  let done = 0;
  for (const { url, at, line } of places.toSorted((one, other) => one.at - other.at)) {
    const [path = '', anchor] = url.split('#');
    const file = path === '' ? source : join(dirname(source), path);
    const target = change({ file, anchor: anchor === undefined ? '' : `#${anchor}`, line });
    mapped += text.slice(done, at) + target;
    done = at + url.length;
  }
  return mapped + text.slice(done);
};

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
  const slugger = new GithubSlugger();
  const headings = nodesIn(fromMarkdown(text)).filter(({ type }) => type === 'heading');
  return new Set(headings.map((heading) => `#${slugger.slug(textOf(heading))}`));
};

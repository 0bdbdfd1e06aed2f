/**
 * Under what name and from where the packages are published: the only place that says so. The workspace's own files name
 * `@doudizhu/…`; packing puts another scope in place where one stands here.
 */
export interface Publication {
  /** The npm scope, with its `@`. */
  readonly scope: string;
  /** The address of the repository, without `.git`. Under `.example` it is not known yet, and publishing refuses. */
  readonly repository: string;
  /** The address of the documentation. */
  readonly homepage: string;
}

export const PUBLICATION: Publication = {
  scope: '@doudizhu',
  repository: 'https://code.example/doudizhu/doudizhu',
  homepage: 'https://doudizhu.example',
};

/** The scope that the workspace's files name. */
export const WORKSPACE_SCOPE = '@doudizhu';

/** @returns why the packages cannot be published from here, or null. */
export const whyNotPublishable = ({ repository, homepage }: Publication): string | null => {
  const unknown = [repository, homepage].filter((address) => new URL(address).hostname.endsWith('.example'));
  if (unknown.length === 0) return null;
  return `${unknown.join(' and ')} stand for addresses that are not known yet, want real ones in tools/publish/publication.ts`;
};

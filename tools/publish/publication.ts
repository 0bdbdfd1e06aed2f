/**
 * Scope and addresses of the published packages. Files of the workspace name `@doudizhu/…`. Packing replaces it with the
 * scope given here.
 */
export interface Publication {
  /** npm scope with its `@`. */
  readonly scope: string;
  /** Address of the repository, without `.git`. Publishing is refused while it is under `.example`. */
  readonly repository: string;
  /** Address of the documentation. */
  readonly homepage: string;
}

export const PUBLICATION: Publication = {
  scope: '@doudizhu',
  repository: 'https://code.example/doudizhu/doudizhu',
  homepage: 'https://doudizhu.example',
};

/** Scope in the workspace's files. */
export const WORKSPACE_SCOPE = '@doudizhu';

/** @returns why the packages cannot be published, or null. */
export const whyNotPublishable = ({ repository, homepage }: Publication): string | null => {
  const unknown = [repository, homepage].filter((address) => new URL(address).hostname.endsWith('.example'));
  if (unknown.length === 0) return null;
  return `${unknown.join(' and ')} are placeholders: expected real addresses in tools/publish/publication.ts`;
};

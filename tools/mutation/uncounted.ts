/**
 * What is not mutated, and why. Each entry is a file, or the files of one kind; the report prints the reasons, so that
 * nobody takes what is counted for more than it is.
 */
export interface Uncounted {
  readonly files: RegExp;
  readonly why: string;
}

export const UNCOUNTED: readonly Uncounted[] = [
  {
    files: /\.d\.ts$|\/index\.ts$|\/main\.ts$|[-/]binary\.ts$|-weights\.ts$|-texts\.ts$|\/(?:english|chinese)\.ts$/u,
    why: 'texts, lists of names, entry points, data',
  },
  {
    files:
      /\.test\.ts$|\/testing\/|\/(?:testing|sample|reference|harness)\.ts$|\/fake-[^/]+\.ts$|\/gallery-faults\.ts$/u,
    why: 'what only tests use',
  },
  {
    files:
      /\/web\/src\/(?:workers\/ask-bots|workers\/worker-bots|moments\/choreography|online\/browser-network|online\/passkeys|base\/offline|pages\/analysis\/study\/picture|game\/environment\/browser-environment|game\/view\/table-keys)\.ts$/u,
    why: 'ways to what only a browser has (workers, keys of the document, canvas, animations, passkeys, service workers): the tests that run them, npm run test:web, build the page first, a minute a mutant',
  },
];

export const whyUncounted = (file: string): string | null =>
  UNCOUNTED.find(({ files }) => files.test(file))?.why ?? null;

/** Lines that stand in two places, letter by letter. */

/** Shortest run that counts, in lines that say something. */
const RUN_MIN = 6;
/** A run that stands in more places is a form of the language, not a copy. */
const PLACES_MAX = 8;

interface Line {
  readonly number: number;
  readonly text: string;
}

/** @returns a line for each pair of places that share at least six lines without blanks, comments, imports and lone signs. */
export const repeatedRuns = (sources: ReadonlyMap<string, string>): string[] => {
  const files = new Map([...sources].map(([file, text]) => [file, telling(text)]));
  const places = new Map<string, { file: string; index: number }[]>();
  for (const [file, lines] of files) {
    for (let index = 0; index + RUN_MIN <= lines.length; index++) {
      const key = lines
        .slice(index, index + RUN_MIN)
        .map(({ text }) => text)
        .join('\n');
      places.set(key, [...(places.get(key) ?? []), { file, index }]);
    }
  }
  const isShared = (a: Line[] | undefined, i: number, b: Line[] | undefined, j: number): boolean =>
    a?.[i] !== undefined && a[i].text === b?.[j]?.text;
  const runs: string[] = [];
  for (const all of places.values()) {
    if (all.length < 2 || all.length > PLACES_MAX) continue;
    for (const [rank, first] of all.entries()) {
      for (const second of all.slice(rank + 1)) {
        const [a, b] = [files.get(first.file), files.get(second.file)];
        // Only where the run starts: its later windows are the same pair.
        if (isShared(a, first.index - 1, b, second.index - 1)) continue;
        const at = ({ file, index }: { file: string; index: number }): string =>
          `${file}:${files.get(file)?.[index]?.number}`;
        runs.push(`${at(first)} ~ ${at(second)}`);
      }
    }
  }
  return runs;
};

const telling = (source: string): Line[] => {
  const isImport = /^(?:import|export)\b.*\bfrom\b|^import\b|^from \S+ import\b/;
  // An import over several lines is blank, line by line.
  const text = source.replaceAll(/^(?:import|export) (?:type )?\{[^}]*\}(?: from '[^']*')?;$/gm, (found) =>
    found.replaceAll(/[^\n]/g, ''),
  );
  return text
    .split('\n')
    .map((line, index) => ({ number: index + 1, text: line.trim().replaceAll(/\s+/g, ' ') }))
    .filter(({ text: line }) => /\w/.test(line) && !/^(?:\/\/|\/?\*|#)/.test(line) && !isImport.test(line));
};

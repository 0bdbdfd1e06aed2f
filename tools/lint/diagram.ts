/** Prints the diagram of ARCHITECTURE.md from the layer table, as Mermaid: `node tools/lint/diagram.ts`. */
import { LAYERS } from './layers.ts';

/** @returns a flowchart with an arrow to each workspace that a workspace may import and reaches through no other. */
export const layerDiagram = (): string => {
  const below = new Map(LAYERS.map(({ folder, mayImport }) => [nameOf(folder), mayImport]));
  const reached = (name: string): string[] => (below.get(name) ?? []).flatMap((next) => [next, ...reached(next)]);
  // Workspaces with the same direct imports share a line.
  const arrows = new Map<string, string[]>();
  for (const { folder, mayImport, mayImportInWorker = [] } of LAYERS) {
    const direct = mayImport.filter((name) => !mayImport.some((other) => reached(other).includes(name)));
    for (const [arrow, targets] of [
      ['-->', direct],
      ['-. in workers .->', mayImportInWorker],
    ] as const) {
      const end = `${arrow} ${targets.join(' & ')}`;
      if (targets.length > 0) arrows.set(end, [...(arrows.get(end) ?? []), nameOf(folder)]);
    }
  }
  const lines = [...arrows].map(([end, names]) => `  ${names.join(' & ')} ${end}`);
  return ['flowchart TD', ...lines].join('\n');
};

const nameOf = (folder: string): string => folder.replace(/^\w+\//, '');

if (import.meta.main) console.log(layerDiagram());

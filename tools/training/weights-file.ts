/** Reads weights files named in options. */
import { readFileSync } from 'node:fs';
import { readWeights, type NetworkFamily, type NetworkWeights } from '@doudizhu/bots/neural';
import { refuseOptions } from '@doudizhu/options/script';

/**
 * Reads a weights file. If it is not one of the family (default three seats), the script ends like after an invalid option, with
 * one line and exit code 2.
 * @param script `import.meta.filename` of the script
 */
export const weightsIn = (script: string, file: string, family?: NetworkFamily): NetworkWeights => {
  const read = readWeights(readFileSync(file), family);
  return read.ok ? read.value : refuseOptions(script, `${file}: ${read.error.message}`);
};

/** Reads the initial weights of training, which must have the width of the layers to train. */
export const beginningIn = (script: string, file: string, hidden: number, family?: NetworkFamily): NetworkWeights => {
  const weights = weightsIn(script, file, family);
  const width = weights.layout.shape.hidden;
  return width === hidden
    ? weights
    : refuseOptions(script, `invalid --hidden "${hidden}": expected ${width}, as in ${file}`);
};

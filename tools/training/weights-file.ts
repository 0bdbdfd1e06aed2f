/** The weights that an option of a script names. */
import { readFileSync } from 'node:fs';
import { readWeights, type NetworkWeights, type weightsShapeOf } from '@doudizhu/bots/neural';
import { refuseOptions } from '@doudizhu/options/script';

type WeightsShape = ReturnType<typeof weightsShapeOf>;

/**
 * Where the file holds no weights of the shape (default three seats), the script ends as a wrong option does: one line
 * that says what is wrong, exit status 2.
 * @param script `import.meta.filename` of the script
 */
export const weightsIn = (script: string, file: string, shape?: WeightsShape): NetworkWeights => {
  const read = readWeights(readFileSync(file), shape);
  return read.ok ? read.value : refuseOptions(script, `${file}: ${read.error.message}`);
};

/** The weights that training begins with: their layers are as wide as those to be trained. */
export const beginningIn = (script: string, file: string, hidden: number, shape?: WeightsShape): NetworkWeights => {
  const weights = weightsIn(script, file, shape);
  const width = weights.layout.shape.hidden;
  return width === hidden ? weights : refuseOptions(script, `bad --hidden "${hidden}": ${file} has ${width}`);
};

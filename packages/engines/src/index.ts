/** Public names: every bot by name, under Node. */
export { bundledNetworks, bundledWeightsFile, provideWeights } from './bundled-weights.ts';
export { dataOrigin, type DataOrigin } from './data-origin.ts';
export { writeOnnx } from './onnx/export.ts';
export { closePrograms } from './program/exec-bot.ts';
export { showProgramErrors } from './program/program.ts';
export { actionMessage, actMessage } from './program/protocol.ts';
export { BOT_NAMES, BOT_PREFIXES, createBot, readyBots } from './registry.ts';

/** Every bot by name, under Node: every public name. */
export {
  createBundledNeuralBot,
  createBundledSearchBot,
  bundledNetworks,
  bundledWeightsUrl,
} from './bundled-weights.ts';
export { writeOnnx } from './onnx/export.ts';
export { createOnnxBot, ONNX_PREFIX } from './onnx/onnx-bot.ts';
export { createBotzoneBot } from './program/botzone-bot.ts';
export { closePrograms, createExecBot, type ExecOptions } from './program/exec-bot.ts';
export { splitCommand } from './program/program.ts';
export {
  PROTOCOL_VERSION,
  viewMessage,
  type ActionMessage,
  type ToProgram,
  type ViewMessage,
} from './program/protocol.ts';
export { BOT_NAMES, BOT_PREFIXES, createBot, readyBots } from './registry.ts';

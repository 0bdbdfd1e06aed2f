/** Every text of this package by its key: what another language has to say, too. `packages/words` does. */
import { BAD_BOT_TEXTS } from './bad-bot.ts';
import { FAULT_TEXTS } from './bot-faults.ts';
import { ONNX_TEXTS } from './onnx/onnx-bot.ts';
import { PROTOBUF_TEXTS } from './onnx/protobuf.ts';
import { RUNTIME_TEXTS } from './onnx/runtime.ts';
import { SIGNATURE_TEXTS } from './onnx/signature.ts';
import { COMMAND_LINE_TEXTS } from './program/program.ts';
import { PROTOCOL_TEXTS } from './program/protocol.ts';

export const ENGINES_TEXTS = {
  ...BAD_BOT_TEXTS,
  ...COMMAND_LINE_TEXTS,
  ...FAULT_TEXTS,
  ...ONNX_TEXTS,
  ...PROTOBUF_TEXTS,
  ...PROTOCOL_TEXTS,
  ...RUNTIME_TEXTS,
  ...SIGNATURE_TEXTS,
} as const;

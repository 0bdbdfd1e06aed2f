/** `ddz rpc`: starts the JSON-RPC server in this process. */
import { ok } from '@doudizhu/rules/result';
import { showProgramErrors } from '@doudizhu/engines';
import { createMethods, serve } from '@doudizhu/env';
import type { CliCommand } from '../command/command.ts';

const methodsWith = (programs: boolean) => createMethods({ nowMs: () => performance.now(), programs });
const METHODS = methodsWith(false);

export const RPC_COMMAND: CliCommand = {
  notes: {
    en: `methods: ${[...METHODS.keys()].join(', ')}. Requests and answers are JSON; the parameter rules of a request names its rule set.`,
    zh: `方法：${[...METHODS.keys()].join('、')}。始终输出 JSON；规则由参数 rules 指定。`,
  },
  usage: '',
  positionals: [0, 0],
  shared: [],
  options: {
    programs: {
      en: 'bot.act may start programs and read models: exec:…, botzone:…, onnx:…, douzero:…',
      zh: 'bot.act 可以启动程序、读取模型：exec:…、botzone:…、onnx:…、douzero:…',
    },
  },
  examples: [
    `rpc <<< '{"jsonrpc":"2.0","id":1,"method":"moves","params":{"hand":"334455","beat":{"cards":"33"}}}'`,
    `rpc <<< '{"jsonrpc":"2.0","id":2,"method":"classify","params":{"rules":"douzero","cards":"333444555777"}}'`,
  ],
  run: async ({ io, has }) => {
    // Libraries that start this program read its standard error.
    if (io.stderr.isTTY === true) showProgramErrors((text) => void io.stderr.write(text));
    await serve(io.stdin, io.stdout, has('programs') ? methodsWith(true) : METHODS);
    return ok(undefined);
  },
};

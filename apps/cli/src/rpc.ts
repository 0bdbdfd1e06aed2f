/** `ddz rpc`: the engine for programs in any language, JSON-RPC 2.0, one message a line on stdin and stdout. */
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { ok } from '@doudizhu/rules';
import type { Command } from './command.ts';
import { METHODS } from './rpc-methods.ts';
import { answerLine, INVALID_REQUEST, type Methods } from './rpc-message.ts';

export const RPC: Command = {
  name: 'rpc',
  summary: {
    en: 'Answer JSON-RPC 2.0 requests, one a line, until the input ends.',
    zh: '逐行应答 JSON-RPC 2.0 请求，直到输入结束。',
  },
  notes: {
    en: `methods: ${[...METHODS.keys()].join(', ')}. It always speaks JSON; params name their own rules.`,
    zh: `方法：${[...METHODS.keys()].join('、 ')}。始终输出 JSON；规则由参数 rules 指定。`,
  },
  usage: '',
  positionals: [0, 0],
  options: {},
  examples: [
    `rpc <<< '{"jsonrpc":"2.0","id":1,"method":"moves","params":{"hand":"334455","beat":{"cards":"33"}}}'`,
    `rpc <<< '{"jsonrpc":"2.0","id":2,"method":"classify","params":{"rules":"douzero","cards":"333444555777"}}'`,
  ],
  run: async ({ io }) => {
    await serve(io.stdin, io.stdout, METHODS);
    return ok(undefined);
  },
};

/** Longer lines are refused, so that a client who sends no line end cannot fill the memory. */
const LINE_MAX = 16 * 1024 * 1024;
/** Answers are written together up to so many characters, then at once. */
const WRITE_SIZE = 64 * 1024;

/** Answers every line of `input` until it ends. Answers of slow methods come when they are ready. */
export const serve = async (input: Readable, output: Writable, methods: Methods): Promise<void> => {
  const decoder = new StringDecoder('utf8');
  const pending = new Set<Promise<void>>();
  let rest = '';
  let skipping = false;
  let answers = '';
  const flush = (): void => {
    if (answers !== '') output.write(answers);
    answers = '';
  };
  const take = (line: string): void => {
    const answer = answerLine(line, methods);
    if (typeof answer === 'string') {
      if (answer !== '') answers += `${answer}\n`;
      if (answers.length > WRITE_SIZE) flush();
      return;
    }
    const writing = answer.then((text) => {
      if (text !== '') output.write(`${text}\n`);
      pending.delete(writing);
    });
    pending.add(writing);
  };
  for await (const chunk of input) {
    const lines = (rest + decoder.write(chunk as Buffer)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!skipping) take(line);
      skipping = false;
    }
    if (rest.length > LINE_MAX) {
      if (!skipping) answers += tooLong;
      skipping = true;
      rest = '';
    }
    flush();
    if (output.writableNeedDrain) await once(output, 'drain');
  }
  if (!skipping) take(rest);
  flush();
  await Promise.all(pending);
};

const tooLong = `${JSON.stringify({
  jsonrpc: '2.0',
  id: null,
  error: {
    code: INVALID_REQUEST,
    message: `invalid request: a line of more than ${LINE_MAX} characters, want a line end before`,
    data: { code: 'too-long' },
  },
})}\n`;

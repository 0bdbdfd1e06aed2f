/** Server of JSON-RPC 2.0 over streams: one message per line in, at most one line out (docs/reference/rpc.md). */
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { answerLine, INVALID_REQUEST, type Methods } from './message.ts';

/** Maximum characters of a line, so that a client without line ends cannot fill the memory. */
const LINE_MAX = 16 * 1024 * 1024;
/** Number of characters after which collected answers are written. */
const WRITE_SIZE = 64 * 1024;

/** Answers every line of `input` until it ends. Slow methods answer when they finish, in any order. */
export const serve = async (input: Readable, output: Writable, methods: Methods): Promise<void> => {
  const decoder = new StringDecoder('utf8');
  const pending = new Set<Promise<void>>();
  let rest = '';
  let isSkipping = false;
  let answers = '';
  const flush = (): void => {
    if (answers !== '') output.write(answers);
    answers = '';
  };
  const handleLine = (line: string): void => {
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
      if (!isSkipping) handleLine(line);
      isSkipping = false;
    }
    if (rest.length > LINE_MAX) {
      if (!isSkipping) answers += TOO_LONG;
      isSkipping = true;
      rest = '';
    }
    flush();
    if (output.writableNeedDrain) await once(output, 'drain');
  }
  if (!isSkipping) handleLine(rest);
  flush();
  await Promise.all(pending);
};

const TOO_LONG = `${JSON.stringify({
  jsonrpc: '2.0',
  id: null,
  error: {
    code: INVALID_REQUEST,
    message: `invalid request: a line of more than ${LINE_MAX} characters, expected a line end before`,
    data: { code: 'too-long' },
  },
})}\n`;

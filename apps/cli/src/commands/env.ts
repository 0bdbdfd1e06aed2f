/** `ddz env --binary`: learning environments for other programs, as arrays in frames over a pipe. */
import { err, ok } from '@doudizhu/rules/result';
import { serveFrames } from '@doudizhu/env/batch';
import type { CliCommand } from '../command/command.ts';

/** Standard input and output, read and written without an event loop. */
const STDIN = 0;
const STDOUT = 1;

export const ENV_COMMAND: CliCommand = {
  notes: {
    en: 'Any number of games, stepped together: length-prefixed frames on standard input and output, each answer with the legal plays and the observations of all games as little-endian arrays. docs/reference/env-binary.md has every byte; the Python package in python/ uses it.',
    zh: '任意多局牌同步推进：标准输入输出上的带长度前缀的帧，每次回答以小端数组给出所有牌局的合法出法和观测。逐字节说明见 docs/zh/reference/env-binary.md；python/ 中的 Python 包使用它。',
  },
  usage: '',
  positionals: [0, 0],
  shared: [],
  options: {
    binary: { isRequired: true, en: 'frames of arrays, the only form', zh: '数组帧，目前只有这一种形式' },
  },
  examples: ['env --binary'],
  run: () => {
    const failure = serveFrames(STDIN, STDOUT);
    return failure === null ? ok(undefined) : err(failure);
  },
};

/** `ddz export`: the networks in a form that other programs read. */
import { readFileSync, writeFileSync } from 'node:fs';
import { ok, type Failure, type Result, err } from '@doudizhu/rules';
import { readWeights, type NetworkWeights } from '@doudizhu/bots';
import { ROLES, type Role } from '@doudizhu/bots/neural';
import { bundledWeightsUrl, writeOnnx } from '@doudizhu/engines';
import { reasonOf } from '../command/files.ts';
import type { CliCommand } from '../command/command.ts';
import type { LocalizedText } from '../words/language.ts';
import { nearest } from '../command/did-you-mean.ts';
import { cliFailure, cliPhrase } from '../words/failures.ts';

/** Roles in words; `null`: all. */
const ROLE_WORDS: Readonly<Record<Role | 'all', LocalizedText>> = {
  all: { en: 'all three roles', zh: '三个角色' },
  landlord: { en: 'the landlord', zh: '地主' },
  down: { en: 'the farmer after the landlord', zh: '地主下家' },
  up: { en: 'the farmer before the landlord', zh: '地主上家' },
};

export const EXPORT_COMMAND: CliCommand = {
  usage: '',
  positionals: [0, 0],
  shared: ['json'],
  options: {
    onnx: { value: 'FILE', help: { en: 'the file to write', zh: '写入的文件' } },
    role: {
      value: ROLES.join('|'),
      help: { en: 'one role only (default: all, chosen by an input)', zh: '只写一个角色（默认全部，由输入选择）' },
    },
    weights: {
      value: 'FILE',
      help: { en: 'weights that a training wrote (default: ours)', zh: '训练得到的权重文件（默认用自带的）' },
    },
  },
  examples: ['export --onnx all.onnx', 'export --onnx up.onnx --role up', 'simulate --bots onnx:all.onnx'],
  run: (input): Result<void> => {
    const { io, json, language, text } = input;
    const path = text('onnx');
    if (path === undefined) return err(cliFailure('bad-usage/no-option', { usage: 'ddz export --onnx FILE' }));
    const role = roleNamed(text('role'));
    if (!role.ok) return role;
    const weights = weightsFrom(text('weights'));
    if (!weights.ok) return weights;
    const bytes = writeOnnx(weights.value, role.value);
    try {
      writeFileSync(path, bytes);
    } catch (error) {
      return err(cliFailure('bad-file/write', { path, cause: reasonOf(error) }));
    }
    const name = role.value ?? 'all';
    if (json) io.stdout.write(`${JSON.stringify({ path, role: name, bytes: bytes.length })}\n`);
    else {
      const size = `${(bytes.length / 1e6).toFixed(1)} MB`;
      io.stdout.write(`${path}: ${ROLE_WORDS[name][language]}${language === 'zh' ? '，' : ', '}${size}\n`);
    }
    return ok(undefined);
  },
};

const roleNamed = (name: string | undefined): Result<Role | null, Failure> => {
  if (name === undefined) return ok(null);
  const role = ROLES.find((known) => known === name);
  if (role !== undefined) return ok(role);
  const meant = nearest(name, ROLES);
  return err(cliFailure('bad-usage/choice', { option: 'role', value: name, choices: ROLES, near: meant }));
};

const weightsFrom = (path: string | undefined): Result<NetworkWeights, Failure> => {
  try {
    const weights = readWeights(readFileSync(path ?? bundledWeightsUrl()));
    return weights.ok || path === undefined
      ? weights
      : err({ code: weights.error.code, ...cliPhrase('in-file', { path, cause: weights.error }) });
  } catch (error) {
    return err(cliFailure('bad-file/read', { path: path ?? 'weights', cause: reasonOf(error) }));
  }
};

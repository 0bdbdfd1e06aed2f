/** `ddz export`: the networks as a file for other programs. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { FULL_FAMILIES, readWeights, type FullFamily } from '@doudizhu/bots';
import { type NetworkWeights, type Role } from '@doudizhu/bots/neural';
import { bundledWeightsFile, writeOnnx } from '@doudizhu/engines';
import { reasonOf, tryFile } from '../command/files.ts';
import { notChosen } from '../command/arguments.ts';
import type { LocalizedText } from '../words/language.ts';
import type { CliCommand } from '../command/command.ts';
import { cliFailure, cliPhrase } from '../words/failures.ts';

const ROLE_WORDS: Readonly<Record<Role, LocalizedText>> = {
  landlord: { en: 'the landlord', zh: '地主' },
  down: { en: 'the farmer after the landlord', zh: '地主下家' },
  across: { en: 'the farmer across from the landlord', zh: '地主对家' },
  up: { en: 'the farmer before the landlord', zh: '地主上家' },
};

const ALL_WORDS: Readonly<Record<FullFamily['name'], LocalizedText>> = {
  three: { en: 'all three roles', zh: '三个角色' },
  four: { en: 'all four roles', zh: '四个角色' },
};
const SEATS = Object.values(FULL_FAMILIES).map(({ seats }) => String(seats));

export const EXPORT_COMMAND: CliCommand = {
  usage: '',
  positionals: [0, 0],
  shared: ['json'],
  options: {
    onnx: { value: 'FILE', isRequired: true, en: 'the file to write', zh: '写入的文件' },
    seats: { value: SEATS.join('|'), choices: SEATS, initial: 3, en: 'seats of the networks’ games', zh: '几人的网络' },
    role: {
      value: FULL_FAMILIES.four.roles.join('|'),
      en: 'one role (default: all, chosen by an input); across needs four seats',
      zh: '只写一个角色（默认全部，由输入选择）；across 只有四人才有',
    },
    weights: {
      value: 'FILE',
      en: 'weights from training (default: the bundled ones)',
      zh: '训练得到的权重文件（默认用自带的）',
    },
  },
  examples: [
    'export --onnx all.onnx',
    'export --onnx up.onnx --role up',
    'export --onnx four.onnx --seats 4',
    'simulate --bots onnx:all.onnx',
  ],
  run: (input): Result<void> => {
    const { printJson, print, json, language, text } = input;
    const path = text('onnx') ?? '';
    const family = text('seats') === '4' ? FULL_FAMILIES.four : FULL_FAMILIES.three;
    const role = (text('role') ?? null) as Role | null;
    if (role !== null && !family.roles.includes(role)) return err(notChosen('role', role, family.roles));
    const weights = weightsFrom(text('weights'), family);
    if (!weights.ok) return weights;
    const bytes = writeOnnx(weights.value, role);
    const written = tryFile('write', path, () => writeFileSync(path, bytes));
    if (!written.ok) return written;
    const { seats, name } = family;
    if (json) printJson({ path, seats, role: role ?? 'all', bytes: bytes.length });
    else {
      const size = `${(bytes.length / 1e6).toFixed(1)} MB`;
      const words = role === null ? ALL_WORDS[name] : ROLE_WORDS[role];
      print(`${path}: ${words[language]}${language === 'zh' ? '，' : ', '}${size}`);
    }
    return ok(undefined);
  },
};

const weightsFrom = (path: string | undefined, family: FullFamily): Result<NetworkWeights, Failure> => {
  try {
    const weights = readWeights(readFileSync(path ?? bundledWeightsFile(family)), family);
    return weights.ok || path === undefined
      ? weights
      : err({ code: weights.error.code, ...cliPhrase('in-file', { path, cause: weights.error }) });
  } catch (error) {
    return err(cliFailure('bad-file/read', { path: path ?? 'weights', cause: reasonOf(error) }));
  }
};

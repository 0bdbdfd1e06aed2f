/** `ddz export`: the networks in a form that other programs read. */
import { type LocalizedText } from '@doudizhu/rules/failure';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { FAMILIES, readWeights, weightsShapeOf, type NetworkFamily } from '@doudizhu/bots';
import { type NetworkWeights, type Role } from '@doudizhu/bots/neural';
import { bundledWeightsUrl, writeOnnx } from '@doudizhu/engines';
import { reasonOf, tryFile } from '../command/files.ts';
import type { CliCommand } from '../command/command.ts';
import { nearest } from '@doudizhu/options';
import { cliFailure, cliPhrase, didYouMean } from '../words/failures.ts';

const ROLE_WORDS: Readonly<Record<Role, LocalizedText>> = {
  landlord: { en: 'the landlord', zh: '地主' },
  down: { en: 'the farmer after the landlord', zh: '地主下家' },
  across: { en: 'the farmer across from the landlord', zh: '地主对家' },
  up: { en: 'the farmer before the landlord', zh: '地主上家' },
};

const ALL_WORDS: Readonly<Record<NetworkFamily['name'], LocalizedText>> = {
  three: { en: 'all three roles', zh: '三个角色' },
  four: { en: 'all four roles', zh: '四个角色' },
};
const SEATS = Object.values(FAMILIES).map(({ seats }) => String(seats));

export const EXPORT_COMMAND: CliCommand = {
  usage: '',
  positionals: [0, 0],
  shared: ['json'],
  options: {
    onnx: { value: 'FILE', en: 'the file to write', zh: '写入的文件' },
    seats: { value: SEATS.join('|'), en: 'whose games the networks play (default: 3)', zh: '几人的网络（默认 3）' },
    role: {
      value: FAMILIES.four.roles.join('|'),
      en: 'one role only (default: all, chosen by an input); across with four seats only',
      zh: '只写一个角色（默认全部，由输入选择）；across 只有四人才有',
    },
    weights: {
      value: 'FILE',
      en: 'weights that a training wrote (default: ours)',
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
    const { io, json, language, text } = input;
    const path = text('onnx');
    if (path === undefined) return err(cliFailure('bad-usage/no-option', { usage: 'ddz export --onnx FILE' }));
    const family = familyWith(text('seats') ?? '3');
    if (!family.ok) return family;
    const role = roleNamed(text('role'), family.value);
    if (!role.ok) return role;
    const weights = weightsFrom(text('weights'), family.value);
    if (!weights.ok) return weights;
    const bytes = writeOnnx(weights.value, role.value);
    const written = tryFile('write', path, () => writeFileSync(path, bytes));
    if (!written.ok) return written;
    const { seats, name } = family.value;
    if (json) io.stdout.write(`${JSON.stringify({ path, seats, role: role.value ?? 'all', bytes: bytes.length })}\n`);
    else {
      const size = `${(bytes.length / 1e6).toFixed(1)} MB`;
      const words = role.value === null ? ALL_WORDS[name] : ROLE_WORDS[role.value];
      io.stdout.write(`${path}: ${words[language]}${language === 'zh' ? '，' : ', '}${size}\n`);
    }
    return ok(undefined);
  },
};

const familyWith = (value: string): Result<NetworkFamily, Failure> => {
  const family = Object.values(FAMILIES).find(({ seats }) => String(seats) === value);
  return family === undefined ? err(noChoice('seats', value, SEATS)) : ok(family);
};

const roleNamed = (name: string | undefined, { roles }: NetworkFamily): Result<Role | null, Failure> => {
  if (name === undefined) return ok(null);
  const role = roles.find((known) => known === name);
  return role === undefined ? err(noChoice('role', name, roles)) : ok(role);
};

const noChoice = (option: string, value: string, choices: readonly string[]): Failure =>
  cliFailure('bad-usage/choice', { option, value, choices, near: didYouMean(nearest(value, choices)) });

const weightsFrom = (path: string | undefined, family: NetworkFamily): Result<NetworkWeights, Failure> => {
  try {
    const weights = readWeights(readFileSync(path ?? bundledWeightsUrl(family)), weightsShapeOf(family));
    return weights.ok || path === undefined
      ? weights
      : err({ code: weights.error.code, ...cliPhrase('in-file', { path, cause: weights.error }) });
  } catch (error) {
    return err(cliFailure('bad-file/read', { path: path ?? 'weights', cause: reasonOf(error) }));
  }
};

/**
 * `env.*` of `ddz rpc`: the environments of `ddz env --binary` with the JSON of frames as parameters and lists instead of
 * arrays (docs/reference/env-binary.md).
 */
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { listOf, named, whole } from '@doudizhu/rules/schema';
import { rpcFailure, expected } from '../base/expectations.ts';
import { badParam, readParam } from '../base/params.ts';
import { createEnvironment, type Environment, HEAD_BYTES } from '../batch/environment.ts';
import { environmentSheet } from '../batch/server.ts';
import { BATCH_PROTOCOL, readReset, readSettings } from '../batch/settings.ts';
import { JsonText, type Method, type Params } from './message.ts';
import { numbersOver, type Numbers } from '../batch/fields.ts';
import { finalLayout, product, roundUpToEight, type Layout } from '../batch/layout.ts';

const ENVIRONMENTS_MAX = 64;

export const envMethods = (): readonly (readonly [string, Method])[] => {
  const environments = new Map<number, Environment>();
  let made = 0;
  /** Method of one environment. */
  const onEnvironment = (
    params: readonly string[],
    ask: (environment: Environment, given: Params) => Result<readonly Uint8Array[], Failure>,
  ): Method => ({
    params: ['env', ...params],
    handle: ({ env, ...given }) => {
      const environment = environments.get(env as number);
      if (environment === undefined) return badParam('env', env, expected('expected/env'));
      const parts = ask(environment, given);
      return parts.ok ? ok(new JsonText(answerJson(environment, parts.value))) : parts;
    },
  });
  return [
    [
      'env.make',
      {
        params: ['groups', 'seed', 'observe', 'history', 'autoReset'],
        handle: (params) => {
          const settings = readSettings({ protocol: BATCH_PROTOCOL, ...params });
          if (!settings.ok) return settings;
          if (environments.size >= ENVIRONMENTS_MAX) {
            return err(rpcFailure('too-many/environments', { most: ENVIRONMENTS_MAX }));
          }
          environments.set(++made, createEnvironment(settings.value));
          return ok({ env: made, ...environmentSheet(settings.value) });
        },
      },
    ],
    [
      'env.reset',
      onEnvironment(['games', 'seed', 'seeds', 'numbers', 'deals'], (environment, given) => {
        const request = readReset(given, environment.settings.games);
        return request.ok ? environment.reset(request.value) : request;
      }),
    ],
    [
      'env.step',
      onEnvironment(['actions'], (environment, { actions }) => {
        const ids = expected('expected/ids', { length: environment.settings.games });
        const given = readParam('actions', actions, named(listOf(whole(-1)), ids));
        if (!given.ok) return given;
        if (given.value.length !== environment.settings.games) return badParam('actions', actions, ids);
        return environment.step(Int32Array.from(given.value));
      }),
    ],
    ['env.close', { params: ['env'], handle: ({ env }) => ok({ closed: environments.delete(env as number) }) }],
  ];
};

/**
 * @param parts of an answer with all arrays, to a reset or a step.
 * @returns `{games, last}`: objects with the game's part of each array by name, as a number or lists of numbers; in
 * `games` with the legal ids.
 */
const answerJson = ({ settings, layout }: Environment, parts: readonly Uint8Array[]): string => {
  const { buffer } = new Uint8Array(Buffer.concat(parts));
  const [games = 0, idCount = 0, lastCount = 0] = new Int32Array(buffer, 0, HEAD_BYTES / 4);
  const idsAt = HEAD_BYTES + layout.bytes;
  const ids = new Int32Array(buffer, idsAt, idCount);
  const isOfGames = ({ name }: { readonly name: string }): boolean => name !== 'legalStart';
  const starts = layout.arrays.find((place) => !isOfGames(place));
  const legalStart = new Int32Array(buffer, HEAD_BYTES + (starts?.offset ?? 0), games + 1);
  const rows = rowTexts(layout.arrays.filter(isOfGames), buffer, HEAD_BYTES, games).map(
    (row, game) => `{${row},"legal":[${ids.subarray(legalStart[game], legalStart[game + 1]).join(',')}]}`,
  );
  const lastAt = idsAt + roundUpToEight(4 * idCount);
  const last = rowTexts(finalLayout(settings, lastCount).arrays, buffer, lastAt, lastCount).map((row) => `{${row}}`);
  return `{"games":[${rows.join(',')}],"last":[${last.join(',')}]}`;
};

/** Fields of each row, without the braces. */
const rowTexts = (arrays: Layout['arrays'], buffer: ArrayBuffer, offset: number, count: number): string[] => {
  const columns = arrays.map(({ name, dtype, shape, offset: at }) => {
    const [, ...rest] = shape;
    const numbers = numbersOver(dtype, buffer, offset + at, product(shape));
    return { key: `"${name}":`, numbers, rest, width: product(rest) };
  });
  return Array.from({ length: count }, (_, row) =>
    columns.map(({ key, numbers, rest, width }) => key + textAt(numbers, row * width, rest)).join(','),
  );
};

const textAt = (numbers: Numbers, from: number, [length, ...rest]: readonly number[]): string => {
  if (length === undefined) return String(numbers[from]);
  if (rest.length === 0) return `[${numbers.subarray(from, from + length).join(',')}]`;
  const width = product(rest);
  return `[${Array.from({ length }, (_, index) => textAt(numbers, from + index * width, rest)).join(',')}]`;
};

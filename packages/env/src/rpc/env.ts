/**
 * `env.*` of `ddz rpc`: the environments of `ddz env --binary` with the JSON of frames as parameters and lists instead of
 * arrays (docs/reference/env-binary.md).
 */
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { listOf, named, whole } from '@doudizhu/rules/schema';
import { rpcFailure, expected } from '../base/expectations.ts';
import { badParam, readParam } from '../base/params.ts';
import { answerJson } from '../batch/answer-json.ts';
import { createEnvironment, type Environment } from '../batch/environment.ts';
import { environmentSheet } from '../batch/server.ts';
import { BATCH_PROTOCOL, readReset, readSettings } from '../batch/settings.ts';
import { JsonText, type Method, type Params } from './message.ts';

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
      onEnvironment(['games', 'seed', 'seeds', 'deals'], (environment, given) => {
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

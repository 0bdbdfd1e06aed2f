/**
 * The HTTP routes by their OpenAPI document: `node tools/trials/openapi.ts [--requests 10000] --schemathesis PROGRAM`.
 * Schemathesis (PyPI, `pip install schemathesis`) sends valid and invalid requests, with ids that exist and with random
 * ones, as a guest, a player and a moderator. No answer can be a fault of the server, and each must have the content type
 * and the schema of its route. Runs are repeated with other seeds until the requests are enough. A request that can be
 * refused for its content although its schema allows it, such as a rule set that does not exist, is no fault.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApiDocument } from '@doudizhu/protocol';
import { anyText, wholeNumber } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';
import { changeModerators } from '../../apps/server/src/commands/moderation.ts';
import { playRound, TestPerson } from '../../apps/server/src/testing/test-person.ts';
import { startTestServer } from '../../apps/server/src/testing/test-server.ts';
import { createReport } from './report.ts';

const { requests: requestsMin, schemathesis } = readOptions(import.meta.filename, {
  requests: wholeNumber(10_000, 'requests to send', { min: 1 }),
  schemathesis: anyText('schemathesis', 'program of schemathesis', 'FILE'),
}).values;

/** Checks of each answer. Others do not fit: a valid request can be refused, and 404 answers a method that no route has. */
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
  'ignored_auth',
];
const RUN = '--phases examples,coverage,fuzzing --max-examples 25 --warnings off --continue-on-failure';
/** Operations that end a session: they run last. */
const ENDS = '^/api/(account|session|moderation/session)$';

const { url, options, remove } = await startTestServer();
const folder = mkdtempSync(join(tmpdir(), 'ddz-openapi-'));
const report = createReport();

/** Requests by class of their answers, such as `2xx`. The server's metrics count them. */
const countAnswers = async (): Promise<Map<string, number>> => {
  const printedMetrics = await (await fetch(`${url}/metrics`)).text();
  const counts = new Map<string, number>();
  for (const [, route, status = '', count] of printedMetrics.matchAll(
    /^ddz_request_seconds_count\{route="([^"]*)",status="([^"]*)"\} (\d+)/gmu,
  )) {
    if (route !== '/metrics') counts.set(status, (counts.get(status) ?? 0) + Number(count));
  }
  return counts;
};

const { id: round, person } = await playRound(url, { public: true });
await person.request('PATCH', '/api/account', { name: 'Fuzzed' });
const { body } = await person.post('/api/tournaments', {
  startsMs: Date.now() + 3_600_000,
  stages: 1,
  boardsPerStage: 1,
});
const tournament = (body as { tournament: { id: string } }).tournament.id;
const printed = await changeModerators(options.database, 'add', 'Mo');
const moderator = new TestPerson(url);
await moderator.post('/api/moderation/session', { name: 'Mo', code: /^code: (.+)$/mu.exec(printed)?.[1] ?? '' });

/** Ids that exist, by the start of the path. */
const IDS: readonly (readonly [path: string, id: string])[] = [
  ['/api/tables/', await person.openTable()],
  ['/api/rounds/', round],
  ['/api/tournaments/', tournament],
  ['/api/accounts/', person.id],
  ['/api/moderation/accounts/', (await TestPerson.arrive(url)).id],
];
/** Value of a session's cookie. */
const tokenOf = ({ cookie }: TestPerson): string => cookie.slice(cookie.indexOf('=') + 1);
const sessions = [
  ['session', person],
  ['moderator', moderator],
] as const;
const auth = sessions.map(([name, who]) => `[auth.openapi.${name}]\napi_key = "${tokenOf(who)}"\n`).join('');
const config = IDS.map(
  ([path, id]) => `[[operations]]\ninclude-path-regex = "^${path}"\nparameters = { "path.id" = "${id}" }\n`,
).join('\n');

/** @returns true if no check failed */
const run = async (seed: number, withIds: boolean, more: readonly string[]): Promise<boolean> => {
  const file = join(folder, 'schemathesis.toml');
  writeFileSync(file, withIds ? `${auth}\n${config}` : auth);
  const words = `--config-file ${file} run ${url}/api/openapi.json --checks ${CHECKS.join(',')} --seed ${seed} ${RUN}`
    .split(' ')
    .concat(more);
  return new Promise((resolve) => {
    execFile(schemathesis, words, { cwd: folder, maxBuffer: 1 << 28 }, (error, stdout, stderr) => {
      if (error !== null) console.log(`${error.message}\n${stdout}${stderr}`);
      resolve(error === null);
    });
  });
};

let failedRuns = 0;
const startMs = performance.now();
const total = async (): Promise<number> => [...(await countAnswers()).values()].reduce((sum, count) => sum + count, 0);
for (let seed = 1; failedRuns === 0 && (await total()) < requestsMin; seed++) {
  if (!(await run(seed, seed % 2 === 1, ['--exclude-path-regex', ENDS]))) failedRuns++;
}
if (failedRuns === 0 && !(await run(0, true, ['--include-path-regex', ENDS]))) failedRuns++;
const counts = await countAnswers();
report({
  operations: Object.values(openApiDocument('').paths as object).flatMap((methods: object) => Object.keys(methods))
    .length,
  requests: await total(),
  '2xx': counts.get('2xx') ?? 0,
  '4xx': counts.get('4xx') ?? 0,
  '5xx': counts.get('5xx') ?? 0,
  'failed checks': failedRuns === 0 ? 0 : 'yes',
  seconds: Math.round((performance.now() - startMs) / 1000),
});
rmSync(folder, { recursive: true });
await remove();
if (failedRuns > 0 || (counts.get('5xx') ?? 0) > 0) process.exitCode = 1;

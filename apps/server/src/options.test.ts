import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dataFolder, readCommand } from './options.ts';

const FOLDERS: readonly (readonly [
  platform: NodeJS.Platform,
  env: Record<string, string>,
  folder: string,
  why: string,
])[] = [
  ['linux', { HOME: '/home/ann' }, '/home/ann/.local/share/doudizhu', 'XDG’s default'],
  ['linux', { HOME: '/home/ann', XDG_DATA_HOME: '/data' }, '/data/doudizhu', 'XDG_DATA_HOME'],
  ['linux', { HOME: '/home/ann', XDG_DATA_HOME: 'data' }, '/home/ann/.local/share/doudizhu', 'a relative one is none'],
  ['darwin', { HOME: '/Users/ann' }, '/Users/ann/Library/Application Support/doudizhu', 'Apple'],
];
for (const [platform, env, folder, why] of FOLDERS) {
  test(`the data folder: ${why}`, () => assert.equal(dataFolder(platform, env), folder));
}

test('options come before the environment, and the environment before defaults', () => {
  const env = { HOME: '/home/ann', PORT: '81', DOUDIZHU_DATA: '/elsewhere' };
  assert.equal(readCommand([], env).port, 81);
  assert.equal(readCommand(['--port', '82'], env).port, 82);
  const files = [[], ['--data', '/here']].map((args) => readCommand(args, env).server.database);
  assert.deepEqual(
    files.map((database) => database.kind === 'sqlite' && database.file),
    ['/elsewhere/doudizhu.sqlite', '/here/doudizhu.sqlite'],
  );
});

test('DATABASE_URL takes the place of the file', () => {
  const { database } = readCommand([], { DATABASE_URL: 'postgresql://localhost/games' }).server;
  assert.equal(database.kind === 'postgres' && database.url, 'postgresql://localhost/games');
  assert.equal(readCommand([], { DATABASE_URL: '' }).server.database.kind, 'sqlite');
});

const BAD: readonly (readonly [args: readonly string[], env: Record<string, string>, message: RegExp])[] = [
  [['--port', '65536'], {}, /bad port "65536": want 0 to 65535/],
  [['--proxy-address', 'proxy.example'], {}, /bad proxy-address/],
  [['--bot-threads', '0'], {}, /bad bot-threads "0": want 1 to 64/],
  [['--origin', 'https://play.example/'], {}, /bad origin/],
  [['backup'], {}, /want backup FILE/],
  [['backup', 'a', 'b'], {}, /want backup FILE/],
  [['serv'], {}, /bad command "serv"/],
  [['moderator'], {}, /want add NAME, remove NAME or list/],
  [['moderator', 'add'], {}, /bad command "moderator add"/],
  [['moderator', 'add', 'a', 'b'], {}, /bad command "moderator add a b"/],
  [['moderator', 'list', 'a'], {}, /bad command "moderator list a"/],
  [['check-pairs', 'now'], {}, /bad command "check-pairs now"/],
  [[], { DATABASE_URL: 'mysql://localhost' }, /bad DATABASE_URL/],
  [[], { DATABASE_URL: 'postgresql://localhost', REDIS_URL: 'http://localhost' }, /bad REDIS_URL/],
  [[], { REDIS_URL: 'redis://localhost' }, /REDIS_URL without DATABASE_URL/],
];
for (const [args, env, message] of BAD) {
  test(`${message.source}`, () => assert.throws(() => readCommand(args, env), { message }));
}

test('a moderator is added by name', () => {
  const { type, moderator } = readCommand(['moderator', 'add', 'Mo'], { HOME: '/home/ann' });
  assert.deepEqual([type, moderator], ['moderator', { command: 'add', name: 'Mo' }]);
});

test('commands name their file', () => {
  const { type, file } = readCommand(['restore', 'a.copy', '--data', '/here'], {});
  assert.deepEqual([type, file], ['restore', 'a.copy']);
});

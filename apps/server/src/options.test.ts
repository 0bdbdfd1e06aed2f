import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dataFolder, readCommand as readArguments, usageText, type ServerCommand } from './options.ts';

/** Reads arguments without `--help`. */
const readCommand = (...given: Parameters<typeof readArguments>): ServerCommand => {
  const command = readArguments(...given);
  assert.ok(command !== null);
  return command;
};

const FOLDERS = [
  ['linux', {}, '/home/ann/.local/share/doudizhu', 'XDG’s default'],
  ['linux', { XDG_DATA_HOME: '/data' }, '/data/doudizhu', 'XDG_DATA_HOME'],
  ['linux', { XDG_DATA_HOME: 'data' }, '/home/ann/.local/share/doudizhu', 'a relative one is refused'],
  ['darwin', {}, '/home/ann/Library/Application Support/doudizhu', 'Apple'],
] as const;
for (const [platform, env, folder, why] of FOLDERS) {
  test(`the data folder: ${why}`, () => assert.equal(dataFolder(platform, { HOME: '/home/ann', ...env }), folder));
}

test('options come before the environment, and the environment before defaults', () => {
  const env = { HOME: '/home/ann', PORT: '81', DOUDIZHU_DATA: '/elsewhere' };
  assert.equal(readCommand([], env).port, 81);
  assert.equal(readCommand(['--port', '82'], env).port, 82);
  const files = [[], ['--data', '/here']].map((args) => readCommand(args, env).server.database);
  const paths = files.map((database) => database.kind === 'sqlite' && database.file);
  assert.deepEqual(paths, ['/elsewhere/doudizhu.sqlite', '/here/doudizhu.sqlite']);
});

test('an empty variable is the same as none', () => {
  const { port, host, server } = readCommand([], { PORT: '', ORIGIN: '', HOST: '', CONTACT: '', NODE_NAME: '' });
  assert.deepEqual([port, host, server.origins, server.contact], [8080, '127.0.0.1', [], null]);
  assert.notEqual(server.node, '');
});

test('DATABASE_URL takes the place of the file', () => {
  const { database } = readCommand([], { DATABASE_URL: 'postgresql://localhost/games' }).server;
  assert.equal(database.kind === 'postgres' && database.url, 'postgresql://localhost/games');
  assert.equal(readCommand([], { DATABASE_URL: '' }).server.database.kind, 'sqlite');
});

test('help has a line per option, and the defaults of this environment', () => {
  assert.equal(readArguments(['--nonsense', '--help'], {}), null);
  assert.match(usageText({ PORT: '81' }), /^ {2}--port N +port to listen on.* \(default 81\)$/m);
});

const BAD: readonly (readonly [args: readonly string[], env: Record<string, string>, message: RegExp])[] = [
  [['--port', '65536'], {}, /invalid --port "65536": expected a whole number from 0 to 65535/],
  [['--proxy-address', 'proxy.example'], {}, /invalid --proxy-address "proxy.example": expected one like/],
  [['--metrics', '9100'], {}, /invalid --metrics "9100": expected one like 10.0.0.11:9100/],
  [['--bot-threads', '0'], {}, /invalid --bot-threads "0": expected a whole number from 1 to 64/],
  [['--origin', 'https://play.example/'], {}, /invalid --origin "https:..play.example.": expected/],
  [['--prot', '81'], {}, /unknown option "--prot": did you mean --port\?/],
  [[], { PORT: 'http' }, /invalid PORT "http"/],
  [[], { ORIGIN: 'play.example' }, /invalid ORIGIN "play.example"/],
  [['--contact', 'ann@play.example'], {}, /invalid --contact "ann@play.example": expected one like mailto:/],
  [[], { CONTACT: 'Ann' }, /invalid CONTACT "Ann"/],
  [['--daily', '25:00'], {}, /invalid --daily "25:00": expected a time/],
  [['backup'], {}, /expected backup FILE/],
  [['backup', 'a', 'b'], {}, /expected backup FILE/],
  [['backup', 'a', '--check'], {}, /--check without restore: expected restore FILE --check/],
  [['serv'], {}, /unknown command "serv"/],
  [['moderator'], {}, /expected add NAME, remove NAME or list/],
  [['moderator', 'add'], {}, /unknown command "moderator add"/],
  [['moderator', 'add', 'a', 'b'], {}, /unknown command "moderator add a b"/],
  [['moderator', 'list', 'a'], {}, /unknown command "moderator list a"/],
  [['check-pairs', 'now'], {}, /unknown command "check-pairs now"/],
  [[], { DATABASE_URL: 'mysql://localhost' }, /invalid DATABASE_URL/],
  [['--node', 'a/b'], {}, /invalid --node "a\/b": expected 1 to 60 letters/],
  [[], { NODE_NAME: 'node 1' }, /invalid NODE_NAME "node 1": expected 1 to 60 letters/],
];
for (const [args, env, message] of BAD) {
  test(message.source, () => assert.throws(() => readCommand(args, env), { message }));
}

test('a version is asked for', () => assert.equal(readCommand(['--version'], {}).type, 'version'));

test('a moderator is added by name', () => {
  const { type, moderator } = readCommand(['moderator', 'add', 'Mo'], { HOME: '/home/ann' });
  assert.deepEqual([type, moderator], ['moderator', { command: 'add', name: 'Mo' }]);
});

test('commands name their file', () => {
  const { type, file } = readCommand(['restore', 'a.copy', '--data', '/here'], {});
  assert.deepEqual([type, file], ['restore', 'a.copy']);
  assert.equal(readCommand(['restore', 'a.copy', '--check'], {})?.type, 'check-copy');
});

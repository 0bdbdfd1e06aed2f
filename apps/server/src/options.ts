/** Options of the program; missing ones come from the environment, then from defaults for a single machine. */
import { homedir, hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  anyText,
  flag,
  optionLines,
  optionSentence,
  parseOptions,
  repeated,
  wholeNumber,
  type Option,
  type Positionals,
} from '@doudizhu/options';
import type { ModeratorCommand } from './commands/moderation.ts';
import { isNetwork, LOOPBACK } from './http/connections.ts';
import { isNodeName } from './sockets/table-path.ts';
import type { ServerOptions } from './services.ts';
import type { DatabaseSetup } from './storage/database.ts';
import { readMetricsAddress } from './metrics-listener.ts';
import { readTimeOfDay } from './tournaments/daily.ts';

const COMMANDS = `usage: npm start -- [options]            builds the page, and serves it, the API and the tables
Commands, for the same --data or DATABASE_URL:
       npx node apps/server/src/main.ts COMMAND [options]
         backup FILE            writes a copy of the database, while the server runs
         restore FILE           replaces the database by a copy
         restore FILE --check   only reads the copy, all of it, and reports what it has
         moderator add NAME     adds a moderator and prints their code, once
         moderator remove NAME  removes a moderator, at once
         moderator list         lists the moderators
         maintenance NOTICE     no round begins, and players see the notice
         maintenance off        ends maintenance
         check-pairs            looks for pairs who play together
         --version              prints the version`;

const ENVIRONMENT = `With DATABASE_URL=postgresql://… it uses that PostgreSQL, and no file. Several servers with the same database work
together (docs/guides/cluster.md).`;

/** Text of `--help`. */
export const usageText = (env: EnvironmentVariables): string =>
  [COMMANDS, optionLines(optionsOf(env)), ENVIRONMENT].join('\n\n');

export interface ServerCommand {
  readonly type:
    | 'serve'
    | 'backup'
    | 'restore'
    | 'check-copy'
    | 'moderator'
    | 'check-pairs'
    | 'maintenance'
    | 'version';
  /** File of backup, restore and check-copy; notice of maintenance. */
  readonly file: string;
  readonly moderator: { readonly command: ModeratorCommand; readonly name: string };
  readonly port: number;
  readonly host: string;
  readonly server: ServerOptions;
}

const PORT_MAX = 65_535;
const THREADS_MAX = 64;
const CONNECTIONS_MAX = 10;
const LIMIT_FACTOR_MAX = 1_000_000;
/** Shortest delay of a bot, as a share of the longest. */
const BOT_DELAY_SHARE = 0.4;
const BOT_DELAY_MAX_MS = 10_000;
const SECOND_MS = 1000;

type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/** Text that must be valid. */
const checked = (
  initial: string,
  about: string,
  {
    placeholder,
    expected,
    isValid,
  }: Pick<Option<string>, 'expected'> & {
    readonly placeholder: string;
    readonly isValid: (text: string) => boolean;
  },
): Option<string> => ({
  ...anyText(initial, about, placeholder),
  expected,
  read: (text) => (isValid(text) ? text : undefined),
});

const optionsOf = (env: EnvironmentVariables) => ({
  port: wholeNumber(portIn(env), 'port to listen on, 0 for any free one; or PORT', { max: PORT_MAX }),
  host: anyText(env['HOST'] || '127.0.0.1', 'address to listen on, 0.0.0.0 for all networks; or HOST', 'ADDRESS'),
  data: anyText(
    env['DOUDIZHU_DATA'] || dataFolder(process.platform, env),
    'folder of the database file; or DOUDIZHU_DATA',
    'FOLDER',
  ),
  contact: checked(env['CONTACT'] ?? '', 'where to report a weakness, in /.well-known/security.txt; or CONTACT', {
    placeholder: 'URL',
    expected: 'one like mailto:security@play.example',
    isValid: isContact,
  }),
  'full-sync': flag('commits survive a power cut; some 50 times slower (SQLite only)'),
  origin: repeated(
    checked('', 'pages of this origin may use the server (default pages of the same host); or ORIGIN', {
      placeholder: 'URL',
      expected: 'one like https://play.example',
      isValid: isOrigin,
    }),
    (env['ORIGIN'] ?? '') === '' ? [] : [env['ORIGIN'] as string],
  ),
  proxy: flag('trusts X-Forwarded-For and X-Forwarded-Proto of a proxy on this machine'),
  'proxy-address': repeated(
    checked('', 'the same for a proxy at this address or network', {
      placeholder: 'ADDRESS',
      expected: 'one like 10.0.0.5 or 10.0.0.0/24',
      isValid: isNetwork,
    }),
    [],
  ),
  node: checked(
    env['NODE_NAME'] ||
      hostname()
        .replaceAll(/[^\w.-]/gu, '-')
        .slice(0, 60),
    'name of this server among those with the same database; or NODE_NAME',
    { placeholder: 'NAME', expected: '1 to 60 letters, digits, dots, hyphens', isValid: isNodeName },
  ),
  metrics: checked('', 'address of the metrics (default the port of the game, for this machine only)', {
    placeholder: 'ADDRESS:PORT',
    expected: 'one like 10.0.0.11:9100',
    isValid: (text) => readMetricsAddress(text) !== null,
  }),
  'bot-threads': wholeNumber(1, 'threads in which bots think', { min: 1, max: THREADS_MAX }),
  'bot-delay-ms': wholeNumber(2000, 'longest simulated thinking time of bots', { max: BOT_DELAY_MAX_MS }),
  root: anyText(join(dirname(fileURLToPath(import.meta.url)), '../../web/dist'), 'the built page', 'FOLDER'),
  daily: repeated(
    checked('', 'a duplicate tournament starts each day at this time, UTC; none for none', {
      placeholder: 'HH:MM',
      expected: 'a time such as 20:00, or none',
      isValid: (text) => text === 'none' || readTimeOfDay(text) !== null,
    }),
    ['12:00', '20:00'],
  ),
  'tournament-seconds': {
    ...anyText('60,20', 'seconds to reveal, and between two boards: for trials', 'A,B'),
    expected: 'two numbers such as 60,20',
    read: (text: string) => (/^\d{1,4},\d{1,4}$/.test(text) ? text : undefined),
  },
  'limit-factor': wholeNumber(1, 'factor on the limits per address, for measurements', {
    min: 1,
    max: LIMIT_FACTOR_MAX,
  }),
  check: flag('with restore: the database stays as it is'),
  logs: flag('a line for each request; warnings and errors are always written'),
  version: flag('prints the version'),
});

const COMMAND_WORDS: Positionals = { usage: 'COMMAND', about: '', min: 0, max: Infinity };

/** @returns null for `--help` @throws a sentence for the terminal */
export const readCommand = (args: readonly string[], env: EnvironmentVariables): ServerCommand | null => {
  const read = parseOptions(args, optionsOf(env), COMMAND_WORDS);
  if (!read.ok) throw new Error(optionSentence(read.error));
  if (read.value === null) return null;
  const { values, positionals } = read.value;
  const botDelayMs = values['bot-delay-ms'];
  const [revealSeconds = 0, pauseSeconds = 0] = values['tournament-seconds'].split(',').map(Number);
  const [origin] = values.origin.filter((url) => !isOrigin(url));
  if (origin !== undefined) throw new Error(`invalid ORIGIN "${origin}": expected one like https://play.example`);
  if (!isNodeName(values.node))
    throw new Error(`invalid NODE_NAME "${values.node}": expected 1 to 60 letters, digits, dots, hyphens`);
  if (values.contact !== '' && !isContact(values.contact)) {
    throw new Error(`invalid CONTACT "${values.contact}": expected one like mailto:security@play.example`);
  }
  return {
    ...(values.version ? VERSION_COMMAND : readCommandName(positionals, values.check)),
    port: values.port,
    host: values.host,
    server: {
      root: values.root,
      database: databaseOf(env['DATABASE_URL'], values),
      logs: values.logs,
      origins: values.origin,
      contact: values.contact === '' ? null : values.contact,
      proxies: [...(values.proxy ? LOOPBACK : []), ...values['proxy-address']],
      node: values.node,
      botThreads: values['bot-threads'],
      metrics: readMetricsAddress(values.metrics),
      botDelayMs: [botDelayMs * BOT_DELAY_SHARE, botDelayMs],
      limitFactor: values['limit-factor'],
      tournamentTimes: { revealMs: revealSeconds * SECOND_MS, pauseMs: pauseSeconds * SECOND_MS },
      dailyTournaments: values.daily.flatMap((text) => readTimeOfDay(text) ?? []),
    },
  };
};

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;
const isContact = (text: string): boolean => /^(?:mailto:|https:\/\/|tel:)[!-~]+$/u.test(text);

const portIn = (env: EnvironmentVariables): number => {
  const text = env['PORT'] || '8080';
  if (!/^\d{1,5}$/.test(text) || Number(text) > PORT_MAX) {
    throw new Error(`invalid PORT "${text}": expected a whole number from 0 to ${PORT_MAX}`);
  }
  return Number(text);
};

/** Data folder by the conventions of XDG, Apple and Microsoft. */
export const dataFolder = (platform: NodeJS.Platform, env: EnvironmentVariables): string => {
  const home = env['HOME'] ?? homedir();
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'doudizhu');
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'doudizhu');
  const xdg = env['XDG_DATA_HOME'] ?? '';
  // XDG ignores relative paths.
  return join(xdg.startsWith('/') ? xdg : join(home, '.local', 'share'), 'doudizhu');
};

const databaseOf = (
  url: string | undefined,
  given: { readonly data: string; readonly 'full-sync': boolean; readonly node: string },
): DatabaseSetup => {
  if (url !== undefined && url !== '') {
    if (!/^postgres(?:ql)?:\/\//.test(url)) throw new Error('invalid DATABASE_URL: expected postgresql://…');
    return { kind: 'postgres', url, connectionsMax: CONNECTIONS_MAX, application: `doudizhu ${given.node}` };
  }
  const synchronous = given['full-sync'] ? 'FULL' : 'NORMAL';
  return { kind: 'sqlite', file: join(given.data, 'doudizhu.sqlite'), synchronous };
};

const NOBODY = { command: 'list', name: '' } as const;
const VERSION_COMMAND = { type: 'version', file: '', moderator: NOBODY } as const;
const readCommandName = (
  [name = 'serve', file = '', ...rest]: readonly string[],
  isCheck: boolean,
): Pick<ServerCommand, 'type' | 'file' | 'moderator'> => {
  if (isCheck && name !== 'restore') throw new Error('--check without restore: expected restore FILE --check');
  if (name === 'serve' && file === '') return { type: 'serve', file, moderator: NOBODY };
  if ((name === 'backup' || name === 'restore') && file !== '' && rest.length === 0) {
    return { type: isCheck ? 'check-copy' : name, file, moderator: NOBODY };
  }
  if (name === 'maintenance' && file !== '' && rest.length === 0) return { type: name, file, moderator: NOBODY };
  if (name === 'check-pairs' && file === '') return { type: name, file, moderator: NOBODY };
  if (name === 'moderator') return { type: 'moderator', file: '', moderator: readModerator([file, ...rest]) };
  const given = [name, file, ...rest].join(' ').trim();
  const what = { backup: 'FILE', restore: 'FILE', maintenance: 'NOTICE' }[name];
  if (what !== undefined && file === '') throw new Error(`${name} without ${what}: expected ${name} ${what}`);
  throw new Error(
    `unknown command "${given}": expected backup FILE, restore FILE, maintenance NOTICE, moderator, check-pairs or none`,
  );
};

const readModerator = (given: readonly string[]): ServerCommand['moderator'] => {
  const [command = '', name = ''] = given;
  if (command === 'list' && given.length === 1) return { command, name: '' };
  if ((command === 'add' || command === 'remove') && name !== '' && given.length === 2) return { command, name };
  throw new Error(`unknown command "moderator ${given.join(' ').trim()}": expected add NAME, remove NAME or list`);
};

/** What the program is told: options first, then the environment, then what fits one machine without any set-up. */
import { homedir, hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { ModeratorCommand } from './commands/moderation.ts';
import { isNetwork, LOOPBACK } from './http/proxies.ts';
import type { ServerOptions } from './services.ts';
import type { DatabaseSetup } from './storage/database.ts';
import { readTimeOfDay, type TimeOfDay } from './tournaments/daily.ts';
import type { TournamentTimes } from './tournaments/tournaments.ts';

export const USAGE = `usage: npm start -- [options]            serves the page, the API and the tables
       npm start -- backup FILE [options]   writes a copy of the database, while the server runs
       npm start -- restore FILE [options]  puts a copy back in the place of the database
       npm start -- moderator add NAME      names a moderator and prints the code to sign in with, once
       npm start -- moderator remove NAME   ends what a moderator may do, at once
       npm start -- moderator list          names the moderators
       npm start -- check-pairs             does the nightly check of pairs now

  --port N         port to listen on, 0 for any free one (default 8080, or PORT)
  --host ADDRESS   address to listen on (default 127.0.0.1, or HOST; 0.0.0.0 for all networks)
  --data FOLDER    where the database file is (default the user's data folder, or DOUDIZHU_DATA)
  --full-sync      each commit survives a power cut, too; some 50 times slower (SQLite only)
  --origin URL     pages of this origin may use the server, such as https://play.example; may be given again
                   (default pages of the same host, or ORIGIN)
  --proxy          a proxy on this machine says who asks (X-Forwarded-For, X-Forwarded-Proto)
  --proxy-address A  the same for a proxy at this address or network, such as 10.0.0.5 or 10.0.0.0/24; may be given again
  --node NAME      of this server among those with the same database (default the name of the machine, or NODE_NAME)
  --queue URL      a queue whose workers compute reviews of rounds (ddz work), redis://… (default none, or QUEUE_URL)
  --bot-threads N  threads in which bots think (default 1)
  --bot-delay-ms N bots seem to think for so long at most (default 2000)
  --root FOLDER    the built page (default apps/web/dist)
  --daily HH:MM    a duplicate tournament starts each day at this time, UTC; may be given again, "none" for none
                   (default 12:00 and 20:00)
  --tournament-seconds A,B  entrants have A seconds to reveal, and B between two boards: for trials (default 60,20)
  --limit-factor N so many times the usual limits for an address: for measurements (default 1)
  --logs           a line for each request
  --help           this text

With DATABASE_URL=postgresql://… it uses that PostgreSQL, and no file. With REDIS_URL=redis://… as well, several
servers with the same database work together (docs/operations.md).`;

export interface ServerCommand {
  readonly type: 'serve' | 'backup' | 'restore' | 'moderator' | 'check-pairs' | 'help';
  /** The copy, of backup and restore. */
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
/** Bots seem to think for this share of the longest delay at least. */
const BOT_DELAY_SHARE = 0.4;
const BOT_DELAY_MAX_MS = 10_000;

type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/** @throws with a sentence for the person at the terminal. */
export const readCommand = (args: readonly string[], env: EnvironmentVariables): ServerCommand => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      port: { type: 'string', default: env['PORT'] ?? '8080' },
      host: { type: 'string', default: env['HOST'] ?? '127.0.0.1' },
      data: { type: 'string', default: env['DOUDIZHU_DATA'] ?? dataFolder(process.platform, env) },
      'full-sync': { type: 'boolean', default: false },
      origin: { type: 'string', multiple: true, default: env['ORIGIN'] === undefined ? [] : [env['ORIGIN']] },
      proxy: { type: 'boolean', default: false },
      'proxy-address': { type: 'string', multiple: true, default: [] },
      node: { type: 'string', default: env['NODE_NAME'] ?? hostname() },
      queue: { type: 'string', default: env['QUEUE_URL'] ?? '' },
      'bot-threads': { type: 'string', default: '1' },
      daily: { type: 'string', multiple: true, default: ['12:00', '20:00'] },
      'tournament-seconds': { type: 'string', default: '60,20' },
      'limit-factor': { type: 'string', default: '1' },
      'bot-delay-ms': { type: 'string', default: '2000' },
      root: { type: 'string', default: join(dirname(fileURLToPath(import.meta.url)), '../../web/dist') },
      logs: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const { type, file, moderator } = readCommandName(positionals);
  const botDelayMs = readNumber('bot-delay-ms', values['bot-delay-ms'], 0, BOT_DELAY_MAX_MS);
  return {
    type: values.help ? 'help' : type,
    file,
    moderator,
    port: readNumber('port', values.port, 0, PORT_MAX),
    host: values.host,
    server: {
      root: values.root,
      database: databaseOf(env['DATABASE_URL'], values),
      logs: values.logs,
      origins: values.origin.map(readOrigin),
      proxies: [...(values.proxy ? LOOPBACK : []), ...values['proxy-address'].map(readNetwork)],
      node: values.node,
      redis: redisOf(env['REDIS_URL'], env['DATABASE_URL']),
      queue: queueOf(values.queue),
      botThreads: readNumber('bot-threads', values['bot-threads'], 1, THREADS_MAX),
      botDelayMs: [botDelayMs * BOT_DELAY_SHARE, botDelayMs],
      limitFactor: readNumber('limit-factor', values['limit-factor'], 1, LIMIT_FACTOR_MAX),
      tournamentTimes: readTimes(values['tournament-seconds']),
      dailyTournaments: values.daily.filter((time) => time !== 'none').map(readDaily),
    },
  };
};

/** Where programs of this system keep their data: XDG, Apple's and Microsoft's conventions. */
export const dataFolder = (platform: NodeJS.Platform, env: EnvironmentVariables): string => {
  const home = env['HOME'] ?? homedir();
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'doudizhu');
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'doudizhu');
  const xdg = env['XDG_DATA_HOME'] ?? '';
  // The convention: a relative path there is to be ignored.
  return join(xdg.startsWith('/') ? xdg : join(home, '.local', 'share'), 'doudizhu');
};

const databaseOf = (
  url: string | undefined,
  given: { readonly data: string; readonly 'full-sync': boolean; readonly node: string },
): DatabaseSetup => {
  if (url !== undefined && url !== '') {
    if (!/^postgres(?:ql)?:\/\//.test(url)) throw new Error('bad DATABASE_URL: want postgresql://…');
    return { kind: 'postgres', url, connectionsMax: CONNECTIONS_MAX, application: `doudizhu ${given.node}` };
  }
  const synchronous = given['full-sync'] ? 'FULL' : 'NORMAL';
  return { kind: 'sqlite', file: join(given.data, 'doudizhu.sqlite'), synchronous };
};

/** Several nodes need one database that all of them reach. */
const redisOf = (url = '', databaseUrl = ''): string | null => {
  if (url === '') return null;
  if (!/^rediss?:\/\//.test(url)) throw new Error('bad REDIS_URL: want redis://…');
  if (databaseUrl === '') throw new Error('REDIS_URL without DATABASE_URL: several servers want one PostgreSQL');
  return url;
};

const NOBODY = { command: 'list', name: '' } as const;
const queueOf = (url: string): string | null => {
  if (url === '') return null;
  if (!/^rediss?:\/\/./.test(url))
    throw new Error(`bad queue "${url}": want redis://HOST or redis://:PASSWORD@HOST:PORT`);
  return url;
};

const readCommandName = ([name = 'serve', file = '', ...rest]: readonly string[]): Pick<
  ServerCommand,
  'type' | 'file' | 'moderator'
> => {
  if (name === 'serve' && file === '') return { type: 'serve', file, moderator: NOBODY };
  if ((name === 'backup' || name === 'restore') && file !== '' && rest.length === 0) {
    return { type: name, file, moderator: NOBODY };
  }
  if (name === 'check-pairs' && file === '') return { type: name, file, moderator: NOBODY };
  if (name === 'moderator') return { type: 'moderator', file: '', moderator: readModerator([file, ...rest]) };
  const given = [name, file, ...rest].join(' ').trim();
  throw new Error(`bad command "${given}": want backup FILE, restore FILE, moderator, check-pairs or none`);
};

const readModerator = (given: readonly string[]): ServerCommand['moderator'] => {
  const [command = '', name = ''] = given;
  if (command === 'list' && given.length === 1) return { command, name: '' };
  if ((command === 'add' || command === 'remove') && name !== '' && given.length === 2) return { command, name };
  throw new Error(`bad command "moderator ${given.join(' ').trim()}": want add NAME, remove NAME or list`);
};

const readNumber = (option: string, text: string, min: number, max: number): number => {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < min || number > max) {
    throw new Error(`bad ${option} "${text}": want ${min} to ${max}`);
  }
  return number;
};

const SECOND_MS = 1000;

const readTimes = (text: string): TournamentTimes => {
  const [, reveal, pause] = /^(\d{1,4}),(\d{1,4})$/.exec(text) ?? [];
  if (reveal === undefined) throw new Error(`bad tournament-seconds "${text}": want two numbers such as 60,20`);
  return { revealMs: Number(reveal) * SECOND_MS, pauseMs: Number(pause) * SECOND_MS };
};

const readDaily = (text: string): TimeOfDay => {
  const time = readTimeOfDay(text);
  if (time === null) throw new Error(`bad daily "${text}": want a time such as 20:00, or none`);
  return time;
};

const readNetwork = (text: string): string => {
  if (!isNetwork(text)) throw new Error(`bad proxy-address "${text}": want one like 10.0.0.5 or 10.0.0.0/24`);
  return text;
};

const readOrigin = (text: string): string => {
  if (!URL.canParse(text) || new URL(text).origin !== text) {
    throw new Error(`bad origin "${text}": want one like https://play.example`);
  }
  return text;
};

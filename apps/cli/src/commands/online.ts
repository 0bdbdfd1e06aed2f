/** `ddz online`: a player or a bot plays at a table of a game server. Its failures have a sentence in both languages. */
import { playSeat, openClient, type ClientSession } from '@doudizhu/client';
import { BOT_NAMES, closePrograms, createBot, readyBots } from '@doudizhu/engines';
import { ok, err, type Result } from '@doudizhu/rules/result';
import type { CliCommand, Input } from '../command/command.ts';
import { BOT_KINDS } from '../bots/bot-names.ts';
import { playOnline } from '../online/person.ts';
import { openTerminal } from '../play/display.ts';
import { signed } from '../words/action-text.ts';
import type { ServerFailure } from '@doudizhu/protocol';
import type { Failure } from '@doudizhu/rules/failure';
import { writeRules } from '@doudizhu/rules/ruleset';
import { cliFailure } from '../words/failures.ts';

export const ONLINE_COMMAND: CliCommand = {
  usage: 'URL',
  positionals: [1, 1],
  deals: true,
  options: {
    table: {
      value: 'ID',
      en: 'table to play at, by its id or link (default: one with people who wait, or a new one)',
      zh: '要上的牌桌：编号或链接（默认找有人等的桌，或开一桌）',
    },
    bot: {
      value: 'NAME',
      suggestions: BOT_NAMES,
      en: `bot that plays for you: ${BOT_KINDS.join(', ')}`,
      zh: `替你打牌的机器人：${BOT_KINDS.join('、')}`,
    },
    token: {
      value: 'TOKEN',
      en: 'token of a program, from the account page (default: DDZ_TOKEN, else a guest)',
      zh: '程序的令牌，在账号页生成（默认 DDZ_TOKEN，没有则以访客身份）',
    },
    against: {
      value: 'A[,B[,C]]',
      excludes: ['table'],
      en: 'bots of the server at the new table',
      zh: '新开的桌上由服务器的哪些机器人来坐',
    },
    rounds: { value: 'N', range: [1, 1000], en: 'rounds to play (default: no limit)', zh: '打几局（默认不限）' },
  },
  notes: {
    en:
      'A bot of one’s own needs a token where people play: its name is marked, and its rounds are not rated. With exec: ' +
      'it is a program in any language.',
    zh: '和别人打牌的机器人要用令牌：名字带“程序”标记，不计等级分。用 exec: 可以接任何语言写的程序。',
  },
  examples: [
    'online https://play.example',
    'online https://play.example --against level-3,level-3 --rounds 3',
    'online https://play.example --token TOKEN --bot neural',
    "online https://play.example --bot 'exec:python3 bot.py' --table LINK",
  ],
  run: async (input) => {
    const name = input.text('bot');
    const ready = name === undefined ? ok(undefined) : await readyBots([name], input.rules);
    if (!ready.ok) return ready;
    const session = await openServer(input);
    if (!session.ok) return session;
    const table = await findTable(input, session.value);
    if (!table.ok) return table;
    const [server = ''] = input.positionals;
    const link = `${server.replace(/\/+$/u, '')}/s/table/${table.value}`;
    if (!input.json) input.print(input.words.online.table({ link }));
    const connection = session.value.connect(table.value);
    try {
      const roundsMax = input.has('rounds') ? input.count('rounds') : Infinity;
      const played = await (name === undefined ? asPerson : asBot)(input, connection, roundsMax);
      if (!played.ok) return refused(played.error, server);
      if (!input.json) input.print(input.words.play.goodbye(played.value));
      return ok(undefined);
    } finally {
      connection.close();
      await closePrograms();
    }
  },
};

type SeatConnection = Parameters<typeof playSeat>[0];
type SeatResult = ReturnType<typeof playSeat>;

const asPerson = async (input: Input, connection: SeatConnection, roundsMax: number): SeatResult => {
  const terminal = openTerminal(input);
  try {
    return await playOnline({ input, connection, ...terminal }, roundsMax);
  } finally {
    terminal.display.close();
    terminal.lines.close();
  }
};

const asBot = async (input: Input, connection: SeatConnection, roundsMax: number): SeatResult => {
  const { io, print, json, words } = input;
  const bot = createBot({ name: input.text('bot') ?? '', seed: io.newSeed(), nowMs: io.nowMs });
  if (!bot.ok) throw new Error(bot.error.message);
  connection.on('update', ({ events, now }) => {
    for (const event of events) {
      if (event.type !== 'ended' || now.viewer === 'spectator') continue;
      const score = event.scores?.[now.viewer] ?? 0;
      const line = json
        ? JSON.stringify({ type: 'outcome', round: event.round, score })
        : words.online.round({ number: event.round, score: signed(score) });
      print(line);
    }
  });
  return playSeat(connection, {
    choose: async (view) => bot.value.act(view, {}),
    roundsMax,
    onRefusal: (failure) => void io.stderr.write(`${words.sentenceOf(failure)}\n`),
  });
};

/** Signs in: as a program with a token, else as a guest for the time of this process. */
const openServer = async (input: Input): Promise<Result<ClientSession>> => {
  const [server = ''] = input.positionals;
  const token = input.text('token') ?? input.io.env['DDZ_TOKEN'];
  if (!/^https?:\/\/[^/?#\s]+\/*$/u.test(server)) return err(cliFailure('online/server', { server }));
  if (token !== undefined && !/^[\w-]{43}$/u.test(token)) return err(cliFailure('online/token'));
  const session = openClient({
    server,
    ...(token === undefined ? {} : { token }),
    host: {
      fetch: (path, request) => fetch(path, request),
      WebSocket,
      nowMs: input.io.nowMs,
      randomBytes: (count) => Buffer.from(input.io.newSecret(), 'hex').subarray(0, count),
    },
  });
  const known = token === undefined ? await session.api('POST /api/session') : await session.api('GET /api/session');
  if (!known.ok) return refused(known.error, server);
  return known.value.me === null ? err(cliFailure('online/token')) : ok(session);
};

/** @returns the table to play at: the given one, one with players who wait, or a new one */
const findTable = async (input: Input, { api }: ClientSession): Promise<Result<string>> => {
  const [server = ''] = input.positionals;
  const given = input.text('table');
  if (given !== undefined) {
    const id = /(?:^|\/)([\w-]{1,64})(?:\?.*)?$/u.exec(given)?.[1];
    if (id === undefined) return err(cliFailure('online/table', { table: given }));
    const there = await api('GET /api/tables/:id', { id });
    if (there.ok) return ok(id);
    return there.error.code === 'not-found'
      ? err(cliFailure('online/no-table', { table: id, server }))
      : refused(there.error, server);
  }
  const rules = writeRules(input.rules);
  const bots =
    input
      .text('against')
      ?.split(',')
      .map((name) => name.trim()) ?? [];
  const most = input.rules.seats - 1;
  if (bots.length > most) {
    return err(cliFailure('online/against-count', { count: bots.length, rules: input.rules.name, most }));
  }
  const isPerson = input.text('bot') === undefined && input.text('token') === undefined;
  const roundsMax = input.has('rounds') ? input.count('rounds') : null;
  const wish = { rules, public: true, rated: false, roundsMax, pace: 'normal', bots } as const;
  const found =
    isPerson && bots.length === 0
      ? await api('POST /api/matches', { body: { rules } })
      : await api('POST /api/tables', { body: wish });
  if (found.ok) return ok(found.value.table.id);
  const { code, parameters } = found.error;
  if (code !== 'bad-level') return refused(found.error, server);
  const known = String(parameters['levels']).split(',');
  const name = bots.find((bot) => !known.includes(bot)) ?? '';
  return err(cliFailure('online/against', { name, rules: input.rules.name, known }));
};

/** The failure of a server as one of the program. */
const refused = (cause: ServerFailure, server: string): Result<never, Failure> =>
  err(
    cause.code === 'unreachable'
      ? cliFailure('online/unreachable', { server })
      : cliFailure('online/refused', { cause }),
  );

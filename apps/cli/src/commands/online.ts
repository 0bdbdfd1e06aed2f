/** `ddz online`: a player or a bot plays at a table of a game server. */
import { playSeat } from '@doudizhu/client';
import { BOT_NAMES, closePrograms, createBot, readyBots } from '@doudizhu/engines';
import { ok } from '@doudizhu/rules/result';
import type { CliCommand, Input } from '../command/command.ts';
import { BOT_KINDS } from '../bots/bot-names.ts';
import { findTable, openServer, refused } from '../online/server.ts';
import { playOnline } from '../online/person.ts';
import { openTerminal } from '../play/display.ts';
import { signed } from '../words/action-text.ts';

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
    if (!input.json) input.io.stdout.write(`${input.words.online.table({ link })}\n`);
    const connection = session.value.connect(table.value);
    try {
      const roundsMax = input.has('rounds') ? input.count('rounds') : Infinity;
      const played = await (name === undefined ? asPerson : asBot)(input, connection, roundsMax);
      if (!played.ok) return refused(played.error, server);
      if (!input.json) input.io.stdout.write(`${input.words.play.goodbye(played.value)}\n`);
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
  const { io, json, words } = input;
  const bot = createBot({ name: input.text('bot') ?? '', seed: io.newSeed(), nowMs: io.nowMs });
  if (!bot.ok) throw new Error(bot.error.message);
  connection.on('update', ({ events, now }) => {
    for (const event of events) {
      if (event.type !== 'ended' || now.viewer === 'spectator') continue;
      const score = event.scores?.[now.viewer] ?? 0;
      const line = json
        ? JSON.stringify({ type: 'outcome', round: event.round, score })
        : words.online.round({ number: event.round, score: signed(score) });
      io.stdout.write(`${line}\n`);
    }
  });
  return playSeat(connection, {
    choose: async (view) => bot.value.act(view, {}),
    roundsMax,
    onRefusal: (failure) => void io.stderr.write(`${words.say(failure)}\n`),
  });
};

/**
 * Previews of links: `/s/table/ID`, `/s/round/ID`, `/s/puzzle/ID`. Addresses of the app are behind a `#`, which no
 * messenger sends, so a link to send is a small page with `og:` tags that leads into the app.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PREVIEWS, type PreviewKind, type TableSummary } from '@doudizhu/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { idOf, type ServerContext } from './context.ts';
import { HttpFailure } from './failures.ts';
import { roundOf } from './round-routes.ts';

type PreviewLanguage = 'en' | 'zh';

interface Preview {
  readonly title: string;
  readonly about: string;
  /** Rest of the address in the app, after the id. */
  readonly query?: string;
}

/** @param site `root`: folder of the built web app, which contains the puzzles. `origin`: address of the site; null: as
 * the request names it, on a machine without `--origin` */
export const addPreviewRoutes = (
  server: FastifyInstance,
  context: ServerContext,
  { root, origin }: { readonly root: string; readonly origin: string | null },
): void => {
  const puzzles = puzzlesIn(root);
  const add = (
    kind: PreviewKind,
    previewOf: (request: FastifyRequest, language: PreviewLanguage) => Promise<Preview>,
  ): void => {
    server.get(`/s/${kind}/:id`, async (request, reply) => {
      await context.limits.count('requests', request.ip);
      const language = languageOf(request);
      const preview = await previewOf(request, language).catch((error: unknown) => {
        if (!(error instanceof HttpFailure) || error.failure.code !== 'not-found') throw error;
        // The app explains to people what is missing.
        void reply.code(404);
        return { title: TEXTS[language].name, about: TEXTS[language].missing };
      });
      const address = { site: origin ?? `${request.protocol}://${request.headers.host ?? ''}`, url: request.url };
      return answer(reply, address, `${PREVIEWS[kind]}/${encodeURIComponent(idOf(request))}`, preview, language);
    });
  };
  add('table', async (request, language) => {
    const table = await context.tables.lobby.summaryOf(idOf(request));
    if (table === null || table.stage === 'closed') throw new HttpFailure('not-found');
    return previewOfTable(table, language);
  });
  add('round', async (request, language) => {
    const { seats } = await roundOf(context, request);
    const accounts = seats.flatMap(({ account }) => account ?? []);
    const names = await context.storage.accounts.names(accounts);
    const words = TEXTS[language];
    const lines = seats.map(({ account, isLandlord, score }) => {
      const name = account === null ? words.bot : (names.get(account) ?? words.guest);
      return `${isLandlord ? `${words.landlord} ` : ''}${name} ${gainOf(score ?? 0)}`;
    });
    return { title: words.round, about: lines.join(words.and) };
  });
  add('puzzle', async (request, language) => {
    const puzzle = puzzles().get(idOf(request));
    if (puzzle === undefined) throw new HttpFailure('not-found');
    const words = TEXTS[language];
    const hands = [`${words.landlord} ${puzzle.landlord}`, ...puzzle.farmers.map((hand) => `${words.farmer} ${hand}`)];
    const title = puzzle.winner === 'landlord' ? words.puzzleLandlord : words.puzzleFarmers;
    return { title, about: hands.join(words.and) };
  });
};

const previewOfTable = ({ seats, stage }: TableSummary, language: PreviewLanguage): Preview => {
  const words = TEXTS[language];
  const free = stage === 'playing' ? 0 : seats.filter((seat) => seat === null).length;
  return free > 0
    ? { title: words.table, about: words.free(free), query: '?sit=1' }
    : { title: words.table, about: words.watch };
};

const TEXTS = {
  zh: {
    table: '来一桌斗地主',
    free: (seats: number) => `还有 ${seats} 个空位，点开就坐下。不用注册。`,
    watch: '点开看这一桌。',
    round: '斗地主牌局回放',
    puzzleLandlord: '斗地主残局：地主怎么赢？',
    puzzleFarmers: '斗地主残局：农民怎么赢？',
    landlord: '地主',
    farmer: '农民',
    bot: '机器人',
    guest: '访客',
    and: '，',
    name: '斗地主',
    missing: '这个链接已经失效。',
    open: '打开',
  },
  en: {
    table: 'Join a table of Dou Dizhu',
    free: (seats: number) => `${seats === 1 ? '1 free seat' : `${seats} free seats`}. Open to sit down, no account.`,
    watch: 'Open to watch this table.',
    round: 'A round of Dou Dizhu, card by card',
    puzzleLandlord: 'Dou Dizhu puzzle: can the landlord win?',
    puzzleFarmers: 'Dou Dizhu puzzle: can the farmers win?',
    landlord: 'Landlord',
    farmer: 'Farmer',
    bot: 'bot',
    guest: 'guest',
    and: ', ',
    name: 'Dou Dizhu',
    missing: 'This link leads to nothing any more.',
    open: 'Open',
  },
} as const;

const languageOf = ({ headers }: FastifyRequest): PreviewLanguage =>
  /^\s*zh\b/iu.test(headers['accept-language'] ?? '') ? 'zh' : 'en';

const gainOf = (points: number): string => (points > 0 ? `+${points}` : String(points).replace('-', '−'));

const escaped = (text: string): string => text.replaceAll(/[&<>"']/gu, (letter) => `&#${letter.codePointAt(0) ?? 0};`);

/**
 * The page: tags for messengers, and the way into the app for people.
 * @param path address in the app, after `#/`
 */
const answer = (
  reply: FastifyReply,
  { site, url }: { readonly site: string; readonly url: string },
  path: string,
  { title, about, query = '' }: Preview,
  language: PreviewLanguage,
): string => {
  const words = TEXTS[language];
  const tags: readonly (readonly [string, string])[] = [
    ['og:type', 'website'],
    ['og:site_name', words.name],
    ['og:title', title],
    ['og:description', about],
    ['og:url', `${site}${url}`],
    ['og:image', `${site}/preview.png`],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:locale', language === 'zh' ? 'zh_CN' : 'en_US'],
  ];
  void reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('content-language', language);
  const metas = tags.map(([name, content]) => `<meta property="${name}" content="${escaped(content)}">`);
  const href = escaped(`/#/${path}${query}`);
  return [
    '<!doctype html>',
    `<html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><meta charset="utf-8"><title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(about)}"><meta name="twitter:card" content="summary_large_image">`,
    ...metas,
    `<meta http-equiv="refresh" content="0;url=${href}">`,
    `<h1>${escaped(title)}</h1><p>${escaped(about)}</p><p><a href="${href}">${words.open}</a></p></html>`,
  ].join('\n');
};

interface PreviewPuzzle {
  readonly id: string;
  readonly landlord: string;
  readonly farmers: readonly string[];
  readonly winner: 'landlord' | 'farmers';
}

/** Puzzles of the built web app by id, read at the first request. */
const puzzlesIn = (root: string): (() => ReadonlyMap<string, PreviewPuzzle>) => {
  let known: ReadonlyMap<string, PreviewPuzzle> | null = null;
  return () => {
    if (known !== null) return known;
    const assets = join(root, 'assets');
    const file = readdirSync(assets).find((name) => /^puzzles-.*\.jsonl$/u.test(name));
    const lines = file === undefined ? [] : readFileSync(join(assets, file), 'utf8').trim().split('\n');
    const puzzles = lines.map((line) => JSON.parse(line) as PreviewPuzzle);
    known = new Map(puzzles.map((puzzle) => [puzzle.id, puzzle]));
    return known;
  };
};

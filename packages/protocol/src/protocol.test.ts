/** Messages and bodies: their schemas and limits. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Schema } from '@doudizhu/rules/schema';
import {
  CLIENT_MESSAGES,
  clientMessage,
  failure,
  FAILURE_CODES,
  openApiDocument,
  ROUTES,
  socketSchemas,
  type HttpRoute,
  type RouteName,
} from './index.ts';
import { OF_FIELDS, OF_TYPES } from './descriptions.ts';

const ID = '0a'.repeat(16);
const SEEN = { seq: 3, viewer: 'spectator' };
const text = (length: number): string => 'x'.repeat(length);

/** message, values that are refused by field, with the reason */
const MESSAGES: readonly (readonly [object, readonly (readonly [object, string])[]])[] = [
  [
    { type: 'join', seen: null, play: true },
    [
      [{ seen: { seq: -1, viewer: 0 } }, 'a number before the first event'],
      [{ seen: { seq: 1.5, viewer: 0 } }, 'half a number'],
      [{ seen: { seq: 1, viewer: 4 } }, 'a fifth seat'],
      [{ seen: { seq: 1, viewer: 'host' } }, 'another viewer'],
      [{ seen: { seq: 1, viewer: 0, more: 1 } }, 'a field too many inside'],
      [{ play: 1 }, 'a number for yes'],
    ],
  ],
  [
    { type: 'command', id: ID, seq: 0, payload: { type: 'act', action: { type: 'pass' } } },
    [
      [{ id: ID.toUpperCase() }, 'an id in upper case'],
      [{ id: `${ID}0` }, 'a long id'],
      [{ payload: null }, 'no payload'],
      [{ payload: {} }, 'a payload without a type'],
      [{ payload: { type: text(33) } }, 'a long type'],
      [{ seq: 2 ** 53 }, 'a number that is not exact'],
    ],
  ],
  [{ type: 'resync', seen: SEEN }, [[{ seen: undefined }, 'nothing seen']]],
  [{ type: 'play' }, [[{ seat: 0 }, 'a field too many']]],
  [
    { type: 'say', phrase: 12, to: 3 },
    [
      [{ phrase: '0' }, 'a number as text'],
      [{ to: 4 }, 'a fifth seat'],
    ],
  ],
  [{ type: 'say', phrase: 0, to: null }, []],
  [
    { type: 'mute', account: text(64), on: true },
    [
      [{ account: text(65) }, 'a long account'],
      [{ on: null }, 'neither yes nor no'],
    ],
  ],
  [{ type: 'bot', seat: 0, level: text(32) }, [[{ level: text(33) }, 'a long level']]],
  [{ type: 'bot', seat: 0, level: null }, [[{ seat: -1 }, 'no seat']]],
  [{ type: 'ping', sent: 1.5 }, [[{ sent: Infinity }, 'no number']]],
];

/** route, a body, values that are refused, with the reason */
const BODIES: readonly (readonly [RouteName, object, readonly (readonly [object, string])[]])[] = [
  ['PATCH /api/account', { name: text(80) }, [[{ name: text(81) }, 'a long name']]],
  ['PATCH /api/account', { name: null }, [[{ more: 1 }, 'a field too many']]],
  [
    'POST /api/tables',
    { rules: text(400), public: true, rated: true, roundsMax: 1000, pace: 'none', bots: [text(32), '', ''] },
    [
      [{ rules: '' }, 'no rules'],
      [{ rules: text(401) }, 'long rules'],
      [{ rated: 'yes' }, 'a rating in words'],
      [{ roundsMax: 0 }, 'no rounds'],
      [{ roundsMax: 1001 }, 'too many rounds'],
      [{ pace: 'slowest' }, 'another pace'],
      [{ bots: ['', '', '', ''] }, 'four bots'],
      [{ bots: [text(33)] }, 'a long level'],
    ],
  ],
  [
    'POST /api/friends',
    { who: text(80) },
    [
      [{ who: '' }, 'no person'],
      [{ who: text(81) }, 'a long name'],
    ],
  ],
  ['POST /api/account/programs', { name: text(80) }, [[{ name: text(81) }, 'a long name']]],
  ['POST /api/matches', { rules: 'competition' }, [[{ rules: null }, 'no rules']]],
  [
    'POST /api/session/passkey',
    { challenge: text(64), response: { id: 'a', more: [1] } },
    [
      [{ challenge: text(65) }, 'a long challenge'],
      [{ response: { more: 1 } }, 'a response without an id'],
    ],
  ],
  ['POST /api/session/recovery', { code: text(64) }, [[{ code: text(65) }, 'a long code']]],
  [
    'POST /api/rounds/:id/reports',
    { seat: 3, reason: 'other', text: text(500) },
    [
      [{ seat: 4 }, 'a fifth seat'],
      [{ reason: 'dislike' }, 'another reason'],
      [{ text: text(501) }, 'a long text'],
    ],
  ],
  ['POST /api/moderation/session', { name: text(32), code: '' }, [[{ name: '' }, 'no name']]],
  [
    'POST /api/moderation/accounts/:id/sanctions',
    { kind: 'ban', hours: 8784, why: 'x' },
    [
      [{ hours: 8785 }, 'more than a year'],
      [{ hours: 0 }, 'no time'],
      [{ why: '  ' }, 'no reason'],
    ],
  ],
  ['POST /api/moderation/accounts/:id/lift', { kind: 'mute', why: text(500) }, [[{ kind: 'praise' }, 'another kind']]],
  ['POST /api/moderation/tables/:id/close', { why: 'x' }, [[{ why: text(501) }, 'a long reason']]],
  [
    'POST /api/moderation/tournaments/:id/remove',
    { account: 'x', why: 'x' },
    [
      [{ account: '' }, 'no account'],
      [{ why: 'a\0' }, 'a control character'],
    ],
  ],
  [
    'POST /api/tournaments',
    { startsMs: 0, stages: 8, boardsPerStage: 1 },
    [
      [{ stages: 9 }, 'nine stages'],
      [{ boardsPerStage: 0 }, 'no boards'],
      [{ startsMs: -1 }, 'a time before 1970'],
    ],
  ],
  ['POST /api/tournaments/:id/entry', { pledge: 'ab'.repeat(32) }, [[{ pledge: 'AB'.repeat(32) }, 'upper case']]],
  [
    'POST /api/tournaments/:id/reveal',
    { entropy: 'ab'.repeat(16) },
    [[{ entropy: 'ab'.repeat(17) }, 'too many digits']],
  ],
];

const check = (schema: Schema<unknown>, sound: object, refused: readonly (readonly [object, string])[]): void => {
  test(`${JSON.stringify(sound).slice(0, 80)} is read as it is`, () => {
    assert.deepEqual(schema.read(JSON.parse(JSON.stringify(sound))), { ok: true, value: sound });
    assert.ok(!schema.read({ ...sound, more: 1 }).ok, 'a field too many');
    assert.ok(!schema.read(null).ok && !schema.read([sound]).ok, 'another kind of value');
  });
  for (const [over, why] of refused) test(`refused: ${why}`, () => assert.ok(!schema.read({ ...sound, ...over }).ok));
};

describe('messages of a client', () => {
  for (const [sound, refused] of MESSAGES) check(clientMessage, sound, refused);
  test('every type is here, and no other is read', () => {
    const types = MESSAGES.map(([message]) => (message as { readonly type: string }).type);
    assert.deepEqual([...new Set(types)], Object.keys(CLIENT_MESSAGES));
    assert.ok(!clientMessage.read({ type: 'constructor' }).ok);
  });
});

describe('bodies', () => {
  const bodyOf = (name: RouteName): Schema<unknown> => (ROUTES[name] as HttpRoute).body as Schema<unknown>;
  for (const [name, sound, refused] of BODIES) check(bodyOf(name), sound, refused);
  test('every body is here', () => {
    const bodies = Object.values<HttpRoute>(ROUTES).flatMap(({ body }) => body ?? []);
    assert.deepEqual(new Set(bodies), new Set(BODIES.map(([name]) => bodyOf(name))));
  });
  test('a reason loses the blanks at its ends', () => {
    assert.deepEqual(bodyOf('POST /api/moderation/tables/:id/close').read({ why: ' x ' }), {
      ok: true,
      value: { why: 'x' },
    });
  });
});

test('a failure has a sentence', () => {
  for (const code of FAILURE_CODES) {
    assert.match(failure(code).message, /^[a-z][\x20-\x7e]+[^.]$/u, code);
  }
});

test('a code is lower case, and stands once', () => {
  const codes: readonly string[] = FAILURE_CODES;
  assert.equal(new Set(codes).size, codes.length);
  for (const code of codes) assert.match(code, /^[a-z]+(?:-[a-z]+)*$/u);
});

describe('documents', () => {
  /** Schemas of a document that accept everything, by path. */
  const open = (value: unknown, path: string): string[] => {
    if (typeof value !== 'object' || value === null) return [];
    if (!Array.isArray(value) && Object.keys(value).length === 0) return [path];
    return Object.entries(value).flatMap(([key, part]) => open(part, `${path}/${key}`));
  };

  test('every message and every part of an answer has a form', () => {
    assert.deepEqual(open(socketSchemas(), ''), []);
    const unknown = open(openApiDocument('1.0.0'), '').filter(
      (path) => !/\/(?:parameters|security\/0\/\w+)$/u.test(path),
    );
    assert.deepEqual(unknown, []);
  });

  test('every message, and every field of the socket but switches of rules, is described, and nothing else is', () => {
    const missing: string[] = [];
    const used = new Set<string>();
    const walk = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null) return;
      const { properties, description, ...parts } = value as Record<string, unknown>;
      if (typeof description === 'string') used.add(description);
      const fields = typeof properties === 'object' ? Object.entries(properties as object) : [];
      const [type] =
        ((fields.find(([name]) => name === 'type') ?? [])[1] as { enum?: string[] } | undefined)?.enum ?? [];
      if (type !== undefined && typeof description !== 'string') missing.push(`${path} ${type}`);
      for (const [name, field] of fields) {
        const { description: about } = field as { readonly description?: string };
        if (about === undefined) missing.push(`${path} ${name}`);
        walk(field, `${path}/${name}`);
      }
      for (const [name, part] of Object.entries(parts)) walk(part, `${path}/${name}`);
    };
    const { Rules: rules, ...definitions } = socketSchemas()['$defs'] as Record<string, object>;
    assert.ok('description' in (rules as object));
    walk(definitions, '');
    assert.deepEqual(missing, []);
    used.add((rules as { readonly description: string }).description);
    walk(openApiDocument('1.0.0'), '');
    for (const about of [...Object.values(OF_TYPES), ...Object.values(OF_FIELDS)]) assert.ok(used.has(about), about);
  });

  test('every route of the table is in the OpenAPI document once', () => {
    const { paths } = openApiDocument('1.0.0') as { paths: Record<string, object> };
    const named = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/gu, ':$1')}`),
    );
    assert.deepEqual(named.toSorted(), Object.keys(ROUTES).toSorted());
  });
});

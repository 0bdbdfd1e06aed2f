import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { err, ok } from './result.ts';
import {
  anyObject,
  boolean,
  listOf,
  named,
  number,
  numberFrom,
  oneOf,
  optional,
  orElse,
  orNull,
  object,
  shortJson,
  taggedBy,
  text,
  textOf,
  trimmedTextOf,
  unknownFieldIn,
  expectedPhrase,
  where,
  whole,
  type Misfit,
  type Schema,
  type TypeOf,
} from './schema.ts';

const CLOCK = object({ decisionMs: whole(0), bankMs: optional(whole(0, 9)) });
const EVENT = taggedBy('type', { seated: { seat: whole(0, 3), name: orNull(text) }, closed: {} });
const TABLE = object({ clock: orNull(CLOCK), events: listOf(EVENT), level: oneOf(['low', 'high']) });

/** The misfit in one line. */
const shown = ({ path, found, expected }: Misfit): string => `${path}: ${found.message}, expected ${expected.message}`;
const faultIn = (schema: Schema<unknown>, value: unknown): string | null => {
  const read = schema.read(value);
  return read.ok ? null : shown(read.error);
};

// schema, value, misfit, why
// oxfmt-ignore
const MISFITS: readonly (readonly [Schema<unknown>, unknown, string | null, string])[] = [
  [text, 'a', null, 'a text'],
  [text, 1, ': 1, expected a text', 'a number is not a text'],
  [text, undefined, ': missing, expected a text', 'nothing'],
  [textOf(1, 3), 'a\u0000', ': "a\\u0000", expected a text of 1 to 3 characters, no control characters', 'a NUL'],
  [textOf(1, 3), 'a\nb', ': "a\\nb", expected a text of 1 to 3 characters, no control characters', 'two lines where one is expected'],
  [trimmedTextOf(1, 9), ' a\n\tb\n', null, 'lines'],
  [trimmedTextOf(1, 9), 'a\u009fb', ': "a\u009fb", expected a text of 1 to 9 characters, no control characters', 'a control character among lines'],
  [number, Number.NaN, ': null, expected a number', 'NaN is not a number'],
  [boolean, 0, ': 0, expected true or false', 'zero is not false'],
  [whole(0, 3), 3, null, 'the last whole number'],
  [whole(0, 3), 4, ': 4, expected a whole number from 0 to 3', 'above the range'],
  [whole(1), 0, ': 0, expected a whole number from 1', 'below the range'],
  [whole(), 1.5, ': 1.5, expected a whole number', 'a fraction'],
  [oneOf([1, 2]), '1', ': "1", expected one of 1, 2', 'no conversion'],
  [oneOf(['a'], JSON.stringify), 'b', ': "b", expected one of "a"', 'choices as JSON'],
  [orNull(whole(0, 3)), null, null, 'null is allowed'],
  [orNull(whole(0, 3)), 9, ': 9, expected a whole number from 0 to 3, or null', 'not null and out of range'],
  [orNull(CLOCK), { decisionMs: -1 }, 'decisionMs: -1, expected a whole number from 0', 'a part that is wrong stays a part'],
  [listOf(whole(0)), [0, 1, -2], '[2]: -2, expected a whole number from 0', 'an entry of a list'],
  [listOf(whole(0), 2), [0], ': 1 entries, expected a list of 2', 'a list that is too short'],
  [listOf(whole(0)), { length: 0 }, ': {"length":0}, expected a list', 'an object with a length'],
  [object({ a: object({ b: text }) }), { a: { b: 1 } }, 'a.b: 1, expected a text', 'a path through objects'],
  [object({ a: listOf(listOf(text)) }), { a: [['x'], [1]] }, 'a[1][0]: 1, expected a text', 'a path through lists'],
  [CLOCK, { decisionMs: 1 }, null, 'an optional field is absent'],
  [CLOCK, { decisionMs: 1, bankMs: 10 }, 'bankMs: 10, expected a whole number from 0 to 9', 'an optional field is checked'],
  [CLOCK, { bankMs: 1 }, 'decisionMs: missing, expected a whole number from 0', 'a field is missing'],
  [CLOCK, { decisionMs: 1, x: 1 }, ': unknown key "x", expected one of decisionMs, bankMs', 'an unknown field'],
  [CLOCK, [], ': [], expected an object', 'a list is not an object'],
  [CLOCK, JSON.parse('{"decisionMs":1,"__proto__":{}}'), ': unknown key "__proto__", expected one of decisionMs, bankMs', '__proto__'],
  [CLOCK, Object.create({ decisionMs: 1 }), 'decisionMs: missing, expected a whole number from 0', 'an inherited field'],
  [object({ toString: text }), {}, 'toString: missing, expected a text', 'a field named like a method'],
  [EVENT, { type: 'constructor' }, 'type: "constructor", expected one of seated, closed', 'a tag named like a method'],
  [EVENT, { type: 'closed', seat: 1 }, ': unknown key "seat", expected one of type', 'a field of another member'],
  [EVENT, { type: 'seated', seat: 4, name: null }, 'seat: 4, expected a whole number from 0 to 3', 'a field of this member'],
  [where(whole(0), expectedPhrase('expected/boolean'), (value) => value % 2 === 0), 3, ': 3, expected true or false', 'a further test'],
  [named(CLOCK, expectedPhrase('expected/text')), { decisionMs: -1 }, ': {"decisionMs":-1}, expected a text', 'other words for the whole'],
  [anyObject, 1n, ': bigint, expected an object', 'what JSON cannot write'],
];

for (const [schema, value, expected, why] of MISFITS) {
  test(`schema: ${why}`, () => assert.equal(faultIn(schema, value), expected));
}

test('the type follows from the schema', () => {
  const clock: TypeOf<typeof CLOCK> = { decisionMs: 1 };
  const event: TypeOf<typeof EVENT> = { type: 'seated', seat: 1, name: null };
  // @ts-expect-error: a member has no field of another
  const other: TypeOf<typeof EVENT> = { type: 'closed', seat: 1 };
  // @ts-expect-error: not one of the choices
  const level: TypeOf<typeof TABLE>['level'] = 'middle';
  assert.deepEqual([CLOCK.read(clock), EVENT.read(event)], [ok(clock), ok(event)]);
  assert.ok(!EVENT.read(other).ok && !TABLE.read({ clock, events: [], level }).ok);
});

test('a record has the fields of its schema alone, in that order', () => {
  const read = object({ a: whole(0), b: optional(text) }, 'passed over').read({ c: 1, b: undefined, a: 2 });
  assert.deepEqual(read, ok({ a: 2 }));
  assert.ok(read.ok && !Object.hasOwn(read.value, 'b'));
});

test('what is read from JSON, written and read again, is the same', () => {
  const event = fc.oneof(
    fc.record({ type: fc.constant('seated' as const), seat: fc.nat(3), name: fc.option(fc.string(), { nil: null }) }),
    fc.constant({ type: 'closed' as const }),
  );
  const clock = fc.record({ decisionMs: fc.nat(), bankMs: fc.nat(9) }, { requiredKeys: ['decisionMs'] });
  const table = fc.record({
    clock: fc.option(clock, { nil: null }),
    events: fc.array(event),
    level: fc.constantFrom('low' as const, 'high' as const),
  });
  fc.assert(
    fc.property(table, (value) => {
      const read = TABLE.read(JSON.parse(JSON.stringify(value)));
      assert.ok(read.ok);
      assert.equal(JSON.stringify(TABLE.read(JSON.parse(JSON.stringify(read.value)))), JSON.stringify(ok(read.value)));
    }),
  );
});

test('any JSON is read or refused with one misfit, and never throws', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.constantFrom('clock', 'events', 'level', '__proto__', 'toString'),
      (value, field) => {
        const given = JSON.parse(
          `{"clock":null,"events":[],"level":"low",${JSON.stringify(field)}:${JSON.stringify(value)}}`,
        );
        const read = TABLE.read(given);
        if (read.ok) assert.deepEqual(JSON.parse(JSON.stringify(read.value)), given);
        else assert.match(shown(read.error), /^[a-zA-Z0-9.[\]_]*: .+, expected .+$/su);
        assert.equal(Object.getPrototypeOf({}), Object.prototype);
      },
    ),
  );
});

test('orElse: one bad field spoils no other', () => {
  const settings = object({ large: orElse(boolean, false), seats: orElse(oneOf([3, 4]), 3) }, 'passed over');
  const read = (value: unknown): unknown => settings.read(value);
  assert.deepEqual(read({ large: true, seats: 5, other: 1 }), ok({ large: true, seats: 3 }));
  assert.deepEqual(read({ seats: 4 }), ok({ large: false, seats: 4 }));
  assert.equal(settings.read(7).ok, false);
});

test('numberFrom takes its bounds, and fractions between them', () => {
  const schema = numberFrom(1, 2);
  for (const value of [1, 1.5, 2]) assert.deepEqual(schema.read(value), ok(value));
  for (const value of [0.9, 2.1, '1', null, Number.NaN]) {
    const read = schema.read(value);
    assert.ok(!read.ok);
    assert.equal(read.error.expected.message, 'a number from 1 to 2');
  }
});

test('JSON in an error is cut after 60 characters', () => {
  assert.equal(shortJson('x'.repeat(60)), 'x'.repeat(60));
  assert.equal(shortJson('x'.repeat(61)), `${'x'.repeat(60)}…`);
  const long = 'x'.repeat(61);
  const stray = CLOCK.read({ [long]: long });
  assert.equal(stray.ok ? '' : stray.error.found.message, `unknown key "${long.slice(1)}…"`);
  assert.deepEqual(stray.ok ? null : unknownFieldIn(stray.error.found), {
    field: `${long.slice(1)}…`,
    json: `"${long.slice(2)}…`,
  });
  assert.deepEqual(err(1), { ok: false, error: 1 });
});

test('of a misfit that is a field too many, the field and its value can be asked for; of another one nothing', () => {
  const found = (value: unknown) => {
    const read = CLOCK.read(value);
    return read.ok ? assert.fail() : unknownFieldIn(read.error.found);
  };
  assert.deepEqual(found({ decisionMs: 1, hands: [2] }), { field: 'hands', json: '[2]' });
  assert.equal(found({ decisionMs: -1 }), null);
  assert.equal(found(7), null);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closePrograms, createBot } from '@doudizhu/engines';
import { countsOf, formatCards, NO_CARDS } from '@doudizhu/rules/cards';
import { actionSpace, encode, parsePlay } from '@doudizhu/rules/combos';
import { dealFrom } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { applyUnchecked, startPlay, type Action } from '@doudizhu/rules/round';
import { PRESETS, withWild } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import { LEAD, refusalOf, REPLY, resultOf, testRefused } from '../testing/rpc-server.ts';
import { createMethods } from './methods.ts';

test('bot.act: a list of views in one question gives what each gives alone', async () => {
  const alone = await Promise.all([LEAD, REPLY].map((view) => resultOf('bot.act', { bot: 'greedy', view })));
  assert.deepEqual(await resultOf('bot.act', { bot: 'greedy', views: [LEAD, REPLY] }), { actions: alone });
});

test('bot.act: a fault of a program costs only its own position in a list', async () => {
  const source = `require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { type, id, view } = JSON.parse(line);
    if (type === 'hello') console.log('{"type":"hello","protocol":1}');
    if (type === 'act') console.log(JSON.stringify({ type, id, choice: view.seat === 1 ? 999 : 0 }));
    if (type === 'quit') process.exit();
  });`;
  const bot = `exec:'${process.execPath}' -e "${source.replaceAll('"', String.raw`\"`)}"`;
  const methods = createMethods({ nowMs: () => performance.now(), programs: true });
  const { actions } = await resultOf<{ actions: { type: string; message?: string }[] }>(
    'bot.act',
    { bot, views: [REPLY, LEAD] },
    methods,
  );
  const [fault, played] = actions;
  assert.match(fault?.message ?? '', /invalid choice 999/);
  assert.deepEqual([fault?.type, played?.type], ['fault', 'play']);
  const refused = await refusalOf('bot.act', { bot, view: REPLY }, methods);
  assert.match(refused, /^bot exec:.* failed at view \(illegal\): invalid choice 999/s);
  await closePrograms();
});

test('bot.act: wild ranks with the cards that were laid, and a head start', async () => {
  const { size } = actionSpace(PRESETS.laizi);
  const lead = { ...LEAD, rules: 'laizi', wild: '7' };
  assert.ok((await resultOf<{ id: number }>('bot.act', { view: lead })).id < size);
  // The landlord laid 3 and 7 for a pair of threes. The seat has a higher pair with its own 7.
  const pair = unwrap(parsePlay('33', withWild(PRESETS.laizi, '7')));
  const id = encode(actionSpace(PRESETS.laizi), pair!);
  const view = { ...lead, seat: 1, hand: '4455667TTJJQKA2B3', kitty: '334', plays: [{ id, uses: '37' }] };
  assert.ok((await resultOf<{ id: number }>('bot.act', { view })).id < size);
  for (const [plays, message] of [
    [[{ id, uses: '38' }], /plays\[0\].*: expected a legal play/],
    [[{ id, uses: 'y' }], /unknown rank "y"/],
    [[{ id }], /plays\[0\]\.uses/],
  ] as const) {
    assert.match(await refusalOf('bot.act', { view: { ...view, plays } }), message);
  }
  assert.match(await refusalOf('bot.act', { view: { ...view, wild: '' } }), /letters of the 1 wild/);
  // A pair is left of two cards that can stay: any play wins.
  const two = { rules: 'two', seat: 0, hand: '55566677788899TTJJQQ', kitty: 'JQQ', headStart: 2 };
  assert.equal((await resultOf<{ type: string }>('bot.act', { view: two })).type, 'play');
  assert.match(await refusalOf('bot.act', { view: { ...lead, headStart: 1 } }), /headStart 1/);
});

test('actions: what each id is', async () => {
  const { kinds, kind, main, length, cards } = await resultOf<{
    kinds: string[];
    kind: number[];
    main: number[];
    length: number[];
    cards: string[];
  }>('actions', { rules: 'douzero' });
  const { size } = actionSpace(PRESETS.douzero);
  assert.deepEqual([kind.length, main.length, length.length, cards.length], [size, size, size, size]);
  assert.deepEqual([cards[0], cards[1], cards.at(-1)], ['', '3', 'BR']);
  assert.equal(kinds[kind.at(-1)!], 'rocket');
  const triple = cards.indexOf('333');
  assert.deepEqual([kinds[kind[triple]!], main[triple], length[triple]], ['triple', 0, 1]);
});

testRefused('bot.act', [
  [{ bot: 'exec:rm', view: {} }, /expected a bot of ddz, one of/, 'a client may start no programs'],
  [{ bot: 'douzero:/models', views: [] }, /expected a bot of ddz, one of/, 'a client may read no models'],
  [{ bot: 'nobody', view: {} }, /invalid bot "nobody"/, 'no such bot'],
]);

test('bot.act: a lead, a reply, and the same whatever order the cards come in', async () => {
  const first = await resultOf('bot.act', { bot: 'rules', view: LEAD });
  assert.equal(first['type'], 'play');
  const shuffled = { ...LEAD, hand: 'R33445566778899TTJQK' };
  assert.deepEqual(await resultOf('bot.act', { bot: 'rules', view: shuffled }), first);
});

for (const preset of ['pagat-4p', 'douzero'] as const) {
  test(`bot.act, ${preset}: what the bot plays in the round itself, at every seat`, async () => {
    const rules = PRESETS[preset];
    const space = actionSpace(rules);
    const idOf = (action: Action): number => (action.type === 'play' ? encode(space, action.combo) : 0);
    const plays: number[] = [];
    const seats = new Set<number>();
    let round = startPlay({ rules, deal: dealFrom(rules, createRng('act')) });
    const kitty = formatCards(countsOf(round.deal.kitty));
    for (let turn = 0; turn < 14; turn++) {
      const seat = round.turn;
      const view = viewFor(round, seat);
      const own = await unwrap(createBot({ name: 'greedy', seed: 0 })).act(view);
      const asked = { rules: preset, seat, hand: formatCards(view.hand ?? NO_CARDS), kitty, plays };
      const answer = await resultOf<{ type: string; id: number }>('bot.act', { bot: 'greedy', view: asked });
      assert.deepEqual(answer, { type: own.type, id: idOf(own) });
      const refused = await refusalOf('bot.act', { view: { ...asked, seat: (seat + 1) % rules.seats } });
      assert.match(refused, /cards of seat|whose turn it is|as many of a rank|landlord holds/);
      seats.add(seat);
      plays.push(idOf(own));
      round = applyUnchecked(round, seat, own);
    }
    assert.equal(seats.size, rules.seats);
  });
}

test('bot.act: with programs, a client names one', async () => {
  const methods = createMethods({ nowMs: () => 0, programs: true });
  assert.match(
    await refusalOf('bot.act', { bot: 'douzero:/nowhere', views: [] }, methods),
    /landlord\.onnx: no such file/,
  );
  assert.match(await refusalOf('bot.act', { bot: 'neither:x', views: [] }, methods), /invalid bot/);
});

test('bot.act: the clock is read where a budget is given, and only there', async () => {
  let reads = 0;
  const methods = createMethods({ nowMs: () => ++reads });
  const act = (more: object): Promise<unknown> => resultOf('bot.act', { bot: 'search', view: LEAD, ...more }, methods);
  const first = await act({});
  assert.equal(reads, 0, 'the same seed, the same action');
  assert.deepEqual(await act({}), first);
  assert.partialDeepStrictEqual(await act({ budgetMs: 20 }), { type: 'play' });
  assert.ok(reads > 0);
});

test('bot.act: a search at a table of four, and a seat that it does not have', async () => {
  const rules = PRESETS['pagat-4p'];
  const { hands, kitty } = dealFrom(rules, createRng('act'));
  const all = [...(hands[0] ?? []), ...kitty];
  const view = { rules: 'pagat-4p', seat: 0, hand: formatCards(countsOf(all)), kitty: formatCards(countsOf(kitty)) };
  assert.partialDeepStrictEqual(await resultOf('bot.act', { bot: 'search', view, budgetMs: 5 }), { type: 'play' });
  assert.match(
    await refusalOf('bot.act', { view: { ...view, seat: 4 } }),
    /invalid view\.seat 4: expected a seat from 0 to 3/,
  );
});

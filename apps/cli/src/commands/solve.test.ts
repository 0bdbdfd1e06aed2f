import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jsonOf, testAnswers, testRefused } from '../testing/command-lines.ts';
import { runInMemory } from '../testing/harness.ts';

const SMALL = '--rules douzero --landlord KK5543 --farmer 225543';
const LARGE = '--rules douzero --landlord 34455567899TJQKKA2BR --farmer 33467789TTJJQQKA2';
const TWO = '--rules two --landlord A56 --farmer 789';
const THREE = '--landlord 34567 --farmer 8899 --farmer TTJJ';
const DDN = "'ddn1 rules=douzero L=KK5543 D=225543 turn=L'";

/** The puzzle of the WeChat article, whose comments claim lines for the farmer. */
const WECHAT = '--landlord 999JJBR --farmer 33334567TTAAAA --lead D --rules canju';

testAnswers('solve', [
  [
    SMALL,
    /▶ L landlord {4}6 {2}3 4 55 KK\n[^]*The landlord wins\.\nWinning moves \(2 of 6\): 4 5\n/,
    'the winner and the winning moves',
  ],
  [DDN, /The landlord wins\./, 'a position as DDN'],
  [`${DDN} --all`, /Winning moves \(2 of 6\): 4 5\n/, 'every winning move'],
  [`${DDN} --all --lang zh`, /地主必胜。\n必胜的出法（6 种中 2 种）: 4 5\n/, 'in Chinese'],
  [`${SMALL} --lead D --all`, /The farmers win\.|Every move loses/, 'the farmer to move'],
  [`${SMALL} --beat 2 --all`, /to beat 2 \(single\) of D\n[^]*Every move loses \(1\)\./, 'following'],
  [`${DDN} --line`, /Best line:\n {2}1\. L [45] · D \S+ · [^]*L /, 'the line'],
  [`${DDN} --distance`, /The winner needs at most \d plays\.\nQuickest: /, 'the distance'],
  [`${DDN} --points`, /for a stake of 1, bombs counted: \+1\.\nKeeps it: /, 'the points'],
  [`${DDN} --refute K`, /K loses:\n {2}1\. L K · D 2[^]*D \d+\n/, 'why a move is wrong'],
  [`${DDN} --refute 4`, /4 wins:\n/, 'a move that is right'],
  [`${DDN} --refute K --lang zh`, /K 会输：\n/, 'why, in Chinese'],
  [`${DDN} --orders 2`, /The first 2 winning orders .*\n {2}\d plays: 4 · /, 'orders, bounded'],
  ["'ddn1 L=34567 D=99 turn=L' --orders 9", /All winning orders \(1\):\n {2}1 play: 34567\n/, 'all orders'],
  [`${DDN} --tree`, /Strategy \(\d+ positions\):\nL [45]\n {2}- → L /, 'the strategy as text'],
  [`${DDN} --tree --depth 1`, /Strategy \(\d+ positions\):\nL [45] …\n\d/, 'the first play of the strategy'],
  [`${DDN} --after '4 5' --all`, /L landlord +5 +3 55 KK\n[^]*to beat 5 \(single\) of D\n[^]*: K\n/, 'after two moves'],
  [
    `${WECHAT} --refute A,34567,333T`,
    /1\. D A +loses\nIt fails after play 1: L answers B R \(2 of 4 answers win\)\.\nA loses, like/,
    'a claimed line that fails at once',
  ],
  [
    `${WECHAT} --refute '34567 333T AAAT A'`,
    /1\. D 34567 +loses\n {5}L - +loses\n {2}2\. D 333\+T +loses\nIt fails after play 2: L answers 999\+J \(1 of 5/,
    'a claimed line that fails at the second play',
  ],
  [`${WECHAT} --refute A,B,-,J`, /L B +loses\n {5}D - +loses\n {5}L J +loses\nIt loses/, 'a claim of both sides'],
  ['--landlord AA3 --farmer KK4 --refute 3,A,A', /3\. L A +keeps the win\nIt holds/, 'a claimed line that holds'],
  [
    '--landlord RAQQJJT999844 --farmer B22AAT886633 --nodes 100',
    /Not proved\..*\n[^]*Best guess, not proved: \S+\n/,
    'a guess without a proof',
  ],
  [`${DDN} --tree --format json`, /^\{\s*"winner": ?"landlord"/, 'as JSON and nothing else'],
  [THREE, /L landlord[^]*D farmer[^]*U farmer[^]*Winning moves \(1 of 6\): 34567\n/, 'two farmers, a whole list'],
  ['--landlord BR3 --farmer 4 --kinds-off rocket --all', /competition\*\n[^]*Winning moves \(\d of 3\)/, 'a kind off'],
  [TWO, /^two\n[^]*The landlord wins\./, 'two seats'],
  [`${TWO} --head-start 2`, /^two · head start 2 cards\n[^]*The farmers win\./, 'a head start'],
  [`${TWO} --head-start 2 --lang zh`, /^二人 · 让 2 张\n[^]*农民必胜。/, 'a head start in Chinese'],
  ['--rules laizi --wild 7 --landlord A56 --farmer 789', /^laizi · wild 7\n[^]*wins?\./, 'the wild rank is named'],
  [`${SMALL} --threads 2`, /The landlord wins\./, 'two threads'],
  [`${SMALL} --memory 16`, /The landlord wins\./, 'little memory'],
  [`${LARGE} --nodes 1 --all`, /\(the nodes of --nodes are spent\)\nProved so far:\n/, 'nodes spent'],
  [`${LARGE} --time 1 --all`, /\(the time is up\)\nProved so far:\n/, 'the time is up'],
  [`${LARGE} --nodes 1 --all --lang zh`, /（|尚未证明|必胜/, 'the limit in Chinese'],
]);

testRefused('solve', [
  [`${TWO} --head-start 3`, /hand D has 3 cards and a head start of 3, so the round is over/, 'nothing to win'],
  [`${SMALL} --head-start 1`, /head start 1, expected 0 to 0 under douzero/, 'a head start of three seats'],
  [`${DDN} --head-start 1`, /--head-start/, 'a head start beside a whole position'],
  [`${DDN} --json --tree --format text`, /invalid --format \\"text\\" with --json: expected json/, 'JSON or text'],
  ['', /no position: expected "ddn1 L=… D=… turn=…", or --landlord and --farmer \(no --landlord HAND\)/, 'nothing'],
  ['--landlord 3', /\(no --farmer HAND\)/, 'no farmer'],
  ['--landlord 3333 --farmer 3', /invalid position: 5 cards of 3, expected at most 4: too many with hand D/, 'overlap'],
  ['--landlord 33333 --farmer 4', /5 cards of 3, expected at most 4/, 'too many of a rank'],
  ['--landlord 3333444455556666777788 --farmer 9', /hand L has 22 cards, expected at most 20/, 'too large a hand'],
  ["--landlord '' --farmer 9", /hand L has no cards, so the round is over/, 'no side to move'],
  ['--landlord 3 --farmer 9 --lead U', /invalid --lead "U": expected one of L D$/m, 'no such side'],
  ['--landlord 31 --farmer 9', /invalid position: invalid cards "31": unknown rank "1" at index 1/, 'unknown rank'],
  ['--landlord 3 --farmer 9 --beat 457', /invalid position: .*457/, 'a play to beat that is not a combo'],
  ['--landlord 3333 --farmer 9 --beat 3', /too many with the play to beat/, 'a card that is twice'],
  ['--landlord 3 --farmer 4 --farmer 5 --farmer 6', /4 hands, expected 2 or/, 'too many farmers'],
  ["'ddn1 L=3 turn=L'", /no D=, expected the hands of/, 'a hand is missing'],
  ['ddn2', /begins with "ddn2", expected "ddn1"/, 'no DDN'],
  [`${DDN} --landlord 3`, /--landlord excludes POSITION, which contains it already/, 'said twice'],
  [`${DDN} --rules pagat`, /--rules excludes POSITION, which contains it already/, 'the rule set said twice'],
  [`${SMALL} --kinds-off bom`, /unknown kind "bom", expected .*: did you mean bomb\?/, 'a kind misspelt'],
  [`${SMALL} --wild 7`, /invalid --wild "7": expected none, as douzero has no wild ranks/, 'a wild rank elsewhere'],
  [`${SMALL} --unseen 3`, /--unseen needs a position with a hidden hand/, 'unseen cards of open hands'],
  ["'ddn1 L=3 D=?1 turn=L' --line", /--line needs open hands/, 'a line without hands'],
  [`${SMALL} --format json`, /--format needs --tree/, 'a format of nothing'],
  [`${SMALL} --tree --format svg`, /invalid --format "svg": expected one of text, json/, 'no such format'],
  [`${SMALL} --refute 2`, /invalid --refute "2": 2 needs 1 of 2, you hold 0/, 'a card that the seat does not hold'],
  [`${SMALL} --depth 3`, /--depth needs --tree/, 'a depth of nothing'],
  [
    `${SMALL} --after '4 9'`,
    /invalid --after "4 9": move 2 \("9", of D\): 9 needs 1 of 9, you hold 0/,
    'an illegal move',
  ],
  ['--landlord 34567 --farmer 9 --after 34567', /the position is over after these moves/, 'a position that is over'],
  [`${SMALL} --refute 4,K,7`, /invalid --refute "4,K,7": move 3 \("7", of L\): 7 needs 1 of 7/, 'an illegal claim'],
  [`${SMALL} --refute -`, /invalid --refute "-": the side that leads cannot pass/, 'a pass when leading'],
  [`${SMALL} --side farmers`, /--side needs --interactive/, 'a side of nothing'],
  [`${SMALL} --interactive --side D`, /invalid --side "D": expected one of landlord, farmers/, 'no such side'],
  [`${SMALL} --interactive --json`, /--interactive excludes --json/, 'a game as JSON'],
]);

test('--json says everything that is asked', async () => {
  const asked = '--all --line --distance --points --orders 1 --refute K --tree';
  const answer = await jsonOf<Record<string, Record<string, unknown>>>(`solve ${DDN} ${asked}`);
  assert.partialDeepStrictEqual(answer, {
    position: 'ddn1 rules=douzero L=3455KK D=345522 turn=L beat=- passes=0',
    winner: 'landlord',
    stopped: null,
    unknown: { plays: [], pass: false },
    points: { points: 1 },
    line: { isComplete: true },
    refutation: { isWrong: true },
    orders: { all: false },
    tree: { winner: 'landlord' },
  });
  assert.equal(typeof answer['distance']?.['plays'], 'number');
  assert.match(JSON.stringify(answer['line']), /"steps":\[\{"turn":"L","play":"4"\},/);
});

test('--threads: lines, strategies and orders come from the threads that have solved it', async () => {
  const asked = `solve ${DDN} --all --line --tree --orders 3 --refute K`;
  const plain = await jsonOf(asked);
  const threaded = await jsonOf(`${asked} --threads 2`);
  for (const field of ['winner', 'winning', 'losing', 'refutation']) {
    assert.deepEqual(threaded[field], plain[field], field);
  }
  assert.deepEqual(Object.keys(threaded), Object.keys(plain));
  assert.partialDeepStrictEqual(threaded['line'], { isComplete: true, isShortest: true });
});

test('--threads: played out against threads, hints and all; the input does not end before the game', async () => {
  const input = `why K\n${'?\n\n'.repeat(12)}`;
  const { stdout } = await runInMemory(`solve ${SMALL} --interactive --threads 2`, { input });
  assert.match(stdout, /K loses:[^]*Wins: 4 5\.[^]*You win\./);
  assert.doesNotMatch(stdout, /The input has ended\./);
});

test('Ctrl-C prints what is known', async () => {
  const { exitCode, stdout } = await runInMemory(`solve ${LARGE} --all --distance --line`, {
    terminal: true,
    interruptAt: /moves settled/u,
    env: { LANG: 'C', NO_COLOR: '1' },
  });
  assert.equal(exitCode, 0);
  assert.match(stdout, /\(interrupted\)\nProved so far:/);
});

test('the progress line goes to stderr of a terminal', async () => {
  const { stderr } = await runInMemory(`solve ${LARGE} --nodes 5000 --all`, { terminal: true });
  assert.match(stderr, /who wins · \d+ s · \d+ of \d+ moves settled/);
});

test('a list of winning moves says whether it is whole', async () => {
  const position = 'solve --landlord 345 --farmer 44';
  for (const options of ['', ' --all']) {
    const { stdout } = await runInMemory(position + options);
    assert.match(stdout, /\nWinning moves \(3 of 3\): 3 4 5\n/);
    assert.partialDeepStrictEqual(await jsonOf(position + options), { complete: options !== '' });
  }
  const lost = await jsonOf('solve --landlord 34 --farmer 5');
  assert.partialDeepStrictEqual(lost, { winner: 'farmers', complete: true });
});

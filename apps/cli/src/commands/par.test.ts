import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testAnswers, testRefused } from '../testing/command-lines.ts';
import { runInMemory } from '../testing/harness.ts';

const DEAL = "--deal '34 / 45 / 56 + 2' --rules douzero";
/** A round of competition rules from its deal to its end. */
const ROUND = `[DDN "1"]
[Rules "competition"]
[Hand0 "44455566677788899"]
[Hand1 "3333456789TJQKABR"]
[Hand2 "9TTTJJJQQQKKKAAA2"]
[Kitty "222"]
[First "0"]
[Landlord "1"]
[Bid "3"]
[Result "landlord"]
[Scores "-24 72 -48"]

auction 0:1 1:3
double 2:x2 0:x1
redouble 1:x1
1. 1:3333 2:- 0:-
2. 1:456789TJQKA 2:- 0:-
3. 1:222 2:- 0:-
4. 1:BR
`;

testAnswers('par', [
  [DEAL, /^douzero\n {2}seat 0 {2}The (landlord wins|farmers win)\. {2}[+−]2\n[^]*seat 2[^\n]*\n$/, 'a deal'],
  [`${DEAL} --lang zh`, / {2}0 号位 +(地主|农民)必胜。 {2}[+−]2\n/, 'in Chinese'],
  [
    '--seed 7 --rules douzero --nodes 2',
    /^douzero {2}seed 7\n {2}seat 0 {2}Not proved\. \(the nodes of --nodes are spent\)\n/,
    'a limit',
  ],
  ['- --nodes 20000', /^competition {2}round 1 of -\n[^]*▶ seat 1 {2}The landlord wins\./, 'a round', ROUND],
  [
    `${DEAL} --json`,
    /^\{"rules":"douzero","seed":null,"landlords":\[\{"seat":0,[^\n]*"winning":\[[^\n]*"points":[-\d]+,/,
    'for programs',
  ],
]);

const WITHIN = `[Rules "douzero"]
[Start "play"]
[Hand0 "33K"]
[Hand1 "45"]
[Hand2 "A4"]
[Landlord "0"]
[Bid "1"]

1. 0:3 1:5
`;

testRefused('par', [
  ["--deal '3 / 4'", /invalid deal "3 \/ 4"/, 'no deal'],
  ["--deal '3 / 4 / 5 + 3' --seed 1", /--seed excludes --deal/, 'two deals'],
  ['- --seed 1', /--seed excludes FILE/, 'a file and a deal', ROUND],
  ['--seed 1 --round 2', /--round needs FILE/, 'a round of no file'],
  ['-', /begins within the play: expected a whole deal/, 'a round without a kitty', WITHIN],
  ["--deal '3333 / 333 / 5 + 4'", /more than there are of rank 3/, 'too many cards'],
]);

test('on a terminal the search shows how far it is', async () => {
  const { stderr } = await runInMemory('par --seed 3 --rules douzero --nodes 30000', { terminal: true });
  assert.match(stderr, /who wins · \d+ s · \d+ of \d+ moves settled/);
});

test('the help names the limit of a question', async () => {
  const { stdout } = await runInMemory('par --help');
  assert.match(stdout.replaceAll(/\s+/gu, ' '), /with a limit of 20 s each/);
});

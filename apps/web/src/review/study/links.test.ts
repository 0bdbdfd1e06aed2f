import { formatPosition } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { play } from '@doudizhu/rules/testing';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRoute } from '../../base/route.ts';
import {
  ddnOfReport,
  embedCode,
  hrefOfPosition,
  isPositionText,
  readPosition,
  verdictReportOf,
  targetOf,
  withRulesWord,
} from './links.ts';

const DDN = 'ddn1 rules=douzero;kindsOff=triple-with-pair L=999JJBR D=33334567TTAAAA turn=D beat=- passes=0';

test('an address names its study, and a position comes back from its own', () => {
  const { position } = unwrap(readPosition(DDN));
  const target = targetOf(readRoute(hrefOfPosition(position)).query);
  assert.deepEqual(target, { type: 'position', ddn: DDN });
  assert.equal(formatPosition(unwrap(readPosition(DDN)).ddn), DDN);
  assert.deepEqual(targetOf(readRoute(hrefOfPosition(position, { edit: '1' })).query), { type: 'edit', ddn: DDN });
  const targets = ['round=a-1&ddn=x', 'online=b', 'record=x', 'embed=1'].map((query) => new URLSearchParams(query));
  const named = targets.map((query) => Object.values(targetOf(query)).join(' '));
  assert.deepEqual(named, ['round a-1', 'online b', 'record x', 'nothing']);
});

test('rules stand in the line or beside it', () => {
  assert.equal(withRulesWord('ddn1 L=3 D=4 turn=L', 'pagat'), 'ddn1 rules=pagat L=3 D=4 turn=L');
  assert.equal(withRulesWord(DDN, 'pagat'), DDN);
  assert.equal(withRulesWord('ddn1', '$&'), 'ddn1 rules=$&');
  assert.equal(withRulesWord('nonsense', 'pagat'), 'nonsense');
  assert.equal(withRulesWord('ddn1 L=3', null), 'ddn1 L=3');
  assert.equal(withRulesWord(' ddn1 L=3', ''), 'ddn1 L=3');
});

test('a position is told from a round', () => {
  assert.ok(isPositionText(`\n ${DDN}`));
  assert.ok(!isPositionText('[DDN "1"]'));
  assert.ok(!isPositionText('ddn12'));
});

test('code for other pages cannot break out of its quotes', () => {
  const code = embedCode('https://example.org/a"b/', '#/analysis?ddn=1&embed=1', '<"x">');
  assert.match(code, /src="https:\/\/example\.org\/a&quot;b\/#\/analysis\?ddn=1&amp;embed=1"/);
  assert.match(code, /title="&lt;&quot;x&quot;&gt;"/);
});

test('what is written for programs', () => {
  const { position } = unwrap(readPosition('ddn1 rules=douzero L=33 D=45 turn=L'));
  const pair = play('33', position.rules);
  const open = { move: play('3', position.rules), result: 'open' } as const;
  const wins = { move: pair, result: 'wins' } as const;
  const effort = { isWorking: true, nodes: 3, ms: 1.6, estimate: null, stopped: null };
  const verdict = { ...effort, winner: 'landlord', moves: [open, wins] } as const;
  const line = { winner: 'landlord', steps: [{ turn: 0, move: pair }], isComplete: true, isShortest: true } as const;
  const report = verdictReportOf(position, verdict, line, 1);
  assert.equal(ddnOfReport(JSON.stringify(report)), report.ddn);
  assert.equal(ddnOfReport('{"ddn": "x"}'), null);
  assert.equal(ddnOfReport('{'), null);
  assert.deepEqual(report, {
    format: 'ddz-analysis',
    version: 1,
    ddn: 'ddn1 rules=douzero L=33 D=45 turn=L beat=- passes=0',
    winner: 'landlord',
    moves: [
      { play: '3', verdict: 'unknown' },
      { play: '33', verdict: 'wins' },
    ],
    line: [{ side: 'L', play: '33' }],
    plays: 1,
    nodes: 3,
    ms: 2,
    stopped: 'working',
  });
});

/** Number of plays of a rule set, and the derivation for planes (Zun Li, 2022). */
import { countPlays } from '@doudizhu/rules/combos';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { useMemo } from 'preact/hooks';
import { nameOfKind } from '../../cards/card-names.ts';
import { language } from '../../base/language.ts';
import { planePatterns } from './planes.ts';
import { LEARN } from './learn-texts.ts';
import { DataTable } from '../../design/data-table.tsx';

export const CountingChapter = ({ rules }: { readonly rules: RuleSet }) => {
  const words = LEARN.value;
  const counts = useMemo(() => countPlays(rules), [rules]);
  const total = counts.reduce((sum, count) => sum + count.total, 0);
  return (
    <>
      <p>{words.countingIntro}</p>
      <div class="panel wide" role="region" aria-label={words.counted} tabIndex={0}>
        <DataTable
          rows={counts}
          keyOf={({ kind }) => kind}
          columns={[
            { head: words.kind, type: 'name', cell: ({ kind }) => nameOfKind(kind) },
            { head: words.plays, type: 'number', cell: ({ total: ofKind }) => inDigits(ofKind) },
            { head: words.byLength, cell: ({ byLength }) => <span class="soft">{sayLengths(byLength)}</span> },
          ]}
        >
          <tfoot>
            <tr>
              <th scope="row">{words.all}</th>
              <td class="number">
                <strong>{inDigits(total)}</strong>
              </td>
              <td>{words.withPass(inDigits(total + 1))}</td>
            </tr>
          </tfoot>
        </DataTable>
      </div>
      <h2>{words.planes}</h2>
      <p>{words.planesIntro}</p>
      <div class="columns below-m" style="--column: 24rem">
        {([2, 3, 4, 5] as const).map((length) => (
          <Sum key={length} length={length} />
        ))}
      </div>
      <p>{words.planesWhy}</p>
    </>
  );
};

const sayLengths = (byLength: Readonly<Record<number, number>>): string =>
  Object.entries(byLength)
    .map(([length, plays]) => `${length}: ${inDigits(plays)}`)
    .join(' · ');

const Sum = ({ length }: { readonly length: 2 | 3 | 4 | 5 }) => {
  const words = LEARN.value;
  const patterns = planePatterns(length);
  const choices = patterns.reduce((sum, pattern) => sum + pattern.choices, 0);
  return (
    <section class="panel wide">
      <h3>{words.planesOf(length)}</h3>
      <table>
        <tbody>
          {patterns.map(({ pattern, formula, choices: ofPattern }) => (
            <tr key={pattern}>
              <th scope="row">{words.patterns[pattern]}</th>
              <td>{formula}</td>
              <td class="number">{inDigits(ofPattern)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.patternTotal}</th>
            <td>
              {13 - length} × {choices}
            </td>
            <td class="number">
              <strong>{inDigits((13 - length) * choices)}</strong>
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
};

const inDigits = (count: number): string => count.toLocaleString(language.value === 'zh' ? 'zh-CN' : 'en');

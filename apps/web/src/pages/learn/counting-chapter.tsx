/** How many plays a rule set has, and where the number of planes comes from (seed document 000). */
import { countPlays } from '@doudizhu/rules/combos';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { useMemo } from 'preact/hooks';
import { nameOfKind } from '../../cards/names.ts';
import { language } from '../../base/language.ts';
import { planePatterns } from './planes.ts';
import { LEARN } from './learn-texts.ts';
import { ColumnHeads, numberColumn, textColumn } from '../../design/column-heads.tsx';

export const CountingChapter = ({ rules }: { readonly rules: RuleSet }) => {
  const words = LEARN.value;
  const counts = useMemo(() => countPlays(rules), [rules]);
  const total = counts.reduce((sum, count) => sum + count.total, 0);
  return (
    <>
      <p>{words.countingIntro}</p>
      <div class="panel wide" role="region" aria-label={words.counted} tabIndex={0}>
        <table>
          <ColumnHeads columns={[textColumn(words.kind), numberColumn(words.plays), textColumn(words.byLength)]} />
          <tbody>
            {counts.map(({ kind, total: ofKind, byLength }) => (
              <tr key={kind}>
                <th scope="row">{nameOfKind(kind)}</th>
                <td class="number">{inDigits(ofKind)}</td>
                <td class="soft">
                  {Object.entries(byLength)
                    .map(([length, plays]) => `${length}: ${inDigits(plays)}`)
                    .join(' · ')}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{words.all}</th>
              <td class="number">
                <strong>{inDigits(total)}</strong>
              </td>
              <td>{words.withPass(inDigits(total + 1))}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <h2>{words.planes}</h2>
      <p>{words.planesIntro}</p>
      <div class="sums">
        {([2, 3, 4, 5] as const).map((length) => (
          <Sum key={length} length={length} />
        ))}
      </div>
      <p>{words.planesWhy}</p>
    </>
  );
};

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

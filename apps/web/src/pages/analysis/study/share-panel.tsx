/** Exports of a study: links, DDN, JSON, a picture, a frame for other sites. */
import { winnerOf, formatPosition } from '@doudizhu/rules/position';
import { hrefOf } from '../../../base/route.ts';
import { saveFile } from '../../../base/save-file.ts';
import { copyText, notify } from '../../../design/notice.tsx';
import { RULE_SETS } from '../../../game/setup/rule-texts.ts';
import { ANALYSIS } from '../../../review/study/analysis-texts.ts';
import { embedCode, fileNameOfPosition, hrefOfPosition, verdictReportOf } from '../../../review/study/links.ts';
import { nameOfMove } from '../../../cards/names.ts';
import type { SolvedPartProps } from './lines.tsx';
import { drawPicture } from './picture.ts';
import { presetOf } from '../../../review/study/setup.ts';
import { TextField } from '../../../design/form.tsx';
import { Button, LinkButton } from '../../../design/button.tsx';

export const SharePanel = ({ study, solver, names }: SolvedPartProps) => {
  const words = ANALYSIS.value;
  const { position } = study.node.value;
  if (winnerOf(position) !== null) return null;
  const ddn = formatPosition(position);
  const base = location.href.replace(/#.*$/su, '');
  const href = hrefOfPosition(position);
  const code = embedCode(base, hrefOfPosition(position, { embed: '1' }), `${words.title}: ${ddn}`);
  return (
    <details class="panel">
      <summary class="text-l">{words.share}</summary>
      <div class="stack">
        <div class="row">
          <Button onClick={() => void copy(base + href)} text={words.copyLink} />
          <Button onClick={() => void copy(ddn)} text={words.copyDdn} />
          <Button
            onClick={() => saveFile(fileNameOfPosition(position, 'ddn'), `${ddn}\n`, 'text/plain')}
            text={words.saveDdn}
          />
          <Button onClick={() => saveReport({ study, solver })} text={words.saveJson} />
          <Button onClick={() => void savePicture({ study, solver, names })} text={words.savePng} />
          <LinkButton href={hrefOf('puzzles/own', { ddn })} text={words.asPuzzle} />
        </div>
        <TextField label="DDN" readOnly value={ddn} data-testid="ddn" onFocus={selectAll} />
        <TextField
          class="mono"
          label={words.embed}
          readOnly
          rows={3}
          value={code}
          data-testid="embed-code"
          onFocus={selectAll}
        />
        <div class="row">
          <Button onClick={() => void copy(code)} text={words.copyEmbed} />
        </div>
      </div>
    </details>
  );
};

const selectAll = ({ target }: FocusEvent): void => (target as HTMLInputElement | HTMLTextAreaElement).select();

const copy = (text: string): Promise<void> =>
  copyText(text, ANALYSIS.value.copied, () => notify(ANALYSIS.value.copyFailed));

const saveReport = ({ study, solver }: Omit<SolvedPartProps, 'names'>): void => {
  const plays = solver.distance.value?.plays ?? null;
  const report = verdictReportOf(study.node.value.position, solver.verdict.value, solver.line.value, plays);
  saveFile(
    fileNameOfPosition(study.position.value, 'json'),
    `${JSON.stringify(report, null, 2)}\n`,
    'application/json',
  );
};

const savePicture = async ({ study, solver, names }: SolvedPartProps): Promise<void> => {
  const words = ANALYSIS.value;
  const { position } = study.node.value;
  const { toBeat, turn, rules } = position;
  const { winner } = solver.verdict.value;
  const toAct = `${names[turn] ?? ''} ${words.toAct}`;
  const start = study.variations.value.nodes[0]?.position ?? position;
  const picture = await drawPicture(
    { start, position, suits: study.suits.value },
    {
      title: `${words.title} · ${RULE_SETS.value[presetOf(rules)].name}`,
      names,
      table:
        toBeat === null
          ? `${toAct} · ${words.leads}`
          : `${toAct} · ${names[toBeat.side] ?? ''}: ${nameOfMove(toBeat.combo, rules)}`,
      verdict: winner === 'unknown' ? words.unknown : words.wins(words.team[winner]),
      foot: formatPosition(position),
    },
  );
  if (picture === null) notify(words.pngFailed);
  else saveFile(fileNameOfPosition(study.position.value, 'png'), picture, 'image/png');
};

/** A place to try cards: their kind, and a comparison with the table. */
import {
  ALL_RANKS,
  addCounts,
  copiesAsCounts,
  copiesOf,
  countOf,
  fullDeckCounts,
  NO_CARDS,
  sizeOf,
  type RankCounts,
} from '@doudizhu/rules/cards';
import {
  classifyCombo,
  countsOfCombo,
  explainIllegal,
  explainNoCombo,
  formatCombo,
  interpretations,
  isBombOrRocket,
  legalCombos,
  parsePlay,
  type Combo,
} from '@doudizhu/rules/combos';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { useState } from 'preact/hooks';
import { nameOfKind, nameOfRank } from '../../cards/card-names.ts';
import { refusalText } from '../../cards/names.ts';
import { RankCards } from '../../cards/rank-cards.tsx';
import { LEARN } from './learn-texts.ts';
import { Button } from '../../design/button.tsx';
import { Alert } from '../../design/notice.tsx';
import { Icon, SIGNS } from '../../design/icon.tsx';

export const TryChapter = ({ rules }: { readonly rules: RuleSet }) => {
  const words = LEARN.value;
  const [cards, setCards] = useState<RankCounts>(NO_CARDS);
  const [table, setTable] = useState(() => taskOf(rules));
  const beat = table.trim() === '' ? null : parsePlay(table, rules);
  const onTable = beat?.ok === true ? beat.value : null;
  return (
    <div class="stack">
      <p>{words.tryIntro}</p>
      <div class="row bottom">
        <label class="field">
          {words.onTable}
          <input
            value={table}
            size={16}
            autocomplete="off"
            spellcheck={false}
            aria-invalid={beat?.ok === false}
            onInput={({ currentTarget }) => setTable(currentTarget.value.toUpperCase())}
          />
        </label>
        <Button onClick={() => setTable(taskOf(rules))} text={words.task} />
      </div>
      {beat?.ok === false && <Alert text={words.badTable} />}
      {onTable !== null && (
        <div class="kind-picture gap-s middle clip felt">
          <RankCards counts={countsOfCombo(onTable, rules.decks)} />
        </div>
      )}
      <div class="ranks cluster gap-xs" role="group" aria-label={words.yourCards}>
        {ALL_RANKS.map((rank) => (
          <Button
            key={rank}
            look="plain"
            aria-label={words.add(nameOfRank(rank))}
            disabled={countOf(cards, rank) === copiesOf(rank, rules.decks)}
            onClick={() => setCards(addCounts(cards, copiesAsCounts(rank, 1)))}
          >
            <RankCards counts={copiesAsCounts(rank, 1)} />
          </Button>
        ))}
        <Button onClick={() => setCards(NO_CARDS)} disabled={sizeOf(cards) === 0} text={words.clear} />
      </div>
      <div class="try-cards bar gap-0 middle felt">{sizeOf(cards) > 0 && <RankCards counts={cards} />}</div>
      <Verdict cards={cards} beat={onTable} rules={rules} />
    </div>
  );
};

interface TryVerdictProps {
  readonly cards: RankCounts;
  readonly beat: Combo | null;
  readonly rules: RuleSet;
}

const Verdict = ({ cards, beat, rules }: TryVerdictProps) => {
  const words = LEARN.value;
  if (sizeOf(cards) === 0) return <p role="status">{words.nothing}</p>;
  const readings = interpretations(cards, rules);
  const combo = classifyCombo(cards, rules, beat);
  const none = explainNoCombo(cards, rules);
  if (combo === null || none !== null) {
    return (
      <p role="status" class="bad">
        {none === null ? '' : refusalText(none)}
      </p>
    );
  }
  const textOf = (reading: Combo): string => formatCombo(reading, rules.decks).replaceAll('T', '10');
  const refusal =
    beat === null ? null : explainIllegal({ hand: fullDeckCounts(rules.decks), play: cards, toBeat: beat, rules });
  return (
    <div role="status">
      <p>{words.is(nameOfKind(combo.kind), textOf(combo))}</p>
      {readings.length > 1 && (
        <p>
          {words.several} {readings.map((reading) => `${nameOfKind(reading.kind)} ${textOf(reading)}`).join(' · ')}
        </p>
      )}
      {beat !== null &&
        (refusal === null ? (
          <p class="good">
            <Icon path={SIGNS.right} /> {words.beats}
          </p>
        ) : (
          <p class="bad">
            <Icon path={SIGNS.wrong} /> {words.beatsNot} {refusalText(refusal)}
          </p>
        ))}
    </div>
  );
};

/** Cards of a task that a beginner reads at a glance. */
const TASK_MAX = 6;

/** A play to beat, neither the highest nor a bomb. */
const taskOf = (rules: RuleSet): string => {
  const combos = legalCombos(fullDeckCounts(rules.decks), null, rules).filter(
    (combo) => !isBombOrRocket(combo.kind) && combo.main < 9 && sizeOf(countsOfCombo(combo, rules.decks)) <= TASK_MAX,
  );
  // Kinds are equally likely. Otherwise nearly all tasks would be planes.
  const kinds = [...new Set(combos.map(({ kind }) => kind))];
  const kind = kinds[Math.floor(Math.random() * kinds.length)];
  const ofKind = combos.filter((combo) => combo.kind === kind);
  const combo = ofKind[Math.floor(Math.random() * ofKind.length)];
  return combo === undefined ? '' : formatCombo(combo, rules.decks);
};

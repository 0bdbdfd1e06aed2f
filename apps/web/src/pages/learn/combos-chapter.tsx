/** All kinds of combos with pictures. */
import { sizeOf } from '@doudizhu/rules/cards';
import { coreOf, parsePlay } from '@doudizhu/rules/combos';
import { hasKind, KINDS, type Kind, type RuleSet } from '@doudizhu/rules/ruleset';
import { nameOfKind } from '../../cards/card-names.ts';
import { RankCards } from '../../cards/rank-cards.tsx';
import { LEARN } from './learn-texts.ts';

/** Plays that are legal in any rule set with the kind. */
const EXAMPLE_PLAYS: Readonly<Record<Kind, string>> = {
  single: 'A',
  pair: '88',
  triple: 'QQQ',
  'triple-with-single': 'KKK+5',
  'triple-with-pair': '777+JJ',
  sequence: '45678',
  'sequence-of-pairs': '334455',
  plane: '999TTT',
  'plane-with-singles': '555666+3K',
  'plane-with-pairs': 'JJJQQQ+4455',
  'four-with-two-singles': '6666+39',
  'four-with-two-pairs': 'AAAA+3355',
  shuttle: '44445555',
  'shuttle-with-singles': '77778888+369J',
  'shuttle-with-pairs': '77778888+3355JJKK',
  bomb: '9999',
  rocket: 'BR',
};

/** With two decks the rocket is all four jokers. */
const exampleOf = (kind: Kind, rules: RuleSet): string =>
  kind === 'rocket' && rules.decks === 2 ? 'BBRR' : EXAMPLE_PLAYS[kind];

export const CombosChapter = ({ rules }: { readonly rules: RuleSet }) => {
  const words = LEARN.value;
  return (
    <>
      <p>{words.combosIntro}</p>
      <ul class="kinds tiles" style="--tile: 20rem">
        {KINDS.map((kind) => {
          const isThere = hasKind(rules, kind);
          const example = isThere ? parsePlay(exampleOf(kind, rules), rules) : null;
          return (
            <li key={kind} class="panel stack gap-0" data-absent={!isThere}>
              <h3>
                {nameOfKind(kind)}
                {!isThere && <small class="soft"> · {words.notIn}</small>}
              </h3>
              <p class="soft grow">{words.kinds[kind]}</p>
              {example?.ok === true && example.value !== null && (
                <div class="kind-picture gap-s middle clip felt">
                  <RankCards counts={coreOf(example.value, rules.decks)} />
                  {sizeOf(example.value.kickers) > 0 && <RankCards counts={example.value.kickers} />}
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
};

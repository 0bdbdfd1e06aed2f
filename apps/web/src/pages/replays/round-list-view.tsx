/** The list of rounds with search and filters. */
import { useMemo, useState } from 'preact/hooks';
import { HandPicture } from '../../cards/fan.tsx';
import { sortHand } from '../../cards/hand-layout.ts';
import { Badge, Portrait } from '../../characters/portrait.tsx';
import type { Seat } from '@doudizhu/rules/deal';
import { characterAt, type PlayerFace } from '../../base/characters.ts';
import { RadioChoice, SelectChoice } from '../../design/choice.tsx';
import { hrefOf } from '../../base/route.ts';
import { gainText } from '../../base/number-text.ts';
import { HELP_WORDS } from '../../game/setup/help-texts.ts';
import { nameOfLevel, nameOfRecorded, nameOfRules } from '../../game/setup/names.ts';
import { REPLAYS } from '../../records/record-texts.ts';
import { timeOf } from '../../base/time-text.ts';
import { filteredRounds, NO_ROUND_FILTER, type ListedRound, type RoundFilter } from './round-list.ts';
import { Filters } from '../../design/filters.tsx';
import { Button, LinkButton } from '../../design/button.tsx';

/** Rows shown at first, and added by the button. */
const SHOWN_FIRST = 50;

export interface RoundListProps {
  readonly rounds: readonly ListedRound[];
  readonly onRemove: (round: ListedRound) => void;
}

export const RoundList = ({ rounds, onRemove }: RoundListProps) => {
  const words = REPLAYS.value;
  const [filter, setFilter] = useState<RoundFilter>(NO_ROUND_FILTER);
  const [shown, setShown] = useState(SHOWN_FIRST);
  const change = (part: Partial<RoundFilter>): void => {
    setFilter({ ...filter, ...part });
    setShown(SHOWN_FIRST);
  };
  const found = useMemo(() => filteredRounds(rounds, filter, wordsOf), [rounds, filter, words]);
  const ruleSets = [...new Set(rounds.map(({ rules }) => rules))];
  return (
    <section class="panel stack" aria-label={words.title}>
      <Filters
        search={{
          label: words.search,
          value: filter.text,
          placeholder: words.searchHint,
          onText: (text) => change({ text }),
        }}
        fields={
          <>
            <RadioChoice
              label={words.from}
              value={filter.from}
              options={(['all', 'here', 'elsewhere'] as const).map((from) => [from, words.froms[from]])}
              onChange={(from) => change({ from })}
            />
            <RadioChoice
              label={words.outcome}
              value={filter.result}
              options={(['all', 'won', 'lost', 'landlord', 'farmers'] as const).map((each) => [
                each,
                words.results[each],
              ])}
              onChange={(result) => change({ result })}
            />
            <SelectChoice
              label={words.rules}
              value={filter.rules}
              options={[
                ['', words.allRules] as const,
                ...ruleSets.map((rules): readonly [string, string] => [rules, nameOfRules(rules)]),
              ]}
              onChange={(rules) => change({ rules })}
            />
          </>
        }
      />
      <p role="status" class="soft" data-testid="rounds-found">
        {words.found(found.length, rounds.length)}
      </p>
      <ul class="tiles" style="--tile: 18rem" data-testid="rounds">
        {found.slice(0, shown).map((round) => (
          <RoundRow key={round.id} round={round} onRemove={() => onRemove(round)} />
        ))}
      </ul>
      {found.length > shown && <Button onClick={() => setShown(shown + SHOWN_FIRST)} text={words.showMore} />}
    </section>
  );
};

const RoundRow = ({ round, onRemove }: { readonly round: ListedRound; readonly onRemove: () => void }) => {
  const words = REPLAYS.value;
  const { id, ms, points, won, role } = round;
  const time = timeOf(ms);
  const hand = useMemo(() => sortHand(round.hand()), [round]);
  return (
    <li class="round-row">
      {hand.length > 0 && <HandPicture cards={hand} />}
      <a href={hrefOf(`replays/${encodeURIComponent(id)}`)}>{time}</a>
      <span class={won === null ? 'soft' : won ? 'good' : 'bad'}>
        {role !== null && <Badge role={role} class="round-badge" />} {resultOf(round)}{' '}
        {points !== null && <b class="number">{gainText(points)}</b>}
      </span>
      <span class="soft">{detailsOf(round)}</span>
      {round.from === 'here' && (
        <span class="round-faces bar gap-xs">
          {facesOf(round).map((face, at) => (
            <Portrait key={at} face={face} mood="calm" role={null} />
          ))}
        </span>
      )}
      <span class="row round-row-actions">
        <LinkButton look="small" href={hrefOf('analysis', { round: id })} text={words.review} />
        <Button look="plain small" onClick={onRemove} aria-label={words.removeOf(time)} text={words.remove} />
      </span>
    </li>
  );
};

/** Opponents, in the order of their names. */
const facesOf = ({ people, others }: ListedRound): PlayerFace[] => [
  ...people.map((person) => ({ person })),
  ...others.map((level, at) => characterAt((at + 1) as Seat, 0 as Seat, others.length + 1, level)),
];

/** `Landlord, won`. The winner for a round of other players. */
const resultOf = ({ role, won, winner }: ListedRound): string => {
  const words = REPLAYS.value;
  if (role === null || won === null) return words.result[winner ?? 'unfinished'] ?? '';
  return words.asRole(role === 'landlord' ? words.landlord : words.farmer, won ? words.won : words.lost);
};

/** Rules, opponents, source. */
const detailsOf = ({ rules, others, people, source, from, isHelped }: ListedRound): string =>
  [
    nameOfRules(rules),
    [...people, ...others.map(from === 'here' ? nameOfLevel : nameOfRecorded)].join(', '),
    source,
    isHelped ? HELP_WORDS.value.withHelp : '',
  ]
    .filter((text) => text !== '')
    .join(' · ');

const wordsOf = (round: ListedRound): string => [timeOf(round.ms), resultOf(round), detailsOf(round)].join(' ');

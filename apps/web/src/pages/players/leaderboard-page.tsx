/** The ranking by rule set. */
import './players.css';
import type { PresetName } from '@doudizhu/rules/ruleset';
import { useEffect, useState } from 'preact/hooks';
import type { Leaderboard } from '@doudizhu/protocol';
import { AnswerState, useAnswer } from '../../online/answers.tsx';
import { BestThree } from '../../online/best-three.tsx';
import { PersonLink } from '../../online/person-link.tsx';
import { useSession } from '../../online/session.ts';
import { hrefOf } from '../../base/route.ts';
import { RuleChips } from '../../game/setup/rule-choice.tsx';
import { FAMILIAR_RULES, MODE_RULES, OTHER_RULES } from '../../game/setup/rule-texts.ts';
import { PLAYERS } from './players-texts.ts';
import { winRate, shownRating } from '../../online/rating.ts';
import { DataTable } from '../../design/data-table.tsx';
import { LinkButton } from '../../design/button.tsx';
import { BackLink } from '../../design/message.tsx';

export const LeaderboardPage = () => {
  const words = PLAYERS.value;
  const session = useSession();
  const [chosen, setChosen] = useState<PresetName | null>(null);
  const answer = useAnswer(chosen ?? '', () => session.api('GET /api/leaderboard', { query: { rules: chosen } }));
  useEffect(() => void session.signIn(), []);
  const board = answer.value;
  const rules = chosen ?? (board?.rules as PresetName | undefined) ?? null;
  const me = session.me.value?.id ?? null;
  return (
    <div class="page">
      <BackLink href={hrefOf('lobby')} text={words.back} />
      <h1>{words.leaderboard}</h1>
      <RuleChips label={words.rules} names={[...FAMILIAR_RULES, ...MODE_RULES]} value={rules} onChange={setChosen} />
      <details open={rules !== null && OTHER_RULES.includes(rules)}>
        <summary>{words.otherRules}</summary>
        <RuleChips label={words.otherRules} names={OTHER_RULES} value={rules} onChange={setChosen} />
      </details>
      <AnswerState of={answer} />
      {board !== null && <Podium board={board} me={me} />}
      {board !== null && me !== null && <OwnPlace board={board} me={me} />}
      {board !== null && board.players.length > 0 && <Places board={board} me={me} />}
    </div>
  );
};

interface PlacesProps {
  readonly board: Leaderboard;
  /** Account of the viewer. Null: unknown. */
  readonly me: string | null;
}

/** The first three on felt; without anyone an invitation. */
const Podium = ({ board, me }: PlacesProps) => {
  const words = PLAYERS.value;
  if (board.players.length === 0) {
    return (
      <section class="felt felt-band podium-felt grid below-m">
        <p>{words.noneRated}</p>
        <LinkButton look="main" href={hrefOf('lobby')} text={words.beFirst} />
        <div class="best-three bar middle flush" aria-hidden="true">
          {[1, 2, 3].map((rank) => (
            <span key={rank} data-rank={rank}>
              <span class="portrait free-place">?</span>
              <b>{rank}</b>
            </span>
          ))}
        </div>
      </section>
    );
  }
  return (
    <section class="felt felt-band podium-felt grid below-m">
      <BestThree
        me={me}
        ranking={board.players.map(({ person, rating }, index) => ({
          person,
          rank: index + 1,
          figure: shownRating(rating.shown),
        }))}
      />
    </section>
  );
};

/** The player's rank, or how many rounds they still need. */
const OwnPlace = ({ board, me }: { readonly board: Leaderboard; readonly me: string }) => {
  const words = PLAYERS.value;
  const { api } = useSession();
  const { value } = useAnswer(me, () => api('GET /api/accounts/:id', { id: me }));
  const rank = board.players.findIndex(({ person }) => person.id === me);
  if (rank >= 0) return <p>{words.yourRank(rank + 1, board.players.length)}</p>;
  const rounds = value?.profile.ratings.find(({ rules, ranked }) => ranked && rules === board.rules)?.rounds ?? 0;
  const missing = board.roundsMin - rounds;
  return value !== null && missing > 0 ? <p class="soft">{words.roundsToGo(missing)}</p> : null;
};

const Places = ({ board, me }: PlacesProps) => {
  const words = PLAYERS.value;
  return (
    <DataTable
      class="places nowrap above-m"
      rows={board.players}
      keyOf={({ person }) => person.id}
      attributesOf={({ person }) => ({ 'data-mine': person.id === me })}
      columns={[
        { head: words.rank, type: 'number', cell: (_, index) => index + 1 },
        {
          head: words.player,
          type: 'name',
          cell: ({ person }) => <PersonLink person={person} me={me} />,
        },
        { head: words.rating, type: 'number', cell: ({ rating }) => shownRating(rating.shown) },
        { head: words.rounds, type: 'number', cell: ({ rating }) => rating.rounds },
        { head: words.wins, type: 'number', cell: ({ rating }) => winRate(rating.wins, rating.rounds) },
      ]}
    />
  );
};

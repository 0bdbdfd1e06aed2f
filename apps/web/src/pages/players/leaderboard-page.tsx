/** The ranking by rule set. */
import './players.css';
import type { PresetName } from '@doudizhu/rules/ruleset';
import { useState } from 'preact/hooks';
import type { Leaderboard } from '../../online/api.ts';
import { AnswerState, useAnswer } from '../../online/answers.tsx';
import { nameOfPerson } from '../../game/setup/names.ts';
import { useSession } from '../../online/session.ts';
import { hrefOf } from '../../base/route.ts';
import { RuleSelect } from '../../game/setup/rule-choice.tsx';
import { FAMILIAR_RULES } from '../../game/setup/rule-texts.ts';
import { PLAYERS } from './players-texts.ts';
import { winRate, shownRating } from '../../online/rating.ts';
import { DataTable } from '../../design/data-table.tsx';
import { BackLink } from '../../design/message.tsx';

export const LeaderboardPage = () => {
  const words = PLAYERS.value;
  const session = useSession();
  const [rules, setRules] = useState<PresetName>(FAMILIAR_RULES[0] as PresetName);
  const answer = useAnswer(rules, () => session.api.leaderboard(rules));
  const board = answer.value;
  return (
    <div class="page">
      <BackLink href={hrefOf('lobby')} text={words.back} />
      <h1>{words.leaderboard}</h1>
      <RuleSelect value={rules} onChange={setRules} />
      <AnswerState of={answer} />
      {board?.players.length === 0 && <p class="soft">{words.nobody}</p>}
      {board !== null && board.players.length > 0 && <Places board={board} me={session.me.value?.id ?? null} />}
    </div>
  );
};

const Places = ({ board, me }: { readonly board: Leaderboard; readonly me: string | null }) => {
  const words = PLAYERS.value;
  return (
    <DataTable
      class="places"
      rows={board.players}
      keyOf={({ person }) => person.id}
      attributesOf={({ person }) => ({ 'data-mine': person.id === me })}
      columns={[
        { head: words.rank, type: 'number', cell: (_, index) => index + 1 },
        {
          head: words.player,
          type: 'name',
          cell: ({ person }) => <a href={hrefOf(`players/${person.id}`)}>{nameOfPerson(person)}</a>,
        },
        { head: words.rating, type: 'number', cell: ({ rating }) => shownRating(rating.shown) },
        { head: words.rounds, type: 'number', cell: ({ rating }) => rating.rounds },
        { head: words.wins, type: 'number', cell: ({ rating }) => winRate(rating.wins, rating.rounds) },
      ]}
    />
  );
};

/** Who is best, by rule set. */
import './players.css';
import type { PresetName } from '@doudizhu/rules/ruleset';
import { useState } from 'preact/hooks';
import type { Leaderboard } from '../../online/api.ts';
import { AnswerState, useAnswer } from '../../online/answers.tsx';
import { nameOfPerson } from '../../game/setup/people-names.ts';
import { useSession } from '../../online/session.ts';
import { hrefOf } from '../../base/route.ts';
import { RuleSelect } from '../../game/setup/rule-choice.tsx';
import { FAMILIAR_RULES } from '../../game/setup/rule-texts.ts';
import { PLAYERS } from './players-texts.ts';
import { winRate, shownRating } from './rating.ts';
import { ColumnHeads, numberColumn, textColumn } from '../../design/column-heads.tsx';

export const LeaderboardPage = () => {
  const words = PLAYERS.value;
  const session = useSession();
  const [rules, setRules] = useState<PresetName>(FAMILIAR_RULES[0] as PresetName);
  const answer = useAnswer(rules, () => session.api.leaderboard(rules));
  const board = answer.value;
  return (
    <div class="page">
      <p>
        <a href={hrefOf('lobby')}>← {words.back}</a>
      </p>
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
    <table class="places">
      <ColumnHeads
        columns={[
          numberColumn(words.rank),
          textColumn(words.player),
          numberColumn(words.rating),
          numberColumn(words.rounds),
          numberColumn(words.wins),
        ]}
      />
      <tbody>
        {board.players.map(({ person, rating }, index) => (
          <tr key={person.id} data-mine={person.id === me}>
            <td class="number">{index + 1}</td>
            <th scope="row">
              <a href={hrefOf(`players/${person.id}`)}>{nameOfPerson(person)}</a>
            </th>
            <td class="number">{shownRating(rating.shown)}</td>
            <td class="number">{rating.rounds}</td>
            <td class="number">{winRate(rating.wins, rating.rounds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

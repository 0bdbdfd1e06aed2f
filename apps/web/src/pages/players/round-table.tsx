/** A player's rounds, newest first: opponents, result, replay and log. */
import type { RoundSummaryMessage } from '@doudizhu/protocol';
import { nameOfPerson, nameOfRules } from '../../game/setup/names.ts';
import { useSession } from '../../online/session.ts';
import { answerOrNotice } from '../../online/answers.tsx';
import { hrefOf } from '../../base/route.ts';
import { saveFile } from '../../base/save-file.ts';
import { sayGain } from '../../base/number-text.ts';
import { PLAYERS } from './players-texts.ts';
import { Button, LinkButton } from '../../design/button.tsx';

export interface RoundTableProps {
  readonly rounds: readonly RoundSummaryMessage[];
  /** Account of the player. */
  readonly account: string;
}

export const RoundTable = ({ rounds, account }: RoundTableProps) => (
  <ul class="player-rounds">
    {rounds.map((round) => (
      <RoundLine key={round.id} round={round} account={account} />
    ))}
  </ul>
);

const RoundLine = ({ round, account }: { readonly round: RoundSummaryMessage; readonly account: string }) => {
  const words = PLAYERS.value;
  const { api } = useSession();
  const own = round.seats.find(({ occupant }) => occupant.type === 'person' && occupant.person.id === account);
  const score = own?.score ?? null;
  const others = round.seats
    .filter((seat) => seat !== own)
    .map(({ occupant }) => (occupant.type === 'person' ? nameOfPerson(occupant.person) : words.bot));
  const saveLog = async (): Promise<void> => {
    const log = await answerOrNotice(api.roundLog(round.id));
    if (log !== null) saveFile(`dou-dizhu-${round.id}.jsonl`, log, 'application/jsonl');
  };
  return (
    <li class="panel round-line">
      <span class={score === null || score === 0 ? '' : score > 0 ? 'good' : 'bad'}>
        <b>{score === null ? words.drawn : sayGain(score)}</b>
      </span>
      <span>
        {own?.landlord === true ? words.landlord : words.farmer} · {others.join(', ')}
        <br />
        <span class="soft">
          {[
            nameOfRules(round.rules),
            new Date(round.endedMs).toLocaleString(),
            ...(round.rated ? [words.rated] : []),
          ].join(' · ')}
        </span>
      </span>
      <span class="row">
        <LinkButton look="small" href={hrefOf(`rounds/${round.id}`)} text={words.replay} />
        <Button look="small" onClick={saveLog} text={words.log} />
      </span>
    </li>
  );
};

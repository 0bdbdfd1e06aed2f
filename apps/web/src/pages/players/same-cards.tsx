/** The result of three bots with the cards of a rated round, computed here so that any player can check it. */
import type { Replay } from '@doudizhu/records';
import { applyUnchecked, isOver, startRound, toAct, type Round } from '@doudizhu/rules/round';
import { viewFor } from '@doudizhu/rules/view';
import type { RoundSummaryMessage } from '@doudizhu/protocol';
import { useEffect, useState } from 'preact/hooks';
import { askBots } from '../../workers/ask-bots.ts';
import { sayPoints } from '../../base/number-text.ts';
import { DataTable } from '../../design/data-table.tsx';
import { nameOfPerson } from '../../game/setup/names.ts';
import { PLAYERS } from './players-texts.ts';

/** The strongest level that needs no networks. */
const LEVEL = 'level-4';
/** Limit for bots that all pass: the cards are dealt once. */
const DECISIONS_MAX = 500;

export interface SameCardsProps {
  readonly played: Replay;
  readonly round: RoundSummaryMessage;
}

export const SameCards = ({ played, round }: SameCardsProps) => {
  const words = PLAYERS.value;
  const [bots, setBots] = useState<Round | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isShown = true;
    playByBots(played).then(
      (result) => isShown && setBots(result),
      () => isShown && setFailed(true),
    );
    return () => {
      isShown = false;
    };
  }, [played]);
  if (hasFailed) return null;
  const points = bots?.outcome?.scores ?? null;
  return (
    <section class="page same-cards" aria-labelledby="same-cards" data-testid="same-cards">
      <h2 id="same-cards">{words.sameCards}</h2>
      {bots === null ? (
        <p class="soft">{words.botsPlay}</p>
      ) : (
        <DataTable
          rows={round.seats}
          keyOf={(_, seat) => seat}
          columns={[
            {
              head: words.player,
              type: 'name',
              cell: ({ occupant }) => (occupant.type === 'person' ? nameOfPerson(occupant.person) : words.bot),
            },
            {
              head: words.here,
              type: 'number',
              cell: ({ score, landlord }) => <Points of={score} landlord={landlord} />,
            },
            {
              head: words.threeBots,
              type: 'number',
              cell: (_, seat) => <Points of={points?.[seat] ?? null} landlord={bots.landlord === seat} />,
            },
          ]}
        />
      )}
    </section>
  );
};

/** @param of null: no landlord */
const Points = ({ of, landlord }: { readonly of: number | null; readonly landlord: boolean }) => (
  <>
    {of === null ? PLAYERS.value.drawn : sayPoints(of)}
    {landlord && <small class="soft"> {PLAYERS.value.landlord}</small>}
  </>
);

/** Plays the same cards with the same first bidder. */
const playByBots = async ({ rounds }: Replay): Promise<Round> => {
  const start = rounds[0] as Round;
  const { rules, deal, auction } = start;
  let round = startRound({ rules, deal, first: auction.first });
  for (let decisions = 0; decisions < DECISIONS_MAX && !isOver(round); decisions++) {
    const [seat] = toAct(round);
    if (seat === undefined) break;
    const request = { type: 'fixed', level: LEVEL, seed: `same-cards/${seat}`, view: viewFor(round, seat) } as const;
    const { action } = await askBots(request);
    round = applyUnchecked(round, seat, action);
  }
  return round;
};

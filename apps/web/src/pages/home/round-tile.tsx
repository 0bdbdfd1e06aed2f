/** The round that waits: the own cards and what is asked, read after the first paint. */
import { useEffect, useState } from 'preact/hooks';
import { CardFan } from '../../cards/fan.tsx';
import { sortHand } from '../../cards/hand-layout.ts';
import { Bust } from '../../characters/bust.tsx';
import { language } from '../../base/language.ts';
import { whenIdle } from '../../base/idle.ts';
import { hrefOf } from '../../base/route.ts';
import { HomeTile } from './home-tile.tsx';
import { HOME } from './home-texts.ts';
import type { RoundInProgress } from './round-in-progress.ts';

/** Cards that the tile shows at most. */
const SHOWN_MAX = 5;

export const RoundTile = ({ table }: { readonly table: string }) => {
  const words = HOME.value.round;
  const [round, setRound] = useState<RoundInProgress | null>(null);
  useEffect(() => {
    const load = () =>
      Promise.all([import('./round-in-progress.ts'), import('../../game/environment/browser-environment.ts')])
        .then(([{ loadRoundInProgress }, { browserStorage }]) => loadRoundInProgress(table, browserStorage))
        .then(setRound, () => setRound(null));
    return whenIdle(() => void load());
  }, [table, language.value]);
  return (
    <HomeTile
      isFirst
      testId="tile-round"
      picture={
        <>
          <Bust character="you" mood="calm" role={roleOf(round)} />
          <CardFan cards={sortHand(round?.hand ?? []).slice(0, SHOWN_MAX)} />
        </>
      }
      kind={words.kind}
      title={round === null ? words.kind : words.title(round.rules, round.round)}
      text={round === null ? words.loading : textOf(round)}
      action={words.action}
      href={hrefOf('play')}
    />
  );
};

const roleOf = (round: RoundInProgress | null): 'landlord' | 'farmer' | null =>
  round === null || round.isLandlord === null ? null : round.isLandlord ? 'landlord' : 'farmer';

const textOf = ({ isOver, isMyTurn, hand, toBeat }: RoundInProgress): string => {
  const words = HOME.value.round;
  if (isOver) return words.over;
  if (!isMyTurn) return words.waiting(hand.length);
  const turn = words.yourTurn(hand.length);
  return toBeat === null ? turn : words.beat(turn, toBeat);
};

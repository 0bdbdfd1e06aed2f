/** The end of a round as a picture: faces, points, the play of the round, a code that opens the replay. */
import type { Seat } from '@doudizhu/rules/deal';
import { stakeOf } from '@doudizhu/rules/round';
import { gainText } from '../../base/number-text.ts';
import { playOfRound } from '../../board/board-of-round.ts';
import { fileNameFrom } from '../../base/save-file.ts';
import { shortNameOfCombo } from '../../cards/names.ts';
import { ShareButton } from '../../effects/share-button.tsx';
import type { ShareCard } from '../../effects/share-card.ts';
import type { PlayTable } from '../state/play-table.ts';
import { PLAY } from '../setup/game-texts.ts';
import { faceAt, nameAt, nameOfRules } from '../setup/names.ts';

/** @param replayLink address of the replay. Null: it has none */
export type ReplayLink = () => Promise<string | null>;

interface ShareRoundProps {
  readonly table: PlayTable;
  readonly title: string;
  readonly replayLink: ReplayLink | undefined;
}

export const ShareRound = ({ table, title, replayLink }: ShareRoundProps) => {
  const name = fileNameFrom([PLAY.value.pictureOf, nameOfRules(table.view.value.terms.rules.name), title], '');
  return (
    <ShareButton
      name={name.replace(/\.$/u, '')}
      cardOf={async () => cardOfRound(table, title, (await replayLink?.()) ?? null)}
    />
  );
};

const cardOfRound = ({ me, view }: PlayTable, title: string, link: string | null): ShareCard => {
  const words = PLAY.value;
  const { round, seats, terms, faces, viewer } = view.value;
  const best = round === null || faces === null ? null : playOfRound(round, faces);
  const spring = round?.outcome?.spring ?? null;
  const stake = round === null ? null : stakeOf(round);
  const gain = gainText(round?.outcome?.scores[me] ?? 0);
  return {
    title: viewer === 'spectator' ? title : `${title} ${gain}`,
    detail: [
      nameOfRules(terms.rules.name),
      stake === null ? '' : `${words.stake} ×${stake}`,
      spring === null ? '' : words.sheetRows[spring],
    ]
      .filter((part) => part !== '')
      .join(' · '),
    faces: seats.map((_, place) => {
      // As seated: the player in the middle of three, the next seat on the right.
      const seat = ((me + seats.length + 1 - place) % seats.length) as Seat;
      const points = round?.outcome?.scores[seat] ?? 0;
      return {
        face: faceAt(view.value, seat),
        mood: points > 0 ? 'glad' : 'upset',
        role: round?.landlord === seat ? 'landlord' : 'farmer',
        name: nameAt(view.value, seat),
        points: gainText(points),
        isOwn: seat === me && viewer !== 'spectator',
      };
    }),
    cardsLabel: best === null ? '' : words.playOfRound(nameAt(view.value, best.seat), shortNameOfCombo(best.combo)),
    cards: best?.cards ?? [],
    link: link ?? location.href.replace(/#.*/su, ''),
    linkLabel: link === null ? words.scanToPlay : words.scanToWatch,
  };
};

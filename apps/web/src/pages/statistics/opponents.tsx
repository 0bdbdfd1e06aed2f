/** Opponents of stored rounds, each with a face. */
import { characterOfLevel, BOT_CHARACTERS } from '../../base/characters.ts';
import type { StoredRound } from '../../base/storage.ts';
import { Badge, BustPicture } from '../../characters/bust.tsx';
import { nameOfLevel } from '../../game/setup/names.ts';
import { tallyOf } from '../../progress/tally.ts';
import { STATISTICS } from './statistics-texts.ts';
import type { Rate } from './rates.tsx';

/** Key of all people. No bot has this name. */
const PEOPLE = 'people';

/** Names of the bots in a round, and `people`, each once. */
export const opponentsOf = ({ bots, people }: StoredRound): ReadonlySet<string> =>
  new Set([...bots.filter((bot) => bot !== ''), ...(people?.some((name) => name !== '') === true ? [PEOPLE] : [])]);

/** Results against each opponent: first the five characters from the weakest, then other bots and people. */
export const ratesByOpponent = (rounds: readonly StoredRound[]): readonly Rate[] => {
  const met = new Set(rounds.flatMap((round) => [...opponentsOf(round)]));
  return [...met]
    .toSorted((a, b) => orderOf(a) - orderOf(b) || a.localeCompare(b))
    .map((key) => ({
      key,
      name: nameOf(key),
      picture: <OpponentFace name={key} />,
      ...tallyOf(rounds.filter((round) => opponentsOf(round).has(key))),
    }));
};

const orderOf = (key: string): number => {
  const character = characterOfLevel(key);
  return character === null ? BOT_CHARACTERS.length : BOT_CHARACTERS.indexOf(character);
};

const nameOf = (key: string): string => (key === PEOPLE ? STATISTICS.value.people : nameOfLevel(key));

const OpponentFace = ({ name }: { readonly name: string }) => {
  const character = characterOfLevel(name);
  if (character === null) return <Badge role="farmer" class="role-badge" />;
  return (
    <span class="bust">
      <BustPicture character={character} mood="calm" />
    </span>
  );
};

/** All five faces for the choice of all opponents. */
export const EverybodyFaces = () => (
  <span class="rivals-faces bar gap-0">
    {BOT_CHARACTERS.map((character) => (
      <span key={character} class="bust">
        <BustPicture character={character} mood="calm" />
      </span>
    ))}
  </span>
);

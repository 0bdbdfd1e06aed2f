import './opponent-choice.css';
import { BustPicture } from '../../characters/bust.tsx';
import { CHARACTER_TEXTS } from '../../characters/character-texts.ts';
import { BOT_CHARACTERS, levelOfCharacter } from '../../base/characters.ts';
import { PictureChoice } from '../../design/picture-choice.tsx';
import type { Opponents } from './play-setup.ts';
import { PLAY } from './game-texts.ts';

export interface OpponentChoiceProps {
  readonly seats: 3 | 4;
  readonly opponents: Opponents;
  readonly onChange: (opponents: Opponents) => void;
}

export const OpponentChoice = ({ seats, opponents, onChange }: OpponentChoiceProps) => {
  const words = PLAY.value;
  const { names, styles } = CHARACTER_TEXTS.value;
  const places = seats === 3 ? words.placesOfThree : words.placesOfFour;
  return (
    <div class="opponents" data-testid="opponents">
      {places.map((place, index) => {
        const chosen = opponents[index] ?? 'mai';
        return (
          <div key={place}>
            <PictureChoice
              label={words.opponentAt(place)}
              value={chosen}
              options={BOT_CHARACTERS.map((character) => ({
                value: character,
                text: (
                  <>
                    {names[character]} <small>{words.levelShort[levelOfCharacter(character)]}</small>
                  </>
                ),
                picture: (
                  <span class="bust">
                    <BustPicture character={character} mood={character === chosen ? 'glad' : 'calm'} />
                  </span>
                ),
              }))}
              onChange={(character) => onChange(opponents.with(index, character) as unknown as Opponents)}
            />
            <p class="opponent-style">{styles[chosen]}</p>
          </div>
        );
      })}
    </div>
  );
};

import './opponent-choice.css';
import { BustPicture } from '../../characters/bust.tsx';
import { CHARACTER_TEXTS } from '../../characters/character-texts.ts';
import { BOT_CHARACTERS, levelOfCharacter } from '../../base/characters.ts';
import { RadioChoice } from '../../design/choice.tsx';
import { PictureChoice } from '../../design/picture-choice.tsx';
import { BOT_LEVELS, type GameOptions, type Opponents } from './play-setup.ts';
import { PLAY } from './game-texts.ts';

type ChosenOpponents = Pick<GameOptions, 'level' | 'opponents'>;

export interface OpponentChoiceProps {
  readonly label: string;
  readonly seats: number;
  readonly chosen: ChosenOpponents;
  readonly onChange: (change: Partial<ChosenOpponents>) => void;
}

/** One bot for all seats, or a character per seat. */
export const OpponentChoice = ({ label, seats, chosen: { level, opponents }, onChange }: OpponentChoiceProps) => (
  <>
    {level === 'people' && <CharacterChoice seats={seats} opponents={opponents} onChange={onChange} />}
    <details class="start-more" open={level !== 'people'}>
      <summary>{PLAY.value.moreBots}</summary>
      <RadioChoice
        label={label}
        value={level}
        options={BOT_LEVELS.map((name) => [name, PLAY.value.levels[name]])}
        onChange={(name) => onChange({ level: name })}
      />
    </details>
  </>
);

type CharacterChoiceProps = Pick<OpponentChoiceProps, 'seats' | 'onChange'> & Pick<ChosenOpponents, 'opponents'>;

const CharacterChoice = ({ seats, opponents, onChange }: CharacterChoiceProps) => {
  const words = PLAY.value;
  const { names, styles } = CHARACTER_TEXTS.value;
  const places = seats === 2 ? words.placesOfTwo : seats === 3 ? words.placesOfThree : words.placesOfFour;
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
              onChange={(character) =>
                onChange({ opponents: opponents.with(index, character) as unknown as Opponents })
              }
            />
            <p class="opponent-style">{styles[chosen]}</p>
          </div>
        );
      })}
    </div>
  );
};

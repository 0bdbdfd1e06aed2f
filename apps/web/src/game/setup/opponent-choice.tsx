/** The opponents: a character per seat, chosen from five cards, or one bot for all seats. */
import './opponent-choice.css';
import { useState } from 'preact/hooks';
import { Portrait } from '../../characters/portrait.tsx';
import { CHARACTER_TEXTS } from '../../characters/character-texts.ts';
import { BOT_CHARACTERS, levelOfCharacter, type BotCharacter } from '../../base/characters.ts';
import type { StoredRound } from '../../base/storage.ts';
import { RadioChoice } from '../../design/choice.tsx';
import { PictureChoice } from '../../design/picture-choice.tsx';
import { gatesOf } from '../../progress/ladder.ts';
import { useFinishedRounds } from '../../progress/rounds.ts';
import type { Tally } from '../../progress/tally.ts';
import { BOT_LEVELS, seatOpponent, sittingOpponents, type GameOptions, type Opponents } from './play-setup.ts';
import { PLAY } from './game-texts.ts';

export type ChosenOpponents = Pick<GameOptions, 'level' | 'opponents'>;

export interface OpponentChoiceProps {
  readonly label: string;
  readonly seats: number;
  readonly chosen: ChosenOpponents;
  readonly onChange: (change: Partial<ChosenOpponents>) => void;
}

export const OpponentChoice = ({ label, seats, chosen, onChange }: OpponentChoiceProps) => {
  const rounds = useFinishedRounds();
  return (
    <>
      {chosen.level === 'people' && (
        <CharacterChoice seats={seats} opponents={chosen.opponents} rounds={rounds ?? []} onChange={onChange} />
      )}
      <details class="start-more" open={chosen.level !== 'people'}>
        <summary>{PLAY.value.moreBots}</summary>
        <RadioChoice
          label={label}
          value={chosen.level}
          options={BOT_LEVELS.map((name) => [name, PLAY.value.levels[name]])}
          onChange={(name) => onChange({ level: name })}
        />
      </details>
    </>
  );
};

interface CharacterChoiceProps extends Pick<OpponentChoiceProps, 'seats' | 'onChange'> {
  readonly opponents: Opponents;
  readonly rounds: readonly StoredRound[];
}

/** Seats first, then the character of the selected seat. */
const CharacterChoice = ({ seats, opponents, rounds, onChange }: CharacterChoiceProps) => {
  const words = PLAY.value;
  const { names } = CHARACTER_TEXTS.value;
  const [selected, setSelected] = useState(1);
  const sitting = sittingOpponents(opponents, seats);
  const places = [words.placesOfTwo, words.placesOfThree, words.placesOfFour][seats - 2] ?? [];
  // Another rule set can have fewer seats.
  const place = Math.min(selected, seats - 1);
  const current = sitting[place - 1] ?? 'mai';
  const records = new Map(gatesOf(rounds).map(({ character, tally }) => [character, tally]));
  return (
    <div class="opponents grid" data-testid="opponents">
      {sitting.length > 1 && (
        <PictureChoice
          label={words.seats}
          value={String(place)}
          options={sitting.map((character, index) => ({
            value: String(index + 1),
            text: (
              <>
                <span class="soft">{places[index]}</span> <b>{names[character]}</b>
              </>
            ),
            picture: <Portrait face={character} mood="glad" role={null} />,
          }))}
          onChange={(chosen) => setSelected(Number(chosen))}
        />
      )}
      <PictureChoice
        label={words.opponentAt(places[place - 1] ?? '')}
        value={current}
        options={BOT_CHARACTERS.map((character) => ({
          value: character,
          text: (
            <CharacterWords
              character={character}
              tally={records.get(character)}
              place={sitting.length > 1 ? places[sitting.indexOf(character)] : undefined}
            />
          ),
          picture: <Portrait face={character} mood={current === character ? 'glad' : 'calm'} role={null} />,
        }))}
        onChange={(character) => onChange({ opponents: seatOpponent(opponents, { seats, place, character }) })}
      />
    </div>
  );
};

interface CharacterWordsProps {
  readonly character: BotCharacter;
  readonly tally: Tally | undefined;
  /** Seat at the table, in words. Undefined if they do not sit there. */
  readonly place: string | undefined;
}

/** Name, strength, manner, and the player's record against the character. */
const CharacterWords = ({ character, tally, place }: CharacterWordsProps) => {
  const words = PLAY.value;
  const { names, styles } = CHARACTER_TEXTS.value;
  return (
    <>
      {place !== undefined && <span class="opponent-place soft">{place}</span>}
      <b>{names[character]}</b> <span class="soft">{words.levelShort[levelOfCharacter(character)]}</span>
      <span class="opponent-style">{styles[character]}</span>
      <span class="opponent-record accent figures">
        {tally === undefined || tally.rounds === 0 ? words.neverMet : words.recordAgainst(tally.won, tally.rounds)}
      </span>
    </>
  );
};

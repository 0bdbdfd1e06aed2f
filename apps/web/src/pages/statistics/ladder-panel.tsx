/** The ladder: the five characters, and the player's result against each. */
import { Bust } from '../../characters/bust.tsx';
import { CHARACTER_TEXTS } from '../../characters/character-texts.ts';
import { BOT_CHARACTERS, type BotCharacter } from '../../base/characters.ts';
import { goTo, hrefOf } from '../../base/route.ts';
import type { StoredRound } from '../../base/storage.ts';
import { GameProvider, useGame } from '../../game/state/game-provider.tsx';
import { ladderOf, nextRung, type Rung } from '../../progress/ladder.ts';
import { STATISTICS } from './statistics-texts.ts';
import { percent } from '../../progress/tally.ts';

export const Ladder = ({ rounds }: { readonly rounds: readonly StoredRound[] }) => {
  const words = STATISTICS.value;
  const ladder = ladderOf(rounds);
  const next = nextRung(ladder);
  return (
    <section class="panel ladder">
      <h2>{words.ladder}</h2>
      <p class="soft">{words.ladderAbout}</p>
      <GameProvider>
        <ol>
          {ladder.map((rung) => (
            <RungView key={rung.character} rung={rung} isNext={rung.character === next} />
          ))}
        </ol>
      </GameProvider>
    </section>
  );
};

const RungView = ({ rung, isNext }: { readonly rung: Rung; readonly isNext: boolean }) => {
  const words = STATISTICS.value;
  const { names, styles } = CHARACTER_TEXTS.value;
  const { changeSetup } = useGame();
  const { character, tally, low, high, state } = rung;
  const play = (): void => {
    changeSetup({ level: 'people', opponents: [character, companionOf(character), 'lu'] });
    goTo(hrefOf('play/setup'));
  };
  return (
    <li data-state={state} data-next={isNext}>
      <Bust
        character={character}
        mood={state === 'ahead' ? 'upset' : state === 'behind' ? 'glad' : 'calm'}
        role={null}
      />
      <div class="rung-words">
        <b>{names[character]}</b> <span class="soft">{styles[character]}</span>
        <div
          class="rung-bar"
          role="img"
          aria-label={words.range(percent(low), percent(high))}
          style={{ '--low': low, '--high': high }}
        >
          {tally.rounds > 0 && <span />}
        </div>
      </div>
      <div class="rung-state">
        <b>
          {state === 'ahead' && <span aria-hidden="true">✓ </span>}
          {words.standings[state]}
        </b>
        <small class="soft">{words.roundsOf(tally.rounds)}</small>
      </div>
      <button type="button" class={isNext ? 'button main' : 'button'} onClick={play}>
        {words.against(names[character])}
      </button>
    </li>
  );
};

/** Occupant of the other seat: the neighbour on the ladder. */
const companionOf = (character: BotCharacter): BotCharacter => {
  const at = BOT_CHARACTERS.indexOf(character);
  return BOT_CHARACTERS[at === 0 ? 1 : at - 1] ?? 'mai';
};

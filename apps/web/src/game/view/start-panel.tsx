/** Start panel: one button that deals, and the options below it. Choices are stored. */
import { useState } from 'preact/hooks';
import { PlayingCard } from '../../cards/card.tsx';
import { cardsInTurns } from '../../cards/rank-suits.ts';
import { Checkbox, RadioChoice } from '../../design/choice.tsx';
import { useGame } from '../state/game-provider.tsx';
import { CLOCK_NAMES, PACE_NAMES, seatsFor } from '../setup/play-setup.ts';
import { OpponentChoice } from '../setup/opponent-choice.tsx';
import { nameOfOpponents } from '../setup/names.ts';
import { PLAY } from '../setup/game-texts.ts';
import { RuleTiles } from '../setup/rule-choice.tsx';
import { RULE_SETS } from '../setup/rule-texts.ts';
import { Button } from '../../design/button.tsx';

/** Decorative cards. */
const SHOWN = cardsInTurns('TJQKA');

export interface StartPanelProps {
  /** Opens all options. */
  readonly isChoosing: boolean;
  /** Called after the deal. */
  readonly onStart: () => void;
}

export const StartPanel = ({ isChoosing, onStart }: StartPanelProps) => {
  const words = PLAY.value;
  const { setup, start } = useGame();
  const { rules, clock } = setup.value;
  const [isStarting, setStarting] = useState(false);
  const deal = (): void => {
    setStarting(true);
    void start()
      .then(onStart)
      .finally(() => setStarting(false));
  };
  return (
    <div class="start felt">
      <div class="start-box">
        <div class="start-cards cards" aria-hidden="true">
          {SHOWN.map((card, index) => (
            <span key={card} style={{ '--at': index }}>
              <PlayingCard card={card} named={false} />
            </span>
          ))}
        </div>
        <h1>{words.title}</h1>
        <p class="start-summary">
          {[
            words.seatsOf(seatsFor(rules)),
            RULE_SETS.value[rules].name,
            nameOfOpponents(setup.value),
            ...(clock === 'none' ? [] : [words.clocks[clock]]),
          ].join(' · ')}
        </p>
        <Button look="main large" data-testid="start" disabled={isStarting} onClick={deal} text={words.start} />
        <p class="start-hint">{words.startHint}</p>
        <p class="start-about">{RULE_SETS.value[rules].about}</p>
        <StartOptions isOpen={isChoosing} />
      </div>
    </div>
  );
};

const StartOptions = ({ isOpen }: { readonly isOpen: boolean }) => {
  const words = PLAY.value;
  const { setup, changeSetup } = useGame();
  const { rules, clock } = setup.value;
  return (
    <details class="start-options" open={isOpen}>
      <summary>{words.options}</summary>
      <div class="start-fields">
        <RuleTiles value={rules} onChange={(name) => changeSetup({ rules: name })} />
        <OpponentChoice label={words.level} seats={seatsFor(rules)} chosen={setup.value} onChange={changeSetup} />
        <RadioChoice
          label={words.clock}
          value={clock}
          options={CLOCK_NAMES.map((name) => [name, words.clocks[name]])}
          onChange={(chosen) => changeSetup({ clock: chosen })}
        />
        <PaceChoice />
        <Toggles names={['practice', 'autoPass', 'counter']} />
      </div>
    </details>
  );
};

export const PaceChoice = () => {
  const words = PLAY.value;
  const { setup, changeSetup } = useGame();
  return (
    <RadioChoice
      label={words.pace}
      value={setup.value.pace}
      options={PACE_NAMES.map((name) => [name, words.paces[name]])}
      onChange={(pace) => changeSetup({ pace })}
    />
  );
};

type Toggle = 'practice' | 'autoPass' | 'counter' | 'keys';

export const Toggles = ({ names }: { readonly names: readonly Toggle[] }) => {
  const { setup, changeSetup } = useGame();
  return (
    <div class="toggles">
      {names.map((name) => (
        <Checkbox
          key={name}
          label={PLAY.value[name]}
          checked={setup.value[name]}
          onChange={(isOn) => changeSetup({ [name]: isOn })}
        />
      ))}
    </div>
  );
};

/** Start panel: one button that deals, and the options below it. Choices are stored. */
import './start-panel.css';
import { useState } from 'preact/hooks';
import { CardFan } from '../../cards/fan.tsx';
import { cardsOfText } from '../../cards/rank-suits.ts';
import { Portrait } from '../../characters/portrait.tsx';
import { RadioChoice } from '../../design/choice.tsx';
import { useGame } from '../state/game-provider.tsx';
import { CLOCK_NAMES, seatsFor, sittingOpponents } from '../setup/play-setup.ts';
import { OpponentChoice } from '../setup/opponent-choice.tsx';
import { nameOfOpponents } from '../setup/names.ts';
import { PLAY } from '../setup/game-texts.ts';
import { HELP_WORDS } from '../setup/help-texts.ts';
import { RuleTiles } from '../setup/rule-choice.tsx';
import { RULE_SETS } from '../setup/rule-texts.ts';
import { PaceChoice, Toggles } from './option-choices.tsx';
import { Button } from '../../design/button.tsx';

/** Decorative cards. */
const SHOWN = cardsOfText('TJQKA').toReversed();

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
    <div class="start stack gap-0 centred middle grow felt">
      <div class="start-box stack gap-0 centred text-centre">
        <div class="start-table stack gap-0 centred">
          <StartPicture />
          <h1>{words.title}</h1>
          <p class="soft">
            {[
              words.seatsOf(seatsFor(rules)),
              RULE_SETS.value[rules].name,
              nameOfOpponents(setup.value),
              ...(clock === 'none' ? [] : [words.clocks[clock]]),
            ].join(' · ')}
          </p>
          <Button look="main large" data-testid="start" disabled={isStarting} onClick={deal} text={words.start} />
          <p class="start-hint soft">{words.startHint}</p>
        </div>
        <StartOptions isOpen={isChoosing} />
      </div>
    </div>
  );
};

/** The chosen opponents behind a hand. */
const StartPicture = () => {
  const { setup } = useGame();
  const { rules, level, opponents } = setup.value;
  const sitting = level === 'people' ? sittingOpponents(opponents, seatsFor(rules)) : [];
  return (
    <div class="start-picture cluster gap-0 between" aria-hidden="true">
      {sitting.toReversed().map((character) => (
        <Portrait key={character} face={character} mood="calm" role={null} />
      ))}
      <CardFan cards={SHOWN} />
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
      <div class="start-fields grid">
        <RuleTiles value={rules} onChange={(name) => changeSetup({ rules: name })} />
        <OpponentChoice label={words.level} seats={seatsFor(rules)} chosen={setup.value} onChange={changeSetup} />
        <details class="start-more">
          <summary>{words.tableOptions}</summary>
          <div class="start-fields grid">
            <RadioChoice
              label={words.clock}
              value={clock}
              options={CLOCK_NAMES.map((name) => [name, words.clocks[name]])}
              onChange={(chosen) => changeSetup({ clock: chosen })}
            />
            <PaceChoice />
            <Toggles names={['practice', 'autoPass', 'counter']} />
            <small>{HELP_WORDS.value.rule}</small>
          </div>
        </details>
      </div>
    </details>
  );
};

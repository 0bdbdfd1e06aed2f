/** Choices of the start panel that the table's menu has too. */
import { Checkbox, RadioChoice } from '../../design/choice.tsx';
import { PACE_NAMES } from '../setup/play-setup.ts';
import { PLAY } from '../setup/game-texts.ts';
import { useGame } from '../state/game-provider.tsx';

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
    <div class="stack gap-0">
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

/** A setting that is on or off, with a description. */
import { Checkbox } from '../../design/choice.tsx';
import { changeSettings, settings, type Settings } from '../../base/settings.ts';

type SwitchName = { [Name in keyof Settings]: Settings[Name] extends boolean ? Name : never }[keyof Settings];

export interface SettingSwitchProps {
  readonly name: SwitchName;
  readonly label: string;
  readonly why: string;
  readonly onChange?: (isOn: boolean) => void;
}

export const SettingSwitch = ({ name, label, why, onChange }: SettingSwitchProps) => (
  <Checkbox
    class="switch"
    label={
      <>
        <span>{label}</span>
        <span class="soft">{why}</span>
      </>
    }
    checked={settings.value[name]}
    onChange={(isOn) => {
      changeSettings({ [name]: isOn });
      onChange?.(isOn);
    }}
  />
);

/** Settings of a new table: rules, access, rounds, thinking time, bots. */
import { PRESETS, type PresetName } from '@doudizhu/rules/ruleset';
import type { TableRequest } from '@doudizhu/protocol';
import type { HelpKind } from '@doudizhu/table';
import { useState } from 'preact/hooks';
import { Checkbox, RadioChoice } from '../../design/choice.tsx';
import { HELP_WORDS, TABLE_HELP } from '../../game/setup/help-texts.ts';
import { PLAY } from '../../game/setup/game-texts.ts';
import { RuleSegments } from '../../game/setup/rule-choice.tsx';
import { FAMILIAR_RULES } from '../../game/setup/rule-texts.ts';
import { LOBBY } from './lobby-texts.ts';
import { Form } from '../../design/form.tsx';
import { Button } from '../../design/button.tsx';

const ROUNDS = [null, 1, 4, 8, 16] as const;
const PACES = ['fast', 'normal', 'slow', 'none'] as const;
/** Levels of the bots that a table's owner adds: different characters, so that they are told apart. */
const BOT_LEVELS = ['level-3', 'level-4', 'level-2'];

export const NewTableForm = ({ onOpen }: { readonly onOpen: (wish: TableRequest) => Promise<void> }) => {
  const words = LOBBY.value;
  const { counter, manage: autopilot, hint } = PLAY.value;
  const helpLabels = { counter, autopilot, hint };
  const [rules, setRules] = useState<PresetName>(FAMILIAR_RULES[0] as PresetName);
  const [who, setWho] = useState<'public' | 'private'>('private');
  const [roundsMax, setRounds] = useState<(typeof ROUNDS)[number]>(null);
  const [pace, setPace] = useState<TableRequest['pace']>('normal');
  const [bots, setBots] = useState(0);
  const [kind, setKind] = useState<'casual' | 'rated'>('casual');
  const [help, setHelp] = useState<readonly HelpKind[]>(['counter', 'autopilot']);
  const [isWaiting, setWaiting] = useState(false);
  const others = PRESETS[rules].seats - 1;
  const isRated = who === 'public' && kind === 'rated' && Math.min(bots, others) === 0;
  const open = async (): Promise<void> => {
    setWaiting(true);
    const usual = {
      rules,
      public: who === 'public',
      roundsMax,
      pace,
      bots: BOT_LEVELS.slice(0, Math.min(bots, others)),
    };
    await onOpen(isRated ? { ...usual, rated: true } : { ...usual, rated: false, help });
    setWaiting(false);
  };
  return (
    <Form onSend={open}>
      <RuleSegments value={rules} onChange={setRules} />
      <RadioChoice
        label={words.who}
        value={who}
        options={[
          ['private', words.private],
          ['public', words.public],
        ]}
        onChange={setWho}
      />
      {who === 'public' && (
        <>
          <RadioChoice
            label={words.kind}
            value={Math.min(bots, others) > 0 ? 'casual' : kind}
            options={[
              ['casual', words.casual],
              ['rated', words.rated],
            ]}
            onChange={(chosen) => {
              setKind(chosen);
              if (chosen === 'rated') setBots(0);
            }}
          />
          <small class="soft">{words.kindAbout}</small>
        </>
      )}
      <RadioChoice
        label={words.rounds}
        value={roundsMax ?? 0}
        options={ROUNDS.map((rounds) => [rounds ?? 0, words.roundsOf(rounds)])}
        onChange={(chosen) => setRounds(ROUNDS.find((rounds) => (rounds ?? 0) === chosen) ?? null)}
      />
      <RadioChoice
        label={words.pace}
        value={pace}
        options={PACES.map((name) => [name, words.paces[name]])}
        onChange={setPace}
      />
      <RadioChoice
        label={words.bots}
        value={Math.min(bots, others)}
        options={Array.from({ length: others + 1 }, (_, count) => [count, words.botsOf(count)])}
        onChange={setBots}
      />
      {!isRated && (
        <fieldset class="choice">
          <legend>{HELP_WORDS.value.choose}</legend>
          {TABLE_HELP.map((name) => (
            <Checkbox
              key={name}
              class="button"
              label={helpLabels[name]}
              checked={help.includes(name)}
              onChange={(isOn) => setHelp(isOn ? [...help, name] : help.filter((other) => other !== name))}
            />
          ))}
        </fieldset>
      )}
      <Button type="submit" look="main" data-testid="create" disabled={isWaiting} text={words.create} />
    </Form>
  );
};

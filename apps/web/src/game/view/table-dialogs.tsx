/** Menu of a table (settings, proof of the deal, leaving) and the help page. */
import { PlayingCard } from '../../cards/card.tsx';
import { cardsOfText } from '../../cards/rank-suits.ts';
import { lazily } from '../../base/lazily.tsx';
import { allowsHelp, publicLog, writeLog } from '@doudizhu/table';
import { seatAt } from '@doudizhu/rules/deal';
import { writeRules } from '@doudizhu/rules/ruleset';
import { SHELL } from '../../base/app-texts.ts';
import { canFillScreen, fillScreen, install } from '../../base/install.ts';
import { hrefOf } from '../../base/route.ts';
import { changeSettings, settings } from '../../base/settings.ts';
import { Dialog } from '../../design/dialog.tsx';
import { saveFile } from '../../base/save-file.ts';
import { useGame } from '../state/game-provider.tsx';
import type { PlayTable } from '../state/play-table.ts';
import { labelAt, type GameOptions } from '../setup/play-setup.ts';
import { PLAY } from '../setup/game-texts.ts';
import { allowedHelpText } from '../setup/help-texts.ts';
import { nameOfRules } from '../setup/names.ts';
import { textsOfRuleSet } from '../setup/rule-texts.ts';
import { logFileOf } from './log-file-name.ts';
import { Checkbox } from '../../design/choice.tsx';
import { PaceChoice, Toggles } from './option-choices.tsx';
import { LeaveButton } from './ways-out.tsx';
import { Button, LinkButton } from '../../design/button.tsx';

export interface TableDialogsProps {
  readonly table: PlayTable;
  /** Null if both are closed. */
  readonly open: 'menu' | 'help' | null;
  readonly onOpen: (open: 'menu' | 'help' | null) => void;
}

export const TableDialogs = ({ table, open, onOpen }: TableDialogsProps) => (
  <>
    <MenuDialog
      table={table}
      open={open === 'menu'}
      onClose={() => open === 'menu' && onOpen(null)}
      onHelp={() => onOpen('help')}
    />
    <HelpDialog open={open === 'help'} onClose={() => open === 'help' && onOpen(null)} />
  </>
);

interface MenuProps {
  readonly table: PlayTable;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onHelp: () => void;
}

const MenuDialog = ({ table, open, onClose, onHelp }: MenuProps) => {
  const words = PLAY.value;
  const { changeSetup } = useGame();
  const isWhole = [
    OpponentChoice.useReady(open && mayChangeOpponents(table)),
    RuleChanges.useReady(open && hasRuleChanges(table)),
  ];
  return (
    <Dialog title={words.menu} open={open && !isWhole.includes(false)} onClose={onClose}>
      <div class="stack menu-list">
        <div class="row">
          <Button onClick={onHelp} text={words.help} />
          <LinkButton href={hrefOf('')} text={SHELL.value.home} />
          {canFillScreen() && (
            <Button
              onClick={() => {
                onClose();
                void fillScreen();
              }}
              text={words.fillScreen}
            />
          )}
          {install.value !== null && <Button onClick={() => void install.value?.()} text={words.install} />}
        </div>
        <Rules table={table} />
        <PaceChoice />
        <Opponents table={table} />
        <div class="stack gap-0">
          <Checkbox
            label={words.autoPass}
            checked={table.view.value.autoPass}
            onChange={(on) => {
              changeSetup({ autoPass: on });
              void table.send({ type: 'autoPass', on });
            }}
          />
          {allowsHelp(table.view.value, 'counter') && <Toggles names={['counter']} />}
          <Checkbox
            label={words.sound}
            checked={settings.value.sound}
            onChange={(sound) => changeSettings({ sound })}
          />
        </div>
        {!table.isRepeated && <Fair table={table} />}
        <LeaveButton />
      </div>
    </Dialog>
  );
};

/** Needed only at tables of other players. */
const RuleChanges = lazily(async () => (await import('../setup/rule-changes.tsx')).RuleChanges);

const hasRuleChanges = ({ view }: PlayTable): boolean => writeRules(view.value.terms.rules).includes(';');

const Rules = ({ table }: { readonly table: PlayTable }) => {
  const view = table.view.value;
  const { rules } = view.terms;
  const text = writeRules(rules);
  const about = textsOfRuleSet(rules.name)?.about;
  return (
    <div>
      <b>{nameOfRules(text)}</b>
      {about !== undefined && ` · ${about}`} {hasRuleChanges(table) && <RuleChanges.Component rules={text} />}
      {table.host === null && <p data-testid="allowed-help">{allowedHelpText(view)}</p>}
    </div>
  );
};

/** Needed only between two rounds. */
const OpponentChoice = lazily(async () => (await import('../setup/opponent-choice.tsx')).OpponentChoice);

const mayChangeOpponents = ({ view, host, isRepeated }: PlayTable): boolean =>
  view.value.stage === 'over' && host !== null && !isRepeated;

/** Changes the opponents between two rounds. */
const Opponents = ({ table }: { readonly table: PlayTable }) => {
  const { setup, changeSetup } = useGame();
  const { seats } = table.view.value;
  const { host } = table;
  if (host === null || !mayChangeOpponents(table)) return null;
  const change = async (wish: Partial<Pick<GameOptions, 'level' | 'opponents'>>): Promise<void> => {
    const next = { ...setup.value, ...wish };
    changeSetup(wish);
    for (const [index, { occupant }] of seats.entries()) {
      if (occupant?.type !== 'bot') continue;
      const label = labelAt(next, (index - table.me + seats.length) % seats.length);
      await host({ type: 'seat', seat: seatAt(index), occupant: { ...occupant, level: label } });
    }
  };
  return (
    <OpponentChoice.Component
      label={PLAY.value.changeLevel}
      seats={seats.length}
      chosen={setup.value}
      onChange={(wish) => void change(wish)}
    />
  );
};

const Fair = ({ table }: { readonly table: PlayTable }) => {
  const words = PLAY.value;
  const { proof, previousProof } = table.view.value;
  const log = publicLog(table.log());
  const hasRound = log.some(({ type }) => type === 'ended');
  return (
    <details class="fair">
      <summary>{words.fair}</summary>
      <p>{words.fairText}</p>
      <dl>
        {proof !== null && (
          <>
            <dt>{words.commitment}</dt>
            <dd class="mono">{proof.commitment}</dd>
            <dt>{words.secret}</dt>
            <dd class="mono">{proof.secret ?? words.secretLater}</dd>
          </>
        )}
        {previousProof !== null && (
          <>
            <dt>{words.commitmentBefore}</dt>
            <dd class="mono">{previousProof.commitment}</dd>
          </>
        )}
      </dl>
      {hasRound ? (
        <Button
          onClick={() => saveFile(logFileOf(table.view.value, log), writeLog(log), 'application/jsonl')}
          text={words.saveLog}
        />
      ) : (
        <p class="soft">{words.noLog}</p>
      )}
    </details>
  );
};

const TOUCHED = cardsOfText('34567').toReversed();
/** Per line of the help: the cards that are raised, and where the finger is. */
const TOUCHES: readonly { readonly raised: string; readonly finger: string }[] = [
  { raised: '2', finger: 'tap' },
  { raised: '01234', finger: 'swipe' },
  { raised: '01234', finger: 'ends' },
  { raised: '01234', finger: 'throw' },
  { raised: '', finger: 'table' },
];

/** Cards under a finger, for a line of the help. Decorative. */
const TouchPicture = ({ index }: { readonly index: number }) => {
  const { raised = '', finger } = TOUCHES[index] ?? {};
  return (
    <span class="cards help-cards felt" data-finger={finger} aria-hidden="true">
      {TOUCHED.map((card, at) => (
        <span key={card} class="slot" data-raised={raised.includes(String(at))}>
          <PlayingCard card={card} named={false} face="compact" />
        </span>
      ))}
    </span>
  );
};

const HelpDialog = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => {
  const words = PLAY.value;
  return (
    <Dialog title={words.helpTitle} open={open} onClose={onClose}>
      <h3>{words.helpTouch}</h3>
      <ul class="help-touch grid gap-s">
        {words.helpTouchList.map((line, index) => (
          <li class="bar gap-m" key={line}>
            <TouchPicture index={index} />
            {line}
          </li>
        ))}
      </ul>
      <details open={!matchMedia('(pointer: coarse)').matches}>
        <summary>
          <h3>{words.helpKeys}</h3>
        </summary>
        <table class="keys">
          <tbody>
            {words.keyRows.map(([key, what]) => (
              <tr key={key}>
                <th scope="row">
                  <kbd>{key}</kbd>
                </th>
                <td>{what}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <Toggles names={['keys']} />
      </details>
    </Dialog>
  );
};

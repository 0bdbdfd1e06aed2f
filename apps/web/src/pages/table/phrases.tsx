/** Quick phrases: sent by number, shown for a moment above the table. */
import type { Seat } from '@doudizhu/rules/deal';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { DialogButton } from '../../design/dialog.tsx';
import { announce } from '../../design/announce.tsx';
import { placeOfPhrase } from '../../effects/places.ts';
import { nameAt } from '../../game/setup/names.ts';
import { EmoteChoice, type PhrasesProps } from './emotes.tsx';
import { NETWORK_TABLE } from './table-texts.ts';
import { Checkbox } from '../../design/choice.tsx';
import { Button } from '../../design/button.tsx';

/** Display time of a phrase, milliseconds. */
const SHOWN_MS = 4000;

/** The last phrase, above the table. */
export const LastPhrase = ({ network, table }: PhrasesProps) => {
  const [shown, setShown] = useState<{ readonly line: string; readonly place: Record<string, string> } | null>(null);
  const last = network.lastPhrase.value;
  useEffect(() => {
    const text = last === null ? undefined : NETWORK_TABLE.value.phrases[last.phrase];
    const view = table.view.peek();
    const seat = view.seats.findIndex(
      ({ occupant }) => occupant?.type === 'person' && occupant.account === last?.account,
    );
    if (text === undefined || seat < 0) return undefined;
    const line = NETWORK_TABLE.value.labelled(nameAt(view, seat as Seat), text);
    const board = document.querySelector<HTMLElement>('.board');
    setShown({ line, place: board === null ? {} : placeOfPhrase(board, seat) });
    announce(line);
    const timer = setTimeout(() => setShown(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [last]);
  return shown === null ? null : (
    <p class="spoken-phrase sheet" aria-hidden="true" data-testid="phrase" style={shown.place}>
      {shown.line}
    </p>
  );
};

/** Button for players with a seat. @param children more about the other players, below the phrases */
export const SayButton = ({ network, table, children }: PhrasesProps & { readonly children: ComponentChildren }) => {
  const words = NETWORK_TABLE.value;
  if (table.view.value.viewer === 'spectator') return null;
  return (
    <DialogButton look="small" text={words.chat} title={words.chatTitle} data-testid="say">
      {(close) => (
        <>
          <EmoteChoice network={network} table={table} onThrown={close} />
          <PhraseButtons network={network} onSaid={close} />
          <Mutes network={network} table={table} />
          {children}
        </>
      )}
    </DialogButton>
  );
};

interface PhraseButtonsProps extends Pick<PhrasesProps, 'network'> {
  readonly look?: string;
  readonly onSaid?: () => void;
}

export const PhraseButtons = ({ network, look = '', onSaid }: PhraseButtonsProps) => (
  <ul class="phrase-list tiles gap-s below-m" style="--tile: 14rem">
    {NETWORK_TABLE.value.phrases.map((text, phrase) => (
      <li key={text}>
        <Button
          look={look}
          onClick={() => {
            network.send({ type: 'say', phrase, to: null });
            onSaid?.();
          }}
          text={text}
        />
      </li>
    ))}
  </ul>
);

/** Players muted by this player. */
const Mutes = ({ network, table }: PhrasesProps) => {
  const [muted, setMuted] = useState<ReadonlySet<string>>(new Set());
  const view = table.view.value;
  return (
    <div class="stack">
      {view.seats.map(({ occupant }, seat) => {
        if (occupant?.type !== 'person' || seat === view.viewer) return null;
        const { account } = occupant;
        return (
          <Checkbox
            key={seat}
            label={` ${NETWORK_TABLE.value.mute(nameAt(view, seat as Seat))}`}
            checked={muted.has(account)}
            onChange={(on) => {
              network.send({ type: 'mute', account, on });
              setMuted(new Set(on ? [...muted, account] : [...muted].filter((other) => other !== account)));
            }}
          />
        );
      })}
    </div>
  );
};

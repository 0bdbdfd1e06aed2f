/** Position editor: rules, hands, the side to play, the play to beat, and the faults of the position as text. */
import './editor.css';
import { formatCards, NO_CARDS, parseCards, sizeOf, type RankCounts } from '@doudizhu/rules/cards';
import type { OpenPosition } from '@doudizhu/rules/position';
import type { ComponentChildren } from 'preact';
import { KINDS, PUZZLE_NAMES, RULE_NAMES, ruleSet, type PresetName } from '@doudizhu/rules/ruleset';
import { unwrap } from '@doudizhu/rules/result';
import { useId, useState } from 'preact/hooks';
import { RankCards } from '../../cards/rank-cards.tsx';
import { nameOfKind } from '../../cards/card-names.ts';
import { announce } from '../../design/announce.tsx';
import { FAMILIAR_RULES, MODE_RULES, OTHER_RULES, RULE_SETS } from '../../game/setup/rule-texts.ts';
import { Checkbox, RadioChoice, SelectChoice } from '../../design/choice.tsx';
import { ANALYSIS, nameOfSide, draftFaultText } from '../study/analysis-texts.ts';
import { Rack } from './rack.tsx';
import { createRng } from '@doudizhu/rules/rng';
import {
  checkDraft,
  emptyDraft,
  presetOf,
  randomDraft,
  withHand,
  withKind,
  withRules,
  withSides,
  withTurn,
  type Draft,
  type DraftFault,
} from '../study/setup.ts';
import { CARD_FIELD, Form, TextField } from '../../design/form.tsx';
import { Button } from '../../design/button.tsx';
import { Alert } from '../../design/notice.tsx';
import { Icon, SIGNS } from '../../design/icon.tsx';

export interface EditorProps {
  readonly start: Draft;
  /** Text of the button that takes the position. */
  readonly action: string;
  readonly onPosition: (position: OpenPosition) => void;
  /** Called on each change. */
  readonly onEdit?: () => void;
  /** Offered rule sets. Default all. */
  readonly isOffered?: ((name: PresetName) => boolean) | undefined;
  /** Shown below the buttons. */
  readonly children?: ComponentChildren;
}

export const Editor = ({ start, action, onPosition, onEdit, isOffered, children }: EditorProps) => {
  const words = ANALYSIS.value;
  const [draft, setKept] = useState(start);
  const setDraft = (next: Draft): void => {
    setKept(next);
    onEdit?.();
  };
  // New fields after each clearing.
  const [clears, setClears] = useState(0);
  // Invalid hand texts by side. The cards stay those of the last valid text.
  const [unread, setUnread] = useState<ReadonlyMap<number, DraftFault>>(new Map());
  const [selected, setChosen] = useState(0);
  // Another number of hands can have fewer.
  const chosen = Math.min(selected, draft.hands.length - 1);
  const checked = checkDraft(draft);
  const faults = [
    ...[...unread].filter(([side]) => side < draft.hands.length).map(([, fault]) => fault),
    ...checked.faults,
  ];
  const position = faults.length === 0 ? checked.position : null;
  const take = (): void => {
    if (position === null) announce(faults.map((fault) => draftFaultText(fault, draft)).join(' '));
    else onPosition(position);
  };
  /** Sets other cards, also in fields with an invalid text. */
  const replace = (next: Draft): void => {
    setDraft(next);
    setUnread(new Map());
    setClears(clears + 1);
  };
  const noteText = (side: number, fault: DraftFault | null): void => {
    const next = new Map(unread);
    if (fault === null) next.delete(side);
    else next.set(side, fault);
    setUnread(next);
  };
  return (
    <Form class="editor stack" onSend={take} data-testid="editor">
      <Frame draft={draft} onChange={setDraft} isOffered={isOffered} />
      <RadioChoice
        label={words.dealTo}
        options={draft.hands.map((_, side) => [side, nameOfSide(side, draft.hands.length)] as const)}
        value={chosen}
        onChange={setChosen}
      />
      <Rack
        draft={draft}
        side={chosen}
        name={nameOfSide(chosen, draft.hands.length)}
        marks={draft.hands.map((_, side) => nameOfSide(side, draft.hands.length).slice(0, 1))}
        // An invalid text gives way to the cards.
        onChange={unread.size > 0 ? replace : setDraft}
      />
      <p class="soft editor-keys flush text-s">{words.gridKeys}</p>
      <div class="stack" style="--card-w: 2.5rem; --step: 0.5">
        {draft.hands.map((hand, side) => (
          <HandEditor
            key={`${clears}/${side}`}
            draft={draft}
            side={side}
            hand={hand}
            fault={unread.get(side) ?? null}
            onChange={setDraft}
            onText={(fault) => noteText(side, fault)}
            onFocus={() => setChosen(side)}
          />
        ))}
      </div>
      <Table key={clears} draft={draft} onChange={setDraft} />
      <Faults draft={draft} faults={faults} />
      <div class="row at-hand">
        <Button type="submit" look="main" aria-disabled={position === null} text={action} />
        <Button onClick={() => replace(emptyDraft(draft.rules, draft.hands.length))} text={words.clear} />
        <Button
          onClick={() => replace(randomDraft(draft, createRng(crypto.getRandomValues(new Uint32Array(2)).join())))}
          text={words.random}
        />
      </div>
      {children}
    </Form>
  );
};

interface EditorPartProps {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

/** Rules and number of hands. */
const Frame = ({ draft, onChange, isOffered = () => true }: EditorPartProps & Pick<EditorProps, 'isOffered'>) => {
  const words = ANALYSIS.value;
  const { rules } = draft;
  const preset = presetOf(rules);
  const counts = [2, rules.seats];
  const isCustom = !RULE_NAMES.includes(rules.name);
  return (
    <div class="row bottom gap-m">
      <SelectChoice
        label={words.rules}
        value={isCustom ? '*' : rules.name}
        options={[
          ...(isCustom ? [['*', words.custom(RULE_SETS.value[preset].name)] as const] : []),
          ...[...FAMILIAR_RULES, ...MODE_RULES, ...OTHER_RULES]
            .filter(isOffered)
            .map((name) => [name, RULE_SETS.value[name].name] as const),
          ...PUZZLE_NAMES.filter(() => isOffered(preset)).map((name) => [name, words.puzzleRules(name)] as const),
        ]}
        onChange={(name) => name !== '*' && onChange(withRules(draft, unwrap(ruleSet({ preset: name }))))}
      />
      <RadioChoice
        label={words.hands}
        options={counts.map((count) => [count, words.handsOf(count)])}
        value={draft.hands.length}
        onChange={(count) => onChange(withSides(draft, count))}
      />
      <Kinds draft={draft} onChange={onChange} />
    </div>
  );
};

const Kinds = ({ draft, onChange }: EditorPartProps) => {
  const { rules } = draft;
  return (
    <details class="editor-kinds">
      <summary>{ANALYSIS.value.kinds}</summary>
      <div>
        {KINDS.filter((kind) => rules.kinds.includes(kind)).map((kind) => (
          <Checkbox
            key={kind}
            label={nameOfKind(kind)}
            checked={!rules.kindsOff.includes(kind)}
            onChange={(isOn) => onChange({ ...draft, rules: withKind(rules, kind, isOn) })}
          />
        ))}
      </div>
    </details>
  );
};

interface HandEditorProps extends EditorPartProps {
  readonly side: number;
  readonly hand: RankCounts;
  /** Fault of the typed text. */
  readonly fault: DraftFault | null;
  readonly onText: (fault: DraftFault | null) => void;
  /** The field of this hand gets the focus. */
  readonly onFocus: () => void;
}

const HandEditor = ({ draft, side, hand, fault, onChange, onText, onFocus }: HandEditorProps) => {
  const words = ANALYSIS.value;
  const name = nameOfSide(side, draft.hands.length);
  const id = useId();
  // While typing, the field keeps the typed text. Otherwise it shows the cards.
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(() => matchMedia('(width >= 40rem)').matches);
  const size = sizeOf(hand);
  return (
    <fieldset class="editor-hand stack gap-s">
      <legend>
        {name} <small>{words.count(size)}</small>
      </legend>
      {size > 0 && <RankCards counts={hand} />}
      {/* Cards are tapped on a phone: the field is folded there. */}
      <details open={isOpen || fault !== null} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{words.typed}</summary>
        <TextField
          {...CARD_FIELD}
          label={<small class="soft">{words.typedHint}</small>}
          data-testid={`hand-${side}`}
          aria-label={`${name}: ${words.typed}`}
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : `${id}-fault`}
          value={typed ?? formatCards(hand)}
          onText={(text) => {
            setTyped(text);
            const next = parseCards(text);
            onText(next.ok ? null : { type: 'bad-text', failure: next.error });
            if (next.ok) onChange(withHand(draft, side, next.value));
          }}
          onFocus={onFocus}
          onBlur={() => fault === null && setTyped(null)}
        />
      </details>
      <Alert text={fault && draftFaultText(fault, draft)} id={`${id}-fault`} />
    </fieldset>
  );
};

/** The side to play and the play to beat. */
const Table = ({ draft, onChange }: EditorPartProps) => {
  const words = ANALYSIS.value;
  const sides = draft.hands.length;
  const names = draft.hands.map((_, side) => [side, nameOfSide(side, sides)] as const);
  const others = names.filter(([side]) => side !== draft.turn);
  const [isFollowing, setFollowing] = useState(draft.beat !== '');
  return (
    <div class="row bottom gap-m">
      <RadioChoice
        label={words.toMove}
        options={names}
        value={draft.turn}
        onChange={(turn) => onChange(withTurn(draft, turn))}
      />
      <RadioChoice
        label={words.beatWhose}
        options={[[-1, words.nothingToBeat], ...others]}
        value={isFollowing ? draft.beatSide : -1}
        onChange={(side) => {
          setFollowing(side >= 0);
          onChange(side < 0 ? { ...draft, beat: '' } : { ...draft, beatSide: side });
        }}
      />
      {isFollowing && (
        <TextField
          {...CARD_FIELD}
          label={
            <span>
              {words.beat} <small class="soft">{words.beatHint}</small>
            </span>
          }
          data-testid="beat"
          value={draft.beat}
          onText={(beat) => onChange({ ...draft, beat })}
        />
      )}
    </div>
  );
};

const Faults = ({ draft, faults }: { readonly draft: Draft; readonly faults: readonly DraftFault[] }) => {
  const words = ANALYSIS.value;
  const isEmpty = draft.hands.every((hand) => hand.lo === NO_CARDS.lo && hand.hi === NO_CARDS.hi);
  return (
    <div role="status" class="editor-faults" data-testid="faults">
      {faults.length === 0 ? (
        <p class="good flush">
          <Icon path={SIGNS.right} /> {words.ready}
        </p>
      ) : (
        !isEmpty && (
          <>
            <p class="bad flush">{words.faults}</p>
            <ul class="prose">
              {faults.map((fault, index) => (
                <li key={index}>{draftFaultText(fault, draft)}</li>
              ))}
            </ul>
          </>
        )
      )}
    </div>
  );
};

/**
 * Effects of a round, drawn over its table. They find seats and cards in the table's DOM, so they fit every layout. Any
 * tap or key ends them. Nothing waits for them.
 */
import './effects.css';
import { effect as onSignal, type ReadonlySignal } from '@preact/signals';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Seat } from '@doudizhu/rules/deal';
import type { TableView } from '@doudizhu/table';
import { characterOfSeat } from '../base/characters.ts';
import { mayMove, settings } from '../base/settings.ts';
import { endDeal, moveTable } from './choreography.ts';
import { bombSizeOf, EFFECT_MS, effectOf, type EffectKind, type Cue } from './cue.ts';
import { EffectPicture } from './effect-picture.tsx';
import { phraseFor, textOfPhrase, type SpokenPhrase } from './phrases.ts';
import { placeOfEffect, placeOfPhrase } from './places.ts';

export interface EffectTable {
  readonly name: string;
  readonly me: Seat;
  readonly view: ReadonlySignal<TableView>;
  /** The last cues. A new list each time. */
  readonly cues: ReadonlySignal<readonly Cue[]>;
}

interface Shown {
  readonly cue: Cue;
  readonly effect: EffectKind;
  readonly style: Readonly<Record<string, string>>;
}

export interface EffectLayerProps {
  readonly table: EffectTable;
  readonly nameOf: (seat: Seat) => string;
}

export const EffectLayer = ({ table, nameOf }: EffectLayerProps) => {
  const layer = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const [phrase, setPhrase] = useState<(SpokenPhrase & { readonly style: Shown['style'] }) | null>(null);
  // Runs before the first paint, because a key can come at once.
  useLayoutEffect(() => {
    const board = layer.current?.parentElement;
    if (board === null || board === undefined) return undefined;
    return runEffects({ board, table, setShown, setPhrase });
  }, [table]);
  const seat = shown !== null && 'seat' in shown.cue ? shown.cue.seat : table.me;
  return (
    <div
      ref={layer}
      class="effects cover clip"
      data-testid="effects"
      data-effect={shown?.effect}
      data-still={!mayMove()}
      aria-hidden="true"
    >
      {shown !== null && (
        <div
          key={shown.effect}
          class={`effect cover ${shown.effect}`}
          data-size={shown.cue.type === 'play' ? bombSizeOf(shown.cue) : undefined}
          style={shown.style}
        >
          {shown.effect === 'rocket' && <div class="effect-dim cover" />}
          <div class="effect-at">
            <EffectPicture cue={shown.cue} effect={shown.effect} name={nameOf(seat)} />
          </div>
        </div>
      )}
      {phrase !== null && (
        <p key={phrase.number} class="phrase flush text-s text-centre" data-testid="phrase" style={phrase.style}>
          {textOfPhrase(phrase.number)}
        </p>
      )}
    </div>
  );
};

interface RunSetup {
  readonly board: HTMLElement;
  readonly table: EffectTable;
  readonly setShown: (shown: Shown | null) => void;
  readonly setPhrase: (phrase: (SpokenPhrase & { readonly style: Shown['style'] }) | null) => void;
}

/** Duration of a phrase, and the shortest one at the end of a round. */
const PHRASE_MS = 1800;
const PHRASE_MS_MIN = 600;
/** Durations without motion, except bombs and rockets (long). */
const STILL_MS = { short: 120, long: 600 } as const;

/** Shows cues, each batch replacing the one before. @returns a function that stops it */
const runEffects = ({ board, table, setShown, setPhrase }: RunSetup): (() => void) => {
  let queue: { readonly cue: Cue; readonly effect: EffectKind }[] = [];
  let timer = 0;
  let frame = 0;
  let phraseTimer = 0;
  let lastSpoken = -Infinity;
  let endMoves = (): void => undefined;

  const next = (): void => {
    clearTimeout(timer);
    endMoves();
    endMoves = () => undefined;
    const first = queue.shift();
    if (first === undefined) {
      setShown(null);
      return;
    }
    const seat = 'seat' in first.cue ? first.cue.seat : first.effect === 'turn' ? table.me : null;
    const isMoving = mayMove();
    const ms = isMoving ? EFFECT_MS[first.effect] : stillMsOf(first.effect);
    setShown({
      ...first,
      style: { ...placeOfEffect(board, first.effect, seat === table.me ? 'own' : seat), '--ms': `${ms}ms` },
    });
    const size = first.cue.type === 'play' ? bombSizeOf(first.cue) : 1;
    if (isMoving) endMoves = moveTable(board, first.effect, { seat, size });
    timer = window.setTimeout(next, ms);
  };
  const stop = (): void => {
    endDeal(board);
    if (queue.length === 0 && timer === 0) return;
    queue = [];
    cancelAnimationFrame(frame);
    // Never longer than before: the sheet may be up already, and a delay that grows would hide it under the press.
    board.style.setProperty('--end-wait', '0ms');
    next();
    timer = 0;
  };
  const speak = (cues: readonly Cue[], endMs: number | null): void => {
    const { round } = table.view.peek();
    // The result sheet would cover a phrase before it is read.
    if (round === null || !settings.peek().phrases || (endMs ?? PHRASE_MS) < PHRASE_MS_MIN) return;
    const phrase = phraseFor({
      cues,
      view: round,
      lastSpoken: lastSpoken > round.history.length ? -Infinity : lastSpoken,
      characterAt: (seat) => characterOfSeat(table.view.peek(), seat),
      draw: Math.random,
    });
    if (phrase === null) return;
    lastSpoken = round.history.length;
    clearTimeout(phraseTimer);
    setPhrase({ ...phrase, style: placeOfPhrase(board, phrase.seat) });
    phraseTimer = window.setTimeout(() => setPhrase(null), Math.min(PHRASE_MS, endMs ?? PHRASE_MS));
  };
  const unlisten = onSignal(() => {
    const cues = table.cues.value;
    if (cues.length === 0) return;
    // Wait until the table has drawn the event and its places are known.
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      queue = cues.flatMap((cue) => {
        const found = effectOf(cue);
        return found === null ? [] : [{ cue, effect: found }];
      });
      const endMs = delayEnd(board, queue);
      if (queue.length > 0) next();
      speak(cues, endMs);
    });
  });
  for (const type of ENDING) addEventListener(type, stop, { capture: true, passive: true });
  return () => {
    unlisten();
    for (const type of ENDING) removeEventListener(type, stop, { capture: true });
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    clearTimeout(phraseTimer);
    endMoves();
  };
};

const ENDING = ['pointerdown', 'keydown'] as const;

const stillMsOf = (effect: EffectKind): number =>
  effect === 'bomb' || effect === 'rocket' || effect === 'wild' || effect === 'solved'
    ? STILL_MS.long
    : effect === 'spring'
      ? EFFECT_MS.spring
      : STILL_MS.short;

/**
 * Delays the result sheet until the effects are over, because both have faces and words. The table's styles read it.
 * @returns the delay in milliseconds. Null if no round ends
 */
const delayEnd = (board: HTMLElement, queue: readonly { readonly effect: EffectKind }[]): number | null => {
  if (!queue.some(({ effect }) => effect === 'win' || effect === 'loss')) return null;
  const ms = queue.reduce((sum, { effect }) => sum + (mayMove() ? EFFECT_MS[effect] : stillMsOf(effect)), 0);
  board.style.setProperty('--end-wait', `${ms}ms`);
  return ms;
};

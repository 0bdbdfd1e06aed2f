/** Pictures of effects. Their words repeat the table and the live region. */
import type { Card } from '@doudizhu/rules/cards';
import { PlayingCard } from '../cards/card.tsx';
import { WILD } from '../cards/wild.tsx';
import { cardOfRank } from '../cards/rank-suits.ts';
import { SymbolPicture } from '../cards/symbol-picture.tsx';
import { readSymbols } from '../cards/symbols.ts';
import { bombSizeOf, type EffectKind, type Cue, type PlayCue } from './cue.ts';
import { texts } from '../base/language.ts';
import PICTURES from './effects.svg?raw';

export interface EffectPictureProps {
  readonly cue: Cue;
  readonly effect: EffectKind;
  /** Name at the seat. */
  readonly name: string;
}

export const EffectPicture = ({ cue, effect, name }: EffectPictureProps) => {
  const words = CUES.value;
  switch (effect) {
    case 'bomb':
      return (
        <>
          <Bang size={bombSizeOf(cue as PlayCue)} />
          <FannedCards cards={(cue as PlayCue).cards} />
          <p class="effect-word">{words.bomb}</p>
          <Stake play={cue as PlayCue} name={name} />
        </>
      );
    case 'rocket':
      return (
        <>
          <Art id="rays" class="effect-rays" />
          <FannedCards cards={(cue as PlayCue).cards} look="rocket" />
          <p class="effect-word">{words.rocket}</p>
          <Stake play={cue as PlayCue} name={name} />
        </>
      );
    case 'plane':
    case 'run':
      return (
        <>
          <Art id="stroke" class="effect-stroke" />
          {effect === 'plane' && <Art id="plane" class="effect-plane" />}
        </>
      );
    case 'crown':
      return <Art id="crown" class="effect-crown" />;
    case 'few':
      return <span class="effect-ring beat" />;
    case 'spring':
      return (
        <>
          <WheatField />
          <WheatRing />
          <p class="effect-word">{cue.type === 'spring' && cue.isAnti ? words.antiSpring : words.spring}</p>
        </>
      );
    case 'win':
      return (
        <>
          <Art id="rays" class="effect-rays" />
          <Petals hues={['#ffd877', '#e3b94f', '#c43f2c', '#fff3d2']} count={16} />
          <p class="effect-word">{words.win}</p>
        </>
      );
    case 'solved':
      return (
        <>
          <Art id="rays" class="effect-rays" />
          <Sparks count={18} />
          <p class="effect-word">{words.solved}</p>
        </>
      );
    case 'finale':
      return <span class="effect-spotlight" />;
    case 'loss':
      return (
        <>
          <Petals hues={['#7d8f94', '#9fb0a8']} count={8} />
          <p class="effect-word">{words.loss}</p>
        </>
      );
    case 'turn':
      return <span class="effect-ring" />;
    case 'wild':
      return (
        <>
          <Art id="rays" class="effect-rays" />
          <FannedCards
            cards={cue.type === 'wild' ? cue.ranks.map((rank) => cardOfRank(rank, 0)) : []}
            look="wild-cards"
          />
          <p class="effect-word">{WILD.value.wild}</p>
        </>
      );
    case 'kitty':
      return null;
  }
};

/** The star of a bomb. A large one has rays. A huge one has a second star and flying splinters instead. */
const Bang = ({ size }: { readonly size: 1 | 2 | 3 }) => (
  <>
    {size === 2 && <Art id="rays" class="effect-rays" />}
    {size > 2 && <Art id="star" class="effect-star second" />}
    <Art id="star" class="effect-star" />
    {size > 2 && <Sparks count={10} />}
  </>
);

/** Splinters in all directions. */
const Sparks = ({ count }: { readonly count: number }) => (
  <>
    {Array.from({ length: count }, (_, at) => {
      const angle = (at / count) * 2 * Math.PI;
      const far = at % 2 === 0 ? 0.62 : 0.46;
      const style = {
        '--dx': (far * Math.sin(angle)).toFixed(3),
        '--dy': (far * Math.cos(angle)).toFixed(3),
        '--hue': SPARKS[at % SPARKS.length],
      };
      return (
        <span key={at} class="spark" style={style}>
          <Art id="petal" />
        </span>
      );
    })}
  </>
);

const SPARKS = ['#ffd877', '#e3b94f', '#c43f2c', '#fff3d2'] as const;

/** Ears of wheat along the whole table, above the hand. */
const FIELD_EARS = 22;

const WheatField = () => (
  <>
    {Array.from({ length: FIELD_EARS }, (_, at) => (
      <span
        key={at}
        class="field-ear"
        style={{ '--at': Math.abs(at - FIELD_EARS / 2), '--across': ((at + 0.5) / FIELD_EARS).toFixed(3) }}
      >
        <Art id="wheat" />
      </span>
    ))}
  </>
);

const FannedCards = ({ cards, look = '' }: { readonly cards: readonly Card[]; readonly look?: string }) => (
  <ul class={`effect-cards ${look}`} style={{ '--n': cards.length }}>
    {cards.map((card, index) => (
      <li key={card} style={{ '--at': index }}>
        <PlayingCard card={card} named={false} />
      </li>
    ))}
  </ul>
);

const Stake = ({ play, name }: { readonly play: PlayCue; readonly name: string }) =>
  play.stake !== null && (
    <p class="effect-plate bar flush">
      {CUES.value.stake(name)}
      <span>
        ×{play.stake.from} → <b>×{play.stake.to}</b>
      </span>
    </p>
  );

const SYMBOLS = readSymbols(PICTURES);

const Art = ({ id, class: name }: { readonly id: string; readonly class?: string }) => (
  <SymbolPicture symbols={SYMBOLS} id={id} class={name} />
);

/** Ears of wheat on a flat ellipse. Those of the lower half are in front. */
const EAR_COUNT = 12;
const EARS = Array.from({ length: EAR_COUNT }, (_, at) => {
  const angle = (at / EAR_COUNT) * 2 * Math.PI;
  return {
    at,
    dx: 0.56 * Math.sin(angle),
    dy: 0.34 * Math.cos(angle) + 0.1,
    lean: `${(18 * Math.sin(angle)).toFixed(0)}deg`,
  };
});

const WheatRing = () => (
  <>
    {EARS.map(({ at, dx, dy, lean }) => (
      <span key={at} style={{ '--at': at, '--dx': dx.toFixed(3), '--dy': dy.toFixed(3), '--lean': lean }}>
        <Art id="wheat" class="wheat-ear" />
      </span>
    ))}
  </>
);

const Petals = ({ hues, count }: { readonly hues: readonly string[]; readonly count: number }) => (
  <>
    {Array.from({ length: count }, (_, at) => (
      <span
        key={at}
        class="petal"
        style={{ '--at': at % 7, '--dx': (((at * 0.618) % 1) * 1.4 - 0.7).toFixed(3), '--hue': hues[at % hues.length] }}
      >
        <Art id="petal" />
      </span>
    ))}
  </>
);

/** Large words of effects. */
const CUES = texts({
  bomb: ['炸弹', 'BOMB'],
  rocket: ['王炸', 'ROCKET'],
  solved: ['解开了', 'SOLVED'],
  spring: ['春天', 'SPRING'],
  antiSpring: ['反春', 'ANTI-SPRING'],
  win: ['胜', 'WON'],
  loss: ['负', 'LOST'],
  stake: [(name: string) => `${name} · 倍数`, (name) => `${name} · stake`],
});

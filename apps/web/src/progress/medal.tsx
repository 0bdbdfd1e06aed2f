/** Medals: of an achievement with its emblem, of a gate with the face of its character. */
import './medal.css';
import { SymbolPicture } from '../cards/symbol-picture.tsx';
import { readSymbols } from '../cards/symbols.ts';
import type { Achievement } from './achievements.ts';
import MEDALS from './medals.svg?raw';

export interface AchievementMedalProps {
  readonly achievement: Achievement;
  readonly isEarned: boolean;
}

/** Decorative: its title is beside it. */
export const AchievementMedal = ({ achievement, isEarned }: AchievementMedalProps) => (
  <span class="medal" data-earned={isEarned} aria-hidden="true">
    <SymbolPicture symbols={SYMBOLS} id="medal" />
    <SymbolPicture symbols={SYMBOLS} id={`emblem-${achievement}`} class="emblem" />
  </span>
);

const SYMBOLS = readSymbols(MEDALS);

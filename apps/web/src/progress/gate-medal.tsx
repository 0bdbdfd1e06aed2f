/** A gate as a medal: the face of its character in a ring of the won metal. */
import './gate-medal.css';
import { PortraitPicture } from '../characters/portrait.tsx';
import type { Gate } from './ladder.ts';

/** Decorative: name and medal are beside it. */
export const GateMedal = ({ character, medal }: Pick<Gate, 'character' | 'medal'>) => (
  <span class="gate-medal" data-medal={medal ?? 'none'} aria-hidden="true">
    <PortraitPicture character={character} mood={medal === null ? 'calm' : 'upset'} />
  </span>
);

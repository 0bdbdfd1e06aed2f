import { askBots, createSolver } from '../../workers.ts';
import { SHELL } from '../../shell/shell-texts.ts';

Object.assign(globalThis, { askBots, createSolver });

export const PlayPage = () => (
  <div class="page">
    <h1>{SHELL.value.pages['play']}</h1>
  </div>
);

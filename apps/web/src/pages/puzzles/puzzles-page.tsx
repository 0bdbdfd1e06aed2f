import { SHELL } from '../../shell/shell-texts.ts';

export const PuzzlesPage = () => (
  <div class="page">
    <h1>{SHELL.value.pages['puzzles']}</h1>
  </div>
);

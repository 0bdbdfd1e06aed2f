import { SHELL } from '../../shell/shell-texts.ts';

export const ReplaysPage = () => (
  <div class="page">
    <h1>{SHELL.value.pages['replays']}</h1>
  </div>
);

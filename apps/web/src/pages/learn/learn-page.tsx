import { SHELL } from '../../shell/shell-texts.ts';

export const LearnPage = () => (
  <div class="page">
    <h1>{SHELL.value.pages['learn']}</h1>
  </div>
);

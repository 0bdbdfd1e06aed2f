import { SHELL } from '../../shell/shell-texts.ts';

export const StatisticsPage = () => (
  <div class="page">
    <h1>{SHELL.value.pages['statistics']}</h1>
  </div>
);

import { SHELL } from '../../shell/shell-texts.ts';

export const AnalysisPage = () => (
  <div class="page">
    <h1>{SHELL.value.pages['analysis']}</h1>
  </div>
);

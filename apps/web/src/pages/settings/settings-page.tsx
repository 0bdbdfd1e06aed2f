import { SHELL } from '../../shell/shell-texts.ts';

export const SettingsPage = () => (
  <div class="page">
    <h1>{SHELL.value.pages['settings']}</h1>
  </div>
);

/** `ddz completion SHELL` and `ddz man`: files for shells and `man`, from the option tables of all commands. */
import { didYouMean, nearest } from '@doudizhu/rules/nearest';
import { err, ok } from '@doudizhu/rules/result';
import type { CliCommand, CommandEntry } from '../command/command.ts';
import { completionScript, loadCommands, SHELLS, type Shell } from '../command/completion.ts';
import { programVersion } from '../command/global-options.ts';
import { manPage } from '../command/help.ts';
import { cliFailure } from '../words/failures.ts';

const isShell = (text: string): text is Shell => SHELLS.some((shell) => shell === text);

export const completionCommand = (entries: readonly CommandEntry[]): CliCommand => ({
  usage: SHELLS.join('|'),
  positionals: [1, 1],
  shared: [],
  options: {},
  examples: ['completion bash > ~/.local/share/bash-completion/completions/ddz', 'completion zsh', 'completion fish'],
  run: async ({ io, language, positionals }) => {
    const [shell = ''] = positionals;
    if (!isShell(shell)) {
      return err(cliFailure('bad-usage/shell', { shell, shells: SHELLS, near: didYouMean(nearest(shell, SHELLS)) }));
    }
    io.stdout.write(completionScript(shell, await loadCommands(entries), language));
    return ok(undefined);
  },
});

export const manCommand = (entries: readonly CommandEntry[]): CliCommand => ({
  usage: '',
  positionals: [0, 0],
  shared: [],
  options: {},
  examples: ['man > ddz.1', 'man --lang zh'],
  run: async ({ io, language }) => {
    io.stdout.write(manPage(await loadCommands(entries), language, programVersion()));
    return ok(undefined);
  },
});

/** Types of a command. The module of a command is loaded when the command runs. */
import type { Result } from '@doudizhu/rules/result';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import type { StyleText } from '../terminal/ansi.ts';
import type { Io } from '../terminal/io.ts';
import type { Dictionary } from '../words/texts.ts';
import type { Language } from '@doudizhu/words';
import type { LocalizedText } from '../words/language.ts';

/** Smallest and largest whole number that an option takes. */
type CountRange = readonly [min: number, max: number];

/** An option with its help in each language. */
export interface CommandOption extends LocalizedText {
  /** Name of its value in the help. A switch has none. */
  readonly value?: string;
  /** A letter that is typed instead, `-i`. */
  readonly short?: string;
  /** Value if the option is not given, shown in the help. */
  readonly initial?: number | string;
  /** Its value is a whole number. */
  readonly range?: CountRange | ((rules: RuleSet) => CountRange);
  /** Its value is one of these. */
  readonly choices?: readonly string[];
  /** Values that a shell completes. Others are possible. */
  readonly suggestions?: readonly string[];
  readonly isRequired?: boolean;
  /** True if only `--help --all` lists it. */
  readonly rare?: true;
  /** Options that must be given with it. */
  readonly needs?: readonly string[];
  /** Options that must not be given with it. */
  readonly excludes?: readonly string[];
}

export type CommandOptions = Readonly<Record<string, CommandOption>>;

/** Options that several commands share. A command lists those that change its result. */
export type SharedOption = 'rules' | 'json';

export interface CliCommand {
  /** Positional arguments as in the usage line, with their smallest and largest number. */
  readonly usage: string;
  readonly positionals: readonly [min: number, max: number];
  readonly options: CommandOptions;
  /** Default: both. */
  readonly shared?: readonly SharedOption[];
  /** True if it deals rounds: rule sets for positions only are refused. Default false. */
  readonly deals?: true;
  readonly examples: readonly string[];
  /** Printed below the options. */
  readonly notes?: LocalizedText;
  /** @returns a failure for bad input: its sentence is printed, the exit code is 1. */
  readonly run: (input: Input) => Result<void> | Promise<Result<void>>;
}

/** Groups of the command list, in its order. */
export const COMMAND_GROUPS = ['play', 'positions', 'puzzles', 'records', 'bots', 'programs'] as const;
export type CommandGroup = (typeof COMMAND_GROUPS)[number];

/** Entry of the command list, with its summary in each language. */
export interface CommandEntry extends LocalizedText {
  /** Heading of the list under which the command is. */
  readonly group: CommandGroup;
  /** True if only `--help --all` lists it. */
  readonly rare?: true;
  /** Name as typed: `moves`, `puzzle check`. */
  readonly name: string;
  readonly load: () => Promise<CliCommand>;
}

/** A command's arguments, read and checked. */
export interface Input {
  readonly io: Io;
  readonly rules: RuleSet;
  readonly json: boolean;
  readonly language: Language;
  readonly words: Dictionary;
  readonly styleText: StyleText;
  /** Prints a line. */
  readonly print: (line: string) => void;
  /** Prints a value as a line of JSON. */
  readonly printJson: (value: unknown) => void;
  readonly positionals: readonly string[];
  /** Text given for an option, else its initial value. */
  readonly text: (name: string) => string | undefined;
  /** Whole number given for an option, else its initial value. @throws Error for an option that has neither */
  readonly count: (name: string) => number;
  /** All texts given for an option that can be repeated. */
  readonly texts: (name: string) => readonly string[];
  readonly has: (name: string) => boolean;
}

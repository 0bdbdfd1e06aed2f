/**
 * A bot that is a program of its own (`exec:COMMAND`), over the engine protocol.
 *
 * Every question carries the whole view, so any running copy of the program can answer for any seat. A few copies of
 * each command are kept and lent to whichever bot acts; it is told of a new round whenever it changes hands. That keeps
 * ten thousand rounds from starting thirty thousand processes. A copy that failed is killed and not used again.
 */
import type { Failure } from '@doudizhu/rules/failure';
import { ok, unwrap, type Result } from '@doudizhu/rules/result';
import type { PlayerView } from '@doudizhu/rules/view';
import { faultPhrase } from '../failures.ts';
import { BotFault, mustAct, type Bot, type BotSetup } from '@doudizhu/bots';
import { splitCommand, startProgram, type Program } from './program.ts';
import { actMessage, PROTOCOL_VERSION, readProgramAnswer, readProgramLine, type ToProgram } from './protocol.ts';

/** Copies of one command at a time: more than any table has seats. */
const COPIES_MAX = 4;
/** How long a program may take to say hello; over its budget, how long an answer may be late; without a budget. */
const HELLO_TIMEOUT_MS = 10_000;
const GRACE_MS = 500;
const ANSWER_TIMEOUT_MS = 10_000;

/** How a program is asked. */
export interface ExecOptions {
  /** Sent with the greeting. */
  readonly options?: Readonly<Record<string, string>>;
  /** How long to wait for an answer where the caller gives neither a budget nor a time. */
  readonly timeoutMs?: number;
}

/** @param commandLine the program and its arguments; quotes keep blanks. @returns `bad-command` */
export const createExecBot = (
  commandLine: string,
  setup: BotSetup,
  options: ExecOptions = {},
): Result<Bot, Failure<'bad-command'>> => createBotOver(() => copiesOf(commandLine), commandLine, setup, options);

/** Starts a copy of its own, asks it for one action and ends it. @throws BotFault for what goes wrong. */
export const tryExecProgram = async (commandLine: string, view: PlayerView, timeoutMs: number): Promise<void> => {
  const copies: Copy[] = [];
  const bot = unwrap(createBotOver(() => copies, commandLine, { seed: 0 }, {}));
  await bot.act(view, { timeoutMs });
  await quit(copies);
};

/** @param copiesNow the copies that the bot borrows from. */
const createBotOver = (
  copiesNow: () => Copy[],
  commandLine: string,
  { seed }: BotSetup,
  { options = {}, timeoutMs = ANSWER_TIMEOUT_MS }: ExecOptions,
): Result<Bot, Failure<'bad-command'>> => {
  const command = splitCommand(commandLine);
  if (!command.ok) return command;
  const owner = {};
  let questions = 0;
  return ok({
    name: `exec:${commandLine}`,
    act: async (view, { budgetMs, timeoutMs: waitMs } = {}) => {
      mustAct(view);
      const copies = copiesNow();
      const copy = await borrow(copies, {
        command: command.value,
        owner,
        options,
        helloMs: waitMs ?? HELLO_TIMEOUT_MS,
      });
      try {
        if (copy.toldOwner !== owner) {
          copy.toldOwner = owner;
          tell(copy.program, { type: 'round', seed: String(seed), seat: view.seat, rules: view.rules });
        }
        const id = ++questions;
        const { message, actions } = actMessage(view, id, budgetMs ?? null);
        tell(copy.program, message);
        const line = await copy.program.receive(budgetMs === undefined ? (waitMs ?? timeoutMs) : budgetMs + GRACE_MS);
        const answer = readProgramLine(line);
        if (!answer.ok) throw new BotFault('illegal', answer.error);
        if (answer.value.type === 'error') throw new BotFault('crash', answer.value.message);
        if (answer.value.type !== 'act' || answer.value.id !== id) {
          throw new BotFault('illegal', faultPhrase('fault/other-answer', { line: line.slice(0, 80), id }));
        }
        const action = readProgramAnswer(answer.value.answer, actions, view);
        if (!action.ok) throw new BotFault('illegal', action.error);
        return action.value;
      } catch (error) {
        // What it still says would be taken for the answer to the next question.
        discard(copies, copy);
        throw error;
      } finally {
        copy.isBusy = false;
      }
    },
  });
};

/** Ends all programs that are running: each is told to quit, then killed if it does not. Call it after the last round. */
export const closePrograms = async (): Promise<void> => {
  const running = [...copiesByCommand.values()].flat();
  copiesByCommand.clear();
  await quit(running);
};

const quit = async (copies: readonly Copy[]): Promise<void> => {
  await Promise.all(
    copies.map(async ({ program }) => {
      try {
        tell(program, { type: 'quit' });
        await program.finish(QUIT_TIMEOUT_MS);
      } catch {
        program.kill();
      }
    }),
  );
};

const QUIT_TIMEOUT_MS = 1000;

/** A running program and who used it last. */
interface Copy {
  readonly program: Program;
  /** The bot that was told of its round. */
  toldOwner: object | null;
  isBusy: boolean;
}

const copiesByCommand = new Map<string, Copy[]>();

const copiesOf = (commandLine: string): Copy[] => {
  const known = copiesByCommand.get(commandLine);
  if (known !== undefined) return known;
  const copies: Copy[] = [];
  copiesByCommand.set(commandLine, copies);
  return copies;
};

interface Borrower {
  readonly command: readonly string[];
  readonly owner: object;
  readonly options: Readonly<Record<string, string>>;
  /** How long a new copy may take to say hello. */
  readonly helloMs: number;
}

/** The copy that the bot had, else a new one while there are few, else the one that was idle longest. */
const borrow = async (copies: Copy[], { command, owner, options, helloMs }: Borrower): Promise<Copy> => {
  for (const copy of copies.filter(({ program }) => !program.isRunning())) discard(copies, copy);
  const own = copies.find((copy) => copy.toldOwner === owner && !copy.isBusy);
  const idle = own ?? (copies.length >= COPIES_MAX ? copies.find((copy) => !copy.isBusy) : undefined);
  if (idle !== undefined) {
    idle.isBusy = true;
    copies.splice(copies.indexOf(idle), 1);
    copies.push(idle); // the list is in the order of last use
    return idle;
  }
  const copy: Copy = { program: startProgram(command), toldOwner: null, isBusy: true };
  copies.push(copy);
  try {
    tell(copy.program, { type: 'hello', protocol: PROTOCOL_VERSION, options });
    const line = await copy.program.receive(helloMs);
    const hello = readProgramLine(line);
    if (!hello.ok) throw new BotFault('illegal', hello.error);
    if (hello.value.type !== 'hello' || hello.value.protocol !== PROTOCOL_VERSION) {
      throw new BotFault(
        'illegal',
        faultPhrase('fault/greeting', { line: line.slice(0, 80), version: PROTOCOL_VERSION }),
      );
    }
    return copy;
  } catch (error) {
    discard(copies, copy);
    throw error;
  }
};

const discard = (copies: Copy[], copy: Copy): void => {
  copy.program.kill();
  const at = copies.indexOf(copy);
  if (at >= 0) copies.splice(at, 1);
};

const tell = (program: Program, message: ToProgram): void => program.send(JSON.stringify(message));

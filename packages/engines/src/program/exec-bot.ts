/**
 * Bot that is a separate program (`exec:COMMAND`), over the engine protocol.
 *
 * Every question contains the whole view, so any running copy of the program can answer for any seat. A few copies per
 * command are kept and lent to the bot that acts; a copy is told of a new round when it changes hands. That avoids
 * thirty thousand processes in ten thousand rounds. A copy that failed is killed and not used again.
 */
import type { Failure } from '@doudizhu/rules/failure';
import { ok, unwrap, type Result } from '@doudizhu/rules/result';
import type { PlayerView } from '@doudizhu/rules/view';
import { faultPhrase } from '../failures.ts';
import { BotFault, mustAct, type Bot, type BotSetup } from '@doudizhu/bots';
import { splitCommand, startProgram, type Program } from './program.ts';
import { actMessage, PROTOCOL_VERSION, readProgramAnswer, readProgramLine, type ToProgram } from './protocol.ts';

/** Copies of one command at a time: more than the seats of any table. */
const COPIES_MAX = 4;
/** Time limits: of the greeting; of an answer beyond its budget; of an answer without a budget. */
const HELLO_TIMEOUT_MS = 10_000;
const GRACE_MS = 500;
const ANSWER_TIMEOUT_MS = 10_000;

/** Options of a program. */
export interface ExecOptions {
  /** Sent with the greeting. */
  readonly options?: Readonly<Record<string, string>>;
  /** Time limit of an answer if the caller gives neither a budget nor a limit. */
  readonly timeoutMs?: number;
}

/** Creates a bot. @param commandLine the program and its arguments; quotes keep blanks @returns `bad-command` */
export const createExecBot = (
  commandLine: string,
  setup: BotSetup,
  options: ExecOptions = {},
): Result<Bot, Failure<'bad-command'>> => createBotOver(() => copiesOf(commandLine), commandLine, setup, options);

/** Starts a separate copy, asks it for one action and ends it. @returns its name in the greeting @throws BotFault for its faults */
export const tryExecProgram = async (commandLine: string, view: PlayerView, timeoutMs: number): Promise<string> => {
  const copies: Copy[] = [];
  const bot = unwrap(createBotOver(() => copies, commandLine, { seed: 0 }, {}));
  await bot.act(view, { timeoutMs });
  const name = copies[0]?.name ?? '';
  await quit(copies);
  return name;
};

/** @param copiesNow copies that the bot borrows from */
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
          send(copy.program, { type: 'round', seed: String(seed), seat: view.seat, rules: view.rules });
        }
        const id = ++questions;
        const { message, actions } = actMessage(view, id, budgetMs ?? null);
        send(copy.program, message);
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
        // Its later lines would be taken for the answer to the next question.
        discard(copies, copy);
        throw error;
      } finally {
        copy.isBusy = false;
      }
    },
  });
};

/** Ends all running programs: asks each to quit, then kills it if it does not. Call it after the last round. */
export const closePrograms = async (): Promise<void> => {
  const running = [...copiesByCommand.values()].flat();
  copiesByCommand.clear();
  await quit(running);
};

const quit = async (copies: readonly Copy[]): Promise<void> => {
  await Promise.all(
    copies.map(async ({ program }) => {
      try {
        send(program, { type: 'quit' });
        await program.finish(QUIT_TIMEOUT_MS);
      } catch {
        program.kill();
      }
    }),
  );
};

const QUIT_TIMEOUT_MS = 1000;

/** Running program and its last user. */
interface Copy {
  readonly program: Program;
  /** Bot that the program was told of. */
  toldOwner: object | null;
  isBusy: boolean;
  /** Name in its greeting; empty before. */
  name: string;
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
  /** Time limit of a new copy's greeting. */
  readonly helloMs: number;
}

/** Borrows the bot's last copy, else a new one below the limit, else the one that was idle longest. */
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
  const copy: Copy = { program: startProgram(command), toldOwner: null, isBusy: true, name: '' };
  copies.push(copy);
  try {
    send(copy.program, { type: 'hello', protocol: PROTOCOL_VERSION, options });
    const line = await copy.program.receive(helloMs);
    const hello = readProgramLine(line);
    if (!hello.ok) throw new BotFault('illegal', hello.error);
    if (hello.value.type !== 'hello' || hello.value.protocol !== PROTOCOL_VERSION) {
      throw new BotFault(
        'illegal',
        faultPhrase('fault/greeting', { line: line.slice(0, 80), version: PROTOCOL_VERSION }),
      );
    }
    copy.name = hello.value.name;
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

const send = (program: Program, message: ToProgram): void => program.send(JSON.stringify(message));

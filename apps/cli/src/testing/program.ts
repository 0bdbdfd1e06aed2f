/** Program that plays by the engine protocol, for tests. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Declines if possible. */
export const FIRST_CHOICE = 'console.log(JSON.stringify({ type: "act", id, choice: 0 }));';

export interface TestProgram {
  /** Name as in `--bots`. */
  readonly name: string;
  /** File of the types of the received messages, one per line. */
  readonly log: string;
}

/** Writes the program into a folder. @param answer JavaScript that answers the act message `id`. */
export const writeProgram = (folder: string, answer: string = FIRST_CHOICE): TestProgram => {
  const [program, log] = [join(folder, 'bot.mjs'), join(folder, 'bot.log')];
  writeFileSync(
    program,
    `import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
for await (const line of createInterface({ input: process.stdin })) {
  const { type, id } = JSON.parse(line);
  appendFileSync(${JSON.stringify(log)}, type + '\\n');
  if (type === 'hello') console.log('{"type":"hello","protocol":1,"name":"test"}');
  if (type === 'quit') process.exit(0);
  if (type === 'act') { ${answer} }
}
`,
  );
  writeFileSync(log, '');
  return { name: `exec:"${process.execPath}" "${program}"`, log };
};

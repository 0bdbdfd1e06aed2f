/** Start of ddz: the only file that touches the process. */
import { run } from './ddz.ts';
import { processIo } from './terminal/io.ts';
import { programWordsIn } from './words/program-words.ts';
import { languageAmong } from './words/language.ts';

const args = process.argv.slice(2);

process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  // A reader that closes early (`ddz count | head`) is not an error.
  if (code === 'EPIPE') process.exit(0);
  const words = programWordsIn(languageAmong(args, process.env));
  process.stderr.write(`ddz: ${words.cannotPrint(code ?? message)}\n`);
  process.exit(1);
});

process.exitCode = await run(args, processIo());

import { exitCodes } from './io.ts';
import { runCli } from './program.ts';

for (const output of [process.stdout, process.stderr]) {
  output.on('error', (error: NodeJS.ErrnoException) => {
    // Whoever read along has seen enough, as `head` has, and nobody is left to be told. The browser ends with us.
    if (error.code === 'EPIPE') process.exit(exitCodes.couldNotScan);
    throw error;
  });
}

process.exitCode = await runCli(process.argv.slice(2), {
  in: process.stdin,
  out: process.stdout,
  err: process.stderr,
});

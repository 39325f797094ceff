import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { installation } from '@curbcut/server/installation';

// Applies to modules imported from here on, because compiling them takes longer than starting the browser.
enableCompileCache(join(installation.cacheDir, 'compiled'));
const [{ exitCodes }, { createWriteError }, { describeInternalError, runCli }] = await Promise.all([
  import('./io.ts'),
  import('./sink.ts'),
  import('./program.ts'),
]);

for (const output of [process.stdout, process.stderr]) {
  output.on('error', (error: NodeJS.ErrnoException) => {
    // The reader has closed the pipe, like `head`, so nothing can be reported. The browser exits with this
    // process.
    if (error.code !== 'EPIPE' && output === process.stdout)
      process.stderr.write(`curbcut: ${createWriteError('Standard output', error).message}\n`);
    process.exit(exitCodes.couldNotScan);
  });
}

for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, async (error: unknown) => {
    // Written synchronously on files and terminals; on a pipe, it's handed to the system before the process
    // exits.
    const text = await describeInternalError(error).catch(() => `curbcut: ${String(error)}\n`);
    process.stderr.write(text, () => process.exit(exitCodes.internalError));
  });
}

process.exitCode = await runCli(process.argv.slice(2), {
  in: process.stdin,
  out: process.stdout,
  err: process.stderr,
});

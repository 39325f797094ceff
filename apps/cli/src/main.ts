import { runCli } from './program.ts';

process.exitCode = await runCli(process.argv.slice(2), {
  in: process.stdin,
  out: process.stdout,
  err: process.stderr,
});

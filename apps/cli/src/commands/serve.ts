import { readConfig } from '@curbcut/server/config';
import { Command } from 'commander';
import { exitCodes, type Io, UserError } from '../io.ts';

/** `curbcut serve`: the product itself; `npm start` is the same thing. */
export function createServeCommand(io: Io, done: (exitCode: number) => void): Command {
  return new Command('serve')
    .description('Serves Curbcut: the web application, the API and the work behind it.')
    .addHelpText(
      'after',
      '\nSettings are environment variables; .env.example lists them.\n\nExample:\n  PORT=8080 curbcut serve',
    )
    .action(async () => {
      // Loaded only here: the other commands need no server and start faster without it.
      const { startServer } = await import('@curbcut/server');
      const server = await startServer(readConfig()).catch(throwAsUserError);
      const stopped = new Promise<void>((resolve) => {
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
      });
      const served = server.ready.then(() => {
        io.err.write(`Curbcut is ready at ${server.url}\n`);
        return stopped;
      });
      // A database that cannot be opened ends it; so does a signal while it is being opened.
      await Promise.race([stopped, served]).catch(throwAsUserError);
      await server.close();
      done(exitCodes.clean);
    });
}

function throwAsUserError(error: unknown): never {
  throw error instanceof Error ? new UserError(error.message, { cause: error }) : error;
}

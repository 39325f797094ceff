import { readConfig } from '@curbcut/server/config';
import { Command } from 'commander';
import { exitCodes, type Io, UserError } from '../io.ts';

/** `curbcut serve`: runs the server, like `npm start`. */
export function createServeCommand(io: Io, done: (exitCode: number) => void): Command {
  return new Command('serve')
    .description('Start Curbcut: the web application, the API and the background jobs.')
    .addHelpText(
      'after',
      '\nSettings are environment variables; .env.example lists them.\n\nExample:\n  PORT=8080 curbcut serve',
    )
    .action(async () => {
      // Imported here because the other commands start faster without the server.
      const { startServer } = await import('@curbcut/server');
      const server = await startServer(readConfig()).catch(throwAsUserError);
      const stopped = new Promise<void>((resolve) => {
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
      });
      const served = server.ready.then(() => {
        io.err.write(`Curbcut is ready at ${server.url}\n`);
        return stopped;
      });
      // Ends when the database cannot be opened, or on a signal while it is being opened.
      await Promise.race([stopped, served]).catch(throwAsUserError);
      await server.close();
      done(exitCodes.clean);
    });
}

function throwAsUserError(error: unknown): never {
  throw error instanceof Error ? new UserError(error.message, { cause: error }) : error;
}

import { type Config, readConfig } from '@curbcut/server/config';
import { Command } from 'commander';
import { exitCodes, type Io, UserError } from '../io.ts';

const serveHelp = `
Settings are environment variables; .env.example lists them. SIGTERM gives running pages SHUTDOWN_GRACE_SECONDS to
finish; SIGINT (Ctrl+C) doesn't. Process managers and load balancers can check GET /livez and GET /readyz.

Examples:
  PORT=8080 curbcut serve
  DATABASE_URL=postgres://... curbcut serve --no-worker`;

/** `curbcut serve`: runs the server, like `npm start`. */
export function createServeCommand(io: Io, done: (exitCode: number) => void): Command {
  return new Command('serve')
    .description('Start Curbcut: the web application, the API and the background jobs.')
    .option('--no-worker', 'leave scans and background jobs to “curbcut worker” (requires DATABASE_URL)')
    .addHelpText('after', serveHelp)
    .action(async ({ worker }: { readonly worker: boolean }) => {
      const config = { ...readConfig(), runsJobs: worker };
      if (!worker && config.databaseUrl === undefined) {
        throw new UserError(
          '--no-worker requires PostgreSQL, because no other process can use the embedded database. Set DATABASE_URL, or ' +
            'drop --no-worker.',
        );
      }
      // Imported here because the other commands start faster without the server.
      const { startServer } = await import('@curbcut/server');
      const server = await startServer(config).catch(throwAsUserError);
      await runUntilStopped(server, config, () => io.err.write(`Curbcut is ready at ${server.url}\n`));
      done(exitCodes.clean);
    });
}

const workerHelp = `
Run as many workers as you like, on any machine. They need the same DATABASE_URL, CURBCUT_SECRET_KEY, PUBLIC_URL,
mail settings and storage (S3_BUCKET, or a shared CURBCUT_DATA) as the servers. SCAN_CONCURRENCY sets how many pages a worker tests at a time. With WORKER_HEALTH_PORT, process managers can check GET /livez and GET /readyz. SIGTERM gives running
pages SHUTDOWN_GRACE_SECONDS to finish.

Example:
  DATABASE_URL=postgres://... SCAN_CONCURRENCY=4 curbcut worker`;

/** `curbcut worker`: scans pages and runs background jobs for servers on the same PostgreSQL. */
export function createWorkerCommand(io: Io, done: (exitCode: number) => void): Command {
  return new Command('worker')
    .description('Scan pages and run background jobs for servers that use the same PostgreSQL.')
    .addHelpText('after', workerHelp)
    .action(async () => {
      const config = readConfig();
      const { startWorker } = await import('@curbcut/server');
      const worker = await startWorker(config).catch(throwAsUserError);
      await runUntilStopped(worker, config, () =>
        io.err.write(describeReadyWorker(worker.healthUrl, config)),
      );
      done(exitCodes.clean);
    });
}

function describeReadyWorker(healthUrl: string | undefined, { concurrency }: Config): string {
  const health = healthUrl === undefined ? '' : `; health checks at ${healthUrl}/readyz`;
  return `The worker is ready and tests up to ${concurrency} pages at a time${health}\n`;
}

interface Stoppable {
  readonly ready: Promise<void>;
  close(graceMs?: number): Promise<void>;
}

/**
 * Waits until a process is asked to stop, and closes it: with SIGTERM, after running jobs have had time to
 * finish; with SIGINT, immediately. A second signal terminates it without closing it first.
 *
 * @throws {UserError} if it couldn't be started.
 */
async function runUntilStopped(
  running: Stoppable,
  { shutdownGraceMs }: Pick<Config, 'shutdownGraceMs'>,
  onReady: () => void,
): Promise<void> {
  const stopped = new Promise<number>((resolve) => {
    process.once('SIGINT', () => resolve(0));
    process.once('SIGTERM', () => resolve(shutdownGraceMs));
  });
  const served = running.ready.then(() => {
    onReady();
    return stopped;
  });
  // Ends if the database can't be opened, or on a signal while it's being opened.
  const graceMs = await Promise.race([stopped, served]).catch(throwAsUserError);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => process.exit(exitCodes.couldNotScan));
  await running.close(graceMs);
  // Abandoned work, such as sending traces to a collector that doesn't respond, must not keep the process
  // running.
  setTimeout(() => process.exit(), EXIT_TIMEOUT_MS).unref();
}

/** How long, in milliseconds, a process has to exit on its own after closing if nothing is left to do. */
const EXIT_TIMEOUT_MS = 500;

function throwAsUserError(error: unknown): never {
  throw error instanceof Error ? new UserError(error.message, { cause: error }) : error;
}

import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { getServerUrl } from './http/server-url.ts';
import { Metrics } from './metrics/metrics.ts';
import { openServices, type RunningServices, type ServiceOverrides } from './open-services.ts';
import { requireSharedKey } from './start-worker.ts';
import { getFlushMs, openTracing } from './tracing/open-tracing.ts';
import type { Tracing } from './tracing/tracing.ts';

export interface RunningServer {
  /** URL of the server, without a trailing slash. */
  readonly url: string;
  /** Resolves when scans can be started and read; rejects if the start failed and the server closed. */
  readonly ready: Promise<void>;
  /**
   * Stops; running visits are returned to the queue and continue after the next start, or on another server.
   *
   * @param graceMs How long running jobs can take to finish first, in milliseconds.
   */
  close(graceMs?: number): Promise<void>;
}

/**
 * Serves the product: the web application immediately, the API as soon as the database is open, and the
 * background jobs.
 *
 * @throws Error with a message for the operator if the server can't listen on the address.
 */
export async function startServer(config: Config, overrides: ServiceOverrides = {}): Promise<RunningServer> {
  if (!config.runsJobs) requireSharedKey(config);
  let opened: RunningServices | undefined;
  const opening = Promise.withResolvers<RunningServices>();
  const pendingServices = opening.promise.then(({ services }) => services);
  // Requests may be waiting for it; if there are none, `ready` still reports the failure.
  pendingServices.catch(() => undefined);
  let closing: Promise<void> | undefined;
  const metrics = new Metrics();
  const tracing = await openTracing(config, 'server');
  const app = await buildApp(config, {
    getIfReady: () => opened?.services,
    ready: pendingServices,
    isClosing: () => closing !== undefined,
    metrics,
    tracing,
  });
  tracing.reportTo(app.log);
  await listen(app, config);
  const { port } = app.server.address() as AddressInfo;

  openServices(config, app.log, port, { ...overrides, metrics, tracing }).then(
    opening.resolve,
    opening.reject,
  );
  const close = (graceMs?: number) => {
    closing ??= closeAll(app, opening.promise, tracing, graceMs);
    return closing;
  };
  const ready = opening.promise.then(
    (services) => {
      opened = services;
    },
    async (error: Error) => {
      app.log.fatal(error);
      await close();
      throw error;
    },
  );
  // Callers that don't wait for it can read the log.
  ready.catch(() => undefined);
  return { url: getServerUrl(config, port), ready, close };
}

/** How long open connections can delay closing. */
const CLOSE_TIMEOUT_MS = 2000;

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new Error(
        `Port ${port} is already in use by another program. Stop that program, or set PORT to a different number.`,
        {
          cause: error,
        },
      );
    }
    if (code === 'EACCES') {
      throw new Error(`Permission denied for port ${port}. Use a port above 1023.`, {
        cause: error,
      });
    }
    throw new Error(`Curbcut can’t listen on ${host}. Correct HOST or remove it.`, { cause: error });
  }
}

async function closeAll(
  app: FastifyInstance,
  opening: Promise<RunningServices>,
  tracing: Tracing,
  graceMs = 0,
): Promise<void> {
  const deadline = performance.now() + graceMs;
  const services = await opening.catch(() => undefined);
  // Streams end first, because the server waits for responses in progress, up to a limit.
  services?.services.progress.close();
  const closeTimer = setTimeout(() => app.server.closeAllConnections(), CLOSE_TIMEOUT_MS);
  await app.close();
  clearTimeout(closeTimer);
  await services?.close(graceMs);
  await tracing.close(getFlushMs(deadline));
}

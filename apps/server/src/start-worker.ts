import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Config } from './config.ts';
import { type ProcessState, serveHealthEndpoints } from './health/probes.ts';
import { createLogOptions } from './http/logging.ts';
import { Metrics } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { openServices, type RunningServices, type ServiceOverrides } from './open-services.ts';
import { serveDemoSite } from './static/serve-demo-site.ts';
import { getFlushMs, openTracing } from './tracing/open-tracing.ts';

interface RunningWorker {
  /**
   * URL for liveness and readiness checks, without a trailing slash; undefined if there is no port for them.
   */
  readonly healthUrl: string | undefined;
  /** Resolves when jobs are being processed; rejects if the start failed and the worker closed. */
  readonly ready: Promise<void>;
  /**
   * Stops; jobs that are still running are returned to the queue.
   *
   * @param graceMs How long running jobs can take to finish first, in milliseconds.
   */
  close(graceMs?: number): Promise<void>;
}

/**
 * Starts a process that scans pages and runs background jobs for the servers that use the same PostgreSQL,
 * without serving any requests itself.
 *
 * @throws Error with a message for the operator if there is no PostgreSQL, or the health port can't be used.
 */
export async function startWorker(config: Config, overrides: ServiceOverrides = {}): Promise<RunningWorker> {
  if (config.databaseUrl === undefined) {
    throw new Error(
      'A worker needs the PostgreSQL that its servers use. Set DATABASE_URL, or run “curbcut serve” alone: it scans pages ' +
        'itself.',
    );
  }
  requireSharedKey(config);
  const tracing = await openTracing(config, 'worker');
  const log = pino(createLogOptions(config, tracing));
  tracing.reportTo(log);
  let opened: RunningServices | undefined;
  let closing: Promise<void> | undefined;
  const metrics = new Metrics();
  const state = { getIfReady: () => opened?.services, isClosing: () => closing !== undefined };
  const health = await serveHealth(config, state, metrics);
  const opening = openServices(config, log, config.port, { ...overrides, metrics, tracing });
  const closeAll = async (graceMs = 0) => {
    const deadline = performance.now() + graceMs;
    const services = await opening.catch(() => undefined);
    await services?.close(graceMs);
    await tracing.close(getFlushMs(deadline));
    // Comes last, so that the readiness check can report what's happening.
    await health?.close();
  };
  const close = (graceMs?: number) => {
    closing ??= closeAll(graceMs);
    return closing;
  };
  const ready = opening.then(
    (services) => {
      opened = services;
    },
    async (error: Error) => {
      log.fatal(error);
      await close();
      throw error;
    },
  );
  ready.catch(() => undefined);
  return { healthUrl: health && getUrl(health, config.host), ready, close };
}

/**
 * Requires a key that several processes can share: without a shared data folder, each would create its own.
 *
 * @throws Error with a message for the operator.
 */
export function requireSharedKey({ secretKey, s3 }: Pick<Config, 'secretKey' | 's3'>): void {
  if (secretKey !== undefined || s3 === undefined) return;
  throw new Error(
    'Servers and workers need the same key to decrypt sign-in data. Set CURBCUT_SECRET_KEY to the same value, of at least ' +
      '32 characters, for all of them.',
  );
}

/**
 * Serves what a worker needs on its port. This includes the demo site, because the URL that a browser shows
 * for it may be `localhost`; in a worker's container, that is the worker itself, if its port is the same as
 * the servers'.
 */
async function serveHealth(
  config: Config,
  state: ProcessState,
  metrics: Metrics,
): Promise<FastifyInstance | undefined> {
  const { host, workerHealthPort: port } = config;
  if (port === undefined) return undefined;
  const app = Fastify({ forceCloseConnections: true });
  serveMetrics(app, config, metrics);
  serveHealthEndpoints(app, state);
  await serveDemoSite(app, config.demoSiteDir);
  app.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain').send('Not found.\n'));
  try {
    await app.listen({ port, host });
  } catch (error) {
    throw new Error(
      `The worker can’t listen on port ${port}: ${(error as Error).message}. Change WORKER_HEALTH_PORT.`,
      { cause: error },
    );
  }
  return app;
}

/** Returns the URL at which an application listens, with the address from the settings. */
function getUrl(app: FastifyInstance, host: string): string {
  const { port } = app.server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

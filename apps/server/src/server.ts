import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { getServerUrl } from './http/server-url.ts';
import { type OpenedServices, openServices, type ServiceOverrides } from './open-services.ts';

export interface RunningServer {
  /** Where it is reached, without a slash at the end. */
  readonly url: string;
  /** Resolves when scans can be started and read, rejects when that will never be: the server has closed then. */
  readonly ready: Promise<void>;
  /** Stops within seconds; visits under way are put back and go on after the next start. */
  close(): Promise<void>;
}

/**
 * Serves the product: the web application at once, the API as soon as the database is open, and the work behind it.
 *
 * @throws Error with a sentence for the operator when the address cannot be listened on.
 */
export async function startServer(
  config: Config,
  replacements: ServiceOverrides = {},
): Promise<RunningServer> {
  let opened: OpenedServices | undefined;
  const opening = Promise.withResolvers<OpenedServices>();
  const pendingServices = opening.promise.then(({ services }) => services);
  // A request may wait for it; when none does, a failure is still told by `ready`.
  pendingServices.catch(() => undefined);
  const app = await buildApp(config, { getIfReady: () => opened?.services, ready: pendingServices });
  await listen(app, config);
  const { port } = app.server.address() as AddressInfo;

  openServices(config, app.log, port, replacements).then(opening.resolve, opening.reject);
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= closeAll(app, opening.promise);
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
  // Whoever does not wait for it has the log to read.
  ready.catch(() => undefined);
  return { url: getServerUrl(config, port), ready, close };
}

/** Longest time that open connections may hold up the end. */
const CLOSE_TIMEOUT_MS = 2000;

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new Error(`Port ${port} is taken by another program. Stop it, or set PORT to another number.`, {
        cause: error,
      });
    }
    if (code === 'EACCES') {
      throw new Error(`Port ${port} may not be used by this account. Set PORT to a number above 1023.`, {
        cause: error,
      });
    }
    throw new Error(`Curbcut cannot listen on ${host}. Correct HOST, or leave it out.`, { cause: error });
  }
}

async function closeAll(app: FastifyInstance, opening: Promise<OpenedServices>): Promise<void> {
  const services = await opening.catch(() => undefined);
  // Streams end first: the server waits for the answers that it is at, though not for ever.
  services?.services.progress.close();
  const impatience = setTimeout(() => app.server.closeAllConnections(), CLOSE_TIMEOUT_MS);
  await app.close();
  clearTimeout(impatience);
  await services?.close();
}

import { constants } from 'node:zlib';
import { endpoints } from '@curbcut/contract';
import fastifyCompress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { Config } from './config.ts';
import { serveDocs } from './docs/serve-docs.ts';
import { createHealthCheck } from './health/health-check.ts';
import { serveHealthEndpoints } from './health/probes.ts';
import { BODY_LIMIT_BYTES } from './http/add-route.ts';
import { ApiProblem } from './http/api-problem.ts';
import { handleErrors, handleNotFound, rejectNulInUrls, replyUndecodableUrl } from './http/error-handlers.ts';
import { createLogOptions, RequestLog } from './http/logging.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { traceRequests } from './http/trace-requests.ts';
import { compileValidator } from './http/validate-request.ts';
import { serveMailbox } from './mail/serve-mailbox.ts';
import type { Metrics } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { serveApi } from './routes/index.ts';
import type { Services } from './services.ts';
import { serveDemoSite } from './static/serve-demo-site.ts';
import { serveRobots } from './static/serve-robots-and-sitemap.ts';
import { serveWebApp } from './static/serve-web-app.ts';
import type { Tracing } from './tracing/tracing.ts';
import { serveWidget } from './widget/serve-widget.ts';
import { withTimeout } from './with-timeout.ts';

/** The services, which become available after the application starts. */
export interface PendingServices {
  readonly getIfReady: () => Services | undefined;
  readonly ready: Promise<Services>;
  /** Whether the process has been asked to stop. */
  readonly isClosing: () => boolean;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
}

/**
 * How long a request waits for the services: longer than an embedded database's first start takes on a busy
 * machine, and shorter than the usual proxy timeout.
 */
const SERVICES_TIMEOUT_MS = 55_000;

/** How long a request may take to arrive, so that slow clients can't use up all connections. */
const REQUEST_TIMEOUT_MS = 60_000;

/** Builds the application that serves everything over HTTP. */
export async function buildApp(config: Config, awaited: PendingServices): Promise<FastifyInstance> {
  const app = Fastify({
    logger: createLogOptions(config, awaited.tracing),
    logController: new RequestLog(),
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    frameworkErrors: replyUndecodableUrl,
  });
  app.setValidatorCompiler(compileValidator).setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
  // Must be first, so that everything else is part of the request's span.
  traceRequests(app, awaited.tracing);
  handleErrors(app);
  handleNotFound(app);
  await setSecurityHeaders(app, config);
  rejectNulInUrls(app);
  await compressReplies(app);
  serveMetrics(app, config, awaited.metrics);
  serveApi({
    app,
    checkHealth: createHealthCheck(awaited.getIfReady),
    services: () => waitForServices(awaited),
  });
  serveHealthEndpoints(app, awaited);
  serveDocs(app, endpoints);
  serveMailbox(app, config, () => waitForServices(awaited));
  serveRobots(app, config.publicUrl);
  await serveDemoSite(app, config.demoSiteDir);
  await serveWidget(app, config, () => waitForServices(awaited));
  await serveWebApp(app, config);
  return app;
}

async function waitForServices({ getIfReady, ready }: PendingServices): Promise<Services> {
  const opened = getIfReady();
  if (opened) return opened;
  const services = await withTimeout(ready, SERVICES_TIMEOUT_MS).catch(() => undefined);
  if (!services) throw new ApiProblem('server/starting', { retryAfterSeconds: 5 });
  return services;
}

/**
 * Up to this size, compressing takes less than half a millisecond, while a stream on another thread would
 * take longer overall. While pages are being tested, every thread switch also has to wait for a core.
 */
const MAX_SYNC_COMPRESSION_BYTES = 64 * 1024;

/**
 * Compresses responses that are generated for a request: pages and API responses. Static files are compressed
 * at build time.
 */
async function compressReplies(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, {
    encodings: ['br', 'gzip'],
    // Brotli's default is meant for files that are compressed only once: it does several times the work to
    // save a few percent in size.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    syncThreshold: MAX_SYNC_COMPRESSION_BYTES,
  });
}

import { endpoints } from '@curbcut/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { Config } from './config.ts';
import { serveDocs } from './docs/serve-docs.ts';
import { healthCheckOf } from './health/health-check.ts';
import { compressAnswers } from './http/compression.ts';
import { errorForLog } from './http/error-log.ts';
import { answerUndecodable, handleErrors, handleUnknown, refuseNul } from './http/errors.ts';
import { ApiProblem } from './http/problem.ts';
import { readBySchema } from './http/read-request.ts';
import { RequestLog } from './http/request-log.ts';
import { BODY_LIMIT_BYTES } from './http/route.ts';
import { secure } from './http/security.ts';
import { inTime } from './in-time.ts';
import { serveMailbox } from './mail/serve-mailbox.ts';
import { serveApi } from './routes/index.ts';
import type { Services } from './services.ts';
import { serveDemoSite } from './static/demo-site.ts';
import { serveRobots } from './static/robots.ts';
import { serveWebApp } from './static/web-app.ts';
import { serveWidget } from './widget/serve-widget.ts';

/** The services, which come after the application. */
export interface Awaited {
  readonly now: () => Services | undefined;
  readonly soon: Promise<Services>;
}

/**
 * Longest time that a request waits for the services: more than the first start of an embedded database takes on a busy
 * machine, and no more than proxies usually wait for an answer.
 */
const PATIENCE_MS = 55_000;

/** Longest time that a request may take to arrive, so that slow ones cannot use up the connections. */
const REQUEST_TIMEOUT_MS = 60_000;

/** Everything that is served over HTTP. */
export async function buildApp(config: Config, awaited: Awaited): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: config.logLevel, serializers: { err: errorForLog } },
    logController: new RequestLog(),
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    frameworkErrors: answerUndecodable,
  });
  app.setValidatorCompiler(readBySchema).setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
  handleErrors(app);
  handleUnknown(app);
  await secure(app, config);
  refuseNul(app);
  await compressAnswers(app);
  serveApi(app, healthCheckOf(awaited.now), () => servicesOf(awaited));
  serveDocs(app, endpoints);
  serveMailbox(app, config, () => servicesOf(awaited));
  serveRobots(app, config.publicUrl);
  await serveDemoSite(app, config.demoSiteDir);
  await serveWidget(app, config, () => servicesOf(awaited));
  await serveWebApp(app, config);
  return app;
}

async function servicesOf({ now, soon }: Awaited): Promise<Services> {
  const ready = now();
  if (ready) return ready;
  const services = await inTime(soon, PATIENCE_MS).catch(() => undefined);
  if (!services) throw new ApiProblem('server/starting', { retryAfterSeconds: 5 });
  return services;
}

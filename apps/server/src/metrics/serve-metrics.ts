import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Metrics } from './metrics.ts';

const hash = (text: string) => createHash('sha256').update(text).digest();

/**
 * Measures requests, and serves the metrics at `/metrics` to requests with the token in `Authorization: Bearer`.
 * Without a configured token, the path does not exist.
 */
export function serveMetrics(app: FastifyInstance, { metricsToken }: Config, metrics: Metrics): void {
  if (metricsToken === undefined) return;
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    metrics.observeRequest(method, routeOptions.url, reply.statusCode, reply.elapsedTime / 1_000);
  });
  const expected = hash(`Bearer ${metricsToken}`);
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!timingSafeEqual(hash(request.headers.authorization ?? ''), expected)) {
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .type('text/plain')
        .send('METRICS_TOKEN is required.\n');
    }
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

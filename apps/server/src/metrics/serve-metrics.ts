import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Metrics } from './metrics.ts';

const hash = (text: string) => createHash('sha256').update(text).digest();

/**
 * Measures requests, and serves the metrics at `/metrics` to requests that have the token in
 * `Authorization: Bearer`. Without a configured token, the path does not exist.
 */
export function serveMetrics(app: FastifyInstance, { metricsToken }: Config, metrics: Metrics): void {
  if (metricsToken === undefined) return;
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    metrics.observeRequest(method, routeOptions.url, reply.statusCode, reply.elapsedTime / 1_000);
  });
  app.get('/metrics', async (request, reply) => {
    const { status, headers, text } = await answerMetrics(
      request.headers.authorization,
      metricsToken,
      metrics,
    );
    return reply.code(status).headers(headers).send(text);
  });
}

/**
 * Responds to a metrics request.
 *
 * @param authorization The request's header.
 */
async function answerMetrics(
  authorization: string | undefined,
  token: string,
  metrics: Metrics,
): Promise<{ readonly status: number; readonly headers: Record<string, string>; readonly text: string }> {
  const headers = { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' };
  if (!timingSafeEqual(hash(authorization ?? ''), hash(`Bearer ${token}`))) {
    return {
      status: 401,
      headers: { ...headers, 'www-authenticate': 'Bearer' },
      text: 'METRICS_TOKEN is required.\n',
    };
  }
  return {
    status: 200,
    headers: { ...headers, 'content-type': metrics.registry.contentType },
    text: await metrics.registry.metrics(),
  };
}

import { healthCheck as contract } from '@curbcut/contract';
import type { FastifyInstance } from 'fastify';
import type { HealthCheck } from '../health/health-check.ts';
import { route } from '../http/route.ts';

export function healthCheckRoute(app: FastifyInstance, check: HealthCheck): void {
  route(app, contract, async () => {
    const health = await check();
    return health.status === 'ok' ? { status: 200, body: health } : { status: 503, body: health };
  });
}

import { checkHealth as contract } from '@curbcut/contract';
import type { FastifyInstance } from 'fastify';
import type { HealthCheck } from '../health/health-check.ts';
import { addRoute } from '../http/add-route.ts';

export function checkHealthRoute(app: FastifyInstance, check: HealthCheck): void {
  addRoute(app, contract, async () => {
    const health = await check();
    return health.status === 'ok' ? { status: 200, body: health } : { status: 503, body: health };
  });
}

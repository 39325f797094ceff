import { endpoints } from '@curbcut/contract';
import type { FastifyInstance } from 'fastify';
import type { HealthCheck } from '../health/health-check.ts';
import { rejectOtherMethods } from '../http/add-route.ts';
import type { Services } from '../services.ts';
import { checkHealthRoute } from './check-health.ts';
import { allRoutes } from './routes.generated.ts';

/** Adds the routes of every endpoint in the contract. */
export function serveApi(app: FastifyInstance, health: HealthCheck, services: () => Promise<Services>): void {
  for (const addRoute of allRoutes) addRoute({ app, services });
  checkHealthRoute(app, health);
  rejectOtherMethods(app, endpoints);
}

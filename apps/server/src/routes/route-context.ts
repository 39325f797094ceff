import type { FastifyInstance } from 'fastify';
import type { HealthCheck } from '../health/health-check.ts';
import type { Services } from '../services.ts';

/** What the functions that add routes receive. */
export interface RouteContext {
  readonly app: FastifyInstance;
  /** Also works before the services are open. */
  readonly checkHealth: HealthCheck;
  /**
   * Resolves to the services once they are open.
   * @throws {ApiProblem} if they are not open in time.
   */
  readonly services: () => Promise<Services>;
}

/** Adds the route of one endpoint. */
export type AddRoute = (context: RouteContext) => void;

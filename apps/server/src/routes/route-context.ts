import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

/** What route modules receive. */
export interface RouteContext {
  readonly app: FastifyInstance;
  /**
   * Resolves to the services when they are open.
   * @throws {ApiProblem} when they are not open in time.
   */
  readonly services: () => Promise<Services>;
}

/** Adds the route of one endpoint. */
export type AddRoute = (context: RouteContext) => void;

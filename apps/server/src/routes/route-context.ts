import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

/** What the routes are registered with. */
export interface RouteContext {
  readonly app: FastifyInstance;
  /**
   * The services, once they are there.
   * @throws {ApiProblem} when they are not after a while.
   */
  readonly services: () => Promise<Services>;
}

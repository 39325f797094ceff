import { ORGANIZATION_HEADER, type RouteContract } from '@curbcut/contract';
import type { FastifyInstance } from 'fastify';
import { authorize, type CallerFor } from '../auth/caller.ts';
import type { HealthCheck } from '../health/health-check.ts';
import { addRoute as addContractRoute, type RouteInput, type RouteReply } from '../http/add-route.ts';
import type { Services } from '../services.ts';

/** The parameter of functions that add routes. */
export interface RouteContext {
  readonly app: FastifyInstance;
  /** Also works before the services are open. */
  readonly checkHealth: HealthCheck;
  /**
   * Resolves to the services once they are open.
   * @throws {ApiProblem} if they aren't open in time.
   */
  readonly services: () => Promise<Services>;
}

/** Adds the route of one endpoint. */
export type AddRoute = (context: RouteContext) => void;

type AuthorizedInput<Contract extends RouteContract> = RouteInput<Contract> & {
  readonly services: Services;
  readonly caller: CallerFor<Contract>;
};

/**
 * Adds a contract's route. Its handler runs only if the request has the access required by the contract, so
 * handlers don't have to check.
 */
export function addRoute<const Contract extends RouteContract, const Given extends RouteReply<Contract>>(
  { app, services }: Pick<RouteContext, 'app' | 'services'>,
  contract: Contract,
  handle: (input: AuthorizedInput<Contract>) => Promise<Given>,
): void {
  addContractRoute<Contract, Given>(app, contract, async (input) => {
    const opened = await services();
    const params = (input.params ?? {}) as Readonly<Record<string, unknown>>;
    const caller = await authorize(opened, input.request, contract, params);
    // For the client, which may have opened a link to another organization's resource.
    if (caller.organization) input.reply.header(ORGANIZATION_HEADER, caller.organization.id);
    return handle({ ...input, services: opened, caller: caller as CallerFor<Contract> });
  });
}

/**
 * Adds the route for the unsubscribe button in mail programs, which sends a form with no information (RFC
 * 8058, section 3.2).
 *
 * @param path The path of the page for people; the program adds the token.
 */
export function addOneClickRoute(
  { app, services }: Pick<RouteContext, 'app' | 'services'>,
  path: string,
  unsubscribe: (services: Services, token: string) => Promise<unknown>,
): void {
  app.register(async (scope) => {
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.post<{ Params: { token: string } }>(`${path}:token`, async ({ params }, reply) => {
      await unsubscribe(await services(), params.token);
      return reply.code(200).type('text/plain; charset=utf-8').send('You’ve been unsubscribed.\n');
    });
  });
}

/** Adds the route of a public endpoint that also works before the services are open. */
export function addOpenRoute<const Contract extends RouteContract, const Given extends RouteReply<Contract>>(
  { app }: Pick<RouteContext, 'app'>,
  contract: Contract & { readonly access: 'public' },
  handle: (input: RouteInput<Contract>) => Promise<Given>,
): void {
  addContractRoute<Contract, Given>(app, contract, handle);
}

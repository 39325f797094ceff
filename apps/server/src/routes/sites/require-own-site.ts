import type { FastifyRequest } from 'fastify';
import { readOwnSite, type SiteRow } from '../../db/queries/sites.ts';
import { ApiProblem } from '../../http/api-problem.ts';
import { requireVerifiedUser, type SignedInCaller } from '../../http/caller.ts';
import type { Services } from '../../services.ts';

/**
 * Returns the site in a path and its owner, who must be the caller.
 *
 * @throws {ApiProblem} when the caller is not signed in with a verified email address, or does not own the site.
 */
export async function requireOwnSite(
  services: Services,
  request: FastifyRequest,
  siteId: string,
): Promise<{ readonly site: SiteRow; readonly caller: SignedInCaller }> {
  const caller = await requireVerifiedUser(services, request);
  const site = await readOwnSite(services.db, caller.user.id, siteId);
  if (!site) throw new ApiProblem('site/not-found');
  return { site, caller };
}

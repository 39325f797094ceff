import type { Db } from '../db/database.ts';
import type { OrganizationReader } from '../db/queries/reader.ts';
import { readOwnedSite, type SiteRow } from '../db/queries/sites.ts';
import { ApiProblem } from '../http/api-problem.ts';

/** @throws {ApiProblem} 404 if the organization has no such site, or the reader can't access it. */
export async function requireOwnSite(db: Db, reader: OrganizationReader, siteId: string): Promise<SiteRow> {
  const site = await readOwnedSite(db, reader, siteId);
  if (!site) throw new ApiProblem('site/not-found');
  return site;
}

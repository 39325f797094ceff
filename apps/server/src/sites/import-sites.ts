import type {
  ImportCandidate,
  ImportSitesBody,
  PreviewSiteImportBody,
  SiteImportPreview,
  SiteImportResult,
} from '@curbcut/contract';
import { MAX_IMPORTED_SITES } from '@curbcut/contract';
import { TimeSlice } from '@curbcut/engine';
import type { OrganizationCaller } from '../auth/caller.ts';
import { recordChange } from '../auth/record-change.ts';
import { listOrganizationMembers, type MemberRow } from '../db/queries/organizations.ts';
import { countSites, insertImportedSites, listSitesByOrigin } from '../db/queries/sites.ts';
import { getPersonName } from '../db/queries/users.ts';
import { toStorable } from '../db/to-storable.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { countHourlyUse, type HourlyLimit } from '../http/hourly-limit.ts';
import { requireLockedOrganization } from '../organizations/manage-organizations.ts';
import { requireScannableUrl, startScan } from '../scans/start-scan.ts';
import type { Services } from '../services.ts';
import { type ImportLine, readImport } from './read-import.ts';
import { createTagResolver } from './site-tags.ts';

/** Previewing a sitemap sends requests to a site. */
const PREVIEW_LIMIT: HourlyLimit = {
  name: 'site-import-previews',
  visitor: 0,
  account: 120,
  problem: 'site/too-many-imports',
  usesText: 'import previews',
};

/** Enough for the largest agencies, but few enough that lists can load all of them at once. */
const MAX_SITES = 5000;
const MAX_SHOWN_LENGTH = 200;
const MAX_LISTED_ORIGINS = 20;

/** @throws {ApiProblem} 403 if the caller has access to certain sites only. */
function requireAllSites({ reader }: OrganizationCaller): void {
  if (reader.siteIds !== null) throw new ApiProblem('organization/other-site');
}

/**
 * Returns, for each site in a list, a CSV file or a sitemap, whether it would be added. Changes nothing.
 *
 * @throws {ApiProblem} 400 if the text as a whole can't be read; 429 after too many previews.
 */
export async function previewSiteImport(
  services: Services,
  caller: OrganizationCaller,
  body: PreviewSiteImportBody,
): Promise<SiteImportPreview> {
  requireAllSites(caller);
  await countHourlyUse(services, services.db, caller, PREVIEW_LIMIT);
  const { id: organizationId } = caller.organization;
  const lines = await readImport(services, body);
  const members = new Map(
    (await listOrganizationMembers(services.db, organizationId)).map((member) => [
      member.email.toLowerCase(),
      member,
    ]),
  );
  const byOrigin = new Map<string, ImportCandidate>();
  const candidates: ImportCandidate[] = [];
  let repeated = 0;
  // A list can name one site thousands of times.
  const slice = new TimeSlice();
  for (const line of lines) {
    if (slice.isOver) await slice.next();
    const candidate = await toCandidate(services, line, members);
    if (candidate.origin !== null && byOrigin.has(candidate.origin)) {
      repeated += 1;
      continue;
    }
    if (candidate.origin !== null) byOrigin.set(candidate.origin, candidate);
    candidates.push(candidate);
    if (candidates.length > MAX_IMPORTED_SITES) {
      const sentence = `This import has more than ${MAX_IMPORTED_SITES} sites. Split it into smaller parts.`;
      throw new ApiProblem('site/import', { error: sentence, details: { text: [sentence] } });
    }
  }
  const existing = new Map(
    (await listSitesByOrigin(services.db, organizationId, [...byOrigin.keys()])).map((site) => [
      site.origin,
      site.id,
    ]),
  );
  return {
    repeated,
    candidates: candidates.map((candidate) => {
      const siteId = candidate.origin === null ? undefined : existing.get(candidate.origin);
      return siteId === undefined
        ? candidate
        : { ...candidate, status: 'existing', site_id: siteId, problem: null };
    }),
  };
}

async function toCandidate(
  services: Services,
  { line, url, name, tags, ownerEmail, problem }: ImportLine,
  members: ReadonlyMap<string, MemberRow>,
): Promise<ImportCandidate> {
  const target = await readOrigin(services, url);
  const owner = ownerEmail === null ? undefined : members.get(ownerEmail.toLowerCase());
  const ownerProblem =
    ownerEmail !== null && !owner ? `No member has the email address ${ownerEmail}.` : null;
  const firstProblem = target.problem ?? problem ?? ownerProblem;
  return {
    ...{ line, name, tags: [...tags] },
    text: url.slice(0, MAX_SHOWN_LENGTH),
    status: firstProblem === null ? 'new' : 'invalid',
    origin: firstProblem === null ? target.origin : null,
    site_id: null,
    owner: owner ? { user_id: owner.userId, name: getPersonName(owner) } : null,
    problem: firstProblem,
  };
}

type ReadOrigin = { origin: string; problem: null } | { origin: null; problem: string };

async function readOrigin(services: Services, url: string): Promise<ReadOrigin> {
  try {
    const target = await requireScannableUrl(services, url);
    return { origin: new URL(target.url).origin, problem: null };
  } catch (error) {
    // Without a browser, none of the URLs can be checked, so the whole import fails.
    if (!(error instanceof ApiProblem) || error.code === 'scan/no-browser') throw error;
    return { origin: null, problem: error.message };
  }
}

/**
 * Adds sites to an organization, and starts their first scans if requested. Existing sites are left
 * unchanged.
 *
 * @throws {ApiProblem} 400 if a URL or an owner is invalid, in which case nothing is added; 409 if there are
 *   too many.
 */
export async function importSites(
  services: Services,
  caller: OrganizationCaller,
  { sites, start_scans: startsScans = false }: ImportSitesBody,
): Promise<SiteImportResult> {
  requireAllSites(caller);
  const { id: organizationId } = caller.organization;
  const wanted = new Map<string, ImportSitesBody['sites'][number]>();
  const details: Record<string, string[]> = {};
  for (const [index, site] of sites.entries()) {
    const { origin, problem } = await readOrigin(services, site.url);
    if (problem !== null) details[`sites.${index}.url`] = [problem];
    else if (!wanted.has(origin)) wanted.set(origin, site);
  }
  const origins = [...wanted.keys()];
  const added = await services.db.transaction(async (tx) => {
    // Also keeps owners from being removed, and tags from being spelled differently, at the same moment.
    await requireLockedOrganization(tx, organizationId);
    const memberIds = new Set(
      (await listOrganizationMembers(tx, organizationId)).map(({ userId }) => userId),
    );
    for (const [index, { owner_id: ownerId }] of sites.entries())
      if (ownerId && !memberIds.has(ownerId))
        details[`sites.${index}.owner_id`] = [new ApiProblem('site/no-owner').message];
    if (Object.keys(details).length > 0) throw new ApiProblem('request/invalid', { details });
    const known = await listSitesByOrigin(tx, organizationId, origins);
    const added = origins.length - known.length;
    if (added > 0 && (await countSites(tx, organizationId)) + added > MAX_SITES)
      throw new ApiProblem('site/too-many');
    const resolveTags = await createTagResolver(tx, organizationId);
    const rows = [...wanted].map(([origin, { name, tags = [], owner_id: ownerId = null }]) => ({
      ...{ organizationId, origin, ownerId },
      name: name ? toStorable(name) : null,
      tags: resolveTags(tags),
    }));
    const inserted = await insertImportedSites(tx, rows);
    if (inserted.length > 0)
      await recordChange(tx, organizationId, caller, {
        event: 'sites_imported',
        subject: inserted
          .slice(0, MAX_LISTED_ORIGINS)
          .map(({ origin }) => origin)
          .join(', '),
        details: { sites: inserted.length },
      });
    return new Set(inserted.map(({ origin }) => origin));
  });
  const all = await listSitesByOrigin(services.db, organizationId, origins);
  const ids = new Map(all.map(({ id, origin }) => [origin, id]));
  const scanUrls = startsScans ? origins.filter((origin) => added.has(origin)) : [];
  return {
    sites: origins.flatMap((origin) => {
      const id = ids.get(origin);
      return id === undefined ? [] : [{ id, origin, is_new: added.has(origin) }];
    }),
    ...(await startFirstScans(services, caller, scanUrls)),
  };
}

/** Starts scans until the plan allows no more; the sites have been added anyway. */
async function startFirstScans(
  services: Services,
  caller: OrganizationCaller,
  urls: readonly string[],
): Promise<Pick<SiteImportResult, 'scans_started' | 'scan_problem'>> {
  let started = 0;
  for (const url of urls) {
    try {
      await startScan(services, caller, { url });
      started += 1;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      return { scans_started: started, scan_problem: error.message };
    }
  }
  return { scans_started: started, scan_problem: null };
}

import { randomUUID } from 'node:crypto';
import type { CreatePeriodReportBody, PeriodReportScope } from '@curbcut/contract';
import type { OrganizationCaller } from '../auth/caller.ts';
import { recordAudit } from '../auth/record-audit.ts';
import { recordChange } from '../auth/record-change.ts';
import { createSecretToken, hashToken } from '../auth/secret-tokens.ts';
import { requestBlobDeletion } from '../blobs/delete-blobs.ts';
import type { Db } from '../db/database.ts';
import {
  deletePeriodReportRow,
  type ListedPeriodReport,
  lockPeriodReport,
  readPeriodReport,
} from '../db/queries/period-reports.ts';
import type { OrganizationReader } from '../db/queries/reader.ts';
import {
  countActiveLinks,
  createShareLinkRow,
  revokeShareLinkRow,
  type ShareLinkRow,
} from '../db/queries/share-links.ts';
import { findSiteGroup, listGroupSites } from '../db/queries/site-groups.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { countReport } from '../reports/request-report.ts';
import { MAX_ACTIVE_LINKS } from '../reports/share-links.ts';
import type { Services } from '../services.ts';
import { requireSite } from '../sites/own-sites.ts';
import { toDay } from '../tracker/days.ts';

/** Path of the page that a link to a report opens. */
const SHARED_PAGE_PATH = '/shared/reports/';

/**
 * Creates a report about sites that the caller can access.
 *
 * @param signal cancels the work, for example because the client has disconnected
 * @throws {ApiProblem} 400 if the period ends in the future; 404 if the caller can't access the site or all sites of
 * the group; 409 if there are no sites; 429 if the hourly limit has been reached.
 */
export async function requestPeriodReport(
  services: Services,
  caller: OrganizationCaller,
  body: CreatePeriodReportBody,
  signal: AbortSignal,
): Promise<ListedPeriodReport> {
  const { db, workThread } = services;
  const { organization, reader, actor } = caller;
  if (body.until > toDay(new Date())) {
    const message = 'The period ends in the future. Choose today or an earlier date.';
    throw new ApiProblem('request/invalid', { details: { until: [message] } });
  }
  const scope = await findReportScope(db, reader, organization.name, body);
  await countReport(services, db, caller);
  const id = randomUUID();
  const { type, from, until } = body;
  const request = { id, reader, scope, type, from, until, organizationName: organization.name };
  await workThread.run('createPeriodReport', { ...request, creatorName: actor?.name ?? '' }, { signal });
  return requirePeriodReport(db, reader, id);
}

/**
 * Returns a report's subject.
 *
 * @throws {ApiProblem} 404 if the reader can't access the site, or all sites of the group.
 */
export async function findReportScope(
  db: Db,
  reader: OrganizationReader,
  organizationName: string,
  { site_id, site_group_id }: Pick<CreatePeriodReportBody, 'site_id' | 'site_group_id'>,
): Promise<PeriodReportScope> {
  if (site_id !== undefined) {
    const { id, origin } = await requireSite(db, reader, site_id);
    return { kind: 'site', id, name: origin };
  }
  if (site_group_id !== undefined) {
    const group = await findSiteGroup(db, reader.organizationId, site_group_id);
    const sites = group ? await listGroupSites(db, [group.id]) : [];
    const { siteIds } = reader;
    if (!group || !sites.every(({ siteId }) => siteIds === null || siteIds.includes(siteId)))
      throw new ApiProblem('site-group/not-found');
    return { kind: 'site_group', id: group.id, name: group.name };
  }
  const kind = reader.siteIds === null ? 'organization' : 'accessible';
  return { kind, id: null, name: organizationName };
}

/** @throws {ApiProblem} 404 if the reader can't access the report. */
export async function requirePeriodReport(db: Db, reader: OrganizationReader, id: string) {
  const report = await readPeriodReport(db, reader, id);
  if (!report) throw new ApiProblem('report/not-found');
  return report;
}

/** @throws {ApiProblem} 404 if the caller can't access the report. */
export async function deletePeriodReport(
  services: Pick<Services, 'db' | 'queue'>,
  { reader, organization, ...caller }: OrganizationCaller,
  id: string,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const { type } = await requirePeriodReport(tx, reader, id);
    await deletePeriodReportRow(tx, reader, id);
    await requestBlobDeletion(services, tx, [id]);
    await recordChange(tx, organization.id, caller, { event: 'report_deleted', details: { type } });
  });
}

/**
 * Creates a link that lets people without an account read a report. Only its hash is stored.
 *
 * @throws {ApiProblem} if the caller can't access the report, or it has too many links.
 */
export async function sharePeriodReport(
  services: Pick<Services, 'db' | 'origin' | 'vault'>,
  caller: OrganizationCaller,
  id: string,
  days: number,
): Promise<{ readonly share: ShareLinkRow; readonly url: string }> {
  const token = createSecretToken();
  const target = { periodReportId: id };
  const share = await services.db.transaction(async (tx) => {
    await requirePeriodReport(tx, caller.reader, id);
    // The lock makes simultaneous requests check the limit one at a time.
    await lockPeriodReport(tx, id);
    if ((await countActiveLinks(tx, target)) >= MAX_ACTIVE_LINKS)
      throw new ApiProblem('report/too-many-links');
    await recordAudit(services, tx, 'report-shared', caller.reader.userId, caller, { days });
    const details = { days };
    await recordChange(tx, caller.organization.id, caller, { event: 'report_shared', details });
    return createShareLinkRow(tx, { hash: hashToken(token), days, ...target });
  });
  return { share, url: toSharedReportUrl(services, token) };
}

/** Returns the URL of the page that a link's token opens. */
export const toSharedReportUrl = ({ origin }: Pick<Services, 'origin'>, token: string): string =>
  new URL(`${SHARED_PAGE_PATH}${token}`, origin).href;

/** @throws {ApiProblem} 404 if the caller can't access the report, or it has no such link. */
export async function revokePeriodReportShare(
  services: Pick<Services, 'db' | 'vault'>,
  caller: OrganizationCaller,
  id: string,
  shareId: string,
): Promise<ShareLinkRow> {
  return services.db.transaction(async (tx) => {
    await requirePeriodReport(tx, caller.reader, id);
    const share = await revokeShareLinkRow(tx, { periodReportId: id }, shareId);
    if (!share) throw new ApiProblem('report/share-not-found');
    await recordAudit(services, tx, 'report-share-ended', caller.reader.userId, caller);
    return share;
  });
}

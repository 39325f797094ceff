import type { ChangeSiteBody, SiteThresholds } from '@curbcut/contract';
import type { OrganizationCaller } from '../auth/caller.ts';
import { recordChange } from '../auth/record-change.ts';
import type { Db } from '../db/database.ts';
import { listSitePersonRows } from '../db/queries/site-people.ts';
import { type SiteRow, updateSite } from '../db/queries/sites.ts';
import { getPersonName } from '../db/queries/users.ts';
import { toStorable } from '../db/to-storable.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { requireLockedOrganization } from '../organizations/manage-organizations.ts';
import type { Services } from '../services.ts';
import { checkSites } from './check-thresholds.ts';
import { requireSite } from './own-sites.ts';
import { resolveTags } from './site-tags.ts';

/**
 * Changes a site's editable fields. Fields that are omitted keep their values.
 *
 * @throws {ApiProblem} 400 if the owner can't see the site; 404 if the caller can't access the site.
 */
export async function changeSite(
  { db }: Pick<Services, 'db'>,
  caller: OrganizationCaller,
  siteId: string,
  change: ChangeSiteBody,
): Promise<void> {
  const { default_branch: branch, name, tags: typed, owner_id: ownerId, thresholds } = change;
  const { id: organizationId } = caller.organization;
  await db.transaction(async (tx) => {
    // Also prevents the owner from losing access at the same moment.
    await requireLockedOrganization(tx, organizationId);
    const site = await requireSite(tx, caller.reader, siteId);
    const [owner] = ownerId ? await listSitePersonRows(tx, site.id, [ownerId]) : [];
    if (ownerId && !owner) {
      const { message } = new ApiProblem('site/no-owner');
      throw new ApiProblem('site/no-owner', { details: { owner_id: [message] } });
    }
    const tags = typed && (await resolveTags(tx, organizationId, typed));
    await updateSite(tx, siteId, {
      ...(branch !== undefined && { defaultBranch: toStorable(branch) }),
      ...(name !== undefined && { name: name && toStorable(name) }),
      ...(tags && { tags }),
      ...(thresholds !== undefined && (await toThresholdColumns(tx, site, thresholds))),
      ...(ownerId !== undefined && { ownerId }),
    });
    await recordChange(tx, organizationId, caller, {
      event: 'site_changed',
      subject: site.origin,
      details: {
        ...(branch !== undefined && { default_branch: branch }),
        ...(name !== undefined && { name: name ?? '' }),
        ...(tags && { tags: tags.join(', ') }),
        ...(thresholds !== undefined && describeThresholds(thresholds)),
        ...(ownerId !== undefined && { owner: owner ? getPersonName(owner) : '' }),
      },
    });
  });
}

/** The person who sets thresholds sees whether the latest scan passes them, so only later changes are announced. */
async function toThresholdColumns(
  tx: Db,
  { id }: SiteRow,
  thresholds: SiteThresholds | null,
): Promise<Pick<SiteRow, 'thresholds' | 'thresholdStatus'>> {
  const status = (await checkSites(tx, [{ id, thresholds }])).get(id)?.status ?? 'unknown';
  return { thresholds, thresholdStatus: status === 'unknown' ? null : status };
}

function describeThresholds(thresholds: SiteThresholds | null): Record<string, string | number | boolean> {
  if (thresholds === null) return { thresholds: 'none' };
  const { min_score: score, no_critical, no_new_serious } = thresholds;
  return { min_score: score ?? 'none', no_critical, no_new_serious };
}

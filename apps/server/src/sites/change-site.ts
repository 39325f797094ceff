import type { ChangeSiteBody } from '@curbcut/contract';
import type { OrganizationCaller } from '../auth/caller.ts';
import { recordChange } from '../auth/record-change.ts';
import { listSitePersonRows } from '../db/queries/site-people.ts';
import { updateSite } from '../db/queries/sites.ts';
import { getPersonName } from '../db/queries/users.ts';
import { toStorable } from '../db/to-storable.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { requireLockedOrganization } from '../organizations/manage-organizations.ts';
import type { Services } from '../services.ts';
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
  const { default_branch: branch, tags: typed, owner_id: ownerId } = change;
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
      ...(tags && { tags }),
      ...(ownerId !== undefined && { ownerId }),
    });
    await recordChange(tx, organizationId, caller, {
      event: 'site_changed',
      subject: site.origin,
      details: {
        ...(branch !== undefined && { default_branch: branch }),
        ...(tags && { tags: tags.join(', ') }),
        ...(ownerId !== undefined && { owner: owner ? getPersonName(owner) : '' }),
      },
    });
  });
}

import { randomUUID } from 'node:crypto';
import { MAX_SITE_GROUPS, type SiteGroup, type SiteGroupRole } from '@curbcut/contract';
import type { OrganizationCaller } from '../auth/caller.ts';
import { recordChange } from '../auth/record-change.ts';
import type { Db } from '../db/database.ts';
import { belongsToOrganization } from '../db/queries/organizations.ts';
import {
  countSiteGroups,
  deleteSiteGroupMember,
  deleteSiteGroupRows,
  findSiteGroup,
  insertSiteGroup,
  listGroupPeople,
  listGroupSites,
  listSiteGroupRows,
  renameSiteGroup,
  replaceGroupSites,
  type SiteGroupRow,
  selectOrganizationSites,
  storeSiteGroupMember,
} from '../db/queries/site-groups.ts';
import { getPersonName } from '../db/queries/users.ts';
import { toStorable } from '../db/to-storable.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { releaseLostAssignments } from '../people/release-assignments.ts';
import type { Services } from '../services.ts';
import { requireLockedOrganization } from './manage-organizations.ts';

/** Lists an organization's site groups with their sites and people. */
export async function readSiteGroups(db: Db, organizationId: string): Promise<SiteGroup[]> {
  return showSiteGroups(db, await listSiteGroupRows(db, organizationId));
}

/** Reads one of an organization's site groups. @throws {ApiProblem} 404 if there is no such group. */
export async function readSiteGroup(db: Db, organizationId: string, siteGroupId: string): Promise<SiteGroup> {
  const [group] = await showSiteGroups(db, [await requireSiteGroup(db, organizationId, siteGroupId)]);
  return group!;
}

async function showSiteGroups(db: Db, rows: readonly SiteGroupRow[]): Promise<SiteGroup[]> {
  const ids = rows.map(({ id }) => id);
  const sites = Map.groupBy(await listGroupSites(db, ids), ({ siteGroupId }) => siteGroupId);
  const people = Map.groupBy(await listGroupPeople(db, ids), ({ siteGroupId }) => siteGroupId);
  return rows.map(({ id, name, createdAt }) => ({
    id,
    name,
    site_ids: (sites.get(id) ?? []).map(({ siteId }) => siteId),
    members: (people.get(id) ?? []).map((person) => ({
      user_id: person.userId,
      name: getPersonName(person),
      email: person.email,
      role: person.role,
      joined_at: person.joinedAt.toISOString(),
    })),
    created_at: createdAt.toISOString(),
  }));
}

/** The site group that something is limited to; null if it covers all sites. */
export const toGroupName = ({
  siteGroupId,
  siteGroupName,
}: {
  readonly siteGroupId: string | null;
  readonly siteGroupName: string | null;
}): { readonly id: string; readonly name: string } | null =>
  siteGroupId === null ? null : { id: siteGroupId, name: siteGroupName ?? '' };

/** @throws {ApiProblem} 404 if the organization has no such site group. */
export async function requireSiteGroup(
  db: Db,
  organizationId: string,
  siteGroupId: string,
): Promise<SiteGroupRow> {
  const group = await findSiteGroup(db, organizationId, siteGroupId);
  if (!group) throw new ApiProblem('site-group/not-found');
  return group;
}

/**
 * Creates a site group.
 *
 * @returns its id.
 * @throws {ApiProblem} 400 if a site belongs to others; 409 if the name is taken or there are too many groups.
 */
export async function createSiteGroup(
  { db }: Pick<Services, 'db'>,
  caller: OrganizationCaller,
  { name: typed, site_ids: siteIds }: { readonly name: string; readonly site_ids: readonly string[] },
): Promise<string> {
  const { id: organizationId } = caller.organization;
  const id = randomUUID();
  const name = toStorable(typed);
  await db.transaction(async (tx) => {
    await requireLockedOrganization(tx, organizationId);
    if ((await countSiteGroups(tx, organizationId)) >= MAX_SITE_GROUPS)
      throw new ApiProblem('site-group/too-many');
    if (!(await insertSiteGroup(tx, { id, organizationId, name })))
      throw new ApiProblem('site-group/name-taken');
    await setSites(tx, organizationId, id, siteIds);
    await recordChange(tx, organizationId, caller, {
      event: 'site_group_created',
      subject: name,
      details: { sites: siteIds.length },
    });
  });
  return id;
}

async function setSites(
  tx: Db,
  organizationId: string,
  siteGroupId: string,
  siteIds: readonly string[],
): Promise<void> {
  const distinct = [...new Set(siteIds)];
  if ((await selectOrganizationSites(tx, organizationId, distinct)).length < distinct.length)
    throw new ApiProblem('site-group/other-site');
  await replaceGroupSites(tx, siteGroupId, distinct);
}

/**
 * Renames a site group or sets its sites.
 *
 * @throws {ApiProblem} 404 if there is no such group; otherwise as {@link createSiteGroup}.
 */
export async function changeSiteGroup(
  services: Pick<Services, 'db' | 'origin' | 'queue'>,
  caller: OrganizationCaller,
  siteGroupId: string,
  change: { readonly name?: string | undefined; readonly site_ids?: readonly string[] | undefined },
): Promise<void> {
  const { id: organizationId } = caller.organization;
  await services.db.transaction(async (tx) => {
    await requireLockedOrganization(tx, organizationId);
    const group = await requireSiteGroup(tx, organizationId, siteGroupId);
    const name = change.name === undefined ? group.name : toStorable(change.name);
    const others = (await listSiteGroupRows(tx, organizationId)).filter(({ id }) => id !== siteGroupId);
    if (others.some((other) => other.name === name)) throw new ApiProblem('site-group/name-taken');
    await renameSiteGroup(tx, siteGroupId, name);
    if (change.site_ids) {
      await setSites(tx, organizationId, siteGroupId, change.site_ids);
      await releaseLostAssignments(tx, { organizationId }, { ...services, actor: caller.actor });
    }
    await recordChange(tx, organizationId, caller, {
      event: 'site_group_changed',
      subject: name,
      details: {
        ...(name !== group.name && { from: group.name }),
        ...(change.site_ids && { sites: change.site_ids.length }),
      },
    });
  });
}

/** Deletes a site group. Its sites are kept. @throws {ApiProblem} 404 if there is no such group. */
export async function deleteSiteGroup(
  services: Pick<Services, 'db' | 'origin' | 'queue'>,
  caller: OrganizationCaller,
  siteGroupId: string,
): Promise<void> {
  const { id: organizationId } = caller.organization;
  await services.db.transaction(async (tx) => {
    await requireLockedOrganization(tx, organizationId);
    const { name } = await requireSiteGroup(tx, organizationId, siteGroupId);
    await deleteSiteGroupRows(tx, siteGroupId);
    await releaseLostAssignments(tx, { organizationId }, { ...services, actor: caller.actor });
    await recordChange(tx, organizationId, caller, { event: 'site_group_deleted', subject: name });
  });
}

/**
 * Gives someone who already belongs to the organization a role in a site group; null removes the role.
 *
 * @throws {ApiProblem} 404 if there is no such group or person.
 */
export async function setSiteGroupMember(
  services: Pick<Services, 'db' | 'origin' | 'queue'>,
  caller: OrganizationCaller,
  siteGroupId: string,
  { userId, role }: { readonly userId: string; readonly role: SiteGroupRole | null },
): Promise<void> {
  const { id: organizationId } = caller.organization;
  await services.db.transaction(async (tx) => {
    await requireLockedOrganization(tx, organizationId);
    const { name } = await requireSiteGroup(tx, organizationId, siteGroupId);
    if (role === null) {
      if (!(await deleteSiteGroupMember(tx, siteGroupId, userId)))
        throw new ApiProblem('organization/no-member');
      await releaseLostAssignments(tx, { organizationId }, { ...services, actor: caller.actor });
    } else {
      if (!(await belongsToOrganization(tx, organizationId, userId)))
        throw new ApiProblem('organization/no-member');
      await storeSiteGroupMember(tx, { siteGroupId, userId, role });
    }
    await recordChange(tx, organizationId, caller, {
      event: role === null ? 'site_group_member_removed' : 'site_group_member_changed',
      subject: name,
      details: { user: userId, ...(role !== null && { role }) },
    });
  });
}

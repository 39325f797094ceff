import type { SiteGroupRole } from '@curbcut/contract';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { siteGroupMembers, siteGroupSites, siteGroups, sites, users } from '../schema.ts';

export type SiteGroupRow = typeof siteGroups.$inferSelect;

/** Lists an organization's site groups by name. */
export async function listSiteGroupRows(db: Db, organizationId: string): Promise<SiteGroupRow[]> {
  return db
    .select()
    .from(siteGroups)
    .where(eq(siteGroups.organizationId, organizationId)) // site_groups_name_idx
    .orderBy(asc(siteGroups.name));
}

export async function findSiteGroup(
  db: Db,
  organizationId: string,
  siteGroupId: string,
): Promise<SiteGroupRow | undefined> {
  const [group] = await db
    .select()
    .from(siteGroups)
    .where(and(eq(siteGroups.id, siteGroupId), eq(siteGroups.organizationId, organizationId)));
  return group;
}

export async function countSiteGroups(db: Db, organizationId: string): Promise<number> {
  return db.$count(siteGroups, eq(siteGroups.organizationId, organizationId));
}

/** @returns false if the organization already has a group with this name. */
export async function insertSiteGroup(
  tx: Db,
  group: Pick<SiteGroupRow, 'id' | 'organizationId' | 'name'>,
): Promise<boolean> {
  const inserted = await tx
    .insert(siteGroups)
    .values(group)
    .onConflictDoNothing()
    .returning({ id: siteGroups.id });
  return inserted.length === 1;
}

export async function renameSiteGroup(tx: Db, siteGroupId: string, name: string): Promise<void> {
  await tx.update(siteGroups).set({ name }).where(eq(siteGroups.id, siteGroupId));
}

export async function deleteSiteGroupRows(tx: Db, siteGroupId: string): Promise<void> {
  await tx.delete(siteGroups).where(eq(siteGroups.id, siteGroupId));
}

/** Returns which of these sites belong to an organization. */
export async function selectOrganizationSites(
  db: Db,
  organizationId: string,
  siteIds: readonly string[],
): Promise<string[]> {
  if (siteIds.length === 0) return [];
  const rows = await db
    .select({ id: sites.id })
    .from(sites)
    .where(and(eq(sites.organizationId, organizationId), inArray(sites.id, [...siteIds])));
  return rows.map(({ id }) => id);
}

/** Replaces a group's sites. */
export async function replaceGroupSites(
  tx: Db,
  siteGroupId: string,
  siteIds: readonly string[],
): Promise<void> {
  await tx.delete(siteGroupSites).where(eq(siteGroupSites.siteGroupId, siteGroupId));
  if (siteIds.length > 0)
    await tx.insert(siteGroupSites).values(siteIds.map((siteId) => ({ siteGroupId, siteId })));
}

/** Lists the sites of these groups. */
export async function listGroupSites(
  db: Db,
  siteGroupIds: readonly string[],
): Promise<(typeof siteGroupSites.$inferSelect)[]> {
  if (siteGroupIds.length === 0) return [];
  return db
    .select()
    .from(siteGroupSites)
    .where(inArray(siteGroupSites.siteGroupId, [...siteGroupIds]))
    .orderBy(asc(siteGroupSites.siteId));
}

const peopleColumns = {
  siteGroupId: siteGroupMembers.siteGroupId,
  userId: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  username: users.username,
  role: siteGroupMembers.role,
  joinedAt: siteGroupMembers.joinedAt,
};

/** Lists the people with a role in these groups, in the order they joined. */
export async function listGroupPeople(db: Db, siteGroupIds: readonly string[]) {
  if (siteGroupIds.length === 0) return [];
  return db
    .select(peopleColumns)
    .from(siteGroupMembers)
    .innerJoin(users, eq(users.id, siteGroupMembers.userId))
    .where(inArray(siteGroupMembers.siteGroupId, [...siteGroupIds]))
    .orderBy(asc(siteGroupMembers.joinedAt), asc(users.id));
}

/** Gives a person a role in a group, or changes it. */
export async function storeSiteGroupMember(
  tx: Db,
  member: { siteGroupId: string; userId: string; role: SiteGroupRole },
): Promise<void> {
  await tx
    .insert(siteGroupMembers)
    .values(member)
    .onConflictDoUpdate({
      target: [siteGroupMembers.siteGroupId, siteGroupMembers.userId],
      set: { role: member.role },
    });
}

/** @returns whether the person had a role in the group. */
export async function deleteSiteGroupMember(tx: Db, siteGroupId: string, userId: string): Promise<boolean> {
  const deleted = await tx
    .delete(siteGroupMembers)
    .where(and(eq(siteGroupMembers.siteGroupId, siteGroupId), eq(siteGroupMembers.userId, userId)))
    .returning({ userId: siteGroupMembers.userId });
  return deleted.length === 1;
}

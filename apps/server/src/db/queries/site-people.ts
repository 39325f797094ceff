import { and, asc, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import {
  organizationMembers,
  organizations,
  siteGroupMembers,
  siteGroupSites,
  sites,
  trackedIssues,
  users,
} from '../schema.ts';

/** Queries about who can see a site: members of its organization, and people with a role in one of its groups. */

/** Matches people who can see a site; every role can. */
export const isSiteVisibleTo = (siteId: SQLWrapper | string, userId: SQLWrapper | string) => sql<boolean>`(
  exists (
    select 1 from ${sites} seen join ${organizationMembers} m on m.organization_id = seen.organization_id
    where seen.id = ${siteId} and m.user_id = ${userId}
  ) or exists (
    select 1 from ${siteGroupSites} gs join ${siteGroupMembers} g on g.site_group_id = gs.site_group_id
    where gs.site_id = ${siteId} and g.user_id = ${userId}
  ))`;

/** The parts of an account that others on a site can see. */
export type SitePersonRow = Pick<
  typeof users.$inferSelect,
  'id' | 'email' | 'firstName' | 'lastName' | 'username'
>;

/** Lists the people who can see a site, by name; only these people if given. */
export async function listSitePersonRows(
  db: Db,
  siteId: string,
  userIds?: readonly string[],
): Promise<SitePersonRow[]> {
  const { id, email, firstName, lastName, username } = users;
  return db
    .select({ id, email, firstName, lastName, username })
    .from(users)
    .where(
      and(
        userIds === undefined ? undefined : inArray(id, [...userIds]),
        inArray(
          id,
          sql`(
            select m.user_id from ${sites} s join ${organizationMembers} m on m.organization_id = s.organization_id
            where s.id = ${siteId}
            union
            select g.user_id from ${siteGroupSites} gs join ${siteGroupMembers} g on g.site_group_id = gs.site_group_id
            where gs.site_id = ${siteId})`,
        ),
      ),
    )
    .orderBy(asc(firstName), asc(lastName), asc(id));
}

/**
 * Prevents the people in a site's organization from changing until the transaction ends. Must be locked before the
 * site, because every removal locks the organization first.
 */
export async function lockSitePeople(tx: Db, siteId: string): Promise<void> {
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(
      inArray(
        organizations.id,
        tx.select({ id: sites.organizationId }).from(sites).where(eq(sites.id, siteId)),
      ),
    )
    .for('key share');
}

/** An issue whose assignee can no longer see it. */
export interface LostAssignment extends Pick<SitePersonRow, 'firstName' | 'lastName' | 'username'> {
  readonly issueId: string;
  readonly siteId: string;
}

/**
 * Unassigns the issues of people who can no longer see them: in an organization, or all of an account's if
 * it's being deleted.
 */
export async function clearLostAssignments(
  tx: Db,
  scope: { readonly organizationId: string } | { readonly userId: string },
): Promise<LostAssignment[]> {
  const isLost =
    'userId' in scope
      ? eq(trackedIssues.assigneeId, scope.userId)
      : and(
          inArray(
            trackedIssues.siteId,
            tx.select({ id: sites.id }).from(sites).where(eq(sites.organizationId, scope.organizationId)),
          ),
          sql`not ${isSiteVisibleTo(trackedIssues.siteId, trackedIssues.assigneeId)}`,
        );
  // In the same order as `lockTrackedIssues`, because other changes to these issues may be waiting for the
  // same rows.
  const lost = await tx
    .select({
      issueId: trackedIssues.id,
      siteId: trackedIssues.siteId,
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
    })
    .from(trackedIssues)
    .innerJoin(users, eq(users.id, trackedIssues.assigneeId))
    .where(isLost)
    .orderBy(trackedIssues.id)
    .for('no key update', { of: trackedIssues }); // rows served by tracked_issues_assignee_idx
  if (lost.length > 0)
    await tx
      .update(trackedIssues)
      .set({ assigneeId: null })
      .where(
        inArray(
          trackedIssues.id,
          lost.map(({ issueId }) => issueId),
        ),
      );
  return lost;
}

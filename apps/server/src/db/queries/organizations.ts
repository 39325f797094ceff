import { randomUUID } from 'node:crypto';
import type { OrganizationRole, SiteGroupRole } from '@curbcut/contract';
import { and, asc, count, desc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { prepareOnce } from '../prepare.ts';
import {
  auditMembers,
  audits,
  organizationMembers,
  organizations,
  reports,
  scans,
  siteGroupMembers,
  siteGroups,
  sites,
  users,
} from '../schema.ts';

export type OrganizationRow = typeof organizations.$inferSelect;
type UserRow = typeof users.$inferSelect;

/** Creates an organization with its first owner. */
export async function createOrganization(
  tx: Db,
  { name, ownerId, isPersonal }: { name: string; ownerId: string; isPersonal: boolean },
): Promise<OrganizationRow> {
  const [organization] = await tx
    .insert(organizations)
    .values({ id: randomUUID(), name, personalOwnerId: isPersonal ? ownerId : null })
    .returning();
  await tx
    .insert(organizationMembers)
    .values({ organizationId: organization!.id, userId: ownerId, role: 'owner' });
  return organization!;
}

export async function findOrganization(db: Db, organizationId: string): Promise<OrganizationRow | undefined> {
  const [organization] = await db.select().from(organizations).where(eq(organizations.id, organizationId));
  return organization;
}

const findOrganizationByOwner = prepareOnce((db) =>
  db
    .select()
    .from(organizations)
    .where(eq(organizations.personalOwnerId, sql.placeholder('userId')))
    .prepare('find_personal_organization'),
);

export async function findPersonalOrganization(db: Db, userId: string): Promise<OrganizationRow | undefined> {
  const [organization] = await findOrganizationByOwner(db).execute({ userId });
  return organization;
}

/**
 * Locks an organization until the transaction ends, so that changes to its members, invitations and API keys
 * are serialized.
 */
export async function lockOrganization(tx: Db, organizationId: string): Promise<OrganizationRow | undefined> {
  const [organization] = await tx
    .select()
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('update');
  return organization;
}

/**
 * Prevents an organization from being deleted until the transaction ends, so that deleting it doesn't miss
 * anything.
 *
 * @returns false if it has already been deleted.
 */
export async function lockOrganizationRow(tx: Db, organizationId: string): Promise<boolean> {
  const held = await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('key share');
  return held.length === 1;
}

export async function updateOrganization(
  tx: Db,
  organizationId: string,
  change: Partial<Omit<OrganizationRow, 'id'>>,
): Promise<void> {
  await tx.update(organizations).set(change).where(eq(organizations.id, organizationId));
}

/** Deletes an organization and all its rows, including its scans. */
export async function deleteOrganizationRows(tx: Db, organizationId: string): Promise<void> {
  await tx.delete(organizations).where(eq(organizations.id, organizationId));
}

/** A person's membership in an organization. */
export interface Membership {
  /** The role in the whole organization; null if the person only has site groups. */
  readonly role: OrganizationRole | null;
  readonly groups: readonly {
    readonly id: string;
    readonly name: string;
    readonly role: SiteGroupRole;
    readonly siteIds: readonly string[];
  }[];
}

/**
 * Reads a person's membership in an organization. It's a single statement, because every request needs it.
 */
export async function readMembership(db: Db, organizationId: string, userId: string): Promise<Membership> {
  const { rows } = await db.execute<{ role: OrganizationRole | null; groups: Membership['groups'] }>(sql`
    select
      (select role from organization_members where organization_id = ${organizationId} and user_id = ${userId}) as role,
      coalesce((
        select json_agg(json_build_object('id', g.id, 'name', g.name, 'role', m.role, 'siteIds', (
          select coalesce(json_agg(s.site_id), '[]'::json) from site_group_sites s where s.site_group_id = g.id
        )) order by g.name)
        from site_group_members m
        join site_groups g on g.id = m.site_group_id
        where m.user_id = ${userId} and g.organization_id = ${organizationId}
      ), '[]'::json) as groups`);
  return rows[0]!;
}

/** Reads the sites in a group of an organization. */
export async function listGroupSiteIds(db: Db, siteGroupId: string): Promise<string[]> {
  const { rows } = await db.execute<{ siteId: string }>(
    sql`select site_id as "siteId" from site_group_sites where site_group_id = ${siteGroupId}`,
  );
  return rows.map(({ siteId }) => siteId);
}

/** The types of resources that a path can name. */
export type ResourceType = 'organization' | 'site' | 'scan' | 'report' | 'audit';

/** What a resource belongs to. */
export interface ResourceOwner {
  /** Null for a visitor's scan. */
  readonly organization: OrganizationRow | null;
  /** Null if it doesn't belong to one site. */
  readonly siteId: string | null;
}

const findSiteOwner = prepareOnce((db) =>
  db
    .select({ organization: getTableColumns(organizations), siteId: sites.id })
    .from(sites)
    .innerJoin(organizations, eq(organizations.id, sites.organizationId))
    .where(eq(sites.id, sql.placeholder('id')))
    .prepare('find_site_owner'),
);

const findScanOwner = prepareOnce((db) =>
  db
    .select({ organization: getTableColumns(organizations), siteId: scans.siteId })
    .from(scans)
    .leftJoin(organizations, eq(organizations.id, scans.organizationId))
    .where(eq(scans.id, sql.placeholder('id')))
    .prepare('find_scan_owner'),
);

const findAuditOwner = prepareOnce((db) =>
  db
    .select({ organization: getTableColumns(organizations), siteId: sites.id })
    .from(audits)
    .innerJoin(sites, eq(sites.id, audits.siteId))
    .innerJoin(organizations, eq(organizations.id, sites.organizationId))
    .where(eq(audits.id, sql.placeholder('id')))
    .prepare('find_audit_owner'),
);

/** Finds what a resource belongs to; undefined if there is no such resource. */
export async function findResourceOwner(
  db: Db,
  type: ResourceType,
  id: string,
): Promise<ResourceOwner | undefined> {
  switch (type) {
    case 'organization': {
      const found = await findOrganization(db, id);
      return found && { organization: found, siteId: null };
    }
    case 'site': {
      const [site] = await findSiteOwner(db).execute({ id });
      return site;
    }
    case 'scan': {
      const [scan] = await findScanOwner(db).execute({ id });
      return scan;
    }
    case 'report': {
      const [report] = await db
        .select({ organization: getTableColumns(organizations), siteId: scans.siteId })
        .from(reports)
        .innerJoin(scans, eq(scans.id, reports.scanId))
        .leftJoin(organizations, eq(organizations.id, scans.organizationId))
        .where(eq(reports.id, id));
      return report;
    }
    case 'audit': {
      const [audit] = await findAuditOwner(db).execute({ id });
      return audit;
    }
  }
}

/** Whether a person was invited to an audit and accepted. */
export async function isAuditMember(db: Db, auditId: string, userId: string): Promise<boolean> {
  const found = await db
    .select({ userId: auditMembers.userId })
    .from(auditMembers)
    .where(and(eq(auditMembers.auditId, auditId), eq(auditMembers.userId, userId)));
  return found.length === 1;
}

/** Lists the organizations that a person belongs to, the personal one first, then by name. */
export async function listUserOrganizations(db: Db, userId: string): Promise<OrganizationRow[]> {
  const memberOf = db
    .select({ id: organizationMembers.organizationId })
    .from(organizationMembers)
    .where(eq(organizationMembers.userId, userId)); // organization_members_user_idx
  const groupsOf = db
    .select({ id: siteGroups.organizationId })
    .from(siteGroupMembers)
    .innerJoin(siteGroups, eq(siteGroups.id, siteGroupMembers.siteGroupId))
    .where(eq(siteGroupMembers.userId, userId)); // site_group_members_user_idx
  return db
    .select()
    .from(organizations)
    .where(or(inArray(organizations.id, memberOf), inArray(organizations.id, groupsOf)))
    .orderBy(
      sql`${organizations.personalOwnerId} is distinct from ${userId}`,
      asc(organizations.name),
      asc(organizations.id),
    );
}

/** Counts the organizations that a person has created or owns, other than the personal one. */
export async function countOwnedOrganizations(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ owned: count() })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .where(
      and(
        eq(organizationMembers.userId, userId),
        eq(organizationMembers.role, 'owner'),
        sql`${organizations.personalOwnerId} is null`,
      ),
    );
  return row?.owned ?? 0;
}

/** A member with the person's name and address. */
export type MemberRow = Pick<UserRow, 'email' | 'firstName' | 'lastName' | 'username'> & {
  readonly userId: string;
  readonly role: OrganizationRole;
  readonly joinedAt: Date;
};

const personColumns = {
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  username: users.username,
};

/** Lists an organization's members, owners first, then by name. */
export async function listOrganizationMembers(db: Db, organizationId: string): Promise<MemberRow[]> {
  return db
    .select({
      ...personColumns,
      userId: users.id,
      role: organizationMembers.role,
      joinedAt: organizationMembers.joinedAt,
    })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(eq(organizationMembers.organizationId, organizationId))
    .orderBy(
      sql`${organizationMembers.role} <> 'owner'`,
      asc(users.firstName),
      asc(users.lastName),
      asc(users.id),
    );
}

/** Counts an organization's members and the people who only have site groups. */
export async function countPeople(db: Db, organizationId: string): Promise<number> {
  const { rows } = await db.execute<{ people: number }>(sql`
    select count(*)::int as people from (
      select user_id from organization_members where organization_id = ${organizationId}
      union
      select m.user_id from site_group_members m
      join site_groups g on g.id = m.site_group_id
      where g.organization_id = ${organizationId}
    ) people`);
  return rows[0]?.people ?? 0;
}

/** Stores a member, or changes a member's role. */
export async function storeOrganizationMember(
  tx: Db,
  member: { organizationId: string; userId: string; role: OrganizationRole },
): Promise<void> {
  await tx
    .insert(organizationMembers)
    .values(member)
    .onConflictDoUpdate({
      target: [organizationMembers.organizationId, organizationMembers.userId],
      set: { role: member.role },
    });
}

/** Removes a person from an organization and from its site groups. @returns whether the person belonged to it. */
export async function deleteOrganizationMember(
  tx: Db,
  organizationId: string,
  userId: string,
): Promise<boolean> {
  const member = await tx
    .delete(organizationMembers)
    .where(
      and(eq(organizationMembers.organizationId, organizationId), eq(organizationMembers.userId, userId)),
    )
    .returning({ userId: organizationMembers.userId });
  const groups = tx
    .select({ id: siteGroups.id })
    .from(siteGroups)
    .where(eq(siteGroups.organizationId, organizationId));
  const inGroups = await tx
    .delete(siteGroupMembers)
    .where(and(eq(siteGroupMembers.userId, userId), inArray(siteGroupMembers.siteGroupId, groups)))
    .returning({ userId: siteGroupMembers.userId });
  return member.length + inGroups.length > 0;
}

/** Lists the organizations where a person is the only owner, with the number of other members. */
export async function listSolelyOwnedOrganizations(
  db: Db,
  userId: string,
): Promise<(OrganizationRow & { readonly otherMembers: number })[]> {
  const { rows } = await db.execute<{ id: string; others: number }>(sql`
    select m.organization_id as id, count(o.user_id)::int as others
    from organization_members m
    left join organization_members o on o.organization_id = m.organization_id and o.user_id <> m.user_id
    where m.user_id = ${userId} and m.role = 'owner'
    group by m.organization_id
    having count(*) filter (where o.role = 'owner') = 0
    order by m.organization_id`);
  const others = new Map(rows.map(({ id, others: number }) => [id, number]));
  if (others.size === 0) return [];
  const owned = await db
    .select()
    .from(organizations)
    .where(inArray(organizations.id, [...others.keys()]))
    .orderBy(asc(organizations.id));
  return owned.map((organization) => ({ ...organization, otherMembers: others.get(organization.id)! }));
}

/**
 * Finds who to email about an organization: the preferred person if they still belong to it, otherwise the
 * first owner.
 */
export async function findContact(
  db: Db,
  organizationId: string,
  preferredUserId: string | null,
): Promise<UserRow | undefined> {
  const [contact] = await db
    .select(getTableColumns(users))
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(
      and(
        eq(organizationMembers.organizationId, organizationId),
        or(
          eq(organizationMembers.role, 'owner'),
          preferredUserId === null ? undefined : eq(users.id, preferredUserId),
        ),
      ),
    )
    .orderBy(
      desc(sql`${users.id} is not distinct from ${preferredUserId}::uuid`),
      asc(organizationMembers.joinedAt),
      asc(users.id),
    )
    .limit(1);
  return contact;
}

/** Whether a person belongs to an organization or to one of its site groups. */
export async function belongsToOrganization(
  db: Db,
  organizationId: string,
  userId: string,
): Promise<boolean> {
  const { role, groups } = await readMembership(db, organizationId, userId);
  return role !== null || groups.length > 0;
}

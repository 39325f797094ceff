import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { savedFilters, users } from '../schema.ts';
import type { OrganizationReader } from './reader.ts';
import type { UserRow } from './users.ts';

type SavedFilterRow = typeof savedFilters.$inferSelect;
export type ListedFilter = SavedFilterRow & {
  readonly owner: Pick<UserRow, 'firstName' | 'lastName' | 'username'> | null;
};

const { id, organizationId, ownerId, name, isShared, filter } = savedFilters;

/** Matches a reader's own filters, and shared ones if the reader can access all sites. */
const isAccessibleTo = (reader: OrganizationReader) =>
  and(
    eq(organizationId, reader.organizationId),
    or(
      reader.userId === null ? undefined : eq(ownerId, reader.userId),
      reader.siteIds === null ? eq(isShared, true) : undefined,
      sql`false`,
    ),
  );

const selectFilters = (db: Db) =>
  db
    .select({
      ...{ id, organizationId, ownerId, name, isShared, filter },
      owner: { firstName: users.firstName, lastName: users.lastName, username: users.username },
    })
    .from(savedFilters)
    .leftJoin(users, eq(users.id, ownerId));

/** Lists the filters that a reader sees, by name. */
export async function listFilters(db: Db, reader: OrganizationReader): Promise<ListedFilter[]> {
  return selectFilters(db)
    .where(isAccessibleTo(reader))
    .orderBy(asc(sql`lower(${name})`), asc(id)); // served by saved_filters_organization_idx
}

/** Reads a filter that a reader sees. */
export async function readFilter(
  db: Db,
  reader: OrganizationReader,
  filterId: string,
): Promise<ListedFilter | undefined> {
  const [found] = await selectFilters(db).where(and(eq(id, filterId), isAccessibleTo(reader)));
  return found;
}

export async function countFilters(db: Db, ofOrganization: string, userId: string): Promise<number> {
  return db.$count(savedFilters, and(eq(organizationId, ofOrganization), eq(ownerId, userId)));
}

export async function insertFilter(tx: Db, row: SavedFilterRow): Promise<void> {
  await tx.insert(savedFilters).values(row);
}

export async function updateFilter(
  tx: Db,
  filterId: string,
  change: Partial<Pick<SavedFilterRow, 'name' | 'isShared' | 'filter'>>,
): Promise<void> {
  if (Object.keys(change).length > 0) await tx.update(savedFilters).set(change).where(eq(id, filterId));
}

export async function deleteFilterRow(tx: Db, filterId: string): Promise<void> {
  await tx.delete(savedFilters).where(eq(id, filterId));
}

/** Deletes the filters of an account that aren't shared, before the account is deleted. */
export async function deletePersonalFilters(tx: Db, userId: string): Promise<void> {
  await tx.delete(savedFilters).where(and(eq(ownerId, userId), eq(isShared, false)));
}

import type { Db } from '../db/database.ts';
import type { OrganizationReader } from '../db/queries/reader.ts';
import { listSiteTags, type SiteCondition } from '../db/queries/sites.ts';
import { toStorable } from '../db/to-storable.ts';

const fold = (tag: string): string => tag.normalize('NFC').toLowerCase();

const compareTags = new Intl.Collator('en', { numeric: true }).compare;

/**
 * Returns a function that returns the tags to store for a site: sorted, without duplicates, and spelled as on the organization's
 */
export async function createTagResolver(
  tx: Db,
  organizationId: string,
): Promise<(typed: readonly string[]) => string[]> {
  const spellings = new Map((await listSiteTags(tx, organizationId)).map((tag) => [fold(tag), tag]));
  return (typed) => {
    for (const tag of typed) if (!spellings.has(fold(tag))) spellings.set(fold(tag), toStorable(tag));
    return [...new Set(typed.map((tag) => spellings.get(fold(tag))!))].sort(compareTags);
  };
}

/** Returns the tags to store for one site; see {@link createTagResolver}. */
export async function resolveTags(
  tx: Db,
  organizationId: string,
  typed: readonly string[],
): Promise<string[]> {
  return (await createTagResolver(tx, organizationId))(typed);
}

/** Returns a condition whose tags are spelled as they are stored. */
export async function resolveTagFilter<Condition extends SiteCondition>(
  db: Db,
  { organizationId }: Pick<OrganizationReader, 'organizationId'>,
  condition: Condition,
): Promise<Condition> {
  if (!condition.tag?.length) return condition;
  return { ...condition, tag: await resolveTags(db, organizationId, condition.tag) };
}

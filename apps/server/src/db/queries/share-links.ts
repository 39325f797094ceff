import { LINK_OPENING_MINUTES, type LinkOpening, MAX_LISTED_LINK_OPENINGS } from '@curbcut/contract';
import { and, count, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { scans, shareLinks } from '../schema.ts';

export type ShareLinkRow = typeof shareLinks.$inferSelect;

/** What a link leads to. */
export type LinkTarget =
  | { readonly reportId: string }
  | { readonly scanId: string }
  | { readonly periodReportId: string };

/** Number of days that an expired or revoked link is still listed. */
const EXPIRED_RETENTION_DAYS = 7;

/** Matches links that can be opened. */
export const isActiveLink = and(isNull(shareLinks.revokedAt), gt(shareLinks.expiresAt, sql`now()`));

function leadsTo(target: LinkTarget): SQL {
  if ('reportId' in target) return eq(shareLinks.reportId, target.reportId);
  if ('scanId' in target) return eq(shareLinks.scanId, target.scanId);
  return eq(shareLinks.periodReportId, target.periodReportId);
}

export async function createShareLinkRow(
  tx: Db,
  {
    hash,
    days,
    ...target
  }: LinkTarget & { readonly hash: string; readonly days: number; readonly recipientId?: string },
): Promise<ShareLinkRow> {
  const expiresAt = sql`now() + make_interval(days => ${days})`;
  const [link] = await tx
    .insert(shareLinks)
    .values({ hash, expiresAt, ...target })
    .returning();
  return link!;
}

/** Deletes a recipient's link to a report if the email couldn't be sent. */
export async function deleteRecipientLinks(
  tx: Db,
  recipientId: string,
  periodReportId: string,
): Promise<void> {
  await tx
    .delete(shareLinks)
    .where(and(eq(shareLinks.recipientId, recipientId), eq(shareLinks.periodReportId, periodReportId)));
}

/** Counts the active links to something, except those in emails to recipients. */
export async function countActiveLinks(db: Db, target: LinkTarget): Promise<number> {
  const [row] = await db
    .select({ active: count() })
    .from(shareLinks)
    .where(and(leadsTo(target), isActiveLink, isNull(shareLinks.recipientId)));
  return row?.active ?? 0;
}

/** Lists the links to something, newest first, including recently expired or revoked ones. */
export async function listShareLinks(db: Db, target: LinkTarget): Promise<ShareLinkRow[]> {
  return db.select().from(shareLinks).where(leadsTo(target)).orderBy(desc(shareLinks.createdAt));
}

/** Lists the links to several reports of one type, by report. */
export async function listReportLinks(
  db: Db,
  reportIds: readonly string[],
  column: 'reportId' | 'periodReportId' = 'reportId',
): Promise<Map<string, ShareLinkRow[]>> {
  if (reportIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(shareLinks)
    .where(inArray(shareLinks[column], [...reportIds]))
    .orderBy(desc(shareLinks.createdAt));
  return Map.groupBy(rows, (row) => row[column]!);
}

/** Revokes a link; if it was already revoked, the original time is kept. */
export async function revokeShareLinkRow(
  db: Db,
  target: LinkTarget,
  hash: string,
): Promise<ShareLinkRow | undefined> {
  const [link] = await db
    .update(shareLinks)
    .set({ revokedAt: sql`coalesce(${shareLinks.revokedAt}, now())` })
    .where(and(eq(shareLinks.hash, hash), leadsTo(target)))
    .returning();
  return link;
}

/** Finds the active link with this hash. */
export async function findActiveLink(db: Db, hash: string): Promise<ShareLinkRow | undefined> {
  const [link] = await db
    .select()
    .from(shareLinks)
    .where(and(eq(shareLinks.hash, hash), isActiveLink));
  return link;
}

/** A link to a scan's results, and the scan. */
export interface ActiveResultLink {
  readonly share: ShareLinkRow;
  readonly scan: Pick<typeof scans.$inferSelect, 'id' | 'url' | 'organizationId'>;
}

/** Finds the active link to a scan's results with this hash. */
export async function findActiveResultLink(db: Db, hash: string): Promise<ActiveResultLink | undefined> {
  const [found] = await db
    .select({
      share: shareLinks,
      scan: { id: scans.id, url: scans.url, organizationId: scans.organizationId },
    })
    .from(shareLinks)
    .innerJoin(scans, eq(scans.id, shareLinks.scanId))
    .where(and(eq(shareLinks.hash, hash), isActiveLink));
  return found;
}

/**
 * Records that a link was opened, unless the same network opened it in the last {@link LINK_OPENING_MINUTES}
 * minutes: a person who opens the page and then its file, or reloads it, opens the link once. One statement, so that
 * simultaneous requests count correctly.
 */
export async function recordOpening(db: Db, hash: string, network: string): Promise<void> {
  const opening: LinkOpening = { at: new Date().toISOString(), network };
  const { openings, opened } = shareLinks;
  const recent = sql`select 1 from jsonb_array_elements(${openings}) as known(opening)
    where opening ->> 'network' = ${network}
      and (opening ->> 'at')::timestamptz > now() - make_interval(mins => ${LINK_OPENING_MINUTES})`;
  await db
    .update(shareLinks)
    .set({
      opened: sql`${opened} + 1`,
      openings: sql`jsonb_path_query_array(${JSON.stringify([opening])}::jsonb || ${openings}, ${`$[0 to ${MAX_LISTED_LINK_OPENINGS - 1}]`}::jsonpath)`,
    })
    .where(and(eq(shareLinks.hash, hash), sql`not exists (${recent})`));
}

/** Deletes links that expired or were revoked a while ago, with the record of who opened them. */
export async function deleteExpiredShareLinks(db: Db): Promise<void> {
  const cutoff = sql`now() - make_interval(days => ${EXPIRED_RETENTION_DAYS})`;
  await db.delete(shareLinks).where(or(lt(shareLinks.expiresAt, cutoff), lt(shareLinks.revokedAt, cutoff)));
}

import { and, asc, count, eq, gt, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { issues, pageIssues, scanPages } from '../schema.ts';
import { isScanVisible, type Reader } from './reader.ts';

export type PageRow = typeof scanPages.$inferSelect;

/** The results of visiting a page. */
export type FinishedPage = Pick<
  PageRow,
  | 'finalUrl'
  | 'title'
  | 'notTested'
  | 'unexamined'
  | 'elements'
  | 'score'
  | 'failed'
  | 'needsReview'
  | 'tallies'
  | 'forAudits'
  | 'screenshot'
  | 'framework'
  | 'links'
  | 'clicks'
  | 'forms'
  | 'contentHash'
  | 'pageElements'
  | 'transcript'
  | 'transcriptHashes'
  | 'inputHashes'
  | 'reusedFrom'
  | 'step'
  | 'parts'
>;

/** A page's columns that are shown; tallies and links remain in the database. */
const shownColumns = {
  position: scanPages.position,
  url: scanPages.url,
  state: scanPages.state,
  finalUrl: scanPages.finalUrl,
  title: scanPages.title,
  notTested: scanPages.notTested,
  unexamined: scanPages.unexamined,
  importance: scanPages.importance,
  elements: scanPages.elements,
  score: scanPages.score,
  failed: scanPages.failed,
  needsReview: scanPages.needsReview,
  screenshot: scanPages.screenshot,
  reusedFrom: scanPages.reusedFrom,
  step: scanPages.step,
};
export type ShownPage = Pick<PageRow, keyof typeof shownColumns>;

/** Counts the parts of each scan's pages that weren't tested, or were tested only partially. */
export async function countUnexaminedParts(
  db: Db,
  scanIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (scanIds.length === 0) return new Map();
  const rows = await db
    .select({
      scanId: scanPages.scanId,
      parts: sql<number>`coalesce(sum(jsonb_array_length(${scanPages.unexamined})), 0)::int`,
    })
    .from(scanPages)
    .where(inArray(scanPages.scanId, [...scanIds]))
    .groupBy(scanPages.scanId);
  return new Map(rows.map(({ scanId, parts }) => [scanId, parts]));
}

/**
 * Adds pages after the scan's existing ones; known URLs are skipped. This is one statement with a single
 * parameter for all pages, because a start page or a sitemap can lead to thousands of them, and the embedded
 * database can't do anything else while it runs.
 *
 * @returns the number of new pages.
 */
export async function admitPages(
  tx: Db,
  scanId: string,
  urls: readonly string[],
  firstPosition: number,
): Promise<number> {
  if (urls.length === 0) return 0;
  const { rows } = await tx.execute<{ fresh: number }>(sql`
    with admitted as (
      insert into ${scanPages} (scan_id, url, position)
      select ${scanId}::uuid, candidate.url, ${firstPosition}::int - 1 + row_number() over (order by candidate.number)
      from jsonb_array_elements_text(${JSON.stringify([...new Set(urls)])}::jsonb)
        with ordinality as candidate(url, number)
      where not exists (
        select from ${scanPages} known where known.scan_id = ${scanId}::uuid and known.url = candidate.url
      )
      returning 1
    )
    select count(*)::int as fresh from admitted`);
  return rows[0]?.fresh ?? 0;
}

/**
 * Marks a page as being visited and counts the attempt.
 * @returns undefined if it's already finished, has no slot or doesn't exist.
 */
export async function beginVisit(
  db: Db,
  scanId: string,
  position: number,
): Promise<Pick<PageRow, 'url' | 'attempts' | 'yielding'> | undefined> {
  const [page] = await db
    .update(scanPages)
    .set({ state: 'running', attempts: sql`${scanPages.attempts} + 1` })
    .where(and(isUnfinished(scanId, position), ne(scanPages.state, 'waiting')))
    .returning({ url: scanPages.url, attempts: scanPages.attempts, yielding: scanPages.yielding });
  return page;
}

/** Returns a page to the queue for another visit. */
export async function requeueVisit(tx: Db, scanId: string, position: number): Promise<void> {
  await tx.update(scanPages).set(withoutSlot).where(isUnfinished(scanId, position));
}

/**
 * Returns a page to the queue whose visit was interrupted in favor of other owners' pages, without counting
 * the attempt.
 */
export async function preemptVisit(tx: Db, scanId: string, position: number): Promise<void> {
  await tx
    .update(scanPages)
    .set({ ...withoutSlot, attempts: sql`${scanPages.attempts} - 1` })
    .where(isUnfinished(scanId, position));
}

/**
 * Returns a page to the queue whose visit was interrupted for reasons unrelated to the page, without counting
 * the attempt.
 */
export async function undoVisit(db: Db, scanId: string, position: number): Promise<void> {
  await db
    .update(scanPages)
    .set({ state: 'queued', attempts: sql`${scanPages.attempts} - 1` })
    .where(isUnfinished(scanId, position));
}

const withoutSlot = { state: 'waiting', slotSince: null, yielding: false } as const;

const isUnfinished = (scanId: string, position: number) =>
  and(eq(scanPages.scanId, scanId), eq(scanPages.position, position), isNull(scanPages.finishedOrder));

/**
 * Stores a visit's results. @returns false if the page was already finished, in which case nothing from this
 * visit counts.
 */
export async function finishPage(
  tx: Db,
  scanId: string,
  position: number,
  order: number,
  page: FinishedPage,
): Promise<boolean> {
  const finished = await tx
    .update(scanPages)
    .set({ ...page, state: page.notTested === null ? 'tested' : 'not-tested', finishedOrder: order })
    .where(
      and(eq(scanPages.scanId, scanId), eq(scanPages.position, position), isNull(scanPages.finishedOrder)),
    )
    .returning({ position: scanPages.position });
  return finished.length === 1;
}

/**
 * Lists up to `limit` pages that were finished after a position in finishing order, with the fields that the
 * scan plan needs.
 */
export async function listPagesFinishedAfter(
  db: Db,
  scanId: string,
  order: number,
  limit: number,
): Promise<Pick<PageRow, 'url' | 'finalUrl' | 'links' | 'finishedOrder'>[]> {
  return db
    .select({
      url: scanPages.url,
      finalUrl: scanPages.finalUrl,
      links: scanPages.links,
      finishedOrder: scanPages.finishedOrder,
    })
    .from(scanPages)
    .where(and(eq(scanPages.scanId, scanId), gt(scanPages.finishedOrder, order)))
    .orderBy(asc(scanPages.finishedOrder)) // served by scan_pages_finished_idx
    .limit(limit);
}

export async function hasUnfinishedPages(db: Db, scanId: string): Promise<boolean> {
  const unfinished = await db
    .select({ position: scanPages.position })
    .from(scanPages)
    .where(and(eq(scanPages.scanId, scanId), isNull(scanPages.finishedOrder)))
    .limit(1);
  return unfinished.length > 0;
}

/** Finishes all unvisited pages with the same reason, and returns their number. */
export async function abandonUnfinishedPages(
  tx: Db,
  scanId: string,
  orderAfter: number,
  notTested: NonNullable<PageRow['notTested']>,
): Promise<number> {
  const left = tx.$with('left_over').as(
    tx
      .select({
        position: scanPages.position,
        place: sql<number>`row_number() over (order by ${scanPages.position})`.as('place'),
      })
      .from(scanPages)
      .where(and(eq(scanPages.scanId, scanId), isNull(scanPages.finishedOrder))),
  );
  const finished = await tx
    .with(left)
    .update(scanPages)
    .set({ state: 'not-tested', notTested, finishedOrder: sql`${orderAfter} + ${left.place}` })
    .from(left)
    .where(and(eq(scanPages.scanId, scanId), eq(scanPages.position, left.position)))
    .returning({ position: scanPages.position });
  return finished.length;
}

/** Reads one page of a scan that the reader is allowed to see. */
export async function readPage(
  db: Db,
  reader: Reader,
  scanId: string,
  position: number,
): Promise<ShownPage | undefined> {
  const [page] = await db
    .select(shownColumns)
    .from(scanPages)
    .where(isVisiblePage(db, reader, scanId, position));
  return page;
}

/** The condition for one page of a scan that the reader is allowed to see. */
export const isVisiblePage = (db: Db, reader: Reader, scanId: string, position: number): SQL | undefined =>
  and(
    eq(scanPages.scanId, scanId),
    eq(scanPages.position, position),
    isScanVisible(db, reader, scanPages.scanId),
  );

/** Lists a scan's pages after a position, in the order they were admitted. */
export async function listPages(
  db: Db,
  reader: Reader,
  scanId: string,
  { status, after, limit }: { status?: 'tested' | 'not-tested'; after: number; limit: number },
): Promise<ShownPage[]> {
  return db
    .select(shownColumns)
    .from(scanPages)
    .where(
      and(
        eq(scanPages.scanId, scanId),
        isScanVisible(db, reader, scanPages.scanId),
        gt(scanPages.position, after),
        status && eq(scanPages.state, status),
      ),
    )
    .orderBy(asc(scanPages.position))
    .limit(limit);
}

/** A page with the fields that a report needs. */
export type PageToReport = ShownPage &
  Pick<PageRow, 'tallies'> & {
    /** Elements of excluded issues, by rule and outcome. */
    readonly excluded: readonly ExcludedElements[];
  };

/** Number of elements on a page that are excluded from a rule's results. */
export interface ExcludedElements {
  readonly ruleId: string;
  readonly outcome: 'failed' | 'cantTell';
  readonly count: number;
}

/** Lists a scan's pages after a given position, in order, for the report job. */
export async function listPagesToReport(
  db: Db,
  scanId: string,
  { after, limit }: { after: number; limit: number },
): Promise<PageToReport[]> {
  const excluded = sql<ExcludedElements[]>`(
    select coalesce(jsonb_agg(to_jsonb(element)), '[]'::jsonb) from (
      select i.rule_id as "ruleId", i.outcome, sum(cardinality(c.indexes))::int as count
      from ${pageIssues} c
      join ${issues} i on i.scan_id = c.scan_id and i.fingerprint = c.issue and i.exclusion is not null
      where c.scan_id = scan_pages.scan_id and c.position = scan_pages.position
      group by i.rule_id, i.outcome
    ) element
  )`;
  return db
    .select({ ...shownColumns, tallies: scanPages.tallies, excluded })
    .from(scanPages)
    .where(and(eq(scanPages.scanId, scanId), gt(scanPages.position, after)))
    .orderBy(asc(scanPages.position))
    .limit(limit);
}

export async function countPages(
  db: Db,
  reader: Reader,
  scanId: string,
  status?: 'tested' | 'not-tested',
): Promise<number> {
  const [row] = await db
    .select({ pages: count() })
    .from(scanPages)
    .where(
      and(
        eq(scanPages.scanId, scanId),
        isScanVisible(db, reader, scanPages.scanId),
        status && eq(scanPages.state, status),
      ),
    );
  return row?.pages ?? 0;
}

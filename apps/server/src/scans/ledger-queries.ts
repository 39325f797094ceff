import type { PageParts, TestedParts } from '@curbcut/engine';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { type StoredParts, type StoredTestedParts, scanPages, scanParts } from '../db/schema.ts';
import { toStorable } from '../db/to-storable.ts';
import { visitPageJob } from '../jobs/job-definitions.ts';

/** A scan's page in one variant. */
export interface PageView {
  readonly scanId: string;
  readonly position: number;
  /** The variant's number, starting at 0. */
  readonly view: number;
}

/** A scan's page and what is known about its parts. */
export interface StoredLedgerPage {
  readonly position: number;
  /** `open` while it has a slot, `waiting` while it's waiting for one, `over` once its results are stored. */
  readonly state: 'waiting' | 'open' | 'over';
  readonly views: readonly {
    readonly view: number;
    readonly parts: PageParts | null;
    readonly results: readonly TestedParts[] | null;
  }[];
}

/** Stores a page's parts. Only the first description counts, and none is accepted after the page is over. */
export async function insertPageParts(db: Db, page: PageView, parts: PageParts): Promise<void> {
  await saveParts(db, page, toStoredParts(parts), null);
}

/**
 * Stores what was tested on a page. Only the first results count, and none are accepted after the page is
 * over.
 *
 * @param parts what was tested on the page; null if its parts weren't described
 */
export async function saveTestedParts(
  db: Db,
  page: PageView,
  parts: PageParts | null,
  results: readonly TestedParts[],
): Promise<void> {
  await saveParts(db, page, parts && toStoredParts(parts), results.map(toStoredResult));
}

async function saveParts(
  db: Db,
  { scanId, position, view }: PageView,
  parts: StoredParts | null,
  results: readonly StoredTestedParts[] | null,
): Promise<void> {
  const toJson = (value: object | null) => (value === null ? null : JSON.stringify(toStorable(value)));
  await db.execute(sql`
    insert into ${scanParts} (scan_id, position, view, parts, results)
    select p.scan_id, p.position, ${view}::int, ${toJson(parts)}::jsonb, ${toJson(results)}::jsonb
    from ${scanPages} p
    where p.scan_id = ${scanId}::uuid and p.position = ${position}::int and p.finished_order is null
    on conflict (scan_id, position, view) do update
      set parts = excluded.parts, results = excluded.results
      where scan_parts.results is null and excluded.results is not null`);
}

/** Which of a scan's pages to list. */
export interface LedgerRange {
  /** The first position. */
  readonly from: number;
  /** The position after the last one. */
  readonly before: number;
  /** Positions to skip. */
  readonly except: Iterable<number>;
  /** Positions of pages whose parts are known. */
  readonly known: Iterable<number>;
}

/** Lists a scan's pages with what is known about their parts. */
export async function listLedgerPages(
  db: Db,
  scanId: string,
  { from, before, except, known }: LedgerRange,
): Promise<StoredLedgerPage[]> {
  const toList = (positions: Iterable<number>) => sql`(
    select value::int from jsonb_array_elements_text(${JSON.stringify([...positions])}::jsonb)
  )`;
  // A single statement, so that it includes everything stored before a page was over.
  const { rows } = await db.execute<LedgerRow>(sql`
    select p.position, p.state, t.view, t.parts, t.results
    from ${scanPages} p
    left join ${scanParts} t
      on t.scan_id = p.scan_id and t.position = p.position and t.position not in ${toList(known)}
    where p.scan_id = ${scanId}::uuid and p.position >= ${from}::int and p.position < ${before}::int
      and p.position not in ${toList(except)}
    order by p.position, t.view`);
  return [...Map.groupBy(rows, ({ position }) => position)].map(([position, views]) => ({
    position,
    state: toLedgerState(views[0]!.state),
    views: views.flatMap(({ view, parts, results }) =>
      view === null
        ? []
        : [{ view, parts: parts && toParts(parts), results: results?.map(toTestedParts) ?? null }],
    ),
  }));
}

type LedgerRow = Record<string, unknown> & {
  readonly position: number;
  readonly state: (typeof scanPages.$inferSelect)['state'];
  readonly view: number | null;
  readonly parts: StoredParts | null;
  readonly results: readonly StoredTestedParts[] | null;
};

/**
 * Whether an earlier page has a slot and its job could have started this long ago, but no process has started
 * it. This happens if a process was lost and the others are all busy.
 */
export async function isEarlierVisitOverdue(
  db: Db,
  scanId: string,
  before: number,
  seconds: number,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from pgboss.job
    where name = ${visitPageJob.name} and state in ('created', 'retry')
      and start_after < now() - make_interval(secs => ${seconds})
      and data->>'scanId' = ${scanId} and (data->>'position')::int < ${before}::int
    limit 1`);
  return rows.length > 0;
}

function toLedgerState(state: LedgerRow['state']): StoredLedgerPage['state'] {
  if (state === 'waiting') return 'waiting';
  return state === 'queued' || state === 'running' ? 'open' : 'over';
}

const toStoredParts = ({ shared, byTest }: PageParts): StoredParts => ({
  shared: [...shared],
  byTest: [...byTest].map(([test, keys]) => [test, [...keys]]),
});

const toParts = ({ shared, byTest }: StoredParts): PageParts => ({
  shared: new Set(shared),
  byTest: new Map(byTest.map(([test, keys]) => [test, new Set(keys)])),
});

const toStoredResult = ({ test, tested, found }: TestedParts): StoredTestedParts => ({
  test,
  tested: tested === 'all' ? tested : [...tested],
  found: found === 'all' ? found : [...found],
});

const toTestedParts = ({ test, tested, found }: StoredTestedParts): TestedParts => ({
  test,
  tested: tested === 'all' ? tested : new Set(tested),
  found: found === 'all' ? found : new Set(found),
});

import type { ExclusionReason, Severity, SeverityCounts } from '@curbcut/contract';
import { and, asc, count, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { issues, pageIssues, type StoredIssue } from '../schema.ts';
import { isScanVisible, type Reader } from './reader.ts';

export interface StoredIssueRow {
  readonly fingerprint: string;
  readonly rank: number;
  readonly issue: StoredIssue;
  /** The first finding's page position and index. */
  readonly position: number;
  readonly index: number;
  /** Indexes of the scan's variants in which it occurs, ascending. */
  readonly variants: readonly number[];
  /** The issue's fix, identified by the page it was tested on and its rank there; null if none is known. */
  readonly fixPosition: number | null;
  readonly fixRank: number | null;
  /** Why the issue is excluded from counts; null for an issue that counts. */
  readonly excluded: ExclusionReason | null;
}

const issueColumns = {
  fingerprint: issues.fingerprint,
  rank: issues.rank,
  issue: issues.issue,
  position: issues.position,
  index: issues.index,
  variants: issues.variants,
  fixPosition: issues.fixPosition,
  fixRank: issues.fixRank,
  excluded: issues.excluded,
};

/** Stores a scan's issues. */
export async function insertIssues(tx: Db, scanId: string, rows: readonly StoredIssueRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into ${issues} (scan_id, fingerprint, rank, outcome, severity, rule_id, issue, position, index, variants,
      fix_position, fix_rank, fix_status)
    select ${scanId}::uuid, row.fingerprint, row.rank, row.issue ->> 'outcome', row.issue ->> 'severity',
      row.issue ->> 'rule_id', row.issue, row.position, row.index, row.variants,
      row."fixPosition", row."fixRank", row.issue -> 'fix' ->> 'status'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row(fingerprint text, rank int, issue jsonb, position int, index int, variants int[],
        "fixPosition" int, "fixRank" int)`);
}

export interface IssueFilter {
  readonly severity?: readonly Severity[];
  /** Position of a page that it occurs on. */
  readonly page?: number;
  readonly rule?: readonly string[];
  readonly status?: 'failed' | 'cantTell';
  readonly fix?: 'proven' | 'unproven' | 'none';
  readonly component?: string;
  /** One issue by its fingerprint, even if it's excluded. */
  readonly issue?: string;
}

function toIssueCondition(
  db: Db,
  reader: Reader,
  scanId: string,
  { severity, page, rule, status, fix, component, issue }: IssueFilter,
) {
  return and(
    eq(issues.scanId, scanId),
    isScanVisible(db, reader, issues.scanId),
    issue === undefined ? isNull(issues.excluded) : eq(issues.fingerprint, issue),
    severity?.length ? inArray(issues.severity, [...severity]) : undefined,
    rule?.length ? inArray(issues.ruleId, [...rule]) : undefined,
    status && eq(issues.outcome, status),
    component === undefined ? undefined : sql`${issues.issue} ->> 'component' = ${component}`,
    fix && (fix === 'none' ? isNull(issues.fixStatus) : eq(issues.fixStatus, fix)),
    page === undefined
      ? undefined
      : inArray(
          issues.fingerprint,
          db
            .select({ issue: pageIssues.issue })
            .from(pageIssues)
            .where(and(eq(pageIssues.scanId, scanId), eq(pageIssues.position, page))),
        ),
  );
}

/** Lists matching issues after a rank, worst first. Excluded issues match only when requested by fingerprint. */
export async function listIssuesMatching(
  db: Db,
  reader: Reader,
  scanId: string,
  filter: IssueFilter,
  { after, limit }: { after: number; limit: number },
): Promise<StoredIssueRow[]> {
  return db
    .select(issueColumns)
    .from(issues)
    .where(and(toIssueCondition(db, reader, scanId, filter), gt(issues.rank, after)))
    .orderBy(asc(issues.rank)) // served by issues_rank_idx
    .limit(limit);
}

export async function countIssues(
  db: Db,
  reader: Reader,
  scanId: string,
  filter: IssueFilter,
): Promise<number> {
  const [row] = await db
    .select({ found: count() })
    .from(issues)
    .where(toIssueCondition(db, reader, scanId, filter));
  return row?.found ?? 0;
}

/** Reads one issue; undefined if the scan has no such issue. */
export async function readIssue(
  db: Db,
  reader: Reader,
  scanId: string,
  fingerprint: string,
): Promise<StoredIssueRow | undefined> {
  const [issue] = await db
    .select(issueColumns)
    .from(issues)
    .where(
      and(
        eq(issues.scanId, scanId),
        eq(issues.fingerprint, fingerprint),
        isScanVisible(db, reader, issues.scanId),
      ),
    );
  return issue;
}

/** Maximum number of components in the filter. */
const MAX_COMPONENTS = 500;

/** The filter values for a scan's issues, each with the number of matching issues, worst issue first. */
export interface IssueFacets {
  readonly rules: readonly { readonly ruleId: string; readonly title: string; readonly issues: number }[];
  readonly components: readonly { readonly component: string; readonly issues: number }[];
  readonly severities: SeverityCounts;
  readonly fixes: Readonly<Record<FixFacet, number>>;
  /** Number of issues with a verified fix, regardless of the filter. */
  readonly proven: number;
  /** Number of issues that match the filter, unless it selects one by its fingerprint. */
  readonly matching: number;
}

type FixFacet = NonNullable<IssueFilter['fix']>;

/** Issues in a scan that have the same value in every filter. */
export interface FacetGroup {
  readonly ruleId: string;
  readonly title: string;
  readonly component: string | null;
  readonly severity: Severity;
  readonly fix: FixFacet;
  readonly outcome: 'failed' | 'cantTell';
  readonly issues: number;
}

/**
 * Counts the issues in a scan, or on one of its pages, by everything they can be filtered by. This is a
 * single query because the embedded database runs one at a time.
 */
export async function readFacetGroups(
  db: Db,
  reader: Reader,
  scanId: string,
  page: number | undefined,
): Promise<FacetGroup[]> {
  const component = sql<string | null>`${issues.issue} ->> 'component'`;
  return db
    .select({
      ruleId: issues.ruleId,
      title: sql<string>`min(${issues.issue} ->> 'rule_title')`,
      component,
      severity: issues.severity,
      fix: sql<FixFacet>`coalesce(${issues.fixStatus}, 'none')`,
      outcome: issues.outcome,
      issues: count(),
    })
    .from(issues)
    .where(toIssueCondition(db, reader, scanId, { ...(page !== undefined && { page }) }))
    .groupBy(issues.ruleId, component, issues.severity, issues.fixStatus, issues.outcome)
    .orderBy(sql`min(${issues.rank})`);
}

/**
 * Returns the values of each filter, counted with all other filters applied.
 *
 * @param groups The scan's groups, or those of the page selected in the filter.
 * @param all All of the scan's groups.
 */
export function countFacets(
  groups: readonly FacetGroup[],
  all: readonly FacetGroup[],
  filter: IssueFilter,
): IssueFacets {
  const listGroupsFor = (facet: keyof IssueFilter) =>
    groups.filter((group) => matchesOtherFilters(group, filter, facet));
  const severityCount = (severity: Severity) =>
    sum(listGroupsFor('severity').filter((group) => group.severity === severity));
  const fixCount = (fix: FixFacet) => sum(listGroupsFor('fix').filter((group) => group.fix === fix));
  return {
    rules: [...Map.groupBy(listGroupsFor('rule'), ({ ruleId }) => ruleId)].map(([ruleId, some]) => ({
      ruleId,
      title: some[0]!.title,
      issues: sum(some),
    })),
    components: [...Map.groupBy(listGroupsFor('component'), (group) => group.component)]
      .flatMap(([name, some]) => (name === null ? [] : [{ component: name, issues: sum(some) }]))
      .slice(0, MAX_COMPONENTS),
    severities: {
      critical: severityCount('critical'),
      serious: severityCount('serious'),
      moderate: severityCount('moderate'),
      minor: severityCount('minor'),
    },
    fixes: { proven: fixCount('proven'), unproven: fixCount('unproven'), none: fixCount('none') },
    proven: sum(all.filter(({ fix }) => fix === 'proven')),
    // If no facet is being counted, all filters apply. The page filter is already part of the groups.
    matching: sum(listGroupsFor('page')),
  };
}

const sum = (groups: readonly FacetGroup[]) => groups.reduce((total, group) => total + group.issues, 0);

/** Whether a group passes the filters, except for the filter that the facet is for. */
function matchesOtherFilters(group: FacetGroup, filter: IssueFilter, facet: keyof IssueFilter): boolean {
  const isAny = (name: keyof IssueFilter, chosen: readonly string[] | undefined, value: string | null) =>
    name === facet || !chosen?.length || (value !== null && chosen.includes(value));
  const { status, severity, rule, fix, component } = filter;
  return (
    isAny('status', status && [status], group.outcome) &&
    isAny('severity', severity, group.severity) &&
    isAny('rule', rule, group.ruleId) &&
    isAny('fix', fix && [fix], group.fix) &&
    isAny('component', component === undefined ? undefined : [component], group.component)
  );
}

/** Lists all of a scan's issues for the matching job after a rank, worst first. Jobs don't act for a user. */
export async function listIssuesToMatch(
  db: Db,
  scanId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<StoredIssueRow[]> {
  return db
    .select(issueColumns)
    .from(issues)
    .where(and(eq(issues.scanId, scanId), gt(issues.rank, after)))
    .orderBy(asc(issues.rank)) // served by issues_rank_idx
    .limit(limit);
}

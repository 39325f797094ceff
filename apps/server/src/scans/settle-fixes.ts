import type { FixSummary } from '@curbcut/contract';
import { severityOf } from '@curbcut/engine';
import {
  type AfterMending,
  afterMending,
  mendedByRule,
  mendedOutcomes,
  pageScore,
  siteScore,
} from '@curbcut/scoring';
import type { Db } from '../db/database.ts';
import { fixesToShow, mendedPages, type ShownFix } from '../db/queries/fixes.ts';
import type { IssueRow } from '../db/queries/issues.ts';
import type { StoredIssue } from '../db/schema.ts';
import { rangesOf } from './parts.ts';
import type { SettledIssues } from './settle-issues.ts';
import type { SettledPages } from './settle-pages.ts';

/** The site with every proven change made, as it was measured on each page. */
export interface MendedSite extends AfterMending<StoredIssue> {
  /** See `siteScore`. */
  readonly originalScore: number | null;
}

export interface SettledFixes {
  readonly issues: readonly IssueRow[];
  /** Null when no change was proven. */
  readonly mended: MendedSite | null;
}

/** Gives each issue the change that mends it, and works out what all proven ones together would leave. */
export async function settleFixes(
  db: Db,
  scanId: string,
  { pages, tested }: SettledPages,
  { issues, joined }: SettledIssues,
): Promise<SettledFixes> {
  const shown = new Map<string, ShownFix>();
  for (const fix of await fixesToShow(db, scanId)) {
    const issue = joined.get(fix.fingerprint) ?? fix.fingerprint;
    if (!shown.has(issue)) shown.set(issue, fix);
  }
  const isProven = (issue: string) => shown.get(issue)?.status === 'proven';
  const gone = new Map<string, number>();
  const scores = new Map<number, number | null>();
  if ([...shown.keys()].some(isProven)) {
    const ruleOf = new Map(issues.map(({ fingerprint, issue }) => [fingerprint, issue.rule_id]));
    for (const range of rangesOf(pages)) {
      for (const page of await mendedPages(db, scanId, range)) {
        const mended = page.mended.filter(({ issue }) => isProven(issue));
        for (const { issue, count } of mended) gone.set(issue, (gone.get(issue) ?? 0) + count);
        const outcomes = mendedOutcomes(page.tallies, mendedByRule(mended, ruleOf));
        scores.set(page.position, pageScore(outcomes, severityOf));
      }
    }
  }
  const rows = issues.map((row): IssueRow => {
    const fix = shown.get(row.fingerprint);
    const mended = Math.min(row.issue.occurrences, gone.get(row.fingerprint) ?? 0);
    return {
      ...row,
      issue: { ...row.issue, fix: fix ? toSummary(fix, mended) : null },
      fixPosition: fix?.position ?? null,
      fixRank: fix?.rank ?? null,
    };
  });
  const left = afterMending(rows.map(({ issue }) => issue));
  if (left === null) return { issues: rows, mended: null };
  const originalScore = siteScore(
    tested.map(({ position, score, importance }) => ({ score: scores.get(position) ?? score, importance })),
  );
  return { issues: rows, mended: { originalScore, ...left } };
}

function toSummary({ status, confidence, person_writes }: ShownFix, mended: number): FixSummary {
  return { status, confidence, person_writes, mended };
}

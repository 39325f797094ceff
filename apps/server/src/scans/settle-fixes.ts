import type { FixSummary } from '@curbcut/contract';
import type { Db } from '../db/database.ts';
import { fixedOnPages, fixesToShow, type ShownFix } from '../db/queries/fixes.ts';
import type { IssueRow } from '../db/queries/issues.ts';
import { rangesOf } from './parts.ts';
import type { SettledIssues } from './settle-issues.ts';

/** Gives each issue the fix to show, and how many of its occurrences proven fixes fixed on all pages together. */
export async function settleFixes(
  db: Db,
  scanId: string,
  pages: number,
  { issues, joined }: SettledIssues,
): Promise<readonly IssueRow[]> {
  const shown = new Map<string, ShownFix>();
  for (const fix of await fixesToShow(db, scanId)) {
    const issue = joined.get(fix.fingerprint) ?? fix.fingerprint;
    if (!shown.has(issue)) shown.set(issue, fix);
  }
  const fixed = new Map<string, number>();
  const isProven = (issue: string) => shown.get(issue)?.status === 'proven';
  if ([...shown.keys()].some(isProven)) {
    for (const range of rangesOf(pages)) {
      for (const { issue, count } of await fixedOnPages(db, scanId, range)) {
        if (isProven(issue)) fixed.set(issue, (fixed.get(issue) ?? 0) + count);
      }
    }
  }
  return issues.map((row): IssueRow => {
    const fix = shown.get(row.fingerprint);
    const count = Math.min(row.issue.occurrences, fixed.get(row.fingerprint) ?? 0);
    return {
      ...row,
      issue: { ...row.issue, fix: fix ? toSummary(fix, count) : null },
      fixPosition: fix?.position ?? null,
      fixRank: fix?.rank ?? null,
      leftOut: null,
    };
  });
}

function toSummary({ status, confidence, person_writes }: ShownFix, mended: number): FixSummary {
  return { status, confidence, person_writes, mended };
}

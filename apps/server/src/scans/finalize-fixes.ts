import type { FixSummary } from '@curbcut/contract';
import type { Db } from '../db/database.ts';
import { countFixedOnPages, type FixToShow, listFixesToShow } from '../db/queries/fixes.ts';
import type { StoredIssueRow } from '../db/queries/issues.ts';
import { splitPages } from './batches.ts';
import type { FinalizedIssues } from './finalize-issues.ts';

/** Assigns each issue the fix to show, and the number of its occurrences that verified fixes removed on all pages. */
export async function finalizeFixes(
  db: Db,
  scanId: string,
  pages: number,
  { issues, mergedInto }: FinalizedIssues,
): Promise<readonly StoredIssueRow[]> {
  const shown = new Map<string, FixToShow>();
  for (const fix of await listFixesToShow(db, scanId)) {
    const issue = mergedInto.get(fix.fingerprint) ?? fix.fingerprint;
    if (!shown.has(issue)) shown.set(issue, fix);
  }
  const fixed = new Map<string, number>();
  const isProven = (issue: string) => shown.get(issue)?.status === 'proven';
  if ([...shown.keys()].some(isProven)) {
    for (const range of splitPages(pages)) {
      for (const { issue, count } of await countFixedOnPages(db, scanId, range)) {
        if (isProven(issue)) fixed.set(issue, (fixed.get(issue) ?? 0) + count);
      }
    }
  }
  return issues.map((row): StoredIssueRow => {
    const fix = shown.get(row.fingerprint);
    const count = Math.min(row.issue.occurrences, fixed.get(row.fingerprint) ?? 0);
    return {
      ...row,
      issue: { ...row.issue, fix: fix ? toFixSummary(fix, count) : null },
      fixPosition: fix?.position ?? null,
      fixRank: fix?.rank ?? null,
      leftOut: null,
    };
  });
}

function toFixSummary(
  { status, confidence, person_writes }: FixToShow,
  fixedOccurrences: number,
): FixSummary {
  return { status, confidence, person_writes, fixed_occurrences: fixedOccurrences };
}

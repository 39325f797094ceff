import { compareSamples, type SampleGap as Gap } from '@curbcut/audit';
import { MAX_LISTED_GAPS, type SampleCheck, type SampleGap, type StartAuditBody } from '@curbcut/contract';
import { getRuleInfo } from '@curbcut/engine';
import type { Db } from '../db/database.ts';
import { listIssuesByFingerprint } from '../db/queries/audit-sources.ts';
import type { OrganizationReader } from '../db/queries/reader.ts';
import type { ScanRow } from '../db/queries/scans.ts';
import type { SiteRow } from '../db/queries/sites.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { requireUserAudit } from './read-audits.ts';
import { readSampleCandidates } from './read-scan-source.ts';
import { requireScan } from './start-audit.ts';
import { readSampleInScan } from './update-audit.ts';

/**
 * Compares a sample's random pages with its other pages, and suggests pages to add (WCAG-EM step 4.3).
 *
 * @throws {ApiProblem} if the scan can't be used or didn't test one of the pages.
 */
export async function checkAuditSample(
  db: Db,
  site: SiteRow,
  { scan_id, pages }: Pick<StartAuditBody, 'scan_id' | 'pages'>,
): Promise<SampleCheck> {
  return compareInScan(db, await requireScan(db, site, scan_id), pages);
}

/**
 * Compares the random pages in a running audit's sample with its other pages, like {@link checkAuditSample}.
 *
 * @throws {ApiProblem} 404 if the account has no such audit, or its scan has been deleted; 409 if it is
 * signed.
 */
export async function compareAuditSample(
  db: Db,
  reader: OrganizationReader,
  auditId: string,
): Promise<SampleCheck> {
  const { scan, sample } = await readSampleInScan(db, await requireUserAudit(db, reader, auditId));
  const pages = sample.map(({ position, reason }) => ({ page_id: String(position), reason }));
  return compareInScan(db, scan, pages);
}

async function compareInScan(
  db: Db,
  scan: ScanRow,
  pages: Pick<StartAuditBody, 'pages'>['pages'],
): Promise<SampleCheck> {
  const candidates = await readSampleCandidates(db, scan);
  const byId = new Map(candidates.map((candidate) => [candidate.pageId, candidate]));
  if (pages.some(({ page_id }) => !byId.has(page_id))) throw new ApiProblem('audit/page-not-in-scan');
  const { gaps, proposed } = compareSamples(
    candidates,
    pages.map(({ page_id, reason }) => ({ pageId: page_id, reason })),
  );
  const toPage = (pageId: string) => {
    const { url, title } = byId.get(pageId)!;
    return { page_id: pageId, url, title };
  };
  const described = await describeGaps(db, scan.id, gaps);
  return {
    gaps: gaps.map((gap, nth) => ({ ...toPage(gap.pageId), ...described[nth]! })),
    proposed: proposed.map(toPage),
  };
}

async function describeGaps(
  db: Db,
  scanId: string,
  gaps: readonly Gap[],
): Promise<Pick<SampleGap, 'content' | 'issues' | 'total'>[]> {
  const listed = gaps.map(({ issues }) => issues.slice(0, MAX_LISTED_GAPS));
  const found = await listIssuesByFingerprint(db, scanId, [...new Set(listed.flat())]);
  return gaps.map(({ rules, issues }, nth) => ({
    content: rules.slice(0, MAX_LISTED_GAPS).map((id) => getRuleInfo(id)?.title ?? id),
    issues: listed[nth]!.flatMap((fingerprint) => {
      const issue = found.get(fingerprint);
      return issue ? [{ rule_title: issue.rule_title, cause: issue.cause }] : [];
    }),
    total: rules.length + issues.length,
  }));
}

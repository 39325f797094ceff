import { getVariantKey, listLimitedTests } from '@curbcut/contract';
import {
  decideOutcome,
  type IssueEvidence,
  type IssueOutcome,
  type PageCoverage,
  type ScanCoverageFacts,
} from '@curbcut/engine';
import type { Db } from '../db/database.ts';
import { listVisitedPages, type VisitedPage } from '../db/queries/issue-samples.ts';
import type { ScanRow } from '../db/queries/scans.ts';
import type { IssueDetection, StoredIssue, StoredPageParts } from '../db/schema.ts';
import { toScanSettings } from '../scans/scan-presenters.ts';

/** A scan's scope: where and how it tested, which determines what it could find. */
export type ScanScope = ScanCoverageFacts;

/** A known issue, with where and how it was found. */
export interface EarlierIssue {
  readonly issue: Pick<StoredIssue, 'rule_id' | 'engines' | 'pages'>;
  readonly seen: IssueDetection;
}

export async function readScanScope(db: Db, scan: ScanRow): Promise<ScanScope> {
  return toScanScope(scan, await listVisitedPages(db, scan.id));
}

export function toScanScope(
  scan: Pick<ScanRow, 'settings' | 'ruleVersions'>,
  pages: readonly VisitedPage[],
): ScanScope {
  const settings = toScanSettings(scan);
  const urls = new Map(pages.map(({ position, url, finalUrl }) => [position, finalUrl ?? url]));
  const count = (wanted: PageCoverage['state']) => pages.filter(({ outcome }) => outcome === wanted).length;
  const firstPage = urls.get(0);
  return {
    ...(firstPage !== undefined && { firstPage }),
    isDown: count('gone') > count('tested'),
    pages: new Map(
      pages.flatMap(({ url, finalUrl, outcome, unexamined, parts }) => {
        const coverage: PageCoverage =
          outcome === 'tested'
            ? {
                state: outcome,
                limitedTests: listLimitedTests(unexamined),
                ...(parts && toPartCoverage(parts, urls)),
              }
            : { state: outcome };
        return (finalUrl === null ? [url] : [url, finalUrl]).map((known) => [known, coverage] as const);
      }),
    ),
    ruleVersions: new Map(Object.entries(scan.ruleVersions)),
    secondOpinion: settings.second_opinion,
    variants: new Set(settings.variants.map(getVariantKey)),
    signedIn: scan.settings.signs_in,
    depth: settings.depth,
  };
}

/** @param urls the URLs of the scan's pages, by position */
function toPartCoverage({ found, elsewhere }: StoredPageParts, urls: ReadonlyMap<number, string>) {
  return {
    foundParts: new Map(Object.entries(found)),
    testedElsewhere: new Map(
      Object.entries(elsewhere).map(([test, byPosition]) => [
        test,
        new Map(
          Object.entries(byPosition).flatMap(([position, keys]) =>
            keys.map((key) => [key, urls.get(Number(position)) ?? null] as const),
          ),
        ),
      ]),
    ),
  };
}

/** Determines a scan's outcome for a known issue; see `decideOutcome`. */
export function getIssueOutcome(
  { issue, seen }: EarlierIssue,
  scope: ScanScope,
  isFound = false,
): IssueOutcome {
  const evidence: IssueEvidence = {
    ...seen,
    ruleId: issue.rule_id,
    engines: issue.engines,
    pages: issue.pages,
  };
  return decideOutcome(evidence, scope, isFound);
}

/** Whether a scan would have found an issue if it existed, so that its absence is conclusive. */
export const wouldHaveFound = (issue: EarlierIssue, scope: ScanScope): boolean =>
  getIssueOutcome(issue, scope).outcome === 'gone';

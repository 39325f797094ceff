import type { OverviewSite, Site } from '@curbcut/contract';
import { countOpenIssues } from './issue-states.ts';
import { toScorePoints } from './to-score-points.ts';

/** A site in the tables on the overview and on the Sites screen. */
export interface SiteRow
  extends Pick<
    OverviewSite,
    | 'id'
    | 'origin'
    | 'name'
    | 'open'
    | 'severities'
    | 'regressed'
    | 'last_scan'
    | 'trend'
    | 'next_scan_at'
    | 'tags'
    | 'owner'
    | 'thresholds'
  > {
  /** Why the last scheduled scan couldn't start; null if it could. */
  readonly scheduleProblem: string | null;
}

/** Returns a site as shown in tables. */
export const toSiteRow = (site: Site): SiteRow => ({
  ...site,
  open: countOpenIssues(site.counts),
  regressed: site.counts.regressed,
  next_scan_at: site.schedule?.next_run_at ?? null,
  scheduleProblem: site.schedule?.last_problem ?? null,
});

export const getScore = ({ last_scan }: Pick<SiteRow, 'last_scan'>) => last_scan?.score ?? null;

/** Returns how much the score changed since the previous scan with the same scope; null if there is none. */
export function getScoreChange({ last_scan, trend }: Pick<SiteRow, 'last_scan' | 'trend'>): number | null {
  if (getScore({ last_scan }) === null) return null;
  const points = toScorePoints(trend);
  const [before, last] = [points.at(-2), points.at(-1)];
  return before && last ? last.value - before.value : null;
}

/** Explains why the numbers in a row can differ. Shown if they differ for any site. */
export const SITE_SCOPE_NOTE =
  'Scores are from the last scan. Open issues are from all scans and audits, so a scan of fewer pages can change the score while issues stay open. Trends compare only scans with the same scope.';

/** Returns whether a site's score and its open issues have different scopes. */
export function hasDifferentScopes({ open, last_scan: last }: SiteRow): boolean {
  return last !== null && (open !== last.total_issues || isSmallerThanBefore(last));
}

/** Returns whether a scan tested fewer pages than the one before it. */
export const isSmallerThanBefore = ({ pages_tested, previous }: NonNullable<SiteRow['last_scan']>) =>
  previous !== null && pages_tested < previous.pages_tested;

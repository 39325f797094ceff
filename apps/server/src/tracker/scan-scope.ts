import { getVariantKey } from '@curbcut/contract';
import { listScanRules, MAX_PAGES_ALL_REQUIRED } from '@curbcut/engine';
import type { Db } from '../db/database.ts';
import { listVisitedPages, type VisitedPage } from '../db/queries/issue-samples.ts';
import type { ScanRow } from '../db/queries/scans.ts';
import type { IssueSighting, StoredIssue } from '../db/schema.ts';
import { toScanSettings } from '../scans/scan-presenters.ts';

/** The scope of a scan: where and how it tested, and so what it could have found. */
export interface ScanScope {
  readonly tested: ReadonlySet<string>;
  /** URLs for which the site answered “not found”. */
  readonly gone: ReadonlySet<string>;
  readonly rules: ReadonlySet<string>;
  readonly secondOpinion: boolean;
  readonly variants: ReadonlySet<string>;
  readonly signedIn: boolean;
  /** Whether hidden content was opened. */
  readonly opensHidden: boolean;
}

/** Why the absence of an issue from a scan is inconclusive. */
export type InconclusiveReason = 'page-not-tested' | 'settings';

/** A known issue, with where and how it was found. */
export interface EarlierIssue {
  readonly issue: Pick<StoredIssue, 'rule_id' | 'engines' | 'pages'>;
  readonly seen: IssueSighting;
}

export async function readScanScope(db: Db, scan: ScanRow): Promise<ScanScope> {
  return toScanScope(scan, await listVisitedPages(db, scan.id));
}

export function toScanScope(scan: Pick<ScanRow, 'settings'>, pages: readonly VisitedPage[]): ScanScope {
  const settings = toScanSettings(scan);
  const urls = (outcome: VisitedPage['outcome']) =>
    new Set(
      pages
        .filter((page) => page.outcome === outcome)
        .flatMap(({ url, finalUrl }) => (finalUrl === null ? [url] : [url, finalUrl])),
    );
  return {
    tested: urls('tested'),
    gone: urls('gone'),
    rules: new Set(listScanRules(settings).map(({ rule_id }) => rule_id)),
    secondOpinion: settings.second_opinion,
    variants: new Set(settings.variants.map(getVariantKey)),
    signedIn: scan.settings.signs_in,
    opensHidden: settings.depth !== 'quick',
  };
}

/**
 * Returns why a scan that did not find an issue cannot conclude that it is fixed; undefined when it would have found
 * it. It must have tested the pages of the issue: all of them, or one of them when there are more than 20. Pages that
 * no longer exist need no test, but one must have been tested, or none must exist any more. It must also have run the
 * rule, in the windows and color schemes in which the issue occurred, and signed in or not as when it was found.
 */
export function findInconclusiveReason(
  { issue, seen }: EarlierIssue,
  scope: ScanScope,
): InconclusiveReason | undefined {
  const ranRule =
    scope.rules.has(issue.rule_id) && (scope.secondOpinion || issue.engines.includes('curbcut'));
  const sameView =
    scope.signedIn === seen.signedIn && seen.variants.every((variant) => scope.variants.has(variant));
  if (!ranRule || !sameView || (seen.isHidden && !scope.opensHidden)) return 'settings';
  const isTested = (url: string) => scope.tested.has(url);
  const isMany = Math.max(issue.pages, seen.urls.length) > MAX_PAGES_ALL_REQUIRED;
  const testedEnough =
    seen.urls.some(isTested) && (isMany || seen.urls.every((url) => isTested(url) || scope.gone.has(url)));
  return testedEnough || arePagesGone(seen, scope) ? undefined : 'page-not-tested';
}

/**
 * Whether all of these pages are gone from a site that otherwise works; when most pages are not found, the site is
 * considered down.
 */
export function arePagesGone({ urls }: IssueSighting, scope: ScanScope): boolean {
  return scope.tested.size >= scope.gone.size && urls.every((url) => scope.gone.has(url));
}

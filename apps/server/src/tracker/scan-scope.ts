import { listScanRules } from '@curbcut/engine';
import type { Db } from '../db/database.ts';
import { listVisitedPages, type VisitedPage } from '../db/queries/issue-samples.ts';
import type { ScanRow } from '../db/queries/scans.ts';
import type { IssueSighting, StoredIssue } from '../db/schema.ts';
import { toScanSettings } from '../scans/scan-presenters.ts';
import { toVariantKey } from './read-scan-issues.ts';

/** Where and how a scan looked: what it could have found. */
export interface ScanScope {
  readonly tested: ReadonlySet<string>;
  /** Addresses that the site answered are not there. */
  readonly gone: ReadonlySet<string>;
  readonly rules: ReadonlySet<string>;
  readonly secondOpinion: boolean;
  readonly variants: ReadonlySet<string>;
  readonly signedIn: boolean;
}

/** Why a scan says nothing of an issue that it did not find. */
export type InconclusiveReason = 'page-not-tested' | 'settings';

/** An issue that was found before, with where and how. */
export interface EarlierIssue {
  readonly issue: Pick<StoredIssue, 'rule_id' | 'engines' | 'pages'>;
  readonly seen: IssueSighting;
}

/** Up to so many pages all must have been tested again; of an issue on more, one is enough. */
const MAX_PAGES_ALL_REQUIRED = 20;

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
    variants: new Set(settings.variants.map(toVariantKey)),
    signedIn: scan.settings.signs_in,
  };
}

/**
 * Why a scan that did not find an issue cannot say that it is gone; undefined when it can: it would have found it.
 *
 * It must have tested the pages on which the issue was: all of them, or one of them when they are more than 20. Pages
 * that are no longer there need no test, but one must have been tested, or all must be gone. And it must have asked the rule, in the
 * windows and colour schemes in which the issue showed, signed in or not as it was found.
 */
export function findInconclusiveReason(
  { issue, seen }: EarlierIssue,
  look: ScanScope,
): InconclusiveReason | undefined {
  const asked = look.rules.has(issue.rule_id) && (look.secondOpinion || issue.engines.includes('curbcut'));
  const sameView =
    look.signedIn === seen.signedIn && seen.variants.every((variant) => look.variants.has(variant));
  if (!asked || !sameView) return 'settings';
  const isTested = (url: string) => look.tested.has(url);
  const isMany = Math.max(issue.pages, seen.urls.length) > MAX_PAGES_ALL_REQUIRED;
  const enough =
    seen.urls.some(isTested) && (isMany || seen.urls.every((url) => isTested(url) || look.gone.has(url)));
  return enough || arePagesGone(seen, look) ? undefined : 'page-not-tested';
}

/** Whether a site that is otherwise there has none of these pages any more; one that answers so mostly is out of order. */
export function arePagesGone({ urls }: IssueSighting, look: ScanScope): boolean {
  return look.tested.size >= look.gone.size && urls.every((url) => look.gone.has(url));
}

import { rulesAsked } from '@curbcut/engine';
import type { Db } from '../db/database.ts';
import { type VisitedPage, visitedPages } from '../db/queries/issue-samples.ts';
import type { ScanRow } from '../db/queries/scans.ts';
import type { SeenOn, StoredIssue } from '../db/schema.ts';
import { toSettings } from '../scans/present.ts';
import { variantKey } from './issues-of-scan.ts';

/** Where and how a scan looked: what it could have found. */
export interface Look {
  readonly tested: ReadonlySet<string>;
  /** Addresses that the site answered are not there. */
  readonly gone: ReadonlySet<string>;
  readonly rules: ReadonlySet<string>;
  readonly secondOpinion: boolean;
  readonly variants: ReadonlySet<string>;
  readonly signedIn: boolean;
}

/** Why a scan says nothing of an issue that it did not find. */
export type NoWord = 'page-not-tested' | 'settings';

/** An issue that was found before, with where and how. */
export interface Sought {
  readonly issue: Pick<StoredIssue, 'rule_id' | 'engines' | 'pages'>;
  readonly seen: SeenOn;
}

/** Up to so many pages all must have been tested again; of an issue on more, one is enough. */
const ALL_TESTED_UP_TO = 20;

export async function lookOf(db: Db, scan: ScanRow): Promise<Look> {
  return lookAt(scan, await visitedPages(db, scan.id));
}

export function lookAt(scan: Pick<ScanRow, 'settings'>, pages: readonly VisitedPage[]): Look {
  const settings = toSettings(scan);
  const urls = (outcome: VisitedPage['outcome']) =>
    new Set(
      pages
        .filter((page) => page.outcome === outcome)
        .flatMap(({ url, finalUrl }) => (finalUrl === null ? [url] : [url, finalUrl])),
    );
  return {
    tested: urls('tested'),
    gone: urls('gone'),
    rules: new Set(rulesAsked(settings).map(({ rule_id }) => rule_id)),
    secondOpinion: settings.second_opinion,
    variants: new Set(settings.variants.map(variantKey)),
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
export function noWordOn({ issue, seen }: Sought, look: Look): NoWord | undefined {
  const asked = look.rules.has(issue.rule_id) && (look.secondOpinion || issue.engines.includes('curbcut'));
  const sameView =
    look.signedIn === seen.signedIn && seen.variants.every((variant) => look.variants.has(variant));
  if (!asked || !sameView) return 'settings';
  const isTested = (url: string) => look.tested.has(url);
  const isMany = Math.max(issue.pages, seen.urls.length) > ALL_TESTED_UP_TO;
  const enough =
    seen.urls.some(isTested) && (isMany || seen.urls.every((url) => isTested(url) || look.gone.has(url)));
  return enough || arePagesGone(seen, look) ? undefined : 'page-not-tested';
}

/** Whether a site that is otherwise there has none of these pages any more; one that answers so mostly is out of order. */
export function arePagesGone({ urls }: SeenOn, look: Look): boolean {
  return look.tested.size >= look.gone.size && urls.every((url) => look.gone.has(url));
}

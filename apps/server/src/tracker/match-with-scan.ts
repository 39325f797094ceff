import { type IssueMatch, type IssueTraits, matchIssues } from '@curbcut/engine';
import type { Db } from '../db/database.ts';
import { issuesStillInPlace, type KnownPlace } from '../db/queries/issue-samples.ts';
import type { SeenOn } from '../db/schema.ts';
import type { FoundIssue } from './issues-of-scan.ts';

/** An issue that was found before, in another scan or in several. */
export interface KnownIssue {
  readonly id: string;
  readonly traits: IssueTraits;
  readonly seen: SeenOn;
}

/** Which issues that a scan found are which of those known before. */
export interface ScanMatch {
  readonly match: IssueMatch;
  /** Known issues that match none, but of which a place was found as it was: they are part of another issue now. */
  readonly inPlace: ReadonlySet<string>;
}

/** Matches what a scan found with what was known before; its issues go by their fingerprints. */
export async function matchWithScan(
  db: Db,
  scanId: string,
  known: readonly KnownIssue[],
  found: readonly FoundIssue[],
): Promise<ScanMatch> {
  const match = matchIssues(
    known,
    found.map(({ fingerprint, traits }) => ({ id: fingerprint, traits })),
  );
  const missing = new Set(match.gone);
  const places = known.filter(({ id }) => missing.has(id)).flatMap(placesOf);
  return { match, inPlace: await issuesStillInPlace(db, scanId, places) };
}

/** The places by which an issue is known, at addresses that are known in full. */
function placesOf({ id: issueId, seen, traits }: KnownIssue): KnownPlace[] {
  const urls = new Map(seen.urls.map((url) => [pathOf(url), url]));
  const { ruleId, outcome } = traits;
  return traits.places.flatMap(({ page, selector }) => {
    const url = urls.get(page);
    return url === undefined ? [] : [{ issueId, url, selector, ruleId, outcome }];
  });
}

/** As traits name a page. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}

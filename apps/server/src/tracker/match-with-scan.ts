import type { IssueMatches, IssueTraits } from '@curbcut/engine';
import type { Db } from '../db/database.ts';
import { findElementsAtKnownLocations, type KnownLocation } from '../db/queries/issue-samples.ts';
import type { IssueSighting } from '../db/schema.ts';
import { matchInThread } from './match-in-thread.ts';
import type { ScanIssue } from './read-scan-issues.ts';

/** An issue that was found before, in another scan or in several. */
export interface PreviousIssue {
  readonly id: string;
  readonly traits: IssueTraits;
  readonly seen: IssueSighting;
}

/** Which issues that a scan found are which of those known before. */
export interface ScanMatch {
  readonly match: IssueMatches;
  /** Known issues that match none, but of which an element was found again: they are part of another issue now. */
  readonly stillPresent: ReadonlySet<string>;
}

/** Matches what a scan found with what was known before; its issues go by their fingerprints. */
export async function matchWithScan(
  db: Db,
  scanId: string,
  known: readonly PreviousIssue[],
  found: readonly ScanIssue[],
): Promise<ScanMatch> {
  const match = await matchInThread(
    known.map(({ id, traits }) => ({ id, traits })),
    found.map(({ fingerprint, traits }) => ({ id: fingerprint, traits })),
  );
  const stillPresent = new Set(match.merged.map(({ before }) => before));
  const missing = new Set(match.gone.filter((id) => !stillPresent.has(id)));
  const places = known.filter(({ id }) => missing.has(id)).flatMap(getKnownLocations);
  const marksOf = new Map(known.map(({ id, traits }) => [id, new Set(traits.elements)]));
  const all = new Set(known.flatMap(({ traits }) => traits.elements ?? []));
  for (const { issueId, element } of await findElementsAtKnownLocations(db, scanId, places)) {
    // Another element that was known before may have moved up to where one was that is mended.
    const isAnother = element !== null && all.has(element) && !marksOf.get(issueId)!.has(element);
    if (!isAnother) stillPresent.add(issueId);
  }
  return { match, stillPresent };
}

/** The places by which an issue is known, at addresses that are known in full. */
function getKnownLocations({ id: issueId, seen, traits }: PreviousIssue): KnownLocation[] {
  const urls = new Map(seen.urls.map((url) => [getPath(url), url]));
  const { ruleId, outcome } = traits;
  return traits.places.flatMap(({ page, selector }) => {
    const url = urls.get(page);
    return url === undefined ? [] : [{ issueId, url, selector, ruleId, outcome }];
  });
}

/** As traits name a page. */
function getPath(url: string): string {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}

import type { IssueMatch, IssueTraits } from '@curbcut/engine';
import type { Db } from '../db/database.ts';
import { foundInPlaces, type KnownPlace } from '../db/queries/issue-samples.ts';
import type { SeenOn } from '../db/schema.ts';
import type { FoundIssue } from './issues-of-scan.ts';
import { matchInThread } from './match-in-thread.ts';

/** An issue that was found before, in another scan or in several. */
export interface KnownIssue {
  readonly id: string;
  readonly traits: IssueTraits;
  readonly seen: SeenOn;
}

/** Which issues that a scan found are which of those known before. */
export interface ScanMatch {
  readonly match: IssueMatch;
  /** Known issues that match none, but of which an element was found again: they are part of another issue now. */
  readonly inPlace: ReadonlySet<string>;
}

/** Matches what a scan found with what was known before; its issues go by their fingerprints. */
export async function matchWithScan(
  db: Db,
  scanId: string,
  known: readonly KnownIssue[],
  found: readonly FoundIssue[],
): Promise<ScanMatch> {
  const match = await matchInThread(
    known.map(({ id, traits }) => ({ id, traits })),
    found.map(({ fingerprint, traits }) => ({ id: fingerprint, traits })),
  );
  const inPlace = new Set(match.joined.map(({ before }) => before));
  const missing = new Set(match.gone.filter((id) => !inPlace.has(id)));
  const places = known.filter(({ id }) => missing.has(id)).flatMap(placesOf);
  const marksOf = new Map(known.map(({ id, traits }) => [id, new Set(traits.elements)]));
  const all = new Set(known.flatMap(({ traits }) => traits.elements ?? []));
  for (const { issueId, element } of await foundInPlaces(db, scanId, places)) {
    // Another element that was known before may have moved up to where one was that is mended.
    const isAnother = element !== null && all.has(element) && !marksOf.get(issueId)!.has(element);
    if (!isAnother) inPlace.add(issueId);
  }
  return { match, inPlace };
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

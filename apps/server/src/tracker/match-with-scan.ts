import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type IdentifiedIssue, type IssueMatches, type IssueTraits, matchIssues } from '@curbcut/engine';
import type { Db } from '../db/database.ts';
import { findElementsAtKnownLocations, type KnownLocation } from '../db/queries/issue-samples.ts';
import type { IssueDetection } from '../db/schema.ts';
import type { ScanIssue } from './read-scan-issues.ts';

/** An issue that one or more earlier scans found. */
export interface PreviousIssue {
  readonly id: string;
  readonly traits: IssueTraits;
  readonly seen: IssueDetection;
}

/** Matches between a scan's issues and the known issues. */
export interface ScanMatch {
  readonly match: IssueMatches;
  /** Unmatched known issues for which an element was found again: they are now part of another issue. */
  readonly stillPresent: ReadonlySet<string>;
}

/** Matches a scan's issues, identified by fingerprint, with the known issues. */
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
  const locations = known.filter(({ id }) => missing.has(id)).flatMap(getKnownLocations);
  const hashesOf = new Map(known.map(({ id, traits }) => [id, new Set(traits.elements)]));
  const knownHashes = new Set(known.flatMap(({ traits }) => traits.elements));
  for (const { issueId, element } of await findElementsAtKnownLocations(db, scanId, locations)) {
    // Another known element may have moved into the position of a fixed one.
    const isAnother = knownHashes.has(element) && !hashesOf.get(issueId)!.has(element);
    if (!isAnother) stillPresent.add(issueId);
  }
  return { match, stillPresent };
}

/** Returns an issue's known locations, with complete URLs. */
function getKnownLocations({ id: issueId, seen, traits }: PreviousIssue): KnownLocation[] {
  const urls = new Map(seen.urls.map((url) => [getPath(url), url]));
  const { ruleId, outcome } = traits;
  return traits.places.flatMap(({ page, selector }) => {
    const url = urls.get(page);
    return url === undefined ? [] : [{ issueId, url, selector, ruleId, outcome }];
  });
}

/** Returns the path of a URL in the form used by traits. */
function getPath(url: string): string {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}

/** Issues to match, in messages small enough not to block the sender. */
export interface MatchMessage {
  readonly known: readonly IdentifiedIssue[];
  readonly found: readonly IdentifiedIssue[];
  readonly isLast: boolean;
}

/**
 * Number of issues, known and found together, that can be matched within milliseconds. A thread takes a
 * second to start.
 */
const MAX_INLINE_ISSUES = 400;
/** Number of issues in one message. */
const ISSUES_PER_MESSAGE = 200;

/** Returns the result of `matchIssues`, which runs on its own thread if there are many issues. */
export async function matchInThread(
  known: readonly IdentifiedIssue[],
  found: readonly IdentifiedIssue[],
  maxInlineIssues = MAX_INLINE_ISSUES,
): Promise<IssueMatches> {
  if (known.length + found.length <= maxInlineIssues) return matchIssues(known, found);
  const worker = new Worker(new URL('./match-issues.worker.ts', import.meta.url));
  try {
    // Subscribed before anything is sent; rejects if the thread fails.
    const reply = once(worker, 'message');
    reply.catch(() => {});
    const total = Math.max(known.length, found.length);
    for (let from = 0; from < total; from += ISSUES_PER_MESSAGE) {
      const to = from + ISSUES_PER_MESSAGE;
      const message = { known: known.slice(from, to), found: found.slice(from, to), isLast: to >= total };
      worker.postMessage(message satisfies MatchMessage);
      await nextTurn();
    }
    const [match] = (await reply) as [IssueMatches];
    return match;
  } finally {
    await worker.terminate();
  }
}

import {
  type ChangedTranscripts,
  MAX_CHANGED_TRANSCRIPTS,
  type TranscriptComparison,
  type TranscriptOrderName,
} from '@curbcut/contract';
import { compareTranscripts, decodeTranscript, speakTranscript } from '@curbcut/engine';
import type { Caller } from '../auth/caller.ts';
import type { Db } from '../db/database.ts';
import type { Reader } from '../db/queries/reader.ts';
import type { ScanRow } from '../db/queries/scans.ts';
import {
  type HashedTranscript,
  listHashedTranscripts,
  readTranscriptPage,
} from '../db/queries/transcripts.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { countHourlyUse } from '../http/hourly-limit.ts';
import type { TranscriptView } from '../scans/read-transcript.ts';
import type { Services } from '../services.ts';
import { comparisonLimit, requireComparableScan } from './compare-scans.ts';

/**
 * Lists the pages whose announcements changed since an earlier scan.
 *
 * @throws {ApiProblem} if the caller isn't allowed to see both scans or one has nothing to compare
 */
export async function listChangedTranscripts(
  { db }: Pick<Services, 'db'>,
  { reader }: Pick<Caller, 'reader'>,
  [beforeId, afterId]: readonly [string, string],
  order: TranscriptOrderName,
): Promise<ChangedTranscripts> {
  const pairs = await pairPages(db, reader, await requireScans(db, reader, [beforeId, afterId]), order);
  const compared = pairs.flatMap(({ before, after }) =>
    before === null || before.hash === null || after.hash === null
      ? []
      : [{ after, isChanged: before.hash !== after.hash }],
  );
  const changed = compared.filter(({ isChanged }) => isChanged);
  return {
    order,
    pages: changed.slice(0, MAX_CHANGED_TRANSCRIPTS).map(({ after: { position, url, finalUrl, title } }) => ({
      page_id: String(position),
      url: finalUrl ?? url,
      title,
    })),
    changed: changed.length,
    same: compared.length - changed.length,
    not_compared: pairs.length - compared.length,
  };
}

/**
 * Compares what a screen reader announces on a page of a scan and on the same page of an earlier scan.
 *
 * @param position the page's position in the later scan
 * @throws {ApiProblem} if the caller isn't allowed to see both scans, the page isn't in both or wasn't recorded
 * in both, or the hourly limit has been reached
 */
export async function comparePageTranscripts(
  services: Pick<Services, 'db' | 'vault'>,
  caller: Caller,
  [beforeId, afterId]: readonly [string, string],
  position: number,
  { order, screen_reader }: TranscriptView,
): Promise<TranscriptComparison> {
  const { db } = services;
  const { reader } = caller;
  const scans = await requireScans(db, reader, [beforeId, afterId]);
  const pair = (await pairPages(db, reader, scans, order)).find(({ after }) => after.position === position);
  if (pair === undefined) throw new ApiProblem('scan/page-not-found');
  if (pair.before === null) throw new ApiProblem('scan/no-transcript');
  await countHourlyUse(services, db, caller, comparisonLimit);
  const before = await readLines(db, reader, beforeId, pair.before.position, order);
  const after = await readLines(db, reader, afterId, position, order);
  const { differences, isTooDifferent } = compareTranscripts(before.lines, after.lines, screen_reader);
  return {
    page_id: String(position),
    before_page_id: String(pair.before.position),
    url: pair.after.finalUrl ?? pair.after.url,
    title: pair.after.title,
    order,
    screen_reader,
    differences: [...differences],
    too_different: isTooDifferent,
    omitted: { before: before.omitted, after: after.omitted },
  };
}

/** @throws {ApiProblem} if the scan has no transcript of the page */
async function readLines(
  db: Db,
  reader: Reader,
  scanId: string,
  position: number,
  order: TranscriptOrderName,
) {
  const page = await readTranscriptPage(db, reader, scanId, position);
  const decoded = page?.transcript ? await decodeTranscript(page.transcript) : null;
  if (decoded === null) throw new ApiProblem('scan/no-transcript');
  return speakTranscript(decoded, order);
}

type ScanPair = readonly [before: ScanRow, after: ScanRow];

const requireScans = async (
  db: Db,
  reader: Reader,
  [beforeId, afterId]: readonly [string, string],
): Promise<ScanPair> => [
  await requireComparableScan(db, reader, beforeId),
  await requireComparableScan(db, reader, afterId),
];

/** A tested page of the later scan, and the same page of the earlier one if it was tested. */
interface PagePair {
  readonly before: HashedTranscript | null;
  readonly after: HashedTranscript;
}

/**
 * Pairs pages with the same URL. On two different sites, such as a preview and the live site, pages with the
 * same path and query are the same.
 */
async function pairPages(
  db: Db,
  reader: Reader,
  [before, after]: ScanPair,
  order: TranscriptOrderName,
): Promise<PagePair[]> {
  const isOneSite = new URL(before.url).origin === new URL(after.url).origin;
  const getKey = ({ url, finalUrl }: HashedTranscript): string => {
    const full = finalUrl ?? url;
    if (isOneSite || !URL.canParse(full)) return full;
    const { pathname, search } = new URL(full);
    return `${pathname}${search}`;
  };
  const earlier = new Map<string, HashedTranscript>();
  for (const page of await listHashedTranscripts(db, reader, before.id, order)) {
    // Several URLs can lead to one page. The first one is the page that other results are about.
    if (!earlier.has(getKey(page))) earlier.set(getKey(page), page);
  }
  const later = await listHashedTranscripts(db, reader, after.id, order);
  return later.map((page) => ({ before: earlier.get(getKey(page)) ?? null, after: page }));
}

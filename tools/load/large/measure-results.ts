import {
  getProgress,
  getResults,
  listIssueOccurrences,
  listScannedPages,
  ScanResults,
} from '@curbcut/contract';
import { Random } from '../../lib/random.ts';
import { percentile } from '../../lib/statistics.ts';
import { requestJson } from '../client.ts';

/** Response times in milliseconds. */
interface Timing {
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
}

/**
 * Response times for one kind of request: for replies that had to be computed, and for the same ones again.
 */
export interface ResultTimings {
  readonly first: Timing;
  readonly repeated: Timing;
}

/** Number of different requests of each kind. */
const REQUESTS = 60;
const SEVERITIES = ['critical', 'serious', 'moderate', 'minor'];

/**
 * Measures how long the endpoints behind the results screens take for a finished scan, one request at a time.
 */
export async function measureResults(
  server: string,
  scanId: string,
  pageCount: number,
): Promise<Record<string, ResultTimings>> {
  const random = new Random(1);
  const toPath = (path: string) => path.replace('{scanId}', scanId);
  const { issues, rules } = await requestJson(
    ScanResults,
    new URL(`${toPath(getResults.path)}?limit=100`, server),
  );
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random.next() * items.length)]!;
  const pickPage = () => Math.floor(random.next() * pageCount);
  const results = (query: string) => `${toPath(getResults.path)}?${query}`;
  const occurrences = (query: string) =>
    `${toPath(listIssueOccurrences.path).replace('{issueId}', pick(issues).id)}?limit=20${query}`;
  const kinds: Record<string, (index: number) => string> = {
    'results, by severity and number': (index) =>
      results(`limit=${20 + index}&status=failed&severity=${pick(SEVERITIES)}`),
    'results, by rule': (index) => results(`limit=${20 + index}&rule=${pick(rules).rule_id}`),
    'results, by page': () => results(`limit=50&status=failed&page=${pickPage()}`),
    occurrences: (index) => occurrences(`&page=${index}`),
    'occurrences, later pages': () => occurrences(`&cursor=${pickPage()}.0`),
    'pages of the scan': () => `${toPath(listScannedPages.path)}?limit=50&cursor=${pickPage()}`,
    progress: () => toPath(getProgress.path),
  };
  const timings: Record<string, ResultTimings> = {};
  for (const [kind, create] of Object.entries(kinds)) {
    const paths = Array.from({ length: REQUESTS }, (_, index) => create(index));
    timings[kind] = {
      first: await measurePaths(server, paths),
      repeated: await measurePaths(server, paths),
    };
  }
  return timings;
}

async function measurePaths(server: string, paths: readonly string[]): Promise<Timing> {
  const times: number[] = [];
  for (const path of paths) {
    const startedAt = performance.now();
    const response = await fetch(new URL(path, server));
    await response.arrayBuffer();
    times.push(performance.now() - startedAt);
    if (!response.ok) throw new Error(`${path} returned ${response.status}.`);
  }
  const at = (share: number) => Math.round(percentile(times, share) * 10) / 10;
  return { p50: at(0.5), p95: at(0.95), max: at(1) };
}

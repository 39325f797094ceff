import {
  getDashboard,
  getProgress,
  getResults,
  listIssueOccurrences,
  listReports,
  listScannedPages,
  listSites,
  listUserScans,
  login,
  ScanResults,
} from '@curbcut/contract';
import { buildPostRequest, requestJson } from '../client.ts';
import type { LoadSubject } from './load-subject.ts';

/** One request in the mix. */
export interface MixedRequest {
  readonly kind: string;
  readonly path: string;
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns the next request, chosen at random according to how often the screens send each kind. */
export type RequestMix = () => MixedRequest;

const SEVERITIES = ['critical', 'serious', 'moderate', 'minor'];
const RULES = 40;
const PAGES_OF_SMALL_SCAN = 25;

export async function createRequestMix(
  subject: LoadSubject & { readonly screenshotPath: string },
  random: () => number,
  getRunningScan: () => string | undefined,
): Promise<RequestMix> {
  const { url: origin, email, password, largeScanId, ownScanIds, visitorScanIds, screenshotPath } = subject;
  const toUrl = (path: string) => new URL(path, origin);
  const { access } = await requestJson(
    login.replies[200],
    toUrl(login.path),
    buildPostRequest({ email, password }),
  );
  const signedIn = { authorization: `Bearer ${access}` };
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const pickScan = () => {
    const share = random();
    if (share < 0.2) return { scanId: largeScanId, headers: signedIn };
    // People mostly read the newest scans.
    if (share < 0.6)
      return { scanId: ownScanIds[Math.floor(random() ** 3 * ownScanIds.length)]!, headers: signedIn };
    return { scanId: pick(visitorScanIds), headers: {} };
  };
  const issuesOf = new Map<string, readonly string[]>();
  for (const scanId of [largeScanId, ...ownScanIds, ...visitorScanIds]) {
    const first = toUrl(`${getResults.path.replace('{scanId}', scanId)}?limit=50`);
    const { issues } = await requestJson(ScanResults, first, { headers: signedIn });
    issuesOf.set(
      scanId,
      issues.map(({ id }) => id),
    );
  }
  const ofScan = ({ path }: { path: string }, query = '') => {
    const { scanId, headers } = pickScan();
    return { path: `${path.replace('{scanId}', scanId)}${query}`, headers, scanId };
  };
  const own = ({ path }: { path: string }, query = '') => ({ path: `${path}${query}`, headers: signedIn });
  const kinds: Readonly<
    Record<string, { weight: number; create: () => { path: string; headers: Record<string, string> } }>
  > = {
    results: { weight: 25, create: () => ofScan(getResults, '?limit=50&status=failed') },
    'results, filtered': {
      weight: 15,
      create: () =>
        ofScan(
          getResults,
          pick([
            `?limit=50&status=failed&severity=${pick(SEVERITIES)}`,
            `?limit=50&status=failed&rule=rule-${Math.floor(random() * RULES)}`,
            `?limit=50&status=failed&page=${Math.floor(random() * PAGES_OF_SMALL_SCAN)}`,
            '?limit=50&status=cantTell',
            '?limit=50&fix=proven',
          ]),
        ),
    },
    occurrences: {
      weight: 12,
      create: () => {
        const { path, headers, scanId } = ofScan(listIssueOccurrences, '?limit=20');
        return { path: path.replace('{issueId}', pick(issuesOf.get(scanId)!)), headers };
      },
    },
    'progress, ended': { weight: 5, create: () => ofScan(getProgress) },
    'progress, running': {
      weight: 10,
      create: () => {
        const scanId = getRunningScan();
        return scanId === undefined
          ? ofScan(getProgress)
          : { path: getProgress.path.replace('{scanId}', scanId), headers: {} };
      },
    },
    'pages of a scan': { weight: 5, create: () => ofScan(listScannedPages, '?limit=50') },
    'list of scans': { weight: 8, create: () => own(listUserScans, '?limit=20') },
    'list of sites': { weight: 6, create: () => own(listSites) },
    'list of reports': { weight: 5, create: () => own(listReports, '?limit=20') },
    dashboard: { weight: 5, create: () => own(getDashboard) },
    screenshot: { weight: 4, create: () => ({ path: screenshotPath, headers: {} }) },
  };
  const weighted = Object.entries(kinds).flatMap(([kind, { weight }]) =>
    Array.from({ length: weight }, () => kind),
  );
  return () => {
    const kind = pick(weighted);
    const { path, headers } = kinds[kind]!.create();
    return { kind, path, headers, origin };
  };
}

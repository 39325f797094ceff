/**
 * `npm run load -- hostile [--scans 2] [--max-seconds 1800] [--idle-seconds 60] [--in-process] [--json]`: the
 * real server scans hostile and heavy pages while the home page and the health check are requested 20 times a
 * second. Prints the response times, the longest time that the server's event loop was blocked, and the
 * memory of the server's process at the start, at its peak and after an idle period. `--in-process` runs the
 * scanner in the server's process, for comparison.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { cancelScan, checkHealth, listScannedPages, ScanProgress, StartedScan } from '@curbcut/contract';
import { serveHostilePages } from '../../lib/sites/greedy-pages.ts';
import { buildPostRequest, requestJson } from '../client.ts';
import { ResponseTimes } from '../response-times.ts';
import { print, startServerProcess } from '../server-process.ts';

const { values: flags } = parseArgs({
  options: {
    scans: { type: 'string', default: '2' },
    'max-seconds': { type: 'string', default: '1800' },
    'idle-seconds': { type: 'string', default: '60' },
    'in-process': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const REQUESTS_PER_SECOND = 20;
const BASELINE_MS = 10_000;

const site = await serveHostilePages();
const server = await startServerProcess('hostile', {
  isInProcess: flags['in-process'],
  settings: {
    VISITOR_PAGES_PER_SCAN: '100',
    VISITOR_SCANS_PER_HOUR: '1000',
    ALLOW_PRIVATE_TARGETS: new URL(site.origin).host,
  },
});
const { toUrl } = server;
// During this time, the browser starts and memory needed only at startup is released.
await wait(BASELINE_MS);
await server.takeUsage();

const home = new ResponseTimes(toUrl('/'), REQUESTS_PER_SECOND);
const health = new ResponseTimes(toUrl(checkHealth.path), REQUESTS_PER_SECOND);
const reportPhase = async (name: string) => {
  const { longestBlockMs, longestCpuMs, rssMb, peakMb } = await server.takeUsage();
  const summary = {
    home: home.takeSummary(),
    health: health.takeSummary(),
    longestBlockMs,
    longestCpuMs,
    rssMb,
    peakMb,
  };
  const times = ({ p50, p95, max, responses, failed }: typeof summary.home) =>
    `p50 ${p50} p95 ${p95} max ${max} ms in ${responses} responses (${failed} failed)`;
  print(
    `${name}: home ${times(summary.home)}; health ${times(summary.health)}; longest event-loop block ${longestBlockMs.toFixed(0)} ms, longest CPU time of a turn ${longestCpuMs.toFixed(0)} ms; ` +
      `${rssMb.toFixed(0)} MB, peak ${peakMb.toFixed(0)} MB`,
  );
  return summary;
};

await wait(BASELINE_MS);
const before = await reportPhase('before');
const startedAt = performance.now();
const scanIds: string[] = [];
for (let scan = 0; scan < Number(flags.scans); scan += 1) {
  const body = buildPostRequest({ url: `${site.origin}/`, max_pages: site.pages });
  scanIds.push((await requestJson(StartedScan, toUrl('/api/scanner/start-scan/'), body)).scan_id);
}
const isTimeUp = () => performance.now() - startedAt > Number(flags['max-seconds']) * 1_000;
for (const id of scanIds) {
  for (
    let status = 'queued';
    (status === 'queued' || status === 'running') && !isTimeUp();
    await wait(1_000)
  ) {
    ({ status } = await requestJson(ScanProgress, toUrl(`/api/scanner/progress/${id}/`)));
  }
}
const scanSeconds = Math.round((performance.now() - startedAt) / 1_000);
const during = await reportPhase(
  `during ${scanIds.length} scans of ${site.pages} hostile pages (${scanSeconds} s)`,
);
const { pages } = await requestJson(
  listScannedPages.replies[200],
  toUrl(`${listScannedPages.path.replace('{scanId}', scanIds[0]!)}?limit=50`),
);
for (const { url, status, failed, not_tested } of pages) {
  print(
    `  ${new URL(url).pathname}: ${status}, ${failed} failed${not_tested ? ` (${not_tested.reason})` : ''}`,
  );
}
// Scans that are still running would keep the server busy.
for (const id of scanIds)
  await fetch(toUrl(cancelScan.path.replace('{scanId}', id)), { method: cancelScan.method });
await wait(Number(flags['idle-seconds']) * 1_000);
const after = await reportPhase(`after ${flags['idle-seconds']} s idle`);
home.stop();
health.stop();
await server.close();
site.close();
if (flags.json) print(JSON.stringify({ before, during, after, seconds: scanSeconds }));

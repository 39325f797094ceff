/**
 * `npm run load -- stalls [--database postgres|embedded] [--only TEXT]... [--max-ms 100] [--profile FILE] [--json]`:
 * sends the requests that take the most work, with the largest inputs that the server accepts, and measures
 * how long each of them blocks the main thread, which handles all other requests. Exits with 1 if one blocks
 * it for longer than allowed. `--json` prints the figures as the last line.
 */

import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  AUDIT_FILE_MEDIA_TYPE,
  AUDIT_REPORT_FORMATS,
  type CreateReportBody,
  createReport,
  importAudit,
  importSites,
  listSites,
  login,
  previewSiteImport,
  Report,
  SCAN_FILE_MEDIA_TYPE,
  uploadScan,
} from '@curbcut/contract';
import { startPostgres } from '../../lib/postgres.ts';
import { buildPostRequest, requestJson } from '../client.ts';
import type { LoadSubject } from '../reads/load-subject.ts';
import { print, startServerProcess } from '../server-process.ts';
import { Changes, IMPORTED_SITES, SITE_IMPORTS, toJson } from './changes.ts';
import { createLargestAuditFile, createLargestResults, createLargestScan } from './largest-files.ts';

const { values: flags } = parseArgs({
  options: {
    database: { type: 'string', default: 'embedded' },
    only: { type: 'string', multiple: true, default: [] },
    'max-ms': { type: 'string', default: '100' },
    profile: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const postgres = flags.database === 'postgres' ? await startPostgres() : undefined;
if (flags.database === 'postgres' && !postgres)
  throw new Error('PostgreSQL is not installed. Install it on Debian with: apt-get install postgresql');
const server = await startServerProcess<LoadSubject>('stalls', {
  hasSubject: true,
  resolutionMs: 1,
  profilePath: flags.profile === undefined ? undefined : resolve(flags.profile),
  settings: { ALLOW_PRIVATE_TARGETS: '1', ...(postgres && { DATABASE_URL: postgres.url }) },
});
const { started: subject, toUrl } = server;
const { email, password, largeScanId, ownScanIds } = subject;
const signedIn = buildPostRequest({ email, password });
const { access } = await requestJson(login.replies[200], toUrl(login.path), signedIn);
const authorization = `Bearer ${access}`;

/** Sends a request and reads the complete response. */
async function send(path: string, init: RequestInit = {}): Promise<Buffer> {
  const reply = await fetch(toUrl(path), { ...init, headers: { authorization, ...init.headers } });
  const body = Buffer.from(await reply.arrayBuffer());
  if (!reply.ok) throw new Error(`${path} returned ${reply.status}: ${body.toString('utf8', 0, 500)}`);
  return body;
}

interface Figure {
  readonly request: string;
  /** Longest time that the main thread was blocked, in milliseconds. */
  readonly stallMs: number;
  /** The part of it in which the server itself was working. */
  readonly cpuMs: number;
  readonly seconds: number;
  readonly peakMb: number;
}

const figures: Figure[] = [];

/** Does some work, and measures how long the server's main thread was blocked during it. */
async function measure<Result>(request: string, work: () => Promise<Result>): Promise<Result> {
  await server.takeUsage();
  const startedAt = performance.now();
  const result = await work();
  const { longestBlockMs, longestCpuMs, peakMb } = await server.takeUsage();
  const figure = {
    ...{ request, stallMs: Math.round(longestBlockMs), cpuMs: Math.round(longestCpuMs) },
    seconds: Number(((performance.now() - startedAt) / 1_000).toFixed(1)),
    peakMb: Math.round(peakMb),
  };
  figures.push(figure);
  const columns = [figure.stallMs, figure.cpuMs, figure.seconds, figure.peakMb];
  print(request.padEnd(44) + columns.map((value) => String(value).padStart(10)).join(''));
  return result;
}

/** Requests by name; each one is measured. */
const requests: [name: string, work: () => Promise<unknown>][] = [];
const add = (name: string, path: string, init?: RequestInit) => requests.push([name, () => send(path, init)]);
const changes = new Changes(send);

print(
  'request'.padEnd(44) +
    ['stall ms', 'CPU ms', 'seconds', 'peak MB'].map((name) => name.padStart(10)).join(''),
);
const body = await createLargestAuditFile();
const importLargest = async () => {
  const headers = { 'content-type': AUDIT_FILE_MEDIA_TYPE };
  const reply = await send(importAudit.path, { method: 'POST', headers, body });
  return importAudit.replies[201].parse(JSON.parse(reply.toString())).id;
};
const auditId = await measure('import an audit', importLargest);
const { sites } = listSites.replies[200].parse(JSON.parse((await send(listSites.path)).toString()));
const siteId = sites.find(({ origin }) => origin === 'https://large.example')!.id;
const audit = `/api/audits/${auditId}/`;
const site = `/api/sites/${siteId}/`;

add('import a file that is not an audit', importAudit.path, {
  ...{ method: 'POST', headers: { 'content-type': AUDIT_FILE_MEDIA_TYPE } },
  body: body.map((byte, index) => (index > 1024 && byte === 0x7b ? 0x5b : byte)),
});
add('export an audit', `${audit}export/`);
for (const format of AUDIT_REPORT_FORMATS) add(`audit report: ${format}`, `${audit}report/?format=${format}`);
add('audit', audit);
add('audit: questions', `${audit}questions/`);
add('audit: requirements', `${audit}requirements/`);
add('audits', '/api/audits/');
add('import results of another tool (preview)', `${audit}imported-results/?preview=true`, {
  ...{ method: 'POST', headers: { 'content-type': 'application/octet-stream' } },
  body: createLargestResults(),
});
requests.push(['audit: answer 200 questions', () => changes.answerQuestions(audit)]);
requests.push(['audit: sign, share and read', () => changes.signAudit(audit)]);
add('propose a sample', `${site}audit-sample/`);
requests.push(['start and continue an audit', () => changes.startAudit(site)]);
requests.push([
  'update an imported audit from a scan',
  async () => changes.change('POST', `/api/audits/${await importLargest()}/update/`, {}),
]);
add('compare a scan with itself', `/api/scanner/compare/${largeScanId}/${largeScanId}/`);
add('compare two scans', `/api/scanner/compare/${ownScanIds[0]}/${largeScanId}/`);
add('results of a scan', `/api/scanner/results/${largeScanId}/?limit=200`);
add('pages of a scan', `/api/scanner/results/${largeScanId}/pages/`);
add('download the pages of a scan', `/api/scanner/results/${largeScanId}/events/`);
add('share the results of a scan', `/api/scanner/results/${largeScanId}/shares/`, toJson('POST', {}));
add('tracked issues', `${site}issues/?limit=200`);
add('export tracked issues: csv', `${site}issues/export/?format=csv`);
add('export tracked issues: json', `${site}issues/export/?format=json`);
requests.push(['change 500 tracked issues', () => changes.changeTrackedIssues(site)]);
add('overview', '/api/overview/');
requests.push(['portfolio and progress reports', () => changes.createPeriodReports()]);
for (const [name, content] of SITE_IMPORTS)
  add(`preview a site import: ${name}`, previewSiteImport.path, toJson('POST', content));
add('import 500 sites', importSites.path, toJson('POST', IMPORTED_SITES));
add('upload a scan with a page of 16 MB', uploadScan.path, {
  ...{ method: 'POST', headers: { 'content-type': SCAN_FILE_MEDIA_TYPE } },
  body: createLargestScan(),
});
requests.push(['scan a site with 2,500,000 URLs in sitemaps', () => changes.scanSitemaps()]);

const REPORTS: readonly CreateReportBody[] = [
  ...(['json', 'csv', 'html', 'sarif', 'earl', 'junit'] as const).map((format) => ({
    ...{ type: 'developer' as const, format },
  })),
  { type: 'conformance', format: 'openacr' },
  { type: 'summary', format: 'pdf' },
];
for (const choice of REPORTS) {
  requests.push([
    `scan report: ${choice.type} ${choice.format}`,
    async () => {
      const { headers, ...rest } = buildPostRequest(choice);
      const path = createReport.path.replace('{scanId}', largeScanId);
      const reply = await send(path, { ...rest, headers: headers as Record<string, string> });
      let { report } = createReport.replies[202].parse(JSON.parse(reply.toString()));
      for (; report.status === 'queued' || report.status === 'running'; await wait(200))
        report = Report.parse(JSON.parse((await send(`/api/scanner/reports/${report.id}/`)).toString()));
      if (report.download_url === null) throw new Error(`The report was not created: ${report.error}`);
      await send(report.download_url);
    },
  ]);
}

for (const [name, work] of requests) {
  if (flags.only.length > 0 && !flags.only.some((text) => name.includes(text))) continue;
  await measure(name, async () => {
    await work().catch((error: Error) => print(`${name}: ${error.message.slice(0, 300)}`));
  });
}
await server.close();
await postgres?.close();
const maxMs = Number(flags['max-ms']);
const tooLong = figures.filter(({ cpuMs }) => cpuMs > maxMs);
if (tooLong.length > 0) print(`Longer than ${maxMs} ms: ${tooLong.map(({ request }) => request).join(', ')}`);
if (flags.json) print(JSON.stringify(figures));
process.exitCode = tooLong.length > 0 ? 1 : 0;

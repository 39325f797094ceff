/**
 * `npm run realpages -- [--set NAME] [--site TEXT]... [--repeat N [--results FOLDER]] [--concurrency N]
 * [--depth DEPTH] [--work] [--verbose] [--findings FILE] [--json]`: scans pages of real applications and
 * documentation, and compares what behavior rules report with `judgments.json`. With `--set components` or
 * `--set locked`, it scans pages of component libraries, and prints the precision of all rules, based on the
 * judged findings. With `--repeat`, it instead compares the findings of several runs. With `--work`, it scans
 * each page alone, with ten minutes for each, and instead prints what each test had to do. Exits with 1 if a
 * failure is wrong or hasn't been reviewed yet, or if runs differ without a reason, and with 2 if no site is
 * selected. See the README.
 */
import { appendFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_DEPTH, Depth } from '@curbcut/contract';
import { preparePages } from '../bench/suite/pages.ts';
import { compareRuns, formatComparison } from './compare-runs.ts';
import { fetchPackages } from './fetch-packages.ts';
import { formatPrecision, measurePrecision } from './measure-precision.ts';
import { countingLimits, formatWork, measureWork } from './measure-work.ts';
import { isPageSetName, pageSets } from './page-sets.ts';
import { repeatScans } from './repeat-scans.ts';
import { readReviews, reviewFindings } from './reviewed-findings.ts';
import {
  openRealPageScanner,
  type ScannedFinding,
  type ScannedPage,
  type ScannedSites,
  scanRealSites,
} from './scan-real-sites.ts';
import { serveRealPages } from './serve-real-pages.ts';

const { values } = parseArgs({
  options: {
    set: { type: 'string', default: 'applications' },
    site: { type: 'string', multiple: true, default: [''] },
    repeat: { type: 'string', default: '1' },
    results: { type: 'string' },
    concurrency: { type: 'string', default: String(availableParallelism()) },
    depth: { type: 'string', default: DEFAULT_DEPTH },
    work: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
    findings: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const log = (line: string) => process.stderr.write(`${line}\n`);
if (!isPageSetName(values.set)) {
  log(`There is no set “${values.set}”. Use ${Object.keys(pageSets).join(', ')}.`);
  process.exit(2);
}
const set = pageSets[values.set];
const sites = set.sites.filter(({ name, paths }) =>
  values.site.some((text) => [name, ...paths].some((part) => part.includes(text))),
);
const [repeat, concurrency] = [Number(values.repeat), Number(values.concurrency)];
if (sites.length === 0 || !(repeat >= 1) || !(concurrency >= 1)) {
  log('No site is selected, or --repeat or --concurrency is not a positive number.');
  process.exit(2);
}

const cache = resolve(import.meta.dirname, '../../.cache');
const packages = fetchPackages(resolve(cache, 'real-pages'), set.npmPackages, set.debianPackages);
const bench = resolve(cache, 'bench-pages');
const needsBench = sites.some(({ paths }) => paths.some((path) => path.startsWith('/bench/')));
const server = await serveRealPages(packages, needsBench ? preparePages(bench) : bench);
const options = {
  origin: server.origin,
  concurrency,
  depth: Depth.parse(values.depth),
  rules: repeat > 1 ? ('all' as const) : set.rules,
  ...(values.work && { pageTimeLimitMs: 600_000, limitOverrides: countingLimits }),
  onWarning: log,
  onPage: ({ path, findings, details }: ScannedPage) => {
    if (values.verbose) log(`${findings.length} findings  ${path}  ${details.join(' ')}`);
    if (values.findings !== undefined)
      appendFileSync(values.findings, findings.map((finding) => `${JSON.stringify(finding)}\n`).join(''));
  },
};
if (values.findings !== undefined) writeFileSync(values.findings, '');
const work = values.work ? measureWork() : undefined;
// Parts that were tested on one page of a site are excluded on the others.
const scans = values.work
  ? sites.flatMap(({ name, paths }) => paths.map((path) => ({ name, paths: [path] })))
  : sites;
try {
  if (repeat > 1 && !work)
    reportComparison(await repeatScans(sites, repeat, values.results ?? null, options));
  else {
    const result = await scanOnce();
    if (work) process.stdout.write(`${formatWork(work.stop(scans.length))}\n`);
    else reportFindings(result);
  }
} finally {
  await server.close();
}

async function scanOnce(): Promise<ScannedSites> {
  const scanner = await openRealPageScanner(options);
  try {
    return await scanRealSites(scanner, scans, options);
  } finally {
    await scanner.close();
  }
}

function reportComparison(runs: readonly (readonly ScannedPage[])[]): void {
  const comparison = compareRuns(runs);
  process.stdout.write(`${values.json ? JSON.stringify(comparison) : formatComparison(comparison)}\n`);
  if (comparison.differences.some(({ reasons }) => reasons.length === 0)) process.exitCode = 1;
}

function reportFindings(first: ScannedSites): void {
  const judgments = readReviews(set.judgments);
  const failures = reviewFindings(
    first.findings.filter(({ outcome }) => outcome === 'failed'),
    judgments,
  );
  const questions = reviewFindings(
    first.findings.filter(({ outcome }) => outcome === 'cantTell'),
    judgments,
  );
  const count = ({ right, wrong, unsure, unjudged }: typeof failures) => ({
    right: right.length,
    wrong: wrong.length,
    unsure: unsure.length,
    unjudged: unjudged.length,
  });
  const pages = sites.flatMap(({ paths }) => paths).length;
  const precision = set.isComplete ? undefined : measurePrecision(first.findings, judgments, pages);
  const report = {
    pages,
    failedPages: first.failedPages,
    failures: count(failures),
    questions: count(questions),
    ...(precision && { precision }),
  };
  if (values.json) process.stdout.write(`${JSON.stringify(report)}\n`);
  else {
    const format = ({ page, ruleId, reason, selector, message }: ScannedFinding) =>
      `${page}\n    ${ruleId} (${reason}) ${selector}\n    ${message}`;
    const lines = [
      `${report.pages} pages; not tested: ${first.failedPages.join(', ') || 'none'}`,
      `Failures: ${JSON.stringify(report.failures)}`,
      `Questions: ${JSON.stringify(report.questions)}`,
      ...failures.wrong.map((finding) => `False positive: ${format(finding)}\n    ${finding.why}`),
      ...questions.wrong.map((finding) => `Wrong question: ${format(finding)}\n    ${finding.why}`),
      ...(set.isComplete ? failures.unjudged.map((finding) => `Unjudged failure: ${format(finding)}`) : []),
      ...(precision ? [formatPrecision(precision)] : []),
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
  }
  if (failures.wrong.length > 0 || (set.isComplete && failures.unjudged.length > 0)) process.exitCode = 1;
}

/**
 * `npm run realpages -- [--set NAME] [--site TEXT]... [--repeat N] [--concurrency N] [--depth DEPTH] [--work]
 * [--verbose] [--findings FILE] [--json]`: scans pages of real applications and documentation, and compares
 * what behavior rules report with `judgments.json`. With `--set components` or `--set locked`, it scans pages
 * of component libraries, and prints the precision of all rules, based on the judged findings. With `--work`,
 * it scans each page alone, with ten minutes for each, and instead prints what each test had to do. Exits
 * with 1 if a failure is wrong or hasn't been reviewed yet, and with 2 if no site is selected. See the
 * README.
 */
import { appendFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_DEPTH, Depth } from '@curbcut/contract';
import { preparePages } from '../bench/suite/pages.ts';
import { measureStability } from './compare-runs.ts';
import { fetchPackages } from './fetch-packages.ts';
import { formatPrecision, measurePrecision } from './measure-precision.ts';
import { countingLimits, formatWork, measureWork } from './measure-work.ts';
import { isPageSetName, pageSets } from './page-sets.ts';
import { readReviews, reviewFindings } from './reviewed-findings.ts';
import {
  openRealPageScanner,
  type ScannedFinding,
  type ScannedSites,
  scanRealSites,
} from './scan-real-sites.ts';
import { serveRealPages } from './serve-real-pages.ts';

const { values } = parseArgs({
  options: {
    set: { type: 'string', default: 'applications' },
    site: { type: 'string', multiple: true, default: [''] },
    repeat: { type: 'string', default: '1' },
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
const server = await serveRealPages(packages, values.set === 'applications' ? preparePages(bench) : bench);
const options = {
  origin: server.origin,
  concurrency,
  depth: Depth.parse(values.depth),
  rules: set.rules,
  ...(values.work && { pageTimeLimitMs: 600_000, limitOverrides: countingLimits }),
  onWarning: log,
  onPage: (path: string, findings: readonly ScannedFinding[], limits: readonly string[]) => {
    if (values.verbose) log(`${findings.length} findings  ${path}  ${limits.join(' ')}`);
    if (values.findings !== undefined)
      appendFileSync(values.findings, findings.map((finding) => `${JSON.stringify(finding)}\n`).join(''));
  },
};
if (values.findings !== undefined) writeFileSync(values.findings, '');
const runs: ScannedSites[] = [];
const work = values.work ? measureWork() : undefined;
// Parts that were tested on one page of a site are excluded on the others.
const scans = values.work
  ? sites.flatMap(({ name, paths }) => paths.map((path) => ({ name, paths: [path] })))
  : sites;
try {
  const scanner = await openRealPageScanner(options);
  try {
    for (let run = 0; run < repeat; run++) runs.push(await scanRealSites(scanner, scans, options));
  } finally {
    await scanner.close();
  }
} finally {
  await server.close();
}

if (work) process.stdout.write(`${formatWork(work.stop(scans.length))}\n`);
else reportFindings();

function reportFindings(): void {
  const [first] = runs as [ScannedSites, ...ScannedSites[]];
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
    ...(runs.length > 1 && { stability: measureStability(runs) }),
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
      ...(report.stability === undefined
        ? []
        : [`${(100 * report.stability.identical).toFixed(2)} % identical`, ...report.stability.differences]),
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
  }
  if (failures.wrong.length > 0 || (set.isComplete && failures.unjudged.length > 0)) process.exitCode = 1;
}

/**
 * `npm run failures -- [--failure F16]... [--concurrency N] [--depth DEPTH] [--no-axe] [--report FILE]`:
 * scans pages for each common failure that the W3C documents (F1 to F111), and counts what is found, asked
 * about and missed, next to axe-core's results. `--report` writes the results as JSON for the page at
 * `/accuracy`. Exits with 2 if nothing is selected.
 */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { findBrowser } from '@curbcut/capture';
import { DEFAULT_DEPTH, Depth } from '@curbcut/contract';
import { runAxe } from '../behavior/run-axe.ts';
import { scanCases } from '../behavior/scan-cases.ts';
import { failureCases } from './failure-cases.ts';
import { createFailuresReport, formatFailuresReport } from './failures-report.ts';

const { values } = parseArgs({
  allowNegative: true,
  options: {
    failure: { type: 'string', multiple: true },
    concurrency: { type: 'string', default: String(availableParallelism()) },
    depth: { type: 'string', default: DEFAULT_DEPTH },
    axe: { type: 'boolean', default: true },
    report: { type: 'string' },
  },
});
const cases = failureCases.filter(({ group }) => values.failure?.includes(group) ?? true);
const concurrency = Number(values.concurrency);
if (cases.length === 0 || !(concurrency >= 1)) {
  process.stderr.write('No failure is selected, or --concurrency is not a positive number.\n');
  process.exit(2);
}

const cacheFolder = join(tmpdir(), 'curbcut-test-browser');
const browser = await findBrowser({
  configuredPath: process.env.CURBCUT_BROWSER || undefined,
  cacheFolder,
  onWarning: () => {},
});
let scanned = 0;
const [results] = await scanCases(cases, {
  runs: 1,
  concurrency,
  browserPath: browser.executablePath,
  depth: Depth.parse(values.depth),
  isTogether: false,
  onWarning: () => {},
  onEnd: ({ id }, { outcome }) => {
    scanned++;
    process.stderr.write(`${scanned} of ${cases.length}  ${outcome.padEnd(10)}  ${id}\n`);
  },
});
const axe = values.axe ? await runAxe(cases, browser.executablePath, concurrency) : undefined;
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const { stdout } = await promisify(execFile)(browser.executablePath, ['--version']);
const report = createFailuresReport(cases, results!, axe, {
  date: new Date().toISOString(),
  version,
  browser: /[\d.]{5,}/.exec(stdout)?.[0] ?? stdout.trim(),
});
process.stdout.write(`${formatFailuresReport(report)}\n`);
if (values.report !== undefined) writeFileSync(values.report, `${JSON.stringify(report, null, 2)}\n`);

/**
 * `npm run planted -- [--count N] [--seed N] [--page TEXT] [--verbose] [--json]`: plants defects in menus,
 * tabs, dialogs and other content that is initially closed, scans the pages with and without interaction
 * tests, and counts the defects that only the scan with these tests finds. The pages have controls that
 * change something on the server, which counts requests. `--page` selects pages by part of their path.
 * `--json` prints `{planted,found,visible,missed,timeRatio,changingRequests}` as the last line. Downloads two
 * npm packages once. Exits with 1 if a request changed something.
 */
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_DEPTH, type Depth, type Finding } from '@curbcut/contract';
import { ALL_PRIVATE_TARGETS, openScanner, type Scanner, scanSite } from '@curbcut/engine';
import { preparePages } from '../../bench/suite/pages.ts';
import { Random } from '../../lib/random.ts';
import { requireMatches } from '../../lib/requirements.ts';
import { createPlantedPages } from './planted-pages.ts';
import { servePlantedPages } from './serve-planted.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    page: { type: 'string', default: '' },
    verbose: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const log = (line: string) => process.stderr.write(`${line}\n`);
const root = preparePages(resolve(import.meta.dirname, '../../../.cache/bench-pages'));
const pages = requireMatches(
  createPlantedPages(root, Number(values.count), new Random(Number(values.seed))).filter(({ path }) =>
    path.includes(values.page),
  ),
  `--page ${values.page}`,
);
const server = await servePlantedPages(root, pages);
const scanner = await openScanner({
  ...(process.env.CURBCUT_BROWSER && { browserPath: process.env.CURBCUT_BROWSER }),
  cacheDir: join(tmpdir(), 'curbcut-test-browser'),
  allowPrivate: ALL_PRIVATE_TARGETS,
  concurrency: 1,
  onWarning: log,
});
const totals = { planted: 0, found: 0, visible: 0, missed: [] as string[], ms: 0, msWithout: 0 };
try {
  // The first page's time includes starting the browser.
  await scanPage(scanner, `${server.origin}/${pages[0]?.path}`, 'quick');
  for (const { path, defects } of pages) {
    const url = `${server.origin}/${path}`;
    const without = await scanPage(scanner, url, 'quick');
    const withStates = await scanPage(scanner, url, DEFAULT_DEPTH);
    const isReported = (findings: readonly Finding[], id: string) =>
      findings.some(({ snippet }) => snippet.includes(`data-planted="${id}"`));
    const visible = defects.filter(({ id }) => isReported(without.findings, id));
    const hidden = defects.filter((defect) => !visible.includes(defect));
    const found = hidden.filter(({ id, criterion }) =>
      isReported(
        withStates.findings.filter(({ outcome, wcag }) => outcome === 'failed' && wcag.includes(criterion)),
        id,
      ),
    );
    totals.planted += hidden.length;
    totals.found += found.length;
    totals.visible += visible.length;
    totals.missed.push(
      ...hidden
        .filter((defect) => !found.includes(defect))
        .map(({ id, criterion }) => `${path} ${id} ${criterion}`),
    );
    totals.ms += withStates.ms;
    totals.msWithout += without.ms;
    if (values.verbose)
      log(
        `${found.length} of ${hidden.length} found, ${visible.length} visible, ` +
          `${Math.round(without.ms)} ms and ${Math.round(withStates.ms)} ms: ${path} ${withStates.limits.join(' ')}`,
      );
  }
} finally {
  await scanner.close();
  await server.close();
}

const { ms, msWithout, ...counts } = totals;
const report = { ...counts, timeRatio: ms / msWithout, changingRequests: server.changingRequests };
if (values.json) process.stdout.write(`${JSON.stringify(report)}\n`);
else {
  const lines = [
    `${report.found} of ${report.planted} hidden defects found; ${report.visible} more are visible immediately`,
    `${report.timeRatio.toFixed(2)} times the time without behavior tests`,
    `${report.changingRequests.length} requests that change something`,
    ...report.changingRequests,
    ...report.missed.map((line) => `Missed: ${line}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
if (report.changingRequests.length > 0) process.exitCode = 1;

/** Scans one page like the product does. */
async function scanPage(
  opened: Scanner,
  url: string,
  depth: Depth,
): Promise<{
  readonly findings: readonly Finding[];
  readonly limits: readonly string[];
  readonly ms: number;
}> {
  const settings = {
    screenshots: 'none',
    fixes: false,
    depth,
  } as const;
  const startedAt = performance.now();
  const findings: Finding[] = [];
  const limits: string[] = [];
  for await (const event of scanSite(opened, { list: [url], settings })) {
    if (event.type === 'page-failed') throw new Error(`${url} could not be tested`);
    if (event.type !== 'page-done') continue;
    findings.push(...event.page.findings);
    limits.push(...event.page.unexamined.map(({ detail }) => detail));
  }
  return { findings, limits, ms: performance.now() - startedAt };
}

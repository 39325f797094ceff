/**
 * `npm run load -- busy [--rounds 3] [--processes 4] [--depth DEPTH] [--json]`: scans 40 pages, 24 of them
 * small applications, once on an idle machine and then while other processes keep the CPU busy, and prints
 * every page whose findings or number of elements differ. With `--processes 0`, all rounds are the same.
 * Exits with 1 if anything differs.
 */
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_DEPTH, Depth } from '@curbcut/contract';
import { ALL_PRIVATE_TARGETS, openScanner, scanSite } from '@curbcut/engine';
import { withBusyProcesses } from '../../lib/busy-processes.ts';
import { serveBusySite } from '../../lib/sites/busy/busy-site.ts';
import { comparePages, type PageDifference, type ScannedPageSummary } from './compare-pages.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    processes: { type: 'string', default: '4' },
    depth: { type: 'string', default: DEFAULT_DEPTH },
    json: { type: 'boolean', default: false },
  },
});
const [rounds, processes] = [Number(values.rounds), Number(values.processes)];
if (!Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(processes) || processes < 0) {
  process.stderr.write('--rounds must be at least 1, and --processes at least 0.\n');
  process.exit(2);
}

/** Scans the pages with Curbcut in a separate browser. */
async function scanPages(urls: readonly string[]): Promise<ScannedPageSummary[]> {
  const scanner = await openScanner({
    browserPath: process.env.CURBCUT_BROWSER,
    cacheDir: join(tmpdir(), 'curbcut-test-browser'),
    allowPrivate: ALL_PRIVATE_TARGETS,
    concurrency: availableParallelism(),
    onWarning: () => {},
  });
  const settings = { fixes: false, depth: Depth.parse(values.depth) };
  const pages: ScannedPageSummary[] = [];
  try {
    for await (const event of scanSite(scanner, { list: [...urls], settings })) {
      if (event.type === 'page-failed') {
        const { url, notTested } = event.page;
        pages.push({ path: new URL(url).pathname, elements: 0, findings: [], notTested: [notTested.reason] });
      }
      if (event.type === 'page-done') {
        const { url, elements, findings, unexamined } = event.page;
        pages.push({
          path: new URL(url).pathname,
          elements,
          findings: findings.map(({ ruleId, outcome, selector, message }) =>
            [ruleId, outcome, selector, message].join(' | '),
          ),
          notTested: unexamined.map(({ reason, detail }) => `${reason}: ${detail}`),
        });
      }
    }
  } finally {
    await scanner.close();
  }
  return pages;
}

function printDifference({ path, elements, lost, gained, notTested }: PageDifference): void {
  const outputLines = [
    `  ${path}: ${elements[0]} elements on the idle machine, ${elements[1]} on the busy machine`,
    ...lost.map((finding) => `    lost: ${finding}`),
    ...gained.map((finding) => `    gained: ${finding}`),
    ...notTested.map((reason) => `    not tested: ${reason}`),
  ];
  process.stdout.write(`${outputLines.join('\n')}\n`);
}

// A signal would end this process without running its exit handlers, and leave the child processes running.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const site = await serveBusySite();
const pagesWhenIdle = await scanPages(site.urls);
const findingCount = pagesWhenIdle.reduce((sum, page) => sum + page.findings.length, 0);
process.stdout.write(`${pagesWhenIdle.length} pages, ${findingCount} findings on the idle machine.\n`);
for (const { path, notTested } of pagesWhenIdle) {
  for (const reason of notTested) process.stdout.write(`  ${path}: ${reason}\n`);
}
const differences: (PageDifference & { round: number })[] = [];
for (let round = 1; round <= rounds; round++) {
  const roundDifferences = comparePages(
    pagesWhenIdle,
    await withBusyProcesses(processes, () => scanPages(site.urls)),
  );
  process.stdout.write(`Round ${round}: ${roundDifferences.length} pages differ.\n`);
  roundDifferences.forEach(printDifference);
  differences.push(...roundDifferences.map((difference) => ({ round, ...difference })));
}
site.close();
if (values.json) {
  process.stdout.write(`${JSON.stringify({ pages: pagesWhenIdle.length, rounds, differences })}\n`);
}
process.exit(differences.length > 0 ? 1 : 0);

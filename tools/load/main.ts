const usage = `npm run load -- SCENARIO [OPTIONS] [--json]

  results   [--pages 2000] [--occurrences 200000] [--issues 5800]
            how long the first rows, filters and keyboard steps take in a large generated scan and in its site's issues,
            how long reports take, how long other requests wait during that time, and the server's memory
  portfolio [--sites 500] [--issues 200000] [--database postgres|embedded]
            how long the first rows and filters take in the overview, the sites and the issues across sites of an
            organization of that size
  reads     [--database postgres|embedded] [--rate 200] [--seconds 30] [--no-scan] [--profile FILE]
            response times when results, progress and lists are read at a fixed rate while a scan runs
  hostile   [--scans 2] [--max-seconds 1800] [--idle-seconds 60] [--in-process]
            response times, blocks of the event loop and memory while hostile and heavy pages are scanned
  large     [--pages 10000] [--seconds 1500] [--kill-at 500] [--database postgres|embedded] [--depth DEPTH] [--no-sitemap]
            [--workers 0] [--concurrency N] [--delay MS] [--seed 1]
            one large site, with the server killed during the scan: memory, speed, and what was lost or counted twice
  stalls    [--database postgres|embedded] [--only TEXT]... [--max-ms 100] [--profile FILE]
            how long the requests that take the most work block the main thread, with the largest permitted inputs
  busy      [--rounds 3] [--processes 4] [--depth standard]
            40 pages scanned on an idle machine and while other processes keep the CPU busy, and what differs
  unchanged [--site demo|components|sb-admin]... [--workers 3]
            11 scans of sites that don't change, with changing depth, pages, views, load and processes, and 5 with planted
            defects fixed: what was closed, reopened or announced without a reason

--json prints the figures as the last line. Times are in milliseconds, memory is in megabytes.
`;

/**
 * The programs of the scenarios, which read their options from the arguments and exit with 1 for a bad
 * result.
 */
const scenarios: Readonly<Record<string, () => Promise<unknown>>> = {
  results: () => import('./results/results.ts'),
  portfolio: () => import('./portfolio/portfolio.ts'),
  reads: () => import('./reads/reads.ts'),
  hostile: () => import('./hostile/hostile.ts'),
  large: () => import('./large/large.ts'),
  stalls: () => import('./stalls/stalls.ts'),
  busy: () => import('./busy/busy.ts'),
  unchanged: () => import('./unchanged/unchanged.ts'),
};

const [name = ''] = process.argv.splice(2, 1);
const runScenario = scenarios[name];
if (runScenario === undefined || process.argv.includes('--help')) {
  process.stdout.write(usage);
  process.exit(name.includes('help') || runScenario !== undefined ? 0 : 2);
}
await runScenario();

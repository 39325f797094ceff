import { formatTable } from '../lib/format-table.ts';
import { type MultiPageSiteName, multiPageSites, serveSite } from '../lib/sites/multi-page-sites.ts';
import { median } from '../lib/statistics.ts';
import { computeCpuSeconds, readProcessTree } from './process-tree.ts';
import { startBenchmarkRunner } from './runner-process.ts';
import { printProfile } from './suite/profile.ts';

export interface DepthOptions {
  readonly concurrency: number;
  readonly browserPath: string;
  readonly rounds: number;
  /** Number of pages in the generated site; the other sites have a fixed number. */
  readonly pages: number;
  /** Whether to print how long each step takes at depth `standard` instead. */
  readonly profile: boolean;
}

/** What a site costs at a depth: medians of all rounds. */
export interface DepthCost {
  readonly site: MultiPageSiteName;
  readonly pages: number;
  readonly depth: (typeof depths)[number];
  readonly seconds: number;
  readonly cpuSeconds: number;
}

const depths = ['quick', 'standard', 'thorough'] as const;

/**
 * Scans sites at each depth, each as one list in its own process, in alternating rounds. The CPU time
 * includes the browser's, and hardly depends on what else is running on the machine.
 */
export async function compareDepths(options: DepthOptions): Promise<DepthCost[]> {
  const costs: DepthCost[] = [];
  for (const name of Object.keys(multiPageSites) as MultiPageSiteName[]) {
    const site = multiPageSites[name](options.pages);
    const server = await serveSite(site);
    const urls = site.paths.map((path) => `${server.origin}${path}`);
    if (options.profile) {
      await printProfile(name, urls, { ...options, depth: 'standard', screenshots: false });
      await server.close();
      continue;
    }
    const rounds: (readonly [seconds: number, cpuSeconds: number])[][] = [];
    for (let round = 0; round < options.rounds; round++) {
      const measured: (typeof rounds)[number] = [];
      for (const depth of depths) measured.push(await measureScan(urls, depth, options));
      rounds.push(measured);
    }
    costs.push(
      ...depths.map((depth, at) => ({
        ...{ site: name, pages: urls.length, depth },
        seconds: median(rounds.map((round) => round[at]![0])),
        cpuSeconds: median(rounds.map((round) => round[at]![1])),
      })),
    );
    await server.close();
  }
  return costs;
}

async function measureScan(
  urls: readonly string[],
  depth: DepthCost['depth'],
  { concurrency, browserPath }: DepthOptions,
): Promise<readonly [seconds: number, cpuSeconds: number]> {
  const runner = await startBenchmarkRunner('curbcut', {
    ...{ concurrency, browserPath, depth, screenshots: false },
  });
  try {
    const before = readProcessTree(runner.pid, false);
    const startedAt = performance.now();
    await runner.visit(urls);
    const seconds = (performance.now() - startedAt) / 1_000;
    return [seconds, computeCpuSeconds(before, readProcessTree(runner.pid, false))];
  } finally {
    await runner.close();
  }
}

/** Formats the costs as a table, with each depth compared with `quick`. */
export function formatDepthCosts(costs: readonly DepthCost[]): string {
  const toRow = ({ site, pages, depth, seconds, cpuSeconds }: DepthCost) => {
    const quick = costs.find((cost) => cost.site === site && cost.depth === 'quick')!;
    return [
      site,
      String(pages),
      depth,
      (seconds / pages).toFixed(2),
      (cpuSeconds / pages).toFixed(2),
      (seconds / quick.seconds).toFixed(2),
      (cpuSeconds / quick.cpuSeconds).toFixed(2),
    ];
  };
  const header = [
    'site',
    'pages',
    'depth',
    's per page',
    'CPU s per page',
    'time ÷ quick',
    'CPU time ÷ quick',
  ];
  return formatTable([header, ...costs.map(toRow)]).join('\n');
}

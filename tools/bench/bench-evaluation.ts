import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  capturePage,
  closeTestBrowser,
  loadStableHtml,
  loadStableUrl,
  type StablePage,
} from '@curbcut/capture/test-utils';
import { createPageModel, type PageCapture } from '@curbcut/page-model';
import { allRules, buildProbeRequests, evaluateRules } from '@curbcut/rules';
import axe from 'axe-core';
import { generatePage } from '../lib/sites/generated-page.ts';
import { findHtmlPages, serveFolder } from '../lib/static-server.ts';
import { median } from '../lib/statistics.ts';
import { readProcessTree } from './process-tree.ts';

/** Loads per page; the two engines alternate on each load. */
const LOADS_PER_PAGE = 5;
/** Approximate element counts of the generated pages. */
const pageSizes = [500, 5_000, 20_000];

interface EvaluationTiming {
  readonly page: string;
  readonly elements: number;
  /** CPU time of all threads in milliseconds, as the median of the loads. */
  readonly ours: number;
  readonly axe: number;
  /** Ratio of the time that `axe.run()` takes to the time that all our rules take. */
  readonly times: number;
}

/**
 * Prints the CPU time that all rules, including the page model, and `axe.run()` take to evaluate a page: for
 * generated pages in three sizes, and for pages in a folder if one is given.
 */
export async function benchEvaluation(
  folder: string | undefined,
  pages: number,
): Promise<EvaluationTiming[]> {
  const rows: EvaluationTiming[] = [];
  try {
    // Warm-up: in a scan, the first use of our code, and compiling axe-core for the browser's code cache,
    // take time only once.
    await measurePage(() => loadStableHtml(generatePage(pageSizes[0]!)));
    for (const size of pageSizes) {
      rows.push(
        printTiming({
          page: `generated, ${size}`,
          ...(await measurePage(() => loadStableHtml(generatePage(size)))),
        }),
      );
    }
    if (folder === undefined) return rows;
    const server = await serveFolder(folder);
    for (const page of await pickPagesOfAllSizes(folder, pages)) {
      rows.push(
        printTiming({ page, ...(await measurePage(() => loadStableUrl(`${server.origin}/${page}`))) }),
      );
    }
    await server.close();
    return rows;
  } finally {
    await closeTestBrowser();
  }
}

/** Picks pages in a folder, evenly spread from the smallest to the largest. */
async function pickPagesOfAllSizes(folder: string, maxPages: number): Promise<string[]> {
  const sized = await Promise.all(
    (await findHtmlPages(folder)).map(async (page) => ({
      page,
      bytes: (await stat(join(folder, page))).size,
    })),
  );
  sized.sort((one, other) => one.bytes - other.bytes);
  const step = (sized.length - 1) / Math.max(1, maxPages - 1);
  return Array.from({ length: Math.min(maxPages, sized.length) }, (_, index) => {
    return sized[sized.length - 1 - Math.round(index * step)]!.page;
  }).reverse();
}

/** Returns the lowest speed ratio of axe-core to our rules over all pages. */
export function getLowestRatio(rows: readonly EvaluationTiming[]): number {
  return Math.min(...rows.map(({ times }) => times));
}

function printTiming(row: EvaluationTiming): EvaluationTiming {
  process.stdout.write(
    `${row.page}: ${row.elements} elements, all rules ${row.ours.toFixed(0)} ms CPU, ` +
      `axe.run() ${row.axe.toFixed(0)} ms CPU, ${row.times.toFixed(1)} times as long\n`,
  );
  return row;
}

async function measurePage(loadPage: () => Promise<StablePage>): Promise<Omit<EvaluationTiming, 'page'>> {
  const ours: number[] = [];
  const theirs: number[] = [];
  let elements = 0;
  for (let load = 0; load < LOADS_PER_PAGE; load++) {
    const stablePage = await loadPage();
    const capture = await capturePage(stablePage);
    const evaluated = evaluateOnce(capture);
    elements = evaluated.elements;
    ours.push(evaluated.cpuMs);
    await stablePage.mainFrame.evaluate(`${axe.source}; undefined`);
    const before = readBrowserCpuMs();
    await stablePage.mainFrame.evaluate('axe.run().then(() => undefined)', { timeoutMs: 300_000 });
    theirs.push(readBrowserCpuMs() - before);
  }
  const [ourMs, axeMs] = [median(ours), median(theirs)];
  return { elements, ours: ourMs, axe: axeMs, times: axeMs / ourMs };
}

/** Evaluates a capture like a scan does, with every rule at every level. */
function evaluateOnce(capture: PageCapture): { elements: number; cpuMs: number } {
  const before = process.cpuUsage();
  const model = createPageModel(capture);
  model.getContrastRequests('enhanced');
  buildProbeRequests(model);
  evaluateRules(model, allRules);
  const { user, system } = process.cpuUsage(before);
  return { elements: model.elements.length, cpuMs: (user + system) / 1_000 };
}

/** Reads the CPU time of all descendant processes. */
function readBrowserCpuMs(): number {
  let seconds = 0;
  for (const [pid, used] of readProcessTree(process.pid, false).cpuSeconds)
    if (pid !== process.pid) seconds += used;
  return seconds * 1_000;
}

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  capturePage,
  closeTestKit,
  loadStableHtml,
  loadStableUrl,
  type StablePage,
} from '@curbcut/capture/test-kit';
import { createPageModel, type PageCapture } from '@curbcut/page-model';
import { allRules, buildProbeRequests, evaluateRules } from '@curbcut/rules';
import axe from 'axe-core';
import { findHtmlPages, serveFolder } from '../lib/static-server.ts';
import { median } from '../lib/statistics.ts';
import { generatePage } from './generated-page.ts';
import { readProcessTree } from './process-tree.ts';

/** Times each page is loaded; the two take turns on each load. */
const LOADS_PER_PAGE = 5;
/** Elements, about, of the pages that are made for it. */
const pageSizes = [500, 5_000, 20_000];

interface EvaluationTiming {
  readonly page: string;
  readonly elements: number;
  /** CPU milliseconds, all threads, as medians of the loads. */
  readonly judge: number;
  readonly axe: number;
  /** axe.run() for each of ours. */
  readonly times: number;
}

/**
 * Prints what all rules together, the page model included, take to judge a page, and what `axe.run()` takes on it, in
 * processor time: for generated pages of three sizes, and for pages of a folder where one is given.
 */
export async function benchEvaluation(
  folder: string | undefined,
  pages: number,
): Promise<EvaluationTiming[]> {
  const rows: EvaluationTiming[] = [];
  try {
    // First use of our code, as of axe-core's in the browser's code cache, is paid once for a scan, not for a page.
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
    await closeTestKit();
  }
}

/** So many pages of a folder, from its smallest to its largest. */
async function pickPagesOfAllSizes(folder: string, wanted: number): Promise<string[]> {
  const sized = await Promise.all(
    (await findHtmlPages(folder)).map(async (page) => ({
      page,
      bytes: (await stat(join(folder, page))).size,
    })),
  );
  sized.sort((one, other) => one.bytes - other.bytes);
  const step = (sized.length - 1) / Math.max(1, wanted - 1);
  return Array.from({ length: Math.min(wanted, sized.length) }, (_, index) => {
    return sized[sized.length - 1 - Math.round(index * step)]!.page;
  }).reverse();
}

/** By how much the slowest page is judged faster than by axe-core. */
export function getLowestRatio(rows: readonly EvaluationTiming[]): number {
  return Math.min(...rows.map(({ times }) => times));
}

function printTiming(row: EvaluationTiming): EvaluationTiming {
  process.stdout.write(
    `${row.page}: ${row.elements} elements, all rules ${row.judge.toFixed(0)} ms CPU, ` +
      `axe.run() ${row.axe.toFixed(0)} ms CPU, ${row.times.toFixed(1)} times\n`,
  );
  return row;
}

async function measurePage(rest: () => Promise<StablePage>): Promise<Omit<EvaluationTiming, 'page'>> {
  const ours: number[] = [];
  const theirs: number[] = [];
  let elements = 0;
  for (let load = 0; load < LOADS_PER_PAGE; load++) {
    const resting = await rest();
    const capture = await capturePage(resting);
    const judged = evaluateOnce(capture);
    elements = judged.elements;
    ours.push(judged.cpuMs);
    await resting.mainFrame.evaluate(`${axe.source}; undefined`);
    const before = readBrowserCpuMs();
    await resting.mainFrame.evaluate('axe.run().then(() => undefined)', { timeoutMs: 300_000 });
    theirs.push(readBrowserCpuMs() - before);
  }
  const [judgeMs, axeMs] = [median(ours), median(theirs)];
  return { elements, judge: judgeMs, axe: axeMs, times: axeMs / judgeMs };
}

/** Everything that a scan asks of a capture, with every rule of every level. */
function evaluateOnce(capture: PageCapture): { elements: number; cpuMs: number } {
  const before = process.cpuUsage();
  const model = createPageModel(capture);
  model.getContrastRequests('enhanced');
  buildProbeRequests(model);
  evaluateRules(model, allRules);
  const { user, system } = process.cpuUsage(before);
  return { elements: model.elements.length, cpuMs: (user + system) / 1_000 };
}

/** What all processes below this one have used. */
function readBrowserCpuMs(): number {
  let seconds = 0;
  for (const [pid, used] of readProcessTree(process.pid, false).cpuSeconds)
    if (pid !== process.pid) seconds += used;
  return seconds * 1_000;
}

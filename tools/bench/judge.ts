import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { capturePage, closeTestKit, type RestingPage, restHtml, restUrl } from '@curbcut/capture/test-kit';
import { createPageModel, type PageCapture } from '@curbcut/page-model';
import { allRules, judge, useQuestions } from '@curbcut/rules';
import axe from 'axe-core';
import { median } from '../lib/spread.ts';
import { htmlPagesIn, serveFolder } from '../lib/static-server.ts';
import { generatedPage } from './generated-page.ts';
import { readTree } from './process-tree.ts';

/** Times each page is loaded; the two take turns on each load. */
const loads = 5;
/** Elements, about, of the pages that are made for it. */
const sizes = [500, 5_000, 20_000];

interface Row {
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
export async function benchJudge(folder: string | undefined, pages: number): Promise<Row[]> {
  const rows: Row[] = [];
  try {
    // First use of our code, as of axe-core's in the browser's code cache, is paid once for a scan, not for a page.
    await measure(() => restHtml(generatedPage(sizes[0]!)));
    for (const size of sizes) {
      rows.push(
        told({ page: `generated, ${size}`, ...(await measure(() => restHtml(generatedPage(size)))) }),
      );
    }
    if (folder === undefined) return rows;
    const server = await serveFolder(folder);
    for (const page of await pagesOfAllSizes(folder, pages)) {
      rows.push(told({ page, ...(await measure(() => restUrl(`${server.origin}/${page}`))) }));
    }
    await server.close();
    return rows;
  } finally {
    await closeTestKit();
  }
}

/** So many pages of a folder, from its smallest to its largest. */
async function pagesOfAllSizes(folder: string, wanted: number): Promise<string[]> {
  const sized = await Promise.all(
    (await htmlPagesIn(folder)).map(async (page) => ({ page, bytes: (await stat(join(folder, page))).size })),
  );
  sized.sort((one, other) => one.bytes - other.bytes);
  const step = (sized.length - 1) / Math.max(1, wanted - 1);
  return Array.from({ length: Math.min(wanted, sized.length) }, (_, index) => {
    return sized[sized.length - 1 - Math.round(index * step)]!.page;
  }).reverse();
}

/** By how much the slowest page is judged faster than by axe-core. */
export function leastTimes(rows: readonly Row[]): number {
  return Math.min(...rows.map(({ times }) => times));
}

function told(row: Row): Row {
  process.stdout.write(
    `${row.page}: ${row.elements} elements, all rules ${row.judge.toFixed(0)} ms CPU, ` +
      `axe.run() ${row.axe.toFixed(0)} ms CPU, ${row.times.toFixed(1)} times\n`,
  );
  return row;
}

async function measure(rest: () => Promise<RestingPage>): Promise<Omit<Row, 'page'>> {
  const ours: number[] = [];
  const theirs: number[] = [];
  let elements = 0;
  for (let load = 0; load < loads; load++) {
    const resting = await rest();
    const capture = await capturePage(resting);
    const judged = judgeOnce(capture);
    elements = judged.elements;
    ours.push(judged.cpuMs);
    await resting.mainFrame.evaluate(`${axe.source}; undefined`);
    const before = browserCpuMs();
    await resting.mainFrame.evaluate('axe.run().then(() => undefined)', { timeoutMs: 300_000 });
    theirs.push(browserCpuMs() - before);
  }
  const [judgeMs, axeMs] = [median(ours), median(theirs)];
  return { elements, judge: judgeMs, axe: axeMs, times: axeMs / judgeMs };
}

/** Everything that a scan asks of a capture, with every rule of every level. */
function judgeOnce(capture: PageCapture): { elements: number; cpuMs: number } {
  const before = process.cpuUsage();
  const model = createPageModel(capture);
  model.contrastQuestions('enhanced');
  useQuestions(model);
  judge(model, allRules);
  const { user, system } = process.cpuUsage(before);
  return { elements: model.elements.length, cpuMs: (user + system) / 1_000 };
}

/** What all processes below this one have used. */
function browserCpuMs(): number {
  let seconds = 0;
  for (const [pid, used] of readTree(process.pid, false).cpuSeconds) if (pid !== process.pid) seconds += used;
  return seconds * 1_000;
}

import { capturePage, closeTestBrowser, loadStableUrl } from '@curbcut/capture/test-utils';
import axe from 'axe-core';
import { findHtmlPages, serveFolder } from '../lib/static-server.ts';
import { median } from '../lib/statistics.ts';

/** Loads per page. A scan runs the code for the first time in each new document, so every load counts. */
const LOADS_PER_PAGE = 5;

/**
 * Prints how long our capture and `axe.run()` take on the first pages of a folder, by name, each as the median of
 * several loads. Loading axe-core into the page isn't counted.
 */
export async function benchCapture(folder: string, pages: number): Promise<void> {
  const server = await serveFolder(folder);
  try {
    for (const page of (await findHtmlPages(folder)).slice(0, pages)) {
      const times: { capture: number; axe: number }[] = [];
      let elements = 0;
      for (let load = 0; load < LOADS_PER_PAGE; load++) {
        const stablePage = await loadStableUrl(`${server.origin}/${page}`);
        const start = performance.now();
        const capture = await capturePage(stablePage);
        const captured = performance.now();
        elements = capture.nodes.kind.filter((kind) => kind === 1).length;
        await stablePage.mainFrame.evaluate(`${axe.source}; undefined`);
        const ready = performance.now();
        await stablePage.mainFrame.evaluate('axe.run().then(() => undefined)', { timeoutMs: 120_000 });
        times.push({ capture: captured - start, axe: performance.now() - ready });
      }
      const ours = median(times.map((time) => time.capture));
      const theirs = median(times.map((time) => time.axe));
      process.stdout.write(
        `${page}: ${elements} elements, capture ${ours.toFixed(0)} ms, axe.run() ${theirs.toFixed(0)} ms, ` +
          `${(theirs / ours).toFixed(1)} times as long\n`,
      );
    }
  } finally {
    await server.close();
    await closeTestBrowser();
  }
}
